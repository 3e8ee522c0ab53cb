//! Every operation's effect and inverse, and every way an operation can be refused.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use expect_test::{Expect, expect};
use std::fmt::Write;
use support::sketch;
use websketch_core::execute::{Mode, execute, validate};
use websketch_core::json;
use websketch_core::operation::Batch;
use websketch_core::sketch::{IdSource, Sketch};
use websketch_core::validate::Origin;

/// Executes `operations`, one JSON object a line, by hand and all or nothing. The answer: the
/// rejections, or the sketch and what undoes the change.
#[track_caller]
fn check(lines: &str, operations: &str, expected: Expect) {
    check_with(lines, operations, Mode::Atomic, Origin::User, expected);
}

/// As [`check`], for the good operations of a batch.
#[track_caller]
fn check_partial(lines: &str, operations: &str, expected: Expect) {
    check_with(lines, operations, Mode::Partial, Origin::User, expected);
}

/// As [`check`], for operations that a model wants.
#[track_caller]
fn check_model(lines: &str, operations: &str, expected: Expect) {
    check_with(lines, operations, Mode::Atomic, Origin::Model, expected);
}

#[track_caller]
fn check_with(lines: &str, operations: &str, mode: Mode, origin: Origin, expected: Expect) {
    let before = sketch(lines);
    let batch = batch(operations);
    let mut after = before.clone();
    let outcome = execute(&mut after, batch.clone(), mode, origin, &mut ids());

    assert_eq!(
        validate(&before, batch, origin, &mut ids()),
        outcome.rejections,
        "validate foretells execute"
    );
    if mode == Mode::Atomic && !outcome.rejections.is_empty() {
        assert_eq!(json::to_string(&after), json::to_string(&before), "a refused batch changes nothing");
        assert!(outcome.applied.is_empty() && outcome.inverse.is_empty());
    }
    let mut undone = after.clone();
    let undo = execute(&mut undone, outcome.inverse.clone().into(), Mode::Atomic, Origin::User, &mut ids());
    assert_eq!(undo.rejections, []);
    assert_eq!(json::to_string(&undone), json::to_string(&before), "undo restores every byte");

    let mut text = String::new();
    for rejection in &outcome.rejections {
        writeln!(text, "{}", json::to_string(rejection)).unwrap();
    }
    if mode == Mode::Partial || outcome.rejections.is_empty() {
        for component in after.iter() {
            let bounds = component.bounds();
            let place = [bounds.x(), bounds.y(), bounds.width(), bounds.height()].map(|px| px.to_string());
            let (kind, props) = (component.kind().name(), json::to_string(component.props()));
            writeln!(text, "{} {kind} {} {props}", component.id(), place.join(" ")).unwrap();
        }
        for operation in &outcome.inverse {
            writeln!(text, "undo {}", json::to_string(operation)).unwrap();
        }
    }
    expected.assert_eq(&text);
}

#[track_caller]
fn batch(operations: &str) -> Batch {
    let lines = operations.lines().map(str::trim).filter(|line| !line.is_empty());
    // NaN and the infinities cannot be written in JSON; bindings mark them.
    let marked = |line: &str| line.replace("NaN", &json::to_string(json::NON_FINITE_MARKER));
    let operations: Vec<_> = lines.map(|line| json::parse(&marked(line)).unwrap()).collect();
    Batch::decode(&operations).unwrap()
}

fn ids() -> IdSource {
    IdSource::new(1_718_000_000_000.0, "0123456789abcdef").unwrap()
}

const TWO: &str = "
    a Button 10 20 100 40 Save
    b Text 200 20 80 30 {\"text\":\"Hi\",\"name\":\"greeting\"}";

const THREE: &str = "
    a Button 100 0 100 40
    b Button 50 100 60 40
    c Button 0 200 20 40";

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
    // The last key comes back to its place by a modify, an earlier one does not.
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
    execute(&mut first, batch(add), Mode::Atomic, Origin::User, &mut ids());
    let mut second = first.clone();
    let outcome = execute(&mut second, batch(add), Mode::Atomic, Origin::User, &mut ids());
    assert_eq!(second.len(), 2);
    expect![[r#"[{"type":"add","componentId":"component-1718000000000-1vhljll1t","componentType":"Text","x":0,"y":0,"width":50,"height":20}]"#]].assert_eq(&json::to_string(&outcome.applied));
}

// The rejections, by code.

#[test]
fn unknown_type() {
    check(
        TWO,
        r#"{"type":"rotate","componentId":"a"}"#,
        expect![[r#"
        {"index":0,"code":"unknown_type","field":"type","message":"rotate is not an operation type","hint":"one of move, resize, add, delete, modify, align, distribute, replace, reorder"}
    "#]],
    );
    check(
        TWO,
        r#"{"componentId":"a"}"#,
        expect![[r#"
        {"index":0,"code":"unknown_type","field":"type","message":"a missing type is not an operation type","hint":"one of move, resize, add, delete, modify, align, distribute, replace, reorder"}
    "#]],
    );
    check(
        TWO,
        r#"{"type":7}"#,
        expect![[r#"
        {"index":0,"code":"unknown_type","field":"type","message":"7 is not an operation type","hint":"one of move, resize, add, delete, modify, align, distribute, replace, reorder"}
    "#]],
    );
}

#[test]
fn missing_field() {
    check_partial(
        "",
        r#"{"type":"move","x":1,"y":2}
           {"type":"move","componentId":"a","x":1}
           {"type":"move","componentId":"a","x":null,"y":2}
           {"type":"resize","width":1,"height":2}
           {"type":"resize","componentId":"a","width":30}
           {"type":"add","x":1,"y":2,"width":20,"height":20}
           {"type":"add","componentType":"Text","y":2,"width":20,"height":20}
           {"type":"add","componentType":"Text","x":1,"y":2,"height":20}
           {"type":"delete"}
           {"type":"modify","props":{}}
           {"type":"modify","componentId":"a"}
           {"type":"align","alignment":"left"}
           {"type":"align","targetIds":["a","b"]}
           {"type":"distribute","spacing":1}
           {"type":"distribute","targetIds":["a","b"]}
           {"type":"replace"}
           {"type":"replace","components":[{"id":"a","type":"Text","x":0,"y":0,"width":20}]}
           {"type":"reorder","index":1}
           {"type":"reorder","componentId":"a"}"#,
        expect![[r#"
            {"index":0,"code":"missing_field","field":"componentId","message":"Missing componentId"}
            {"index":1,"code":"missing_field","field":"y","message":"Missing x or y"}
            {"index":2,"code":"missing_field","field":"x","message":"Missing x or y"}
            {"index":3,"code":"missing_field","field":"componentId","message":"Missing componentId"}
            {"index":4,"code":"missing_field","field":"height","message":"Missing width or height"}
            {"index":5,"code":"missing_field","field":"componentType","message":"Missing componentType"}
            {"index":6,"code":"missing_field","field":"x","message":"Missing x or y"}
            {"index":7,"code":"missing_field","field":"width","message":"Missing width or height"}
            {"index":8,"code":"missing_field","field":"componentId","message":"Missing componentId"}
            {"index":9,"code":"missing_field","field":"componentId","message":"Missing componentId"}
            {"index":10,"code":"missing_field","field":"props","message":"Missing props"}
            {"index":11,"code":"missing_field","field":"targetIds","message":"Missing targetIds"}
            {"index":12,"code":"missing_field","field":"alignment","message":"Missing alignment"}
            {"index":13,"code":"missing_field","field":"targetIds","message":"Missing targetIds"}
            {"index":14,"code":"missing_field","field":"spacing","message":"Missing spacing"}
            {"index":15,"code":"missing_field","field":"components","message":"Missing components"}
            {"index":16,"code":"missing_field","field":"components[0].height","message":"Missing height"}
            {"index":17,"code":"missing_field","field":"componentId","message":"Missing componentId"}
            {"index":18,"code":"missing_field","field":"index","message":"Missing index"}
        "#]],
    );
}

#[test]
fn wrong_type() {
    check_partial(
        TWO,
        r#""move"
           {"type":"move","componentId":7,"x":1,"y":2}
           {"type":"move","componentId":"a","x":"1","y":2}
           {"type":"resize","componentId":"a","width":[],"height":2}
           {"type":"add","componentType":{},"x":1,"y":2,"width":20,"height":20}
           {"type":"add","componentType":"Text","x":1,"y":2,"width":20,"height":20,"props":[]}
           {"type":"add","componentType":"Text","x":1,"y":2,"width":20,"height":20,"index":"1"}
           {"type":"modify","componentId":"a","props":"text"}
           {"type":"align","targetIds":"a","alignment":"left"}
           {"type":"align","targetIds":["a",2],"alignment":"left"}
           {"type":"align","targetIds":["a","b"],"alignment":true}
           {"type":"distribute","targetIds":["a","b"],"spacing":"10"}
           {"type":"distribute","targetIds":["a","b"],"spacing":10,"axis":1}
           {"type":"replace","components":{}}
           {"type":"replace","components":[7]}
           {"type":"replace","components":[{"id":"a","type":"Text","x":"0","y":0,"width":20,"height":20}]}
           {"type":"reorder","componentId":"a","index":false}"#,
        expect![[r#"
            {"index":0,"code":"wrong_type","field":"operation","message":"operation must be an object, found string"}
            {"index":1,"code":"wrong_type","field":"componentId","message":"componentId must be a string, found number"}
            {"index":2,"code":"wrong_type","field":"x","message":"x must be a number, found string"}
            {"index":3,"code":"wrong_type","field":"width","message":"width must be a number, found array"}
            {"index":4,"code":"wrong_type","field":"componentType","message":"componentType must be a string, found object"}
            {"index":5,"code":"wrong_type","field":"props","message":"props must be an object, found array"}
            {"index":6,"code":"wrong_type","field":"index","message":"index must be a number, found string"}
            {"index":7,"code":"wrong_type","field":"props","message":"props must be an object, found string"}
            {"index":8,"code":"wrong_type","field":"targetIds","message":"targetIds must be an array of strings, found string"}
            {"index":9,"code":"wrong_type","field":"targetIds","message":"targetIds must be an array of strings, found number"}
            {"index":10,"code":"wrong_type","field":"alignment","message":"alignment must be a string, found boolean"}
            {"index":11,"code":"wrong_type","field":"spacing","message":"spacing must be a number, found string"}
            {"index":12,"code":"wrong_type","field":"axis","message":"axis must be a string, found number"}
            {"index":13,"code":"wrong_type","field":"components","message":"components must be an array, found object"}
            {"index":14,"code":"wrong_type","field":"components[0]","message":"components[0] must be an object, found number"}
            {"index":15,"code":"wrong_type","field":"components[0].x","message":"components[0].x must be a number, found string"}
            {"index":16,"code":"wrong_type","field":"index","message":"index must be a number, found boolean"}
            a Button 10 20 100 40 {"text":"Save"}
            b Text 200 20 80 30 {"text":"Hi","name":"greeting"}
        "#]],
    );
}

#[test]
fn not_finite() {
    check_partial(
        TWO,
        r#"{"type":"move","componentId":"a","x":1,"y":NaN}
           {"type":"resize","componentId":"a","width":NaN,"height":NaN}
           {"type":"add","componentType":"Text","x":1,"y":2,"width":20,"height":NaN}
           {"type":"distribute","targetIds":["a","b"],"spacing":NaN}
           {"type":"replace","components":[{"id":"a","type":"Text","x":NaN,"y":0,"width":20,"height":20}]}
           {"type":"reorder","componentId":"a","index":NaN}"#,
        expect![[r#"
            {"index":0,"code":"not_finite","field":"y","message":"y must be a finite number"}
            {"index":1,"code":"not_finite","field":"width","message":"width must be a finite number"}
            {"index":2,"code":"not_finite","field":"height","message":"height must be a finite number"}
            {"index":3,"code":"not_finite","field":"spacing","message":"spacing must be a finite number"}
            {"index":4,"code":"not_finite","field":"components[0].x","message":"components[0].x must be a finite number"}
            {"index":5,"code":"not_finite","field":"index","message":"index must be a finite number"}
            a Button 10 20 100 40 {"text":"Save"}
            b Text 200 20 80 30 {"text":"Hi","name":"greeting"}
        "#]],
    );
}

#[test]
fn out_of_range() {
    check_partial(
        TWO,
        r#"{"type":"move","componentId":"a","x":-1,"y":2}
           {"type":"move","componentId":"a","x":1,"y":1000001}
           {"type":"resize","componentId":"a","width":1e300,"height":20}
           {"type":"add","componentType":"Text","x":1,"y":2,"width":20,"height":20,"index":3}
           {"type":"add","componentType":"Text","x":1,"y":2,"width":20,"height":20,"index":0.5}
           {"type":"add","componentId":"","componentType":"Text","x":1,"y":2,"width":20,"height":20}
           {"type":"add","componentId":"a\u0000b","componentType":"Text","x":1,"y":2,"width":20,"height":20}
           {"type":"distribute","targetIds":["a","b"],"spacing":2e6}
           {"type":"distribute","targetIds":["a","b"],"spacing":-500}
           {"type":"distribute","targetIds":["a","b"],"spacing":10,"axis":"z"}
           {"type":"replace","components":[{"id":"a","type":"Text","x":-1,"y":0,"width":20,"height":20}]}
           {"type":"replace","components":[{"id":"a","type":"Text","x":0,"y":0,"width":0,"height":20}]}
           {"type":"replace","components":[{"id":"","type":"Text","x":0,"y":0,"width":20,"height":20}]}
           {"type":"reorder","componentId":"a","index":2}
           {"type":"reorder","componentId":"a","index":-1}"#,
        expect![[r#"
            {"index":0,"code":"out_of_range","field":"x","message":"x must be between 0 and 1000000, found -1"}
            {"index":1,"code":"out_of_range","field":"y","message":"y must be between 0 and 1000000, found 1000001"}
            {"index":2,"code":"out_of_range","field":"width","message":"width must be at most 1000000, found 1e+300"}
            {"index":3,"code":"out_of_range","field":"index","message":"index must be a whole number between 0 and 2, found 3"}
            {"index":4,"code":"out_of_range","field":"index","message":"index must be a whole number between 0 and 20000, found 0.5"}
            {"index":5,"code":"out_of_range","field":"componentId","message":"componentId must be 1 to 128 characters without control characters, found 0 characters"}
            {"index":6,"code":"out_of_range","field":"componentId","message":"componentId must be 1 to 128 characters without control characters, found a control character"}
            {"index":7,"code":"out_of_range","field":"spacing","message":"spacing must be between -1000000 and 1000000, found 2000000"}
            {"index":8,"code":"out_of_range","field":"spacing","message":"spacing must be such that every component stays between 0 and 1000000, found b at -390"}
            {"index":9,"code":"out_of_range","field":"axis","message":"axis must be \"x\" or \"y\", found z"}
            {"index":10,"code":"out_of_range","field":"components[0].x","message":"components[0].x must be between 0 and 1000000, found -1"}
            {"index":11,"code":"out_of_range","field":"components[0].width","message":"components[0].width must be above 0 and at most 1000000, found 0"}
            {"index":12,"code":"out_of_range","field":"components[0].id","message":"components[0].id must be 1 to 128 characters without control characters, found 0 characters"}
            {"index":13,"code":"out_of_range","field":"index","message":"index must be a whole number between 0 and 1, found 2"}
            {"index":14,"code":"out_of_range","field":"index","message":"index must be a whole number between 0 and 20000, found -1"}
            a Button 10 20 100 40 {"text":"Save"}
            b Text 200 20 80 30 {"text":"Hi","name":"greeting"}
        "#]],
    );
}

#[test]
fn align_past_the_end_of_the_canvas() {
    check(
        "a Button 1000000 0 1000000 40\n b Button 0 0 20 40",
        r#"{"type":"align","targetIds":["a","b"],"alignment":"right"}"#,
        expect![[r#"
            {"index":0,"code":"out_of_range","field":"alignment","message":"alignment must be such that every component stays between 0 and 1000000, found b at 1999980"}
        "#]],
    );
}

#[test]
fn unknown_component() {
    check_partial(
        "save-button Button 0 0 100 40
         cancel-button Button 0 50 100 40",
        r#"{"type":"move","componentId":"save-buton","x":1,"y":2}
           {"type":"resize","componentId":"SAVE-BUTTON","width":30,"height":30}
           {"type":"delete","componentId":"zzz"}
           {"type":"modify","componentId":"cancel","props":{}}
           {"type":"align","targetIds":["save-button","cancel-buttons"],"alignment":"left"}
           {"type":"distribute","targetIds":["save-button","nobody"],"spacing":1}
           {"type":"reorder","componentId":"","index":0}"#,
        expect![[r#"
            {"index":0,"code":"unknown_component","field":"componentId","message":"Component save-buton not found","hint":"did you mean save-button?"}
            {"index":1,"code":"unknown_component","field":"componentId","message":"Component SAVE-BUTTON not found","hint":"did you mean save-button?"}
            {"index":2,"code":"unknown_component","field":"componentId","message":"Component zzz not found"}
            {"index":3,"code":"unknown_component","field":"componentId","message":"Component cancel not found","hint":"did you mean cancel-button?"}
            {"index":4,"code":"unknown_component","field":"targetIds","message":"Component cancel-buttons not found","hint":"did you mean cancel-button?"}
            {"index":5,"code":"unknown_component","field":"targetIds","message":"Component nobody not found"}
            {"index":6,"code":"unknown_component","field":"componentId","message":"Component  not found"}
            save-button Button 0 0 100 40 {}
            cancel-button Button 0 50 100 40 {}
        "#]],
    );
}

#[test]
fn unknown_component_type() {
    check_partial(
        "",
        r#"{"type":"add","componentType":"button","x":1,"y":2,"width":20,"height":20}
           {"type":"replace","components":[{"id":"a","type":"Slider","x":0,"y":0,"width":20,"height":20}]}"#,
        expect![[r#"
            {"index":0,"code":"unknown_component_type","field":"componentType","message":"Unknown component type button","hint":"one of Container, Button, Input, ImagePlaceholder, Text, HorizontalLine, Heading, Footer, NavigationBox, List, Table"}
            {"index":1,"code":"unknown_component_type","field":"components[0].type","message":"Unknown component type Slider","hint":"one of Container, Button, Input, ImagePlaceholder, Text, HorizontalLine, Heading, Footer, NavigationBox, List, Table"}
        "#]],
    );
}

#[test]
fn too_small() {
    check_partial(
        "a Button 0 0 100 40\n l HorizontalLine 0 50 100 2",
        r#"{"type":"resize","componentId":"a","width":19.99,"height":40}
           {"type":"resize","componentId":"a","width":20,"height":2}
           {"type":"resize","componentId":"l","width":20,"height":1.5}
           {"type":"resize","componentId":"a","width":-5,"height":0}
           {"type":"add","componentType":"Text","x":0,"y":0,"width":0,"height":20}"#,
        expect![[r#"
            {"index":0,"code":"too_small","field":"width","message":"Width must be at least 20px, found 19.99"}
            {"index":1,"code":"too_small","field":"height","message":"Height must be at least 2px for a HorizontalLine, at least 20px for other types, found 2"}
            {"index":2,"code":"too_small","field":"height","message":"Height must be at least 2px for a HorizontalLine, at least 20px for other types, found 1.5"}
            {"index":3,"code":"too_small","field":"width","message":"Width must be at least 20px, found -5"}
            {"index":4,"code":"too_small","field":"width","message":"Width must be at least 20px, found 0"}
            a Button 0 0 100 40 {}
            l HorizontalLine 0 50 100 2 {}
        "#]],
    );
}

#[test]
fn too_few_targets() {
    check_partial(
        TWO,
        r#"{"type":"align","targetIds":[],"alignment":"left"}
           {"type":"distribute","targetIds":["a"],"spacing":1}"#,
        expect![[r#"
            {"index":0,"code":"too_few_targets","field":"targetIds","message":"align needs at least 2 targetIds, found 0"}
            {"index":1,"code":"too_few_targets","field":"targetIds","message":"distribute needs at least 2 targetIds, found 1"}
            a Button 10 20 100 40 {"text":"Save"}
            b Text 200 20 80 30 {"text":"Hi","name":"greeting"}
        "#]],
    );
}

#[test]
fn duplicate_id() {
    check_partial(
        TWO,
        r#"{"type":"add","componentId":"a","componentType":"Text","x":0,"y":0,"width":20,"height":20}
           {"type":"replace","components":[{"id":"x","type":"Text","x":0,"y":0,"width":20,"height":20},{"id":"x","type":"Text","x":0,"y":0,"width":20,"height":20}]}"#,
        expect![[r#"
            {"index":0,"code":"duplicate_id","field":"componentId","message":"Component id a is already in use"}
            {"index":1,"code":"duplicate_id","field":"components","message":"Component id x is already in use"}
            a Button 10 20 100 40 {"text":"Save"}
            b Text 200 20 80 30 {"text":"Hi","name":"greeting"}
        "#]],
    );
}

#[test]
fn duplicate_target() {
    check(
        TWO,
        r#"{"type":"align","targetIds":["a","b","a"],"alignment":"left"}"#,
        expect![[r#"
        {"index":0,"code":"duplicate_target","field":"targetIds","message":"targetIds names a twice; name each component once"}
    "#]],
    );
}

#[test]
fn unknown_alignment() {
    check(
        TWO,
        r#"{"type":"align","targetIds":["a","b"],"alignment":"Left"}"#,
        expect![[r#"
        {"index":0,"code":"unknown_alignment","field":"alignment","message":"Unknown alignment Left","hint":"one of left, center, right, top, middle, bottom"}
    "#]],
    );
}

#[test]
fn empty() {
    check(
        TWO,
        r#"{"type":"replace","components":[]}"#,
        expect![[r#"
        {"index":0,"code":"empty","field":"components","message":"Missing components: replace needs at least one; use delete to remove components"}
    "#]],
    );
}

#[test]
fn limit_exceeded() {
    let long = "x".repeat(40_000);
    check(
        &format!(r#"a Text 0 0 100 40 {{"text":"{long}"}}"#),
        &format!(r#"{{"type":"modify","componentId":"a","props":{{"more":"{long}"}}}}"#),
        expect![[r#"
            {"index":0,"code":"limit_exceeded","message":"the JSON of a component's props is limited to 65536, found 80021"}
        "#]],
    );
    check(
        "",
        &format!(
            r#"{{"type":"add","componentType":"Text","x":0,"y":0,"width":20,"height":20,"props":{{"a":"{long}","b":"{long}"}}}}"#
        ),
        expect![[r#"
            {"index":0,"code":"limit_exceeded","message":"the JSON of a component's props is limited to 65536, found 80015"}
        "#]],
    );
}

#[test]
fn a_full_sketch_takes_no_more() {
    let lines: String = (0..20_000).map(|i| format!("c{i} Text 0 0 20 20\n")).collect();
    let mut full = sketch(&lines);
    let add = batch(r#"{"type":"add","componentType":"Text","x":0,"y":0,"width":50,"height":20}"#);
    let outcome = execute(&mut full, add, Mode::Atomic, Origin::User, &mut ids());
    expect![[r#"[{"index":0,"code":"limit_exceeded","message":"a sketch's components is limited to 20000, found 20001"}]"#]].assert_eq(&json::to_string(&outcome.rejections));
}

#[test]
fn a_batch_has_at_most_ten_thousand_operations() {
    let operation = json::parse(r#"{"type":"delete","componentId":"a"}"#).unwrap();
    assert!(Batch::decode(&vec![operation.clone(); 10_000]).is_ok());
    let rejection = Batch::decode(&vec![operation; 10_001]).unwrap_err();
    expect![[r#"{"index":10000,"code":"limit_exceeded","message":"a batch of operations is limited to 10000, found 10001"}"#]].assert_eq(&json::to_string(&rejection));
}

#[test]
fn the_first_fault_is_the_one_reported() {
    check_partial(
        r#"a Button 0 0 100 40 {"locked":true}"#,
        r#"{"type":"spin","x":"left"}
           {"type":"resize","width":"wide","height":-1}
           {"type":"resize","componentId":"nobody","width":"wide","height":NaN}
           {"type":"resize","componentId":"nobody","width":NaN,"height":1e9}
           {"type":"resize","componentId":"nobody","width":1,"height":1e9}
           {"type":"resize","componentId":"nobody","width":1,"height":1}
           {"type":"resize","componentId":"a","width":1,"height":1}"#,
        expect![[r#"
            {"index":0,"code":"unknown_type","field":"type","message":"spin is not an operation type","hint":"one of move, resize, add, delete, modify, align, distribute, replace, reorder"}
            {"index":1,"code":"missing_field","field":"componentId","message":"Missing componentId"}
            {"index":2,"code":"wrong_type","field":"width","message":"width must be a number, found string"}
            {"index":3,"code":"not_finite","field":"width","message":"width must be a finite number"}
            {"index":4,"code":"out_of_range","field":"height","message":"height must be at most 1000000, found 1000000000"}
            {"index":5,"code":"unknown_component","field":"componentId","message":"Component nobody not found"}
            {"index":6,"code":"too_small","field":"width","message":"Width must be at least 20px, found 1"}
            a Button 0 0 100 40 {"locked":true}
        "#]],
    );
}

#[test]
fn a_model_leaves_locked_components_alone() {
    let locked = "a Button 0 0 100 40 {\"locked\":true}\n b Button 200 0 100 40";
    for operation in [
        r#"{"type":"move","componentId":"a","x":1,"y":2}"#,
        r#"{"type":"resize","componentId":"a","width":50,"height":50}"#,
        r#"{"type":"delete","componentId":"a"}"#,
        r#"{"type":"modify","componentId":"a","props":{"text":"x"}}"#,
        r#"{"type":"modify","componentId":"a","props":{"locked":false,"text":"x"}}"#,
        r#"{"type":"align","targetIds":["b","a"],"alignment":"top"}"#,
        r#"{"type":"distribute","targetIds":["b","a"],"spacing":5}"#,
        r#"{"type":"reorder","componentId":"a","index":1}"#,
        r#"{"type":"replace","components":[{"id":"b","type":"Button","x":200,"y":0,"width":100,"height":40}]}"#,
        r#"{"type":"replace","components":[{"id":"a","type":"Button","x":0,"y":0,"width":100,"height":41,"props":{"locked":true}}]}"#,
    ] {
        check_model(
            locked,
            operation,
            expect![[r#"
                {"index":0,"code":"locked","message":"Component a is locked by the user; leave it as it is"}
            "#]],
        );
    }
}

#[test]
fn a_model_may_unlock_lock_and_work_around() {
    check_model(
        "a Button 0 0 100 40 {\"locked\":true}\n b Button 200 0 100 40",
        r#"{"type":"replace","components":[{"id":"a","type":"Button","x":0,"y":0,"width":100,"height":40,"props":{"locked":true}},{"id":"n","type":"Text","x":0,"y":50,"width":50,"height":20}]}
           {"type":"modify","componentId":"a","props":{"locked":null}}
           {"type":"move","componentId":"a","x":1,"y":2}
           {"type":"modify","componentId":"n","props":{"locked":true}}"#,
        expect![[r#"
            a Button 1 2 100 40 {}
            n Text 0 50 50 20 {"locked":true}
            undo {"type":"modify","componentId":"n","props":{"locked":null}}
            undo {"type":"move","componentId":"a","x":0,"y":0}
            undo {"type":"modify","componentId":"a","props":{"locked":true}}
            undo {"type":"replace","components":[{"id":"a","type":"Button","x":0,"y":0,"width":100,"height":40,"props":{"locked":true}},{"id":"b","type":"Button","x":200,"y":0,"width":100,"height":40,"props":{}}]}
        "#]],
    );
}

#[test]
fn a_locked_component_is_unchanged_however_its_numbers_are_written() {
    check_model(
        r#"a Button 0 0 100 40 {"locked":true,"size":16.0}"#,
        r#"{"type":"replace","components":[{"id":"a","type":"Button","x":0.0,"y":0,"width":100,"height":40,"props":{"locked":true,"size":16}}]}"#,
        expect![[r#"
            a Button 0 0 100 40 {"locked":true,"size":16}
        "#]],
    );
}

#[test]
fn the_user_may_change_what_is_locked() {
    check(
        "a Button 0 0 100 40 {\"locked\":true}",
        r#"{"type":"move","componentId":"a","x":1,"y":2}
           {"type":"modify","componentId":"a","props":{"text":"x"}}"#,
        expect![[r#"
            a Button 1 2 100 40 {"locked":true,"text":"x"}
            undo {"type":"modify","componentId":"a","props":{"text":null}}
            undo {"type":"move","componentId":"a","x":0,"y":0}
        "#]],
    );
}

#[test]
fn locked_is_only_true() {
    check_model(
        "a Button 0 0 100 40 {\"locked\":\"true\"}",
        r#"{"type":"delete","componentId":"a"}"#,
        expect![[r#"
            undo {"type":"add","componentId":"a","componentType":"Button","x":0,"y":0,"width":100,"height":40,"props":{"locked":"true"},"index":0}
        "#]],
    );
}
