//! Clauses that go on after another one without a verb of their own: `a smaller title, no footer, and both centered`.

use crate::chunks::{Article, Chunk, Joint, Reference, VerbGroup};
use crate::lexicon::{Degree, Dimension, Function, Pronoun, Verb};
use crate::tokens::Sentence;
use std::ops::Range;

/// Returns the place among likes of a thing that is named after another one: `the name comes first, then the town`.
pub(super) fn next_rank(
    before: &[(Chunk, Range<usize>)],
    joint: Option<&Chunk>,
    next: &[(Chunk, Range<usize>)],
) -> Option<i32> {
    let rank = before.iter().find_map(|(chunk, _)| match chunk {
        Chunk::Rank(place) if *place > 0 => Some(place + 1),
        _ => None,
    });
    let own = next.iter().map(|(chunk, _)| chunk).filter(|chunk| !matches!(chunk, Chunk::Joint(_)));
    let is_next = matches!(joint, Some(Chunk::Joint(Joint::Stop)))
        && own.clone().count() == 1
        && own.into_iter().all(|chunk| matches!(chunk, Chunk::Noun(_)));
    rank.filter(|_| is_next)
}

/// Whether a clause can end after these chunks: they name a thing.
pub(super) fn is_complete(chunks: &[(Chunk, Range<usize>)]) -> bool {
    chunks.iter().any(|(chunk, _)| matches!(chunk, Chunk::Noun(_)))
        && !chunks.iter().any(|(chunk, _)| {
            matches!(chunk, Chunk::Function(Function::With | Function::Question) | Chunk::Mark(_))
        })
}

/// Whether a noun phrase only points back at several: `both`, `they`.
pub(super) fn is_back_reference(noun: &Reference) -> bool {
    matches!(noun.parts.as_slice(), [only] if only.pronoun == Some(Pronoun::Them) && only.words.is_empty())
}

/// Reads a comparative before a noun as a wish for it: `smaller headline`.
pub(super) fn read_comparative_as_wish(chunks: &mut Vec<(Chunk, Range<usize>)>) {
    let is_wish = |(chunk, _): &(Chunk, Range<usize>)| {
        matches!(
            chunk,
            Chunk::Verb(_) | Chunk::Function(Function::Be | Function::Should | Function::Question)
        )
    };
    if chunks.iter().any(is_wish) {
        return;
    }
    let is_comparative = |degree| matches!(degree, Degree::MoreThan | Degree::LessThan);
    let Some((Chunk::Noun(noun), range)) =
        chunks.iter_mut().find(|(chunk, _)| matches!(chunk, Chunk::Noun(_)))
    else {
        return;
    };
    let [part] = noun.parts.as_mut_slice() else { return };
    let [(dimension, degree)] = *part.sizes.as_slice() else { return };
    if part.article == Article::Bare && part.quantifier.is_none() && is_comparative(degree) {
        part.sizes.clear();
        part.article = Article::Definite;
        let size = (Chunk::Size(dimension, degree), range.end..range.end);
        chunks.push(size);
    }
}

/// Reads an adjective of size before a noun without a meaning as a part of it: `little camera in the plate field`.
pub(super) fn read_sized_thing(chunks: &mut Vec<(Chunk, Range<usize>)>) {
    let [
        (Chunk::Size(dimension, degree @ (Degree::More | Degree::Less)), size),
        (Chunk::Noun(noun), range),
        ..,
    ] = chunks.as_mut_slice()
    else {
        return;
    };
    let is_gap = matches!(dimension, Dimension::Gap | Dimension::Padding | Dimension::Length);
    let Some(first) = noun.parts.first_mut().filter(|part| part.article == Article::Bare && !is_gap) else {
        return;
    };
    if first.pronoun.is_some() || first.words.is_empty() || size.end != range.start {
        return;
    }
    first.sizes.push((*dimension, *degree));
    first.article = Article::Indefinite;
    first.span.start = size.start;
    range.start = size.start;
    chunks.remove(0);
}

/// Reads the subject of `is missing` as something new: `the phone number is missing`.
pub(super) fn read_missing_as_new(sentence: &Sentence, chunks: &mut [(Chunk, Range<usize>)]) {
    let is_missing = |range: &Range<usize>| {
        range.len() > 1 && matches!(sentence.word(range.end - 1), "missing" | "lacking")
    };
    let end = chunks.iter().position(|(chunk, range)| matches!(chunk, Chunk::Verb(_)) && is_missing(range));
    let before = chunks.get_mut(..end.unwrap_or_default()).unwrap_or_default();
    for part in before.iter_mut().flat_map(|(chunk, _)| match chunk {
        Chunk::Noun(noun) => noun.parts.as_mut_slice(),
        _ => &mut [],
    }) {
        part.article = Article::Indefinite;
    }
}

/// Reads `higher` as a size where a thing is made so: `make the picture higher`, but `move the picture higher`.
pub(super) fn read_higher_as_taller(sentence: &Sentence, chunks: &mut [(Chunk, Range<usize>)]) {
    let is_made = |group: &VerbGroup| group.verbs.first() == Some(&Verb::Make);
    if let [(Chunk::Verb(group), _), (Chunk::Noun(_), _), .., (chunk @ Chunk::Sides(_), range)] = chunks
        && is_made(group)
        && sentence.word(range.start) == "higher"
    {
        *chunk = Chunk::Size(Dimension::Height, Degree::MoreThan);
    }
}
