//! Answers to questions. They mean the offered choices, even after the sketch has changed.

use super::script::{POP, Run, offline, question, with_model};
use expect_test::{Expect, expect};
use websketch_agent::turn::{TurnAnswer, TurnInput};
use websketch_json as json;
use websketch_sketch::Sketch;

/// Two buttons, each as `id text x y`.
const BUTTONS: &str = "button-2 Submit 40 100, button-1 Send 40 200";

fn buttons(all: &str) -> Sketch {
    let component = |one: &str| {
        let [id, text, x, y] = one.split_whitespace().collect::<Vec<_>>().try_into().unwrap();
        let (x, y): (u32, u32) = (x.parse().unwrap(), y.parse().unwrap());
        let text = text.replace('_', " ");
        serde_json::json!({ "id": id, "type": "Button", "x": x, "y": y, "width": 120, "height": 40, "props": { "text": text } })
    };
    Sketch::read(&all.split(", ").map(component).collect()).unwrap().sketch
}

/// Formats operations, question and description of an answer.
fn show(answer: &TurnAnswer) -> String {
    let choices: Vec<_> = answer.choices.iter().map(|choice| choice.label.as_str()).collect();
    let asks = if choices.is_empty() { String::new() } else { format!(" [{}]", choices.join(" | ")) };
    format!("{} {}{asks}", json::to_string(&answer.operations), answer.description)
}

/// Sends `request` on the sketch `first`, and replies with each of `answers` after the sketch became `later`.
#[track_caller]
fn check(first: &str, request: &str, later: &str, answers: &[&str], expected: Expect) {
    let mut run = Run::new(TurnInput { sketch: buttons(first), ..question(offline(), request) });
    for answer in answers {
        run = Run::resumed_on(buttons(later), &run.paused.unwrap(), answer);
    }
    if run.answer.is_none() {
        run.play("committed");
    }
    expected.assert_eq(&show(&run.answer.unwrap()));
}

#[test]
fn a_choice_may_be_named_by_its_component() {
    let delete = "delete the button";
    check(
        BUTTONS,
        delete,
        BUTTONS,
        &["button-1"],
        expect![[r#"[{"type":"delete","componentId":"button-1"}] Deleted ‘Send’."#]],
    );
    let odd = "b1 Submit 40 100, component-1718000000000-1vhljll1t Send 40 200";
    check(
        odd,
        delete,
        odd,
        &["component-1718000000000-1vhljll1t"],
        expect![[r#"[{"type":"delete","componentId":"component-1718000000000-1vhljll1t"}] Deleted ‘Send’."#]],
    );
    check(
        odd,
        delete,
        odd,
        &[" b1 "],
        expect![[r#"[{"type":"delete","componentId":"b1"}] Deleted ‘Submit’."#]],
    );
}

#[test]
fn a_choice_may_be_counted() {
    let delete = "delete the button";
    for answer in ["2", "option 2", "the second one", "Number two", "the last one", "second please"] {
        let second = expect![[r#"[{"type":"delete","componentId":"button-1"}] Deleted ‘Send’."#]];
        check(BUTTONS, delete, BUTTONS, &[answer], second);
    }
    check(
        BUTTONS,
        delete,
        BUTTONS,
        &["one"],
        expect![[r#"[{"type":"delete","componentId":"button-2"}] Deleted ‘Submit’."#]],
    );
    check(
        BUTTONS,
        delete,
        BUTTONS,
        &["the third one"],
        expect!["[] I did not understand that answer. Which button do you mean? [Submit | Send]"],
    );
}

#[test]
fn several_choices_may_be_meant() {
    for answer in ["both", "all of them", "every one", "both of them please"] {
        let all = expect![[
            r#"[{"type":"delete","componentId":"button-2"},{"type":"delete","componentId":"button-1"}] Cleared the page."#
        ]];
        check(BUTTONS, "delete the button", BUTTONS, &[answer], all);
    }
}

#[test]
fn an_answer_means_what_was_offered_although_the_sketch_has_changed() {
    let delete = "delete the button";
    let one_is_gone = "button-1 Send 40 200";
    check(
        BUTTONS,
        delete,
        one_is_gone,
        &["Send"],
        expect![[r#"[{"type":"delete","componentId":"button-1"}] Deleted ‘Send’."#]],
    );
    check(
        BUTTONS,
        delete,
        one_is_gone,
        &["Submit"],
        expect!["[] I did not understand that answer. Which button do you mean? [Send]"],
    );
    check(
        BUTTONS,
        delete,
        one_is_gone,
        &["Submit", "Send"],
        expect![[r#"[{"type":"delete","componentId":"button-1"}] Deleted ‘Send’."#]],
    );
    let other_order = "button-2 Submit 40 300, button-1 Send 40 200";
    check(
        BUTTONS,
        delete,
        other_order,
        &["the second one"],
        expect![[r#"[{"type":"delete","componentId":"button-1"}] Deleted ‘Send’."#]],
    );
    check(
        BUTTONS,
        delete,
        other_order,
        &["1"],
        expect![[r#"[{"type":"delete","componentId":"button-2"}] Deleted ‘Submit’."#]],
    );
    let one_more = "button-2 Submit 40 100, button-1 Send 40 200, button-3 Send 40 300";
    check(
        BUTTONS,
        delete,
        one_more,
        &["Send"],
        expect![[r#"[{"type":"delete","componentId":"button-1"}] Deleted ‘Send’."#]],
    );
    check(
        BUTTONS,
        delete,
        "other Go 40 100",
        &["Send"],
        expect!["[] What I asked about is no longer there."],
    );
}

#[test]
fn another_request_takes_the_place_of_an_answer() {
    check(
        BUTTONS,
        "delete the button",
        BUTTONS,
        &["make Send wider instead"],
        expect![[r#"[{"type":"resize","componentId":"button-1","width":150,"height":40}] Resized ‘Send’."#]],
    );
    check(
        BUTTONS,
        "delete the button",
        BUTTONS,
        &["move the button 20 px down", "Send"],
        expect![[r#"[{"type":"move","componentId":"button-1","x":40,"y":220}] Moved ‘Send’ by 20 px down."#]],
    );
}

#[test]
fn labels_of_choices_are_told_apart() {
    let long = "Read_the_terms_and_conditions_of_this_service";
    let twins = format!("a {long}_here 40 100, b {long}_there 40 200");
    check(
        &twins,
        "delete the button",
        &twins,
        &["hm"],
        expect![
            "[] I did not understand that answer. Which button do you mean? [Read the terms and conditions of this se…, first button | Read the terms and conditions of this se…, second button]"
        ],
    );
}

#[test]
fn a_model_asks_by_short_names_and_the_person_reads_ids() {
    let id = "a-very-long-identifier-of-a-button";
    let sketch = || buttons(&format!("{id} Save 40 100"));
    let mut run = Run::new(TurnInput { sketch: sketch(), ..question(with_model(), POP) });
    run.play(r#"answer {"operations":[],"description":"","ask":{"prompt":"Which?","choices":[{"label":"Go","componentId":"button1"}]}}"#);
    let paused = run.paused.unwrap();
    let named = paused.choices.first().and_then(|choice| choice.component_id.as_ref());
    assert_eq!(named.map(|id| id.as_str()), Some(id));
    let run = Run::resumed_on(sketch(), &paused, id);
    let last = run.told.last().unwrap();
    assert!(last.ends_with("You asked: Which?\nThe answer: Go\n"), "{last}");
}
