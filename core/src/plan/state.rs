//! What has become of the nodes of a plan. All of it can be stored and read back.

use super::node::Confirm;
use crate::provider::Usage;
use crate::sketch::ComponentId;
use crate::turn::Paused;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json as object};

/// A node, or one element of a node that is a loop. Ordered as in the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Key {
    /// The place of the node in the plan.
    pub node: usize,
    /// The element, from 0.
    pub item: Option<usize>,
}

impl Key {
    pub(super) const fn of(node: usize) -> Self {
        Self { node, item: None }
    }
}

/// Where a node stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Status {
    /// Something that comes first is not over.
    #[default]
    Pending,
    /// It can run.
    Ready,
    /// It is worked on.
    Running,
    /// The person is asked.
    Waiting,
    /// It has a result.
    Completed,
    /// It has none and tries no more.
    Failed,
    /// It does not run.
    Skipped,
}

impl Status {
    /// The name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pending => "PENDING",
            Self::Ready => "READY",
            Self::Running => "RUNNING",
            Self::Waiting => "WAITING",
            Self::Completed => "COMPLETED",
            Self::Failed => "FAILED",
            Self::Skipped => "SKIPPED",
        }
    }

    /// Whether nothing follows but a retry.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Completed | Self::Failed | Self::Skipped)
    }
}

/// Where an execution stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Progress {
    /// Not started.
    #[default]
    Pending,
    /// Something runs or can run.
    Executing,
    /// Everything waits for the person.
    Waiting,
    /// All nodes are over; what they have done goes into the session, the archive and the list.
    Committing,
    /// Nothing has failed.
    Completed,
    /// A part has failed.
    PartialSuccess,
    /// Nothing has a result.
    Failed,
    /// The person has called it off.
    Cancelled,
}

impl Progress {
    /// The name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Executing => "executing",
            Self::Waiting => "waiting",
            Self::Committing => "committing",
            Self::Completed => "completed",
            Self::PartialSuccess => "partial_success",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
        }
    }

    /// Whether nothing follows but a retry.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Completed | Self::PartialSuccess | Self::Failed | Self::Cancelled)
    }
}

/// Why a node has no result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NodeError {
    /// For programs.
    pub error_type: String,
    /// For people.
    pub error_message: String,
    /// Whether another try may go better.
    pub retry_possible: bool,
}

impl NodeError {
    pub(super) fn new(error_type: &str, message: impl Into<String>, retry_possible: bool) -> Self {
        Self { error_type: error_type.to_owned(), error_message: message.into(), retry_possible }
    }

    pub(super) fn to_json(&self) -> Value {
        object!({
            "error": true,
            "error_type": self.error_type,
            "error_message": self.error_message,
            "retry_possible": self.retry_possible,
        })
    }
}

/// What a node does to the sketch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum Change {
    /// A part of a page, as a layout tree.
    Draw { tree: Value },
    /// A part of a page, as a sentence that the interpreter draws.
    Say { message: String },
    /// Operations, in the wire form.
    Operations { operations: Vec<Value> },
}

/// Why a node does not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Skip {
    /// Its condition, or that of a node before it, is false; or the person has skipped it.
    Chosen,
    /// A node before it has failed.
    Failed,
    /// The execution was called off.
    Cancelled,
}

/// What the person is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Asked {
    pub(super) prompt: String,
    pub(super) choices: Vec<String>,
    pub(super) about: About,
}

/// What an answer decides.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum About {
    /// It is the result.
    Answer,
    /// Whether a change counts.
    Confirm { data: Value, change: Change },
    /// How a turn goes on.
    Turn { paused: Box<Paused> },
}

/// A node, or an element of one, while it runs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Task {
    pub(super) status: Status,
    /// Tries made.
    pub(super) attempts: u32,
    /// Tries that may be made.
    pub(super) allowed: u32,
    /// When whoever works on it must have said so again, in Unix ms.
    pub(super) lease_until_ms: u64,
    /// Not before this time, in Unix ms.
    pub(super) not_before_ms: u64,
    /// When it must be over, in Unix ms; 0 before the first try.
    pub(super) deadline_at_ms: u64,
    pub(super) started_at_ms: u64,
    pub(super) finished_at_ms: u64,
    pub(super) data: Option<Value>,
    pub(super) error: Option<NodeError>,
    pub(super) skip: Option<Skip>,
    pub(super) change: Option<Change>,
    pub(super) usage: Usage,
    pub(super) asked: Option<Asked>,
    /// Questions asked so far.
    pub(super) asks: u32,
    /// Of the newest of them: without it nobody answers.
    pub(super) secret: String,
    /// When the call must have ended, in Unix ms; 0 where there is no limit but that of the node.
    pub(super) call_until_ms: u64,
    /// The last answer of the model and what was wrong with it.
    pub(super) correction: Option<(String, String)>,
    /// The turn that goes on, and the person's answer.
    pub(super) resume: Option<(Box<Paused>, String)>,
    /// The element of the loop.
    pub(super) element: Option<Value>,
    /// The number of elements, of a loop that has begun.
    pub(super) count: Option<usize>,
}

/// What holds for the whole execution.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Head {
    pub(super) status: Progress,
    /// The number of the last event.
    pub(super) seq: u64,
    pub(super) started_at_ms: u64,
    pub(super) updated_at_ms: u64,
    pub(super) finished_at_ms: u64,
    pub(super) deadline_at_ms: u64,
    /// Since when everything waits for the person; 0 while something runs.
    pub(super) waiting_since_ms: u64,
    pub(super) confirm: Confirm,
    pub(super) max_tokens: Option<u64>,
    /// How far the end is, while it is not all done.
    pub(super) ending: Option<Ending>,
    /// What has become of the changes, once that is certain.
    pub(super) landing: Option<Landing>,
    /// The tasks whose changes the session has.
    pub(super) landed: Vec<Key>,
}

/// The end of an execution, step by step. Each step can be taken again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Ending {
    /// What the execution will be if its changes land.
    pub(super) status: Progress,
    /// Tells this end from those before it, for whoever must not do it twice.
    pub(super) number: u64,
    /// What has become of the changes; none while the session has not answered.
    pub(super) landing: Option<Landing>,
    /// Tries of the step that is due.
    pub(super) tries: u32,
    /// When it is to be tried again, in Unix ms.
    pub(super) due_at_ms: u64,
}

/// What has become of the changes of an execution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Landing {
    /// There was nothing to commit, or nowhere to commit it to.
    Nothing,
    /// They are in the session.
    Committed {
        /// The revision that they have made.
        revision: u64,
        /// What was left out.
        left_out: Vec<LeftOut>,
    },
    /// They are not.
    NotCommitted {
        /// Why not.
        reason: NotCommitted,
        /// What was left out, which is everything.
        left_out: Vec<LeftOut>,
    },
}

/// Why nothing was committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NotCommitted {
    /// The session has ended.
    SessionNotFound,
    /// Others have changed everything that it is about.
    Conflict,
    /// The session could not be reached.
    Unreachable,
}

impl NotCommitted {
    /// The name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::SessionNotFound => "session_not_found",
            Self::Conflict => "conflict",
            Self::Unreachable => "unreachable",
        }
    }

    /// For people.
    pub(super) const fn message(self) -> &'static str {
        match self {
            Self::SessionNotFound => "Nothing was committed: the session has ended.",
            Self::Conflict => "Nothing was committed: others have changed all that it is about.",
            Self::Unreachable => "Nothing was committed: the session could not be reached.",
        }
    }
}

/// Something that a plan has done and the session has not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LeftOut {
    /// The node that has done it.
    pub node_id: String,
    /// The kind of operation, or `draw` for a part of a page.
    pub operation: String,
    /// The components that it is about.
    pub ids: Vec<ComponentId>,
    /// For people.
    pub message: String,
}
