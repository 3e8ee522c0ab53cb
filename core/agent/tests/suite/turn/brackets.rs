//! Complete answers, by the provider's report, without their closing brackets.

use super::script::{POP, Run, Setup, question, with_model};
use expect_test::{Expect, expect};

/// Gives each text as a whole answer, streamed and not, and checks how the turn continues.
#[track_caller]
fn check(texts: &[&str], expected: Expect) {
    let last = |text: &str, is_watched| {
        let mut run = Run::new(question(Setup { is_watched, ..with_model() }, POP));
        run.play(&format!("text {text}\nend"));
        run.log.lines().last().unwrap_or_default().trim().to_owned()
    };
    let log: Vec<_> = texts
        .iter()
        .map(|text| {
            let (watched, unwatched) = (last(text, true), last(text, false));
            if watched == unwatched { watched } else { format!("{watched}\nunwatched: {unwatched}") }
        })
        .collect();
    expected.assert_eq(&log.join("\n"));
}

#[test]
fn brackets_that_lack_behind_the_operations_are_put_right() {
    check(
        &[
            r#"{"operations":[{"type":"delete","componentId":"save"}],"description":"Gone.""#,
            r#"{"operations":[{"type":"delete","componentId":"save"}]"#,
            r#"Here: {"operations":[{"type":"delete","componentId":"save"}],"description":"Gone.""#,
        ],
        expect![[r#"
            commit [{"type":"delete","componentId":"save"}] "Gone."
            commit [{"type":"delete","componentId":"save"}] "Deleted 1 component."
            commit [{"type":"delete","componentId":"save"}] "Gone.""#]],
    );
}

#[test]
fn what_may_lack_an_operation_or_half_a_text_is_cut() {
    check(
        &[
            r#"{"operations":[{"type":"delete","componentId":"save"}"#,
            r#"{"operations":[{"type":"modify","componentId":"save","props":{"text":"a"}"#,
            r#"[{"type":"delete","componentId":"save"}"#,
            r#"{"type":"modify","componentId":"save","props":{"text":"a"}"#,
            r#"{"operations":[{"type":"delete","componentId":"save"}],"#,
            r#"{"operations":[{"type":"delete","componentId":"save"}],"description":"Go"#,
            r#"{"operations":[{"type":"delete","componentId":"save"}],"description""#,
            r#"{"operations":[{"type":"delete","componentId":"save"}],"ask":{"prompt":"Sure?""#,
        ],
        expect![[r#"
            finish "modification" model_truncated "The model's answer was cut off before its end. Nothing was changed." operations=0 rejected=0 tokens=100
            call the model with 3 messages
            finish "modification" model_truncated "The model's answer was cut off before its end. Nothing was changed." operations=0 rejected=0 tokens=100
            call the model with 3 messages
            finish "modification" model_truncated "The model's answer was cut off before its end. Nothing was changed." operations=0 rejected=0 tokens=100
            finish "modification" model_truncated "The model's answer was cut off before its end. Nothing was changed." operations=0 rejected=0 tokens=100
            finish "modification" model_truncated "The model's answer was cut off before its end. Nothing was changed." operations=0 rejected=0 tokens=100
            finish "modification" model_truncated "The model's answer was cut off before its end. Nothing was changed." operations=0 rejected=0 tokens=100"#]],
    );
}
