//! Briefs: whether a message on an empty sketch asks for a page, or for a piece of one.

use crate::chunks::{Article, Chunk};
use crate::frames::{Act, Form, Frame, frames, is_phatic};
use crate::lexicon::{Function, Verb};
use crate::tokens::Sentence;

/// Kinds that are a whole page, or may be about one.
const WHOLE: [&str; 6] = ["page", "screen", "phone", "tablet", "browser", "photo"];

/// The least words of a list or a form that is a page.
const LEAST_OF_PAGE: usize = 5;
/// The least words of a brief that is read as one before any act.
pub(super) const BRIEF_WORDS: usize = 7;

/// Whether a message begins with a question, with a verb that changes components, or asks for a piece of the kit:
/// `delete the title`, `add a round button`.
pub(super) fn is_edit(sentence: &Sentence) -> bool {
    let readings = frames(sentence);
    let Some((clause, frames)) = readings.iter().find(|(clause, _)| !is_phatic(clause)) else { return true };
    let makes = |verb: &Verb| {
        matches!(verb, Verb::Add | Verb::Make | Verb::Need | Verb::Show | Verb::Give | Verb::Select)
    };
    let added = frames.iter().find(|frame| frame.act == Act::Add);
    let part = added.and_then(|frame| frame.slots.target.as_ref()?.parts.first());
    let kind = part.and_then(|part| part.head).map(|head| head.kind);
    let is_piece = kind.is_some_and(|kind| kind.piece().is_some());
    let is_part = kind.is_some_and(|kind| !WHOLE.contains(&kind.name()));
    let asks = matches!(clause.chunks.first(), Some((Chunk::Function(Function::Question), _)));
    let is_put = clause.verbs.iter().any(|verb| matches!(verb, Verb::Add | Verb::Put | Verb::Make));
    let is_short = sentence.len() < 2 * BRIEF_WORDS;
    let is_definite = frames
        .iter()
        .filter_map(|frame| frame.slots.target.as_ref()?.parts.first())
        .any(|part| part.article != Article::Bare || part.pronoun.is_some());
    // `we need a form: name, pain level`
    let first_verb = clause.chunks.iter().find_map(|(chunk, _)| match chunk {
        Chunk::Verb(group) => group.verbs.first(),
        _ => None,
    });
    asks || is_part && is_put
        || is_piece && clause.form == Form::BareNoun && is_short
        || clause.form == Form::Question
        || clause.form == Form::Imperative
            && !clause.verbs.is_empty()
            && !clause.verbs.iter().chain(first_verb).any(makes)
            // `trash collection calendar of our town, …` is none.
            && (is_definite || is_short)
}

/// Whether a message asks for a part of a page rather than for a page: the last noun of its first phrase names one.
pub(super) fn is_part(sentence: &Sentence) -> bool {
    let readings = frames(sentence);
    let first = readings.iter().find_map(|(_, readings)| readings.iter().find(|frame| frame.act == Act::Add));
    let part = first.and_then(|frame| frame.slots.target.as_ref()?.parts.first());
    let (Some(frame), Some(head)) = (first, part.and_then(|part| part.head)) else { return false };
    let name = head.kind.name();
    if WHOLE.contains(&name) {
        return false;
    }
    let is_asked = matches!(frame.form, Form::Imperative | Form::Wish);
    is_asked || head.kind.unit().is_some() || matches!(name, "table" | "list" | "navigation")
}

/// Whether a longer message without a verb names a list, a table or a form with its purpose: `stock list for our
/// warehouse, with search`, `form to register a stray cat`.
pub(super) fn may_be_page(sentence: &Sentence) -> bool {
    let readings = frames(sentence);
    let is_asked = |frame: &Frame| {
        matches!(frame.form, Form::Wish) || matches!(frame.form, Form::Imperative) && frame.act == Act::Add
    };
    sentence.len() >= LEAST_OF_PAGE && !readings.iter().flat_map(|(_, frames)| frames).any(is_asked)
}
