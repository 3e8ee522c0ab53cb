//! Verbs that ask for nothing: words of a list, of a note or of a new text.

use crate::chunks::Chunk;
use crate::lexicon::Function;
use crate::tokens::Sentence;
use std::ops::Range;

/// Whether a verb is a word in the list of a noun phrase: `a danger zone with delete account and log out`.
pub(super) fn is_in_list(chunks: &[(Chunk, Range<usize>)], at: usize) -> bool {
    let before = chunks.get(..at).unwrap_or_default().iter().map(|(chunk, _)| chunk);
    let starts = |chunk: &&Chunk| {
        matches!(chunk, Chunk::Function(Function::With) | Chunk::Joint(_) | Chunk::Mark(':' | '('))
    };
    let is_first = before.clone().next_back().as_ref().is_some_and(starts);
    let is_listed =
        before.clone().any(|chunk| matches!(chunk, Chunk::Function(Function::With) | Chunk::Mark(':' | '(')));
    is_first && is_listed && before.clone().any(|chunk| matches!(chunk, Chunk::Noun(_)))
}

/// Whether a verb stands in the text of something new: `a note that explains where to find it`.
pub(super) fn is_said(chunks: &[(Chunk, Range<usize>)], at: usize) -> bool {
    let before = chunks.get(..at).unwrap_or_default();
    matches!(before.first(), Some((Chunk::Noun(_), _)))
        && before.iter().any(|(chunk, _)| *chunk == Chunk::Function(Function::Says))
}

/// Whether a verb is the new text after `to` or `called`: `and the other one to Join`, `should be called Open orders`.
pub(super) fn is_new_text(sentence: &Sentence, chunks: &[(Chunk, Range<usize>)], at: usize) -> bool {
    let before = chunks.get(..at).unwrap_or_default();
    let is_to = matches!(before.last(), Some((Chunk::Function(Function::To | Function::Called), _)));
    let has_noun = before.iter().any(|(chunk, _)| matches!(chunk, Chunk::Noun(_)));
    let is_capital =
        chunks.get(at).is_some_and(|(_, range)| sentence.text(range).starts_with(char::is_uppercase));
    is_to && has_noun && is_capital
}
