//! Inputs and outputs of an execution.

use super::state::{CommitOutcome, TaskKey};
use crate::provider::{ModelCall, ModelFailure, Provider, Usage};
use crate::turn::{PausedTurn, Turn, TurnAnswer};
use serde_json::Value;
use websketch_sketch::operation::Operation;

/// An input of an execution.
#[derive(Clone, Debug)]
pub enum ExecutionEvent {
    /// Starts the execution. Repeated starts are ignored.
    Start,
    /// A model call has ended.
    ModelEnded {
        /// The task.
        key: TaskKey,
        /// The attempt. An event of an earlier attempt is ignored.
        attempt: u32,
        /// The complete text of the model.
        text: String,
        /// The tokens of the call.
        usage: Usage,
        /// Whether the answer is complete.
        outcome: Result<(), ModelFailure>,
    },
    /// A turn has ended.
    TurnEnded {
        /// The task.
        key: TaskKey,
        /// The attempt.
        attempt: u32,
        /// The result.
        end: Box<TurnResult>,
    },
    /// Renews the leases of these tasks.
    Beat(Vec<TaskKey>),
    /// A requested wake-up time has come, or may have.
    Due,
    /// The shell has restarted, so that all running calls are lost.
    Resumed,
    /// The user has answered the question with this number.
    Answered {
        /// The task.
        key: TaskKey,
        /// The number of the question.
        ask: u32,
        /// The answer.
        answer: String,
    },
    /// Cancels the execution.
    Cancel,
    /// Retries a failed or skipped node and the nodes skipped because of it. If the commit failed, retries that as
    /// well.
    Retry(TaskKey),
    /// The commit has succeeded, or has finally failed.
    Landed {
        /// The number of the end.
        number: u64,
        /// The outcome of the commit.
        landing: CommitOutcome,
    },
    /// The record is archived and the status is listed.
    Archived {
        /// The number of the end.
        number: u64,
    },
    /// The step of [`ExecutionEffect::Commit`] or [`ExecutionEffect::Archive`] has failed temporarily.
    Unfinished {
        /// The number of the end.
        number: u64,
    },
}

/// The result of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnResult {
    /// The operations.
    pub operations: Vec<Operation>,
    /// The text.
    pub text: String,
    /// The tokens of its calls.
    pub usage: Usage,
    /// The failure: code, text, and whether a retry may succeed.
    pub failure: Option<(&'static str, String, bool)>,
    /// The turn's question, if it is paused.
    pub paused: Option<PausedTurn>,
}

impl TurnResult {
    /// Returns the result of an answer, with the question that preceded it.
    #[must_use]
    pub fn of(answer: TurnAnswer, paused: Option<PausedTurn>) -> Self {
        let failure = answer.failure.as_ref().map(|failure| {
            let is_transient = match failure {
                crate::turn::TurnFailure::Model(failure) => is_worth_another(failure),
                crate::turn::TurnFailure::Rejected(_) => true,
                _ => false,
            };
            (failure.code(), failure.to_string(), is_transient)
        });
        let TurnAnswer { operations, description: text, usage, is_understood, .. } = answer;
        let not_understood = || (!is_understood).then(|| ("not_understood", text.clone(), false));
        let failure = failure.or_else(not_understood);
        Self { operations, text, usage, failure, paused }
    }
}

/// Returns true if another attempt of a node may succeed. Its calls have their own deadlines, so a timeout may be
/// retried.
pub(super) fn is_worth_another(failure: &ModelFailure) -> bool {
    failure.is_transient() || *failure == ModelFailure::Timeout
}

/// An output of an execution. The shell executes outputs in order.
#[derive(Clone, Debug)]
pub enum ExecutionEffect {
    /// Store the changed state of the execution and of these tasks before any further effect.
    Store(Vec<TaskKey>),
    /// Send an event to the watchers. Its sequence number increases by one.
    Show(Value),
    /// Make the call; respond with one [`ExecutionEvent::ModelEnded`], and with [`ExecutionEvent::Beat`] every 10 s.
    Call {
        /// The task.
        key: TaskKey,
        /// The attempt.
        attempt: u32,
        /// The provider.
        provider: Provider,
        /// The model.
        model: String,
        /// The call.
        call: Box<ModelCall>,
    },
    /// Run the turn; respond with one [`ExecutionEvent::TurnEnded`], and with [`ExecutionEvent::Beat`] every 10 s.
    Run {
        /// The task.
        key: TaskKey,
        /// The attempt.
        attempt: u32,
        /// The provider.
        provider: Provider,
        /// The model.
        model: String,
        /// The turn, not yet begun.
        turn: Box<Turn>,
        /// The time limit of each of its calls, in ms. A call without an answer by then has failed with
        /// [`ModelFailure::Timeout`].
        call_ms: u64,
    },
    /// Cancel the call or turn of this task.
    Stop(TaskKey),
    /// Send [`ExecutionEvent::Due`] at this time, in Unix ms, in place of any earlier request; `None` if nothing is
    /// due.
    Wake(Option<u64>),
    /// Commit the operations of [`Execution::rebased_on`](super::Execution::rebased_on) exactly once, with the number
    /// of this end as idempotency key; respond with [`ExecutionEvent::Landed`] or [`ExecutionEvent::Unfinished`].
    Commit {
        /// Distinguishes this end from earlier ones.
        number: u64,
    },
    /// Archive and list [`Execution::settled`](super::Execution::settled); respond with [`ExecutionEvent::Archived`] or
    /// [`ExecutionEvent::Unfinished`]. May be repeated.
    Archive {
        /// Distinguishes this end from earlier ones.
        number: u64,
    },
    /// The execution is over, unless a node is retried.
    Finish,
}
