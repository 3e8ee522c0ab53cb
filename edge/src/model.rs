//! Model calls over HTTP. Core builds the requests and interprets the responses.

mod abort;
mod cache;
mod call_context;
mod call_log;
mod http;
pub(crate) mod plan_providers;
pub(crate) mod provider_selection;
mod run;

pub(crate) use call_context::CallContext;
pub(crate) use run::{run_model_call, run_turn};

use crate::config::Endpoint;
use crate::log::Level;
use crate::platform::{StreamReader, now_ms};
use abort::{AbortOnDrop, read_to_end};
use cache::{CacheSlot, CachedReply};
use http::{send, strip_unsupported_params};
use websketch_agent::provider::{CallOptions, ModelCall, ModelFailure, ModelReply, ModelRequest, Usage};

/// The longest part of a provider's stream in one log line, in bytes.
const MAX_LOGGED_BYTES: usize = 16 * 1024;

/// A chunk of a model's response.
pub(crate) enum ModelChunk {
    /// Text of the response.
    Text(String),
    /// The end of the response.
    End {
        /// The tokens used.
        usage: Usage,
        /// Whether the response is complete.
        outcome: Result<(), ModelFailure>,
    },
}

/// Metadata of a provider's response, for the log.
#[derive(Clone, Debug, Default)]
pub(crate) struct ResponseInfo {
    /// The HTTP status.
    pub(crate) status: Option<u16>,
    /// The provider's id of the request.
    pub(crate) request_id: Option<String>,
}

/// A model call. Dropping it aborts the request.
pub(crate) struct Call {
    context: CallContext,
    endpoint: &'static Endpoint,
    state: CallState,
    abort: AbortOnDrop,
    response_info: ResponseInfo,
    cache: Option<CacheSlot>,
    /// The text so far, for the cache.
    text: String,
    /// An incomplete line of the provider's stream, for the log.
    line: String,
    model: String,
    /// Unix ms.
    started_at: u64,
    /// Whether the call has been started.
    is_started: bool,
    /// Whether the call has been counted.
    is_recorded: bool,
}

enum CallState {
    /// The model and the request.
    Unsent(String, ModelRequest),
    Cached(CachedReply),
    Reading(Box<ModelReply>, StreamReader),
    Over(Usage, Result<(), ModelFailure>),
}

impl Call {
    /// Returns a call of `model` at `endpoint` that has not been started.
    pub(crate) fn new(
        context: &CallContext,
        endpoint: &'static Endpoint,
        model: &str,
        call: &ModelCall,
    ) -> Self {
        let options = CallOptions {
            model,
            sampling: endpoint.sampling(model),
            stream: true,
            request_id: context.request_id.as_str(),
            group_id: endpoint.group_id(),
        };
        let request =
            strip_unsupported_params(ModelRequest::new(endpoint.profile(), call, &options), endpoint, model);
        let cache = context.config.caches_responses.then(|| CacheSlot::for_request(endpoint, &request));
        Self {
            context: context.clone(),
            endpoint,
            state: CallState::Unsent(model.to_owned(), request),
            abort: AbortOnDrop::new(),
            response_info: ResponseInfo::default(),
            cache,
            text: String::new(),
            line: String::new(),
            model: model.to_owned(),
            started_at: now_ms(),
            is_started: false,
            is_recorded: false,
        }
    }

    /// Returns the text so far, shortened and without the key.
    pub(crate) fn text_excerpt(&self) -> String {
        let shown = self.text.get(..self.text.floor_char_boundary(MAX_LOGGED_BYTES)).unwrap_or_default();
        self.endpoint.redact(shown)
    }

    /// Returns the next chunk. After the end it returns the end again.
    pub(crate) async fn next(&mut self) -> ModelChunk {
        self.is_started = true;
        loop {
            let chunk = match &mut self.state {
                CallState::Unsent(model, request) => {
                    let cache = self.cache.as_ref();
                    let (abort, origin) = (&self.abort, &mut self.response_info);
                    let sent = send(&self.context, self.endpoint, model, request, cache, abort, origin).await;
                    self.state =
                        sent.unwrap_or_else(|failure| CallState::Over(Usage::default(), Err(failure)));
                    continue;
                }
                CallState::Cached(reply) => {
                    let text = std::mem::take(&mut reply.text);
                    self.cache = None;
                    self.state = CallState::Over(Usage::default(), Ok(()));
                    ModelChunk::Text(text)
                }
                CallState::Reading(reply, stream) => {
                    // A broken connection ends the response. The reply knows whether it was complete.
                    let chunk = stream.next().await.unwrap_or(None).filter(|_| !reply.is_over());
                    match chunk {
                        Some(chunk) => {
                            let text = reply.push(&chunk);
                            let is_over = reply.is_over();
                            self.log(&chunk);
                            if is_over {
                                self.finish();
                            }
                            ModelChunk::Text(text)
                        }
                        None => ModelChunk::Text(self.finish()),
                    }
                }
                CallState::Over(usage, outcome) => {
                    let (usage, outcome) = (*usage, outcome.clone());
                    self.record_end(usage, &outcome);
                    self.store_in_cache(&outcome);
                    return ModelChunk::End { usage, outcome };
                }
            };
            if let ModelChunk::Text(text) = &chunk
                && !text.is_empty()
            {
                self.text += text;
                return chunk;
            }
        }
    }

    /// Closes the reply and returns the text that was held back until the end.
    fn finish(&mut self) -> String {
        let over = CallState::Over(Usage::default(), Err(ModelFailure::BrokenOff));
        let CallState::Reading(reply, rest) = std::mem::replace(&mut self.state, over) else {
            return String::new();
        };
        if reply.is_over() {
            let abort = std::mem::replace(&mut self.abort, AbortOnDrop::none());
            self.context.spawn(read_to_end(rest, abort));
        }
        let end = reply.finish();
        let redacted = |failure: ModelFailure| failure.redacted(|words| self.endpoint.redact(words));
        self.state = CallState::Over(end.usage, end.outcome.map_err(redacted));
        end.text
    }

    /// Caches a complete response for identical requests.
    fn store_in_cache(&mut self, outcome: &Result<(), ModelFailure>) {
        if let (Some(cache), Ok(())) = (self.cache.take(), outcome) {
            let (context, text) = (self.context.clone(), std::mem::take(&mut self.text));
            self.context.spawn(async move {
                if let Err(error) = cache.put(&context.env, text).await {
                    error.log(&context.request_id, context.config.log);
                }
            });
        }
    }

    /// Logs the provider's stream by whole lines, so that redaction sees a key in one piece.
    fn log(&mut self, chunk: &[u8]) {
        if !self.context.config.logs_streams {
            return;
        }
        self.line += &String::from_utf8_lossy(chunk);
        while let Some((line, rest)) = self.line.split_once('\n') {
            let shown = line.get(..line.floor_char_boundary(MAX_LOGGED_BYTES)).unwrap_or(line);
            if !shown.trim().is_empty() {
                self.context
                    .entry(Level::Info, "provider_stream")
                    .with("provider", self.endpoint.provider().name())
                    .with("line", self.endpoint.redact(shown))
                    .write(self.context.config.log);
            }
            self.line = rest.to_owned();
        }
    }
}
