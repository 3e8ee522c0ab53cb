//! The operations that links and ties add to an edit.

use super::script::{TWO_SCREENS, check};
use expect_test::expect;

#[test]
fn links_to_what_is_deleted_go_with_it() {
    check(
        TWO_SCREENS,
        r#"{"type":"delete","componentId":"pay"}"#,
        &expect![[r#"
        {"type":"modify","componentId":"bar","props":{"tos":{"Cart":"cart"}}}
        {"type":"modify","componentId":"next","props":{"to":null}}
        {"type":"modify","componentId":"hint","props":{"about":null}}
        3 links removed
    "#]],
    );
    check(
        TWO_SCREENS,
        r#"{"type":"delete","componentId":"next"}"#,
        &expect![[r#"
        nothing to tell
    "#]],
    );
}

#[test]
fn a_component_that_is_replaced_under_its_id_keeps_its_links() {
    let edit = r#"
        {"type":"delete","componentId":"pay"}
        {"type":"add","componentId":"pay","componentType":"Container","x":455,"y":0,"width":768,"height":1024,"props":{"variant":"tablet"}}"#;
    check(
        TWO_SCREENS,
        edit,
        &expect![[r#"
        nothing to tell
    "#]],
    );
}

#[test]
fn a_link_to_nothing_does_not_lead_to_a_new_component() {
    let lines = r#"
        a Button 0 0 120 40 {"to":"gone","tos":{"X":"gone","Y":"a"}}
        b Button 0 80 120 40 {"sameAs":"gone"}"#;
    let edit = r#"{"type":"add","componentId":"gone","componentType":"Button","x":300,"y":0,"width":120,"height":40}"#;
    check(
        lines,
        edit,
        &expect![[r#"
        {"type":"modify","componentId":"a","props":{"to":null,"tos":{"Y":"a"}}}
        {"type":"modify","componentId":"b","props":{"sameAs":null}}
        2 links removed, 1 tie ended
    "#]],
    );
}

#[test]
fn a_link_that_comes_with_its_target_stays() {
    let edit = r#"
        {"type":"modify","componentId":"up","props":{"to":"done"}}
        {"type":"add","componentId":"done","componentType":"Container","x":910,"y":0,"width":375,"height":812,"props":{"variant":"phone"}}"#;
    check(
        TWO_SCREENS,
        edit,
        &expect![[r#"
        nothing to tell
    "#]],
    );
}

#[test]
fn links_of_entries_follow_their_texts_on_every_tied_bar() {
    let lines = TWO_SCREENS.replace(r#""sameAs":"bar""#, r#""sameAs":"bar","tos":{"Home":"cart"}"#);
    check(
        &lines,
        r#"{"type":"modify","componentId":"bar","props":{"items":["Start","Cart"]}}"#,
        &expect![[r#"
            {"type":"modify","componentId":"bar2","props":{"items":["Start","Cart"]}}
            {"type":"modify","componentId":"bar","props":{"tos":{"Cart":"cart","Start":"pay"}}}
            {"type":"modify","componentId":"bar2","props":{"tos":{"Start":"cart"}}}
            1 tied component changed along
        "#]],
    );
    check(
        &lines,
        r#"{"type":"modify","componentId":"bar","props":{"items":["Cart"]}}"#,
        &expect![[r#"
            {"type":"modify","componentId":"bar2","props":{"items":["Cart"]}}
            {"type":"modify","componentId":"bar","props":{"tos":{"Cart":"cart"}}}
            {"type":"modify","componentId":"bar2","props":{"tos":null}}
            2 links removed, 1 tied component changed along
        "#]],
    );
}

#[test]
fn edits_without_links_and_ties_stay_as_they_are() {
    check(
        "a Button 0 0 120 40 Save",
        r#"{"type":"delete","componentId":"a"}"#,
        &expect![[r#"
        nothing to tell
    "#]],
    );
    check(
        TWO_SCREENS,
        r#"{"type":"move","componentId":"pay","x":600,"y":0}"#,
        &expect![[r#"
        nothing to tell
    "#]],
    );
}

#[test]
fn a_locked_component_keeps_its_dead_link_and_is_named() {
    let lines = TWO_SCREENS.replace(r#""to":"pay""#, r#""to":"pay","locked":true"#);
    check(
        &lines,
        r#"{"type":"delete","componentId":"pay"}"#,
        &expect![[r#"
        {"type":"modify","componentId":"bar","props":{"tos":{"Cart":"cart"}}}
        {"type":"modify","componentId":"hint","props":{"about":null}}
        2 links removed, 1 locked component left as it is
    "#]],
    );
}

#[test]
fn states_stay_without_their_base() {
    let lines = r#"
        a Container 0 0 375 812 {"variant":"phone"}
        b Container 455 0 375 812 {"variant":"phone","stateOf":"a","state":"empty","stateSeen":"0"}"#;
    check(
        lines,
        r#"{"type":"delete","componentId":"a"}"#,
        &expect![[r#"
        {"type":"modify","componentId":"b","props":{"state":null,"stateSeen":null,"stateOf":null}}
        1 state on its own now
    "#]],
    );
}
