//! Purposes and contrasts: the words after `so that people can` or `while` ask for nothing.

use crate::chunks::Chunk;
use crate::lexicon::Function;
use crate::tokens::Sentence;
use std::ops::Range;

/// Cuts a purpose or contrast from the end of a clause: `add a camera icon so you can scan the code`.
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
        let is_purpose = sentence.word(so) == "so" && is_person && is(subject + 1, Function::Could);
        // `while the others have one`
        is_purpose || matches!(sentence.word(so), "while" | "whereas")
    };
    // `drop the arrows, we scroll`
    let begins = |at: usize, chunk: &(Chunk, Range<usize>)| {
        let is_reason = |range: &Range<usize>| {
            let is_strange = |at: usize| sentence.meanings(at).is_empty() && !sentence.is_shown(at);
            range.end == sentence.len() && range.len() < 3 && range.clone().all(is_strange)
        };
        let after = (chunks.get(at + 1).map(|(chunk, _)| chunk), chunks.get(at + 2));
        let is_joined = matches!(chunk.0, Chunk::Joint(_));
        begins(chunk)
            || is_joined
                && matches!(after, (Some(Chunk::Function(Function::Person)), Some((_, range))) if is_reason(range))
    };
    let has_noun = |at: usize| chunks.iter().take(at).any(|(chunk, _)| matches!(chunk, Chunk::Noun(_)));
    let mut all = chunks.iter().enumerate();
    if let Some(at) = all.position(|(at, chunk)| begins(at, chunk)).filter(|at| has_noun(*at)) {
        chunks.truncate(at);
    }
    chunks
}
