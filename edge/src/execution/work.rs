//! The calls and turns that an execution wants done: what each comes to.

use crate::model::{Call, Caller, Said};
use crate::platform::now_ms;
use websketch_core::plan::{Event, Key, Played, Playing, TurnEnd};
use websketch_core::provider::{ModelCall, ModelFailure, Provider, Usage};
use websketch_core::turn::Turn;

/// A call or a turn, and whose it is.
pub(super) struct Work {
    pub(super) key: Key,
    pub(super) attempt: u32,
    pub(super) provider: Provider,
    pub(super) model: String,
    pub(super) job: Job,
}

/// What is to be done.
pub(super) enum Job {
    Call(Box<ModelCall>),
    Turn(Box<Turn>),
}

impl Work {
    /// Does it; what came of that, for the machine.
    pub(super) async fn run(self, caller: Option<&Caller>) -> Event {
        let Self { key, attempt, provider, model, job } = self;
        match job {
            Job::Call(call) => {
                let (text, usage, outcome) = said(caller, provider, &model, &call).await;
                Event::ModelEnded { key, attempt, text, usage, outcome }
            }
            Job::Turn(turn) => {
                let end = played(caller, provider, &model, *turn).await;
                Event::TurnEnded { key, attempt, end: Box::new(end) }
            }
        }
    }
}

/// What a model says, to its end.
pub(crate) async fn said(
    caller: Option<&Caller>,
    provider: Provider,
    model: &str,
    call: &ModelCall,
) -> (String, Usage, Result<(), ModelFailure>) {
    let endpoint = caller.and_then(|caller| Some((caller, caller.config.endpoint(provider)?)));
    let Some((caller, endpoint)) = endpoint.filter(|(_, endpoint)| endpoint.is_available()) else {
        return (String::new(), Usage::default(), Err(ModelFailure::NotConfigured));
    };
    let mut call = Call::new(caller, endpoint, model, call);
    let mut text = String::new();
    loop {
        match call.next().await {
            Said::Text(more) => text += &more,
            Said::End { usage, outcome } => return (text, usage, outcome),
        }
    }
}

/// Plays a turn to its end.
pub(crate) async fn played(caller: Option<&Caller>, provider: Provider, model: &str, turn: Turn) -> TurnEnd {
    let started = now_ms();
    let (mut playing, mut played) = Playing::begin(turn);
    loop {
        played = match played {
            Played::Ended(end) => return *end,
            Played::Call(call) => {
                let (text, usage, outcome) = said(caller, provider, model, &call).await;
                playing.answered(text, usage, outcome, now_ms().saturating_sub(started))
            }
        };
    }
}
