//! Inputs and outputs of a turn.

use super::{PausedTurn, TurnAnswer};
use crate::proposal::{Intent, StreamEvent, TextField};
use crate::provider::{ModelCall, ModelFailure, Usage};
use serde::Serialize;
use websketch_sketch::Sketch;
use websketch_sketch::history::UndoUnavailable;
use websketch_sketch::operation::Operation;

/// An input of a turn.
#[derive(Clone, Debug)]
pub enum TurnEvent {
    /// Starts the turn. The first event.
    Begin,
    /// The next piece of the model's answer, of any size.
    ModelText(String),
    /// The model's answer has ended.
    ModelEnded {
        /// The tokens of the call.
        usage: Usage,
        /// Whether the answer is complete, by the provider's word.
        outcome: Result<(), ModelFailure>,
        /// The time since the turn began, in ms.
        elapsed_ms: u64,
    },
    /// The delay of an [`TurnEffect::Wait`] is over.
    WaitEnded,
    /// An [`TurnEffect::Commit`] was executed.
    Committed {
        /// The sketch after it.
        sketch: Sketch,
        /// The applied operations. Those of undo and redo are known only to the shell.
        operations: Vec<Operation>,
    },
    /// No step to undo or redo exists.
    NothingToCommit(UndoUnavailable),
    /// The user has cancelled or disconnected.
    Cancelled,
}

/// An output of a turn. The shell executes outputs in order.
#[derive(Clone, Debug, PartialEq)]
pub enum TurnEffect {
    /// Report the step that begins.
    Report(Step),
    /// Report the recognized intent.
    Announce(Intent),
    /// Make the call; respond with [`TurnEvent::ModelText`] and one [`TurnEvent::ModelEnded`].
    CallModel(ModelCall),
    /// Respond with [`TurnEvent::WaitEnded`] after this delay.
    Wait {
        /// Milliseconds.
        ms: u64,
    },
    /// Show an operation, a rejection or a text.
    Show(StreamEvent),
    /// Store the paused turn until the user answers its question; then call [`super::Turn::resume`].
    Ask(Box<PausedTurn>),
    /// Commit; respond with [`TurnEvent::Committed`] or [`TurnEvent::NothingToCommit`].
    Commit {
        /// The edit.
        edit: Edit,
        /// The reply to the user.
        reply: String,
    },
    /// The turn is over.
    Finish(Box<TurnAnswer>),
}

impl TurnEffect {
    /// Returns effects that show operations, the first of which has the number `first`.
    pub(super) fn show_operations(first: usize, operations: &[Operation]) -> Vec<Self> {
        let show = |(place, operation): (usize, &Operation)| {
            let (index, operation, coercions) = (first + place, operation.clone(), Vec::new());
            Self::Show(StreamEvent::Operation { index, operation, coercions })
        };
        operations.iter().enumerate().map(show).collect()
    }

    /// Returns effects that show a text, if it is not empty.
    pub(super) fn show_text(field: TextField, text: &str) -> Vec<Self> {
        let text = text.to_owned();
        if text.is_empty() { Vec::new() } else { vec![Self::Show(StreamEvent::Text { field, text })] }
    }
}

/// The commit of a turn, as one step.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// The operations.
    Operations(Vec<Operation>),
    /// The inverse of the newest commit not yet undone.
    Undo,
    /// The newest undone commit.
    Redo,
}

/// A step that is reported to the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Step {
    /// Analyzing the sketch.
    Analyzing,
    /// Finding the operations.
    Modifying,
    /// Checking them.
    Validating,
    /// Applying them.
    Executing,
}

impl Step {
    /// All four, in order.
    pub const ALL: [Self; 4] = [Self::Analyzing, Self::Modifying, Self::Validating, Self::Executing];

    /// Returns the progress message for the user.
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
