//! Why a request fails, and the envelope in which it says so.

use crate::config::InvalidConfig;
use crate::log::{Entry, Level, LogConfig};
use crate::request_id::RequestId;
use serde_json::{Value, json as object};
use websketch_core::json::{self, InvalidJson};
use websketch_core::limits::MAX_BODY_BYTES;
use websketch_core::protocol::{ErrorCode, ErrorEnvelope, InvalidRequest};
use websketch_core::provider::InvalidImage;
use websketch_core::sketch::{InvalidSeed, InvalidSketch, UnreadableSketch};

/// A request that fails. `Display` is the text for the person.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ApiError {
    /// The body is not JSON.
    #[error("The body is {0}")]
    InvalidJson(#[from] InvalidJson),
    /// The body is JSON of another shape.
    #[error(transparent)]
    InvalidRequest(#[from] InvalidRequest),
    /// The body is not a valid sketch.
    #[error(transparent)]
    InvalidSketch(#[from] InvalidSketch),
    /// A field whose value cannot be used.
    #[error("{field} must be {wanted}")]
    WrongField {
        /// The field.
        field: &'static str,
        /// What is wanted, in words.
        wanted: String,
    },
    /// A step that turns do not have.
    #[error("Unknown node {found}: node_name must be one of {wanted}")]
    UnknownNode {
        /// The name found, shortened.
        found: String,
        /// The names that there are, in words.
        wanted: String,
    },
    /// The route opens a WebSocket and does nothing else.
    #[error("This route opens a WebSocket: the headers of the upgrade are missing")]
    UpgradeRequired,
    /// A page of another origin.
    #[error("Pages of this origin may not connect")]
    ForbiddenOrigin,
    /// A model that is not on the configured list.
    #[error("model must be {}", one_of(allowed))]
    ModelNotAllowed {
        /// The configured list.
        allowed: Vec<String>,
    },
    /// No key, or a wrong one.
    #[error("A valid X-API-Key header is required")]
    Unauthorized,
    /// No such route.
    #[error("There is no such route")]
    UnknownRoute,
    /// The route has other methods.
    #[error("This route answers {} only", allowed.join(", "))]
    MethodNotAllowed {
        /// The methods it has.
        allowed: &'static [&'static str],
    },
    /// No such session, or no more.
    #[error("There is no such session, or it has expired")]
    SessionNotFound,
    /// No question has this token.
    #[error("No question waits under this token")]
    TokenNotFound,
    /// The question was answered.
    #[error("This question was answered already")]
    TokenUsed,
    /// The time to answer the question is over.
    #[error("It is too late to answer this question: please ask again")]
    TokenExpired,
    /// Another commit came first.
    #[error("The sketch has changed since the request was based on it: it is now at revision {revision}")]
    RevisionConflict {
        /// The newest revision.
        revision: u64,
        /// The sketch at that revision, in wire form.
        sketch: Value,
    },
    /// The sketch refuses the operations.
    #[error("{}", refused(rejections))]
    Rejected {
        /// Why, each in wire form.
        rejections: Value,
    },
    /// The body is too long.
    #[error("The body must have at most {MAX_BODY_BYTES} bytes")]
    BodyTooLarge,
    /// A picture that cannot be passed on.
    #[error(transparent)]
    InvalidImage(#[from] InvalidImage),
    /// The body comes too slowly.
    #[error("The body did not come in time")]
    BodyTooSlow,
    /// The body is no form, although it claims to be.
    #[error("The body is not valid multipart/form-data")]
    InvalidForm,
    /// Too many requests.
    #[error("Too many requests: try again in {retry_after_seconds} s")]
    RateLimited {
        /// When there may be another one.
        retry_after_seconds: u64,
    },
    /// The body is of another type.
    #[error("Content-Type must be {wanted}, found {found}")]
    UnsupportedMediaType {
        /// The types that are read, in words.
        wanted: &'static str,
        /// The type found, shortened.
        found: String,
    },
    /// The client has left.
    #[error("The request was cancelled")]
    Cancelled,
    /// A wrong setting; names it without its value.
    #[error("The server is not configured correctly: {0}")]
    Config(#[from] InvalidConfig),
    /// Our fault. The cause goes to the log only.
    #[error("Something went wrong on our side")]
    Internal {
        /// For the log.
        cause: String,
    },
}

impl ApiError {
    /// The same, in a session.
    pub(crate) fn in_session(self, session_id: String) -> Failure {
        Failure { error: self, session_id: Some(session_id) }
    }

    /// Our fault, because of `cause`.
    pub(crate) fn internal(cause: impl ToString) -> Self {
        Self::Internal { cause: cause.to_string() }
    }

    /// The code on the wire, which also gives the HTTP status.
    pub(crate) const fn code(&self) -> ErrorCode {
        match self {
            Self::InvalidJson(_) => ErrorCode::InvalidJson,
            Self::InvalidRequest(InvalidRequest::MessageTooLong { .. })
            | Self::InvalidImage(InvalidImage::TooLarge { .. })
            | Self::BodyTooLarge => ErrorCode::PayloadTooLarge,
            Self::InvalidRequest(_)
            | Self::InvalidSketch(_)
            | Self::WrongField { .. }
            | Self::UnknownNode { .. }
            | Self::UpgradeRequired
            | Self::BodyTooSlow
            | Self::InvalidForm => ErrorCode::InvalidRequest,
            Self::RateLimited { .. } => ErrorCode::RateLimited,
            Self::ModelNotAllowed { .. } => ErrorCode::ModelNotAllowed,
            Self::Unauthorized | Self::ForbiddenOrigin => ErrorCode::Unauthorized,
            Self::UnknownRoute => ErrorCode::UnknownRoute,
            Self::MethodNotAllowed { .. } => ErrorCode::MethodNotAllowed,
            Self::SessionNotFound => ErrorCode::SessionNotFound,
            Self::TokenNotFound => ErrorCode::TokenNotFound,
            Self::TokenUsed => ErrorCode::TokenUsed,
            Self::TokenExpired => ErrorCode::TokenExpired,
            Self::RevisionConflict { .. } => ErrorCode::RevisionConflict,
            Self::Rejected { .. } => ErrorCode::Rejected,
            Self::UnsupportedMediaType { .. } | Self::InvalidImage(InvalidImage::Format) => {
                ErrorCode::UnsupportedMediaType
            }
            Self::Cancelled => ErrorCode::Cancelled,
            Self::Config(_) | Self::Internal { .. } => ErrorCode::Internal,
        }
    }

    /// The HTTP status.
    pub(crate) const fn status(&self) -> u16 {
        match self {
            Self::BodyTooSlow => 408,
            _ => self.code().status(),
        }
    }

    /// Writes the cause of our own faults, which the caller is not told.
    pub(crate) fn log(&self, request_id: &RequestId, config: LogConfig) {
        let cause = match self {
            Self::Internal { cause } => cause.clone(),
            Self::Config(fault) => fault.to_string(),
            _ => return,
        };
        let entry = Entry::new(Level::Error, "internal").with("request_id", request_id.as_str());
        entry.with("cause", cause).write(config);
    }

    /// What programs need to put it right.
    fn details(&self) -> Option<Value> {
        match self {
            Self::InvalidJson(fault) => Some(object!({ "line": fault.line, "column": fault.column })),
            Self::InvalidRequest(fault) => field_of(fault),
            Self::InvalidSketch(fault) => fault.index.map(|index| object!({ "index": index })),
            Self::WrongField { field, .. } => Some(object!({ "field": field })),
            Self::InvalidImage(_) => Some(object!({ "field": "image" })),
            Self::UnknownNode { .. } => Some(object!({ "field": "node_name" })),
            Self::ModelNotAllowed { allowed } => Some(object!({ "field": "model", "allowed": allowed })),
            Self::MethodNotAllowed { allowed } => Some(object!({ "allowed": allowed })),
            Self::RevisionConflict { revision, sketch } => {
                Some(object!({ "revision": revision, "currentSketch": sketch }))
            }
            Self::Rejected { rejections } => Some(object!({ "rejections": rejections })),
            Self::RateLimited { retry_after_seconds } => {
                Some(object!({ "retryAfterSeconds": retry_after_seconds }))
            }
            Self::BodyTooLarge => Some(object!({ "maxBytes": MAX_BODY_BYTES })),
            Self::Unauthorized
            | Self::UpgradeRequired
            | Self::ForbiddenOrigin
            | Self::UnknownRoute
            | Self::SessionNotFound
            | Self::TokenNotFound
            | Self::TokenUsed
            | Self::TokenExpired
            | Self::BodyTooSlow
            | Self::InvalidForm
            | Self::UnsupportedMediaType { .. }
            | Self::Cancelled
            | Self::Config(_)
            | Self::Internal { .. } => None,
        }
    }
}

impl Failure {
    /// The body of the answer.
    pub(crate) fn envelope(&self, request_id: &RequestId) -> String {
        json::to_string(&ErrorEnvelope {
            success: false,
            error: self.error.to_string(),
            code: self.error.code().name(),
            details: self.error.details(),
            request_id: request_id.to_string(),
            session_id: self.session_id.clone(),
        })
    }
}

fn one_of(models: &[String]) -> String {
    if models.is_empty() {
        "absent: no model is set up".to_owned()
    } else {
        format!("one of {}", models.join(", "))
    }
}

fn refused(rejections: &Value) -> String {
    let rejections = rejections.as_array().map(Vec::as_slice).unwrap_or_default();
    let first = rejections.first().and_then(|rejection| rejection.get("message")?.as_str());
    let first = first.unwrap_or_default();
    match rejections.len() {
        0 | 1 => format!("The operation was refused: {first}"),
        more => format!("{more} operations were refused. The first: {first}"),
    }
}

fn field_of(fault: &InvalidRequest) -> Option<Value> {
    match fault {
        InvalidRequest::NotAnObject { .. } => None,
        InvalidRequest::MissingField { field }
        | InvalidRequest::WrongValue { field, .. }
        | InvalidRequest::MessageTooLong { field, .. } => Some(object!({ "field": field })),
        InvalidRequest::Sketch(fault) => Some(match fault.index {
            Some(index) => object!({ "field": "currentSketch", "index": index }),
            None => object!({ "field": "currentSketch" }),
        }),
    }
}

/// A failed request and the session that it concerns.
#[derive(Debug)]
pub(crate) struct Failure {
    /// Why it fails.
    pub(crate) error: ApiError,
    /// The session, if it is one that the caller may go on with.
    pub(crate) session_id: Option<String>,
}

impl<E: Into<ApiError>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self { error: error.into(), session_id: None }
    }
}

impl From<UnreadableSketch> for ApiError {
    fn from(error: UnreadableSketch) -> Self {
        match error {
            UnreadableSketch::Json(error) => error.into(),
            UnreadableSketch::Sketch(error) => error.into(),
        }
    }
}

impl From<worker::Error> for ApiError {
    fn from(error: worker::Error) -> Self {
        Self::internal(error)
    }
}

impl From<InvalidSeed> for ApiError {
    fn from(error: InvalidSeed) -> Self {
        Self::internal(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use websketch_core::protocol::ChatRequest;

    #[track_caller]
    fn check(error: impl Into<Failure>, expected: Expect) {
        let failure = error.into();
        let request_id = RequestId::choose(Some("r1"), String::new);
        expected.assert_eq(&format!("{} {}", failure.error.status(), failure.envelope(&request_id)));
    }

    #[test]
    fn the_envelope_names_what_is_wrong() {
        let body = json::parse(r#"{"message":"hi","currentSketch":[{"id":"a","type":"Blob"}]}"#).unwrap();
        check(
            ChatRequest::read(&body).unwrap_err(),
            expect![[
                r#"400 {"success":false,"error":"currentSketch: component 0: Unknown component type Blob","code":"invalid_request","details":{"field":"currentSketch","index":0},"requestId":"r1"}"#
            ]],
        );
        check(
            json::parse("{").unwrap_err(),
            expect![[
                r#"400 {"success":false,"error":"The body is not valid JSON at line 1, column 1: EOF while parsing an object","code":"invalid_json","details":{"line":1,"column":1},"requestId":"r1"}"#
            ]],
        );
        check(
            ApiError::MethodNotAllowed { allowed: &["POST"] },
            expect![[
                r#"405 {"success":false,"error":"This route answers POST only","code":"method_not_allowed","details":{"allowed":["POST"]},"requestId":"r1"}"#
            ]],
        );
    }

    #[test]
    fn the_cause_of_our_faults_stays_with_us() {
        check(
            ApiError::internal("storage said: secret"),
            expect![[
                r#"500 {"success":false,"error":"Something went wrong on our side","code":"internal","requestId":"r1"}"#
            ]],
        );
    }
}
