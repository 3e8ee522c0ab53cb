//! The final answer of a turn.

use crate::proposal::{IndexedCoercion, Intent};
use crate::provider::{ModelFailure, Usage};
use serde::{Deserialize, Serialize};
use websketch_language::{Choice, Memory};
use websketch_layout::score::{Part, ScoreChange};
use websketch_repair::Repair;
use websketch_sketch::Sketch;
use websketch_sketch::limits::MAX_TURN_STEPS;
use websketch_sketch::operation::{Operation, Rejection};

/// The reply before a repeated question.
pub(super) const ANSWER_NOT_UNDERSTOOD: &str = "I did not understand that answer.";
/// The reply if none of the offered choices exists any more.
pub(super) const GONE: &str = "What I asked about is no longer there.";
/// The reply if no available model can see the picture.
pub(super) const IMAGE_NOT_SEEN: &str =
    "I could not look at the picture: that needs a provider whose models see images.";
/// The reply of a turn without changes.
pub(super) const NOTHING: &str = "Nothing was changed.";
/// The reply if an undo was requested together with other changes.
pub(super) const UNDO_ALONE: &str = "No step was taken back: that is done alone.";
/// The reply after the valid part of a truncated answer.
pub(super) const CUT: &str = "The answer was cut off before its end, so this may not be everything.";

/// Returns the reply if the interpreter does not understand the request and no model is available. It quotes the words
/// that were not understood.
pub(super) fn not_understood(words: &[String], has_suggestions: bool) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("‘{word}’")).collect();
    let what = if quoted.is_empty() { "that".to_owned() } else { quoted.join(", ") };
    let try_one = if has_suggestions { " You could try one of these." } else { "" };
    format!("I did not understand {what}.{try_one}")
}

/// The source of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AnswerSource {
    /// The offline interpreter.
    Offline,
    /// The model.
    Model,
}

/// The outcome of a turn. `sketch` is valid even after a failure.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnAnswer {
    /// The sketch after the turn. Without changes, the sketch of the question.
    pub sketch: Sketch,
    /// The applied operations. In a dry run, the operations that would be applied.
    pub operations: Vec<Operation>,
    /// The reasoning, in the model's words.
    pub reasoning: String,
    /// The message to the user.
    pub description: String,
    /// The sentences at the end of `description` that core has added to the model's words.
    pub remarks: Vec<String>,
    /// The recognized intent of the request.
    pub intent: Intent,
    /// The source of the answer.
    pub answered_by: AnswerSource,
    /// Tokens of all model calls.
    pub usage: Usage,
    /// The rejected operations.
    pub rejected: Vec<Rejection>,
    /// Faults of the model's text that the reader repaired.
    pub repairs: Vec<Repair>,
    /// Faults of the model's operations that were corrected.
    pub coercions: Vec<IndexedCoercion>,
    /// Suggested next requests.
    pub suggestions: Vec<String>,
    /// The design scores before and after. `None` without a change, and for very small and very large sketches.
    pub score: Option<TurnScore>,
    /// The words that the interpreter did not understand.
    pub not_understood: Vec<String>,
    /// The conversation, for the next request.
    pub memory: Memory,
    /// A question to the user.
    pub prompt: Option<String>,
    /// The offered answers.
    pub choices: Vec<Choice>,
    /// Whether the interpreter, in the absence of a model, understood the request.
    pub is_understood: bool,
    /// The failure, if the turn failed.
    pub failure: Option<TurnFailure>,
}

/// The design scores before and after a turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TurnScore {
    /// The score before, from 0 to 100.
    pub before: f64,
    /// The score after, from 0 to 100.
    pub after: f64,
    /// The part that lost most or, if none did, the worst one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<Part>,
}

impl TurnScore {
    /// Returns the scores of a change.
    #[must_use]
    pub fn of(change: &ScoreChange) -> Self {
        Self { before: change.before, after: change.after, part: change.worst_part() }
    }
}

/// The reason why a turn did nothing. `Display` is the text for the user.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TurnFailure {
    /// The model gave no usable answer.
    #[error(transparent)]
    Model(#[from] ModelFailure),
    /// The sketch rejects all operations, or, in atomic mode, some of them.
    #[error("{}", rejected(_0))]
    Rejected(Vec<Rejection>),
    /// The model's plans were invalid.
    #[error("The model's plan cannot run: it has {faults} faults")]
    InvalidPlan {
        /// The number of faults of the last plan.
        faults: usize,
    },
    /// The turn reached its maximum number of steps.
    #[error("The request took more than {MAX_TURN_STEPS} steps")]
    TooManySteps,
    /// The user cancelled.
    #[error("The request was cancelled")]
    Cancelled,
}

fn rejected(rejections: &[Rejection]) -> String {
    let first = rejections.first().map(|rejection| rejection.reason.to_string()).unwrap_or_default();
    match rejections.len() {
        0 | 1 => format!("The change was refused: {first}"),
        more => format!("{more} changes were refused. The first: {first}"),
    }
}

impl TurnFailure {
    /// Returns the error code on the wire.
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

impl TurnAnswer {
    /// Returns an answer without changes and without text.
    #[must_use]
    pub fn blank(sketch: Sketch, intent: Intent, answered_by: AnswerSource, usage: Usage) -> Self {
        Self {
            sketch,
            operations: Vec::new(),
            reasoning: String::new(),
            description: String::new(),
            remarks: Vec::new(),
            intent,
            answered_by,
            usage,
            rejected: Vec::new(),
            repairs: Vec::new(),
            coercions: Vec::new(),
            suggestions: Vec::new(),
            score: None,
            not_understood: Vec::new(),
            memory: Memory::default(),
            prompt: None,
            choices: Vec::new(),
            is_understood: true,
            failure: None,
        }
    }

    /// Returns true if the user has cancelled the turn.
    pub(super) fn is_cancelled(&self) -> bool {
        self.failure == Some(TurnFailure::Cancelled)
    }

    /// Returns the answer as a failure, with its description.
    #[must_use]
    pub fn failed(mut self, failure: TurnFailure) -> Self {
        self.description = format!("{failure}. Nothing was changed.");
        if let TurnFailure::Rejected(rejections) = &failure {
            self.rejected.clone_from(rejections);
        }
        self.failure = Some(failure);
        self
    }
}
