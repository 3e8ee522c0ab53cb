//! The model's side of a turn: its calls, what it says, and the waits between them.

use super::runner::TurnRunner;
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
pub(super) struct ModelStream {
    call: Call,
    /// Whether the model has said something.
    has_text: bool,
    /// Bytes of text that it has said.
    bytes: usize,
    /// When the call has taken too long, where that is before the turn's time is over.
    timeout: Option<Timer>,
}

impl TurnRunner {
    /// Calls the model, if somebody can, for at most so many ms.
    pub(super) fn start_model_call(&self, call: &ModelCall, patience_ms: Option<u64>) -> Option<ModelStream> {
        let Target::Model { provider, model } = &self.target else { return None };
        let endpoint = self.context.config.endpoint(*provider).filter(|endpoint| endpoint.is_available())?;
        let subject = Some(("session_id", self.session.id().to_string()));
        let caller = CallContext { subject, ..self.context.call_context() };
        let call = Call::new(&caller, endpoint, model, call);
        let timeout = patience_ms.map(Timer::of_ms);
        Some(ModelStream { call, has_text: false, bytes: 0, timeout })
    }

    /// What the model says next, as far as the time allows. Where the client reads slowly, the model waits.
    pub(super) async fn next_model_event(
        &self,
        stream: &mut ModelStream,
        cancellation: &mut Cancellation<'_>,
        sink: &EventSink,
    ) -> Result<Event, ApiError> {
        let chunk = {
            let ModelStream { call, timeout, bytes: length, .. } = &mut *stream;
            let chunk = async {
                let next = pin!(async {
                    sink.wait_for_capacity().await;
                    self.reserve_memory(*length).await;
                    call.next().await
                });
                match timeout {
                    None => Some(next.await),
                    Some(timeout) => match select(timeout, next).await {
                        Either::Left(_) => None,
                        Either::Right((chunk, _)) => Some(chunk),
                    },
                }
            };
            // The watch comes first: what is always ready would never let it look.
            match select(&mut *cancellation, pin!(chunk)).await {
                Either::Left((CancelReason::Disconnected, _)) => return Err(ApiError::Cancelled),
                Either::Left((CancelReason::Deadline, _)) => None,
                Either::Right((chunk, _)) => chunk,
            }
        };
        let chunk = chunk.unwrap_or_else(|| {
            stream.call.abandon(&ModelFailure::Timeout);
            ModelChunk::End { usage: Usage::default(), outcome: Err(ModelFailure::Timeout) }
        });
        Ok(match chunk {
            ModelChunk::Text(text) => {
                stream.bytes += text.len();
                if !std::mem::replace(&mut stream.has_text, true) {
                    let provider = self.provider().name();
                    let took = cancellation.elapsed_ms();
                    metrics::observe_ms(Metric::FirstWordSeconds, &[("provider", provider)], took);
                }
                Event::ModelText(text)
            }
            ModelChunk::End { usage, outcome } => {
                if self.context.config.log.level == Level::Debug {
                    self.last_model_text.replace(stream.call.text_excerpt());
                }
                Event::ModelEnded { usage, outcome, elapsed_ms: cancellation.elapsed_ms() }
            }
        })
    }

    /// Waits while an answer of so many bytes may not become larger: the answers of all turns here share the memory.
    async fn reserve_memory(&self, length: usize) {
        if length > SMALL_ANSWER_BYTES && self.memory_permit.borrow().is_none() {
            let held = acquire_for_answer().await;
            self.memory_permit.replace(Some(held));
        }
    }

    /// Waits before a call is made again; not when the time for it would be over by then.
    pub(super) async fn wait_before_retry(
        &self,
        ms: u64,
        cancellation: &mut Cancellation<'_>,
    ) -> Result<Event, ApiError> {
        if cancellation.would_exceed_deadline(ms) {
            return Ok(call_failed(ModelFailure::Timeout, cancellation));
        }
        match select(&mut *cancellation, pin!(Timer::of_ms(ms))).await {
            Either::Left((CancelReason::Disconnected, _)) => Err(ApiError::Cancelled),
            Either::Left((CancelReason::Deadline, _)) => Ok(call_failed(ModelFailure::Timeout, cancellation)),
            Either::Right(_) => {
                let provider = self.provider().name();
                metrics::count(Metric::ModelRetries, &[("provider", provider)]);
                Ok(Event::WaitEnded)
            }
        }
    }
}

/// The end of a call that the model had no time or no chance to answer.
pub(super) fn call_failed(failure: ModelFailure, cancellation: &Cancellation<'_>) -> Event {
    Event::ModelEnded {
        usage: Usage::default(),
        outcome: Err(failure),
        elapsed_ms: cancellation.elapsed_ms(),
    }
}
