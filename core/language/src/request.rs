//! Requests without a sketch: their clauses by kind, and talk.

use crate::chunks::{Chunk, Description, Reference};
use crate::frames::{Act, Clause, Form, Frame, frames, is_phatic};
use crate::languages::Language;
use crate::lexicon::{Function, Kind, Verb};
use crate::sketch_words::SketchWords;
use crate::tokens::Sentence;
use std::ops::Range;

/// The longest request that is read. Bytes.
const MOST_BYTES: usize = 8 * 1024;
/// Nouns for the product and its assistant.
const PRODUCT: [&str; 12] = [
    "websketch",
    "app",
    "tool",
    "editor",
    "program",
    "bot",
    "robot",
    "ai",
    "assistant",
    "human",
    "person",
    "model",
];

/// A clause of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestClause {
    /// The clause as the person wrote it.
    pub text: String,
    /// The kind.
    pub kind: ClauseKind,
}

/// The kind of a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClauseKind {
    /// A greeting, thanks, or a question about the product.
    Talk,
    /// A question about the sketch, or for an opinion of it.
    Question,
    /// Something is added. The noun phrases for more than one piece of the kit, as the person wrote them.
    Addition(Vec<String>),
    /// Something is deleted or replaced.
    Removal,
    /// Something else is changed.
    Change,
}

/// Returns the clauses of a request, at most 12.
#[must_use]
pub fn clauses(request: &str) -> Vec<RequestClause> {
    let sentence = &read(request);
    let clause = |(clause, readings): (Clause, Vec<Frame>)| RequestClause {
        text: sentence.text(&clause.span).trim().to_owned(),
        kind: kind(sentence, &clause, &readings),
    };
    frames(sentence).into_iter().map(clause).collect()
}

/// Whether a message is nothing but talk: greetings, thanks, praise, questions about the product.
#[must_use]
pub fn is_talk(message: &str) -> bool {
    let sentence = &read(message);
    let clauses: Vec<Clause> = frames(sentence).into_iter().map(|(clause, _)| clause).collect();
    clauses.iter().any(|clause| is_courteous(sentence, clause) || is_about_product(sentence, clause))
        && clauses
            .iter()
            .all(|clause| is_phatic(clause) || is_praise(clause) || is_about_product(sentence, clause))
}

/// Whether a message only asks about the sketch or the product.
#[must_use]
pub fn is_question(message: &str) -> bool {
    let clauses = clauses(message);
    clauses.iter().any(|clause| clause.kind == ClauseKind::Question)
        && clauses.iter().all(|clause| matches!(clause.kind, ClauseKind::Question | ClauseKind::Talk))
}

fn read(request: &str) -> Sentence<'_> {
    let mut end = request.len().min(MOST_BYTES);
    while !request.is_char_boundary(end) {
        end -= 1;
    }
    let request = request.get(..end).unwrap_or_default();
    let shown = SketchWords::default();
    let lexicon = Language::of(request, &shown).lexicon();
    Sentence::read(request, lexicon, &shown)
}

fn kind(sentence: &Sentence, clause: &Clause, readings: &[Frame]) -> ClauseKind {
    let reading = readings.first();
    let adding = readings.iter().find(|frame| frame.act == Act::Add);
    if is_phatic(clause) || is_about_product(sentence, clause) {
        return ClauseKind::Talk;
    }
    if clause.form == Form::Question {
        return ClauseKind::Question;
    }
    match reading.map(|frame| frame.act) {
        Some(Act::Question) => ClauseKind::Question,
        Some(Act::Judge) if !clause.verbs.contains(&Verb::Dislike) => ClauseKind::Question,
        Some(Act::Add) => ClauseKind::Addition(additions(sentence, reading)),
        _ if clause.form == Form::BareNoun && adding.is_some() => {
            ClauseKind::Addition(additions(sentence, adding))
        }
        _ if removes(clause) => ClauseKind::Removal,
        _ => ClauseKind::Change,
    }
}

/// Whether a clause asks that something goes: `clear the page`, `without the banner`, `shorten the texts`.
fn removes(clause: &Clause) -> bool {
    let is_removal = |verb: &Verb| {
        matches!(verb, Verb::Remove | Verb::Clear | Verb::Keep | Verb::Replace | Verb::Hide | Verb::Shorten)
    };
    clause.chunks.iter().any(|(chunk, _)| match chunk {
        Chunk::Verb(group) => group.verbs.iter().any(is_removal),
        Chunk::Function(function) => matches!(function, Function::Without | Function::Instead),
        _ => false,
    })
}

/// Returns the noun phrases of something added: those after `with`, else those that are added.
fn additions(sentence: &Sentence, reading: Option<&Frame>) -> Vec<String> {
    let Some(frame) = reading else { return Vec::new() };
    let text = |part: &Description| sentence.text(&part.span).trim().to_owned();
    let of = |reference: &Reference| {
        reference.parts.iter().filter(|part| !is_piece(part)).map(text).collect::<Vec<_>>()
    };
    let with = frame.slots.other(Function::With).map(of).filter(|parts| parts.len() > 1);
    with.or_else(|| frame.slots.target.as_ref().map(of)).unwrap_or_default()
}

/// Whether a noun phrase is for one piece of the kit: `a button`.
fn is_piece(part: &Description) -> bool {
    let bars = ["header", "footer", "navigation", "table"];
    let is_one = |kind: Kind| kind.piece().is_some() && kind.unit().is_none() && !bars.contains(&kind.name());
    part.head.is_some_and(|head| is_one(head.kind))
}

/// Whether a clause greets or thanks.
fn is_courteous(sentence: &Sentence, clause: &Clause) -> bool {
    let says = |at: usize, function| sentence.function(at, function) > 0;
    let is = |at: usize| says(at, Function::Greeting) || says(at, Function::Thanks);
    is_phatic(clause) && clause.span.clone().any(is)
}

/// Whether a clause judges nothing by name: `that is perfect`.
fn is_praise(clause: &Clause) -> bool {
    clause.verbs.is_empty()
        && clause.chunks.iter().all(|(chunk, _)| {
            matches!(
                chunk,
                Chunk::Function(_) | Chunk::Mark(_) | Chunk::Joint(_) | Chunk::Judgment | Chunk::Amount(_)
            )
        })
}

/// Whether a clause asks about the product alone: `what can you do`, `is this a tool for wireframes`.
fn is_about_product(sentence: &Sentence, clause: &Clause) -> bool {
    let is_product = |range: &Range<usize>| {
        range.clone().all(|at| {
            let word = sentence.word(at);
            PRODUCT.contains(&word)
                || matches!(word, "a" | "an" | "the" | "this" | "work" | "works" | "name" | "help")
        })
    };
    let is_you = |at: usize| {
        let word = sentence.word(at);
        matches!(word, "you" | "your") || PRODUCT.contains(&word)
    };
    clause.form == Form::Question
        && clause.span.clone().any(is_you)
        && clause.chunks.iter().all(|(chunk, range)| {
            matches!(chunk, Chunk::Function(_) | Chunk::Mark(_) | Chunk::Joint(_) | Chunk::Verb(_))
                || is_product(range)
        })
}
