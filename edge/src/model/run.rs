//! Model calls and turns that run to their end without streaming.

use super::{Call, CallContext, ModelChunk};
use crate::platform::{Timer, now_ms};
use futures_util::future::{Either, select};
use std::pin::pin;
use websketch_agent::plan::{NestedStep, NestedTurn, TurnResult};
use websketch_agent::provider::{ModelCall, ModelFailure, Provider, Usage};
use websketch_agent::turn::Turn;

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
) -> TurnResult {
    let started = now_ms();
    let (mut playing, mut played) = NestedTurn::begin(turn);
    loop {
        played = match played {
            NestedStep::Ended(end) => return *end,
            NestedStep::Call(call) => {
                let (text, usage, outcome) = run_model_call(context, provider, model, &call, most_ms).await;
                playing.answered(text, usage, outcome, now_ms().saturating_sub(started))
            }
        };
    }
}
