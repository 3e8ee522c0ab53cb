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
    /// An HTTP status other than success.
    #[error("The model's provider answered with status {status}")]
    Status {
        /// The HTTP status.
        status: u16,
        /// Seconds of `Retry-After`, if sent.
        retry_after_seconds: Option<u64>,
        /// Whether the account is out of quota, which waiting does not mend.
        out_of_quota: bool,
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
    #[error("The model's answer was cut off at its length limit")]
    Truncated,
    /// The stream ended without saying that the answer is complete.
    #[error("The connection to the model broke off in mid-answer")]
    BrokenOff,
    /// The provider reported an error inside the stream.
    #[error("The model's provider reported an error in mid-answer")]
    StreamError,
    /// The answer is not what was asked for.
    #[error("The model's answer could not be read")]
    Unreadable,
}

impl ModelFailure {
    /// The error code on the wire.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotConfigured | Self::Unreachable | Self::Status { .. } => "provider_unavailable",
            Self::Timeout => "model_timeout",
            Self::Refused => "model_refused",
            Self::Filtered => "model_filtered",
            Self::Truncated => "model_truncated",
            Self::BrokenOff | Self::StreamError => "model_failed",
            Self::Unreadable => "model_unreadable",
        }
    }

    /// Whether the same call may succeed if it is made again.
    #[must_use]
    pub const fn may_pass(&self) -> bool {
        match self {
            Self::Status { status, out_of_quota, .. } => {
                matches!(status, 408 | 409 | 429 | 500..=599) && !*out_of_quota
            }
            Self::Unreachable | Self::BrokenOff | Self::StreamError | Self::Unreadable => true,
            Self::NotConfigured | Self::Timeout | Self::Refused | Self::Filtered | Self::Truncated => false,
        }
    }

    /// How long the provider wants us to wait, if it said so.
    #[must_use]
    pub const fn retry_after_seconds(&self) -> Option<u64> {
        match self {
            Self::Status { retry_after_seconds, .. } => *retry_after_seconds,
            Self::NotConfigured
            | Self::Unreachable
            | Self::Timeout
            | Self::Refused
            | Self::Filtered
            | Self::Truncated
            | Self::BrokenOff
            | Self::StreamError
            | Self::Unreadable => None,
        }
    }
}
