//! Replace, reorder, and properties of whole batches.

use super::script::{THREE, TWO, batch, check, check_partial, ids};
use expect_test::expect;
use websketch_json as json;
use websketch_sketch::Sketch;
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::validate::Actor;

#[test]
fn replace_keeps_the_ids_it_is_given() {
    check(
        TWO,
        r#"{"type":"replace","components":[{"id":"b","type":"Heading","x":0,"y":0,"width":5,"height":40,"color":"red"},{"id":"n","type":"Text","x":0,"y":50,"width":50,"height":20,"props":{"text":"New"}}]}"#,
        expect![[r#"
            b Heading 0 0 20 40 {}
            n Text 0 50 50 20 {"text":"New"}
            undo {"type":"replace","components":[{"id":"a","type":"Button","x":10,"y":20,"width":100,"height":40,"props":{"text":"Save"}},{"id":"b","type":"Text","x":200,"y":20,"width":80,"height":30,"props":{"text":"Hi","name":"greeting"}}]}
        "#]],
    );
}

#[test]
fn replace_of_nothing_is_undone_by_deletes() {
    check(
        "",
        r#"{"type":"replace","components":[{"id":"n","type":"Text","x":0,"y":50,"width":50,"height":20}]}"#,
        expect![[r#"
            n Text 0 50 50 20 {}
            undo {"type":"delete","componentId":"n"}
        "#]],
    );
}

#[test]
fn reorder_changes_the_place_in_paint_order() {
    check(
        THREE,
        r#"{"type":"reorder","componentId":"a","index":2}"#,
        expect![[r#"
        b Button 50 100 60 40 {}
        c Button 0 200 20 40 {}
        a Button 100 0 100 40 {}
        undo {"type":"reorder","componentId":"a","index":0}
    "#]],
    );
    check(
        THREE,
        r#"{"type":"reorder","componentId":"c","index":0}"#,
        expect![[r#"
        c Button 0 200 20 40 {}
        a Button 100 0 100 40 {}
        b Button 50 100 60 40 {}
        undo {"type":"reorder","componentId":"c","index":2}
    "#]],
    );
}

#[test]
fn each_operation_sees_what_the_earlier_ones_did() {
    check(
        TWO,
        r#"{"type":"delete","componentId":"a"}
           {"type":"add","componentId":"a","componentType":"Footer","x":0,"y":0,"width":50,"height":50}
           {"type":"modify","componentId":"a","props":{"text":"©"}}
           {"type":"align","targetIds":["a","b"],"alignment":"right"}"#,
        expect![[r#"
            b Text 200 20 80 30 {"text":"Hi","name":"greeting"}
            a Footer 230 0 50 50 {"text":"©"}
            undo {"type":"move","componentId":"a","x":0,"y":0}
            undo {"type":"modify","componentId":"a","props":{"text":null}}
            undo {"type":"delete","componentId":"a"}
            undo {"type":"add","componentId":"a","componentType":"Button","x":10,"y":20,"width":100,"height":40,"props":{"text":"Save"},"index":0}
        "#]],
    );
    check(
        TWO,
        r#"{"type":"delete","componentId":"a"}
           {"type":"move","componentId":"a","x":0,"y":0}"#,
        expect![[r#"
            {"index":1,"code":"unknown_component","field":"componentId","message":"Component a not found"}
        "#]],
    );
}

#[test]
fn all_refused_operations_are_reported() {
    check(
        TWO,
        r#"{"type":"move","componentId":"a","x":0,"y":0}
           {"type":"move","componentId":"zzz","x":0,"y":0}
           {"type":"resize","componentId":"a","width":1,"height":1}"#,
        expect![[r#"
            {"index":1,"code":"unknown_component","field":"componentId","message":"Component zzz not found"}
            {"index":2,"code":"too_small","field":"width","message":"Width must be at least 20px, found 1"}
        "#]],
    );
}

#[test]
fn partial_does_the_good_ones() {
    check_partial(
        TWO,
        r#"{"type":"move","componentId":"a","x":0,"y":0}
           {"type":"move","componentId":"zzz","x":0,"y":0}
           {"type":"delete","componentId":"b"}"#,
        expect![[r#"
            {"index":1,"code":"unknown_component","field":"componentId","message":"Component zzz not found"}
            a Button 0 0 100 40 {"text":"Save"}
            undo {"type":"add","componentId":"b","componentType":"Text","x":200,"y":20,"width":80,"height":30,"props":{"text":"Hi","name":"greeting"},"index":1}
            undo {"type":"move","componentId":"a","x":10,"y":20}
        "#]],
    );
}

#[test]
fn an_empty_batch_is_valid() {
    check(
        "a Button 0 0 100 40",
        "",
        expect![[r#"
        a Button 0 0 100 40 {}
    "#]],
    );
}

#[test]
fn ids_that_are_made_skip_those_in_use() {
    let mut first = Sketch::new();
    let add = r#"{"type":"add","componentType":"Text","x":0,"y":0,"width":50,"height":20}"#;
    execute(&mut first, batch(add), Mode::Atomic, Actor::User, &mut ids());
    let mut second = first.clone();
    let outcome = execute(&mut second, batch(add), Mode::Atomic, Actor::User, &mut ids());
    assert_eq!(second.len(), 2);
    expect![[r#"[{"type":"add","componentId":"component-1718000000000-1vhljll1t","componentType":"Text","x":0,"y":0,"width":50,"height":20}]"#]].assert_eq(&json::to_string(&outcome.applied));
}
