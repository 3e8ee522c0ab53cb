//! The envelope in which a failed request says why.

use super::ApiError;
use crate::request_id::RequestId;
use serde_json::{Value, json as object};
use websketch_core::json;
use websketch_core::limits::MAX_BODY_BYTES;
use websketch_core::protocol::{ErrorEnvelope, InvalidRequest};

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

impl ApiError {
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
            | Self::BodyBrokenOff
            | Self::InvalidForm
            | Self::UnsupportedMediaType { .. }
            | Self::UnsupportedEncoding { .. }
            | Self::Cancelled
            | Self::Config(_)
            | Self::Internal { .. } => None,
        }
    }
}

fn field_of(fault: &InvalidRequest) -> Option<Value> {
    match fault {
        InvalidRequest::NotAnObject { .. } => None,
        InvalidRequest::MissingField { field }
        | InvalidRequest::WrongValue { field, .. }
        | InvalidRequest::MessageTooLong { field, .. }
        | InvalidRequest::Blank { field } => Some(object!({ "field": field })),
        InvalidRequest::Sketch(fault) => Some(match fault.index {
            Some(index) => object!({ "field": "currentSketch", "index": index }),
            None => object!({ "field": "currentSketch" }),
        }),
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
