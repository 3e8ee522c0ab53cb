//! The error envelope and its closed list of codes.

use serde::Serialize;
use serde_json::Value;

/// The kind of an error, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename_all = "snake_case"))]
pub enum ErrorCode {
    /// The body is not JSON.
    InvalidJson,
    /// The body is JSON of another shape, or a sketch in it is invalid.
    InvalidRequest,
    /// The key is missing or wrong.
    Unauthorized,
    /// The page's origin may not connect.
    ForbiddenOrigin,
    /// The route does not exist.
    UnknownRoute,
    /// The route does not support the method.
    MethodNotAllowed,
    /// The session does not exist or has expired.
    SessionNotFound,
    /// The snapshot does not exist.
    SnapshotNotFound,
    /// The execution does not exist.
    ExecutionNotFound,
    /// The execution, or the requested node, has not finished.
    ExecutionRunning,
    /// The plan does not exist or has expired.
    PlanNotFound,
    /// The plan cannot run.
    InvalidPlan,
    /// No question has this token.
    TokenNotFound,
    /// The question has already been answered.
    TokenUsed,
    /// The time to answer the question is over.
    TokenExpired,
    /// The sketch has changed since the base revision.
    RevisionConflict,
    /// The body or a message is too large.
    PayloadTooLarge,
    /// The body's media type is not supported.
    UnsupportedMediaType,
    /// Too many requests.
    RateLimited,
    /// A request with the same idempotency key is in progress.
    InProgress,
    /// The operations were rejected.
    Rejected,
    /// The sketch would exceed its maximum size.
    LimitExceeded,
    /// The model is not on the configured list.
    ModelNotAllowed,
    /// The provider is not configured or cannot be reached.
    ProviderUnavailable,
    /// The request was cancelled.
    Cancelled,
    /// A fault of the server.
    Internal,
}

impl ErrorCode {
    /// Every code.
    pub const ALL: [Self; 26] = [
        Self::InvalidJson,
        Self::InvalidRequest,
        Self::Unauthorized,
        Self::ForbiddenOrigin,
        Self::UnknownRoute,
        Self::MethodNotAllowed,
        Self::SessionNotFound,
        Self::SnapshotNotFound,
        Self::ExecutionNotFound,
        Self::ExecutionRunning,
        Self::PlanNotFound,
        Self::InvalidPlan,
        Self::TokenNotFound,
        Self::TokenUsed,
        Self::TokenExpired,
        Self::RevisionConflict,
        Self::PayloadTooLarge,
        Self::UnsupportedMediaType,
        Self::RateLimited,
        Self::InProgress,
        Self::Rejected,
        Self::LimitExceeded,
        Self::ModelNotAllowed,
        Self::ProviderUnavailable,
        Self::Cancelled,
        Self::Internal,
    ];

    /// Returns the code on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::InvalidJson => "invalid_json",
            Self::InvalidRequest => "invalid_request",
            Self::Unauthorized => "unauthorized",
            Self::ForbiddenOrigin => "forbidden_origin",
            Self::UnknownRoute => "unknown_route",
            Self::MethodNotAllowed => "method_not_allowed",
            Self::SessionNotFound => "session_not_found",
            Self::SnapshotNotFound => "snapshot_not_found",
            Self::ExecutionNotFound => "execution_not_found",
            Self::ExecutionRunning => "execution_running",
            Self::PlanNotFound => "plan_not_found",
            Self::InvalidPlan => "invalid_plan",
            Self::TokenNotFound => "token_not_found",
            Self::TokenUsed => "token_used",
            Self::TokenExpired => "token_expired",
            Self::RevisionConflict => "revision_conflict",
            Self::PayloadTooLarge => "payload_too_large",
            Self::UnsupportedMediaType => "unsupported_media_type",
            Self::RateLimited => "rate_limited",
            Self::InProgress => "in_progress",
            Self::Rejected => "rejected",
            Self::LimitExceeded => "limit_exceeded",
            Self::ModelNotAllowed => "model_not_allowed",
            Self::ProviderUnavailable => "provider_unavailable",
            Self::Cancelled => "cancelled",
            Self::Internal => "internal",
        }
    }

    /// Returns the HTTP status of the code.
    #[must_use]
    pub const fn status(self) -> u16 {
        match self {
            Self::InvalidJson | Self::InvalidRequest | Self::InvalidPlan | Self::ModelNotAllowed => 400,
            Self::Unauthorized => 401,
            Self::ForbiddenOrigin => 403,
            Self::UnknownRoute
            | Self::SessionNotFound
            | Self::SnapshotNotFound
            | Self::ExecutionNotFound
            | Self::PlanNotFound
            | Self::TokenNotFound => 404,
            Self::MethodNotAllowed => 405,
            Self::RevisionConflict | Self::InProgress | Self::Cancelled | Self::ExecutionRunning => 409,
            Self::TokenUsed | Self::TokenExpired => 410,
            Self::PayloadTooLarge => 413,
            Self::UnsupportedMediaType => 415,
            Self::Rejected | Self::LimitExceeded => 422,
            Self::RateLimited => 429,
            Self::Internal => 500,
            Self::ProviderUnavailable => 503,
        }
    }
}

/// The body of every failed request: `{ success: false, error, code, details?, requestId, sessionId? }`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ErrorEnvelope {
    /// Always false.
    pub success: bool,
    /// The message for the user.
    pub error: String,
    /// The name of an [`ErrorCode`], for programs.
    pub code: &'static str,
    /// The data that a client needs to correct the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub details: Option<Value>,
    /// The request id, as in the log.
    pub request_id: String,
    /// The session concerned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session_id: Option<String>,
}
