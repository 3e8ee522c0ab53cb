use super::*;
use expect_test::{Expect, expect};

/// Runs `script`, one event per line, at 50 % zoom, and shows the events with effects.
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
    let modifiers = |word: &str| words.contains(&word);
    match words[0] {
        "down" => {
            let target = match words.get(3).copied() {
                Some("handle") => Target::Handle(Handle { x: 1, y: 1 }),
                Some("a") => Target::Component {
                    id: ComponentId::new("a").unwrap(),
                    selected: modifiers("selected"),
                    locked: modifiers("locked"),
                    frame: modifiers("frame"),
                },
                _ => Target::Bare,
            };
            let keys = Modifiers {
                shift: modifiers("shift"),
                ctrl: modifiers("ctrl"),
                alt: modifiers("alt"),
                frame: false,
            };
            let press = Press { pan: modifiers("space"), touch: modifiers("touch"), modifiers: keys };
            PointerEvent::Down { at: at(), target, tool, press }
        }
        "move" => PointerEvent::Move { at: at() },
        "up" => PointerEvent::Up,
        "linger" => PointerEvent::LongPress,
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
            up -> [Move { by: Vec2 { x: 100.0, y: 40.0 } }]
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
            up -> [Move { by: Vec2 { x: 40.0, y: 0.0 } }]
            up -> [Toggle(ComponentId("a"))]
        "#]],
    );
}

#[test]
fn with_shift_or_control_a_click_adds_and_takes_away_but_a_drag_moves_all() {
    check(
        Tool::Select,
        "down 10 10 a ctrl
             up
             down 10 10 a selected shift
             move 30 10
             up
             down 10 10 a selected ctrl
             up",
        expect![[r#"
            down 10 10 a ctrl -> [Toggle(ComponentId("a"))]
            up -> [Move { by: Vec2 { x: 40.0, y: 0.0 } }]
            up -> [Toggle(ComponentId("a"))]
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
                move 20 30 -> [Refuse]
            "#]],
    );
    check(
        Tool::Select,
        "down 10 10 a locked
             move 20 30
             up",
        expect![[r#"
            down 10 10 a locked -> [Select([ComponentId("a")])]
            move 20 30 -> [SelectWithin { area: Rect { x0: 20.0, y0: 20.0, x1: 40.0, y1: 60.0 }, add: false }]
        "#]],
    );
}

#[test]
fn with_control_a_marquee_begins_in_a_box_and_a_click_adds_it() {
    check(
        Tool::Select,
        "down 10 10 a frame ctrl
             move 20 30
             up
             down 10 10 a frame ctrl
             up
             down 10 10 a frame selected ctrl
             move 30 10
             up",
        expect![[r#"
            move 20 30 -> [SelectWithin { area: Rect { x0: 20.0, y0: 20.0, x1: 40.0, y1: 60.0 }, add: true }]
            up -> [Toggle(ComponentId("a"))]
            up -> [Move { by: Vec2 { x: 40.0, y: 0.0 } }]
        "#]],
    );
}

#[test]
fn with_alt_a_click_on_what_is_selected_goes_through() {
    check(
        Tool::Select,
        "down 10 10 a alt
             up
             down 10 10 a selected alt
             up
             down 10 10 a selected alt
             move 30 10
             up",
        expect![[r#"
            down 10 10 a alt -> [Select([ComponentId("a")])]
            up -> [SelectBehind((20.0, 20.0))]
            up -> [Move { by: Vec2 { x: 40.0, y: 0.0 } }]
        "#]],
    );
}

#[test]
fn one_finger_pans_on_what_is_not_chosen_and_lingers_for_a_marquee_or_a_menu() {
    check(
        Tool::Select,
        "down 10 10 touch
             move 30 10
             up
             down 10 10 a frame touch
             move 30 10
             up
             down 10 10 a frame touch
             up
             down 10 10 a frame selected touch
             move 30 10
             up
             down 10 10 a touch
             move 30 10
             up
             down 10 10 bare touch
             up
             down 10 10 bare touch
             linger
             move 30 20
             up
             down 10 10 bare touch
             linger
             up
             down 10 10 a touch
             linger
             up",
        expect![[r#"
            move 30 10 -> [Pan(Vec2 { x: 20.0, y: 0.0 })]
            move 30 10 -> [Pan(Vec2 { x: 20.0, y: 0.0 })]
            up -> [Select([ComponentId("a")])]
            up -> [Move { by: Vec2 { x: 40.0, y: 0.0 } }]
            down 10 10 a touch -> [Select([ComponentId("a")])]
            up -> [Move { by: Vec2 { x: 40.0, y: 0.0 } }]
            up -> [Select([])]
            move 30 20 -> [SelectWithin { area: Rect { x0: 20.0, y0: 20.0, x1: 60.0, y1: 40.0 }, add: false }]
            up -> [Menu((10.0, 10.0))]
            down 10 10 a touch -> [Select([ComponentId("a")])]
            linger -> [Menu((10.0, 10.0))]
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
fn a_drag_draws_and_a_click_places() {
    check(
        Tool::Draw(Piece::Primary),
        "down 10 10 a
             move -20 40
             up
             down 10 10 a
             up",
        expect![[r#"
            up -> [Draw { piece: Primary, from: (20.0, 20.0), to: (-40.0, 80.0) }]
            up -> [Place { piece: Primary, at: (20.0, 20.0) }]
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

#[test]
fn a_cancelled_marquee_leaves_the_selection_as_it_was() {
    check(
        Tool::Select,
        "down 10 10
             move 20 30
             cancel
             move 40 40
             up",
        expect![[r#"
            down 10 10 -> [Select([])]
            move 20 30 -> [SelectWithin { area: Rect { x0: 20.0, y0: 20.0, x1: 40.0, y1: 60.0 }, add: false }]
            cancel -> [Reselect]
        "#]],
    );
}
