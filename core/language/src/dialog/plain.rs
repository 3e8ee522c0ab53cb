//! Plain requests: those in which every word has a meaning and nothing is judged.

use crate::chunks::Chunk;
use crate::frames::{Clause, Frame, frames, is_phatic};
use crate::languages::Language;
use crate::sketch_words::SketchWords;
use crate::tokens::Sentence;
use websketch_sketch::Sketch;

/// Whether every word of a request is one that edits are made of, or is on the sketch: nothing in it has to be judged.
#[must_use]
pub fn is_plain(sketch: &Sketch, message: &str) -> bool {
    let shown = SketchWords::of(sketch);
    let sentence = Sentence::read(message, Language::of(message, &shown).lexicon(), &shown);
    let is_read = |frame: &Frame| frame.left_over.iter().all(|range| range.is_empty());
    let is_bare =
        |frame: &Frame| !frame.slots.has_judgment && !frame.slots.is_negated && !frame.slots.has_look;
    let has_unknown = |clause: &Clause| {
        clause.chunks.iter().any(|(chunk, _)| matches!(chunk, Chunk::Unknown | Chunk::Judgment))
    };
    let clauses = frames(&sentence);
    !clauses.is_empty()
        && clauses.iter().all(|(clause, readings)| {
            is_phatic(clause)
                || !has_unknown(clause) && readings.iter().any(|frame| is_read(frame) && is_bare(frame))
        })
}
