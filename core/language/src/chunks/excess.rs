//! Complaints about too much room, a place that is too low or a size that is not needed: `there is a huge hole`, `sits
//! too low`, `does not need to be that wide`.

use super::chunk::Chunk;
use super::place::article;
use crate::lexicon::{Amount, Degree, Dimension, Function, Sense, Side, Verb};
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
    // `the logo sits too low`
    match sentence.word(at) {
        "too" if sentence.word(at + 1) == "low" => Some((Chunk::Amount(Amount::Too), at + 1)),
        "low" if at > 0 && sentence.word(at - 1) == "too" => Some((Chunk::Sides(vec![Side::Bottom]), at + 1)),
        _ => None,
    }
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
