//! Complaints about too much room, too great a distance, a wrong height or a size that is not needed: `there is a huge
//! hole`, `too far below the menu`, `sits too low`, `does not need to be that wide`.

use super::chunk::Chunk;
use super::place::article;
use crate::lexicon::{Amount, Degree, Dimension, Function, Relation, Sense, Side, Verb};
use crate::tokens::Sentence;

/// The most words before the noun of free space: `such a lot of nothing`.
const MOST: usize = 6;

/// Reads a part of such a complaint, with the first token after it.
pub(super) fn excess(sentence: &Sentence, at: usize) -> Option<(Chunk, usize)> {
    if let Some((noun, _)) = hole(sentence, at) {
        return Some((Chunk::Amount(Amount::Too), noun));
    }
    let of_hole = (at.saturating_sub(MOST)..at).filter_map(|from| hole(sentence, from));
    if let Some((_, end)) = of_hole.into_iter().find(|(noun, _)| *noun == at) {
        return Some((Chunk::Size(Dimension::Gap, Degree::Noun), end));
    }
    if is_needless(sentence, at) {
        return Some((Chunk::Amount(Amount::Too), at + 1));
    }
    let is_too = |at: usize| sentence.word(at) == "too";
    match at.checked_sub(1).filter(|before| is_too(*before)) {
        Some(too) => far(sentence, at).or_else(|| height(sentence, at, too)),
        None if is_too(at) => {
            let says = far(sentence, at + 1).or_else(|| height(sentence, at + 1, at));
            says.map(|_| (Chunk::Amount(Amount::Too), at + 1))
        }
        None => None,
    }
}

/// Reads `far` before a relation: `too far below the menu`, `too far away from it`.
fn far(sentence: &Sentence, at: usize) -> Option<(Chunk, usize)> {
    let end = at + 1 + usize::from(sentence.word(at + 1) == "away");
    let is_relation = |(relation, _)| {
        matches!(relation, Relation::Below | Relation::Above | Relation::After | Relation::Before)
    };
    let follows =
        sentence.relation(end).is_some_and(is_relation) || sentence.function(end, Function::From) > 0;
    (sentence.word(at) == "far" && follows).then_some((Chunk::Size(Dimension::Gap, Degree::More), end))
}

/// Reads the side of a component that sits too low or too high.
fn height(sentence: &Sentence, at: usize, too: usize) -> Option<(Chunk, usize)> {
    let stands =
        || too.checked_sub(1).is_some_and(|at| sentence.verbs(at).any(|(verb, _)| verb == Verb::Belong));
    let side = match sentence.word(at) {
        "low" => Side::Bottom,
        "high" if stands() => Side::Top,
        _ => return None,
    };
    Some((Chunk::Sides(vec![side]), at + 1))
}

/// Whether more than is needed is said here: `that` in `does not need to be that wide`.
pub(crate) fn is_needless(sentence: &Sentence, at: usize) -> bool {
    /// The most words between the negation and the size.
    const MOST: usize = 5;
    let is_size = |sense| matches!(sense, Sense::Size(_, Degree::More | Degree::Less));
    let before = at.saturating_sub(MOST)..at;
    let has = |function| before.clone().any(|at| sentence.function(at, function) > 0);
    matches!(sentence.word(at), "that" | "so" | "this" | "as")
        && sentence.means(at + 1, is_size)
        && has(Function::Not)
        && (has(Function::Should)
            || before.clone().any(|at| sentence.verbs(at).any(|(verb, _)| verb == Verb::Need)))
}

/// Returns the place of the noun of free space that a complaint begins here about, and the first token after it.
fn hole(sentence: &Sentence, at: usize) -> Option<(usize, usize)> {
    let there_is = |words: usize| {
        let start = at.checked_sub(words)?;
        (sentence.function(start, Function::ThereIs) == words && sentence.word(at - 1) != "there")
            .then_some(())
    };
    let such = usize::from(sentence.word(at) == "such");
    if such == 0 && there_is(1).or_else(|| there_is(2)).is_none() {
        return None;
    }
    let is_much = |sense| match sense {
        Sense::Size(Dimension::Both, Degree::More) | Sense::Amount(Amount::Much) => Some(()),
        _ => None,
    };
    let mut noun = at + such;
    while let Some(words) = sentence
        .find(noun, is_much)
        .map(|((), words)| words)
        .or_else(|| Some(article(sentence, noun)).filter(|words| *words > 0))
    {
        noun += words;
    }
    let of = sentence.function(noun, Function::Of);
    noun += of;
    let is_room = |sense| (sense == Sense::Size(Dimension::Gap, Degree::Noun)).then_some(());
    let words = sentence.find(noun, is_room).map(|((), words)| words);
    let words = words.or_else(|| (of > 0 && sentence.word(noun) == "nothing").then_some(1))?;
    (noun > at).then_some((noun, noun + words))
}
