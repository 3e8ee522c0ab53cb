//! What calls are made of.

use serde::{Deserialize, Serialize};
use std::rc::Rc;
use websketch_agent::provider::Usage;
use websketch_sketch::Sketch;

/// A side of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum SessionView {
    /// The session as callers see it.
    Session,
    /// The same without the sketch.
    Log,
    /// The sketch alone.
    Sketch,
    /// The sketch and its revision.
    Head,
    /// What is stored, for those who look for a fault.
    State,
    /// The steps of its turns.
    Graph,
}

/// A request that may be repeated, in the session that it changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RequestKey {
    /// Of the key, the route and the body.
    pub(crate) hash: String,
    /// What is answered besides sketch and operations, as JSON.
    #[serde(rename = "kept")]
    pub(crate) stored_response: Option<String>,
}

/// How the key of a plan's commit begins; those of requests are hexadecimal.
const PLAN_PREFIX: &str = "plan-";

impl RequestKey {
    /// Of what a plan has done, under a name of its own, with what was left out, as JSON.
    pub(crate) fn for_plan(name: &str, left_out: String) -> Self {
        Self { hash: format!("{PLAN_PREFIX}{name}"), stored_response: Some(left_out) }
    }

    /// Whether it is that of a plan.
    pub(crate) fn is_plan(&self) -> bool {
        self.hash.starts_with(PLAN_PREFIX)
    }

    /// Of a request of which nothing more is to be kept.
    pub(crate) fn for_request(hash: String) -> Self {
        Self { hash, stored_response: None }
    }
}

/// What is known when a turn begins.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BeginTurn {
    /// The sketch on the person's screen.
    #[serde(skip)]
    pub(crate) sketch: Option<Rc<Sketch>>,
    /// The hash of the request's [`Key`], if it may be repeated.
    pub(crate) key: Option<String>,
    /// The revision that the person knows.
    pub(crate) base_revision: Option<u64>,
    /// Whether nothing is to be written.
    pub(crate) dry_run: bool,
    /// The turn.
    pub(crate) turn: TurnStart,
}

/// What a turn is known by while it runs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TurnStart {
    /// The request's name.
    pub(crate) request_id: String,
    /// What the person says.
    pub(crate) message: String,
}

/// What is kept of a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TurnEnd {
    /// Its number.
    pub(crate) turn: u64,
    /// What was said.
    #[serde(rename = "words")]
    pub(crate) messages: TurnMessages,
    /// The steps that ran.
    #[serde(rename = "nodes")]
    pub(crate) steps: Vec<StepTiming>,
    /// How it ended: `ok`, `waiting`, or the code of its failure.
    pub(crate) outcome: String,
    /// Why it failed, for a person.
    pub(crate) error: Option<String>,
    /// What its calls cost.
    #[serde(rename = "spent")]
    pub(crate) usage: TokenUsage,
    /// The question with which it pauses.
    pub(crate) question: Option<OpenQuestion>,
}

/// A question that waits for its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OpenQuestion {
    /// Of its token.
    pub(crate) hash: String,
    /// The turn that waits, as JSON.
    pub(crate) paused: String,
    /// Unix ms.
    pub(crate) expires_at: u64,
}

/// A step of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StepTiming {
    /// Such as `analyze`.
    #[serde(rename = "node")]
    pub(crate) step: String,
    /// When it began, in Unix ms.
    pub(crate) at: u64,
    /// How long it took; `None` while it is not over.
    pub(crate) duration_ms: Option<u64>,
    /// Why the turn ended in it, if it failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<String>,
}

/// What the model calls of a turn cost.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TokenUsage {
    /// Who answered, such as `offline`.
    pub(crate) provider: String,
    /// Which model answered, if one did.
    pub(crate) model: Option<String>,
    /// Tokens of all calls.
    pub(crate) usage: Usage,
    /// Micro-dollars, where the price is known.
    pub(crate) cost: Option<u64>,
}

/// A turn as it is told to those who look for a fault.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TurnTrace {
    /// How it ended; empty where an older Worker has not kept that.
    pub(crate) outcome: String,
    /// Why it failed.
    pub(crate) error: Option<String>,
    /// What its calls cost; nothing where an older Worker has not kept that.
    #[serde(default, rename = "spent")]
    pub(crate) usage: TokenUsage,
    /// The steps that ran.
    #[serde(rename = "nodes")]
    pub(crate) steps: Vec<StepTiming>,
}

/// Which way through the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Direction {
    /// Back.
    Undo,
    /// Forward again.
    Redo,
}

/// What answers hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum ResponseFields {
    /// The sketch, too.
    #[default]
    Sketch,
    /// All but the sketch, which may be long: the caller has it, or does not need it.
    Minimal,
}

impl ResponseFields {
    /// The sketch, if the answer is to hold it.
    pub(crate) fn of(self, sketch: &Sketch) -> Option<&Sketch> {
        (self == Self::Sketch).then_some(sketch)
    }
}

/// What was said in a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TurnMessages {
    /// By the person.
    pub(crate) message: String,
    /// By us.
    pub(crate) reply: String,
}
