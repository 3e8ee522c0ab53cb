//! Changes of a plan on a sketch that others have edited meanwhile.

use super::world::{ADD, MOVE, SECTION, apply, check};
use expect_test::expect;

#[test]
fn a_part_is_drawn_on_the_newest_sketch_and_pushes_what_is_there() {
    check(
        SECTION,
        &[r#"{"type":"move","componentId":"cancel","x":200,"y":140}"#],
        expect![[r#"
        status: "completed"
        committed: {"revision":2,"leftOut":[]}
        message: "2 of 2 steps done, 2 changes."
        Heading Welcome 40,40
        Button Save 40,120
        Button Cancel 200,140
        Heading Part 40,244
        Text of it 40,296
    "#]],
    );
}

#[test]
fn what_is_below_a_part_is_pushed_from_where_it_is_by_now() {
    let footer = r#"{"type":"add","componentId":"foot","componentType":"Footer","x":0,"y":400,"width":1440,"height":80,"props":{"text":"Foot"}}"#;
    check(
        SECTION,
        &[footer],
        expect![[r#"
        status: "completed"
        committed: {"revision":2,"leftOut":[]}
        message: "2 of 2 steps done, 2 changes."
        Heading Welcome 40,40
        Button Save 40,120
        Button Cancel 200,120
        Footer Foot 0,540
        Heading Part 40,224
        Text of it 40,276
    "#]],
    );
    check(
        SECTION,
        &[footer, r#"{"type":"move","componentId":"foot","x":0,"y":420}"#],
        expect![[r#"
        status: "completed"
        committed: {"revision":3,"leftOut":[]}
        message: "2 of 2 steps done, 2 changes."
        Heading Welcome 40,40
        Button Save 40,120
        Button Cancel 200,120
        Footer Foot 0,560
        Heading Part 40,224
        Text of it 40,276
    "#]],
    );
}

#[test]
fn what_others_have_changed_stays_and_is_named() {
    let edits = apply(&format!("{MOVE},{ADD}"));
    check(
        &edits,
        &[r#"{"type":"move","componentId":"save","x":60,"y":120}"#],
        expect![[r#"
        status: "completed"
        committed: {"revision":2,"leftOut":[{"nodeId":"do","operation":"move","ids":["save"],"message":"“Do”: move of Button “Save”: somebody has changed it meanwhile"}]}
        message: "2 of 2 steps done, 2 changes. One change was left out: “Do”: move of Button “Save”: somebody has changed it meanwhile."
        Heading Welcome 40,40
        Button Save 60,120
        Button Cancel 200,120
        Text New 700,40
    "#]],
    );
    check(
        &edits,
        &[r#"{"type":"delete","componentId":"save"}"#],
        expect![[r#"
        status: "completed"
        committed: {"revision":2,"leftOut":[{"nodeId":"do","operation":"move","ids":["save"],"message":"“Do”: move of Button “Save”: somebody has deleted it"}]}
        message: "2 of 2 steps done, 2 changes. One change was left out: “Do”: move of Button “Save”: somebody has deleted it."
        Heading Welcome 40,40
        Button Cancel 200,120
        Text New 700,40
    "#]],
    );
    // The same change on both sides is no conflict.
    check(
        &edits,
        &[MOVE],
        expect![[r#"
        status: "completed"
        committed: {"revision":2,"leftOut":[]}
        message: "2 of 2 steps done, 2 changes."
        Heading Welcome 40,40
        Button Save 40,300
        Button Cancel 200,120
        Text New 700,40
    "#]],
    );
    // A change to another field is no conflict.
    check(
        &edits,
        &[r#"{"type":"resize","componentId":"save","width":200,"height":40}"#],
        expect![[r#"
        status: "completed"
        committed: {"revision":2,"leftOut":[]}
        message: "2 of 2 steps done, 2 changes."
        Heading Welcome 40,40
        Button Save 40,300
        Button Cancel 200,120
        Text New 700,40
    "#]],
    );
}
