//! Clauses without the verb that they share with the one before: `shipping is $7 and the total $47` (gapping).

use crate::chunks::{Chunk, Joint, Reference, SpannedChunk};
use crate::lexicon::{Form, Function};
use std::mem::discriminant;

/// Repeats the verb of a clause in those after it that have a noun phrase and a value of the same class, and no verb.
pub(super) fn repeat_verbs(chunks: &[SpannedChunk]) -> Vec<SpannedChunk> {
    let is_joint = |(chunk, _): &SpannedChunk| matches!(chunk, Chunk::Joint(_));
    let chunks = split_names(chunks);
    let mut clauses: Vec<Vec<SpannedChunk>> = Vec::new();
    for clause in chunks.chunk_by(|before, next| !is_joint(before) && !is_joint(next)) {
        let before = clauses.iter().rev().find(|clause| !clause.iter().any(is_joint));
        let whole = before.and_then(|before| with_verb(before, clause));
        clauses.push(whole.unwrap_or_else(|| clause.to_vec()));
    }
    clauses.concat()
}

/// Divides a pair between two words `to`: `rename Name to First name and Mail to Email` has two names.
fn split_names(chunks: &[SpannedChunk]) -> Vec<SpannedChunk> {
    let is_to = |at: Option<usize>| {
        let chunk = at.and_then(|at| chunks.get(at)).map(|(chunk, _)| chunk);
        matches!(chunk, Some(Chunk::Function(Function::To)))
    };
    let mut all = Vec::with_capacity(chunks.len());
    for (at, (chunk, range)) in chunks.iter().enumerate() {
        match chunk {
            Chunk::Noun(noun) if is_to(at.checked_sub(1)) && is_to(Some(at + 1)) && noun.parts.len() > 1 => {
                let (first, last) = noun.parts.split_at(noun.parts.len() - 1);
                let (end, start) = (
                    first.last().map_or(range.start, |part| part.span.end),
                    last.first().map_or(range.end, |part| part.span.start),
                );
                all.push((Chunk::Noun(Reference::of(first.to_vec())), range.start..end));
                all.push((Chunk::Joint(Joint::And), end..start));
                all.push((Chunk::Noun(Reference::of(last.to_vec())), start..range.end));
            }
            _ => all.push((chunk.clone(), range.clone())),
        }
    }
    all
}

/// Returns a noun phrase and its value with the verb of the clause before. `None` for clauses of other forms.
fn with_verb(before: &[SpannedChunk], clause: &[SpannedChunk]) -> Option<Vec<SpannedChunk>> {
    let is_filler =
        |(chunk, _): &&SpannedChunk| matches!(chunk, Chunk::Function(Function::Filler | Function::Also));
    let is_to = |(chunk, _): &SpannedChunk| matches!(chunk, Chunk::Function(Function::To));
    // `rename Name to First name and Mail to Email`
    if let (
        [verb @ (Chunk::Verb(group), _), (Chunk::Noun(_), _), to, ..],
        [(Chunk::Noun(_), place), own, _, ..],
    ) = (before, clause)
        && group.form == Form::Base
        && is_to(to)
        && is_to(own)
    {
        return Some([vec![(verb.0.clone(), place.start..place.start)], clause.to_vec()].concat());
    }
    let [noun @ (Chunk::Noun(_), place), value] = clause else { return None };
    let own: Vec<&SpannedChunk> = before.iter().filter(|part| !is_filler(part)).collect();
    let is_like =
        |(chunk, _): &SpannedChunk| is_value(chunk) && discriminant(chunk) == discriminant(&value.0);
    let empty = |at: usize, parts: &[&SpannedChunk]| -> Vec<SpannedChunk> {
        parts.iter().map(|(chunk, _)| (chunk.clone(), at..at)).collect()
    };
    match own.as_slice() {
        // `make the first field wider and the second one narrower`
        [verb @ (Chunk::Verb(group), _), (Chunk::Noun(_), _), last]
            if group.form == Form::Base && is_like(last) =>
        {
            Some([empty(place.start, &[verb]), clause.to_vec()].concat())
        }
        [(Chunk::Noun(_), _), verbs @ .., last]
            if !verbs.is_empty() && verbs.iter().all(is_link) && is_like(last) =>
        {
            Some([vec![noun.clone()], empty(place.end, verbs), vec![value.clone()]].concat())
        }
        _ => None,
    }
}

fn is_value(chunk: &Chunk) -> bool {
    matches!(
        chunk,
        Chunk::Quote(_)
            | Chunk::Size(..)
            | Chunk::Measure(_)
            | Chunk::State(_)
            | Chunk::Sides(_)
            | Chunk::Rank(_)
    )
}

fn is_link((chunk, _): &&SpannedChunk) -> bool {
    matches!(chunk, Chunk::Verb(_) | Chunk::Function(Function::Be | Function::Should))
}
