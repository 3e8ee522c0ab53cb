//! Qualities that stand by themselves: equal sizes, amounts of room, states, looks, directions.

use super::chunk::Chunk;
use super::excess::excess;
use super::place::bare_sides;
use crate::lexicon::{Amount, Degree, Dimension, Function, Meaning, Sense, Verb};
use crate::tokens::Sentence;

/// Reads a quality of the subject of a clause, with the first token after it.
pub(super) fn quality(sentence: &Sentence, at: usize) -> Option<(Chunk, usize)> {
    excess(sentence, at)
        .or_else(|| equal_size(sentence, at))
        .or_else(|| no_room(sentence, at))
        .or_else(|| predicate(sentence, at))
        .or_else(|| amount_of_room(sentence, at))
        .or_else(|| each_other(sentence, at))
        .or_else(|| floating(sentence, at))
}

/// Reads a dimension that components share, or should share: `the same height`, `different widths`.
fn equal_size(sentence: &Sentence, at: usize) -> Option<(Chunk, usize)> {
    const SHARED: [&str; 8] =
        ["same", "equal", "identical", "different", "unequal", "uneven", "another", "various"];
    // `all different widths`
    let at = if sentence.word(at) == "all" { at + 1 } else { at };
    if !SHARED.contains(&sentence.word(at)) {
        return None;
    }
    let dimension = sentence.find(at + 1, |sense| match sense {
        Sense::Size(dimension, Degree::Noun) => Some(dimension),
        _ => None,
    });
    if let Some((dimension, words)) = dimension {
        return Some((Chunk::Size(dimension, Degree::Equal), at + 1 + words));
    }
    // `the gaps are not the same`
    let is_noun = |sense| matches!(sense, Sense::Size(_, Degree::Noun));
    let is_end = at > 0 && (at + 1 == sentence.len() || sentence.mark(at + 1).is_some());
    let is_measured = (0..at)
        .any(|at| sentence.means(at, is_noun) || sentence.verbs(at).any(|(verb, _)| verb == Verb::Look));
    (is_end && is_measured).then_some((Chunk::Size(Dimension::Both, Degree::Equal), at + 1))
}

/// Reads `no` before free space that is missing: `there is no room between …`.
fn no_room(sentence: &Sentence, at: usize) -> Option<(Chunk, usize)> {
    let is_room = |sense| sense == Sense::Size(Dimension::Gap, Degree::Noun);
    let there_is = at.checked_sub(2).is_some_and(|at| sentence.function(at, Function::ThereIs) == 2);
    let is_missing = there_is && sentence.word(at) == "no" && sentence.means(at + 1, is_room);
    is_missing.then_some((Chunk::Amount(Amount::TooLittle), at + 1))
}

/// Reads the noun after an amount of free space: `too little room`, `too much empty space`.
fn amount_of_room(sentence: &Sentence, at: usize) -> Option<(Chunk, usize)> {
    /// The most words of an amount.
    const MOST: usize = 3;
    let ends = |start: usize| {
        let is_amount =
            |meaning: &Meaning| matches!(meaning.sense, Sense::Amount(_)) && start + meaning.words == at;
        sentence.meanings(start).iter().any(is_amount)
    };
    let is_missing = at.checked_sub(1).is_some_and(|at| no_room(sentence, at).is_some());
    if !is_missing && !(at.saturating_sub(MOST)..at).any(ends) {
        return None;
    }
    let words = sentence.find(at, |sense| (sense == Sense::Size(Dimension::Gap, Degree::Noun)).then_some(()));
    words.map(|((), words)| (Chunk::Size(Dimension::Gap, Degree::Noun), at + words))
}

/// Reads `each other`, which says no more than the plural before it.
fn each_other(sentence: &Sentence, at: usize) -> Option<(Chunk, usize)> {
    let is_pair =
        matches!((sentence.word(at), sentence.word(at + 1)), ("each", "other") | ("one", "another"));
    is_pair.then_some((Chunk::Function(Function::Filler), at + 2))
}

/// Reads `all` after the verb, which says no more than the plural before it: `they should all end at the edge`.
fn floating(sentence: &Sentence, at: usize) -> Option<(Chunk, usize)> {
    let is_after = at.checked_sub(1).is_some_and(|before| {
        [Function::Should, Function::Be, Function::Could].iter().any(|it| sentence.function(before, *it) > 0)
    });
    let is_all = matches!(sentence.word(at), "all" | "both") && at > 1;
    (is_all && is_after).then_some((Chunk::Function(Function::Filler), at + 1))
}

/// Reads a state, look, judgment or direction that stands by itself, and no word of a noun phrase: `make it optional`.
fn predicate(sentence: &Sentence, at: usize) -> Option<(Chunk, usize)> {
    let (chunk, words) = sentence.find(at, |sense| match sense {
        Sense::State(state) => Some(Chunk::State(state)),
        Sense::Look => Some(Chunk::Look),
        Sense::Judgment => Some(Chunk::Judgment),
        Sense::Amount(amount @ (Amount::Too | Amount::TooLittle)) => Some(Chunk::Amount(amount)),
        // `make the gaps even`
        Sense::Size(dimension, Degree::Equal) => Some(Chunk::Size(dimension, Degree::Equal)),
        Sense::Side(side) => Some(Chunk::Sides(vec![side])),
        _ => None,
    })?;
    let (chunk, end) = match chunk {
        Chunk::Sides(_) => {
            let (sides, end) = bare_sides(sentence, at);
            (Chunk::Sides(sides), end)
        }
        chunk => (chunk, at + words),
    };
    let is_sized = |sense| matches!(sense, Sense::Size(..) | Sense::Amount(_) | Sense::Judgment);
    if matches!(chunk, Chunk::Amount(_)) {
        return sentence.means(end, is_sized).then_some((chunk, end));
    }
    let is_word = end < sentence.len()
        && sentence.mark(end).is_none()
        && sentence.quoted(end).is_none()
        && sentence.number(end).is_none()
        && !sentence.meanings(end).iter().any(|meaning| {
            matches!(
                meaning.sense,
                Sense::Function(_) | Sense::Relation(_) | Sense::Amount(_) | Sense::State(_)
            )
        });
    (!is_word).then_some((chunk, end))
}
