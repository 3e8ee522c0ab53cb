//! What happens to a turn, and what it wants done.

use super::{Answer, Paused};
use crate::history::NoStep;
use crate::operation::Operation;
use crate::proposal::{Intent, StreamEvent, TextField};
use crate::provider::{ModelCall, ModelFailure, Usage};
use crate::sketch::Sketch;
use serde::Serialize;

/// What happens to a turn.
#[derive(Clone, Debug)]
pub enum Event {
    /// The shell is ready. The first event.
    Begin,
    /// More of the model's answer, in pieces of any size.
    ModelText(String),
    /// The model's answer is over.
    ModelEnded {
        /// What it cost.
        usage: Usage,
        /// Whether it is complete, by the provider's word.
        outcome: Result<(), ModelFailure>,
        /// Time since the turn began, in ms.
        elapsed_ms: u64,
    },
    /// The time of an [`Effect::Wait`] is over.
    WaitEnded,
    /// An [`Effect::Commit`] was carried out.
    Committed {
        /// The sketch after it.
        sketch: Sketch,
        /// What was done; for undo and redo, only the shell knew.
        operations: Vec<Operation>,
    },
    /// There was nothing to undo or redo.
    NothingToCommit(NoStep),
    /// The person has had enough, or has left.
    Cancelled,
}

/// What the shell must do, in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Tell the person which step begins.
    Report(Step),
    /// Tell the person what the request was taken for.
    Announce(Intent),
    /// Make the call; answer with [`Event::ModelText`] and one [`Event::ModelEnded`].
    CallModel(ModelCall),
    /// Answer with [`Event::WaitEnded`] after this time.
    Wait {
        /// Milliseconds.
        ms: u64,
    },
    /// Show the person an operation, a refusal or a text.
    Show(StreamEvent),
    /// Keep this until the person answers the question in it; then [`super::Turn::resume`].
    Ask(Box<Paused>),
    /// Commit; answer with [`Event::Committed`] or [`Event::NothingToCommit`].
    Commit {
        /// What.
        edit: Edit,
        /// What the person is told of it.
        reply: String,
    },
    /// The turn is over.
    Finish(Box<Answer>),
}

impl Effect {
    /// Shows operations, of which the first is the one with this number.
    pub(super) fn show_operations(first: usize, operations: &[Operation]) -> Vec<Self> {
        let show = |(place, operation): (usize, &Operation)| {
            let (index, operation, coercions) = (first + place, operation.clone(), Vec::new());
            Self::Show(StreamEvent::Operation { index, operation, coercions })
        };
        operations.iter().enumerate().map(show).collect()
    }

    /// Shows a text, unless it is empty.
    pub(super) fn show_text(field: TextField, text: &str) -> Vec<Self> {
        let text = text.to_owned();
        if text.is_empty() { Vec::new() } else { vec![Self::Show(StreamEvent::Text { field, text })] }
    }
}

/// What a turn commits, as one step.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// These operations.
    Operations(Vec<Operation>),
    /// The inverse of the newest commit not yet undone.
    Undo,
    /// What the newest undo took back.
    Redo,
}

/// The steps that a person is told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Step {
    /// Looking at the sketch.
    Analyzing,
    /// Finding the operations.
    Modifying,
    /// Checking them.
    Validating,
    /// Doing them.
    Executing,
}

impl Step {
    /// All four, in order.
    pub const ALL: [Self; 4] = [Self::Analyzing, Self::Modifying, Self::Validating, Self::Executing];

    /// For the person who waits.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::Analyzing => "Looking at the layout…",
            Self::Modifying => "Working out the changes…",
            Self::Validating => "Checking the changes…",
            Self::Executing => "Applying the changes…",
        }
    }
}
