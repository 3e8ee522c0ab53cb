//! The calls and turns that an execution wants done, each beside the others.

use super::object::Inner;
use crate::model::{Call, Caller, Said};
use crate::platform::{now_ms, random_name};
use crate::request_id::RequestId;
use crate::settings::settings;
use futures_util::future::{Either, abortable, select};
use std::pin::pin;
use std::rc::Rc;
use std::time::Duration;
use websketch_core::plan::{Event, Key, Played, Playing, TurnEnd};
use websketch_core::provider::{ModelCall, ModelFailure, Provider, Usage};
use websketch_core::turn::Turn;
use worker::Delay;

/// The time from one sign of life to the next.
const BEAT: Duration = Duration::from_secs(10);

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
    /// Begins, and says what came of it when it is over.
    pub(super) fn begin(self, inner: &Rc<Inner>) {
        let key = self.key;
        let worker = inner.clone();
        let (work, handle) = abortable(async move {
            let event = worker.alive(key, self.run(&worker)).await;
            // Whoever comes after this is not stopped with it.
            worker.forget(key);
            worker.feed(event).await;
        });
        inner.remember(key, handle);
        inner.state.wait_until(async move {
            // One that was stopped has nothing to say.
            work.await.ok();
        });
    }

    async fn run(self, inner: &Rc<Inner>) -> Event {
        let Self { key, attempt, provider, model, job } = self;
        let caller = inner.caller(key, attempt);
        match job {
            Job::Call(call) => {
                let (text, usage, outcome) = said(caller.as_ref(), provider, &model, &call).await;
                Event::ModelEnded { key, attempt, text, usage, outcome }
            }
            Job::Turn(turn) => {
                let end = played(caller.as_ref(), provider, &model, *turn).await;
                Event::TurnEnded { key, attempt, end: Box::new(end) }
            }
        }
    }
}

impl Inner {
    /// Says from time to time that a task is still worked on.
    async fn alive(self: &Rc<Self>, key: Key, work: impl Future<Output = Event>) -> Event {
        let mut work = pin!(work);
        loop {
            match select(work.as_mut(), Delay::from(BEAT)).await {
                Either::Left((event, _)) => return event,
                Either::Right(_) => self.feed(Event::Beat(vec![key])).await,
            }
        }
    }

    /// Who calls: the name of a call is the same however often it is made.
    fn caller(&self, key: Key, attempt: u32) -> Option<Caller> {
        let config = settings(&self.env).ok()?;
        let item = key.item.map_or_else(String::new, |item| format!(".{item}"));
        let name = format!("{}-{}{item}-{attempt}", self.name(), key.node);
        let request_id = RequestId::choose(Some(&name), random_name);
        let state = self.this.upgrade()?;
        let afterwards = Rc::new(move |work| state.state.wait_until(work));
        Some(Caller { env: self.env.clone(), config, request_id, afterwards })
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
