//! Operations on one component, and their inverses.

use super::script::{TWO, check};
use expect_test::expect;

#[test]
fn move_changes_the_origin() {
    check(
        TWO,
        r#"{"type":"move","componentId":"a","x":30.5,"y":0}"#,
        expect![[r#"
        a Button 30.5 0 100 40 {"text":"Save"}
        b Text 200 20 80 30 {"text":"Hi","name":"greeting"}
        undo {"type":"move","componentId":"a","x":10,"y":20}
    "#]],
    );
}

#[test]
fn minus_zero_becomes_zero() {
    check(
        TWO,
        r#"{"type":"move","componentId":"a","x":-0.0,"y":-0}"#,
        expect![[r#"
        a Button 0 0 100 40 {"text":"Save"}
        b Text 200 20 80 30 {"text":"Hi","name":"greeting"}
        undo {"type":"move","componentId":"a","x":10,"y":20}
    "#]],
    );
}

#[test]
fn resize_keeps_the_origin() {
    check(
        TWO,
        r#"{"type":"resize","componentId":"a","width":20,"height":83.28513789611293}"#,
        expect![[r#"
        a Button 10 20 20 83.28513789611293 {"text":"Save"}
        b Text 200 20 80 30 {"text":"Hi","name":"greeting"}
        undo {"type":"resize","componentId":"a","width":100,"height":40}
    "#]],
    );
}

#[test]
fn what_changes_nothing_needs_no_undo() {
    check(
        TWO,
        r#"{"type":"move","componentId":"a","x":10,"y":20}
           {"type":"resize","componentId":"a","width":100,"height":40}
           {"type":"modify","componentId":"a","props":{"text":"Save","no such key":null}}
           {"type":"reorder","componentId":"a","index":0}"#,
        expect![[r#"
            a Button 10 20 100 40 {"text":"Save"}
            b Text 200 20 80 30 {"text":"Hi","name":"greeting"}
        "#]],
    );
}

#[test]
fn add_goes_in_front_with_an_id_of_its_own() {
    check(
        TWO,
        r#"{"type":"add","componentType":"Input","x":1,"y":2,"width":100,"height":40,"props":{"placeholder":"Name"}}
           {"type":"add","componentType":"HorizontalLine","x":0,"y":0,"width":20,"height":2}"#,
        expect![[r#"
            a Button 10 20 100 40 {"text":"Save"}
            b Text 200 20 80 30 {"text":"Hi","name":"greeting"}
            component-1718000000000-xhnm1usae Input 1 2 100 40 {"placeholder":"Name"}
            component-1718000000000-1vhljll1t HorizontalLine 0 0 20 2 {}
            undo {"type":"delete","componentId":"component-1718000000000-1vhljll1t"}
            undo {"type":"delete","componentId":"component-1718000000000-xhnm1usae"}
        "#]],
    );
}

#[test]
fn add_with_an_id_and_a_place_is_found_by_later_operations() {
    check(
        TWO,
        r#"{"type":"add","componentId":"новый","componentType":"List","x":0,"y":0,"width":50,"height":50,"index":1}
           {"type":"move","componentId":"новый","x":5,"y":5}"#,
        expect![[r#"
            a Button 10 20 100 40 {"text":"Save"}
            новый List 5 5 50 50 {}
            b Text 200 20 80 30 {"text":"Hi","name":"greeting"}
            undo {"type":"move","componentId":"новый","x":0,"y":0}
            undo {"type":"delete","componentId":"новый"}
        "#]],
    );
}

#[test]
fn null_is_absent_and_unknown_keys_are_ignored() {
    check(
        TWO,
        r#"{"type":"add","componentId":null,"componentType":"List","x":0,"y":0,"width":50,"height":50,"props":null,"index":null,"reason":"why not"}"#,
        expect![[r#"
            a Button 10 20 100 40 {"text":"Save"}
            b Text 200 20 80 30 {"text":"Hi","name":"greeting"}
            component-1718000000000-xhnm1usae List 0 0 50 50 {}
            undo {"type":"delete","componentId":"component-1718000000000-xhnm1usae"}
        "#]],
    );
}

#[test]
fn delete_takes_out_and_undo_puts_back_in_place() {
    check(
        TWO,
        r#"{"type":"delete","componentId":"a"}"#,
        expect![[r#"
        b Text 200 20 80 30 {"text":"Hi","name":"greeting"}
        undo {"type":"add","componentId":"a","componentType":"Button","x":10,"y":20,"width":100,"height":40,"props":{"text":"Save"},"index":0}
    "#]],
    );
    check(
        TWO,
        r#"{"type":"delete","componentId":"a"}
           {"type":"delete","componentId":"b"}"#,
        expect![[r#"
            undo {"type":"add","componentId":"b","componentType":"Text","x":200,"y":20,"width":80,"height":30,"props":{"text":"Hi","name":"greeting"},"index":0}
            undo {"type":"add","componentId":"a","componentType":"Button","x":10,"y":20,"width":100,"height":40,"props":{"text":"Save"},"index":0}
        "#]],
    );
}

#[test]
fn modify_merges_one_level_deep() {
    check(
        r#"a Button 0 0 100 40 {"text":"Save","style":{"color":"red","bold":true}}"#,
        r#"{"type":"modify","componentId":"a","props":{"style":{"color":"blue"},"text":"Store","new":[1,null]}}"#,
        expect![[r#"
            a Button 0 0 100 40 {"text":"Store","style":{"color":"blue"},"new":[1,null]}
            undo {"type":"modify","componentId":"a","props":{"style":{"color":"red","bold":true},"text":"Save","new":null}}
        "#]],
    );
}

#[test]
fn modify_removes_a_key_by_null() {
    // A modify can restore the last key to its position, but no earlier one.
    let component = r#"a Button 0 0 100 40 {"first":1,"middle":2,"last":3}"#;
    check(
        component,
        r#"{"type":"modify","componentId":"a","props":{"last":null}}"#,
        expect![[r#"
        a Button 0 0 100 40 {"first":1,"middle":2}
        undo {"type":"modify","componentId":"a","props":{"last":3}}
    "#]],
    );
    check(
        component,
        r#"{"type":"modify","componentId":"a","props":{"middle":null}}"#,
        expect![[r#"
        a Button 0 0 100 40 {"first":1,"last":3}
        undo {"type":"delete","componentId":"a"}
        undo {"type":"add","componentId":"a","componentType":"Button","x":0,"y":0,"width":100,"height":40,"props":{"first":1,"middle":2,"last":3},"index":0}
    "#]],
    );
}

#[test]
fn a_null_among_the_props_survives_undo() {
    check(
        r#"a Button 0 0 100 40 {"hint":null}"#,
        r#"{"type":"modify","componentId":"a","props":{"hint":"now"}}"#,
        expect![[r#"
            a Button 0 0 100 40 {"hint":"now"}
            undo {"type":"delete","componentId":"a"}
            undo {"type":"add","componentId":"a","componentType":"Button","x":0,"y":0,"width":100,"height":40,"props":{"hint":null},"index":0}
        "#]],
    );
}
