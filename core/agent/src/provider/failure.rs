//! Failures of a model call.

/// A model call without a usable answer. `Display` is the text for the user.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelFailure {
    /// The provider is not configured.
    #[error("The model's provider is not set up on this server")]
    NotConfigured,
    /// No connection.
    #[error("The model could not be reached")]
    Unreachable,
    /// An HTTP status other than success; made by [`super::response_failure`].
    #[error("{}", refused(*status, *out_of_quota, words.as_deref()))]
    Status {
        /// The HTTP status.
        status: u16,
        /// The wait that the provider requests, in ms.
        retry_after_ms: Option<u64>,
        /// Whether the account's quota is used up, so that a retry cannot succeed.
        out_of_quota: bool,
        /// Whether a retry may succeed.
        is_transient: bool,
        /// The provider's message, shortened.
        words: Option<String>,
    },
    /// The overall deadline has passed.
    #[error("The model took too long to answer")]
    Timeout,
    /// The model declined.
    #[error("The model declined the request")]
    Refused,
    /// A content filter stopped the answer.
    #[error("The provider's content filter stopped the answer")]
    Filtered,
    /// The answer reached the model's length limit.
    #[error("The model's answer was cut off before its end")]
    Truncated,
    /// The stream ended without its end marker.
    #[error("The connection to the model broke off in mid-answer")]
    BrokenOff,
    /// The provider reported an error inside the stream.
    #[error("The model's provider reported an error in mid-answer{}", quoted(words.as_deref()))]
    StreamError {
        /// Whether a retry may succeed.
        is_transient: bool,
        /// The provider's message, shortened.
        words: Option<String>,
    },
    /// The answer does not have the requested form.
    #[error("The model's answer could not be read")]
    Unreadable,
}

fn refused(status: u16, out_of_quota: bool, words: Option<&str>) -> String {
    match status {
        _ if out_of_quota => "The account at the model's provider has nothing left".to_owned(),
        401 | 403 => "The model's provider does not accept this server's key".to_owned(),
        429 => "The model's provider is asked too often".to_owned(),
        400..=499 if words.is_some() => ["The model's provider refused the request", &quoted(words)].concat(),
        _ => format!("The model's provider answered with status {status}{}", quoted(words)),
    }
}

/// Returns a provider's message as the end of a sentence.
fn quoted(words: Option<&str>) -> String {
    words.map(|words| format!(": “{words}”")).unwrap_or_default()
}

impl ModelFailure {
    /// Returns the failure with the provider's message passed through `redact`.
    #[must_use]
    pub fn redacted(self, redact: impl Fn(&str) -> String) -> Self {
        match self {
            Self::Status { status, retry_after_ms, out_of_quota, is_transient, words } => {
                let words = words.map(|words| redact(&words));
                Self::Status { status, retry_after_ms, out_of_quota, is_transient, words }
            }
            Self::StreamError { is_transient, words } => {
                Self::StreamError { is_transient, words: words.map(|words| redact(&words)) }
            }
            other => other,
        }
    }

    /// Returns the provider's message, if any.
    #[must_use]
    pub fn words(&self) -> Option<&str> {
        match self {
            Self::Status { words, .. } | Self::StreamError { words, .. } => words.as_deref(),
            _ => None,
        }
    }

    /// Returns the error code on the wire.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            // The provider is available but rejects the content of the call.
            Self::Status { status: 400 | 404 | 405 | 413 | 415 | 422, .. } => "model_failed",
            Self::NotConfigured | Self::Unreachable | Self::Status { .. } => "provider_unavailable",
            Self::Timeout => "model_timeout",
            Self::Refused => "model_refused",
            Self::Filtered => "model_filtered",
            Self::Truncated => "model_truncated",
            Self::BrokenOff | Self::StreamError { .. } => "model_failed",
            Self::Unreadable => "model_unreadable",
        }
    }

    /// Returns true if a retry of the same call may succeed.
    #[must_use]
    pub const fn is_transient(&self) -> bool {
        match self {
            Self::Status { is_transient, .. } | Self::StreamError { is_transient, .. } => *is_transient,
            Self::Unreachable | Self::BrokenOff | Self::Unreadable => true,
            Self::NotConfigured | Self::Timeout | Self::Refused | Self::Filtered | Self::Truncated => false,
        }
    }

    /// Returns true if the received part of the answer is usable.
    #[must_use]
    pub const fn is_cut(&self) -> bool {
        match self {
            Self::Truncated | Self::BrokenOff | Self::StreamError { .. } | Self::Timeout => true,
            Self::NotConfigured
            | Self::Unreachable
            | Self::Status { .. }
            | Self::Refused
            | Self::Filtered
            | Self::Unreadable => false,
        }
    }

    /// Returns the wait that the provider requests, in ms, if it names one.
    #[must_use]
    pub const fn retry_after_ms(&self) -> Option<u64> {
        match self {
            Self::Status { retry_after_ms, .. } => *retry_after_ms,
            Self::NotConfigured
            | Self::Unreachable
            | Self::Timeout
            | Self::Refused
            | Self::Filtered
            | Self::Truncated
            | Self::BrokenOff
            | Self::StreamError { .. }
            | Self::Unreadable => None,
        }
    }
}
