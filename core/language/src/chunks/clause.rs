//! The chunks of a whole message, in order.

use super::Reference;
use super::anchored::{free_relative, particle, place};
use super::chunk::Chunk;
use super::measure::measure;
use super::noun::reference;
use super::place::{article, sides};
use super::quality::quality;
use super::rank::rank;
use super::region::with_regions;
use super::unnoticed::{lack, unnoticed, wanted};
use super::verb_group::{
    is_noun, is_priced, is_shown, is_verb_phrase, names_subject, starts_clause, verb_group,
};
use super::word::{along, function, mark, phrase, sign, word};
use crate::lexicon::{Amount, Form, Function, Sense, Verb};
use crate::tokens::Sentence;
use std::ops::Range;

/// Reads the chunk that begins at a token, with the first token after it. The last argument is whether a clause starts
/// there.
type Reader = fn(&Sentence, usize, bool) -> Option<(Chunk, usize)>;

/// The readers of chunks. The first that finds one is right.
const READERS: [Reader; 21] = [
    |sentence, at, _| mark(sentence, at),
    |sentence, at, _| particle(sentence, at),
    |sentence, at, is_start| lack(sentence, at).filter(|_| !is_start),
    |sentence, at, _| wanted(sentence, at),
    |sentence, at, is_start| unnoticed(sentence, at).filter(|_| is_start),
    |sentence, at, is_start| {
        let (part, end) = free_relative(sentence, at, is_start)?;
        Some((Chunk::Noun(Reference::of(vec![part])), end))
    },
    |sentence, at, is_start| is_label(sentence, at, is_start).then(|| noun(sentence, at))?,
    |sentence, at, _| sign(sentence, at),
    verb,
    |sentence, at, _| rank(sentence, at).map(|(place, end)| (Chunk::Rank(place), end)),
    |sentence, at, _| is_coordinate(sentence, at).then_some((Chunk::Unknown, at + 1)),
    |sentence, at, _| one_of(sentence, at).map(|(noun, end)| (Chunk::Noun(noun), end)),
    |sentence, at, _| measure(sentence, at).filter(|_| sentence.label(at) < 2),
    |sentence, at, _| along(sentence, at),
    |sentence, at, _| side(sentence, at),
    |sentence, at, _| {
        let (located, end) =
            place(sentence, at).filter(|_| !is_size_complaint(sentence, at) && !is_filler(sentence, at))?;
        Some((Chunk::Place(located), end))
    },
    |sentence, at, _| quality(sentence, at),
    |sentence, at, _| function(sentence, at),
    |sentence, at, _| phrase(sentence, at),
    |sentence, at, _| noun(sentence, at),
    |sentence, at, _| Some(word(sentence, at)),
];

/// Reads a message as chunks, each with its tokens. Every token is in one chunk.
#[must_use]
pub fn chunks(sentence: &Sentence) -> Vec<(Chunk, Range<usize>)> {
    let mut chunks: Vec<(Chunk, Range<usize>)> = Vec::new();
    let mut at = 0;
    while at < sentence.len() {
        let is_start = chunks.last().is_none_or(|(chunk, _)| starts_clause(chunk));
        let read = READERS.iter().find_map(|read| read(sentence, at, is_start));
        let (chunk, end) = read.unwrap_or((Chunk::Unknown, at + 1));
        let end = end.clamp(at + 1, sentence.len());
        chunks.push((chunk, at..end));
        at = end;
    }
    with_regions(chunks)
}

fn noun(sentence: &Sentence, at: usize) -> Option<(Chunk, usize)> {
    let (noun, end) = reference(sentence, at, false).filter(|(_, end)| *end > at)?;
    Some((Chunk::Noun(noun), end))
}

/// Reads a verb where one can stand.
fn verb(sentence: &Sentence, at: usize, is_start: bool) -> Option<(Chunk, usize)> {
    // `plain text, no box`
    let is_refused = at.checked_sub(1).is_some_and(|before| sentence.function(before, Function::No) > 0)
        && sentence.kind(at).is_some();
    if !is_start && !is_verb_phrase(sentence, at) || is_refused || is_shown(sentence, at) {
        return None;
    }
    let (verb, end) = verb_group(sentence, at)?;
    // `make it required`: a participle that says a state.
    let is_state = verb.form == Form::Participle
        && verb.verbs == [Verb::Need]
        && sentence.means(at, |sense| matches!(sense, Sense::State(_)));
    (!is_noun(sentence, &verb, end) && !is_state).then_some((Chunk::Verb(verb), end))
}

/// Reads a side of the page or box. `in the rightmost tile` names a component.
fn side(sentence: &Sentence, at: usize) -> Option<(Chunk, usize)> {
    let is_noun = |end: usize| {
        article(sentence, at + 1) > 0 && sentence.kind(end).is_some() && !is_priced(sentence, end)
    };
    let sides = sides(sentence, at).filter(|it| it.is_introduced && !it.has_of && !is_noun(it.end))?;
    Some((Chunk::Sides(sides.sides), sides.end))
}

/// Whether a size stands after `too`: `too close to the field`.
fn is_size_complaint(sentence: &Sentence, at: usize) -> bool {
    let is_size = |sense| matches!(sense, Sense::Size(..));
    let is_too = |sense| matches!(sense, Sense::Amount(Amount::Too | Amount::TooLittle));
    at > 0 && sentence.means(at - 1, is_too) && sentence.means(at, is_size)
}

/// Whether a label of the sketch stands here that is no word of the clause.
fn is_label(sentence: &Sentence, at: usize, is_start: bool) -> bool {
    // `to To do`, `to in progress`: a label with a capital inside the message, or after `to`.
    let is_named = || {
        sentence.text(&(at..at + 1)).starts_with(char::is_uppercase)
            || at.checked_sub(1).is_some_and(|at| sentence.function(at, Function::To) > 0)
    };
    at > 0 && sentence.label(at) > 1 && is_named()
        || is_ranked_label(sentence, at)
        || is_start && names_subject(sentence, at)
        || is_object(sentence, at)
}

/// Whether a label of several words stands right after a verb, where no place stands yet: `hide in progress`, `leads to
/// lets begin`.
fn is_object(sentence: &Sentence, at: usize) -> bool {
    let ends = |words: usize| {
        let start = at.checked_sub(words)?;
        sentence.verbs(start).find(|(_, verb)| verb.words == words)
    };
    // `no sign in`
    let is_refused = at.checked_sub(1).is_some_and(|before| sentence.function(before, Function::No) > 0);
    sentence.label(at) > 1 && (is_refused || (1..=3).any(|words| ends(words).is_some()))
}

/// Whether a filler of several words stands here: `after all`.
fn is_filler(sentence: &Sentence, at: usize) -> bool {
    let longest = sentence.meanings(at).first();
    longest.is_some_and(|it| it.words > 1 && it.sense == Sense::Function(Function::Filler))
}

/// Whether a label of the sketch with a capital and a place among its likes stand here: `put Done first`.
fn is_ranked_label(sentence: &Sentence, at: usize) -> bool {
    let is_capital = sentence.text(&(at..at + 1)).starts_with(char::is_uppercase);
    at > 0 && is_capital && sentence.label(at) == 1 && rank(sentence, at + 1).is_some()
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
