//! Certainty: a law over the frame. A certain act is done before any model is asked.

use crate::acts::{Done, Setting};
use crate::chunks::{Description, Role};
use crate::frames::{Act, Form, Frame, Locality};
use crate::lexicon::{Function, Sense};

/// Whether nothing of a clause was guessed, left out or judged.
pub(super) fn is_certain(setting: &Setting, frame: &Frame, done: &Done) -> bool {
    let is_order = matches!(frame.form, Form::Imperative | Form::Wish);
    let is_plain_act = !matches!(
        frame.act,
        Act::Convert
            | Act::Replace
            | Act::Repeat
            | Act::Correct
            | Act::Tidy
            | Act::Highlight
            | Act::Clear
            | Act::Judge
            | Act::Look
    );
    is_order
        && is_plain_act
        && !done.is_guess
        && frame.left_over.iter().all(|range| range.is_empty())
        && !frame.slots.is_negated
        && !has_unused_place(frame)
        && !frame.slots.has_judgment
        && is_text_plain(frame)
        && frame.slots.parts().iter().all(|part| is_description_plain(setting, frame, done, part))
        && !has_condition(setting, frame)
}

/// Whether a distance leaves a place without a use: `move the list in some way 20 px to the right`.
fn has_unused_place(frame: &Frame) -> bool {
    let is_named = matches!(frame.slots.place, Some(Locality::Beside(_) | Locality::Into(_)));
    frame.act == Act::Move && is_named && !frame.slots.quantities.is_empty()
}

/// Whether a new text is one: in quotes, or begun with a capital, a figure or a sign.
fn is_text_plain(frame: &Frame) -> bool {
    frame
        .slots
        .value
        .as_ref()
        .is_none_or(|value| value.is_quoted || value.text.starts_with(|first: char| !first.is_lowercase()))
}

/// Whether a noun phrase for something new has only words that it shows or that its kind has. A new entry shows its
/// words: they begin with a capital.
fn is_description_plain(setting: &Setting, frame: &Frame, done: &Done, part: &Description) -> bool {
    let first = part.words.first().map(|word| setting.sentence.text(&(word.token..word.token + 1)));
    let is_entry = done.made.is_empty() && part.head.is_none();
    frame.act != Act::Add
        || is_entry && first.is_some_and(|first| first.starts_with(|c: char| !c.is_lowercase()))
        || part.words.iter().all(|word| word.role != Role::Before)
}

/// Whether a clause has a word that makes it a condition, a doubt or a negation.
fn has_condition(setting: &Setting, frame: &Frame) -> bool {
    let loose = |sense| {
        matches!(
            sense,
            Sense::Function(
                Function::If | Function::Not | Function::Or | Function::Question | Function::Without
            ) | Sense::Judgment
        )
    };
    let in_value = |at: usize| {
        let value = frame.slots.value.as_ref().map(|value| value.text.as_str()).unwrap_or_default();
        let text = setting.sentence.text(&(at..at + 1));
        !value.is_empty() && value.contains(text)
    };
    // `How it works` is a label here, and no question.
    let in_label = |at: usize| {
        let length = |start: usize| setting.sentence.label(start);
        frame.span.clone().any(|start| start <= at && length(start) > 1 && start + length(start) > at)
    };
    frame.span.clone().any(|at| setting.sentence.means(at, loose) && !in_value(at) && !in_label(at))
}
