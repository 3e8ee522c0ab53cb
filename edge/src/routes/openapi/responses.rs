//! The responses of routes, with the reasons of all error codes.

use super::content::{JSON, RequestBody, ResponseBody, media_types};
use super::schema_dsl::{reference, typed};
use crate::routes::route::Route;
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
            "the request is of another form, has a value out of range, or a sketch that is none; details name the place"
        }
        ErrorCode::Unauthorized => "the server has a key, and it is missing or wrong",
        ErrorCode::ForbiddenOrigin => "a page of an origin that is not listed",
        ErrorCode::UnknownRoute => "there is no such route",
        ErrorCode::MethodNotAllowed => "the route has other methods",
        ErrorCode::SessionNotFound => "there is no such session, or it has expired",
        ErrorCode::SnapshotNotFound => "there is no such sketch, or it is no longer kept",
        ErrorCode::ExecutionNotFound => "there is no such execution",
        ErrorCode::ExecutionRunning => "the execution, or the node, is not over",
        ErrorCode::PlanNotFound => "there is no such plan, or it has expired",
        ErrorCode::InvalidPlan => "the plan cannot run; details hold every fault",
        ErrorCode::TokenNotFound => "no question waits under this token",
        ErrorCode::TokenUsed => "the question was answered already",
        ErrorCode::TokenExpired => "the time to answer the question is over",
        ErrorCode::RevisionConflict => {
            "what the request is about has changed since; details hold the newest sketch"
        }
        ErrorCode::PayloadTooLarge => "the body, the sketch in it, a message or a picture is too large",
        ErrorCode::UnsupportedMediaType => "the body or the picture is of another media type",
        ErrorCode::RateLimited => "too many within a minute, of a client or a session",
        ErrorCode::InProgress => "the same request, by its Idempotency-Key, is being answered",
        ErrorCode::Rejected => "the sketch refuses the operations; details hold each refusal",
        ErrorCode::LimitExceeded => {
            "with what was edited by hand, the sketch would be too large; or it is too large for a format"
        }
        ErrorCode::ModelNotAllowed => "the model is not on the server's list",
        ErrorCode::ProviderUnavailable => "the provider cannot be asked",
        ErrorCode::Cancelled => "the client has left",
        ErrorCode::Internal => "a fault of the server",
    }
}

/// Returns the responses of a route by status.
pub(super) fn responses(
    route: &Route,
    request: RequestBody,
    response: ResponseBody,
    errors: &[ErrorCode],
) -> Value {
    let mut responses = Map::new();
    let (status, good) = success(route, response);
    responses.insert(status.to_owned(), good);
    if matches!(route, Route::Ready) {
        let content = media_types(vec![(JSON, reference("Unavailable"))]);
        responses.insert("503".to_owned(), object!({ "description": "A part fails", "content": content }));
    }
    let has_body = !matches!(request, RequestBody::Nothing);
    let always = [ErrorCode::Unauthorized, ErrorCode::Internal];
    // The idempotency key is validated with the body.
    let codes =
        always.iter().filter(|_| !is_public(route)).chain(errors).chain(BODY.iter().filter(|_| has_body));
    let mut by_status: BTreeMap<u16, Vec<(ErrorCode, &str)>> = BTreeMap::new();
    for &code in codes {
        by_status.entry(code.status()).or_default().push((code, description(code)));
    }
    if has_body {
        by_status.insert(BODY_TIMEOUT, vec![(ErrorCode::InvalidRequest, "the body did not come in time")]);
    }
    for (status, codes) in by_status {
        responses.insert(status.to_string(), failure(&codes));
    }
    Value::Object(responses)
}

/// Returns true if the route needs no key.
pub(super) const fn is_public(route: &Route) -> bool {
    matches!(route, Route::Health | Route::Ready)
}

/// Returns the successful response.
fn success(route: &Route, response: ResponseBody) -> (&'static str, Value) {
    let (status, description, content) = match response {
        ResponseBody::Json(schema) => ("200", "Done", media_types(vec![(JSON, reference(schema))])),
        ResponseBody::Events => (
            "200",
            "Server-sent events; the last one holds a ChatAnswer",
            media_types(vec![("text/event-stream", reference("StreamEvent"))]),
        ),
        ResponseBody::Files => (
            "200",
            "The file",
            media_types(vec![
                ("image/svg+xml", typed("string")),
                ("text/html", typed("string")),
                (JSON, reference("Sketch")),
                ("application/vnd.excalidraw+json", typed("object")),
            ]),
        ),
        ResponseBody::Socket => ("101", "The WebSocket is open", media_types(vec![])),
        ResponseBody::Metrics => {
            ("200", "Prometheus text", media_types(vec![("text/plain", typed("string"))]))
        }
        ResponseBody::Document => ("200", "OpenAPI 3.1", media_types(vec![(JSON, typed("object"))])),
    };
    let mut response = object!({ "description": description, "content": content });
    if let Some(response) = response.as_object_mut() {
        if route.may_hold_sketch() {
            let applied = object!({ "schema": { "const": "return=minimal" }, "description": "The sketch was left out." });
            response.insert("headers".to_owned(), object!({ "Preference-Applied": applied }));
        }
        let links = links(route);
        if !links.is_empty() {
            response.insert("links".to_owned(), Value::Object(links));
        }
    }
    (status, response)
}

/// Returns the links from a response to the routes of its session and its question.
fn links(route: &Route) -> Map<String, Value> {
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
        Route::Chat | Route::Respond(_) => sessions.chain(questions).collect(),
        _ => Map::new(),
    }
}

/// Returns an error response with the reasons of its codes.
fn failure(codes: &[(ErrorCode, &str)]) -> Value {
    let mut reasons: Vec<String> = Vec::new();
    for (code, reason) in codes {
        let text = format!("`{}`: {reason}", code.name());
        if !reasons.contains(&text) {
            reasons.push(text);
        }
    }
    let mut response = object!({
        "description": format!("{}.", reasons.join("; ")),
        "content": media_types(vec![(JSON, reference("Error"))]),
    });
    let is_passing =
        |(code, _): &(ErrorCode, &str)| matches!(code, ErrorCode::RateLimited | ErrorCode::InProgress);
    if let Some(response) = response.as_object_mut().filter(|_| codes.iter().any(is_passing)) {
        let seconds =
            object!({ "schema": { "type": "integer", "minimum": 1 }, "description": "Seconds to wait." });
        response.insert("headers".to_owned(), object!({ "Retry-After": seconds }));
    }
    response
}

#[cfg(test)]
mod tests {
    use crate::routes::openapi::document;
    use serde_json::Value;
    use std::collections::BTreeSet;
    use websketch_json as json;

    #[test]
    fn every_link_leads_to_an_operation_and_names_its_parameter() {
        let document = json::parse(&document(true)).unwrap();
        let paths = document["paths"].as_object().unwrap();
        let operations: Vec<&Value> =
            paths.values().flat_map(|item| item.as_object().unwrap().values()).collect();
        let mut found = BTreeSet::new();
        for response in
            operations.iter().flat_map(|operation| operation["responses"].as_object().unwrap().values())
        {
            for link in response["links"].as_object().into_iter().flat_map(|links| links.values()) {
                let target = operations.iter().find(|one| one["operationId"] == link["operationId"]).unwrap();
                let parameters = target["parameters"].as_array().unwrap();
                for name in link["parameters"].as_object().unwrap().keys() {
                    assert!(parameters.iter().any(|one| one["name"] == **name), "{link}");
                }
                found.insert(link["operationId"].to_string());
            }
        }
        assert_eq!(found.len(), 9);
    }
}
