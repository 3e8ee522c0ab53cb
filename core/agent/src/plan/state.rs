//! The state of an execution. All of it can be stored and restored.

use super::node::ConfirmRule;
use crate::provider::Usage;
use crate::turn::PausedTurn;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json as object};
use websketch_sketch::ComponentId;

/// A task: a node, or one element of a loop. Ordered as in the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TaskKey {
    /// The index of the node in the plan.
    pub node: usize,
    /// The index of the element, from 0.
    pub item: Option<usize>,
}

impl TaskKey {
    pub(super) const fn of(node: usize) -> Self {
        Self { node, item: None }
    }
}

/// The status of a task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "NodeStatus"))]
pub enum TaskStatus {
    /// A dependency is not over.
    #[default]
    Pending,
    /// Ready to run.
    Ready,
    /// Running.
    Running,
    /// Waiting for the user's answer.
    Waiting,
    /// Has a result.
    Completed,
    /// Has no result and will not be retried.
    Failed,
    /// Will not run.
    Skipped,
}

impl TaskStatus {
    /// Returns the name on the wire.
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

    /// Returns true if only a retry can change the status.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Completed | Self::Failed | Self::Skipped)
    }
}

/// The status of an execution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ExecutionStatus"))]
pub enum ExecutionStatus {
    /// Not started.
    #[default]
    Pending,
    /// Tasks run or can run.
    Executing,
    /// All open tasks wait for the user.
    Waiting,
    /// All nodes are over; the results are being committed, archived and listed.
    Committing,
    /// No node has failed.
    Completed,
    /// Some nodes have failed.
    PartialSuccess,
    /// No node has a result.
    Failed,
    /// Cancelled by the user.
    Cancelled,
}

impl ExecutionStatus {
    /// Returns the name on the wire.
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

    /// Returns true if only a retry can change the status.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Completed | Self::PartialSuccess | Self::Failed | Self::Cancelled)
    }
}

/// The reason why a node has no result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NodeError {
    /// The code, for programs.
    pub error_type: String,
    /// The message for the user.
    pub error_message: String,
    /// Whether a retry may succeed.
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

/// A node's change of the sketch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum Change {
    /// A section, as a layout tree.
    Draw { tree: Value },
    /// A section, as a sentence for the interpreter.
    Say { message: String },
    /// Operations, in wire form.
    Operations { operations: Vec<Value> },
}

/// The reason why a node does not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum SkipReason {
    /// The condition of the node or of a dependency is false, or the user has skipped it.
    Chosen,
    /// A dependency has failed.
    Failed,
    /// The execution was cancelled.
    Cancelled,
}

/// A question to the user.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct PendingQuestion {
    pub prompt: String,
    pub choices: Vec<String>,
    pub about: AnswerEffect,
}

/// The effect of an answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum AnswerEffect {
    /// The answer is the result.
    Answer,
    /// The answer accepts or discards a change.
    Confirm { data: Value, change: Change },
    /// The answer resumes a turn.
    Turn { paused: Box<PausedTurn> },
}

/// The state of a node, or of an element of a loop.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct TaskState {
    pub(super) status: TaskStatus,
    /// The number of attempts made.
    pub(super) attempts: u32,
    /// The maximum number of attempts.
    pub(super) allowed: u32,
    /// The end of the lease, in Unix ms.
    pub(super) lease_until_ms: u64,
    /// The earliest start, in Unix ms.
    pub(super) not_before_ms: u64,
    /// The deadline, in Unix ms; 0 before the first attempt.
    pub(super) deadline_at_ms: u64,
    pub(super) started_at_ms: u64,
    pub(super) finished_at_ms: u64,
    pub(super) data: Option<Value>,
    pub(super) error: Option<NodeError>,
    pub(super) skip: Option<SkipReason>,
    pub(super) change: Option<Change>,
    pub(super) usage: Usage,
    pub(super) asked: Option<PendingQuestion>,
    /// The number of questions asked so far.
    pub(super) asks: u32,
    /// The secret part of the newest question's token.
    pub(super) secret: String,
    /// The deadline of the call, in Unix ms; 0 without a limit other than the node's.
    pub(super) call_until_ms: u64,
    /// The last answer of the model and its fault.
    pub(super) correction: Option<(String, String)>,
    /// The turn to resume, and the user's answer.
    pub(super) resume: Option<(Box<PausedTurn>, String)>,
    /// The element of the loop.
    pub(super) element: Option<Value>,
    /// The number of elements of a loop that has begun.
    pub(super) count: Option<usize>,
}

/// The state of the whole execution.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct ExecutionState {
    pub(super) status: ExecutionStatus,
    /// The sequence number of the last event.
    pub(super) seq: u64,
    pub(super) started_at_ms: u64,
    pub(super) updated_at_ms: u64,
    pub(super) finished_at_ms: u64,
    pub(super) deadline_at_ms: u64,
    /// The time since which all open tasks wait for the user; 0 while a task runs.
    pub(super) waiting_since_ms: u64,
    pub(super) confirm: ConfirmRule,
    pub(super) max_tokens: Option<u64>,
    /// The progress of the end, until it is complete.
    pub(super) ending: Option<EndProgress>,
    /// The outcome of the commit, once certain.
    pub(super) landing: Option<CommitOutcome>,
    /// The tasks with changes already in the session.
    pub(super) landed: Vec<TaskKey>,
}

/// The end of an execution. Each step is idempotent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct EndProgress {
    /// The final status if the commit succeeds.
    pub(super) status: ExecutionStatus,
    /// Distinguishes this end from earlier ones, as an idempotency key.
    pub(super) number: u64,
    /// The outcome of the commit; `None` until the session has answered.
    pub(super) landing: Option<CommitOutcome>,
    /// The number of attempts of the current step.
    pub(super) tries: u32,
    /// The time of the next attempt, in Unix ms.
    pub(super) due_at_ms: u64,
}

/// The outcome of the commit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum CommitOutcome {
    /// No changes, or no session to commit to.
    Nothing,
    /// Committed.
    Committed {
        /// The revision of the commit.
        revision: u64,
        /// The changes that were left out.
        left_out: Vec<OmittedChange>,
    },
    /// Not committed.
    NotCommitted {
        /// The reason.
        reason: CommitFailure,
        /// The changes that were left out: all of them.
        left_out: Vec<OmittedChange>,
    },
}

/// The reason for a missing commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CommitFailure {
    /// The session has ended.
    SessionNotFound,
    /// Others have changed all affected components.
    Conflict,
    /// The session could not be reached.
    Unreachable,
}

impl CommitFailure {
    /// Returns the name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::SessionNotFound => "session_not_found",
            Self::Conflict => "conflict",
            Self::Unreachable => "unreachable",
        }
    }

    /// Returns the message for the user.
    pub(super) const fn message(self) -> &'static str {
        match self {
            Self::SessionNotFound => "Nothing was committed: the session has ended.",
            Self::Conflict => "Nothing was committed: others have changed all that it is about.",
            Self::Unreachable => "Nothing was committed: the session could not be reached.",
        }
    }
}

/// A change of a plan that was not committed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OmittedChange {
    /// The node.
    pub node_id: String,
    /// The kind of operation, or `draw` for a section.
    pub operation: String,
    /// The affected components.
    pub ids: Vec<ComponentId>,
    /// The message for the user.
    pub message: String,
}
