//! What the pointer does: a pure state machine, `(gesture, event) → (gesture, effects)`.

mod fingers;
mod handles;

pub use fingers::{Fingers, Meaning};
pub use handles::{Handle, stretched};

use crate::viewport::Viewport;
use kurbo::{Point, Rect, Vec2};
use websketch_core::block::Reach;
use websketch_core::sketch::{ComponentId, ComponentKind};

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
    Draw(ComponentKind),
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
    /// A button went down. `pan`: with the middle button or with the space bar held. `reach`: how far a drag of boxes
    /// reaches, frames alone with Control or Command held.
    Down { at: Point, target: Target, tool: Tool, pan: bool, shift: bool, reach: Reach },
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
    Pressed { at: Point, target: Target, tool: Tool, shift: bool, reach: Reach },
    /// The sketch follows the pointer; `last` is in screen px.
    Panning { last: Point },
    /// A frame is drawn to select with, in sketch px; with `add` to what is selected already.
    Marquee { from: Point, to: Point, add: bool },
    /// The selection follows the pointer, with what it holds or the frames alone, in sketch px.
    Moving { from: Point, to: Point, reach: Reach },
    /// A handle follows the pointer, in sketch px.
    Resizing { handle: Handle, from: Point, to: Point },
    /// A new component is drawn, in sketch px.
    Drawing { kind: ComponentKind, from: Point, to: Point },
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
    /// Move the selection, in sketch px, with what it holds or the frames alone.
    Move { by: Vec2, reach: Reach },
    /// Resize the selection by one of its handles, in sketch px.
    Resize { handle: Handle, by: Vec2 },
    /// Draw a component into the area.
    Draw { kind: ComponentKind, area: Rect },
    /// Put a component of the usual size here.
    Place { kind: ComponentKind, at: Point },
}

impl Gesture {
    /// The gesture after an event, and what it brings about.
    pub fn step(self, event: PointerEvent, viewport: &Viewport) -> (Self, Vec<Effect>) {
        match (self, event) {
            (Self::Idle, PointerEvent::Down { at, target, tool, pan, shift, reach }) => {
                if pan || tool == Tool::Hand {
                    return (Self::Panning { last: at }, Vec::new());
                }
                let effects = on_press(&target, tool, shift);
                (Self::Pressed { at, target, tool, shift, reach }, effects)
            }
            (Self::Pressed { at: start, target, tool, shift, reach }, PointerEvent::Move { at }) => {
                if start.distance(at) < DRAG_START {
                    return (Self::Pressed { at: start, target, tool, shift, reach }, Vec::new());
                }
                begin_drag(viewport.to_sketch(start), target, tool, shift, reach)
                    .step(PointerEvent::Move { at }, viewport)
            }
            (Self::Pressed { at, target, tool, shift, .. }, PointerEvent::Up) => {
                (Self::Idle, on_click(viewport.to_sketch(at), target, tool, shift))
            }
            (Self::Panning { last }, PointerEvent::Move { at }) => {
                (Self::Panning { last: at }, vec![Effect::Pan(at - last)])
            }
            (Self::Marquee { from, add, .. }, PointerEvent::Move { at }) => {
                let to = viewport.to_sketch(at);
                let area = Rect::from_points(from, to);
                (Self::Marquee { from, to, add }, vec![Effect::SelectWithin { area, add }])
            }
            (Self::Moving { from, reach, .. }, PointerEvent::Move { at }) => {
                (Self::Moving { from, to: viewport.to_sketch(at), reach }, Vec::new())
            }
            (Self::Resizing { handle, from, .. }, PointerEvent::Move { at }) => {
                (Self::Resizing { handle, from, to: viewport.to_sketch(at) }, Vec::new())
            }
            (Self::Drawing { kind, from, .. }, PointerEvent::Move { at }) => {
                (Self::Drawing { kind, from, to: viewport.to_sketch(at) }, Vec::new())
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
            Self::Moving { from, to, reach } => vec![Effect::Move { by: to - from, reach }],
            Self::Resizing { handle, from, to } => vec![Effect::Resize { handle, by: to - from }],
            Self::Drawing { kind, from, to } => vec![Effect::Draw { kind, area: drawn_area(from, to) }],
            Self::Idle | Self::Pressed { .. } | Self::Panning { .. } | Self::Marquee { .. } => Vec::new(),
        }
    }
}

/// The box that is drawn between two points: whole px, never left of or above the origin.
pub fn drawn_area(from: Point, to: Point) -> Rect {
    let corner = |point: Point| Point::new(point.x.max(0.0), point.y.max(0.0)).round();
    Rect::from_points(corner(from), corner(to))
}

fn on_press(target: &Target, tool: Tool, shift: bool) -> Vec<Effect> {
    match (tool, target) {
        (Tool::Draw(_) | Tool::Hand, _) | (Tool::Select, Target::Handle(_)) => Vec::new(),
        (Tool::Select, Target::Component { id, .. }) if shift => vec![Effect::Toggle(id.clone())],
        // A press on one of several selected components may become a drag of all of them.
        (Tool::Select, Target::Component { selected: true, .. }) => Vec::new(),
        (Tool::Select, Target::Component { id, .. }) => vec![Effect::Select(vec![id.clone()])],
        (Tool::Select, Target::Bare) if shift => Vec::new(),
        (Tool::Select, Target::Bare) => vec![Effect::Select(Vec::new())],
    }
}

fn on_click(at: Point, target: Target, tool: Tool, shift: bool) -> Vec<Effect> {
    match (tool, target) {
        (Tool::Draw(kind), _) => vec![Effect::Place { kind, at }],
        (Tool::Select, Target::Component { id, selected: true, .. }) if !shift => {
            vec![Effect::Select(vec![id])]
        }
        (Tool::Select | Tool::Hand, _) => Vec::new(),
    }
}

fn begin_drag(from: Point, target: Target, tool: Tool, shift: bool, reach: Reach) -> Gesture {
    match (tool, target) {
        (Tool::Draw(kind), _) => Gesture::Drawing { kind, from, to: from },
        (Tool::Select | Tool::Hand, Target::Handle(handle)) => Gesture::Resizing { handle, from, to: from },
        (Tool::Select | Tool::Hand, Target::Component { locked: false, .. }) => {
            Gesture::Moving { from, to: from, reach }
        }
        (Tool::Select | Tool::Hand, Target::Component { locked: true, .. } | Target::Bare) => {
            Gesture::Marquee { from, to: from, add: shift }
        }
    }
}

#[cfg(test)]
mod tests;
