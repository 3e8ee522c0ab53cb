//! Turns with a valid model answer.

use super::script::{POP, Run, Setup, check, partial, question, with_model};
use expect_test::expect;
use proptest::prelude::*;
use websketch_agent::turn::TurnEvent;

const GOOD: &str = r#"{"intent":"modification","reasoning":"Why","operations":[{"type":"move","componentId":"save","x":80,"y":120},{"type":"add","componentType":"button","x":400,"y":120,"width":"120","height":40}],"description":"Moved it"}"#;

#[test]
fn what_is_complete_is_shown_while_the_rest_still_comes() {
    check(
        with_model(),
        POP,
        r#"text {"intent":"modification","reasoning":"It
           text  lacks
           text  life","operations":[{"type":"move","componentId":"save","x":80,"y":12
           text 0}
           text ,{"type":"delete","componentId":"cancel"}],"desc
           text ription":"Moved
           text  one"}
           end
           committed"#,
        expect![[r#"
            begin: asks the model
            text {"intent":"modification","reasoning":"It
                {"kind":"text","field":"reasoning","text":"It"}
            text  lacks
                {"kind":"text","field":"reasoning","text":" lacks"}
            text  life","operations":[{"type":"move","componentId":"save","x":80,"y":12
                {"kind":"text","field":"reasoning","text":" life"}
            text 0}
                {"kind":"operation","index":0,"operation":{"type":"move","componentId":"save","x":80,"y":120},"coercions":[]}
            text ,{"type":"delete","componentId":"cancel"}],"desc
                {"kind":"operation","index":1,"operation":{"type":"delete","componentId":"cancel"},"coercions":[]}
            text ription":"Moved
                {"kind":"text","field":"description","text":"Moved"}
            text  one"}
                {"kind":"text","field":"description","text":" one"}
            end
                validation
                execution
                commit [{"type":"move","componentId":"save","x":80,"y":120},{"type":"delete","componentId":"cancel"}] "Moved one"
            committed
                finish "modification" "Moved one" operations=2 rejected=0 tokens=100
        "#]],
    );
}

#[test]
fn what_was_put_right_is_reported() {
    let mut run = Run::new(question(with_model(), POP));
    run.play(&format!("answer {GOOD}\ncommitted"));
    let answer = run.answer.unwrap();
    let put_right: Vec<_> =
        answer.coercions.iter().map(|it| format!("{} {} {}", it.index, it.field, it.to)).collect();
    expect!["1 width 120, 1 componentType Button"].assert_eq(&put_right.join(", ").replace('"', ""));
}

#[test]
fn a_part_is_committed_only_if_the_question_allows_it() {
    let script = r#"answer {"operations":[{"type":"delete","componentId":"nobody"},{"type":"delete","componentId":"save"}],"description":"Done"}
        answer {"operations":[{"type":"delete","componentId":"nobody"},{"type":"delete","componentId":"save"}],"description":"Done"}"#;
    check(
        with_model(),
        POP,
        script,
        expect![[r#"
            begin: asks the model
            answer
                {"kind":"rejected","index":0,"operation":{"type":"delete","componentId":"nobody"},"rejection":{"index":0,"code":"unknown_component","field":"componentId","message":"Component nobody not found"}}
                {"kind":"operation","index":1,"operation":{"type":"delete","componentId":"save"},"coercions":[]}
            end
                call the model with 3 messages
            answer
                {"kind":"rejected","index":2,"operation":{"type":"delete","componentId":"nobody"},"rejection":{"index":2,"code":"unknown_component","field":"componentId","message":"Component nobody not found"}}
            end
                validation
                finish "modification" rejected "The change was refused: Component nobody not found. Nothing was changed." operations=0 rejected=1 tokens=200
        "#]],
    );
    check(
        partial(),
        POP,
        script,
        expect![[r#"
            begin: asks the model
            answer
                {"kind":"rejected","index":0,"operation":{"type":"delete","componentId":"nobody"},"rejection":{"index":0,"code":"unknown_component","field":"componentId","message":"Component nobody not found"}}
                {"kind":"operation","index":1,"operation":{"type":"delete","componentId":"save"},"coercions":[]}
            end
                call the model with 3 messages
            answer
                {"kind":"rejected","index":2,"operation":{"type":"delete","componentId":"nobody"},"rejection":{"index":2,"code":"unknown_component","field":"componentId","message":"Component nobody not found"}}
            end
                {"kind":"text","field":"description","text":"Done. 1 of 2 changes could not be done: Component nobody not found."}
                validation
                execution
                commit [{"type":"delete","componentId":"save"}] "Done. 1 of 2 changes could not be done: Component nobody not found."
        "#]],
    );
}

#[test]
fn questions_and_small_talk_change_nothing() {
    check(
        with_model(),
        POP,
        r#"text {"intent":"details","description":"Two
           text  buttons.","operations":[{"type":"delete","componentId":"save"},{"type":"delete","componentId":"ghost"}]}
           end"#,
        expect![[r#"
            begin: asks the model
            text {"intent":"details","description":"Two
                {"intent":"details"}
                {"kind":"text","field":"description","text":"Two"}
            text  buttons.","operations":[{"type":"delete","componentId":"save"},{"type":"delete","componentId":"ghost"}]}
                {"kind":"text","field":"description","text":" buttons."}
                {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"save"},"coercions":[]}
                {"kind":"rejected","index":1,"operation":{"type":"delete","componentId":"ghost"},"rejection":{"index":1,"code":"unknown_component","field":"componentId","message":"Component ghost not found"}}
            end
                call the model with 3 messages
        "#]],
    );
    // The intent comes last. The operation was shown by then, but is not executed.
    check(
        with_model(),
        POP,
        r#"answer {"operations":[{"type":"delete","componentId":"save"}],"description":"Hi","intent":"conversation"}"#,
        expect![[r#"
            begin: asks the model
            answer
                {"intent":"conversation"}
                {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"save"},"coercions":[]}
                {"kind":"text","field":"description","text":"Hi"}
            end
                {"intent":"modification"}
                validation
                execution
                commit [{"type":"delete","componentId":"save"}] "Hi"
        "#]],
    );
}

#[test]
fn of_several_intents_the_one_that_changes_something_counts() {
    check(
        with_model(),
        POP,
        r#"answer {"intent":["details","modification"],"operations":[{"type":"delete","componentId":"save"}],"description":"There were two; one is gone."}
           committed"#,
        expect![[r#"
            begin: asks the model
            answer
                {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"save"},"coercions":[]}
                {"kind":"text","field":"description","text":"There were two; one is gone."}
            end
                validation
                execution
                commit [{"type":"delete","componentId":"save"}] "There were two; one is gone."
            committed
                finish "modification" "There were two; one is gone." operations=1 rejected=0 tokens=100
        "#]],
    );
}

#[test]
fn an_answer_without_words_is_concluded_in_some() {
    check(
        Setup { dry_run: true, ..with_model() },
        POP,
        r#"answer [{"type":"delete","componentId":"save"},{"type":"move","componentId":"title","x":0,"y":0},{"type":"move","componentId":"cancel","x":0,"y":90}]"#,
        expect![[r#"
            begin: asks the model
            answer
                {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"save"},"coercions":[]}
                {"kind":"operation","index":1,"operation":{"type":"move","componentId":"title","x":0,"y":0},"coercions":[]}
                {"kind":"operation","index":2,"operation":{"type":"move","componentId":"cancel","x":0,"y":90},"coercions":[]}
            end
                {"kind":"text","field":"description","text":"Moved 2 components, deleted 1 component."}
                validation
                execution
                finish "modification" "Moved 2 components, deleted 1 component." operations=3 rejected=0 tokens=100
        "#]],
    );
    check(
        with_model(),
        POP,
        r#"answer {"operations":[]}"#,
        expect![[r#"
            begin: asks the model
            answer
                -
            end
                {"kind":"text","field":"description","text":"Nothing was changed."}
                finish "modification" "Nothing was changed." operations=0 rejected=0 tokens=100
        "#]],
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Any chunking of an answer gives the same events and commit.
    #[test]
    fn pieces_do_not_matter(cuts in prop::collection::vec(1_usize..40, 1..40), prefix in 0..=GOOD.len()) {
        for text in [GOOD, GOOD.get(..prefix).unwrap_or(GOOD)] {
            let shown = |cuts: &[usize]| {
                let mut run = Run::new(question(partial(), POP));
                let mut rest = text;
                for cut in cuts.iter().cycle().take(text.len()) {
                    let (piece, tail) = rest.split_at(rest.len().min(*cut));
                    run.feed("", TurnEvent::ModelText(piece.to_owned()));
                    rest = tail;
                }
                run.play("end");
                joined(&run.log)
            };
            prop_assert_eq!(shown(&cuts), shown(&[text.len().max(1)]));
        }
    }
}

/// Returns the log without the events, with the pieces of each text joined.
fn joined(log: &str) -> String {
    const BETWEEN: [&str; 2] = [
        "\"}\n    {\"kind\":\"text\",\"field\":\"reasoning\",\"text\":\"",
        "\"}\n    {\"kind\":\"text\",\"field\":\"description\",\"text\":\"",
    ];
    let lines = log.lines().filter(|line| line.starts_with("    ") && line.trim() != "-");
    let mut text = lines.collect::<Vec<_>>().join("\n");
    let (reasoning, description) = text.split_once("\"description\",").unwrap_or((&text, ""));
    text = format!("{}|{}", reasoning.replace(BETWEEN[0], ""), description.replace(BETWEEN[1], ""));
    text
}
