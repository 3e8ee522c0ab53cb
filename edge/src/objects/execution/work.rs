//! The model calls and turns of an execution.

use crate::model::{CallContext, run_model_call, run_turn};
use websketch_agent::plan::{ExecutionEvent, TaskKey};
use websketch_agent::provider::{ModelCall, Provider};
use websketch_agent::turn::Turn;

/// A task of the machine: a model call or a turn.
pub(super) struct Work {
    pub(super) key: TaskKey,
    pub(super) attempt: u32,
    pub(super) provider: Provider,
    pub(super) model: String,
    pub(super) job: Job,
}

/// The work of a task.
pub(super) enum Job {
    Call(Box<ModelCall>),
    /// The turn, and the time for each of its calls in ms.
    Turn(Box<Turn>, u64),
}

impl Work {
    /// Runs the task and returns the event with its result.
    pub(super) async fn run(self, context: Option<&CallContext>) -> ExecutionEvent {
        let Self { key, attempt, provider, model, job } = self;
        match job {
            Job::Call(call) => {
                let (text, usage, outcome) = run_model_call(context, provider, &model, &call, None).await;
                ExecutionEvent::ModelEnded { key, attempt, text, usage, outcome }
            }
            Job::Turn(turn, call_ms) => {
                let end = run_turn(context, provider, &model, *turn, Some(call_ms)).await;
                ExecutionEvent::TurnEnded { key, attempt, end: Box::new(end) }
            }
        }
    }
}
