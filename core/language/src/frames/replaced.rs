//! Two clauses that say one replacement: `drop the photo row and put a bio field in its place`.

use super::act::Form;
use super::clause::Clause;
use crate::chunks::{Article, Chunk, VerbGroup};
use crate::lexicon::{Form as VerbForm, Function, Pronoun, Verb};
use crate::tokens::Sentence;
use std::ops::Range;

/// Joins a clause that removes a thing and one that puts another in its place.
pub(super) fn join_replacements(sentence: &Sentence, clauses: &mut Vec<Clause>) {
    let mut at = 1;
    while at < clauses.len() {
        let joined = match clauses.get(at - 1..=at) {
            Some([before, next]) => joined(sentence, before, next),
            _ => None,
        };
        match joined {
            Some(clause) => {
                clauses.remove(at);
                clauses.splice(at - 1..at, [clause]);
            }
            None => at += 1,
        }
    }
}

fn joined(sentence: &Sentence, before: &Clause, next: &Clause) -> Option<Clause> {
    let (Some((Chunk::Verb(_), verb)), true) = (before.chunks.first(), before.verbs.contains(&Verb::Remove))
    else {
        return None;
    };
    let [(Chunk::Verb(_), _), (noun @ Chunk::Noun(new), span), place] = next.chunks.as_slice() else {
        return None;
    };
    let is_new = new.parts.iter().all(|part| part.article != Article::Definite && part.pronoun.is_none());
    let is_put = next.verbs.iter().any(|verb| matches!(verb, Verb::Put | Verb::Add));
    if !is_new || !is_put || !is_its_place(sentence, place) {
        return None;
    }
    let replace =
        VerbGroup { verbs: vec![Verb::Replace], form: VerbForm::Base, is_negated: false, is_modal: false };
    let mut chunks = vec![(Chunk::Verb(replace), verb.clone())];
    chunks.extend(before.chunks.iter().skip(1).cloned());
    chunks.push((Chunk::Function(Function::With), span.start..span.start));
    chunks.push((noun.clone(), span.clone()));
    Some(Clause {
        verbs: vec![Verb::Replace],
        form: Form::Imperative,
        chunks,
        span: before.span.start..span.end,
    })
}

/// Whether a chunk says the place of the thing before: `in its place`, `there`, `instead`.
fn is_its_place(sentence: &Sentence, (chunk, range): &(Chunk, Range<usize>)) -> bool {
    let has = |words: &[&str]| range.clone().any(|at| words.contains(&sentence.word(at)));
    match chunk {
        Chunk::Place(located) => {
            let is_its = located.anchors.iter().all(|anchor| anchor.pronoun == Some(Pronoun::Its));
            is_its && has(&["place", "spot", "stead", "position"])
        }
        Chunk::Function(Function::Instead) => true,
        Chunk::Noun(noun) => noun.parts.iter().all(|part| part.pronoun == Some(Pronoun::There)),
        _ => has(&["there", "instead"]),
    }
}
