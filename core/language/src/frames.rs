//! Frames: the acts that a message asks for, each with its slots.
//!
//! One table lists the acts with the verbs and slots that they take. One interpreter reads a clause as each of them and
//! keeps the readings that use the most words.

mod act;
mod attached;
mod clause;
mod fault;
mod fill;
mod gapped;
mod new_part;
mod no_verb;
mod purpose;
mod replaced;
mod rewritten;
mod sequence;
mod slots;
mod table;
#[cfg(test)]
mod tests;

pub use act::{Act, Form};
pub use clause::Clause;
pub use fault::{FaultPhrase, faults, is_reason, is_wish, statements};
pub use fill::SlotKind;
pub use slots::{Locality, Other, Quantity, Slots, Text};

use crate::chunks::chunks;
use crate::lexicon::{Function, Verb};
use crate::tokens::Sentence;
use gapped::repeat_verbs;
use replaced::join_replacements;
use std::ops::Range;

/// The most clauses of a message that are read.
const MOST_CLAUSES: usize = 12;

/// A reading of a clause.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// The act.
    pub act: Act,
    /// The slots.
    pub slots: Slots,
    /// The form of the clause.
    pub form: Form,
    /// The classes of its verb.
    pub verbs: Vec<Verb>,
    /// The tokens that no slot uses and that are no words of the grammar.
    pub left_over: Vec<Range<usize>>,
    /// The tokens of the clause.
    pub span: Range<usize>,
}

/// Returns the readings of each clause of a message, those that use the most words first. A clause without a reading
/// has an empty list.
#[must_use]
pub fn frames(sentence: &Sentence) -> Vec<(Clause, Vec<Frame>)> {
    let chunks = repeat_verbs(&chunks(sentence));
    let mut clauses = clause::clauses(sentence, &chunks);
    join_replacements(sentence, &mut clauses);
    clauses
        .into_iter()
        .take(MOST_CLAUSES)
        .map(|clause| {
            let readings = table::readings(sentence, &clause);
            (clause, readings)
        })
        .collect()
}

/// Whether a clause only says yes, no, hello or thanks, or has courtesies and fillers alone.
#[must_use]
pub fn is_phatic(clause: &Clause) -> bool {
    use crate::chunks::Chunk;
    let is_phatic = |chunk: &Chunk| {
        matches!(
            chunk,
            Chunk::Function(
                Function::Yes
                    | Function::No
                    | Function::Greeting
                    | Function::Thanks
                    | Function::Courtesy
                    | Function::Filler
            ) | Chunk::Mark(_)
                | Chunk::Joint(_)
        )
    };
    clause.chunks.iter().all(|(chunk, _)| is_phatic(chunk))
}
