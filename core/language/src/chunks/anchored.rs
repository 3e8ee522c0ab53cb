//! Places with their anchors among the chunks of a clause.

use super::chunk::Chunk;
use super::noun::{anchors, pair};
use super::place::{article, relation, side_of_it, sides};
use super::{Description, Located, Role, Word};
use crate::lexicon::{Function, Pronoun, Relation, Sense, Side, Verb};
use crate::tokens::Sentence;

/// Reads a relation with its anchor.
pub(super) fn place(sentence: &Sentence, at: usize) -> Option<(Located, usize)> {
    // `on top of the field` covers it, `at the top of the field` does not.
    let is_relation = |end: usize| {
        relation(sentence, at).is_some_and(|(_, own)| own >= end)
            && (at..end).all(|at| sentence.function(at, Function::The) == 0)
    };
    if let Some(found) =
        sides(sentence, at).filter(|sides| sides.is_introduced && sides.has_of && !is_relation(sides.end))
    {
        let (mut anchors, end) = anchors(sentence, found.end)?;
        let relation = match found.sides.as_slice() {
            [Side::Left] => Relation::LeftOf,
            [Side::Right] => Relation::RightOf,
            _ => Relation::Inside,
        };
        // The side is that of the relation, but for `at the top of the card`.
        if relation == Relation::Inside {
            anchors.iter_mut().for_each(|anchor| anchor.sides.extend(found.sides.iter().copied()));
        }
        return Some((Located { relation, anchors }, end));
    }
    if let Some((relation, end)) = side_of_it(sentence, at) {
        let it = Description { pronoun: Some(Pronoun::It), ..Description::default() };
        return Some((Located { relation, anchors: vec![it] }, end));
    }
    let (relation, after) = relation(sentence, at)?;
    if matches!(relation, Relation::With) {
        return None;
    }
    if relation == Relation::Between {
        let (anchors, end) = pair(sentence, after)?;
        return Some((Located { relation, anchors }, end));
    }
    let is_order = matches!(relation, Relation::Before | Relation::After);
    if let Some((part, end)) = moment(sentence, after).filter(|_| is_order) {
        let relation = if relation == Relation::Before { Relation::Above } else { Relation::Below };
        return Some((Located { relation, anchors: vec![part] }, end));
    }
    let (mut anchors, mut end) = anchors(sentence, after)?;
    // `before the recordings start`
    for anchor in anchors.iter_mut().filter(|anchor| is_order && anchor.words.len() > 1) {
        let is_verb = |word: &mut Word| matches!(word.text.as_str(), "start" | "starts" | "begin" | "begins");
        anchor.words.pop_if(is_verb);
    }
    // `in the menu at the top, Help should be called Support`: a place before its clause ends at the comma.
    let is_start = at == 0 || sentence.mark(at - 1).is_some();
    let first = anchors.first().map_or(end, |first| first.span.end);
    if is_start && first < end && sentence.mark(first) == Some(',') {
        anchors.truncate(1);
        end = first;
    }
    Some((Located { relation, anchors }, end))
}

/// Reads an act of a person as the component that does it: `before you send`.
fn moment(sentence: &Sentence, at: usize) -> Option<(Description, usize)> {
    let verb = at + sentence.function(at, Function::Person);
    let is_act = verb > at && sentence.is_shown(verb) && sentence.mark(verb).is_none();
    let word = Word { text: sentence.word(verb).to_owned(), token: verb, role: Role::Before };
    let part = Description { span: at..verb + 1, words: vec![word], ..Description::default() };
    is_act.then_some((part, verb + 1))
}

/// Reads the particle of a verb after its object, with the place that it begins: `take it off the list`.
pub(super) fn particle(sentence: &Sentence, at: usize) -> Option<(Chunk, usize)> {
    let own = sentence.separated().iter().find(|own| own.particle == at)?;
    // `move the box away from the other` names two sides of a gap.
    let is_apart = own.meanings.iter().any(|meaning| meaning.sense == Sense::Verb(Verb::Space));
    let from = [Function::Of, Function::From].map(|function| sentence.function(at + 1, function));
    let start = at + 1 + from.into_iter().max().unwrap_or_default();
    let is_noun = start > at + 1 || article(sentence, start) > 0;
    let place = anchors(sentence, start).filter(|_| is_noun && !is_apart && sentence.word(at) != "in");
    Some(match place {
        Some((anchors, end)) => (Chunk::Place(Located { relation: Relation::Inside, anchors }), end),
        None => (Chunk::Function(Function::Filler), at + 1),
    })
}

/// Reads a component that is told by its place alone: `what stands beside the total`. At the start of a clause, a
/// predicate follows; else it is a question.
pub(super) fn free_relative(sentence: &Sentence, at: usize, is_start: bool) -> Option<(Description, usize)> {
    if !matches!(sentence.word(at), "what" | "whatever") {
        return None;
    }
    let is_stative = |verb| matches!(verb, Verb::Belong);
    let be = sentence.function(at + 1, Function::Be);
    let stands = sentence.verbs(at + 1).find(|(verb, _)| is_stative(*verb)).map_or(0, |(_, verb)| verb.words);
    let start = at + 1 + be.max(stands);
    let (located, end) = place(sentence, start).filter(|_| start > at + 1)?;
    let is_subject = sentence.function(end, Function::Should) > 0 || sentence.function(end, Function::Be) > 0;
    let part = Description { span: at..end, relations: vec![located], ..Description::default() };
    (!is_start || is_subject).then_some((part, end))
}
