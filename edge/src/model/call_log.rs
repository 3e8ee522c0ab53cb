//! Metrics and log lines of model calls by turns, planners and plan nodes.

use super::{Call, CallState};
use crate::log::Level;
use crate::metrics::{self, Metric};
use crate::platform::now_ms;
use websketch_agent::provider::{ModelFailure, Usage};

/// The outcome of a call that was dropped before its end.
const CANCELLED: &str = "cancelled";

impl Call {
    /// Records the call as abandoned for this reason.
    pub(crate) fn abandon(&mut self, failure: &ModelFailure) {
        self.record(Usage::default(), Some(failure.code()));
    }

    /// Counts and logs the call once.
    pub(super) fn record(&mut self, usage: Usage, code: Option<&'static str>) {
        if std::mem::replace(&mut self.is_recorded, true) {
            return;
        }
        let provider = self.endpoint.provider().name();
        let took = now_ms().saturating_sub(self.started_at);
        metrics::observe_ms(Metric::ModelCallSeconds, &[("provider", provider)], took);
        metrics::count(Metric::ModelCalls, &[("provider", provider), ("outcome", code.unwrap_or("ok"))]);
        let counts = [
            ("input", usage.input_tokens),
            ("cached", usage.cached_input_tokens),
            ("output", usage.output_tokens),
        ];
        for (direction, tokens) in counts {
            let labels = [("provider", provider), ("direction", direction)];
            metrics::count_many(Metric::Tokens, &labels, tokens);
        }
        let cost = self.context.config.prices.cost(provider, &self.model, usage);
        metrics::count_many(Metric::Cost, &[("provider", provider)], cost.unwrap_or_default());
        let level = if code.is_some() { Level::Warning } else { Level::Info };
        self.context
            .entry(level, "model_call")
            .with("provider", provider)
            .with("model", self.model.as_str())
            .with("code", code)
            .with("provider_status", self.response_info.status)
            .with("provider_request_id", self.response_info.request_id.clone())
            .with("input_tokens", usage.input_tokens)
            .with("cached_input_tokens", usage.cached_input_tokens)
            .with("output_tokens", usage.output_tokens)
            .with("cost", cost)
            .with_duration_ms(took)
            .write(self.context.config.log);
    }

    /// Counts and logs the end of the call.
    pub(super) fn record_end(&mut self, usage: Usage, outcome: &Result<(), ModelFailure>) {
        let is_new = !self.is_recorded;
        let code = outcome.as_ref().err().map(ModelFailure::code);
        self.record(usage, code);
        let is_broken = matches!(outcome, Err(ModelFailure::StreamError { .. } | ModelFailure::BrokenOff));
        if is_new && is_broken {
            let entry = self.context.entry(Level::Warning, "stream_error");
            let entry = entry.with("provider", self.endpoint.provider().name());
            entry.with("code", code).write(self.context.config.log);
        }
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        if self.is_started && !matches!(self.state, CallState::Over(..)) {
            self.record(Usage::default(), Some(CANCELLED));
        }
    }
}
