//! The dialog: a message within its conversation, and the three outcomes of understanding it.
//!
//! A sure reading is done. Several readings become a question with choices. Words without a meaning are named, with
//! sentences near to them. The conversation is kept as a value: [`Memory`].

mod certainty;
mod message;
mod nearby;
mod reading;
mod screens;
#[cfg(test)]
mod tests;
mod turn;
mod types;
mod wording;

pub use crate::memory::{Choice, DoneAct, Memory, Pending};
pub use types::{Context, Interpretation, Understood};

use websketch_sketch::{IdSource, Sketch};

/// Understands one message of a person. Deterministic.
#[must_use]
pub fn interpret(sketch: &Sketch, message: &str, context: &Context, ids: &mut IdSource) -> Understood {
    message::interpret(sketch, message, context, ids)
}
