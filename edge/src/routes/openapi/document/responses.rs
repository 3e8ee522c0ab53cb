//! The responses of routes, with the reasons of all error codes.

use super::answers::{Error, Unavailable};
use super::bodies::{json_content, written};
use super::operation::Operation;
use crate::routes::route::{Access, SketchField};
use crate::routes::table::Route;
use serde_json::{Map, Value, json as object};
use std::collections::BTreeMap;
use websketch_protocol::ErrorCode;

/// The error codes of all routes with a body.
const BODY: [ErrorCode; 6] = [
    ErrorCode::InProgress,
    ErrorCode::InvalidJson,
    ErrorCode::InvalidRequest,
    ErrorCode::PayloadTooLarge,
    ErrorCode::RateLimited,
    ErrorCode::UnsupportedMediaType,
];
/// The status of a slow body. Its code is `invalid_request`.
const BODY_TIMEOUT: u16 = 408;

/// Returns the reason of a code.
const fn description(code: ErrorCode) -> &'static str {
    match code {
        ErrorCode::InvalidJson => "the body is not JSON",
        ErrorCode::InvalidRequest => {
            "the request has a wrong shape, a value out of range or an invalid sketch; `details` names the place"
        }
        ErrorCode::Unauthorized => "the key is missing or wrong",
        ErrorCode::ForbiddenOrigin => "the origin of the page is not on the list of the server",
        ErrorCode::UnknownRoute => "the route does not exist",
        ErrorCode::MethodNotAllowed => "the route does not support the method",
        ErrorCode::SessionNotFound => "the session does not exist or has expired",
        ErrorCode::SnapshotNotFound => "the snapshot does not exist or has expired",
        ErrorCode::ExecutionNotFound => "the execution does not exist",
        ErrorCode::ExecutionRunning => "the execution, or the node, has not ended",
        ErrorCode::PlanNotFound => "the plan does not exist or has expired",
        ErrorCode::InvalidPlan => "the plan cannot run; `details` has every fault",
        ErrorCode::TokenNotFound => "no question has this token",
        ErrorCode::TokenUsed => "the question has been answered",
        ErrorCode::TokenExpired => "the time to answer the question is over",
        ErrorCode::RevisionConflict => {
            "the sketch has changed since the base revision; `details` has the newest sketch"
        }
        ErrorCode::PayloadTooLarge => "the body, its sketch, a message or an image is too large",
        ErrorCode::UnsupportedMediaType => "the media type of the body or the image is not supported",
        ErrorCode::RateLimited => "the client or the session has sent too many requests within a minute",
        ErrorCode::InProgress => "a request with the same Idempotency-Key is in progress",
        ErrorCode::Rejected => "operations are rejected; `details` has each rejection",
        ErrorCode::LimitExceeded => {
            "the sketch with the manual edits would be too large, or is too large for the format"
        }
        ErrorCode::ModelNotAllowed => "the model is not on the server's list",
        ErrorCode::ProviderUnavailable => "the provider is not configured or cannot be reached",
        ErrorCode::Cancelled => "the client has disconnected",
        ErrorCode::Internal => "the server has failed",
    }
}

/// Returns the responses of an operation by status. Adds its failures, which operations share, to `failures`.
pub(super) fn responses(operation: &Operation, failures: &mut Map<String, Value>) -> Value {
    let mut responses = Map::new();
    let (status, good) = success(operation);
    responses.insert(status.to_string(), good);
    if operation.route == Route::Ready {
        let unavailable =
            object!({ "description": "A part fails", "content": json_content(written::<Unavailable>()) });
        responses.insert("503".to_owned(), unavailable);
    }
    let has_body = operation.has_body();
    let is_public = operation.route.access() == Access::Public;
    let always = [ErrorCode::Unauthorized, ErrorCode::Internal];
    // The idempotency key is validated with the body.
    let of_body = BODY.iter().filter(|_| has_body);
    let codes = always.iter().filter(|_| !is_public).chain(operation.errors).chain(of_body);
    let mut by_status: BTreeMap<u16, Vec<(ErrorCode, &str)>> = BTreeMap::new();
    for &code in codes {
        let codes = by_status.entry(code.status()).or_default();
        if !codes.iter().any(|&(other, _)| other == code) {
            codes.push((code, description(code)));
        }
    }
    if has_body {
        let timeout = (ErrorCode::InvalidRequest, "the body has not arrived in time");
        by_status.insert(BODY_TIMEOUT, vec![timeout]);
    }
    for (status, codes) in by_status {
        let name = failure_name(status, &codes);
        responses.insert(status.to_string(), object!({ "$ref": format!("#/components/responses/{name}") }));
        failures.entry(name).or_insert_with(|| failure(&codes));
    }
    Value::Object(responses)
}

/// Returns the name of a failure: its status and its codes.
fn failure_name(status: u16, codes: &[(ErrorCode, &str)]) -> String {
    codes.iter().fold(status.to_string(), |name, (code, _)| format!("{name}.{}", code.name()))
}

/// Returns the successful response.
fn success(operation: &Operation) -> (u16, Value) {
    let (status, description, content) = (operation.success)();
    let mut response = object!({ "description": description, "content": content });
    if operation.sketch == SketchField::Omittable {
        let applied = object!({ "schema": { "const": "return=minimal" }, "description": "The response omits the sketch." });
        response["headers"] = object!({ "Preference-Applied": applied });
    }
    let links = links(operation.route);
    if !links.is_empty() {
        response["links"] = Value::Object(links);
    }
    (status, response)
}

/// Returns the links from a response to the routes of its session and its question.
fn links(route: Route) -> Map<String, Value> {
    let session = [
        "get-session",
        "delete-session",
        "post-session-operations",
        "post-session-undo",
        "post-session-redo",
    ]
    .into_iter()
    .chain(["get-session-export", "get-session-live"]);
    let question = ["post-respond", "post-respond-stream"];
    let link = |field: &str, parameter: &str, operation: &str| {
        let to = object!({
            "operationId": operation,
            "parameters": { parameter: format!("$response.body#/{field}") },
        });
        (operation.to_owned(), to)
    };
    let sessions = session.map(|operation| link("sessionId", "id", operation));
    let questions = question.into_iter().map(|operation| link("awaiting", "token", operation));
    match route {
        Route::Sessions => sessions.collect(),
        Route::Chat | Route::Respond => sessions.chain(questions).collect(),
        _ => Map::new(),
    }
}

/// Returns an error response with the reasons of its codes.
fn failure(codes: &[(ErrorCode, &str)]) -> Value {
    let reasons: Vec<String> =
        codes.iter().map(|(code, reason)| format!("`{}`: {reason}", code.name())).collect();
    let mut response = object!({
        "description": format!("{}.", reasons.join("; ")),
        "content": json_content(written::<Error>()),
    });
    let is_temporary =
        |(code, _): &(ErrorCode, &str)| matches!(code, ErrorCode::RateLimited | ErrorCode::InProgress);
    if codes.iter().any(is_temporary) {
        let seconds =
            object!({ "schema": { "type": "integer", "minimum": 1 }, "description": "Seconds to wait." });
        response["headers"] = object!({ "Retry-After": seconds });
    }
    response
}
