//! Turns that fail, and those that recover first.

use super::script::{POP, Run, Setup, check, partial, question, with_model};
use expect_test::expect;

const TWO: &str = r#"{"intent":"modification","operations":[{"type":"delete","componentId":"save"},{"type":"delete","componentId":"can"#;

#[test]
fn failed_calls_are_made_again_while_it_helps() {
    check(
        with_model(),
        POP,
        "end broken off
         wait ended
         end unreachable
         wait ended
         end error
         text too late",
        expect![[r#"
            begin: asks the model
            end broken off
                wait 2000 ms
            wait ended
                call the model with 1 messages
            end unreachable
                wait 4000 ms
            wait ended
                call the model with 1 messages
            end error
                finish "modification" model_failed "The model's provider reported an error in mid-answer. Nothing was changed." operations=0 rejected=0 tokens=300
            text too late
                -
        "#]],
    );
    check(
        with_model(),
        POP,
        "end 429\nwait ended\nend quota",
        expect![[r#"
            begin: asks the model
            end 429
                wait 5000 ms
            wait ended
                call the model with 1 messages
            end quota
                finish "modification" provider_unavailable "The account at the model's provider has nothing left. Nothing was changed." operations=0 rejected=0 tokens=200
        "#]],
    );
    check(
        with_model(),
        POP,
        "end 401",
        expect![[r#"
            begin: asks the model
            end 401
                finish "modification" provider_unavailable "The model's provider does not accept this server's key. Nothing was changed." operations=0 rejected=0 tokens=100
        "#]],
    );
}

#[test]
fn an_answer_that_cannot_be_read_is_asked_for_again() {
    check(
        with_model(),
        POP,
        r#"answer I would rather talk
           wait ended
           answer {"colors":["red"]}
           wait ended
           answer {"operations":[{"type":"delete","componentId":"save"}],"description":"Gone"}
           committed"#,
        expect![[r#"
            begin: asks the model
            answer
                -
            end
                call the model with 3 messages
            wait ended
                -
            answer
                -
            end
                finish "modification" model_unreadable "The model's answer could not be read. Nothing was changed." operations=0 rejected=0 tokens=200
            wait ended
                -
            answer
                -
            end
                -
            committed
                -
        "#]],
    );
}

#[test]
fn nobody_sees_the_same_thing_twice() {
    let script = format!("text {TWO}\nend broken off");
    check(
        with_model(),
        POP,
        &script,
        expect![[r#"
            begin: asks the model
            text {"intent":"modification","operations":[{"type":"delete","componentId":"save"},{"type":"delete","componentId":"can
                {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"save"},"coercions":[]}
            end broken off
                finish "modification" model_failed "The connection to the model broke off in mid-answer. Nothing was changed." operations=0 rejected=0 tokens=100
        "#]],
    );
    check(
        Setup { is_watched: false, ..with_model() },
        POP,
        &format!("{script}\nwait ended\nanswer {{\"operations\":[]}}"),
        expect![[r#"
            begin: asks the model
            text {"intent":"modification","operations":[{"type":"delete","componentId":"save"},{"type":"delete","componentId":"can
                {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"save"},"coercions":[]}
            end broken off
                wait 2000 ms
            wait ended
                call the model with 1 messages
            answer
                -
            end
                {"kind":"text","field":"description","text":"Nothing was changed."}
                finish "modification" "Nothing was changed." operations=0 rejected=0 tokens=200
        "#]],
    );
}

#[test]
fn there_is_one_time_limit_for_all_calls() {
    check(
        with_model(),
        POP,
        "end broken off late",
        expect![[r#"
            begin: asks the model
            end broken off late
                finish "modification" model_failed "The connection to the model broke off in mid-answer. Nothing was changed." operations=0 rejected=0 tokens=100
        "#]],
    );
    check(
        Setup { deadline_ms: 4_000, ..with_model() },
        POP,
        "end 429",
        expect![[r#"
            begin: asks the model
            end 429
                finish "modification" provider_unavailable "The model's provider is asked too often. Nothing was changed." operations=0 rejected=0 tokens=100
        "#]],
    );
}

#[test]
fn a_cut_answer_keeps_what_is_complete_if_a_part_is_allowed() {
    let log = |end| {
        let mut run = Run::new(question(partial(), POP));
        run.play(&format!("text {TWO}\nend {end}\ncommitted"));
        run.log.replace(end, "length")
    };
    for end in ["broken off", "error", "timeout"] {
        assert_eq!(log(end), log("length"));
    }
    expect![[r#"
        begin: asks the model
        text {"intent":"modification","operations":[{"type":"delete","componentId":"save"},{"type":"delete","componentId":"can
            {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"save"},"coercions":[]}
        end length
            {"kind":"text","field":"description","text":"Deleted 1 component. The answer was cut off before its end, so this may not be everything."}
            validation
            execution
            commit [{"type":"delete","componentId":"save"}] "Deleted 1 component. The answer was cut off before its end, so this may not be everything."
        committed
            finish "modification" "Deleted 1 component. The answer was cut off before its end, so this may not be everything." operations=1 rejected=0 tokens=100
    "#]].assert_eq(&log("length"));
    check(
        with_model(),
        POP,
        &format!("text {TWO}\nend length"),
        expect![[r#"
            begin: asks the model
            text {"intent":"modification","operations":[{"type":"delete","componentId":"save"},{"type":"delete","componentId":"can
                {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"save"},"coercions":[]}
            end length
                finish "modification" model_truncated "The model's answer was cut off before its end. Nothing was changed." operations=0 rejected=0 tokens=100
        "#]],
    );
    check(
        partial(),
        POP,
        "text {\"intent\":\"creation\",\"operations\":[{\"type\":\"ad\nend length",
        expect![[r#"
            begin: asks the model
            text {"intent":"creation","operations":[{"type":"ad
                {"intent":"creation"}
            end length
                finish "creation" model_truncated "The model's answer was cut off before its end. Nothing was changed." operations=0 rejected=0 tokens=100
        "#]],
    );
    // Without streaming the result is the same, all at the end.
    check(
        Setup { is_watched: false, ..partial() },
        POP,
        &format!("text {TWO}\nend length"),
        expect![[r#"
            begin: asks the model
            text {"intent":"modification","operations":[{"type":"delete","componentId":"save"},{"type":"delete","componentId":"can
                {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"save"},"coercions":[]}
            end length
                {"kind":"text","field":"description","text":"Deleted 1 component. The answer was cut off before its end, so this may not be everything."}
                validation
                execution
                commit [{"type":"delete","componentId":"save"}] "Deleted 1 component. The answer was cut off before its end, so this may not be everything."
        "#]],
    );
    // The provider reports a complete answer that is incomplete.
    check(
        with_model(),
        POP,
        &format!("text {TWO}\nend"),
        expect![[r#"
            begin: asks the model
            text {"intent":"modification","operations":[{"type":"delete","componentId":"save"},{"type":"delete","componentId":"can
                {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"save"},"coercions":[]}
            end
                finish "modification" model_truncated "The model's answer was cut off before its end. Nothing was changed." operations=0 rejected=0 tokens=100
        "#]],
    );
}

#[test]
fn a_stopped_answer_keeps_nothing() {
    for (end, code) in [("refused", "model_refused"), ("filtered", "model_filtered")] {
        let mut run = Run::new(question(partial(), POP));
        run.play(&format!("text {TWO}\nend {end}"));
        let answer = run.answer.unwrap();
        assert_eq!(answer.failure.map(|failure| failure.code()), Some(code));
        assert!(answer.operations.is_empty());
    }
}

#[test]
fn an_answer_that_turns_out_to_be_elsewhere_is_not_kept() {
    let script = r#"text For example [{"type":"delete","componentId":"title"}]\nAnswer:\n```json\n[{"type":"delete","componentId":"save"}]\n```
                    end"#;
    check(
        partial(),
        POP,
        script,
        expect![[r#"
            begin: asks the model
            text For example [{"type":"delete","componentId":"title"}]\nAnswer:\n```json\n[{"type":"delete","componentId":"save"}]\n```
                {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"title"},"coercions":[]}
            end
                finish "modification" model_unreadable "The model's answer could not be read. Nothing was changed." operations=0 rejected=0 tokens=100
        "#]],
    );
    // Without streaming the client has seen no events, so the model may retry. The same answer gives the same result.
    let again = format!("{script}\nwait ended\n{script}\nwait ended\n{script}");
    check(
        Setup { is_watched: false, ..with_model() },
        POP,
        &again,
        expect![[r#"
            begin: asks the model
            text For example [{"type":"delete","componentId":"title"}]\nAnswer:\n```json\n[{"type":"delete","componentId":"save"}]\n```
                {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"title"},"coercions":[]}
            end
                call the model with 3 messages
            wait ended
                -
            text For example [{"type":"delete","componentId":"title"}]\nAnswer:\n```json\n[{"type":"delete","componentId":"save"}]\n```
                {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"title"},"coercions":[]}
            end
                finish "modification" model_unreadable "The model's answer could not be read. Nothing was changed." operations=0 rejected=0 tokens=200
            wait ended
                -
            text For example [{"type":"delete","componentId":"title"}]\nAnswer:\n```json\n[{"type":"delete","componentId":"save"}]\n```
                -
            end
                -
        "#]],
    );
}

#[test]
fn a_cancelled_turn_changes_nothing() {
    check(
        with_model(),
        POP,
        "cancel\nanswer {}",
        expect![[r#"
            begin: asks the model
            cancel
                finish "modification" cancelled "The request was cancelled. Nothing was changed." operations=0 rejected=0 tokens=0
            answer
                -
            end
                -
        "#]],
    );
    check(
        with_model(),
        POP,
        "end broken off\ncancel\nwait ended",
        expect![[r#"
            begin: asks the model
            end broken off
                wait 2000 ms
            cancel
                finish "modification" cancelled "The request was cancelled. Nothing was changed." operations=0 rejected=0 tokens=100
            wait ended
                -
        "#]],
    );
    // A commit in progress can only be undone.
    check(
        with_model(),
        "delete the save button",
        "cancel\ncommitted",
        expect![[r#"
        begin
            analysis
            {"intent":"modification"}
            modification
            {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"save"},"coercions":[]}
            {"kind":"text","field":"description","text":"Deleted ‘Save’."}
            validation
            execution
            commit [{"type":"delete","componentId":"save"}] "Deleted ‘Save’."
        cancel
            -
        committed
            finish "modification" "Deleted ‘Save’." operations=1 rejected=0 tokens=0
    "#]],
    );
}

#[test]
fn events_that_do_not_fit_do_nothing() {
    check(
        with_model(),
        POP,
        "wait ended
         committed
         nothing
         end broken off
         text stray
         end
         cancel",
        expect![[r#"
            begin: asks the model
            wait ended
                -
            committed
                -
            nothing
                -
            end broken off
                wait 2000 ms
            text stray
                -
            end
                -
            cancel
                finish "modification" cancelled "The request was cancelled. Nothing was changed." operations=0 rejected=0 tokens=100
        "#]],
    );
}
