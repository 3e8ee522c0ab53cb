//! What is measured.

/// What is measured. Each has a name of its own, under which the object keeps it from one Worker to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Metric {
    /// Requests by route and status.
    Requests,
    /// How long they took, by route.
    RequestSeconds,
    /// Requests that were refused for being too many, by limit.
    Limited,
    /// Turns that have begun.
    TurnsBegun,
    /// Turns that have ended, by provider and outcome.
    Turns,
    /// How long they took, by provider.
    TurnSeconds,
    /// How long it took until the model said something, by provider.
    FirstWordSeconds,
    /// Model calls by provider and outcome.
    ModelCalls,
    /// Model calls that were made again, by provider.
    ModelRetries,
    /// How long model calls took, by provider.
    ModelCallSeconds,
    /// Tokens by provider and direction.
    Tokens,
    /// Micro-dollars that model calls cost where prices are set, by provider.
    Cost,
    /// How long the steps of turns took, by node.
    NodeSeconds,
    /// Copies of sessions for KV, by outcome.
    SessionCopies,
    /// Sessions that came back from their copy.
    SessionsRestored,
}

/// How a metric is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Counter,
    Histogram,
}

impl Kind {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Counter => "counter",
            Self::Histogram => "histogram",
        }
    }
}

impl Metric {
    const ALL: [Self; 15] = [
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
    ];

    /// The metric's name, what it says in words, and how it is counted.
    pub(super) const fn described(self) -> (&'static str, &'static str, Kind) {
        use Kind::{Counter, Histogram};
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
        }
    }

    pub(super) const fn name(self) -> &'static str {
        self.described().0
    }

    pub(super) const fn kind(self) -> Kind {
        self.described().2
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|metric| metric.name() == name)
    }
}
