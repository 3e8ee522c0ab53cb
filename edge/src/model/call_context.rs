//! The context of a model call, and its log lines.

use super::MAX_LOGGED_BYTES;
use crate::config::{Config, Endpoint};
use crate::http::request_id::RequestId;
use crate::log::{Level, LogEntry};
use std::pin::Pin;
use std::rc::Rc;
use websketch_agent::provider::{ModelFailure, ModelRequest};
use worker::Env;

/// Runs a future in the background.
type Spawner = Rc<dyn Fn(Pin<Box<dyn Future<Output = ()>>>)>;

/// The context of a model call.
#[derive(Clone)]
pub(crate) struct CallContext {
    /// The bindings.
    pub(crate) env: Env,
    /// The settings.
    pub(crate) config: &'static Config,
    /// The id of the call.
    pub(crate) request_id: RequestId,
    /// The subject of the call, as a field of log lines.
    pub(crate) subject: Option<(&'static str, String)>,
    /// Runs background work that may outlive the response.
    pub(crate) spawner: Spawner,
}

impl CallContext {
    pub(super) fn spawn(&self, work: impl Future<Output = ()> + 'static) {
        (self.spawner)(Box::pin(work));
    }

    /// Logs the prompt, if the operator has enabled that.
    pub(super) fn log_prompt(&self, endpoint: &Endpoint, request: &ModelRequest) {
        if !self.config.logs_prompts {
            return;
        }
        let shown =
            request.body.get(..request.body.floor_char_boundary(MAX_LOGGED_BYTES)).unwrap_or_default();
        self.entry(Level::Info, "model_prompt")
            .with("provider", endpoint.provider().name())
            .with("body", endpoint.redact(shown))
            .write(self.config.log);
    }

    /// Logs the message of a provider that refuses a call.
    pub(super) fn log_refusal(&self, endpoint: &Endpoint, failure: &ModelFailure) {
        if let Some(words) = failure.words() {
            self.entry(Level::Warning, "provider_refused")
                .with("provider", endpoint.provider().name())
                .with("words", words)
                .write(self.config.log);
        }
    }

    pub(super) fn entry(&self, level: Level, event: &'static str) -> LogEntry {
        let entry = LogEntry::new(level, event).with("request_id", self.request_id.as_str());
        match &self.subject {
            Some((field, name)) => entry.with(field, name.as_str()),
            None => entry,
        }
    }
}
