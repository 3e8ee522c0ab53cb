//! The JSON envelope of errors.

use super::ApiError;
use crate::http::request_id::RequestId;
use serde_json::{Value, json as object};
use std::borrow::Cow;
use std::rc::Rc;
use websketch_agent::proposal::Intent;
use websketch_agent::provider::Usage;
use websketch_json as json;
use websketch_protocol::{ErrorEnvelope, InvalidRequest};
use websketch_sketch::Sketch;
use websketch_sketch::limits::{MAX_BODY_BYTES, MAX_SCENE_COMPONENTS};

/// An error and its session.
#[derive(Debug)]
pub(crate) struct ErrorResponse {
    /// The error.
    pub(crate) error: ApiError,
    /// The session, if the caller can continue in it.
    pub(crate) session_id: Option<String>,
    /// The sketch of a failed chat.
    pub(crate) unchanged: Option<UnchangedSketch>,
}

/// The sketch of a chat that failed and changed nothing.
#[derive(Debug)]
pub(crate) struct UnchangedSketch {
    /// The sketch. After a conflict the newest one takes its place.
    pub(crate) sketch: Rc<Sketch>,
    /// Its revision, or 0 if unknown.
    pub(crate) revision: u64,
    /// The requested provider.
    pub(crate) provider: &'static str,
}

impl<E: Into<ApiError>> From<E> for ErrorResponse {
    fn from(error: E) -> Self {
        Self { error: error.into(), session_id: None, unchanged: None }
    }
}

impl ErrorResponse {
    /// Returns the body of the response.
    pub(crate) fn envelope(&self, request_id: &RequestId) -> String {
        let mut envelope = json::to_string(&ErrorEnvelope {
            success: false,
            error: self.error.to_string(),
            code: self.error.code().name(),
            details: self.error.details(),
            request_id: request_id.to_string(),
            session_id: self.session_id.clone(),
        });
        if let ApiError::RevisionConflict { revision, sketch } = &self.error {
            // Appended as text, because a sketch is long.
            let details =
                [",\"details\":{\"revision\":", &revision.to_string(), ",\"currentSketch\":", sketch, "}}"];
            envelope.pop();
            envelope.reserve_exact(details.iter().map(|part| part.len()).sum());
            envelope.extend(details);
        }
        match &self.unchanged {
            Some(unchanged) => self.with_chat_fields(envelope, unchanged),
            None => envelope,
        }
    }

    /// Adds all fields of a successful chat to the envelope, so that clients need not distinguish both.
    fn with_chat_fields(&self, mut envelope: String, unchanged: &UnchangedSketch) -> String {
        let (revision, sketch) = match &self.error {
            ApiError::RevisionConflict { revision, sketch } => (*revision, Cow::Borrowed(sketch.as_str())),
            _ => (unchanged.revision, Cow::Owned(unchanged.sketch.to_json())),
        };
        let rest = object!({
            "operations": [],
            "reasoning": "",
            "description": format!("{}. Nothing was changed.", self.error),
            "revision": revision,
            "intent": Intent::Conversation,
            "provider": unchanged.provider,
            "model": null,
            "usage": Usage::default(),
            "rejected": [],
            "repairs": [],
            "suggestions": [],
        });
        let rest = json::to_string(&rest);
        envelope.pop();
        envelope.extend([",\"modifiedSketch\":", &sketch, ",", rest.get(1..).unwrap_or("}")]);
        envelope
    }
}

impl ApiError {
    /// Returns the structured details of the error.
    fn details(&self) -> Option<Value> {
        match self {
            Self::InvalidJson(fault) => Some(object!({ "line": fault.line, "column": fault.column })),
            Self::InvalidRequest(fault) => invalid_field(fault),
            Self::InvalidSketch(fault) => fault.index.map(|index| object!({ "index": index })),
            Self::WrongField { field, .. } => Some(object!({ "field": field })),
            Self::InvalidImage(_) => Some(object!({ "field": "image" })),
            Self::UnknownNode { .. } => Some(object!({ "field": "node_name" })),
            Self::ModelNotAllowed { allowed } => Some(object!({ "field": "model", "allowed": allowed })),
            Self::MethodNotAllowed { allowed } => Some(object!({ "allowed": allowed })),
            Self::Rejected { rejections } | Self::EditRefused { rejections } => {
                Some(object!({ "rejections": rejections }))
            }
            Self::RateLimited { retry_after_seconds } | Self::InProgress { retry_after_seconds } => {
                Some(object!({ "retryAfterSeconds": retry_after_seconds }))
            }
            Self::BodyTooLarge => Some(object!({ "maxBytes": MAX_BODY_BYTES })),
            Self::SceneTooLarge { found } => {
                Some(object!({ "maxComponents": MAX_SCENE_COMPONENTS, "found": found }))
            }
            Self::InvalidPlan { faults, .. } => Some(object!({ "faults": faults })),
            Self::Unauthorized
            | Self::ExecutionNotFound
            | Self::ExecutionRunning
            | Self::PlanNotFound
            | Self::PlannerFailed { .. }
            | Self::UpgradeRequired
            | Self::ForbiddenOrigin
            | Self::UnknownRoute
            | Self::SessionNotFound
            | Self::SnapshotNotFound
            | Self::RevisionConflict { .. }
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

fn invalid_field(fault: &InvalidRequest) -> Option<Value> {
    match fault {
        InvalidRequest::NotAnObject { .. } => None,
        InvalidRequest::MissingField { field }
        | InvalidRequest::WrongValue { field, .. }
        | InvalidRequest::MessageTooLong { field, .. }
        | InvalidRequest::Blank { field } => Some(object!({ "field": field })),
        InvalidRequest::NotesTooLong { .. } => Some(object!({ "field": "notes" })),
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
    use websketch_json::LazyValue;
    use websketch_protocol::ChatRequest;

    #[track_caller]
    fn check(error: impl Into<ErrorResponse>, expected: Expect) {
        let failure = error.into();
        let request_id = RequestId::choose(Some("r1"), String::new);
        expected.assert_eq(&format!("{} {}", failure.error.status(), failure.envelope(&request_id)));
    }

    #[test]
    fn the_envelope_names_what_is_wrong() {
        let body =
            LazyValue::parse(br#"{"message":"hi","currentSketch":[{"id":"a","type":"Blob"}]}"#).unwrap();
        check(
            ChatRequest::read(body).unwrap_err(),
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
            ApiError::MethodNotAllowed { allowed: vec!["POST"] },
            expect![[
                r#"405 {"success":false,"error":"This route answers POST only","code":"method_not_allowed","details":{"allowed":["POST"]},"requestId":"r1"}"#
            ]],
        );
    }

    #[test]
    fn a_chat_that_fails_has_all_that_an_answer_has() {
        let unchanged = UnchangedSketch { sketch: Rc::new(Sketch::new()), revision: 3, provider: "offline" };
        let failure = |error: ApiError| ErrorResponse { error, session_id: None, unchanged: Some(unchanged) };
        check(
            failure(ApiError::RateLimited { retry_after_seconds: 7 }),
            expect![[
                r#"429 {"success":false,"error":"Too many requests: try again in 7 s","code":"rate_limited","details":{"retryAfterSeconds":7},"requestId":"r1","modifiedSketch":[],"operations":[],"reasoning":"","description":"Too many requests: try again in 7 s. Nothing was changed.","revision":3,"intent":"conversation","provider":"offline","model":null,"usage":{"inputTokens":0,"outputTokens":0},"rejected":[],"repairs":[],"suggestions":[]}"#
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
