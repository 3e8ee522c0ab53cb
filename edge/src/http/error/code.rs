//! The parts of an error that programs read: code, status and retry time.

use super::ApiError;
use websketch_agent::provider::InvalidImage;
use websketch_protocol::{ErrorCode, InvalidRequest};
use websketch_sketch::{InsertError, InvalidSketch, SketchFault};

impl ApiError {
    /// Returns the code on the wire, which determines the HTTP status.
    pub(crate) const fn code(&self) -> ErrorCode {
        match self {
            Self::InvalidJson(_) => ErrorCode::InvalidJson,
            Self::InvalidRequest(InvalidRequest::MessageTooLong { .. })
            | Self::InvalidRequest(InvalidRequest::Sketch(InvalidSketch {
                fault: SketchFault::Insert(InsertError::TooLarge { .. }),
                ..
            }))
            | Self::InvalidSketch(InvalidSketch {
                fault: SketchFault::Insert(InsertError::TooLarge { .. }),
                ..
            })
            | Self::InvalidImage(InvalidImage::TooLarge { .. })
            | Self::BodyTooLarge => ErrorCode::PayloadTooLarge,
            Self::InvalidRequest(_)
            | Self::InvalidSketch(_)
            | Self::WrongField { .. }
            | Self::UnknownNode { .. }
            | Self::UpgradeRequired
            | Self::BodyTooSlow
            | Self::BodyBrokenOff
            | Self::InvalidForm => ErrorCode::InvalidRequest,
            Self::RateLimited { .. } => ErrorCode::RateLimited,
            Self::InProgress { .. } => ErrorCode::InProgress,
            Self::ModelNotAllowed { .. } => ErrorCode::ModelNotAllowed,
            Self::Unauthorized => ErrorCode::Unauthorized,
            Self::ForbiddenOrigin => ErrorCode::ForbiddenOrigin,
            Self::UnknownRoute => ErrorCode::UnknownRoute,
            Self::MethodNotAllowed { .. } => ErrorCode::MethodNotAllowed,
            Self::SessionNotFound => ErrorCode::SessionNotFound,
            Self::SnapshotNotFound => ErrorCode::SnapshotNotFound,
            Self::ExecutionNotFound => ErrorCode::ExecutionNotFound,
            Self::ExecutionRunning => ErrorCode::ExecutionRunning,
            Self::PlanNotFound => ErrorCode::PlanNotFound,
            Self::InvalidPlan { .. } => ErrorCode::InvalidPlan,
            Self::PlannerFailed { .. } => ErrorCode::ProviderUnavailable,
            Self::TokenNotFound => ErrorCode::TokenNotFound,
            Self::TokenUsed => ErrorCode::TokenUsed,
            Self::TokenExpired => ErrorCode::TokenExpired,
            Self::RevisionConflict { .. } => ErrorCode::RevisionConflict,
            Self::Rejected { .. } => ErrorCode::Rejected,
            Self::EditRefused { .. } | Self::SceneTooLarge { .. } => ErrorCode::LimitExceeded,
            Self::UnsupportedMediaType { .. }
            | Self::UnsupportedEncoding { .. }
            | Self::InvalidImage(InvalidImage::Format) => ErrorCode::UnsupportedMediaType,
            Self::Cancelled => ErrorCode::Cancelled,
            Self::Config(_) | Self::Internal { .. } => ErrorCode::Internal,
        }
    }

    /// Returns the HTTP status.
    pub(crate) const fn status(&self) -> u16 {
        match self {
            Self::BodyTooSlow => 408,
            Self::InvalidPlan { is_planned: true, .. } => 422,
            _ => self.code().status(),
        }
    }

    /// Returns the value of `Retry-After` in seconds, if a retry may succeed.
    pub(crate) const fn retry_after_seconds(&self) -> Option<u64> {
        match self {
            Self::RateLimited { retry_after_seconds } | Self::InProgress { retry_after_seconds } => {
                Some(*retry_after_seconds)
            }
            _ => None,
        }
    }
}
