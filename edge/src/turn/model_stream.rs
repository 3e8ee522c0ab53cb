//! Model calls of a turn: chunks, timeouts and backoff.

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
use websketch_agent::turn::{Target, TurnEvent};

/// A running model call.
pub(super) struct ModelStream {
    call: Call,
    /// Whether any text has arrived.
    has_text: bool,
    /// The bytes of text so far.
    bytes: usize,
    /// The timeout of the call, if it is shorter than that of the turn.
    timeout: Option<Timer>,
}

impl TurnRunner {
    /// Starts a model call with a timeout in ms. Returns `None` if the provider is not available.
    pub(super) fn start_model_call(&self, call: &ModelCall, patience_ms: Option<u64>) -> Option<ModelStream> {
        let Target::Model { provider, model } = &self.target else { return None };
        let endpoint = self.context.config.endpoint(*provider).filter(|endpoint| endpoint.is_available())?;
        let subject = Some(("session_id", self.session.id().to_string()));
        let caller = CallContext { subject, ..self.context.call_context() };
        let call = Call::new(&caller, endpoint, model, call);
        let timeout = patience_ms.map(Timer::of_ms);
        Some(ModelStream { call, has_text: false, bytes: 0, timeout })
    }

    /// Returns the next event of the model. It reads no further while the client is slow.
    pub(super) async fn next_model_event(
        &self,
        stream: &mut ModelStream,
        cancellation: &mut Cancellation<'_>,
        sink: &EventSink,
    ) -> Result<TurnEvent, ApiError> {
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
            // Polled first, because a stream that is always ready would starve it.
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
                TurnEvent::ModelText(text)
            }
            ModelChunk::End { usage, outcome } => {
                if self.context.config.log.level == Level::Debug {
                    self.last_model_text.replace(stream.call.text_excerpt());
                }
                TurnEvent::ModelEnded { usage, outcome, elapsed_ms: cancellation.elapsed_ms() }
            }
        })
    }

    /// Acquires a memory permit once a response is large. All turns of the isolate share the memory.
    async fn reserve_memory(&self, length: usize) {
        if length > SMALL_ANSWER_BYTES && self.memory_permit.borrow().is_none() {
            let held = acquire_for_answer().await;
            self.memory_permit.replace(Some(held));
        }
    }

    /// Waits for the backoff, unless it would pass the deadline.
    pub(super) async fn wait_before_retry(
        &self,
        ms: u64,
        cancellation: &mut Cancellation<'_>,
    ) -> Result<TurnEvent, ApiError> {
        if cancellation.would_exceed_deadline(ms) {
            return Ok(call_failed(ModelFailure::Timeout, cancellation));
        }
        match select(&mut *cancellation, pin!(Timer::of_ms(ms))).await {
            Either::Left((CancelReason::Disconnected, _)) => Err(ApiError::Cancelled),
            Either::Left((CancelReason::Deadline, _)) => Ok(call_failed(ModelFailure::Timeout, cancellation)),
            Either::Right(_) => {
                let provider = self.provider().name();
                metrics::count(Metric::ModelRetries, &[("provider", provider)]);
                Ok(TurnEvent::WaitEnded)
            }
        }
    }
}

/// Returns the end of a call that failed before or without a response.
pub(super) fn call_failed(failure: ModelFailure, cancellation: &Cancellation<'_>) -> TurnEvent {
    TurnEvent::ModelEnded {
        usage: Usage::default(),
        outcome: Err(failure),
        elapsed_ms: cancellation.elapsed_ms(),
    }
}
