//! Purposes: the words after `so that people can` ask for nothing.

use crate::chunks::Chunk;
use crate::lexicon::Function;
use crate::tokens::Sentence;
use std::ops::Range;

/// Cuts a purpose from the end of a clause: `add a camera icon so you can scan the code`.
pub(super) fn without_purpose(
    sentence: &Sentence,
    mut chunks: Vec<(Chunk, Range<usize>)>,
) -> Vec<(Chunk, Range<usize>)> {
    let is = |at: usize, function| sentence.function(at, function) > 0;
    let begins = |(_, range): &(Chunk, Range<usize>)| {
        let so = range.start;
        let subject = so + 1 + usize::from(sentence.word(so + 1) == "that");
        let is_person = is(subject, Function::Person)
            || matches!(sentence.word(subject), "nobody" | "everyone" | "everybody");
        sentence.word(so) == "so" && is_person && is(subject + 1, Function::Could)
    };
    let has_noun = |at: usize| chunks.iter().take(at).any(|(chunk, _)| matches!(chunk, Chunk::Noun(_)));
    if let Some(at) = chunks.iter().position(begins).filter(|at| has_noun(*at)) {
        chunks.truncate(at);
    }
    chunks
}
