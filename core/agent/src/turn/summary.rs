//! The end of every answer: a summary sentence and suggestions.
//!
//! Suggestions come from the turn itself: remedies for its faults, and the model's own ideas. No further search is
//! made, so that the answer is not delayed.

use super::answer::NOTHING;
use super::{TurnAnswer, TurnInput};
use websketch_language::{Context, Interpretation, interpret};
use websketch_layout::naming;
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::operation::{Operation, OperationKind};
use websketch_sketch::validate::Actor;
use websketch_sketch::{ComponentKind, IdSource, Sketch};

/// The maximum number of suggestions.
const MOST: usize = 3;
/// The maximum number of components for which a model's idea is tried before it is offered. On a larger sketch a trial
/// takes longer than the answer.
const MOST_TRIED: usize = 200;

/// Limits the suggestions of an answer. A question to the user offers its choices instead, and a cancelled turn
/// nothing.
pub(super) fn limit_suggestions(answer: &mut TurnAnswer) {
    if answer.prompt.is_some() || answer.is_cancelled() {
        answer.suggestions.clear();
    }
    answer.suggestions.truncate(MOST);
}

/// Returns true if a model's suggestion is worth offering on the current sketch.
///
/// It differs from the request, it concerns existing components, and it would have an effect. A suggestion that the
/// interpreter does not understand is left to the model.
pub(super) fn is_useful(sentence: &str, request: &str, sketch: &Sketch, question: &TurnInput) -> bool {
    if is_same(sentence, request)
        || quotes(sentence).any(|text| !is_shown(text, sketch) && !is_given(sentence))
    {
        return false;
    }
    if sketch.len() > MOST_TRIED {
        return true;
    }
    let Ok(mut ids) = IdSource::new(0.0, "no id is given out") else { return true };
    let page = question.context.page;
    let context = Context { page, skips_suggestions: true, ..Context::default() };
    match interpret(sketch, sentence, &context, &mut ids).meaning {
        Interpretation::Operations { operations, .. } => {
            let mut changed = sketch.clone();
            let is_there = operations.iter().all(|operation| exists_already(operation, sketch));
            let outcome = execute(&mut changed, operations.into(), Mode::Partial, Actor::Model, &mut ids);
            !is_there && !outcome.applied.is_empty() && changed != *sketch
        }
        // Undo is always available.
        Interpretation::Undo | Interpretation::Redo => false,
        Interpretation::Question { .. } | Interpretation::Answer { .. } | Interpretation::Unknown { .. } => {
            true
        }
    }
}

/// Returns true if two sentences have the same words.
fn is_same(one: &str, other: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|letter: char| !letter.is_alphanumeric());
        words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
    };
    words(one) == words(other)
}

/// Returns the quoted parts.
fn quotes(sentence: &str) -> impl Iterator<Item = &str> {
    let is_mark = |letter: char| matches!(letter, '"' | '“' | '”');
    sentence.split(is_mark).skip(1).step_by(2).filter(|text| !text.trim().is_empty())
}

/// Returns true if quotes in a sentence can be new texts: it adds something, or sets a text.
fn is_given(sentence: &str) -> bool {
    const WORDS: [&str; 20] = [
        "add", "another", "build", "called", "change", "create", "draw", "includ", "insert", "labeled",
        "named", "new", "put", "renam", "replac", "say", "tit", "to", "with", "writ",
    ];
    let lower = sentence.to_lowercase();
    let mut words = lower.split(|letter: char| !letter.is_alphabetic());
    words.any(|word| {
        WORDS.iter().any(|stem| if stem.len() < 3 { word == *stem } else { word.starts_with(stem) })
    })
}

fn is_shown(text: &str, sketch: &Sketch) -> bool {
    let text = text.trim().to_lowercase();
    let mut is_found = false;
    for component in sketch.iter() {
        component.props().each_text(|own| is_found |= own.to_lowercase().contains(&text));
    }
    is_found
}

/// Returns true if an operation adds a component that a page has only once and this one already has.
fn exists_already(operation: &Operation, sketch: &Sketch) -> bool {
    let Operation::Add(addition) = operation else { return false };
    let is_single = matches!(addition.component_type, ComponentKind::Footer | ComponentKind::NavigationBox);
    let text = addition.props.text();
    sketch.iter().any(|own| {
        let says_same = text.is_some_and(|text| own.props().text() == Some(text));
        own.kind() == addition.component_type && (is_single || says_same)
    })
}

/// Returns a summary such as `Moved 2 components, added 1 component.`
pub(super) fn summary_of(operations: &[Operation]) -> String {
    let phrase = |(kind, verb): (OperationKind, &str)| {
        let count = operations.iter().filter(|operation| operation.kind() == kind).count();
        match (kind, count) {
            (_, 0) => None,
            (OperationKind::Align | OperationKind::Distribute | OperationKind::Replace, _) => {
                Some(verb.to_owned())
            }
            (_, count) => Some(format!("{verb} {}", naming::count(count, "component"))),
        }
    };
    let phrases: Vec<String> = [
        (OperationKind::Replace, "drew the sketch anew"),
        (OperationKind::Add, "added"),
        (OperationKind::Move, "moved"),
        (OperationKind::Resize, "resized"),
        (OperationKind::Modify, "changed"),
        (OperationKind::Delete, "deleted"),
        (OperationKind::Align, "aligned components"),
        (OperationKind::Distribute, "spaced components evenly"),
        (OperationKind::Reorder, "restacked"),
    ]
    .into_iter()
    .filter_map(phrase)
    .collect();
    let text = phrases.join(", ");
    match text.split_at_checked(1) {
        Some((first, rest)) => format!("{}{rest}.", first.to_ascii_uppercase()),
        None => NOTHING.to_owned(),
    }
}
