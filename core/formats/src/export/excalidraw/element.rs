//! Elements of an Excalidraw scene as JSON, with all fields of its own files.

use kurbo::{Point, Rect, Vec2};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use websketch_layout::text_metrics::Font;
use websketch_sketch::Sketch;
use websketch_sketch::geometry::Bounds;

/// Black of Excalidraw's palette.
const INK: &str = "#1e1e1e";
/// Excalidraw's name for no color.
pub(super) const TRANSPARENT: &str = "transparent";

/// Excalifont, the hand-drawn default of Excalidraw, by its number.
const FONT_FAMILY: u32 = 5;
/// The ratio of the width of Excalifont to the measured sans-serif font.
const WIDER: f64 = 1.1;
/// Excalidraw's line height for Excalifont.
pub(super) const LINE_HEIGHT: f64 = 1.25;

/// The style of an outline.
#[derive(Clone, Copy)]
pub(super) struct Style {
    pub(super) stroke: &'static str,
    pub(super) fill: &'static str,
    pub(super) stroke_width: u32,
    pub(super) is_dashed: bool,
    pub(super) is_rounded: bool,
}

impl Style {
    /// A thin outline without a fill.
    pub(super) const PLAIN: Self =
        Self { stroke: INK, fill: TRANSPARENT, stroke_width: 1, is_dashed: false, is_rounded: false };
    /// Selectable but invisible.
    pub(super) const UNSEEN: Self = Self { stroke: TRANSPARENT, ..Self::PLAIN };
}

/// The style of a text.
#[derive(Clone, Copy)]
pub(super) struct TextStyle {
    pub(super) font_px: f64,
    pub(super) color: &'static str,
    pub(super) align: &'static str,
    pub(super) vertical_align: &'static str,
}

/// An element under construction.
pub(super) struct Element(Map<String, Value>);

impl Element {
    /// A rectangle.
    pub(super) fn rectangle(id: &str, bounds: Bounds, style: Style) -> Self {
        Self::new(id, "rectangle", [bounds.x(), bounds.y(), bounds.width(), bounds.height()], style)
    }

    /// An ellipse.
    pub(super) fn ellipse(id: &str, bounds: Bounds, style: Style) -> Self {
        Self::new(id, "ellipse", [bounds.x(), bounds.y(), bounds.width(), bounds.height()], style)
    }

    /// A straight line from (x, y) to (x + dx, y + dy).
    pub(super) fn line(id: &str, (x, y): (f64, f64), (dx, dy): (f64, f64), style: Style) -> Self {
        Self::run(id, [x, y, dx.abs(), dy.abs()], &[Vec2::ZERO, Vec2::new(dx, dy)], style)
    }

    /// A polyline.
    pub(super) fn path(id: &str, points: &[Point], style: Style) -> Self {
        let start = points.first().copied().unwrap_or_default();
        let around = Rect::from_points(start, start);
        let around = points.iter().fold(around, |around, &point| around.union_pt(point));
        let ways: Vec<Vec2> = points.iter().map(|&point| point - start).collect();
        Self::run(id, [start.x, start.y, around.width(), around.height()], &ways, style)
    }

    /// A polyline with points relative to its start.
    fn run(id: &str, place: [f64; 4], ways: &[Vec2], style: Style) -> Self {
        let mut line = Self::new(id, "line", place, style);
        let points = ways.iter().map(|way| Value::from(vec![way.x, way.y])).collect();
        line.set("points", Value::Array(points));
        for field in ["lastCommittedPoint", "startBinding", "endBinding", "startArrowhead", "endArrowhead"] {
            line.set(field, Value::Null);
        }
        line
    }

    /// An arrow between two points, or a plain connection without a head.
    pub(super) fn arrow(id: &str, [start, end]: &[Point; 2], style: Style, has_head: bool) -> Self {
        let size = Rect::from_points(*start, *end).size();
        let mut arrow =
            Self::run(id, [start.x, start.y, size.width, size.height], &[Vec2::ZERO, *end - *start], style);
        arrow.set("type", "arrow".into());
        arrow.set("endArrowhead", if has_head { "arrow".into() } else { Value::Null });
        arrow.set("elbowed", false.into());
        // Curved, as Excalidraw draws new arrows.
        arrow.set("roundness", roundness(2));
        arrow
    }

    /// Returns the binding of an arrow's end to the element with this id.
    pub(super) fn binding(id: &str) -> Value {
        /// The gap between an arrow and its box. Pixels.
        const GAP: u32 = 1;
        let fields: [(&str, Value); 3] = [("elementId", id.into()), ("focus", 0.into()), ("gap", GAP.into())];
        Value::Object(fields.into_iter().map(|(field, value)| (field.to_owned(), value)).collect())
    }

    /// A frame around a screen.
    pub(super) fn frame(id: &str, bounds: Bounds, name: Option<&str>) -> Self {
        let mut frame =
            Self::new(id, "frame", [bounds.x(), bounds.y(), bounds.width(), bounds.height()], Style::PLAIN);
        frame.set("name", name.map_or(Value::Null, Value::from));
        frame
    }

    /// A text that fills `bounds`, wrapped to its width.
    pub(super) fn text(id: &str, bounds: Bounds, original: &str, style: TextStyle) -> Self {
        let outline = Style { stroke: style.color, ..Style::PLAIN };
        let at = [bounds.x(), bounds.y(), bounds.width(), bounds.height()];
        let mut text = Self::new(id, "text", at, outline);
        text.set("text", wrapped(original, bounds.width(), style.font_px).into());
        text.set("originalText", original.into());
        text.set("fontSize", style.font_px.into());
        text.set("fontFamily", FONT_FAMILY.into());
        text.set("textAlign", style.align.into());
        text.set("verticalAlign", style.vertical_align.into());
        text.set("lineHeight", LINE_HEIGHT.into());
        text.set("containerId", Value::Null);
        // The width is fixed; the text wraps within it.
        text.set("autoResize", false.into());
        text
    }

    /// A text aligned in `room`.
    pub(super) fn label(id: &str, room: Bounds, text: &str, style: TextStyle) -> Self {
        let mut label = Self::text(id, room, text, style);
        #[expect(clippy::cast_precision_loss, reason = "a text has far fewer than 2^52 lines")]
        let lines = wrapped(text, room.width(), style.font_px).lines().count().max(1) as f64;
        let height = lines * style.font_px * LINE_HEIGHT;
        if style.vertical_align == "middle" {
            label.set("y", (room.y() + (room.height() - height) / 2.0).into());
        }
        label.set("height", height.into());
        label
    }

    fn new(id: &str, kind: &str, [x, y, width, height]: [f64; 4], style: Style) -> Self {
        let mut element = Self(Map::new());
        element.set("id", id.into());
        element.set("type", kind.into());
        for (field, value) in [("x", x), ("y", y), ("width", width), ("height", height)] {
            element.set(field, value.into());
        }
        element.set("angle", 0.into());
        element.set("strokeColor", style.stroke.into());
        element.set("backgroundColor", style.fill.into());
        element.set("fillStyle", "solid".into());
        element.set("strokeWidth", style.stroke_width.into());
        element.set("strokeStyle", if style.is_dashed { "dashed" } else { "solid" }.into());
        element.set("roughness", 1.into());
        element.set("opacity", 100.into());
        element.set("groupIds", Value::Array(Vec::new()));
        element.set("frameId", Value::Null);
        // Excalidraw numbers its elements by their order in the file.
        element.set("index", Value::Null);
        element.set("roundness", if style.is_rounded { roundness(3) } else { Value::Null });
        element.set("seed", seed(id, "seed").into());
        element.set("version", 1.into());
        element.set("versionNonce", seed(id, "nonce").into());
        element.set("isDeleted", false.into());
        element.set("boundElements", Value::Array(Vec::new()));
        // Core has no clock; 1 is the least value that counts as set.
        element.set("updated", 1.into());
        element.set("link", Value::Null);
        element.set("locked", false.into());
        element
    }

    /// Sets a field.
    pub(super) fn set(&mut self, field: &str, value: Value) {
        self.0.insert(field.to_owned(), value);
    }

    /// Binds `text` to this box, so that it is moved and edited with it.
    pub(super) fn bind(&mut self, text: &mut Self) {
        self.add_bound(vec![text.reference("text")]);
        text.set("containerId", self.id().into());
    }

    /// Id of the element.
    pub(super) fn id(&self) -> String {
        self.0.get("id").and_then(Value::as_str).unwrap_or_default().to_owned()
    }

    /// Returns the entry that names this element in the bound elements of another one.
    pub(super) fn reference(&self, kind: &str) -> Value {
        let mut reference = Map::new();
        reference.insert("type".to_owned(), kind.into());
        reference.insert("id".to_owned(), self.id().into());
        Value::Object(reference)
    }

    /// Adds to the elements that are bound to this one.
    pub(super) fn add_bound(&mut self, references: Vec<Value>) {
        if let Some(Value::Array(bound)) = self.0.get_mut("boundElements") {
            bound.extend(references);
        }
    }

    /// Returns the ids of the elements that the ends of this arrow are bound to.
    pub(super) fn bound_ids(&self) -> impl Iterator<Item = String> {
        let end = |field: &str| Some(self.0.get(field)?.get("elementId")?.as_str()?.to_owned());
        ["startBinding", "endBinding"].into_iter().filter_map(end)
    }
}

impl From<Element> for Value {
    fn from(element: Element) -> Self {
        Self::Object(element.0)
    }
}

/// Wraps the text to its width.
fn wrapped(text: &str, width: f64, font_px: f64) -> String {
    if text.lines().all(|line| line_width(line, font_px) <= width) {
        return text.to_owned();
    }
    Font::regular(font_px * WIDER).wrap(text, width, usize::MAX).join("\n")
}

/// Returns the approximate width of a line in Excalidraw. Pixels.
pub(super) fn line_width(line: &str, font_px: f64) -> f64 {
    Font::regular(font_px * WIDER).width(line)
}

/// Returns a roundness of Excalidraw: 2 for lines, proportional to their length, or 3 for rectangles, with a fixed
/// radius.
fn roundness(kind: u32) -> Value {
    let mut roundness = Map::new();
    roundness.insert("type".to_owned(), kind.into());
    Value::Object(roundness)
}

/// Derives the random seed of Excalidraw from the id: 32-bit FNV-1a (Fowler, Noll, Vo), cut to the 31 bits that
/// Excalidraw uses.
fn seed(id: &str, salt: &str) -> u32 {
    let hash = |hash: u32, &byte: &u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    id.as_bytes().iter().chain(salt.as_bytes()).fold(0x811c_9dc5, hash) & 0x7fff_ffff
}

/// Generator of ids for elements that are no components. They differ from every component's id.
pub(super) struct PartIds<'a> {
    taken: BTreeSet<&'a str>,
    made: BTreeSet<String>,
}

/// Parts of one document beyond which tables stay plain boxes. A few bytes of properties can ask for hundreds of cells.
const MAX_EXTRAS: usize = 50_000;

impl<'a> PartIds<'a> {
    pub(super) fn of(sketch: &'a Sketch) -> Self {
        Self { taken: sketch.ids().map(|id| id.as_str()).collect(), made: BTreeSet::new() }
    }

    /// Generates the id of one part of the component `owner`.
    pub(super) fn make(&mut self, owner: &str, role: &str) -> String {
        let mut id = format!("{owner}/{role}");
        while self.taken.contains(id.as_str()) || !self.made.insert(id.clone()) {
            id.push('\'');
        }
        id
    }

    /// Like [`PartIds::make`], for an optional part. `None` beyond the limit.
    pub(super) fn make_extra(&mut self, owner: &str, role: &str) -> Option<String> {
        (self.made.len() < MAX_EXTRAS).then(|| self.make(owner, role))
    }
}
