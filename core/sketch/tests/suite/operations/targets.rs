//! Rejections due to targets and limits.

use super::script::{TWO, batch, check, check_partial, ids};
use expect_test::expect;
use websketch_json as json;
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::operation::Batch;
use websketch_sketch::validate::Actor;
use websketch_testing::support::sketch;

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
            {"index":1,"code":"unknown_component_type","field":"components[0].type","message":"Unknown component type Slider","hint":"one of Container, Button, Input, ImagePlaceholder, Text, HorizontalLine, Heading, Footer, NavigationBox, List, Table; perhaps Input with the variant slider"}
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
    let outcome = execute(&mut full, add, Mode::Atomic, Actor::User, &mut ids());
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
