//! What a turn ends with.

use crate::language::Choice;
use crate::limits::MAX_TURN_STEPS;
use crate::operation::{Operation, Rejection};
use crate::proposal::{Coerced, Intent};
use crate::provider::{ModelFailure, Usage};
use crate::repair::Repair;
use crate::sketch::Sketch;
use serde::{Deserialize, Serialize};

/// What a person reads when the interpreter understands nothing and no model can be asked.
pub(super) const NOT_UNDERSTOOD: &str = "I did not understand that. You could try one of these.";
/// What a person reads before a question that is asked once more.
pub(super) const ANSWER_NOT_UNDERSTOOD: &str = "I did not understand that answer.";
/// What a person reads whose answer comes too late for all that was offered.
pub(super) const GONE: &str = "What I asked about is no longer there.";
/// What a person reads of a picture that nobody can look at.
pub(super) const IMAGE_NOT_SEEN: &str =
    "I could not look at the picture: that needs a provider whose models see images.";
/// What a person reads of a turn that did nothing.
pub(super) const NOTHING: &str = "Nothing was changed.";
/// What a person reads of steps that were to be taken back together with other changes.
pub(super) const UNDO_ALONE: &str = "No step was taken back: that is done alone.";
/// What a person reads after the good part of an answer.
pub(super) const CUT: &str = "The answer was cut off before its end, so this may not be everything.";

/// Who found the operations or the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AnsweredBy {
    /// The offline interpreter.
    Offline,
    /// The model.
    Model,
}

/// The outcome of a turn. Whatever happens, `sketch` is a sketch that the person can go on with.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The sketch after the turn; the one asked about when nothing was done.
    pub sketch: Sketch,
    /// What was done, or would be done in a dry run.
    pub operations: Vec<Operation>,
    /// Why, in the model's words.
    pub reasoning: String,
    /// For the person.
    pub description: String,
    /// What the request was taken for.
    pub intent: Intent,
    /// Who answered.
    pub answered_by: AnsweredBy,
    /// Tokens of all model calls.
    pub usage: Usage,
    /// Operations that were refused.
    pub rejected: Vec<Rejection>,
    /// What had to be overlooked in the model's text.
    pub repairs: Vec<Repair>,
    /// What had to be put right in the model's operations.
    pub coercions: Vec<Coerced>,
    /// What the person could ask instead or next.
    pub suggestions: Vec<String>,
    /// A question back to the person.
    pub prompt: Option<String>,
    /// The answers offered to it.
    pub choices: Vec<Choice>,
    /// Why the turn failed, if it did.
    pub failure: Option<Failure>,
}

/// Why a turn did nothing. `Display` is the text for the person.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Failure {
    /// The model gave no usable answer.
    #[error(transparent)]
    Model(#[from] ModelFailure),
    /// The sketch accepts none of the operations, or not all of them.
    #[error("{}", rejected(_0))]
    Rejected(Vec<Rejection>),
    /// No plan came of it.
    #[error("The model's plan cannot run: it has {faults} faults")]
    InvalidPlan {
        /// Faults of the last plan.
        faults: usize,
    },
    /// The turn asked back too often.
    #[error("The request took more than {MAX_TURN_STEPS} steps")]
    TooManySteps,
    /// The person cancelled.
    #[error("The request was cancelled")]
    Cancelled,
}

fn rejected(rejections: &[Rejection]) -> String {
    let first = rejections.first().map(|rejection| rejection.refusal.to_string()).unwrap_or_default();
    match rejections.len() {
        0 | 1 => format!("The change was refused: {first}"),
        more => format!("{more} changes were refused. The first: {first}"),
    }
}

impl Failure {
    /// The error code on the wire.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Model(failure) => failure.code(),
            Self::Rejected(_) => "rejected",
            Self::InvalidPlan { .. } => "invalid_plan",
            Self::TooManySteps => "model_failed",
            Self::Cancelled => "cancelled",
        }
    }
}

impl Answer {
    /// An answer that did nothing and says nothing yet.
    #[must_use]
    pub fn blank(sketch: Sketch, intent: Intent, answered_by: AnsweredBy, usage: Usage) -> Self {
        Self {
            sketch,
            operations: Vec::new(),
            reasoning: String::new(),
            description: String::new(),
            intent,
            answered_by,
            usage,
            rejected: Vec::new(),
            repairs: Vec::new(),
            coercions: Vec::new(),
            suggestions: Vec::new(),
            prompt: None,
            choices: Vec::new(),
            failure: None,
        }
    }

    /// Whether the person has called the turn off.
    pub(super) fn is_cancelled(&self) -> bool {
        self.failure == Some(Failure::Cancelled)
    }

    /// The same answer as a failure, in words.
    #[must_use]
    pub fn failed(mut self, failure: Failure) -> Self {
        self.description = format!("{failure}. Nothing was changed.");
        if let Failure::Rejected(rejections) = &failure {
            self.rejected.clone_from(rejections);
        }
        self.failure = Some(failure);
        self
    }
}
