//! Locked components.

use super::script::{check, check_model};
use expect_test::expect;

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
