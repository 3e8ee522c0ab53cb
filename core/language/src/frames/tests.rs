//! Readings of clauses: message in, act and slots out.

use super::frames;
use crate::lexicon::Lexicon;
use crate::sketch_words::SketchWords;
use crate::tokens::Sentence;
use expect_test::{Expect, expect};

/// Returns the likeliest reading of each clause, one a line: act, form, text, words left over.
fn readings(message: &str) -> String {
    let sentence = Sentence::read(message, Lexicon::english(), &SketchWords::default());
    let mut lines = String::new();
    for (clause, readings) in frames(&sentence) {
        let Some(first) = readings.first() else {
            lines.push_str(&format!("none: {}\n", sentence.text(&clause.span)));
            continue;
        };
        let value = first.slots.value.as_ref().map(|value| format!(" “{}”", value.text)).unwrap_or_default();
        let left: Vec<&str> = first.left_over.iter().map(|range| sentence.text(range)).collect();
        let left = if left.is_empty() { String::new() } else { format!(" without {}", left.join(", ")) };
        lines.push_str(&format!("{:?} {:?}{value}{left}\n", first.act, first.form));
    }
    lines
}

#[track_caller]
fn check(message: &str, wanted: Expect) {
    wanted.assert_eq(&readings(message));
}

#[test]
fn forms_of_a_request_come_to_the_same_act() {
    for message in [
        "make the button wider",
        "can you make the button wider please",
        "I want the button wider",
        "the button should be wider",
        "the button is too narrow",
    ] {
        let first = readings(message);
        assert!(first.starts_with("Size"), "{message}: {first}");
    }
}

#[test]
fn a_text_ends_where_another_act_begins() {
    check(
        "rename Start to Go on, remove the footer and add a button",
        expect![[r#"
            Write Imperative “Go on”
            Remove Imperative
            Add Imperative
        "#]],
    );
    check(
        "set the title to \"Save and delete\"",
        expect![[r#"
        Write Imperative “Save and delete”
    "#]],
    );
}

#[test]
fn a_wish_that_is_not_needed_is_a_removal() {
    check(
        "I don't need the footer",
        expect![[r#"
        Remove Imperative
    "#]],
    );
}

#[test]
fn questions_change_nothing() {
    for message in ["how wide is the chart?", "is there a footer?", "why not delete the notes?"] {
        let first = readings(message);
        assert!(first.starts_with("Question"), "{message}: {first}");
    }
}

#[test]
fn words_without_a_slot_are_left_over() {
    let message = "move the button blorp 20 px to the left";
    assert!(readings(message).contains("Move"), "{}", readings(message));
}
