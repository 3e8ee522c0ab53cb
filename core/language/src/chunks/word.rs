//! Single words and fixed phrases among the chunks of a clause.

use super::chunk::{Chunk, Joint};
use super::verb_group::{is_shown, verb_group};
use crate::lexicon::{Degree, Function, Sense};
use crate::tokens::Sentence;
use websketch_sketch::operation::Axis;

/// Reads a quoted text, a joint or another mark.
pub(super) fn mark(sentence: &Sentence, at: usize) -> Option<(Chunk, usize)> {
    if let Some(text) = sentence.quoted(at) {
        return Some((Chunk::Quote(text.to_owned()), at + 1));
    }
    let chunk = match sentence.mark(at)? {
        ',' | '&' | '+' => Chunk::Joint(Joint::And),
        '.' | ';' | '!' | '?' => Chunk::Joint(Joint::Stop),
        mark => Chunk::Mark(mark),
    };
    Some((chunk, at + 1))
}

/// Reads a sign that stands for a word: the `x` of `300x200`, `w/`.
pub(super) fn sign(sentence: &Sentence, at: usize) -> Option<(Chunk, usize)> {
    let is_number = |at: usize| sentence.number(at).is_some();
    match sentence.word(at) {
        "x" if at > 0 && is_number(at - 1) && is_number(at + 1) => {
            Some((Chunk::Function(Function::By), at + 1))
        }
        "w" if sentence.mark(at + 1) == Some('/') => Some((Chunk::Function(Function::With), at + 2)),
        _ => None,
    }
}

/// Reads a word of the grammar, unless a longer meaning or a label of the sketch stands here.
pub(super) fn function(sentence: &Sentence, at: usize) -> Option<(Chunk, usize)> {
    let (function, words) = sentence.find(at, |sense| match sense {
        Sense::Function(function) => Some(function),
        _ => None,
    })?;
    let is_longest = sentence.meanings(at).first().is_none_or(|longest| longest.words <= words);
    let is_label = is_last_label(sentence, at) || sentence.label(at) >= words && is_shown(sentence, at);
    let chunk = match function {
        Function::The | Function::A => return None,
        Function::And => Chunk::Joint(Joint::And),
        Function::Or => Chunk::Joint(Joint::Or),
        Function::But => Chunk::Joint(Joint::But),
        Function::Then => Chunk::Joint(Joint::Stop),
        function => Chunk::Function(function),
    };
    (is_longest && !is_label).then_some((chunk, at + words))
}

/// Reads an amount or size of several words: `a lot bigger`, `more room between the cards`.
pub(super) fn phrase(sentence: &Sentence, at: usize) -> Option<(Chunk, usize)> {
    let longest = sentence.meanings(at).first().filter(|longest| longest.words > 1)?;
    let chunk = match longest.sense {
        Sense::Amount(amount) => Chunk::Amount(amount),
        Sense::Size(dimension, degree) if degree != Degree::Noun => Chunk::Size(dimension, degree),
        _ => return None,
    };
    Some((chunk, at + longest.words))
}

/// Reads a phrase such as `from left to right`, of several words.
pub(super) fn along(sentence: &Sentence, at: usize) -> Option<(Chunk, usize)> {
    let longest = sentence.meanings(at).first().filter(|meaning| meaning.words > 1)?;
    let axis = match longest.sense {
        Sense::Horizontal => Axis::X,
        Sense::Vertical => Axis::Y,
        _ => return None,
    };
    Some((Chunk::Along(axis), at + longest.words))
}

/// Reads a single word by its first meaning that is no noun.
pub(super) fn word(sentence: &Sentence, at: usize) -> (Chunk, usize) {
    let found = sentence.meanings(at).iter().find_map(|meaning| {
        let chunk = match meaning.sense {
            Sense::Size(dimension, degree) => Chunk::Size(dimension, degree),
            Sense::Amount(amount) => Chunk::Amount(amount),
            Sense::State(state) => Chunk::State(state),
            Sense::Property(property) => Chunk::Property(property),
            Sense::Horizontal => Chunk::Along(Axis::X),
            Sense::Vertical => Chunk::Along(Axis::Y),
            Sense::Look => Chunk::Look,
            Sense::Judgment => Chunk::Judgment,
            Sense::Side(side) => Chunk::Sides(vec![side]),
            _ => return None,
        };
        Some((chunk, at + meaning.words))
    });
    let verb = || verb_group(sentence, at).map(|(verb, end)| (Chunk::Verb(verb), end));
    let article = || {
        let articles = [Function::The, Function::A].into_iter();
        let mut articles =
            articles.map(|article| (Chunk::Function(article), at + sentence.function(at, article)));
        articles.find(|(_, end)| *end > at)
    };
    found.or_else(article).or_else(verb).unwrap_or((Chunk::Unknown, at + 1))
}

/// Whether the last word of a clause is a label of the sketch: `move it to done`.
fn is_last_label(sentence: &Sentence, at: usize) -> bool {
    let is_last = at + 1 == sentence.len() || sentence.mark(at + 1).is_some();
    let to = at.checked_sub(1).is_some_and(|before| sentence.function(before, Function::To) > 0);
    is_last && to && sentence.label(at) > 0
}
