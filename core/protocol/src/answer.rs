//! The bodies of successful answers.

use crate::session_usage::SessionUsage;
use serde::Serialize;
use serde_json::Value;
use websketch_agent::proposal::{IndexedCoercion, Intent};
use websketch_agent::provider::Usage;
use websketch_agent::turn::{TurnAnswer, TurnScore};
use websketch_language::Choice;
use websketch_repair::Repair;
use websketch_sketch::history::{Commit, MergeNote};
use websketch_sketch::operation::{Operation, Rejection};
use websketch_sketch::{Adjustment, Sketch};

/// The answer of `POST /chat`, and the data of the stream events `result` and `error`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChatAnswer {
    /// Whether the turn succeeded.
    pub success: bool,
    /// The sketch after the turn; an error never empties it. Absent if the request asked for no sketch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modified_sketch: Option<Sketch>,
    /// The applied operations.
    pub operations: Vec<Operation>,
    /// The reasoning, in the model's words.
    pub reasoning: String,
    /// The message to the user.
    pub description: String,
    /// The sentences at the end of `description` that core adds to the model's words: overlaps, omissions and rejections.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
    /// The session id.
    pub session_id: String,
    /// The newest revision of the session.
    pub revision: u64,
    /// The recognized intent of the request.
    pub intent: Intent,
    /// The provider that answered, such as `offline`.
    #[cfg_attr(feature = "schema", schemars(with = "websketch_agent::provider::Provider"))]
    pub provider: String,
    /// The model that answered, if any.
    pub model: Option<String>,
    /// Tokens of all model calls.
    pub usage: Usage,
    /// The cost of the model calls, in micro-dollars. Absent if no token prices are configured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u64>,
    /// The rejected operations.
    pub rejected: Vec<Rejection>,
    /// Faults of the model's text that the reader repaired.
    pub repairs: Vec<Repair>,
    /// Suggested next requests.
    pub suggestions: Vec<String>,
    /// The design scores before and after. Absent without a change by a model, and for very small and very large sketches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<TurnScore>,
    /// The words that were not understood, as the user wrote them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_understood: Vec<String>,
    /// Faults of the model's operations that were corrected.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub coercions: Vec<IndexedCoercion>,
    /// Corrections of the request's sketch.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub adjustments: Vec<SketchAdjustment>,
    /// The token of the endpoint that takes the answer to `prompt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub awaiting: Option<String>,
    /// A question to the user.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prompt: Option<String>,
    /// The offered answers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Choice>,
    /// A proposed plan that has not run yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "plan"))]
    pub plan: Option<Value>,
    /// The reason of a failure, for the user.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The reason of a failure, for programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<&'static str>,
    /// The request id, as in the log.
    pub request_id: String,
}

/// Refers to the schema of plans, which the shell describes.
#[cfg(feature = "schema")]
fn plan(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "$ref": "#/components/schemas/Plan" })
}

/// A correction of the sketch that a chat request carried.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Adjustment"))]
pub enum SketchAdjustment {
    /// The sketch contained invalid values.
    Sketch(Adjustment),
    /// The sketch was not at the newest revision and was merged with it.
    Screen(MergeNote),
}

/// Facts about a turn that only the shell knows.
#[derive(Clone, Debug, PartialEq)]
pub struct RequestInfo {
    /// The session id.
    pub session_id: String,
    /// The newest revision of the session.
    pub revision: u64,
    /// The provider that answered, such as `offline`.
    pub provider: String,
    /// The model that answered, if any.
    pub model: Option<String>,
    /// The token of the endpoint that takes the answer to the turn's question, if the turn asked one.
    pub awaiting: Option<String>,
    /// Corrections of the request's sketch.
    pub adjustments: Vec<SketchAdjustment>,
    /// The cost of the model calls, in micro-dollars, if known.
    pub cost: Option<u64>,
    /// The request id, as in the log.
    pub request_id: String,
}

impl ChatAnswer {
    /// Returns a turn's outcome in wire form.
    #[must_use]
    pub fn new(answer: TurnAnswer, circumstances: RequestInfo) -> Self {
        let RequestInfo { session_id, revision, provider, model, awaiting, adjustments, cost, request_id } =
            circumstances;
        Self {
            success: answer.failure.is_none(),
            modified_sketch: Some(answer.sketch),
            operations: answer.operations,
            reasoning: answer.reasoning,
            description: answer.description,
            remarks: answer.remarks,
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
            score: answer.score,
            not_understood: answer.not_understood,
            coercions: answer.coercions,
            adjustments,
            awaiting,
            prompt: answer.prompt,
            choices: answer.choices,
            plan: None,
            error: answer.failure.as_ref().map(ToString::to_string),
            code: answer.failure.as_ref().map(websketch_agent::turn::TurnFailure::code),
            request_id,
        }
    }
}

/// The answer of `POST /session`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SessionCreated {
    /// The id of the new session.
    pub session_id: String,
    /// ISO 8601.
    pub created_at: String,
    /// The revision of the session, 0.
    pub revision: u64,
    /// Corrections of the request's sketch.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub adjustments: Vec<Adjustment>,
}

/// The answer of `GET /session/{id}`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Session"))]
pub struct SessionAnswer {
    /// The session id.
    pub session_id: String,
    /// ISO 8601.
    pub created_at: String,
    /// ISO 8601.
    pub updated_at: String,
    /// The newest revision.
    pub revision: u64,
    /// The current sketch.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<Sketch>", skip_serializing_if = "Option::is_none")
    )]
    pub current_sketch: Sketch,
    /// The tokens and costs of the newest turns, in total and by day.
    pub usage: SessionUsage,
    /// One entry per commit that changed something, oldest first.
    pub operation_history: Vec<Commit>,
}
