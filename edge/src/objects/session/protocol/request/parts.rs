//! Parts of requests to a session object.

use serde::{Deserialize, Serialize};
use std::rc::Rc;
use websketch_agent::provider::Usage;
use websketch_sketch::Sketch;

/// A view of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum SessionView {
    /// The session, as in the API.
    Session,
    /// The session without its sketch.
    Log,
    /// The sketch alone.
    Sketch,
    /// The sketch and its revision.
    Head,
    /// The stored state, for the debug routes.
    State,
    /// The steps of all turns.
    Graph,
}

/// The idempotency key of a commit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RequestKey {
    /// The hash of key, route and body.
    pub(crate) hash: String,
    /// The response besides sketch and operations, as JSON.
    #[serde(rename = "kept")]
    pub(crate) stored_response: Option<String>,
}

/// The prefix of keys of plans. Those of requests are hexadecimal.
const PLAN_PREFIX: &str = "plan-";

impl RequestKey {
    /// Returns the key of a plan's commit. `left_out` are the omitted operations as JSON.
    pub(crate) fn for_plan(name: &str, left_out: String) -> Self {
        Self { hash: format!("{PLAN_PREFIX}{name}"), stored_response: Some(left_out) }
    }

    /// Returns true for the key of a plan.
    pub(crate) fn is_plan(&self) -> bool {
        self.hash.starts_with(PLAN_PREFIX)
    }

    /// Returns the key of a request without a stored response.
    pub(crate) fn for_request(hash: String) -> Self {
        Self { hash, stored_response: None }
    }
}

/// The parameters of a new turn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BeginTurn {
    /// The client's sketch.
    #[serde(skip)]
    pub(crate) sketch: Option<Rc<Sketch>>,
    /// The hash of the request's [`RequestKey`], if it has one.
    pub(crate) key: Option<String>,
    /// The revision that the client knows.
    pub(crate) base_revision: Option<u64>,
    /// Whether the turn must not write.
    pub(crate) dry_run: bool,
    /// The turn.
    pub(crate) turn: TurnStart,
}

/// The start of a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TurnStart {
    /// The id of the request.
    pub(crate) request_id: String,
    /// The user's message.
    pub(crate) message: String,
}

/// The end of a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TurnEnd {
    /// The number of the turn.
    pub(crate) turn: u64,
    /// The messages of the turn.
    #[serde(rename = "words")]
    pub(crate) messages: TurnMessages,
    /// The steps that ran.
    #[serde(rename = "nodes")]
    pub(crate) steps: Vec<StepTiming>,
    /// The outcome: `ok`, `waiting`, or an error code.
    pub(crate) outcome: String,
    /// The error message, for the user.
    pub(crate) error: Option<String>,
    /// The tokens and costs of its model calls.
    #[serde(rename = "spent")]
    pub(crate) usage: TokenUsage,
    /// The question that the turn waits for.
    pub(crate) question: Option<OpenQuestion>,
}

/// An open question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OpenQuestion {
    /// The hash of its token.
    pub(crate) hash: String,
    /// The paused turn as JSON.
    pub(crate) paused: String,
    /// Unix ms.
    pub(crate) expires_at: u64,
}

/// A step of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StepTiming {
    /// The name of the step, such as `analyze`.
    #[serde(rename = "node")]
    pub(crate) step: String,
    /// The start in Unix ms.
    pub(crate) at: u64,
    /// The duration, or `None` for a running step.
    pub(crate) duration_ms: Option<u64>,
    /// The error of the turn, if it failed in this step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<String>,
}

/// Tokens and costs of a turn's model calls.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TokenUsage {
    /// The provider, such as `offline`.
    pub(crate) provider: String,
    /// The model, if one was called.
    pub(crate) model: Option<String>,
    /// The tokens of all calls.
    pub(crate) usage: Usage,
    /// The costs in micro-dollars, if the price is known.
    pub(crate) cost: Option<u64>,
}

/// The trace of a turn, for the debug routes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TurnTrace {
    /// The outcome. Empty in traces of older versions.
    pub(crate) outcome: String,
    /// The error message.
    pub(crate) error: Option<String>,
    /// The tokens and costs. Empty in traces of older versions.
    #[serde(default, rename = "spent")]
    pub(crate) usage: TokenUsage,
    /// The steps that ran.
    #[serde(rename = "nodes")]
    pub(crate) steps: Vec<StepTiming>,
}

/// The direction of a revert.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Direction {
    /// Undo.
    Undo,
    /// Redo.
    Redo,
}

/// The fields of responses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum ResponseFields {
    /// All fields.
    #[default]
    Sketch,
    /// All fields except the sketch.
    Minimal,
}

impl ResponseFields {
    /// Returns the sketch, if the response includes it.
    pub(crate) fn of(self, sketch: &Sketch) -> Option<&Sketch> {
        (self == Self::Sketch).then_some(sketch)
    }
}

/// The messages of a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TurnMessages {
    /// The user's message.
    pub(crate) message: String,
    /// The reply.
    pub(crate) reply: String,
    /// The interpreter's memory after the turn, as JSON. Empty if there is none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) memory: String,
}
