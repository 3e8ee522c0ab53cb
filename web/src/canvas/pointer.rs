//! What the pointer does: a pure state machine, `(gesture, event) → (gesture, effects)`.

use crate::canvas::handles::Handle;
use crate::canvas::viewport::Viewport;
use kurbo::{Point, Rect, Vec2};
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
    /// A button went down. `pan`: with the middle button or with the space bar held.
    Down { at: Point, target: Target, tool: Tool, pan: bool, shift: bool },
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
    Pressed { at: Point, target: Target, tool: Tool, shift: bool },
    /// The sketch follows the pointer; `last` is in screen px.
    Panning { last: Point },
    /// A frame is drawn to select with, in sketch px; with `add` to what is selected already.
    Marquee { from: Point, to: Point, add: bool },
    /// The selection follows the pointer, in sketch px.
    Moving { from: Point, to: Point },
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
    /// Move the selection, in sketch px.
    Move(Vec2),
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
            (Self::Idle, PointerEvent::Down { at, target, tool, pan, shift }) => {
                if pan || tool == Tool::Hand {
                    return (Self::Panning { last: at }, Vec::new());
                }
                let effects = on_press(&target, tool, shift);
                (Self::Pressed { at, target, tool, shift }, effects)
            }
            (Self::Pressed { at: start, target, tool, shift }, PointerEvent::Move { at }) => {
                if start.distance(at) < DRAG_START {
                    return (Self::Pressed { at: start, target, tool, shift }, Vec::new());
                }
                begin_drag(viewport.to_sketch(start), target, tool, shift)
                    .step(PointerEvent::Move { at }, viewport)
            }
            (Self::Pressed { at, target, tool, shift }, PointerEvent::Up) => {
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
            (Self::Moving { from, .. }, PointerEvent::Move { at }) => {
                (Self::Moving { from, to: viewport.to_sketch(at) }, Vec::new())
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
            Self::Moving { from, to } => vec![Effect::Move(to - from)],
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

fn begin_drag(from: Point, target: Target, tool: Tool, shift: bool) -> Gesture {
    match (tool, target) {
        (Tool::Draw(kind), _) => Gesture::Drawing { kind, from, to: from },
        (Tool::Select | Tool::Hand, Target::Handle(handle)) => Gesture::Resizing { handle, from, to: from },
        (Tool::Select | Tool::Hand, Target::Component { locked: false, .. }) => {
            Gesture::Moving { from, to: from }
        }
        (Tool::Select | Tool::Hand, Target::Component { locked: true, .. } | Target::Bare) => {
            Gesture::Marquee { from, to: from, add: shift }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    /// Plays `script`, one event a line, at 50 % zoom; shows each event that has effects.
    #[track_caller]
    fn check(tool: Tool, script: &str, expected: Expect) {
        let viewport = Viewport::at_origin(Point::ZERO).zoomed(0.5, Point::ZERO);
        let (mut gesture, mut log) = (Gesture::Idle, String::new());
        for line in script.lines().map(str::trim) {
            let event = event(line, tool);
            let (next, effects) = gesture.step(event, &viewport);
            gesture = next;
            if !effects.is_empty() {
                log += &format!("{line} -> {effects:?}\n");
            }
        }
        assert_eq!(gesture, Gesture::Idle, "every gesture ends");
        expected.assert_eq(&log);
    }

    fn event(line: &str, tool: Tool) -> PointerEvent {
        let words: Vec<&str> = line.split(' ').collect();
        let at = || Point::new(words[1].parse().unwrap(), words[2].parse().unwrap());
        let held = |word: &str| words.contains(&word);
        match words[0] {
            "down" => {
                let target = match words.get(3).copied() {
                    Some("handle") => Target::Handle(Handle { x: 1, y: 1 }),
                    Some("a") => Target::Component {
                        id: ComponentId::new("a").unwrap(),
                        selected: held("selected"),
                        locked: held("locked"),
                    },
                    _ => Target::Bare,
                };
                PointerEvent::Down { at: at(), target, tool, pan: held("space"), shift: held("shift") }
            }
            "move" => PointerEvent::Move { at: at() },
            "up" => PointerEvent::Up,
            _ => PointerEvent::Cancel,
        }
    }

    #[test]
    fn a_click_selects_and_a_drag_moves() {
        check(
            Tool::Select,
            "down 10 10 a
             move 12 10
             up
             down 10 10 a
             move 15 10
             move 60 30
             up",
            expect![[r#"
                down 10 10 a -> [Select([ComponentId("a")])]
                down 10 10 a -> [Select([ComponentId("a")])]
                up -> [Move(Vec2 { x: 100.0, y: 40.0 })]
            "#]],
        );
    }

    #[test]
    fn one_of_several_is_singled_out_by_a_click_but_not_by_a_drag() {
        check(
            Tool::Select,
            "down 10 10 a selected
             up
             down 10 10 a selected
             move 30 10
             up
             down 10 10 a selected shift
             up",
            expect![[r#"
                up -> [Select([ComponentId("a")])]
                up -> [Move(Vec2 { x: 40.0, y: 0.0 })]
                down 10 10 a selected shift -> [Toggle(ComponentId("a"))]
            "#]],
        );
    }

    #[test]
    fn a_drag_on_bare_canvas_is_a_marquee() {
        check(
            Tool::Select,
            "down 10 10
             move 20 30
             up
             down 50 50 shift
             move 40 40 shift
             up",
            expect![[r#"
                down 10 10 -> [Select([])]
                move 20 30 -> [SelectWithin { area: Rect { x0: 20.0, y0: 20.0, x1: 40.0, y1: 60.0 }, add: false }]
                move 40 40 shift -> [SelectWithin { area: Rect { x0: 80.0, y0: 80.0, x1: 100.0, y1: 100.0 }, add: true }]
            "#]],
        );
    }

    #[test]
    fn a_locked_component_is_selected_by_a_click_but_stays_where_it_is() {
        check(
            Tool::Select,
            "down 10 10 a locked
             up
             down 10 10 a selected locked
             move 20 30
             up",
            expect![[r#"
                down 10 10 a locked -> [Select([ComponentId("a")])]
                move 20 30 -> [SelectWithin { area: Rect { x0: 20.0, y0: 20.0, x1: 40.0, y1: 60.0 }, add: false }]
            "#]],
        );
    }

    #[test]
    fn space_and_the_hand_pan() {
        check(
            Tool::Select,
            "down 10 10 a space
             move 15 12
             up",
            expect![[r#"
                move 15 12 -> [Pan(Vec2 { x: 5.0, y: 2.0 })]
            "#]],
        );
        check(
            Tool::Hand,
            "down 10 10 a
             move 15 12
             up",
            expect![[r#"
                move 15 12 -> [Pan(Vec2 { x: 5.0, y: 2.0 })]
            "#]],
        );
    }

    #[test]
    fn drawing_stays_right_of_and_below_the_origin() {
        check(
            Tool::Draw(ComponentKind::Button),
            "down 10 10 a
             move -20 40
             up
             down 10 10 a
             up",
            expect![[r#"
                up -> [Draw { kind: Button, area: Rect { x0: 0.0, y0: 20.0, x1: 20.0, y1: 80.0 } }]
                up -> [Place { kind: Button, at: (20.0, 20.0) }]
            "#]],
        );
    }

    #[test]
    fn a_handle_resizes_and_a_cancelled_gesture_does_nothing() {
        check(
            Tool::Select,
            "down 10 10 handle
             move 20 20
             up
             down 10 10 handle
             move 20 20
             cancel
             up",
            expect![[r#"
                up -> [Resize { handle: Handle { x: 1, y: 1 }, by: Vec2 { x: 20.0, y: 20.0 } }]
            "#]],
        );
    }
}
