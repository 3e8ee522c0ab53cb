//! Aligning and distributing.

use super::script::{THREE, check};
use expect_test::expect;

#[test]
fn align_left_to_the_least_x() {
    check(
        THREE,
        r#"{"type":"align","targetIds":["a","b","c"],"alignment":"left"}"#,
        expect![[r#"
        a Button 0 0 100 40 {}
        b Button 0 100 60 40 {}
        c Button 0 200 20 40 {}
        undo {"type":"move","componentId":"a","x":100,"y":0}
        undo {"type":"move","componentId":"b","x":50,"y":100}
    "#]],
    );
}

#[test]
fn align_right_to_the_greatest_edge() {
    check(
        THREE,
        r#"{"type":"align","targetIds":["a","b","c"],"alignment":"right"}"#,
        expect![[r#"
        a Button 100 0 100 40 {}
        b Button 140 100 60 40 {}
        c Button 180 200 20 40 {}
        undo {"type":"move","componentId":"b","x":50,"y":100}
        undo {"type":"move","componentId":"c","x":0,"y":200}
    "#]],
    );
}

#[test]
fn align_center_to_the_mean_of_the_centers() {
    check(
        THREE,
        r#"{"type":"align","targetIds":["a","b"],"alignment":"center"}"#,
        expect![[r#"
        a Button 65 0 100 40 {}
        b Button 85 100 60 40 {}
        c Button 0 200 20 40 {}
        undo {"type":"move","componentId":"a","x":100,"y":0}
        undo {"type":"move","componentId":"b","x":50,"y":100}
    "#]],
    );
}

#[test]
fn align_top_bottom_and_middle_along_y() {
    check(
        THREE,
        r#"{"type":"align","targetIds":["c","b"],"alignment":"top"}"#,
        expect![[r#"
        a Button 100 0 100 40 {}
        b Button 50 100 60 40 {}
        c Button 0 100 20 40 {}
        undo {"type":"move","componentId":"c","x":0,"y":200}
    "#]],
    );
    check(
        THREE,
        r#"{"type":"align","targetIds":["a","b"],"alignment":"bottom"}"#,
        expect![[r#"
        a Button 100 100 100 40 {}
        b Button 50 100 60 40 {}
        c Button 0 200 20 40 {}
        undo {"type":"move","componentId":"a","x":100,"y":0}
    "#]],
    );
    check(
        THREE,
        r#"{"type":"align","targetIds":["a","b","c"],"alignment":"middle"}"#,
        expect![[r#"
        a Button 100 100 100 40 {}
        b Button 50 100 60 40 {}
        c Button 0 100 20 40 {}
        undo {"type":"move","componentId":"a","x":100,"y":0}
        undo {"type":"move","componentId":"c","x":0,"y":200}
    "#]],
    );
}

#[test]
fn align_shifts_all_when_one_would_be_negative() {
    check(
        "a Button 0 0 20 40
         b Button 0 50 220 40
         c Button 10 100 20 40",
        r#"{"type":"align","targetIds":["a","b","c"],"alignment":"center"}"#,
        expect![[r#"
            a Button 100 0 20 40 {}
            b Button 0 50 220 40 {}
            c Button 100 100 20 40 {}
            undo {"type":"move","componentId":"a","x":0,"y":0}
            undo {"type":"move","componentId":"c","x":10,"y":100}
        "#]],
    );
}

#[test]
fn distribute_leaves_equal_gaps_and_the_first_in_place() {
    check(
        THREE,
        r#"{"type":"distribute","targetIds":["a","b","c"],"spacing":10}"#,
        expect![[r#"
        a Button 100 0 100 40 {}
        b Button 30 100 60 40 {}
        c Button 0 200 20 40 {}
        undo {"type":"move","componentId":"b","x":50,"y":100}
    "#]],
    );
    check(
        THREE,
        r#"{"type":"distribute","targetIds":["c","a"],"spacing":-15.5,"axis":"y"}"#,
        expect![[r#"
        a Button 100 0 100 40 {}
        b Button 50 100 60 40 {}
        c Button 0 24.5 20 40 {}
        undo {"type":"move","componentId":"c","x":0,"y":200}
    "#]],
    );
}

#[test]
fn distribute_breaks_ties_by_the_order_given() {
    let stacked = "a Button 5 0 100 40\n b Button 5 50 60 40\n c Button 5 100 20 40";
    check(
        stacked,
        r#"{"type":"distribute","targetIds":["c","a","b"],"spacing":1}"#,
        expect![[r#"
        a Button 26 0 100 40 {}
        b Button 127 50 60 40 {}
        c Button 5 100 20 40 {}
        undo {"type":"move","componentId":"a","x":5,"y":0}
        undo {"type":"move","componentId":"b","x":5,"y":50}
    "#]],
    );
}
