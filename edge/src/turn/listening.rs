//! The model's side of a turn: its calls, what it says, and the waits between them.

use super::runner::Runner;
use crate::error::ApiError;
use crate::log::Level;
use crate::model::{Call, Said};
use crate::monitor::{self, Metric};
use crate::platform::{Timer, now_ms};
use crate::sse::Screen;
use crate::watch::{Stop, Watch};
use futures_util::future::{Either, select};
use std::pin::pin;
use websketch_core::provider::{ModelCall, ModelFailure, Usage};
use websketch_core::turn::{Event, Target};

/// A model call that is under way.
pub(super) struct Listening {
    call: Call,
    started: u64,
    /// Whether the model has said something.
    has_begun: bool,
    /// When the call has taken too long, where that is before the turn's time is over.
    patience: Option<Timer>,
}

impl Runner {
    /// Calls the model, if somebody can, for at most so many ms.
    pub(super) fn call_model(&self, call: &ModelCall, patience_ms: Option<u64>) -> Option<Listening> {
        let Target::Model { provider, model } = &self.target else { return None };
        let endpoint = self.scope.config.endpoint(*provider).filter(|endpoint| endpoint.is_available())?;
        let call = Call::new(&self.scope.caller(), endpoint, model, call);
        let patience = patience_ms.map(Timer::of_ms);
        Some(Listening { call, started: now_ms(), has_begun: false, patience })
    }

    /// What the model says next, as far as the time allows. Where the client reads slowly, the model waits.
    pub(super) async fn listen(
        &self,
        listening: &mut Listening,
        watch: &mut Watch<'_>,
        screen: &Screen,
    ) -> Result<Event, ApiError> {
        let Listening { call, patience, .. } = &mut *listening;
        let said = async {
            let next = pin!(async {
                screen.room().await;
                call.next().await
            });
            match patience {
                None => next.await,
                Some(patience) => match select(patience, next).await {
                    Either::Left(_) => {
                        Said::End { usage: Usage::default(), outcome: Err(ModelFailure::Timeout) }
                    }
                    Either::Right((said, _)) => said,
                },
            }
        };
        // The watch comes first: what is always ready would never let it look.
        let said = match select(&mut *watch, pin!(said)).await {
            Either::Left((Stop::Left, _)) => return Err(ApiError::Cancelled),
            Either::Left((Stop::Deadline, _)) => {
                Said::End { usage: Usage::default(), outcome: Err(ModelFailure::Timeout) }
            }
            Either::Right((said, _)) => said,
        };
        Ok(match said {
            Said::Text(text) => {
                if !std::mem::replace(&mut listening.has_begun, true) {
                    let provider = self.provider().name();
                    let took = watch.elapsed_ms();
                    monitor::observe_ms(Metric::FirstWordSeconds, &[("provider", provider)], took);
                }
                Event::ModelText(text)
            }
            Said::End { usage, outcome } => {
                if self.scope.config.log.level == Level::Debug {
                    self.heard.replace(listening.call.said());
                }
                self.note_call(listening, usage, &outcome);
                Event::ModelEnded { usage, outcome, elapsed_ms: watch.elapsed_ms() }
            }
        })
    }

    /// Waits before a call is made again; not when the time for it would be over by then.
    pub(super) async fn wait(&self, ms: u64, watch: &mut Watch<'_>) -> Result<Event, ApiError> {
        if watch.is_too_long(ms) {
            return Ok(unanswered(ModelFailure::Timeout, watch));
        }
        match select(&mut *watch, pin!(Timer::of_ms(ms))).await {
            Either::Left((Stop::Left, _)) => Err(ApiError::Cancelled),
            Either::Left((Stop::Deadline, _)) => Ok(unanswered(ModelFailure::Timeout, watch)),
            Either::Right(_) => {
                let provider = self.provider().name();
                monitor::count(Metric::ModelRetries, &[("provider", provider)]);
                Ok(Event::WaitEnded)
            }
        }
    }

    fn note_call(&self, listening: &Listening, usage: Usage, outcome: &Result<(), ModelFailure>) {
        let took = now_ms().saturating_sub(listening.started);
        let code = outcome.as_ref().err().map(ModelFailure::code);
        let provider = self.provider().name();
        monitor::observe_ms(Metric::ModelCallSeconds, &[("provider", provider)], took);
        monitor::count(Metric::ModelCalls, &[("provider", provider), ("outcome", code.unwrap_or("ok"))]);
        for (direction, tokens) in [("input", usage.input_tokens), ("output", usage.output_tokens)] {
            let labels = [("provider", provider), ("direction", direction)];
            monitor::count_many(Metric::Tokens, &labels, tokens);
        }
        let model = match &self.target {
            Target::Model { model, .. } => Some(model.as_str()),
            Target::Nobody | Target::Unavailable { .. } => None,
        };
        let cost = self.cost(provider, model, usage);
        monitor::count_many(Metric::Cost, &[("provider", provider)], cost.unwrap_or_default());
        let origin = listening.call.origin();
        self.entry(if code.is_some() { Level::Warning } else { Level::Info }, "model_call")
            .with("provider", provider)
            .with("model", model)
            .with("code", code)
            .with("provider_status", origin.status)
            .with("provider_request_id", origin.request_id.clone())
            .with("input_tokens", usage.input_tokens)
            .with("output_tokens", usage.output_tokens)
            .with("cost", cost)
            .with_duration_ms(took)
            .write(self.scope.config.log);
        if matches!(outcome, Err(ModelFailure::StreamError { .. } | ModelFailure::BrokenOff)) {
            let entry = self.entry(Level::Warning, "stream_error").with("provider", provider);
            entry.with("code", code).write(self.scope.config.log);
        }
    }
}

/// The end of a call that the model had no time or no chance to answer.
pub(super) fn unanswered(failure: ModelFailure, watch: &Watch<'_>) -> Event {
    Event::ModelEnded { usage: Usage::default(), outcome: Err(failure), elapsed_ms: watch.elapsed_ms() }
}
