//! Arrows of links and lines of notes. They are drawn behind the components.

use super::draw;
use super::primitive::{Anchor, ColorRole, Label, Primitive};
use kurbo::{Point, Rect, Vec2};
use websketch_sketch::collect::CollectVec;
use websketch_sketch::{Component, ComponentId, Relation, Sketch};

/// The width of an arrow. Pixels.
const WIDTH: f64 = 2.0;
/// The length of an arrowhead. Pixels.
const HEAD: f64 = 11.0;
/// Half of the width of an arrowhead. Pixels.
const HALF_HEAD: f64 = 5.5;
/// The least distance of an arrow's end from the corners of its target. Pixels.
const CORNER: f64 = 24.0;
/// The most arrows that are drawn.
const MAX_ARROWS: usize = 2_000;

/// The drawing of a link or of a note's line.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkDrawing {
    /// The component that has the link, or the note.
    pub source: ComponentId,
    /// The component that the link leads to, or that the note is about.
    pub target: ComponentId,
    /// The meaning of the connection.
    pub relation: Relation,
    /// Its primitives, from back to front.
    pub primitives: Vec<Primitive>,
}

impl LinkDrawing {
    /// Returns a box around the drawing. Pixels.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        let points = self.primitives.iter().flat_map(|primitive| match primitive {
            Primitive::Scribble { curves, .. } => curves.iter().flatten().copied().collect_vec(),
            Primitive::Outline { points, .. } => points.clone(),
            Primitive::Stroke { from, to, .. } => vec![*from, *to],
            Primitive::Panel { .. } | Primitive::Label(_) | Primitive::Icon { .. } => Vec::new(),
        });
        let mut points = points.collect_vec().into_iter();
        let first = points.next().unwrap_or_default();
        points.fold(Rect::from_points(first, first), |around, point| around.union_pt(point))
    }
}

/// Returns the arrows of all links and the lines of all notes, back to front. Hidden components, missing targets, links
/// back, and links to a box around their source have none.
#[must_use]
pub fn link_drawings(sketch: &Sketch) -> Vec<LinkDrawing> {
    let is_shown = |component: &&Component| !component.props().is_hidden();
    let sources = sketch.iter().filter(|component| component.props().may_refer()).filter(is_shown);
    let drawings = sources.flat_map(|source| {
        let references = source.props().references().into_iter();
        references.filter_map(move |reference| {
            let target = sketch.get(reference.target.id()?).filter(is_shown)?;
            let (from, to) = (source.bounds().rect(), target.bounds().rect());
            let primitives = match &reference.relation {
                Relation::Link => arrow(from, from.center(), to)?,
                Relation::Entry(entry) => arrow(from, entry_point(source, entry), to)?,
                Relation::Subject => line(from, to)?,
                Relation::Tie | Relation::Base => return None,
            };
            let (source, target) = (source.id().clone(), target.id().clone());
            Some(LinkDrawing { source, target, relation: reference.relation, primitives })
        })
    });
    drawings.take(MAX_ARROWS).collect_vec()
}

/// Returns the middle of an entry of a menu or list, or of the component if the entry is not drawn.
#[must_use]
pub fn entry_point(component: &Component, entry: &str) -> Point {
    let room = component.bounds().rect();
    let is_entry = |label: &Label| {
        let shown = label.text.trim_end_matches('…').trim();
        !shown.is_empty() && entry.trim_start().starts_with(shown)
    };
    let labels = draw(component, room).into_iter().filter_map(|primitive| match primitive {
        Primitive::Label(label) => Some(label),
        _ => None,
    });
    let found = labels.filter(is_entry).max_by_key(|label| label.text.len());
    found.map_or(room.center(), |label| match label.anchor {
        Anchor::Start => label.at + Vec2::new(label.length / 2.0, 0.0),
        Anchor::Middle => label.at,
        Anchor::End => label.at - Vec2::new(label.length / 2.0, 0.0),
    })
}

/// Returns an arrow from the edge of `from` at the height or width of `start` to the nearest edge of `to`.
fn arrow(from: Rect, start: Point, to: Rect) -> Option<Vec<Primitive>> {
    let (start, end, way) = ends(from, start, to)?;
    let neck = end - way * HEAD;
    let pull = (neck - start).hypot() / 2.0;
    let (over, under) = (start + way * pull, neck - way * pull);
    // An S of two quadratic curves that meet in the middle.
    let middle = over.midpoint(under);
    let curves = vec![[start, over, middle], [middle, under, neck]];
    let side = Vec2::new(-way.y, way.x) * HALF_HEAD;
    let head = Primitive::Outline {
        points: vec![end, neck + side, neck - side],
        is_closed: true,
        fill: Some(ColorRole::Link),
        stroke: None,
    };
    Some(vec![Primitive::Scribble { curves, color: ColorRole::Link, width: WIDTH }, head])
}

/// Returns the line from a note to its subject.
fn line(from: Rect, to: Rect) -> Option<Vec<Primitive>> {
    let (from, to, _) = ends(from, from.center(), to)?;
    Some(vec![Primitive::Stroke { from, to, color: ColorRole::Link, width: WIDTH / 2.0, is_dashed: true }])
}

/// Returns both ends of a connection and its direction at them. `None` for boxes that overlap along both axes.
fn ends(from: Rect, start: Point, to: Rect) -> Option<(Point, Point, Vec2)> {
    let near = |at: f64, low: f64, high: f64| {
        let margin = CORNER.min((high - low) / 2.0);
        at.clamp(low + margin, high - margin)
    };
    let y = start.y.clamp(from.y0, from.y1);
    let x = start.x.clamp(from.x0, from.x1);
    let (at_y, at_x) = (near(y, to.y0, to.y1), near(x, to.x0, to.x1));
    let gaps = [to.x0 - from.x1, from.x0 - to.x1, to.y0 - from.y1, from.y0 - to.y1];
    let widest = gaps.into_iter().fold(f64::NEG_INFINITY, f64::max);
    let [right, left, down, _] = gaps.map(|gap| gap >= widest);
    if widest < 0.0 {
        return None;
    }
    Some(if right {
        (Point::new(from.x1, y), Point::new(to.x0, at_y), Vec2::new(1.0, 0.0))
    } else if left {
        (Point::new(from.x0, y), Point::new(to.x1, at_y), Vec2::new(-1.0, 0.0))
    } else if down {
        (Point::new(x, from.y1), Point::new(at_x, to.y0), Vec2::new(0.0, 1.0))
    } else {
        (Point::new(x, from.y0), Point::new(at_x, to.y1), Vec2::new(0.0, -1.0))
    })
}
