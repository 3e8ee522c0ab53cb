//! Places: sides, corners and relations.

use crate::lexicon::{Function, Pronoun, Relation, Sense, Side};
use crate::tokens::Sentence;

/// Sides that are named one after the other, as in `at the top right corner`.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Sides {
    pub(super) sides: Vec<Side>,
    pub(super) is_corner: bool,
    /// Whether a preposition introduces them.
    pub(super) is_introduced: bool,
    /// Whether `of` or `to` follows.
    pub(super) has_of: bool,
    /// Whether they are counted from: `from the left`.
    pub(super) is_from: bool,
    /// The first token after them.
    pub(super) end: usize,
}

/// Reads sides at a place, with the preposition before and the `of` after them.
pub(super) fn sides(sentence: &Sentence, at: usize) -> Option<Sides> {
    let mut found = Sides { end: at, ..Sides::default() };
    let introductions = [Function::At, Function::To, Function::From];
    if let Some((function, words)) = introductions
        .into_iter()
        .map(|function| (function, sentence.function(at, function)))
        .find(|(_, words)| *words > 0)
    {
        found.is_introduced = true;
        found.is_from = function == Function::From;
        found.end += words;
    }
    found.end += article(sentence, found.end);
    loop {
        if let Some((side, words)) = sentence.side(found.end) {
            found.sides.push(side);
            found.end += words;
        } else if !found.sides.is_empty() && is_corner(sentence, found.end) {
            found.is_corner = true;
            found.end += 1;
        } else if !found.sides.is_empty() && matches!(sentence.word(found.end), "most" | "hand" | "and") {
            let goes_on = sentence.side(found.end + 1).is_some() || is_corner(sentence, found.end + 1);
            if sentence.word(found.end) == "and" && !goes_on {
                break;
            }
            found.end += 1;
        } else {
            break;
        }
    }
    if found.sides.is_empty() {
        return None;
    }
    // `the button at the top to New card`: after `at`, `to` begins something else.
    let is_at = found.is_introduced && sentence.function(at, Function::At) > 0;
    let to = if is_at { 0 } else { sentence.function(found.end, Function::To) };
    let of = [sentence.function(found.end, Function::Of), to];
    if let Some(words) = of.into_iter().find(|words| *words > 0) {
        found.has_of = true;
        found.end += words;
    }
    Some(found)
}

/// Reads sides that stand next to each other without a preposition: `bottom right`. Returns them with the first token
/// after them.
pub(super) fn bare_sides(sentence: &Sentence, at: usize) -> (Vec<Side>, usize) {
    let (mut sides, mut end) = (Vec::new(), at);
    while let Some((side, words)) = sentence.side(end) {
        sides.push(side);
        end += words;
    }
    if !sides.is_empty() && is_corner(sentence, end) {
        end += 1;
    }
    (sides, end)
}

/// Reads a side of the component that was spoken of: `to its left`, `on their right`.
pub(super) fn side_of_it(sentence: &Sentence, at: usize) -> Option<(Relation, usize)> {
    let introductions = [Function::At, Function::To].map(|function| sentence.function(at, function));
    let its = at + introductions.into_iter().find(|words| *words > 0)?;
    if !sentence.means(its, |sense| sense == Sense::Pronoun(Pronoun::Its)) {
        return None;
    }
    let (side, words) = sentence.side(its + 1)?;
    let relation = match side {
        Side::Left => Relation::LeftOf,
        Side::Right => Relation::RightOf,
        Side::Top => Relation::Above,
        Side::Bottom => Relation::Below,
        Side::Middle => return None,
    };
    let end = its + 1 + words;
    sentence.kind(end).is_none().then_some((relation, end))
}

/// Returns the number of words of an article at a place.
pub(super) fn article(sentence: &Sentence, at: usize) -> usize {
    sentence.function(at, Function::The).max(sentence.function(at, Function::A))
}

/// Whether a word such as `corner` stands at a place.
pub(super) fn is_corner(sentence: &Sentence, at: usize) -> bool {
    sentence.means(at, |sense| sense == Sense::Corner)
}

/// Reads a relation that an anchor follows.
pub(super) fn relation(sentence: &Sentence, at: usize) -> Option<(Relation, usize)> {
    if let Some((relation, words)) = sentence.relation(at) {
        return Some((relation, at + words));
    }
    [(Function::Of, Relation::Of), (Function::With, Relation::With)].into_iter().find_map(
        |(function, relation)| {
            let words = sentence.function(at, function);
            (words > 0).then_some((relation, at + words))
        },
    )
}
