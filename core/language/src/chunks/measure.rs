//! Figures with their units.

use super::chunk::{Chunk, Measure};
use crate::lexicon::{Dimension, Quantifier, Sense, Unit};
use crate::tokens::{Sentence, TokenKind};

/// Reads a number with its unit.
pub(super) fn measure(sentence: &Sentence, at: usize) -> Option<(Chunk, usize)> {
    let article =
        usize::from(sentence.word(at) == "a" && sentence.number(at + 1).is_some_and(|number| number > 1.0));
    let at = at + article;
    let value = sentence.number(at)?;
    // `one more plan`
    let is_quantifier = |sense| matches!(sense, Sense::Quantifier(_)).then_some(());
    if sentence.find(at, is_quantifier).is_some_and(|((), words)| words > 1)
        && (sentence.kind(at + 2).is_some() || is_strange(sentence, at + 2))
    {
        return None;
    }
    if counts_more(sentence, at) {
        return None;
    }
    if sentence.word(at) == "twice" {
        return Some((Chunk::Measure(Measure { value, unit: Some(Unit::Times) }), at + 1));
    }
    // `three lines high`
    let is_height = |sense| matches!(sense, Sense::Size(Dimension::Height, _));
    if matches!(sentence.word(at + 1), "line" | "lines") && sentence.means(at + 2, is_height) {
        return Some((Chunk::Measure(Measure { value, unit: Some(Unit::Lines) }), at + 2));
    }
    let is_side = sentence.word(at + 1) == "x" && sentence.number(at + 2).is_some();
    let unit = sentence.find(at + 1, |sense| match sense {
        Sense::Unit(unit) => Some(unit),
        _ => None,
    });
    let unit = unit.filter(|_| !is_side);
    let is_second = at > 0 && matches!(sentence.word(at - 1), "x" | "×" | "by");
    if unit.is_none() && !is_second && sentence.kind(at + 1).is_some() {
        return None;
    }
    let end = at + 1 + unit.map_or(0, |(_, words)| words);
    Some((Chunk::Measure(Measure { value, unit: unit.map(|(unit, _)| unit) }), end))
}

/// Whether a word without a meaning stands here.
pub(super) fn is_strange(sentence: &Sentence, at: usize) -> bool {
    let kind = sentence.tokens().get(at).map(|token| &token.kind);
    kind == Some(&TokenKind::Word) && sentence.meanings(at).is_empty()
}

/// Whether a number counts further things: `two more cards`.
pub(super) fn counts_more(sentence: &Sentence, at: usize) -> bool {
    let is_another = |sense| (sense == Sense::Quantifier(Quantifier::Another)).then_some(());
    let Some(((), words)) = sentence.find(at + 1, is_another) else { return false };
    let noun = at + 1 + words;
    let is_unknown = is_strange(sentence, noun) && sentence.word(noun).ends_with('s');
    sentence.kind(noun).is_some() || is_unknown || sentence.label(noun) > 0
}
