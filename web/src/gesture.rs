//! What the pointer does: a pure state machine, `(gesture, event) → (gesture, effects)`.

mod drag;
mod fingers;
mod handles;
mod held;
mod snap;

pub use drag::{Moved, Pulled, Snapping, drawn, moved, pulled};
pub use fingers::{Fingers, Meaning};
pub use handles::{Handle, stretched};
pub use held::Held;
pub use snap::{GRID, Guide, Magnets, SNAP_REACH, distances};

use crate::viewport::Viewport;
use kurbo::{Point, Rect, Vec2};
use websketch_core::kit::Piece;
use websketch_core::sketch::ComponentId;

/// A press becomes a drag after this many screen px: more than a shaky hand, well below what is meant.
const DRAG_START: f64 = 4.0;

/// What the pointer is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// Select, move, resize.
    #[default]
    Select,
    /// Pan.
    Hand,
    /// Draw a new component.
    Draw(Piece),
}

/// What is under the pointer.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// A handle of the selection.
    Handle(Handle),
    /// A component; one that is `locked` stays where it is.
    Component { id: ComponentId, selected: bool, locked: bool },
    /// Nothing.
    Bare,
}

/// Something the pointer did; places are in screen px.
#[derive(Clone, Debug, PartialEq)]
pub enum PointerEvent {
    /// A button went down. `pan`: with the middle button or with the space bar held. `adds`: with a key that adds to what
    /// is selected.
    Down { at: Point, target: Target, tool: Tool, pan: bool, adds: bool },
    /// It moved.
    Move { at: Point },
    /// The button went up.
    Up,
    /// The gesture was interrupted.
    Cancel,
}

/// What is going on between down and up.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Gesture {
    /// Nothing.
    #[default]
    Idle,
    /// Down, but not far enough from there to be a drag. The place is in screen px.
    Pressed { at: Point, target: Target, tool: Tool, adds: bool },
    /// The sketch follows the pointer; `last` is in screen px.
    Panning { last: Point },
    /// A frame is drawn to select with, in sketch px; with `add` to what is selected already.
    Marquee { from: Point, to: Point, add: bool },
    /// The selection follows the pointer, in sketch px.
    Moving { from: Point, to: Point },
    /// A handle follows the pointer, in sketch px.
    Resizing { handle: Handle, from: Point, to: Point },
    /// A new component is drawn, in sketch px.
    Drawing { piece: Piece, from: Point, to: Point },
}

/// What the shell has to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Make this the selection.
    Select(Vec<ComponentId>),
    /// Select or deselect this one besides the others.
    Toggle(ComponentId),
    /// Select what the area covers.
    SelectWithin { area: Rect, add: bool },
    /// Move the viewport, in screen px.
    Pan(Vec2),
    /// Move the selection as it was dragged, in sketch px.
    Move { by: Vec2 },
    /// Resize the selection as one of its handles was dragged, in sketch px.
    Resize { handle: Handle, by: Vec2 },
    /// Draw a component between two points of the sketch.
    Draw { piece: Piece, from: Point, to: Point },
    /// Put a component of the usual size here.
    Place { piece: Piece, at: Point },
}

impl Gesture {
    /// The gesture after an event, and what it brings about.
    pub fn step(self, event: PointerEvent, viewport: &Viewport) -> (Self, Vec<Effect>) {
        match (self, event) {
            (Self::Idle, PointerEvent::Down { at, target, tool, pan, adds }) => {
                if pan || tool == Tool::Hand {
                    return (Self::Panning { last: at }, Vec::new());
                }
                let effects = on_press(&target, tool, adds);
                (Self::Pressed { at, target, tool, adds }, effects)
            }
            (Self::Pressed { at: start, target, tool, adds }, PointerEvent::Move { at }) => {
                if start.distance(at) < DRAG_START {
                    return (Self::Pressed { at: start, target, tool, adds }, Vec::new());
                }
                begin_drag(viewport.to_sketch(start), target, tool, adds)
                    .step(PointerEvent::Move { at }, viewport)
            }
            (Self::Pressed { at, target, tool, adds }, PointerEvent::Up) => {
                (Self::Idle, on_click(viewport.to_sketch(at), target, tool, adds))
            }
            (Self::Panning { last }, PointerEvent::Move { at }) => {
                (Self::Panning { last: at }, vec![Effect::Pan(at - last)])
            }
            (Self::Marquee { from, add, .. }, PointerEvent::Move { at }) => {
                let to = viewport.to_sketch(at);
                let area = Rect::from_points(from, to);
                (Self::Marquee { from, to, add }, vec![Effect::SelectWithin { area, add }])
            }
            (Self::Moving { from, .. }, PointerEvent::Move { at }) => {
                (Self::Moving { from, to: viewport.to_sketch(at) }, Vec::new())
            }
            (Self::Resizing { handle, from, .. }, PointerEvent::Move { at }) => {
                (Self::Resizing { handle, from, to: viewport.to_sketch(at) }, Vec::new())
            }
            (Self::Drawing { piece, from, .. }, PointerEvent::Move { at }) => {
                (Self::Drawing { piece, from, to: viewport.to_sketch(at) }, Vec::new())
            }
            (gesture, PointerEvent::Up) => (Self::Idle, gesture.finish()),
            (_, PointerEvent::Cancel) => (Self::Idle, Vec::new()),
            // A second button during a gesture, or a move while nothing is pressed.
            (gesture, PointerEvent::Down { .. } | PointerEvent::Move { .. }) => (gesture, Vec::new()),
        }
    }

    /// What a completed drag does.
    fn finish(self) -> Vec<Effect> {
        match self {
            Self::Moving { from, to } => vec![Effect::Move { by: to - from }],
            Self::Resizing { handle, from, to } => vec![Effect::Resize { handle, by: to - from }],
            Self::Drawing { piece, from, to } => vec![Effect::Draw { piece, from, to }],
            Self::Idle | Self::Pressed { .. } | Self::Panning { .. } | Self::Marquee { .. } => Vec::new(),
        }
    }
}

fn on_press(target: &Target, tool: Tool, adds: bool) -> Vec<Effect> {
    match (tool, target) {
        (Tool::Draw(_) | Tool::Hand, _) | (Tool::Select, Target::Handle(_)) => Vec::new(),
        // A press on what is selected may become a drag of all of it.
        (Tool::Select, Target::Component { selected: true, .. }) => Vec::new(),
        (Tool::Select, Target::Component { id, .. }) if adds => vec![Effect::Toggle(id.clone())],
        (Tool::Select, Target::Component { id, .. }) => vec![Effect::Select(vec![id.clone()])],
        (Tool::Select, Target::Bare) if adds => Vec::new(),
        (Tool::Select, Target::Bare) => vec![Effect::Select(Vec::new())],
    }
}

fn on_click(at: Point, target: Target, tool: Tool, adds: bool) -> Vec<Effect> {
    match (tool, target) {
        (Tool::Draw(piece), _) => vec![Effect::Place { piece, at }],
        (Tool::Select, Target::Component { id, selected: true, .. }) if adds => vec![Effect::Toggle(id)],
        (Tool::Select, Target::Component { id, selected: true, .. }) => vec![Effect::Select(vec![id])],
        (Tool::Select | Tool::Hand, _) => Vec::new(),
    }
}

fn begin_drag(from: Point, target: Target, tool: Tool, adds: bool) -> Gesture {
    match (tool, target) {
        (Tool::Draw(piece), _) => Gesture::Drawing { piece, from, to: from },
        (Tool::Select | Tool::Hand, Target::Handle(handle)) => Gesture::Resizing { handle, from, to: from },
        (Tool::Select | Tool::Hand, Target::Component { locked: false, .. }) => {
            Gesture::Moving { from, to: from }
        }
        (Tool::Select | Tool::Hand, Target::Component { locked: true, .. } | Target::Bare) => {
            Gesture::Marquee { from, to: from, add: adds }
        }
    }
}

#[cfg(test)]
mod tests;
