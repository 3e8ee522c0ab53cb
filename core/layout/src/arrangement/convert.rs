//! Conversion of a component to another piece of its type.

use super::Arrangement;
use super::area::Area;
use super::node::NodeId;
use crate::structure::Structure;
use serde_json::{Map, Value};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, ComponentId, Sketch};

/// Converts each of `ids` that has the type of `piece` to that piece. Position and content stay. The size stays unless
/// it is the usual one of the old piece. The contents of a device frame follow its page. O(n log n) in the components
/// of the sketch.
///
/// ```
/// use websketch_json as json;
/// use websketch_sketch::kit::Piece;
/// use websketch_layout::arrangement::convert;
/// use websketch_sketch::Sketch;
///
/// let text = r#"[{"id":"pay","type":"Button","x":0,"y":0,"width":120,"height":40,"props":{"text":"Pay"}}]"#;
/// let sketch = Sketch::read(&json::parse(text)?)?.sketch;
/// let ids: Vec<_> = sketch.ids().cloned().collect();
///
/// let operations = convert(&sketch, &ids, Piece::Secondary);
/// let modify = r#"[{"type":"modify","componentId":"pay","props":{"variant":"secondary"}}]"#;
/// assert_eq!(json::to_string(&operations), modify);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn convert(sketch: &Sketch, ids: &[ComponentId], piece: Piece) -> Vec<Operation> {
    let structure = Structure::of(sketch, None);
    let mut operations = Vec::new();
    for component in ids.iter().filter_map(|id| sketch.get(id)) {
        let before = Piece::of(component);
        if component.kind() != piece.kind() || before == piece {
            continue;
        }
        let component_id = component.id().clone();
        operations.push(Operation::Modify { component_id, props: props(component, piece).into() });
        let bounds = component.bounds();
        let usual = bounds.size() == before.size();
        let now = if usual { bounds.with_size(piece.size().width, piece.size().height) } else { Ok(bounds) };
        if let Ok(now) = now {
            operations.extend(placed(component.id(), &bounds, &now));
            operations.extend(follows(&structure, component, piece, &now));
        }
    }
    operations
}

/// Returns the changed properties.
fn props(component: &Component, piece: Piece) -> Map<String, Value> {
    let is_usual = piece == Piece::default_of(piece.kind());
    let variant = piece.variant().filter(|_| !is_usual).map_or(Value::Null, Value::from);
    let mut props = Map::from_iter([("variant".to_owned(), variant)]);
    let said = component.props();
    // The placeholder of a field becomes the text beside a checkbox.
    let ticks = matches!(piece, Piece::Checkbox | Piece::Radio | Piece::Toggle);
    if let (true, None, Some(placeholder)) = (ticks, said.text(), said.placeholder()) {
        props.insert("text".to_owned(), Value::from(placeholder));
        props.insert("placeholder".to_owned(), Value::Null);
    }
    props
}

/// Moves the contents of a device frame onto its new page.
fn follows<'s>(
    structure: &'s Structure<'s>,
    component: &Component,
    piece: Piece,
    now: &Bounds,
) -> Vec<Operation> {
    let page = |piece: Piece, screen: &Bounds| {
        let page = piece.page_area(screen.rect())?;
        Bounds::new(page.x0, page.y0, page.width(), page.height()).ok()
    };
    let Some(parent) = structure.element(component.id()) else { return Vec::new() };
    let (Some(from), Some(to)) = (page(Piece::of(component), &parent.bounds), page(piece, now)) else {
        return Vec::new();
    };
    let mut arrangement = Arrangement::read(structure);
    let Some(frame) = arrangement.node_of(component.id()) else { return Vec::new() };
    arrangement.refit(frame, &Area::of(&from), &Area::of(&to));
    let changed = arrangement.changed(&|order| order == parent.order);
    let moves = changed.into_iter().filter_map(|(order, now)| Some((structure.at(order)?, now)));
    moves.flat_map(|(one, now)| placed(one.component.id(), &one.bounds, &now)).collect()
}

impl Arrangement<'_> {
    /// Lays the contents of a device frame out for another page in it.
    fn refit(&mut self, frame: NodeId, from: &Area, to: &Area) {
        self.nodes[frame].now.x = to.x;
        self.lay_children(frame, from.x);
        for child in self.nodes[frame].children.clone() {
            self.shift(child, 0.0, to.y.start - from.y.start);
            self.solve_height(child);
        }
        self.nodes[frame].now.y.length = from.y.length;
        self.heighten(frame, to.y.length);
    }
}

/// Returns the move and the resize from one box to another, if they differ.
fn placed(id: &ComponentId, from: &Bounds, to: &Bounds) -> Vec<Operation> {
    let mut operations = Vec::new();
    if from.origin() != to.origin() {
        operations.push(Operation::Move { component_id: id.clone(), x: to.x(), y: to.y() });
    }
    if from.size() != to.size() {
        let (width, height) = (to.width(), to.height());
        operations.push(Operation::Resize { component_id: id.clone(), width, height });
    }
    operations
}
