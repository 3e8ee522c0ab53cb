//! The chunks of a whole message, in order.

use super::noun::reference;
use super::place::{relation, sides};
use super::{Description, Located, Reference};
use crate::lexicon::{Amount, Degree, Dimension, Form, Function, Property, Sense, Side, State, Unit, Verb};
use crate::tokens::Sentence;
use std::ops::Range;
use websketch_sketch::operation::Axis;

/// A verb with its negation and particles.
#[derive(Clone, Debug, PartialEq)]
pub struct VerbGroup {
    /// The classes that the verb belongs to, the longest phrase first.
    pub verbs: Vec<Verb>,
    /// The form.
    pub form: Form,
    /// Whether `not` stands before it.
    pub is_negated: bool,
    /// Whether `should`, `must` or `could` stands before it.
    pub is_modal: bool,
}

/// A number with its unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measure {
    /// The number.
    pub value: f64,
    /// The unit, if one is said.
    pub unit: Option<Unit>,
}

/// A word that joins or separates clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// `and`, a comma, `then`, a line break or full stop.
    And,
    /// `or`
    Or,
    /// `but`
    But,
    /// A full stop or `then`: a clause ends in any case.
    Stop,
}

/// A part of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Chunk {
    /// Verbs.
    Verb(VerbGroup),
    /// Noun phrases, without the places that follow them.
    Noun(Reference),
    /// A relation to an anchor: `below the title`.
    Place(Located),
    /// Sides of the page or of a named component: `at the top right`.
    Sides(Vec<Side>),
    /// A quoted text.
    Quote(String),
    /// A number with or without a unit.
    Measure(Measure),
    /// An adjective of size: `wider`, `wide`, `width`.
    Size(Dimension, Degree),
    /// `a bit`, `too`, `more`
    Amount(Amount),
    /// An adjective of state.
    State(State),
    /// A quality: `text`, `placeholder`.
    Property(Property),
    /// `horizontally`
    Along(Axis),
    /// A color or look.
    Look,
    /// A judgment: `ugly`.
    Judgment,
    /// A joint of clauses.
    Joint(Joint),
    /// A word of the grammar with a task of its own: `to`, `with`, `is`, `should`.
    Function(Function),
    /// A mark that is no joint.
    Mark(char),
    /// A word without a meaning here.
    Unknown,
}

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
    chunks
}

/// Whether a verb is expected after a chunk.
fn starts_clause(chunk: &Chunk) -> bool {
    match chunk {
        Chunk::Joint(_) | Chunk::Mark(_) => true,
        Chunk::Function(function) => !matches!(
            function,
            Function::With | Function::Without | Function::Be | Function::From | Function::By | Function::Of
        ),
        _ => false,
    }
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
    if is_start && let Some((verb, end)) = verb_group(sentence, at) {
        return (Chunk::Verb(verb), end);
    }
    if let Some(measure) = measure(sentence, at) {
        return measure;
    }
    if let Some((sides, end)) = sides(sentence, at)
        .filter(|sides| sides.is_introduced && !sides.has_of)
        .map(|sides| (sides.sides, sides.end))
    {
        return (Chunk::Sides(sides), end);
    }
    if let Some((located, end)) = place(sentence, at) {
        return (Chunk::Place(located), end);
    }
    if let Some((function, words)) = sentence.find(at, |sense| match sense {
        Sense::Function(function) => Some(function),
        _ => None,
    }) && !matches!(function, Function::The | Function::A)
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
    if let Some((noun, end)) = reference(sentence, at, false).filter(|(_, end)| *end > at) {
        return (Chunk::Noun(noun), end);
    }
    word(sentence, at)
}

/// Reads a verb with its negation.
fn verb_group(sentence: &Sentence, start: usize) -> Option<(VerbGroup, usize)> {
    let mut at = start;
    let (mut is_negated, mut is_modal) = (false, false);
    loop {
        let not = sentence.function(at, Function::Not);
        let modal =
            [Function::Could, Function::Should, Function::Person, Function::Courtesy, Function::Filler]
                .map(|function| sentence.function(at, function));
        let words = modal.into_iter().max().unwrap_or(0);
        if not > 0 {
            is_negated = true;
            at += not;
        } else if words > 0 && at - start < 6 && sentence.verbs(at).all(|(_, verb)| verb.words < words) {
            is_modal |= modal.first().is_some_and(|could| *could > 0)
                || modal.get(1).is_some_and(|should| *should > 0);
            at += words;
        } else {
            break;
        }
    }
    let longest = sentence.verbs(at).map(|(_, meaning)| meaning.words).max()?;
    let of_length = sentence.verbs(at).filter(|(_, meaning)| meaning.words == longest);
    let form = of_length.map(|(_, meaning)| meaning.form).next()?;
    let mut verbs: Vec<Verb> = Vec::new();
    for (verb, _) in sentence.verbs(at).filter(|(_, meaning)| meaning.words == longest) {
        if !verbs.contains(&verb) {
            verbs.push(verb);
        }
    }
    Some((VerbGroup { verbs, form, is_negated, is_modal }, at + longest))
}

/// Reads a number with its unit.
fn measure(sentence: &Sentence, at: usize) -> Option<(Chunk, usize)> {
    let value = sentence.number(at)?;
    let unit = sentence.find(at + 1, |sense| match sense {
        Sense::Unit(unit) => Some(unit),
        _ => None,
    });
    if unit.is_none() && sentence.kind(at + 1).is_some() {
        return None;
    }
    let end = at + 1 + unit.map_or(0, |(_, words)| words);
    Some((Chunk::Measure(Measure { value, unit: unit.map(|(unit, _)| unit) }), end))
}

/// Reads a relation with its anchor.
fn place(sentence: &Sentence, at: usize) -> Option<(Located, usize)> {
    if let Some(found) = sides(sentence, at).filter(|sides| sides.is_introduced && sides.has_of) {
        let (anchor, end) = reference(sentence, found.end, true)?;
        let mut anchors: Vec<Description> = anchor.parts;
        let relation = match found.sides.as_slice() {
            [Side::Left] => crate::lexicon::Relation::LeftOf,
            [Side::Right] => crate::lexicon::Relation::RightOf,
            _ => crate::lexicon::Relation::Inside,
        };
        anchors.iter_mut().for_each(|anchor| anchor.sides.extend(found.sides.iter().copied()));
        return Some((Located { relation, anchors }, end));
    }
    let (relation, after) = relation(sentence, at)?;
    if matches!(relation, crate::lexicon::Relation::With) {
        return None;
    }
    let (anchor, end) = reference(sentence, after, true)?;
    Some((Located { relation, anchors: anchor.parts }, end))
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
    found.or_else(verb).unwrap_or((Chunk::Unknown, at + 1))
}
