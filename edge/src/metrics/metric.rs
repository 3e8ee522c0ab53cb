//! The metrics of the Worker.

use websketch_agent::provider::Provider;

/// The rate limits.
const LIMITS: [&str; 7] = ["turns", "sessions", "writes", "misses", "tools", "listeners", "watchers"];

/// A metric. Its name is also its key in storage, which outlives deployments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Metric {
    /// Requests by route and status.
    Requests,
    /// Durations of requests, by route.
    RequestSeconds,
    /// Requests refused by a rate limit, by limit.
    Limited,
    /// Turns that have started.
    TurnsBegun,
    /// Turns that have ended, by provider and outcome.
    Turns,
    /// Durations of turns, by provider.
    TurnSeconds,
    /// Times to the first text of a model, by provider.
    FirstWordSeconds,
    /// Model calls by provider and outcome.
    ModelCalls,
    /// Retries of model calls, by provider.
    ModelRetries,
    /// Durations of model calls, by provider.
    ModelCallSeconds,
    /// Tokens by provider and direction.
    Tokens,
    /// Costs of model calls in micro-dollars, by provider. Only where prices are set.
    Cost,
    /// Durations of the steps of turns, by node.
    NodeSeconds,
    /// Backups of sessions to KV, by outcome.
    SessionCopies,
    /// Sessions restored from a backup.
    SessionsRestored,
    /// Executions of plans that have started.
    ExecutionsBegun,
    /// Executions that have ended, by status. A retried execution ends again.
    Executions,
    /// Executions that started to wait for the user.
    ExecutionsWaiting,
    /// Executions that could not commit to their session, by reason.
    ExecutionsNotCommitted,
    /// Failed attempts to write a record or a list entry.
    ExecutionsNotArchived,
    /// Executions that failed internally and are resumed from storage.
    ExecutionsBroken,
    /// Attempts of plan nodes that have ended, by outcome.
    PlanSteps,
}

/// The type of a metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MetricKind {
    Counter,
    Histogram,
}

impl MetricKind {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Counter => "counter",
            Self::Histogram => "histogram",
        }
    }
}

impl Metric {
    const ALL: [Self; 22] = [
        Self::Requests,
        Self::RequestSeconds,
        Self::Limited,
        Self::TurnsBegun,
        Self::Turns,
        Self::TurnSeconds,
        Self::FirstWordSeconds,
        Self::ModelCalls,
        Self::ModelRetries,
        Self::ModelCallSeconds,
        Self::Tokens,
        Self::Cost,
        Self::NodeSeconds,
        Self::SessionCopies,
        Self::SessionsRestored,
        Self::ExecutionsBegun,
        Self::Executions,
        Self::ExecutionsWaiting,
        Self::ExecutionsNotCommitted,
        Self::ExecutionsNotArchived,
        Self::ExecutionsBroken,
        Self::PlanSteps,
    ];

    /// Returns the metric's name, help text and type.
    pub(super) const fn descriptor(self) -> (&'static str, &'static str, MetricKind) {
        use MetricKind::{Counter, Histogram};
        match self {
            Self::Requests => ("websketch_requests_total", "Requests by route and status.", Counter),
            Self::RequestSeconds => (
                "websketch_request_duration_seconds",
                "Time to answer a request; of a stream, to begin it.",
                Histogram,
            ),
            Self::Limited => {
                ("websketch_limited_total", "Requests refused for being too many, by limit.", Counter)
            }
            Self::TurnsBegun => ("websketch_turns_begun_total", "Turns that have begun.", Counter),
            Self::Turns => {
                ("websketch_turns_total", "Turns that have ended, by provider and outcome.", Counter)
            }
            Self::TurnSeconds => ("websketch_turn_duration_seconds", "Time of a turn.", Histogram),
            Self::FirstWordSeconds => (
                "websketch_first_word_seconds",
                "Time from a turn's beginning to the model's first word.",
                Histogram,
            ),
            Self::ModelCalls => {
                ("websketch_model_calls_total", "Model calls by provider and outcome.", Counter)
            }
            Self::ModelRetries => {
                ("websketch_model_retries_total", "Model calls that were made again, by provider.", Counter)
            }
            Self::ModelCallSeconds => {
                ("websketch_model_call_duration_seconds", "Time of a model call.", Histogram)
            }
            Self::Tokens => ("websketch_tokens_total", "Tokens by provider and direction.", Counter),
            Self::Cost => (
                "websketch_cost_microdollars_total",
                "Cost of model calls in micro-dollars where prices are set, by provider.",
                Counter,
            ),
            Self::NodeSeconds => ("websketch_node_duration_seconds", "Time of a step of a turn.", Histogram),
            Self::SessionCopies => {
                ("websketch_session_copies_total", "Copies of sessions for KV, by outcome.", Counter)
            }
            Self::SessionsRestored => {
                ("websketch_sessions_restored_total", "Sessions that came back from their copy.", Counter)
            }
            Self::ExecutionsBegun => {
                ("websketch_executions_begun_total", "Executions of plans that have begun.", Counter)
            }
            Self::Executions => {
                ("websketch_executions_total", "Executions that have ended, by status.", Counter)
            }
            Self::ExecutionsWaiting => (
                "websketch_executions_waiting_total",
                "How often an execution came to wait for its person.",
                Counter,
            ),
            Self::ExecutionsNotCommitted => (
                "websketch_executions_not_committed_total",
                "Executions whose changes did not come into their session, by reason.",
                Counter,
            ),
            Self::ExecutionsNotArchived => (
                "websketch_executions_not_archived_total",
                "Tries to archive and list an execution that have failed.",
                Counter,
            ),
            Self::ExecutionsBroken => (
                "websketch_executions_broken_total",
                "Executions that could not go on, and were taken up again as they were stored.",
                Counter,
            ),
            Self::PlanSteps => (
                "websketch_plan_steps_total",
                "Tries of nodes of plans that have ended, by outcome.",
                Counter,
            ),
        }
    }

    pub(super) const fn name(self) -> &'static str {
        self.descriptor().0
    }

    pub(super) const fn kind(self) -> MetricKind {
        self.descriptor().2
    }

    /// Returns the labels of the series that exist from the start, so that their first event counts as an
    /// increase: those of alerts, and counters without labels. Empty for metrics with unknown labels.
    pub(super) fn initial(self) -> Vec<Vec<(&'static str, &'static str)>> {
        let providers = || Provider::ALL.into_iter().map(|provider| ("provider", provider.name()));
        let each = |name: &'static str, values: &[&'static str]| -> Vec<Vec<(&'static str, &'static str)>> {
            values.iter().map(|value| vec![(name, *value)]).collect()
        };
        match self {
            Self::Requests => vec![vec![("route", "/api/v1/chat"), ("status", "500")]],
            Self::Limited => each("limit", &LIMITS),
            Self::Turns => {
                let failed = providers().map(|provider| vec![provider, ("outcome", "model_failed")]);
                failed.chain([vec![("provider", "unknown"), ("outcome", "interrupted")]]).collect()
            }
            Self::ModelCalls => providers().map(|provider| vec![provider, ("outcome", "ok")]).collect(),
            Self::ModelRetries | Self::Cost => providers().map(|provider| vec![provider]).collect(),
            Self::Tokens => ["input", "output"]
                .into_iter()
                .flat_map(|direction| {
                    providers().map(move |provider| vec![provider, ("direction", direction)])
                })
                .collect(),
            Self::SessionCopies => each("outcome", &["ok", "failed", "too_large"]),
            Self::Executions => each("status", &["completed", "partial_success", "failed", "cancelled"]),
            Self::ExecutionsNotCommitted => each("reason", &["session_not_found", "conflict", "unreachable"]),
            Self::PlanSteps => each("outcome", &["completed", "failed", "skipped", "waiting", "retried"]),
            Self::TurnsBegun
            | Self::SessionsRestored
            | Self::ExecutionsBegun
            | Self::ExecutionsWaiting
            | Self::ExecutionsNotArchived
            | Self::ExecutionsBroken => vec![Vec::new()],
            Self::TurnSeconds | Self::FirstWordSeconds => {
                providers().take(1).map(|provider| vec![provider]).collect()
            }
            Self::RequestSeconds | Self::ModelCallSeconds | Self::NodeSeconds => Vec::new(),
        }
    }

    pub(super) fn all() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter()
    }

    pub(super) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|metric| metric.name() == name)
    }
}
