use super::*;
use expect_test::{Expect, expect};

/// Checks snapping of `frame` to boxes given as `x y width height`, one per line.
#[track_caller]
fn check(boxes: &str, frame: (f64, f64, f64, f64), expected: Expect) {
    let rect = |(x, y, width, height): (f64, f64, f64, f64)| Rect::new(x, y, x + width, y + height);
    let boxes = boxes.lines().map(|line| {
        let numbers: Vec<f64> = line.split_whitespace().map(|number| number.parse().unwrap()).collect();
        rect((numbers[0], numbers[1], numbers[2], numbers[3]))
    });
    let snap_targets = SnapTargets::new(boxes.collect(), Rect::new(0.0, 0.0, 1000.0, 800.0), &[64.0], false);
    let snap = snap_targets.snap_box(rect(frame), SNAP_REACH, (true, true));
    let guides = snap.guides.iter().map(|guide| match guide {
        Guide::Line { axis, at, from, to } => format!("\n{axis:?} line at {at} from {from} to {to}"),
        Guide::Gap { axis, from, to, .. } => format!("\n{axis:?} gap from {from} to {to}"),
    });
    expected.assert_eq(&format!("{} {}{}", snap.by.x, snap.by.y, guides.collect::<String>()));
}

#[test]
fn an_edge_goes_to_an_edge_that_is_near() {
    check(
        "100 100 200 50",
        (104.0, 300.0, 120.0, 40.0),
        expect![[r#"
            -4 0
            X line at 100 from 100 to 340"#]],
    );
    check("100 100 200 50", (107.0, 300.0, 120.0, 40.0), expect!["0 0"]);
}

#[test]
fn a_center_goes_to_a_center_and_a_side_to_the_margin() {
    check(
        "100 100 200 50",
        (142.0, 300.0, 120.0, 40.0),
        expect![[r#"
            -2 0
            X line at 200 from 100 to 340"#]],
    );
    check(
        "",
        (61.0, 300.0, 120.0, 40.0),
        expect![[r#"
            3 0
            X line at 64 from 0 to 800"#]],
    );
}

#[test]
fn the_gap_becomes_the_one_before() {
    check(
        "100 100 80 60
         200 100 80 60",
        (303.0, 110.0, 80.0, 70.0),
        expect![[r#"
            -3 0
            X gap from 180 to 200
            X gap from 280 to 300"#]],
    );
}

#[test]
fn between_two_boxes_the_middle_is_free() {
    check(
        "100 100 80 60
         400 100 80 60",
        (248.0, 113.0, 80.0, 70.0),
        expect![[r#"
            2 0
            X gap from 180 to 250
            X gap from 330 to 400"#]],
    );
}

#[test]
fn what_lies_on_no_line_goes_to_the_grid() {
    let snap_targets = SnapTargets::new(Vec::new(), Rect::new(0.0, 0.0, 1000.0, 800.0), &[], true);
    let snap = snap_targets.snap_box(Rect::new(101.0, 102.0, 150.0, 140.0), SNAP_REACH, (true, false));
    assert_eq!(snap.by, Vec2::new(3.0, 0.0));
    assert_eq!(snap_targets.snap_sides(Some(498.0), Some(13.0), SNAP_REACH), Vec2::new(2.0, 3.0));
}

#[test]
fn distances_are_measured_to_what_is_beside_and_to_what_surrounds() {
    let frame = Rect::new(100.0, 100.0, 200.0, 150.0);
    let lengths = |other: Rect| -> Vec<f64> {
        let length = |guide: &Guide| match guide {
            Guide::Gap { from, to, .. } | Guide::Line { from, to, .. } => to - from,
        };
        distances(frame, other).iter().map(length).collect()
    };
    assert_eq!(lengths(Rect::new(230.0, 110.0, 300.0, 140.0)), [30.0]);
    assert_eq!(lengths(Rect::new(230.0, 200.0, 300.0, 240.0)), [30.0, 50.0]);
    assert_eq!(lengths(Rect::new(0.0, 0.0, 400.0, 300.0)), [100.0, 200.0, 100.0, 150.0]);
}
