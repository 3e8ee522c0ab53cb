//! States of a screen: empty, loading, with an error, with long texts, from right to left.
//!
//! A state is a copy beside its screen, derived by rule. It names its screen in `stateOf`, and the fingerprints of the
//! screen that it was derived from and of itself in `stateSeen`.

mod derivation;
mod figure;
mod noun;
mod part;
mod renewal;
mod variation;
mod view;

pub use renewal::{add_state_fixes, renewed_after, renewed_state, renewed_states};
pub use variation::Variation;
pub use view::{alternatives_beside, derive_view};
use websketch_sketch::collect::CollectVec;

use derivation::Draft;
use part::Part;

use kurbo::Vec2;
use serde_json::{Map, Value};
use websketch_layout::structure::Structure;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::{Addition, Operation};
use websketch_sketch::{Component, ComponentId, ComponentKind, IdSource, Props, Sketch};

/// The gap between a screen and its state. Pixels.
const STATE_GAP: f64 = 80.0;

/// A state of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScreenState {
    /// Without data.
    Empty,
    /// While data is loaded.
    Loading,
    /// After a failure.
    Error,
    /// With texts two and a half times as long.
    Long,
    /// Mirrored, for languages that are written from right to left.
    RightToLeft,
}

impl ScreenState {
    /// All states.
    pub const ALL: [Self; 5] = [Self::Empty, Self::Loading, Self::Error, Self::Long, Self::RightToLeft];

    /// The value of `state` on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Loading => "loading",
            Self::Error => "error",
            Self::Long => "long",
            Self::RightToLeft => "rtl",
        }
    }

    /// Returns the state with this value of `state` on the wire.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }
}

/// Returns the operations that put a state beside a screen. `screen` is a device frame; without one the content of the
/// sketch becomes a browser window first. `None` for an empty sketch, and for an id that is no device frame.
#[must_use]
pub fn derive_state(
    sketch: &Sketch,
    screen: Option<&ComponentId>,
    state: ScreenState,
    ids: &mut IdSource,
) -> Option<Vec<Operation>> {
    let mut operations = Vec::new();
    let (base, frame, parts) = source(sketch, screen, ids, &mut operations)?;
    let title = title_of(&frame, &parts);
    let draft = Draft { frame: frame.bounds, title: title.clone() };
    let parts = draft.derived(state, parts)?;
    let right =
        sketch.iter().map(|component| component.bounds().right()).fold(frame.bounds.right(), f64::max);
    let shift = right + STATE_GAP - frame.bounds.x();
    let bottom = parts.iter().map(|part| part.bounds.bottom()).fold(frame.bounds.bottom(), f64::max);
    let mut props = frame.props.clone();
    let name = format!("{title}, {}", state.name());
    for (key, value) in [("name", name.as_str()), ("stateOf", base.as_str()), ("state", state.name())] {
        props.insert(key.to_owned(), Value::from(value));
    }
    let height = bottom - frame.bounds.y();
    let copy = Part { props, bounds: frame.bounds.with_size(frame.bounds.width(), height).ok()?, ..frame };
    let id = ids.next_id(sketch);
    let id_of = |at: usize, ids: &mut IdSource| if at == 0 { id.clone() } else { ids.next_id(sketch) };
    for (at, part) in [copy].into_iter().chain(parts).enumerate() {
        let id = id_of(at, ids);
        operations.push(addition(part, Vec2::new(shift, 0.0), Some(id))?);
    }
    operations.push(renewal::seen(sketch, &operations, &base, &id)?);
    Some(operations)
}

/// Returns a screen with its frame and its parts; without a screen the content of the sketch is wrapped first.
fn source(
    sketch: &Sketch,
    screen: Option<&ComponentId>,
    ids: &mut IdSource,
    operations: &mut Vec<Operation>,
) -> Option<(ComponentId, Part, Vec<Part>)> {
    match screen {
        Some(id) => {
            let frame = sketch.get(id).filter(|frame| is_screen(frame))?;
            Some((id.clone(), part_of(frame), inside(sketch, id)?))
        }
        None => wrapped(sketch, ids, operations),
    }
}

/// Returns the operation that adds a part of a state, moved by `by`. Pixels.
fn addition(part: Part, by: Vec2, id: Option<ComponentId>) -> Option<Operation> {
    let bounds = part.bounds;
    Some(Operation::Add(Addition {
        component_id: id,
        component_type: part.kind,
        x: bounds.x() + by.x,
        y: bounds.y() + by.y,
        width: bounds.width(),
        height: bounds.height(),
        props: Props::from_map(part.props).ok()?,
        index: None,
    }))
}

fn is_screen(component: &Component) -> bool {
    let variant = component.props().variant().unwrap_or_default();
    Piece::from_variant(component.kind(), variant).is_some_and(|piece| piece.screen().is_some())
}

fn part_of(component: &Component) -> Part {
    Part { kind: component.kind(), props: component.props().to_map(), bounds: component.bounds() }
}

/// Returns all that a screen holds, in paint order.
fn inside(sketch: &Sketch, screen: &ComponentId) -> Option<Vec<Part>> {
    let structure = Structure::of(sketch, None);
    let element = structure.elements().iter().find(|element| element.component.id() == screen)?;
    let held = structure.subtree(element);
    Some(
        held.into_iter()
            .filter(|one| one.component.id() != screen)
            .map(|one| part_of(one.component))
            .collect_vec(),
    )
}

/// Wraps the content of a sketch in a browser window. The content moves down by the bar of the window.
fn wrapped(
    sketch: &Sketch,
    ids: &mut IdSource,
    operations: &mut Vec<Operation>,
) -> Option<(ComponentId, Part, Vec<Part>)> {
    let bar = Piece::Browser.screen()?.top;
    let bottom = sketch.iter().map(|component| component.bounds().bottom()).reduce(f64::max)?;
    let bounds = Bounds::new(0.0, 0.0, sketch.page().width, bottom + bar).ok()?;
    let id = ids.next_id(sketch);
    let mut props = Map::new();
    props.insert("variant".to_owned(), Value::from("browser"));
    let frame = Part { kind: ComponentKind::Container, props: props.clone(), bounds };
    operations.push(Operation::Add(Addition {
        component_id: Some(id.clone()),
        component_type: ComponentKind::Container,
        x: 0.0,
        y: 0.0,
        width: bounds.width(),
        height: bounds.height(),
        props: Props::from_map(props).ok()?,
        index: Some(0),
    }));
    let mut parts = Vec::new();
    for component in sketch.iter() {
        let part = part_of(component);
        let (x, y) = (part.bounds.x(), part.bounds.y() + bar);
        operations.push(Operation::Move { component_id: component.id().clone(), x, y });
        parts.push(Part { bounds: part.bounds.with_origin(x, y).ok()?, ..part });
    }
    Some((id, frame, parts))
}

/// Returns the name of a screen: its own, else its first heading.
fn title_of(frame: &Part, parts: &[Part]) -> String {
    let heading = || parts.iter().find(|part| part.kind == ComponentKind::Heading)?.text("text");
    frame.text("name").or_else(heading).unwrap_or("Screen").to_owned()
}
