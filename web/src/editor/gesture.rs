//! What the pointer does: a pure state machine, `(gesture, event) → (gesture, effects)`.

mod drag;
mod handles;
mod modifiers;
mod multitouch;
mod snap;

pub use drag::{DragResult, PendingDrag, ResizeResult, SnapContext, drawn, moved, pulled};
pub use handles::{Handle, stretched};
pub use modifiers::Modifiers;
pub use multitouch::{TouchEffect, TouchTracker};
pub use snap::{GRID, Guide, SNAP_REACH, SnapTargets, distances};

use crate::editor::viewport::Viewport;
use kurbo::{Point, Rect, Vec2};
use websketch_core::kit::Piece;
use websketch_core::sketch::ComponentId;

/// A press becomes a drag after this many screen px: more than a shaky hand, well below what is meant.
const DRAG_START: f64 = 4.0;

/// The same for a finger, which is never as still.
const TOUCH_DRAG_START: f64 = 8.0;

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
    /// A component; one that is `locked` stays where it is, and a `frame` may hold others.
    Component { id: ComponentId, selected: bool, locked: bool, frame: bool },
    /// Nothing.
    Bare,
}

/// How something was pressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Press {
    /// With the middle button, or with the space bar held.
    pub pan: bool,
    /// With a finger.
    pub touch: bool,
    /// The keys that were held.
    pub modifiers: Modifiers,
}

/// Something the pointer did; places are in screen px.
#[derive(Clone, Debug, PartialEq)]
pub enum PointerEvent {
    /// A button went down.
    Down { at: Point, target: Target, tool: Tool, press: Press },
    /// It moved.
    Move { at: Point },
    /// It has been down for a while: a finger that was not lifted.
    Linger,
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
    Pressed { at: Point, target: Target, tool: Tool, press: Press },
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
    /// Select what lies behind the selected component here, in sketch px.
    SelectBehind(Point),
    /// Say that what is locked stays where it is.
    Refuse,
    /// Open the menu of what lies here, in screen px.
    Menu(Point),
    /// Select what the area covers.
    SelectWithin { area: Rect, add: bool },
    /// Make the selection again what it was before the press.
    Reselect,
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
            (Self::Idle, PointerEvent::Down { at, target, tool, press }) => {
                if press.pan || tool == Tool::Hand {
                    return (Self::Panning { last: at }, Vec::new());
                }
                let effects = on_press(&target, tool, press);
                (Self::Pressed { at, target, tool, press }, effects)
            }
            (Self::Pressed { at: start, target, tool, press }, PointerEvent::Move { at }) => {
                let tolerance = if press.touch { TOUCH_DRAG_START } else { DRAG_START };
                if start.distance(at) < tolerance {
                    return (Self::Pressed { at: start, target, tool, press }, Vec::new());
                }
                match begin_drag(start, viewport, target, tool, press) {
                    Some(gesture) => gesture.step(PointerEvent::Move { at }, viewport),
                    None => (Self::Idle, vec![Effect::Refuse]),
                }
            }
            (Self::Pressed { at, target, tool, press }, PointerEvent::Up) => {
                (Self::Idle, on_click(viewport.to_sketch(at), target, tool, press))
            }
            (Self::Pressed { at, target: Target::Bare, tool: Tool::Select, .. }, PointerEvent::Linger) => {
                let from = viewport.to_sketch(at);
                (Self::Marquee { from, to: from, add: false }, Vec::new())
            }
            (Self::Pressed { at, tool: Tool::Select, .. }, PointerEvent::Linger) => {
                (Self::Idle, vec![Effect::Menu(at)])
            }
            (Self::Marquee { from, to, .. }, PointerEvent::Up) if from == to => {
                (Self::Idle, vec![Effect::Menu(viewport.to_screen(from))])
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
            (Self::Marquee { .. }, PointerEvent::Cancel) => (Self::Idle, vec![Effect::Reselect]),
            (_, PointerEvent::Cancel) => (Self::Idle, Vec::new()),
            // A second button during a gesture, a move while nothing is pressed, a drag that takes its time.
            (gesture, PointerEvent::Down { .. } | PointerEvent::Move { .. } | PointerEvent::Linger) => {
                (gesture, Vec::new())
            }
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

fn on_press(target: &Target, tool: Tool, press: Press) -> Vec<Effect> {
    match (tool, target) {
        (Tool::Draw(_) | Tool::Hand, _) | (Tool::Select, Target::Handle(_)) => Vec::new(),
        // A press on what is selected may become a drag of all of it.
        (Tool::Select, Target::Component { selected: true, .. }) => Vec::new(),
        // A finger on a box may want to move the sketch, and a press with Control to begin a marquee.
        (Tool::Select, Target::Component { frame: true, .. }) if press.touch || press.modifiers.ctrl => {
            Vec::new()
        }
        (Tool::Select, Target::Component { id, .. }) if press.modifiers.adds() => {
            vec![Effect::Toggle(id.clone())]
        }
        (Tool::Select, Target::Component { id, .. }) => vec![Effect::Select(vec![id.clone()])],
        (Tool::Select, Target::Bare) if press.modifiers.adds() || press.touch => Vec::new(),
        (Tool::Select, Target::Bare) => vec![Effect::Select(Vec::new())],
    }
}

fn on_click(at: Point, target: Target, tool: Tool, press: Press) -> Vec<Effect> {
    match (tool, target) {
        (Tool::Draw(piece), _) => vec![Effect::Place { piece, at }],
        (Tool::Select, Target::Component { id, selected, frame, .. }) => {
            let waited = frame && (press.touch || press.modifiers.ctrl);
            match (selected || waited, press.modifiers) {
                (false, _) => Vec::new(),
                (true, modifiers) if modifiers.adds() => vec![Effect::Toggle(id)],
                (true, modifiers) if modifiers.alt && selected => vec![Effect::SelectBehind(at)],
                (true, _) => vec![Effect::Select(vec![id])],
            }
        }
        (Tool::Select, Target::Bare) if press.touch && !press.modifiers.adds() => {
            vec![Effect::Select(Vec::new())]
        }
        (Tool::Select | Tool::Hand, _) => Vec::new(),
    }
}

/// What a drag becomes; `None` where it is refused. `start` is in screen px.
fn begin_drag(
    start: Point,
    viewport: &Viewport,
    target: Target,
    tool: Tool,
    press: Press,
) -> Option<Gesture> {
    let from = viewport.to_sketch(start);
    let adds = press.modifiers.adds();
    Some(match (tool, target) {
        (Tool::Draw(piece), _) => Gesture::Drawing { piece, from, to: from },
        (Tool::Select | Tool::Hand, Target::Handle(handle)) => Gesture::Resizing { handle, from, to: from },
        (Tool::Select | Tool::Hand, Target::Component { selected: true, locked: true, .. }) => return None,
        // What nobody has chosen yet lies there like the page itself.
        (Tool::Select | Tool::Hand, Target::Component { selected: false, frame: true, .. })
            if press.touch =>
        {
            Gesture::Panning { last: start }
        }
        (Tool::Select | Tool::Hand, Target::Component { selected: false, frame: true, .. })
            if press.modifiers.ctrl =>
        {
            Gesture::Marquee { from, to: from, add: true }
        }
        (Tool::Select | Tool::Hand, Target::Component { locked: false, .. }) => {
            Gesture::Moving { from, to: from }
        }
        (Tool::Select | Tool::Hand, Target::Component { locked: true, .. } | Target::Bare) if press.touch => {
            Gesture::Panning { last: start }
        }
        (Tool::Select | Tool::Hand, Target::Component { locked: true, .. } | Target::Bare) => {
            Gesture::Marquee { from, to: from, add: adds }
        }
    })
}

#[cfg(test)]
mod tests;
