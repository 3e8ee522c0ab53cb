//! What is counted and logged of a call, whoever makes it: a turn, a planner, or a step of a plan.

use super::{Call, Stage};
use crate::log::Level;
use crate::metrics::{self, Metric};
use crate::platform::now_ms;
use websketch_core::provider::{ModelFailure, Usage};

/// The outcome of a call of which nobody waits for the end.
const CANCELLED: &str = "cancelled";

impl Call {
    /// Nobody waits for the end of it any more, for this reason.
    pub(crate) fn give_up(&mut self, failure: &ModelFailure) {
        self.note(Usage::default(), Some(failure.code()));
    }

    /// Counts and logs the call, once.
    pub(super) fn note(&mut self, usage: Usage, code: Option<&'static str>) {
        if std::mem::replace(&mut self.is_noted, true) {
            return;
        }
        let provider = self.endpoint.provider().name();
        let took = now_ms().saturating_sub(self.started);
        metrics::observe_ms(Metric::ModelCallSeconds, &[("provider", provider)], took);
        metrics::count(Metric::ModelCalls, &[("provider", provider), ("outcome", code.unwrap_or("ok"))]);
        for (direction, tokens) in [("input", usage.input_tokens), ("output", usage.output_tokens)] {
            let labels = [("provider", provider), ("direction", direction)];
            metrics::count_many(Metric::Tokens, &labels, tokens);
        }
        let cost = self.caller.config.prices.cost(provider, &self.model, usage);
        metrics::count_many(Metric::Cost, &[("provider", provider)], cost.unwrap_or_default());
        let level = if code.is_some() { Level::Warning } else { Level::Info };
        self.caller
            .entry(level, "model_call")
            .with("provider", provider)
            .with("model", self.model.as_str())
            .with("code", code)
            .with("provider_status", self.origin.status)
            .with("provider_request_id", self.origin.request_id.clone())
            .with("input_tokens", usage.input_tokens)
            .with("output_tokens", usage.output_tokens)
            .with("cost", cost)
            .with_duration_ms(took)
            .write(self.caller.config.log);
    }

    /// Counts and logs the call as it has ended.
    pub(super) fn note_end(&mut self, usage: Usage, outcome: &Result<(), ModelFailure>) {
        let is_new = !self.is_noted;
        let code = outcome.as_ref().err().map(ModelFailure::code);
        self.note(usage, code);
        let is_broken = matches!(outcome, Err(ModelFailure::StreamError { .. } | ModelFailure::BrokenOff));
        if is_new && is_broken {
            let entry = self.caller.entry(Level::Warning, "stream_error");
            let entry = entry.with("provider", self.endpoint.provider().name());
            entry.with("code", code).write(self.caller.config.log);
        }
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        if self.is_begun && !matches!(self.stage, Stage::Over(..)) {
            self.note(Usage::default(), Some(CANCELLED));
        }
    }
}
