//! The model calls and turns of an execution.

use crate::model::{Call, CallContext, ModelChunk};
use crate::platform::{Timer, now_ms};
use futures_util::future::{Either, select};
use std::pin::pin;
use websketch_agent::plan::{Event, Key, Played, Playing, TurnEnd};
use websketch_agent::provider::{ModelCall, ModelFailure, Provider, Usage};
use websketch_agent::turn::Turn;

/// A task of the machine: a model call or a turn.
pub(super) struct Work {
    pub(super) key: Key,
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
    pub(super) async fn run(self, context: Option<&CallContext>) -> Event {
        let Self { key, attempt, provider, model, job } = self;
        match job {
            Job::Call(call) => {
                let (text, usage, outcome) = run_model_call(context, provider, &model, &call, None).await;
                Event::ModelEnded { key, attempt, text, usage, outcome }
            }
            Job::Turn(turn, call_ms) => {
                let end = run_turn(context, provider, &model, *turn, Some(call_ms)).await;
                Event::TurnEnded { key, attempt, end: Box::new(end) }
            }
        }
    }
}

/// Runs a model call to its end, for at most `most_ms`.
pub(crate) async fn run_model_call(
    context: Option<&CallContext>,
    provider: Provider,
    model: &str,
    call: &ModelCall,
    most_ms: Option<u64>,
) -> (String, Usage, Result<(), ModelFailure>) {
    let endpoint = context.and_then(|context| Some((context, context.config.endpoint(provider)?)));
    let Some((context, endpoint)) = endpoint.filter(|(_, endpoint)| endpoint.is_available()) else {
        return (String::new(), Usage::default(), Err(ModelFailure::NotConfigured));
    };
    let mut call = Call::new(context, endpoint, model, call);
    let mut text = String::new();
    let most = Timer::of_ms(most_ms.unwrap_or(u64::MAX >> 33));
    let mut most = pin!(most);
    loop {
        let chunk = match select(pin!(call.next()), &mut most).await {
            Either::Left((chunk, _)) => chunk,
            Either::Right(_) => timeout_chunk(),
        };
        match chunk {
            ModelChunk::Text(more) => text += &more,
            ModelChunk::End { usage, outcome } => {
                if outcome == Err(ModelFailure::Timeout) {
                    call.abandon(&ModelFailure::Timeout);
                }
                return (text, usage, outcome);
            }
        }
    }
}

/// Returns the end of a call that has timed out.
fn timeout_chunk() -> ModelChunk {
    ModelChunk::End { usage: Usage::default(), outcome: Err(ModelFailure::Timeout) }
}

/// Runs a turn to its end.
pub(crate) async fn run_turn(
    context: Option<&CallContext>,
    provider: Provider,
    model: &str,
    turn: Turn,
    most_ms: Option<u64>,
) -> TurnEnd {
    let started = now_ms();
    let (mut playing, mut played) = Playing::begin(turn);
    loop {
        played = match played {
            Played::Ended(end) => return *end,
            Played::Call(call) => {
                let (text, usage, outcome) = run_model_call(context, provider, model, &call, most_ms).await;
                playing.answered(text, usage, outcome, now_ms().saturating_sub(started))
            }
        };
    }
}
