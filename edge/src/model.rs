//! The call of a model over HTTP. What is said and what it means is core's; here are sockets only.

mod abort;
mod cache;
mod call_context;
mod call_log;
mod http;
pub(crate) mod plan_providers;
pub(crate) mod provider_selection;

pub(crate) use call_context::Caller;

use crate::config::Endpoint;
use crate::log::Level;
use crate::platform::{Reader, now_ms};
use abort::{AbortOnDrop, read_to_end};
use cache::{Cache, CachedReply};
use http::{send, without_objections};
use websketch_core::provider::{CallOptions, ModelCall, ModelFailure, ModelRequest, Reply, Usage};

/// The longest piece of a provider's stream in one log line, in bytes.
const MAX_LOGGED_BYTES: usize = 16 * 1024;

/// What a model says next.
pub(crate) enum Said {
    /// More of the answer.
    Text(String),
    /// Nothing more.
    End {
        /// What it cost.
        usage: Usage,
        /// Whether the answer is complete.
        outcome: Result<(), ModelFailure>,
    },
}

/// What a provider's response says of itself, for the log.
#[derive(Clone, Debug, Default)]
pub(crate) struct Origin {
    /// The HTTP status.
    pub(crate) status: Option<u16>,
    /// What the provider calls the request.
    pub(crate) request_id: Option<String>,
}

/// A call of a model. When it is dropped, the call is aborted.
pub(crate) struct Call {
    caller: Caller,
    endpoint: &'static Endpoint,
    stage: Stage,
    abort: AbortOnDrop,
    origin: Origin,
    cache: Option<Cache>,
    /// What was said so far, for the cache.
    text: String,
    /// A line of the provider's stream that is not complete, for the log.
    line: String,
    model: String,
    /// Unix ms.
    started: u64,
    /// Whether it was made.
    is_begun: bool,
    /// Whether it was counted.
    is_noted: bool,
}

enum Stage {
    /// The model, and what it is asked.
    Unsent(String, ModelRequest),
    Cached(CachedReply),
    Reading(Box<Reply>, Reader),
    Over(Usage, Result<(), ModelFailure>),
}

impl Call {
    /// A call of `model` at `endpoint` that has not been made.
    pub(crate) fn new(caller: &Caller, endpoint: &'static Endpoint, model: &str, call: &ModelCall) -> Self {
        let options = CallOptions {
            model,
            temperature: endpoint.temperature(),
            stream: true,
            request_id: caller.request_id.as_str(),
            group_id: endpoint.group_id(),
        };
        let asked =
            without_objections(ModelRequest::new(endpoint.profile(), call, &options), endpoint, model);
        let cache = caller.config.caches_answers.then(|| Cache::of(endpoint, &asked));
        Self {
            caller: caller.clone(),
            endpoint,
            stage: Stage::Unsent(model.to_owned(), asked),
            abort: AbortOnDrop::new(),
            origin: Origin::default(),
            cache,
            text: String::new(),
            line: String::new(),
            model: model.to_owned(),
            started: now_ms(),
            is_begun: false,
            is_noted: false,
        }
    }

    /// What was said so far, without the key and shortened.
    pub(crate) fn said(&self) -> String {
        let shown = self.text.get(..self.text.floor_char_boundary(MAX_LOGGED_BYTES)).unwrap_or_default();
        self.endpoint.redacted(shown)
    }

    /// What the model says next; after the end, the end again.
    pub(crate) async fn next(&mut self) -> Said {
        self.is_begun = true;
        loop {
            let said = match &mut self.stage {
                Stage::Unsent(model, asked) => {
                    let cache = self.cache.as_ref();
                    let (abort, origin) = (&self.abort, &mut self.origin);
                    let sent = send(&self.caller, self.endpoint, model, asked, cache, abort, origin).await;
                    self.stage = sent.unwrap_or_else(|failure| Stage::Over(Usage::default(), Err(failure)));
                    continue;
                }
                Stage::Cached(reply) => {
                    let text = std::mem::take(&mut reply.text);
                    self.cache = None;
                    self.stage = Stage::Over(Usage::default(), Ok(()));
                    Said::Text(text)
                }
                Stage::Reading(reply, stream) => {
                    // A connection that breaks is an answer that ends; whether it was complete, the
                    // reply knows.
                    let chunk = stream.next().await.unwrap_or(None).filter(|_| !reply.is_over());
                    match chunk {
                        Some(chunk) => {
                            let text = reply.push(&chunk);
                            let is_over = reply.is_over();
                            self.log(&chunk);
                            if is_over {
                                self.finish();
                            }
                            Said::Text(text)
                        }
                        None => Said::Text(self.finish()),
                    }
                }
                Stage::Over(usage, outcome) => {
                    let (usage, outcome) = (*usage, outcome.clone());
                    self.note_end(usage, &outcome);
                    self.keep(&outcome);
                    return Said::End { usage, outcome };
                }
            };
            if let Said::Text(text) = &said
                && !text.is_empty()
            {
                self.text += text;
                return said;
            }
        }
    }

    /// Closes the reply; returns the text that had waited for its end.
    fn finish(&mut self) -> String {
        let over = Stage::Over(Usage::default(), Err(ModelFailure::BrokenOff));
        let Stage::Reading(reply, rest) = std::mem::replace(&mut self.stage, over) else {
            return String::new();
        };
        if reply.is_over() {
            let abort = std::mem::replace(&mut self.abort, AbortOnDrop::none());
            self.caller.afterwards(read_to_end(rest, abort));
        }
        let end = reply.finish();
        let redacted = |failure: ModelFailure| failure.redacted(|words| self.endpoint.redacted(words));
        self.stage = Stage::Over(end.usage, end.outcome.map_err(redacted));
        end.text
    }

    /// Leaves a good answer for those who ask exactly the same.
    fn keep(&mut self, outcome: &Result<(), ModelFailure>) {
        if let (Some(cache), Ok(())) = (self.cache.take(), outcome) {
            let (caller, text) = (self.caller.clone(), std::mem::take(&mut self.text));
            self.caller.afterwards(async move {
                if let Err(error) = cache.keep(&caller.env, text).await {
                    error.log(&caller.request_id, caller.config.log);
                }
            });
        }
    }

    /// Logs the provider's stream line by line, so that nothing secret is cut in two.
    fn log(&mut self, chunk: &[u8]) {
        if !self.caller.config.logs_streams {
            return;
        }
        self.line += &String::from_utf8_lossy(chunk);
        while let Some((line, rest)) = self.line.split_once('\n') {
            let shown = line.get(..line.floor_char_boundary(MAX_LOGGED_BYTES)).unwrap_or(line);
            if !shown.trim().is_empty() {
                self.caller
                    .entry(Level::Info, "provider_stream")
                    .with("provider", self.endpoint.provider().name())
                    .with("line", self.endpoint.redacted(shown))
                    .write(self.caller.config.log);
            }
            self.line = rest.to_owned();
        }
    }
}
