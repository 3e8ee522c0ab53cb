//! The successful answers.

use crate::history::{Commit, ScreenNote};
use crate::language::Choice;
use crate::operation::{Operation, Rejection};
use crate::proposal::{Coerced, Intent};
use crate::provider::Usage;
use crate::repair::Repair;
use crate::sketch::{Adjustment, Sketch};
use crate::turn::Answer;
use serde::Serialize;
use serde_json::Value;

/// The answer of `POST /chat`, and the data of the stream's `result` and `error`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ChatAnswer {
    /// Whether the turn ended well.
    pub success: bool,
    /// The sketch to go on with; never empty because of an error. Absent when it was not wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modified_sketch: Option<Sketch>,
    /// What was done.
    pub operations: Vec<Operation>,
    /// Why, in the model's words.
    pub reasoning: String,
    /// For the person.
    pub description: String,
    /// The session.
    pub session_id: String,
    /// Its newest revision.
    pub revision: u64,
    /// What the request was taken for.
    pub intent: Intent,
    /// Who answered, such as `offline`.
    pub provider: String,
    /// Which model answered, if one did.
    pub model: Option<String>,
    /// Tokens of all model calls.
    pub usage: Usage,
    /// What they cost, in micro-dollars, where the operator has said what tokens cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u64>,
    /// Operations that were refused.
    pub rejected: Vec<Rejection>,
    /// What had to be overlooked in the model's text.
    pub repairs: Vec<Repair>,
    /// What the person could ask instead or next.
    pub suggestions: Vec<String>,
    /// What had to be put right in the model's operations.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub coercions: Vec<Coerced>,
    /// What became of the sketch that the request brought.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub adjustments: Vec<Adjusted>,
    /// Where the answer to `prompt` is awaited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub awaiting: Option<String>,
    /// A question back to the person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prompt: Option<String>,
    /// The answers offered to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Choice>,
    /// What could be done in several parts, and is not done yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plan: Option<Value>,
    /// Why the turn failed, for a person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Why the turn failed, for programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<&'static str>,
    /// Names the request in the log.
    pub request_id: String,
}

/// What became of the sketch that a chat brought.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Adjusted {
    /// Something in it had to be put right.
    Sketch(Adjustment),
    /// It did not show the newest revision, and was brought together with that.
    Screen(ScreenNote),
}

/// What the shell knows of a turn and the machine does not.
#[derive(Clone, Debug, PartialEq)]
pub struct Circumstances {
    /// The session.
    pub session_id: String,
    /// Its newest revision.
    pub revision: u64,
    /// Who answered, such as `offline`.
    pub provider: String,
    /// Which model answered, if one did.
    pub model: Option<String>,
    /// Where the answer to the turn's question back is awaited, if it asked one.
    pub awaiting: Option<String>,
    /// What became of the sketch that the request brought.
    pub adjustments: Vec<Adjusted>,
    /// What the model calls cost, in micro-dollars, if that is known.
    pub cost: Option<u64>,
    /// Names the request in the log.
    pub request_id: String,
}

impl ChatAnswer {
    /// A turn's outcome in wire form.
    #[must_use]
    pub fn new(answer: Answer, circumstances: Circumstances) -> Self {
        let Circumstances { session_id, revision, provider, model, awaiting, adjustments, cost, request_id } =
            circumstances;
        Self {
            success: answer.failure.is_none(),
            modified_sketch: Some(answer.sketch),
            operations: answer.operations,
            reasoning: answer.reasoning,
            description: answer.description,
            session_id,
            revision,
            intent: answer.intent,
            provider,
            model,
            usage: answer.usage,
            cost,
            rejected: answer.rejected,
            repairs: answer.repairs,
            suggestions: answer.suggestions,
            coercions: answer.coercions,
            adjustments,
            awaiting,
            prompt: answer.prompt,
            choices: answer.choices,
            plan: None,
            error: answer.failure.as_ref().map(ToString::to_string),
            code: answer.failure.as_ref().map(crate::turn::Failure::code),
            request_id,
        }
    }
}

/// The answer of `POST /session`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SessionCreated {
    /// The new session.
    pub session_id: String,
    /// ISO 8601.
    pub created_at: String,
    /// Its revision, 0.
    pub revision: u64,
    /// What had to be put right in the sketch.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub adjustments: Vec<Adjustment>,
}

/// The answer of `GET /session/{id}`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SessionAnswer {
    /// The session.
    pub session_id: String,
    /// ISO 8601.
    pub created_at: String,
    /// ISO 8601.
    pub updated_at: String,
    /// The newest revision.
    pub revision: u64,
    /// The sketch as it is.
    pub current_sketch: Sketch,
    /// One entry per commit that changed something, oldest first.
    pub operation_history: Vec<Commit>,
}
