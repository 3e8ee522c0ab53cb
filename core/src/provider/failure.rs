//! How a model call can end badly.

/// A model call without a usable answer. `Display` is the text for the person.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelFailure {
    /// The provider was asked for but never set up.
    #[error("The model's provider is not set up on this server")]
    NotConfigured,
    /// No connection.
    #[error("The model could not be reached")]
    Unreachable,
    /// An HTTP status other than success. [`super::refusal`] makes it.
    #[error("{}", refused(*status, *out_of_quota, words.as_deref()))]
    Status {
        /// The HTTP status.
        status: u16,
        /// The wait that the provider asks for, in ms.
        retry_after_ms: Option<u64>,
        /// Whether the account has nothing left, which waiting does not mend.
        out_of_quota: bool,
        /// Whether the same call may succeed later.
        may_pass: bool,
        /// What the provider says of it, shortened.
        words: Option<String>,
    },
    /// The overall deadline passed.
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
    /// The stream ended without saying that the answer is complete.
    #[error("The connection to the model broke off in mid-answer")]
    BrokenOff,
    /// The provider reported an error inside the stream.
    #[error("The model's provider reported an error in mid-answer{}", quoted(words.as_deref()))]
    StreamError {
        /// Whether the same call may succeed later.
        may_pass: bool,
        /// What the provider says of it, shortened.
        words: Option<String>,
    },
    /// The answer is not what was asked for.
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

/// What a provider says, as the end of a sentence.
fn quoted(words: Option<&str>) -> String {
    words.map(|words| format!(": “{words}”")).unwrap_or_default()
}

impl ModelFailure {
    /// The same failure with the provider's words as `redact` leaves them.
    #[must_use]
    pub fn redacted(self, redact: impl Fn(&str) -> String) -> Self {
        match self {
            Self::Status { status, retry_after_ms, out_of_quota, may_pass, words } => {
                let words = words.map(|words| redact(&words));
                Self::Status { status, retry_after_ms, out_of_quota, may_pass, words }
            }
            Self::StreamError { may_pass, words } => {
                Self::StreamError { may_pass, words: words.map(|words| redact(&words)) }
            }
            other => other,
        }
    }

    /// What the provider says of it, if it says something.
    #[must_use]
    pub fn words(&self) -> Option<&str> {
        match self {
            Self::Status { words, .. } | Self::StreamError { words, .. } => words.as_deref(),
            _ => None,
        }
    }

    /// The error code on the wire.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            // A provider that takes the call and not what is in it is there.
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

    /// Whether the same call may succeed if it is made again.
    #[must_use]
    pub const fn may_pass(&self) -> bool {
        match self {
            Self::Status { may_pass, .. } | Self::StreamError { may_pass, .. } => *may_pass,
            Self::Unreachable | Self::BrokenOff | Self::Unreadable => true,
            Self::NotConfigured | Self::Timeout | Self::Refused | Self::Filtered | Self::Truncated => false,
        }
    }

    /// Whether the answer is good as far as it came.
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

    /// How long the provider wants us to wait, in ms, if it said so.
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
