//! Tied components.

use super::script::{TWO_SCREENS, after, check, id, operations};
use expect_test::{Expect, expect};
use websketch_json as json;
use websketch_layout::flow::{tied, untied};
use websketch_sketch::operation::Operation;
use websketch_testing::support;

const CARDS: &str = r#"
    one Container 0 0 200 200 {"variant":"card"}
    title Heading 20 20 160 32 Pro
    two Container 300 0 200 200 {"variant":"card","sameAs":"one"}
    title2 Heading 320 20 160 32 {"text":"Pro","sameAs":"title"}
"#;

#[test]
fn whoever_is_edited_the_others_follow() {
    check(
        TWO_SCREENS,
        r#"{"type":"modify","componentId":"bar2","props":{"variant":"tabs","active":1}}"#,
        &expect![[r#"
            {"type":"modify","componentId":"bar","props":{"variant":"tabs"}}
            1 tied component changed along
        "#]],
    );
    check(
        TWO_SCREENS,
        r#"{"type":"resize","componentId":"bar","width":300,"height":56}"#,
        &expect![[r#"
        {"type":"resize","componentId":"bar2","width":300,"height":56}
        1 tied component changed along
    "#]],
    );
}

#[test]
fn the_width_is_shared_on_screens_of_one_width_only() {
    let lines = TWO_SCREENS.replace("pay Container 455 0 375", "pay Container 455 0 420");
    check(
        &lines,
        r#"{"type":"resize","componentId":"bar","width":300,"height":56}"#,
        &expect![[r#"
        {"type":"resize","componentId":"bar2","width":359,"height":56}
        1 tied component changed along
    "#]],
    );
}

#[test]
fn a_new_tie_gives_the_contents_of_its_target() {
    let lines = r#"
        a Button 0 0 120 40 {"text":"Save","icon":"check"}
        b Button 0 80 120 48 {"text":"Store","name":"b"}"#;
    check(
        lines,
        r#"{"type":"modify","componentId":"b","props":{"sameAs":"a"}}"#,
        &expect![[r#"
        {"type":"modify","componentId":"b","props":{"text":"Save","icon":"check"}}
        {"type":"resize","componentId":"b","width":120,"height":40}
        1 tied component changed along
    "#]],
    );
    check(
        lines,
        r#"{"type":"modify","componentId":"b","props":{"sameAs":"a","text":"Keep"}}"#,
        &expect![[r#"
            {"type":"modify","componentId":"a","props":{"text":"Keep"}}
            {"type":"modify","componentId":"b","props":{"icon":"check"}}
            {"type":"resize","componentId":"b","width":120,"height":40}
            2 tied components changed along
        "#]],
    );
}

#[test]
fn an_edit_that_makes_tied_ones_different_is_told() {
    let edit = r#"
        {"type":"modify","componentId":"bar","props":{"items":["A"]}}
        {"type":"modify","componentId":"bar2","props":{"items":["B"]}}"#;
    check(
        TWO_SCREENS,
        edit,
        &expect![[r#"
            {"type":"modify","componentId":"bar","props":{"tos":null}}
            2 links removed, 2 tied components differ now
        "#]],
    );
}

#[test]
fn locked_ones_are_left_and_named() {
    let lines = TWO_SCREENS.replace(r#""sameAs":"bar""#, r#""sameAs":"bar","locked":true"#);
    check(
        &lines,
        r#"{"type":"modify","componentId":"bar","props":{"items":["A"]}}"#,
        &expect![[r#"
            {"type":"modify","componentId":"bar","props":{"tos":null}}
            2 links removed, 1 locked component left as it is
        "#]],
    );
}

#[test]
fn the_first_takes_the_place_of_a_deleted_target() {
    let lines = r#"
        a Button 0 0 120 40 Save
        b Button 0 80 120 40 {"text":"Save","sameAs":"a"}
        c Button 0 160 120 40 {"text":"Save","sameAs":"b"}
        d Button 0 240 120 40 {"text":"Save","sameAs":"a"}"#;
    check(
        lines,
        r#"{"type":"delete","componentId":"a"}"#,
        &expect![[r#"
            {"type":"modify","componentId":"b","props":{"sameAs":null}}
            {"type":"modify","componentId":"d","props":{"sameAs":"b"}}
            nothing to tell
        "#]],
    );
    check(
        lines,
        r#"{"type":"delete","componentId":"b"}"#,
        &expect![[r#"
        {"type":"modify","componentId":"c","props":{"sameAs":"a"}}
        nothing to tell
    "#]],
    );
}

#[test]
fn a_change_of_type_ends_the_tie() {
    let edit = r#"
        {"type":"delete","componentId":"bar2"}
        {"type":"add","componentId":"bar2","componentType":"List","x":463,"y":720,"width":359,"height":64,"props":{"sameAs":"bar"}}"#;
    check(
        TWO_SCREENS,
        edit,
        &expect![[r#"
        {"type":"modify","componentId":"bar2","props":{"sameAs":null}}
        1 tie ended
    "#]],
    );
}

#[test]
fn parts_of_tied_boxes_come_and_go_together() {
    let edit = r#"{"type":"add","componentType":"Button","x":20,"y":140,"width":120,"height":40,"props":{"text":"Buy","to":"one","name":"buy"}}"#;
    check(
        CARDS,
        edit,
        &expect![[r##"
        {"type":"add","componentId":"#2","componentType":"Button","x":320,"y":140,"width":120,"height":40,"props":{"text":"Buy","sameAs":"#1"}}
        1 tied component changed along
    "##]],
    );
    check(
        CARDS,
        r#"{"type":"delete","componentId":"title2"}"#,
        &expect![[r#"
        {"type":"delete","componentId":"title"}
        1 tied component changed along
    "#]],
    );
    check(
        CARDS,
        r#"
        {"type":"delete","componentId":"one"}
        {"type":"delete","componentId":"title"}"#,
        &expect![[r#"
            {"type":"modify","componentId":"two","props":{"sameAs":null}}
            {"type":"modify","componentId":"title2","props":{"sameAs":null}}
            2 ties ended
        "#]],
    );
}

#[track_caller]
fn check_operations(
    lines: &str,
    edit: impl FnOnce(&websketch_sketch::Sketch) -> Vec<Operation>,
    expected: &Expect,
) {
    let edit = edit(&support::sketch(lines));
    let lines: Vec<String> = edit.iter().map(json::to_string).collect();
    expected.assert_eq(&lines.join("\n"));
}

#[test]
fn the_same_on_other_screens_has_the_same_text_or_place() {
    let lines = TWO_SCREENS.replace(r#","sameAs":"bar""#, "");
    check_operations(
        &lines,
        |sketch| tied(sketch, &[id("bar")]),
        &expect![[r#"{"type":"modify","componentId":"bar2","props":{"sameAs":"bar"}}"#]],
    );
    check_operations(&lines, |sketch| tied(sketch, &[id("up")]), &expect![[""]]);
    check_operations(TWO_SCREENS, |sketch| tied(sketch, &[id("bar")]), &expect![[""]]);
    check_operations(CARDS, |sketch| tied(sketch, &[id("one")]), &expect![[""]]);
}

#[test]
fn a_broken_tie_leaves_the_others_tied() {
    let three = format!("{CARDS}\nthird Container 600 0 200 200 {{\"variant\":\"card\",\"sameAs\":\"one\"}}");
    check_operations(
        &three,
        |sketch| untied(sketch, &[id("one")]),
        &expect![[r#"
        {"type":"modify","componentId":"two","props":{"sameAs":null}}
        {"type":"modify","componentId":"third","props":{"sameAs":"two"}}
        {"type":"modify","componentId":"title2","props":{"sameAs":null}}"#]],
    );
    check_operations(
        &three,
        |sketch| untied(sketch, &[id("two")]),
        &expect![[r#"
        {"type":"modify","componentId":"two","props":{"sameAs":null}}
        {"type":"modify","componentId":"title2","props":{"sameAs":null}}"#]],
    );
    check_operations(
        CARDS,
        |sketch| untied(sketch, &[id("title")]),
        &expect![[r#"{"type":"modify","componentId":"title2","props":{"sameAs":null}}"#]],
    );
    let apart = after(
        &support::sketch(CARDS),
        operations(r#"{"type":"modify","componentId":"two","props":{"sameAs":null}}"#),
    );
    assert!(untied(&apart, &[id("two")]).len() < 2);
}
