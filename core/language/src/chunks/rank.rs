//! The first or last place among likes, as a predicate: `put Done first`, `the price should come last`.

use super::place::{article, relation};
use crate::lexicon::{Function, Sense};
use crate::tokens::Sentence;

/// Reads `first` or `last` where no noun follows. Returns 1 or -1 with the first token after it.
pub(super) fn rank(sentence: &Sentence, at: usize) -> Option<(i32, usize)> {
    let is_end = |sense| match sense {
        Sense::Ordinal(place @ (1 | -1)) => Some(place),
        _ => None,
    };
    let (place, words) = sentence.find(at, is_end)?;
    let before = at.checked_sub(1)?;
    let is_named = sentence.label(at) > 0 && sentence.text(&(at..at + 1)).starts_with(char::is_uppercase);
    let is_noun = article(sentence, before) > 0 || sentence.mark(before).is_some() || is_named;
    let next = at + words;
    let ends = [Function::And, Function::But, Function::Courtesy, Function::Filler, Function::Then]
        .into_iter()
        .any(|function| sentence.function(next, function) > 0);
    let is_last =
        next >= sentence.len() || sentence.mark(next).is_some() || relation(sentence, next).is_some();
    (!is_noun && (is_last || ends)).then_some((place, next))
}
