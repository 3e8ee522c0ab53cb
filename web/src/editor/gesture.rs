//! Pointer gestures: a pure state machine, `(gesture, event) → (gesture, effects)`.

mod drag;
mod drop_slots;
mod handles;
mod modifiers;
mod multitouch;
mod snap;

pub use drag::{DragResult, PendingDrag, ResizeResult, SnapContext, drawn, moved, pulled};
pub use drop_slots::{DropSlots, bar, is_far};
pub use handles::{Handle, stretched};
pub use modifiers::Modifiers;
pub use multitouch::{TouchEffect, TouchTracker};
pub use snap::{GRID, Guide, SNAP_REACH, SnapTargets, distances};

use crate::editor::viewport::Viewport;
use kurbo::{Point, Rect, Vec2};
use websketch_sketch::ComponentId;
use websketch_sketch::kit::Piece;

/// Drag threshold. Screen px. More than a shaky hand moves, well below an intended drag.
const DRAG_START: f64 = 4.0;

/// Drag threshold of touch, which is less steady. Screen px.
const TOUCH_DRAG_START: f64 = 8.0;

/// Tool of the pointer.
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

/// Target under the pointer.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// A handle of the selection.
    Handle(Handle),
    /// The link handle of the selected component, or of its entry with this index.
    Link(Option<usize>),
    /// A component. A `locked` one does not move, and a `frame` may contain others.
    Component { id: ComponentId, selected: bool, locked: bool, frame: bool },
    /// Bare canvas.
    Bare,
}

/// Conditions of a press.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Press {
    /// With the middle button, or with the space bar pressed.
    pub pan: bool,
    /// By touch.
    pub touch: bool,
    /// Modifier keys.
    pub modifiers: Modifiers,
}

/// Pointer event. Positions are in screen px.
#[derive(Clone, Debug, PartialEq)]
pub enum PointerEvent {
    /// A button was pressed.
    Down { at: Point, target: Target, tool: Tool, press: Press },
    /// The pointer moved.
    Move { at: Point },
    /// Long press: a touch without movement.
    LongPress,
    /// The button was released.
    Up,
    /// The gesture was interrupted.
    Cancel,
}

/// State between press and release.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Gesture {
    /// No gesture.
    #[default]
    Idle,
    /// Pressed, within the drag threshold. The position is in screen px.
    Pressed { at: Point, target: Target, tool: Tool, press: Press },
    /// Panning. `last` is in screen px.
    Panning { last: Point },
    /// A marquee, in sketch px. `add` extends the selection.
    Marquee { from: Point, to: Point, add: bool },
    /// Moving the selection. Sketch px.
    Moving { from: Point, to: Point },
    /// Resizing the selection. Sketch px.
    Resizing { handle: Handle, from: Point, to: Point },
    /// Drawing a component. Sketch px.
    Drawing { piece: Piece, from: Point, to: Point },
    /// Dragging the link of the selected component, or of its entry with this index. Sketch px.
    Linking { entry: Option<usize>, from: Point, to: Point },
}

/// Effect for the caller to perform.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Select these components.
    Select(Vec<ComponentId>),
    /// Add a component to the selection or remove it.
    Toggle(ComponentId),
    /// Select the component behind the selected one at this point. Sketch px.
    SelectBehind(Point),
    /// Announce that locked components do not move.
    Refuse,
    /// Open the context menu at this point. Screen px.
    Menu(Point),
    /// Select the components in this area.
    SelectWithin { area: Rect, add: bool },
    /// Restore the selection from before the press.
    Reselect,
    /// Move the viewport. Screen px.
    Pan(Vec2),
    /// Move the selection. Sketch px.
    Move { by: Vec2 },
    /// Resize the selection by a handle. Sketch px.
    Resize { handle: Handle, by: Vec2 },
    /// Link the selected component, or its entry, to the target at this point. Sketch px.
    Link { entry: Option<usize>, at: Point },
    /// Draw a component between two points. Sketch px.
    Draw { piece: Piece, from: Point, to: Point },
    /// Add a component of default size at this point.
    Place { piece: Piece, at: Point },
}

impl Gesture {
    /// Returns the gesture after an event, and its effects.
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
            (Self::Pressed { at, target: Target::Bare, tool: Tool::Select, .. }, PointerEvent::LongPress) => {
                let from = viewport.to_sketch(at);
                (Self::Marquee { from, to: from, add: false }, Vec::new())
            }
            (Self::Pressed { at, tool: Tool::Select, .. }, PointerEvent::LongPress) => {
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
            (Self::Linking { entry, from, .. }, PointerEvent::Move { at }) => {
                (Self::Linking { entry, from, to: viewport.to_sketch(at) }, Vec::new())
            }
            (gesture, PointerEvent::Up) => (Self::Idle, gesture.finish()),
            (Self::Marquee { .. }, PointerEvent::Cancel) => (Self::Idle, vec![Effect::Reselect]),
            (_, PointerEvent::Cancel) => (Self::Idle, Vec::new()),
            // A second button during a gesture, a move without a press, or a slow drag.
            (gesture, PointerEvent::Down { .. } | PointerEvent::Move { .. } | PointerEvent::LongPress) => {
                (gesture, Vec::new())
            }
        }
    }

    /// Returns the effects of a completed drag.
    fn finish(self) -> Vec<Effect> {
        match self {
            Self::Moving { from, to } => vec![Effect::Move { by: to - from }],
            Self::Resizing { handle, from, to } => vec![Effect::Resize { handle, by: to - from }],
            Self::Drawing { piece, from, to } => vec![Effect::Draw { piece, from, to }],
            Self::Linking { entry, to, .. } => vec![Effect::Link { entry, at: to }],
            Self::Idle | Self::Pressed { .. } | Self::Panning { .. } | Self::Marquee { .. } => Vec::new(),
        }
    }
}

fn on_press(target: &Target, tool: Tool, press: Press) -> Vec<Effect> {
    match (tool, target) {
        (Tool::Draw(_) | Tool::Hand, _) | (Tool::Select, Target::Handle(_) | Target::Link(_)) => Vec::new(),
        // A press on a selected component may become a drag of the whole selection.
        (Tool::Select, Target::Component { selected: true, .. }) => Vec::new(),
        // Touching a box may pan, and a press with Control may start a marquee.
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

/// Returns the gesture that a drag starts, or `None` if it is refused. `start` is in screen px.
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
        (Tool::Select | Tool::Hand, Target::Link(entry)) => Gesture::Linking { entry, from, to: from },
        (Tool::Select | Tool::Hand, Target::Component { selected: true, locked: true, .. }) => return None,
        // A box that is not selected behaves like the bare canvas.
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
