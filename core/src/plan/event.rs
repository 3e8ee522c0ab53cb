//! What happens to an execution, and what it wants done.

use super::state::{Key, Landing};
use crate::operation::Operation;
use crate::provider::{ModelCall, ModelFailure, Provider, Usage};
use crate::turn::{Answer, Paused, Turn};
use serde_json::Value;

/// What happens to an execution.
#[derive(Clone, Debug)]
pub enum Event {
    /// The person wants it to run. A second time changes nothing.
    Start,
    /// A call is over.
    ModelEnded {
        /// Of which task.
        key: Key,
        /// Which try. Another than the current one is too late and counts for nothing.
        attempt: u32,
        /// Everything that the model wrote.
        text: String,
        /// What it cost.
        usage: Usage,
        /// Whether the answer is complete.
        outcome: Result<(), ModelFailure>,
    },
    /// A turn is over.
    TurnEnded {
        /// Of which task.
        key: Key,
        /// Which try.
        attempt: u32,
        /// What it came to.
        end: Box<TurnEnd>,
    },
    /// Whoever works on these tasks still does.
    Beat(Vec<Key>),
    /// A time that was asked for has come, or may have.
    Due,
    /// Nobody works on anything any more: the shell has started anew.
    Resumed,
    /// The person has answered the question with this number.
    Answered {
        /// Of which task.
        key: Key,
        /// The number of the question.
        ask: u32,
        /// The answer.
        answer: String,
    },
    /// The person has had enough.
    Cancel,
    /// A failed or skipped node is to run again, and what was skipped for its sake. Where nothing was committed, that is
    /// tried again as well.
    Retry(Key),
    /// The changes are in the session, or will not be.
    Landed {
        /// Of which end.
        number: u64,
        /// What has become of them.
        landing: Landing,
    },
    /// The record is in the archive and the status in the list.
    Archived {
        /// Of which end.
        number: u64,
    },
    /// What [`Effect::Commit`] or [`Effect::Archive`] wants could not be done now.
    Unfinished {
        /// Of which end.
        number: u64,
    },
}

/// What a turn has come to.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnEnd {
    /// What it would do.
    pub operations: Vec<Operation>,
    /// What it says.
    pub text: String,
    /// What it cost.
    pub usage: Usage,
    /// Why it failed: code, words, and whether another try may go better.
    pub failure: Option<(&'static str, String, bool)>,
    /// The question that it waits for.
    pub paused: Option<Paused>,
}

impl TurnEnd {
    /// What an answer says, with the question that came before it.
    #[must_use]
    pub fn of(answer: Answer, paused: Option<Paused>) -> Self {
        let failure = answer.failure.as_ref().map(|failure| {
            let may_pass = match failure {
                crate::turn::Failure::Model(failure) => is_worth_another(failure),
                crate::turn::Failure::Rejected(_) => true,
                _ => false,
            };
            (failure.code(), failure.to_string(), may_pass)
        });
        let Answer { operations, description: text, usage, .. } = answer;
        Self { operations, text, usage, failure, paused }
    }
}

/// Whether another try of a node may go better. Its calls have deadlines of their own, so silence is one of these.
pub(super) fn is_worth_another(failure: &ModelFailure) -> bool {
    failure.may_pass() || *failure == ModelFailure::Timeout
}

/// What the shell must do, in order.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Keep what has changed of these tasks and of the execution before anything that follows is done.
    Store(Vec<Key>),
    /// Tell whoever watches; the number in it counts up by one.
    Show(Value),
    /// Make the call; answer with one [`Event::ModelEnded`], and with [`Event::Beat`] every 10 s.
    Call {
        /// For which task.
        key: Key,
        /// Which try.
        attempt: u32,
        /// Whom to ask.
        provider: Provider,
        /// Which of its models.
        model: String,
        /// What.
        call: Box<ModelCall>,
    },
    /// Run the turn; answer with one [`Event::TurnEnded`], and with [`Event::Beat`] every 10 s.
    Run {
        /// For which task.
        key: Key,
        /// Which try.
        attempt: u32,
        /// Whom it asks.
        provider: Provider,
        /// Which of its models.
        model: String,
        /// A turn that has not begun.
        turn: Box<Turn>,
        /// The time for each of its calls, in ms. A model that says nothing by then has failed with
        /// [`ModelFailure::Timeout`].
        call_ms: u64,
    },
    /// Nobody waits for the call or turn of this task any more.
    Stop(Key),
    /// Say [`Event::Due`] at that time, in Unix ms, instead of any time asked for before; none when nothing is due.
    Wake(Option<u64>),
    /// Commit what [`Execution::placed_on`](super::Execution::placed_on) says, once under the number of this end, whatever
    /// comes between; answer with [`Event::Landed`] or [`Event::Unfinished`].
    Commit {
        /// Tells this end from those before it.
        number: u64,
    },
    /// Archive and list the execution as [`Execution::settled`](super::Execution::settled) has it; answer with
    /// [`Event::Archived`] or [`Event::Unfinished`]. It may be wanted twice.
    Archive {
        /// Tells this end from those before it.
        number: u64,
    },
    /// It is over, until a node is tried again.
    Finish,
}
