//! The turn machine, by scripts of events and the effects they lead to.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use expect_test::{Expect, expect};
use websketch_core::execute::Mode;
use websketch_core::json;
use websketch_core::language::Context;
use websketch_core::operation::Operation;
use websketch_core::protocol::{ChatAnswer, Circumstances, Frame};
use websketch_core::provider::{ModelFailure, Usage};
use websketch_core::sketch::{IdSource, Sketch};
use websketch_core::turn::{Edit, Effect, Event, Question, RetryPolicy, Turn};

const SKETCH: &str = r#"[
    {"id":"title","type":"Heading","x":40,"y":40,"width":400,"height":48,"props":{"text":"Welcome"}},
    {"id":"save","type":"Button","x":40,"y":120,"width":120,"height":40,"props":{"text":"Save"}}
]"#;

/// The model's settings of a script.
#[derive(Clone, Copy)]
struct Setup {
    has_model: bool,
    mode: Mode,
    dry_run: bool,
}

const OFFLINE: Setup = Setup { has_model: false, mode: Mode::Atomic, dry_run: false };
const MODEL: Setup = Setup { has_model: true, mode: Mode::Atomic, dry_run: false };

/// Asks `message` and then feeds one event per line of `script`:
/// `answer <text>`, `fail <what>`, `wait ended`, `committed`, `nothing`, `cancel`.
#[track_caller]
fn check(setup: Setup, message: &str, script: &str, expected: Expect) {
    let sketch = Sketch::read(&json::parse(SKETCH).unwrap()).unwrap().sketch;
    let mut turn = Turn::new(Question {
        message: message.to_owned(),
        sketch: sketch.clone(),
        context: Context::default(),
        has_model: setup.has_model,
        mode: setup.mode,
        dry_run: setup.dry_run,
        ids: IdSource::new(0.0, "0123456789abcdef").unwrap(),
        retry: RetryPolicy { min_ms: 2_000, max_ms: 10_000, jitter: 0.0 },
    });
    let mut committed = Vec::new();
    let mut log = show("begin", &turn.handle(Event::Begin));
    for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let effects = turn.handle(event(line, &sketch, &committed));
        log += &show(line, &effects);
        if let Some(Effect::Commit(Edit::Operations(operations))) = effects.last() {
            committed.clone_from(operations);
        }
    }
    expected.assert_eq(&log);
}

fn event(line: &str, sketch: &Sketch, committed: &[Operation]) -> Event {
    let usage = Usage { input_tokens: 100, output_tokens: 10 };
    match line.split_once(' ').unwrap_or((line, "")) {
        ("answer", text) => Event::ModelAnswered { text: text.to_owned(), usage },
        ("fail", "broken off") => Event::ModelFailed(ModelFailure::BrokenOff),
        ("fail", "length") => Event::ModelFailed(ModelFailure::Truncated),
        ("wait", "ended") => Event::WaitEnded,
        ("committed", _) => Event::Committed { sketch: sketch.clone(), operations: committed.to_vec() },
        ("nothing", _) => Event::NothingToCommit,
        ("cancel", _) => Event::Cancelled,
        other => panic!("no such event: {other:?}"),
    }
}

fn show(event: &str, effects: &[Effect]) -> String {
    let event = event.split_once(" {").map_or(event, |(word, _)| word);
    let lines: Vec<_> = effects.iter().map(|effect| format!("    {}\n", show_effect(effect))).collect();
    format!("{event}\n{}", if lines.is_empty() { "    -\n".to_owned() } else { lines.concat() })
}

fn show_effect(effect: &Effect) -> String {
    match effect {
        Effect::Report(step) => Frame::Step(*step).name().to_owned(),
        Effect::Announce(intent) => Frame::Intent(*intent).data(),
        Effect::CallModel(call) => format!("call the model with {} messages", call.messages.len()),
        Effect::Wait { ms } => format!("wait {ms} ms"),
        Effect::Show(event) => Frame::Event(event.clone()).data(),
        Effect::Commit(Edit::Operations(operations)) => format!("commit {}", json::to_string(operations)),
        Effect::Commit(edit) => format!("commit {edit:?}"),
        Effect::Finish(answer) => {
            let circumstances = Circumstances {
                session_id: "s".to_owned(),
                revision: 0,
                provider: "p".to_owned(),
                model: None,
                request_id: "r".to_owned(),
            };
            let answer = ChatAnswer::new((**answer).clone(), circumstances);
            format!(
                "finish success={} code={:?} {:?} operations={} rejected={} tokens={}",
                answer.success,
                answer.code,
                answer.description,
                answer.operations.len(),
                answer.rejected.len(),
                answer.usage.input_tokens,
            )
        }
    }
}

#[test]
fn a_model_answer_is_tried_shown_and_committed() {
    check(
        MODEL,
        "make it pop",
        r#"answer {"intent":"modification","reasoning":"Why","operations":[{"type":"move","componentId":"save","x":80,"y":120}],"description":"Moved it"}
           committed"#,
        expect![[r#"
            begin
                analysis
                {"intent":"modification"}
                modification
                call the model with 1 messages
            answer
                {"kind":"operation","index":0,"operation":{"type":"move","componentId":"save","x":80,"y":120},"coercions":[]}
                {"kind":"text","field":"reasoning","text":"Why"}
                {"kind":"text","field":"description","text":"Moved it"}
                validation
                execution
                commit [{"type":"move","componentId":"save","x":80,"y":120}]
            committed
                finish success=true code=None "Moved it" operations=1 rejected=0 tokens=100
        "#]],
    );
}

#[test]
fn refused_operations_go_back_once() {
    check(
        MODEL,
        "make it pop",
        r#"answer {"operations":[{"type":"delete","componentId":"sav"}],"description":"Gone"}
           answer {"operations":[{"type":"delete","componentId":"save"}],"description":"Gone"}
           committed"#,
        expect![[r#"
            begin
                analysis
                {"intent":"modification"}
                modification
                call the model with 1 messages
            answer
                {"kind":"rejected","index":0,"operation":{"type":"delete","componentId":"sav"},"rejection":{"index":0,"code":"unknown_component","field":"componentId","message":"Component sav not found","hint":"did you mean save?"}}
                call the model with 3 messages
            answer
                {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"save"},"coercions":[]}
                {"kind":"text","field":"description","text":"Gone"}
                validation
                execution
                commit [{"type":"delete","componentId":"save"}]
            committed
                finish success=true code=None "Gone" operations=1 rejected=0 tokens=200
        "#]],
    );
    check(
        MODEL,
        "make it pop",
        r#"answer {"operations":[{"type":"delete","componentId":"sav"}],"description":"Gone"}
           answer {"operations":[],"description":"I give up"}"#,
        expect![[r#"
            begin
                analysis
                {"intent":"modification"}
                modification
                call the model with 1 messages
            answer
                {"kind":"rejected","index":0,"operation":{"type":"delete","componentId":"sav"},"rejection":{"index":0,"code":"unknown_component","field":"componentId","message":"Component sav not found","hint":"did you mean save?"}}
                call the model with 3 messages
            answer
                finish success=false code=Some("rejected") "The change was refused: Component sav not found. Nothing was changed." operations=0 rejected=1 tokens=200
        "#]],
    );
}

#[test]
fn a_part_is_committed_only_if_the_question_allows_it() {
    let answer = r#"answer {"operations":[{"type":"delete","componentId":"nobody"},{"type":"delete","componentId":"save"}],"description":"Done"}
        answer {"operations":[{"type":"delete","componentId":"nobody"},{"type":"delete","componentId":"save"}],"description":"Done"}"#;
    check(
        MODEL,
        "make it pop",
        answer,
        expect![[r#"
            begin
                analysis
                {"intent":"modification"}
                modification
                call the model with 1 messages
            answer
                {"kind":"rejected","index":0,"operation":{"type":"delete","componentId":"nobody"},"rejection":{"index":0,"code":"unknown_component","field":"componentId","message":"Component nobody not found"}}
                call the model with 3 messages
            answer
                {"kind":"rejected","index":0,"operation":{"type":"delete","componentId":"nobody"},"rejection":{"index":0,"code":"unknown_component","field":"componentId","message":"Component nobody not found"}}
                finish success=false code=Some("rejected") "The change was refused: Component nobody not found. Nothing was changed." operations=0 rejected=1 tokens=200
        "#]],
    );
    check(
        Setup { mode: Mode::Partial, ..MODEL },
        "make it pop",
        answer,
        expect![[r#"
            begin
                analysis
                {"intent":"modification"}
                modification
                call the model with 1 messages
            answer
                {"kind":"rejected","index":0,"operation":{"type":"delete","componentId":"nobody"},"rejection":{"index":0,"code":"unknown_component","field":"componentId","message":"Component nobody not found"}}
                call the model with 3 messages
            answer
                {"kind":"rejected","index":0,"operation":{"type":"delete","componentId":"nobody"},"rejection":{"index":0,"code":"unknown_component","field":"componentId","message":"Component nobody not found"}}
                {"kind":"operation","index":1,"operation":{"type":"delete","componentId":"save"},"coercions":[]}
                {"kind":"text","field":"description","text":"Done"}
                validation
                execution
                commit [{"type":"delete","componentId":"save"}]
        "#]],
    );
}

#[test]
fn failed_calls_are_made_again_while_it_helps() {
    check(
        MODEL,
        "make it pop",
        "fail broken off
         wait ended
         fail broken off
         wait ended
         fail broken off
         answer too late",
        expect![[r#"
            begin
                analysis
                {"intent":"modification"}
                modification
                call the model with 1 messages
            fail broken off
                wait 2000 ms
            wait ended
                call the model with 1 messages
            fail broken off
                wait 4000 ms
            wait ended
                call the model with 1 messages
            fail broken off
                finish success=false code=Some("model_failed") "The connection to the model broke off in mid-answer. Nothing was changed." operations=0 rejected=0 tokens=0
            answer too late
                -
        "#]],
    );
    check(
        MODEL,
        "make it pop",
        "fail length",
        expect![[r#"
            begin
                analysis
                {"intent":"modification"}
                modification
                call the model with 1 messages
            fail length
                finish success=false code=Some("model_truncated") "The model's answer was cut off at its length limit. Nothing was changed." operations=0 rejected=0 tokens=0
        "#]],
    );
}

#[test]
fn words_without_json_are_a_failure_of_the_model() {
    check(
        MODEL,
        "make it pop",
        "answer I would rather talk",
        expect![[r#"
            begin
                analysis
                {"intent":"modification"}
                modification
                call the model with 1 messages
            answer I would rather talk
                finish success=false code=Some("model_unreadable") "The model's answer could not be read. Nothing was changed." operations=0 rejected=0 tokens=100
        "#]],
    );
}

#[test]
fn a_cancelled_turn_changes_nothing() {
    check(
        MODEL,
        "make it pop",
        "cancel
         answer {}",
        expect![[r#"
            begin
                analysis
                {"intent":"modification"}
                modification
                call the model with 1 messages
            cancel
                finish success=false code=Some("cancelled") "The request was cancelled. Nothing was changed." operations=0 rejected=0 tokens=0
            answer
                -
        "#]],
    );
}

#[test]
fn a_dry_run_commits_nothing() {
    check(
        Setup { dry_run: true, ..MODEL },
        "make it pop",
        r#"answer {"operations":[{"type":"delete","componentId":"save"}],"description":"Gone"}"#,
        expect![[r#"
            begin
                analysis
                {"intent":"modification"}
                modification
                call the model with 1 messages
            answer
                {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"save"},"coercions":[]}
                {"kind":"text","field":"description","text":"Gone"}
                validation
                execution
                finish success=true code=None "Gone" operations=1 rejected=0 tokens=100
        "#]],
    );
}

#[test]
fn without_a_model_nothing_is_guessed() {
    check(
        OFFLINE,
        "make it pop",
        "",
        expect![[r#"
            begin
                analysis
                {"intent":"modification"}
                modification
                {"kind":"text","field":"description","text":"I did not understand that. You could try one of these."}
                validation
                execution
                finish success=true code=None "I did not understand that. You could try one of these." operations=0 rejected=0 tokens=0
        "#]],
    );
}
