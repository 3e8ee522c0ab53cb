//! Noun phrases and places that another one tells apart: `the box for the reason`, `into the box, under the total`.

use crate::chunks::{Article, Chunk, Joint, Located, Reference, Role, Word};
use crate::lexicon::{Function, Pronoun, Relation, Verb};
use std::ops::Range;

/// Attaches a noun phrase after `for` or `with` to the definite one before it, and a place to the one that holds it.
pub(super) fn attached(chunks: &[(Chunk, Range<usize>)]) -> Vec<(Chunk, Range<usize>)> {
    let mut joined: Vec<(Chunk, Range<usize>)> = Vec::with_capacity(chunks.len());
    let trades = chunks.iter().any(|(chunk, _)| {
        matches!(chunk, Chunk::Verb(group) if group.verbs.first().is_some_and(|verb| {
            matches!(verb, Verb::Swap | Verb::Convert | Verb::Add | Verb::Put | Verb::Give | Verb::Need)
        }))
    });
    let mut at = 0;
    while let Some((chunk, range)) = chunks.get(at) {
        let rest = (chunks.get(at + 1), chunks.get(at + 2), chunks.get(at + 3).map(|(next, _)| next));
        if let (Chunk::Noun(noun), (Some((Chunk::Function(word), _)), Some((Chunk::Noun(other), end)), next)) =
            (chunk, rest)
            && !trades
            && let Some(relation) = relation(*word, next)
            && let Some(noun) = attach(noun, relation, other)
        {
            joined.push((Chunk::Noun(noun), range.start..end.end));
            at += 3;
        } else if let (
            Chunk::Noun(noun),
            (Some((Chunk::Function(Function::With), _)), Some((Chunk::Noun(other), _)), _),
        ) = (chunk, rest)
            && let Some((Chunk::Place(place), end)) = chunks.get(at + 3)
            && place.relation.holds()
            && place.anchors.iter().all(|anchor| anchor.pronoun == Some(Pronoun::It))
            && let Some(noun) = attach(noun, Relation::With, other)
        {
            // `the box with the map in it`
            joined.push((Chunk::Noun(noun), range.start..end.end));
            at += 4;
        } else if let (
            Chunk::Place(outer),
            (Some((Chunk::Joint(Joint::And), _)), Some((Chunk::Place(inner), end)), _),
        ) = (chunk, rest)
            && outer.relation.holds()
            && !inner.relation.holds()
        {
            // `into the summary box, under the total`: the second place lies in the first.
            let mut inner = inner.clone();
            inner.anchors.iter_mut().for_each(|anchor| anchor.relations.push(outer.clone()));
            joined.push((Chunk::Place(inner), range.start..end.end));
            at += 3;
        } else if let (
            Chunk::Place(place),
            (Some((Chunk::Function(Function::For), _)), Some((Chunk::Noun(owner), end)), _),
        ) = (chunk, rest)
            && !place.relation.holds()
            && owner.parts.iter().flat_map(|part| &part.words).all(|word| word.role == Role::Label)
            && owner.parts.iter().all(|part| !part.words.is_empty())
        {
            // `next to the price for Pro`: the owner of the anchor.
            let mut place = place.clone();
            let owner = Located { relation: Relation::Of, anchors: owner.parts.clone() };
            place.anchors.iter_mut().for_each(|anchor| anchor.relations.push(owner.clone()));
            joined.push((Chunk::Place(place), range.start..end.end));
            at += 3;
        } else {
            joined.push((chunk.clone(), range.clone()));
            at += 1;
        }
    }
    joined
}

/// Returns the relation that a word between two noun phrases says, before this chunk.
fn relation(word: Function, next: Option<&Chunk>) -> Option<Relation> {
    let is_copula = matches!(next, Some(Chunk::Function(Function::Should | Function::Be | Function::Could)));
    let is_text = matches!(next, Some(Chunk::Function(Function::To)));
    match word {
        Function::For => Some(Relation::Of),
        Function::With if is_copula || is_text => Some(Relation::With),
        _ => None,
    }
}

fn attach(noun: &Reference, relation: Relation, other: &Reference) -> Option<Reference> {
    let mut noun = noun.clone();
    let last = noun.parts.last_mut()?;
    let [anchor] = other.parts.as_slice() else { return None };
    let is_told = last.article == Article::Definite && last.pronoun.is_none() && last.relations.is_empty();
    let is_known =
        anchor.article != Article::Indefinite && anchor.count.is_none() && anchor.pronoun.is_none();
    let is_kind = relation == Relation::With || last.head.is_some();
    if !is_told || !is_known || !is_kind {
        return None;
    }
    last.span.end = anchor.span.end;
    if relation == Relation::Of && !anchor.has_traits() {
        // `the box for the birth date` is the birth date box.
        let said = anchor.words.iter().cloned().map(|word| match word.role {
            Role::Head => Word { role: Role::Before, ..word },
            _ => word,
        });
        last.words.splice(0..0, said);
        last.inner.extend(anchor.head.map(|head| head.kind));
    } else {
        last.relations.push(Located { relation, anchors: vec![anchor.clone()] });
    }
    Some(noun)
}
