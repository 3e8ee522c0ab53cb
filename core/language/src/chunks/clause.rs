//! The chunks of a whole message, in order.

use super::chunk::{Chunk, Joint};
use super::measure::measure;
use super::noun::{anchors, reference};
use super::place::{article, relation, side_of_it, sides};
use super::quality::quality;
use super::rank::rank;
use super::region::with_regions;
use super::unnoticed::{lack, unnoticed};
use super::verb_group::{
    is_noun, is_priced, is_shown, is_verb_phrase, names_subject, starts_clause, verb_group,
};
use super::{Description, Located, Reference};
use crate::lexicon::{Amount, Degree, Function, Pronoun, Relation, Sense, Side, Verb};
use crate::tokens::Sentence;
use std::ops::Range;
use websketch_sketch::operation::Axis;

/// Reads a message as chunks, each with its tokens. Every token is in one chunk.
#[must_use]
pub fn chunks(sentence: &Sentence) -> Vec<(Chunk, Range<usize>)> {
    let mut chunks: Vec<(Chunk, Range<usize>)> = Vec::new();
    let mut at = 0;
    while at < sentence.len() {
        let is_start = chunks.last().is_none_or(|(chunk, _)| starts_clause(chunk));
        let (chunk, end) = next(sentence, at, is_start);
        let end = end.clamp(at + 1, sentence.len());
        chunks.push((chunk, at..end));
        at = end;
    }
    with_regions(chunks)
}

fn next(sentence: &Sentence, at: usize, is_start: bool) -> (Chunk, usize) {
    if let Some(text) = sentence.quoted(at) {
        return (Chunk::Quote(text.to_owned()), at + 1);
    }
    if let Some(mark) = sentence.mark(at) {
        return match mark {
            ',' | '&' | '+' => (Chunk::Joint(Joint::And), at + 1),
            '.' | ';' | '!' | '?' => (Chunk::Joint(Joint::Stop), at + 1),
            _ => (Chunk::Mark(mark), at + 1),
        };
    }
    if let Some(particle) = particle(sentence, at) {
        return particle;
    }
    if let Some(lack) = lack(sentence, at).filter(|_| !is_start) {
        return lack;
    }
    if let Some(complaint) = unnoticed(sentence, at).filter(|_| is_start) {
        return complaint;
    }
    if let Some((part, end)) = free_relative(sentence, at, is_start) {
        return (Chunk::Noun(Reference::of(vec![part])), end);
    }
    // `to To do`, `to in progress`: a label of the sketch with a capital inside the message, or after `to`.
    let is_named = |at: usize| {
        sentence.text(&(at..at + 1)).starts_with(char::is_uppercase)
            || at.checked_sub(1).is_some_and(|at| sentence.function(at, Function::To) > 0)
    };
    let is_label = at > 0 && sentence.label(at) > 1 && is_named(at);
    let is_label = is_label || is_ranked_label(sentence, at);
    let is_label = is_label || is_start && names_subject(sentence, at) || is_object(sentence, at);
    if is_label && let Some((noun, end)) = reference(sentence, at, false).filter(|(_, end)| *end > at) {
        return (Chunk::Noun(noun), end);
    }
    // `300x200`
    if sentence.word(at) == "x"
        && sentence.number(at + 1).is_some()
        && at > 0
        && sentence.number(at - 1).is_some()
    {
        return (Chunk::Function(Function::By), at + 1);
    }
    if (is_start || is_verb_phrase(sentence, at))
        && !is_shown(sentence, at)
        && let Some((verb, end)) = verb_group(sentence, at)
            .filter(|(verb, end)| !is_noun(sentence, verb, *end) && !is_required(sentence, at, verb))
    {
        return (Chunk::Verb(verb), end);
    }
    if let Some((place, end)) = rank(sentence, at) {
        return (Chunk::Rank(place), end);
    }
    if is_coordinate(sentence, at) {
        return (Chunk::Unknown, at + 1);
    }
    if let Some((noun, end)) = one_of(sentence, at) {
        return (Chunk::Noun(noun), end);
    }
    if let Some(measure) = measure(sentence, at).filter(|_| sentence.label(at) < 2) {
        return measure;
    }
    if let Some(along) = along(sentence, at) {
        return along;
    }
    // `in the rightmost tile` names a component.
    let is_noun = |end: usize| {
        article(sentence, at + 1) > 0 && sentence.kind(end).is_some() && !is_priced(sentence, end)
    };
    if let Some((sides, end)) = sides(sentence, at)
        .filter(|sides| sides.is_introduced && !sides.has_of && !is_noun(sides.end))
        .map(|sides| (sides.sides, sides.end))
    {
        return (Chunk::Sides(sides), end);
    }
    // `too close to the field` is a size.
    let is_size = |sense| matches!(sense, Sense::Size(..));
    let is_too = |sense| matches!(sense, Sense::Amount(Amount::Too | Amount::TooLittle));
    let is_complaint = at > 0 && sentence.means(at - 1, is_too) && sentence.means(at, is_size);
    if let Some((located, end)) = place(sentence, at).filter(|_| !is_complaint) {
        return (Chunk::Place(located), end);
    }
    if sentence.word(at) == "w" && sentence.mark(at + 1) == Some('/') {
        return (Chunk::Function(Function::With), at + 2);
    }
    if let Some(quality) = quality(sentence, at) {
        return quality;
    }
    if let Some((function, words)) = sentence.find(at, |sense| match sense {
        Sense::Function(function) => Some(function),
        _ => None,
    }) && !matches!(function, Function::The | Function::A)
        && sentence.meanings(at).first().is_none_or(|longest| longest.words <= words)
        && !is_last_label(sentence, at)
        && !(sentence.label(at) >= words && is_shown(sentence, at))
    {
        let chunk = match function {
            Function::And => Chunk::Joint(Joint::And),
            Function::Or => Chunk::Joint(Joint::Or),
            Function::But => Chunk::Joint(Joint::But),
            Function::Then => Chunk::Joint(Joint::Stop),
            function => Chunk::Function(function),
        };
        return (chunk, at + words);
    }
    // `a lot bigger`
    let longest = sentence.meanings(at).first().filter(|longest| longest.words > 1);
    match longest.map(|longest| (longest.sense, longest.words)) {
        Some((Sense::Amount(amount), words)) => return (Chunk::Amount(amount), at + words),
        // `more room between the cards`
        Some((Sense::Size(dimension, degree), words)) if degree != Degree::Noun => {
            return (Chunk::Size(dimension, degree), at + words);
        }
        _ => {}
    }
    if let Some((noun, end)) = reference(sentence, at, false).filter(|(_, end)| *end > at) {
        return (Chunk::Noun(noun), end);
    }
    word(sentence, at)
}

/// Reads `one of the buttons` as a button.
fn one_of(sentence: &Sentence, at: usize) -> Option<(Reference, usize)> {
    let of = sentence.function(at + 1, Function::Of);
    let start = at + 1 + of;
    // `the middle one of the row`
    let is_told = at.checked_sub(1).is_some_and(|before| {
        let is_side = |sense| matches!(sense, Sense::Side(_) | Sense::Ordinal(_) | Sense::Size(..));
        sentence.means(before, is_side) || article(sentence, before) > 0
    });
    if sentence.word(at) != "one" || of == 0 || article(sentence, start) == 0 || is_told {
        return None;
    }
    let (mut noun, end) = reference(sentence, start, false)?;
    for head in noun.parts.iter_mut().filter_map(|part| part.head.as_mut()) {
        head.is_plural = false;
    }
    Some((noun, end))
}

/// Whether a participle says a state: `make it required`.
fn is_required(sentence: &Sentence, at: usize, verb: &super::VerbGroup) -> bool {
    verb.form == crate::lexicon::Form::Participle
        && verb.verbs == [Verb::Need]
        && sentence.means(at, |sense| matches!(sense, Sense::State(_)))
}

/// Reads the particle of a verb after its object, with the place that it begins: `take it off the list`.
fn particle(sentence: &Sentence, at: usize) -> Option<(Chunk, usize)> {
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
fn free_relative(sentence: &Sentence, at: usize, is_start: bool) -> Option<(Description, usize)> {
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

/// Whether a label of several words stands right after a verb, where no place stands yet: `hide in progress`, `leads to
/// lets begin`.
fn is_object(sentence: &Sentence, at: usize) -> bool {
    let ends = |words: usize| {
        let start = at.checked_sub(words)?;
        sentence.verbs(start).find(|(_, verb)| verb.words == words)
    };
    sentence.label(at) > 1 && (1..=3).any(|words| ends(words).is_some())
}

/// Whether the name of a coordinate stands here: `x=700`, `the x of the list`.
fn is_coordinate(sentence: &Sentence, at: usize) -> bool {
    let next = at + 1;
    matches!(sentence.word(at), "x" | "y")
        && sentence.label(at) == 0
        && (matches!(sentence.mark(next), Some('=' | ':'))
            || sentence.number(next).is_some()
            || sentence.function(next, Function::Of) > 0
            || sentence.function(next, Function::To) > 0)
}

/// Whether a label of the sketch with a capital and a place among its likes stand here: `put Done first`.
fn is_ranked_label(sentence: &Sentence, at: usize) -> bool {
    let is_capital = sentence.text(&(at..at + 1)).starts_with(char::is_uppercase);
    at > 0 && is_capital && sentence.label(at) == 1 && rank(sentence, at + 1).is_some()
}

/// Whether the last word of a clause is a label of the sketch: `move it to done`.
fn is_last_label(sentence: &Sentence, at: usize) -> bool {
    let is_last = at + 1 == sentence.len() || sentence.mark(at + 1).is_some();
    let to = at.checked_sub(1).is_some_and(|before| sentence.function(before, Function::To) > 0);
    is_last && to && sentence.label(at) > 0
}

/// Reads a phrase such as `from left to right`, of several words.
fn along(sentence: &Sentence, at: usize) -> Option<(Chunk, usize)> {
    let longest = sentence.meanings(at).first().filter(|meaning| meaning.words > 1)?;
    let axis = match longest.sense {
        Sense::Horizontal => Axis::X,
        Sense::Vertical => Axis::Y,
        _ => return None,
    };
    Some((Chunk::Along(axis), at + longest.words))
}

/// Reads a relation with its anchor.
fn place(sentence: &Sentence, at: usize) -> Option<(Located, usize)> {
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
    let (mut anchors, mut end) = anchors(sentence, after)?;
    // `in the menu at the top, Help should be called Support`: a place before its clause ends at the comma.
    let is_start = at == 0 || sentence.mark(at - 1).is_some();
    let first = anchors.first().map_or(end, |first| first.span.end);
    if is_start && first < end && sentence.mark(first) == Some(',') && relation != Relation::Between {
        anchors.truncate(1);
        end = first;
    }
    Some((Located { relation, anchors }, end))
}

/// Reads a single word by its first meaning that is no noun.
fn word(sentence: &Sentence, at: usize) -> (Chunk, usize) {
    let found = sentence.meanings(at).iter().find_map(|meaning| {
        let chunk = match meaning.sense {
            Sense::Size(dimension, degree) => Chunk::Size(dimension, degree),
            Sense::Amount(amount) => Chunk::Amount(amount),
            Sense::State(state) => Chunk::State(state),
            Sense::Property(property) => Chunk::Property(property),
            Sense::Horizontal => Chunk::Along(Axis::X),
            Sense::Vertical => Chunk::Along(Axis::Y),
            Sense::Look => Chunk::Look,
            Sense::Judgment => Chunk::Judgment,
            Sense::Side(side) => Chunk::Sides(vec![side]),
            _ => return None,
        };
        Some((chunk, at + meaning.words))
    });
    let verb = || verb_group(sentence, at).map(|(verb, end)| (Chunk::Verb(verb), end));
    let article = || {
        let articles = [Function::The, Function::A].into_iter();
        let mut articles =
            articles.map(|article| (Chunk::Function(article), at + sentence.function(at, article)));
        articles.find(|(_, end)| *end > at)
    };
    found.or_else(article).or_else(verb).unwrap_or((Chunk::Unknown, at + 1))
}
