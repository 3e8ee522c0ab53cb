//! The model's side of a turn: its calls, what it says, and the waits between them.

use super::runner::Runner;
use crate::http::cancellation::{CancelReason, Cancellation};
use crate::http::error::ApiError;
use crate::http::sse::EventSink;
use crate::log::Level;
use crate::metrics::{self, Metric};
use crate::model::{Call, CallContext, ModelChunk};
use crate::platform::Timer;
use crate::platform::memory_permits::{SMALL_ANSWER_BYTES, acquire_for_answer};
use futures_util::future::{Either, select};
use std::pin::pin;
use websketch_agent::provider::{ModelCall, ModelFailure, Usage};
use websketch_agent::turn::{Event, Target};

/// A model call that is under way.
pub(super) struct Listening {
    call: Call,
    /// Whether the model has said something.
    has_begun: bool,
    /// Bytes of text that it has said.
    length: usize,
    /// When the call has taken too long, where that is before the turn's time is over.
    patience: Option<Timer>,
}

impl Runner {
    /// Calls the model, if somebody can, for at most so many ms.
    pub(super) fn call_model(&self, call: &ModelCall, patience_ms: Option<u64>) -> Option<Listening> {
        let Target::Model { provider, model } = &self.target else { return None };
        let endpoint = self.scope.config.endpoint(*provider).filter(|endpoint| endpoint.is_available())?;
        let subject = Some(("session_id", self.session.id().to_string()));
        let caller = CallContext { subject, ..self.scope.caller() };
        let call = Call::new(&caller, endpoint, model, call);
        let patience = patience_ms.map(Timer::of_ms);
        Some(Listening { call, has_begun: false, length: 0, patience })
    }

    /// What the model says next, as far as the time allows. Where the client reads slowly, the model waits.
    pub(super) async fn listen(
        &self,
        listening: &mut Listening,
        watch: &mut Cancellation<'_>,
        screen: &EventSink,
    ) -> Result<Event, ApiError> {
        let said = {
            let Listening { call, patience, length, .. } = &mut *listening;
            let said = async {
                let next = pin!(async {
                    screen.wait_for_capacity().await;
                    self.room(*length).await;
                    call.next().await
                });
                match patience {
                    None => Some(next.await),
                    Some(patience) => match select(patience, next).await {
                        Either::Left(_) => None,
                        Either::Right((said, _)) => Some(said),
                    },
                }
            };
            // The watch comes first: what is always ready would never let it look.
            match select(&mut *watch, pin!(said)).await {
                Either::Left((CancelReason::Disconnected, _)) => return Err(ApiError::Cancelled),
                Either::Left((CancelReason::Deadline, _)) => None,
                Either::Right((said, _)) => said,
            }
        };
        let said = said.unwrap_or_else(|| {
            listening.call.abandon(&ModelFailure::Timeout);
            ModelChunk::End { usage: Usage::default(), outcome: Err(ModelFailure::Timeout) }
        });
        Ok(match said {
            ModelChunk::Text(text) => {
                listening.length += text.len();
                if !std::mem::replace(&mut listening.has_begun, true) {
                    let provider = self.provider().name();
                    let took = watch.elapsed_ms();
                    metrics::observe_ms(Metric::FirstWordSeconds, &[("provider", provider)], took);
                }
                Event::ModelText(text)
            }
            ModelChunk::End { usage, outcome } => {
                if self.scope.config.log.level == Level::Debug {
                    self.heard.replace(listening.call.text_excerpt());
                }
                Event::ModelEnded { usage, outcome, elapsed_ms: watch.elapsed_ms() }
            }
        })
    }

    /// Waits while an answer of so many bytes may not become larger: the answers of all turns here share the memory.
    async fn room(&self, length: usize) {
        if length > SMALL_ANSWER_BYTES && self.large.borrow().is_none() {
            let held = acquire_for_answer().await;
            self.large.replace(Some(held));
        }
    }

    /// Waits before a call is made again; not when the time for it would be over by then.
    pub(super) async fn wait(&self, ms: u64, watch: &mut Cancellation<'_>) -> Result<Event, ApiError> {
        if watch.would_exceed_deadline(ms) {
            return Ok(unanswered(ModelFailure::Timeout, watch));
        }
        match select(&mut *watch, pin!(Timer::of_ms(ms))).await {
            Either::Left((CancelReason::Disconnected, _)) => Err(ApiError::Cancelled),
            Either::Left((CancelReason::Deadline, _)) => Ok(unanswered(ModelFailure::Timeout, watch)),
            Either::Right(_) => {
                let provider = self.provider().name();
                metrics::count(Metric::ModelRetries, &[("provider", provider)]);
                Ok(Event::WaitEnded)
            }
        }
    }
}

/// The end of a call that the model had no time or no chance to answer.
pub(super) fn unanswered(failure: ModelFailure, watch: &Cancellation<'_>) -> Event {
    Event::ModelEnded { usage: Usage::default(), outcome: Err(failure), elapsed_ms: watch.elapsed_ms() }
}
