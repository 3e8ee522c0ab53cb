//! The routes: what each takes, what it answers when all goes well, and how it can fail.

use super::schemas::reference;
use crate::route::Route;
use serde_json::{Map, Value, json as object};
use websketch_core::protocol::ErrorCode;

/// One method of one route.
struct Described {
    method: &'static str,
    route: Route,
    summary: &'static str,
    takes: Takes,
    gives: Gives,
    /// Besides those that every route has.
    fails: &'static [ErrorCode],
}

/// What a route takes.
#[derive(Clone, Copy)]
enum Takes {
    Nothing,
    Json(&'static str),
    /// The body may be missing.
    MaybeJson(&'static str),
    /// JSON, or the same fields as a form with a picture.
    Chat,
}

/// What a route gives.
#[derive(Clone, Copy)]
enum Gives {
    Json(&'static str),
    Events,
    Files,
    Socket,
    Metrics,
    Document,
}

/// What can go wrong with every body.
const BODY: [ErrorCode; 4] = [
    ErrorCode::InvalidJson,
    ErrorCode::InvalidRequest,
    ErrorCode::PayloadTooLarge,
    ErrorCode::UnsupportedMediaType,
];
/// A body that does not come in time is an invalid request with a status of its own.
const BODY_TIMEOUT: u16 = 408;

const CHAT: &[ErrorCode] = &[
    ErrorCode::ModelNotAllowed,
    ErrorCode::SessionNotFound,
    ErrorCode::RevisionConflict,
    ErrorCode::RateLimited,
];
const RESPOND: &[ErrorCode] = &[
    ErrorCode::TokenNotFound,
    ErrorCode::TokenUsed,
    ErrorCode::TokenExpired,
    ErrorCode::SessionNotFound,
    ErrorCode::RevisionConflict,
    ErrorCode::RateLimited,
];
const SESSION: &[ErrorCode] = &[ErrorCode::SessionNotFound];
const REVERT: &[ErrorCode] = &[ErrorCode::SessionNotFound, ErrorCode::RevisionConflict];
const EDIT: &[ErrorCode] = &[ErrorCode::SessionNotFound, ErrorCode::RevisionConflict, ErrorCode::Rejected];
const LOOK: &[ErrorCode] = &[ErrorCode::SessionNotFound, ErrorCode::InvalidRequest];
const LIVE: &[ErrorCode] = &[ErrorCode::SessionNotFound, ErrorCode::InvalidRequest, ErrorCode::RateLimited];

#[rustfmt::skip]
fn described() -> Vec<Described> {
    use Gives::{Document, Events, Files, Metrics, Socket};
    use Takes::{Chat, Nothing};
    let row = |method, route, summary, takes, gives, fails| {
        Described { method, route, summary, takes, gives, fails }
    };
    let (json, maybe) = (Takes::Json, Takes::MaybeJson);
    let gives = Gives::Json;
    vec![
        row("get", Route::Health, "Whether the server answers", Nothing, gives("Health"), &[]),
        row("get", Route::Providers, "Who can be asked", Nothing, gives("Providers"), &[]),
        row("post", Route::Sessions, "Opens a session", json("Sketch"), gives("SessionCreated"), &[ErrorCode::RateLimited]),
        row("get", Route::Session(None), "Shows a session", Nothing, gives("Session"), SESSION),
        row("delete", Route::Session(None), "Ends a session, also one that is not there", Nothing, gives("Deleted"), &[]),
        row("post", Route::Operations(None), "Does operations by hand", json("EditRequest"), gives("Edited"), EDIT),
        row("post", Route::Undo(None), "Takes the newest step back", maybe("RevertRequest"), gives("Edited"), REVERT),
        row("post", Route::Redo(None), "Does the last undone step again", maybe("RevertRequest"), gives("Edited"), REVERT),
        row("get", Route::Export(None), "The sketch in another format", Nothing, Files, LOOK),
        row("get", Route::Live(None), "A WebSocket that tells every commit", Nothing, Socket, LIVE),
        row("post", Route::Chat, "One request, answered at its end", Chat, gives("ChatAnswer"), CHAT),
        row("post", Route::ChatStream, "One request, told as it goes", Chat, Events, CHAT),
        row("post", Route::Respond(None), "Answers a question back", json("AnswerRequest"), gives("ChatAnswer"), RESPOND),
        row("post", Route::RespondStream(None), "Answers a question back, told as it goes", json("AnswerRequest"), Events, RESPOND),
        row("get", Route::OpenApi, "This document", Nothing, Document, &[]),
        row("get", Route::Metrics, "What was counted", Nothing, Metrics, &[]),
        row("get", Route::DebugState(None), "What a session stores", Nothing, gives("DebugState"), SESSION),
        row("get", Route::DebugGraph(None), "The steps of a session's turns", Nothing, gives("DebugGraph"), SESSION),
        row("get", Route::DebugPending, "The questions that wait for an answer", Nothing, gives("DebugPending"), &[]),
        row("post", Route::DebugTestNode, "Runs one step of a turn on a state", json("NodeTest"), gives("NodeTested"), &[]),
    ]
}

/// The paths of the document: those that are there.
pub(super) fn paths(has_debug_routes: bool) -> Value {
    let mut paths = Map::new();
    let is_there = |described: &Described| has_debug_routes || !described.route.is_debug();
    for described in described().into_iter().filter(is_there) {
        let item = paths.entry(described.route.name()).or_insert_with(|| object!({}));
        if let Some(item) = item.as_object_mut() {
            item.insert(described.method.to_owned(), operation(&described));
        }
    }
    Value::Object(paths)
}

fn operation(described: &Described) -> Value {
    let Described { method, route, summary, takes, gives, fails } = described;
    let mut parameters = path_parameters(route.name());
    match route {
        Route::Export(_) => parameters.push(object!({
            "name": "format", "in": "query", "required": false,
            "schema": { "type": "string", "enum": ["svg", "html", "json", "excalidraw"] },
        })),
        Route::Live(_) => parameters.push(object!({
            "name": "from", "in": "query", "required": false,
            "schema": { "type": "integer", "minimum": 0 },
            "description": "The revision that the listener knows; what came after it is told first.",
        })),
        _ => {}
    }
    if *method == "post" {
        parameters.push(object!({
            "name": "Idempotency-Key", "in": "header", "required": false,
            "schema": { "type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[ -~]+$" },
            "description": "A repeated request with the same key gets the first answer.",
        }));
    }
    let mut operation = object!({
        "summary": summary,
        "operationId": operation_id(method, route.name()),
        "parameters": parameters,
        "responses": responses(*takes, *gives, fails),
    });
    if let (Some(operation), Some(body)) = (operation.as_object_mut(), request_body(*takes)) {
        operation.insert("requestBody".to_owned(), body);
    }
    operation
}

fn operation_id(method: &str, path: &str) -> String {
    let words = path.split(['/', '.']).filter(|word| !word.is_empty() && !word.starts_with('{'));
    words.fold(method.to_owned(), |id, word| format!("{id}-{word}"))
}

fn path_parameters(path: &str) -> Vec<Value> {
    let names = path.split('/').filter_map(|word| word.strip_prefix('{')?.strip_suffix('}'));
    let parameter = |name: &str| object!({ "name": name, "in": "path", "required": true, "schema": { "type": "string", "minLength": 1 } });
    names.map(parameter).collect()
}

fn request_body(takes: Takes) -> Option<Value> {
    match takes {
        Takes::Nothing => None,
        Takes::Json(schema) => Some(
            object!({ "required": true, "content": { "application/json": { "schema": reference(schema) } } }),
        ),
        Takes::MaybeJson(schema) => Some(
            object!({ "required": false, "content": { "application/json": { "schema": reference(schema) } } }),
        ),
        Takes::Chat => Some(object!({
            "required": true,
            "content": {
                "application/json": { "schema": reference("ChatRequest") },
                "multipart/form-data": { "schema": {
                    "type": "object",
                    "properties": {
                        "message": { "type": "string" },
                        "image": { "type": "string", "contentMediaType": "application/octet-stream" },
                    },
                    "required": ["message"],
                    "description": "The fields of ChatRequest as text parts, and a PNG, JPEG or WebP picture of at most 5 MB.",
                } },
            },
        })),
    }
}

fn responses(takes: Takes, gives: Gives, fails: &[ErrorCode]) -> Value {
    let mut responses = Map::new();
    let (status, description, content) = match gives {
        Gives::Json(schema) => {
            ("200", "Done", object!({ "application/json": { "schema": reference(schema) } }))
        }
        Gives::Events => (
            "200",
            "Server-sent events; the last one holds a ChatAnswer",
            object!({
                "text/event-stream": { "schema": reference("StreamEvent") },
            }),
        ),
        Gives::Files => (
            "200",
            "The file",
            object!({
                "image/svg+xml": { "schema": { "type": "string" } },
                "text/html": { "schema": { "type": "string" } },
                "application/json": { "schema": reference("Sketch") },
                "application/vnd.excalidraw+json": { "schema": { "type": "object" } },
            }),
        ),
        Gives::Socket => ("101", "The WebSocket is open", object!({})),
        Gives::Metrics => ("200", "Prometheus text", text_of("text/plain")),
        Gives::Document => {
            ("200", "OpenAPI 3.1", object!({ "application/json": { "schema": { "type": "object" } } }))
        }
    };
    responses.insert(status.to_owned(), object!({ "description": description, "content": content }));
    let has_body = !matches!(takes, Takes::Nothing);
    let always = [ErrorCode::Unauthorized, ErrorCode::Internal];
    let codes = always.iter().chain(fails).chain(BODY.iter().filter(|_| has_body));
    let mut by_status: std::collections::BTreeMap<u16, Vec<&str>> = std::collections::BTreeMap::new();
    for code in codes {
        by_status.entry(code.status()).or_default().push(code.name());
    }
    if has_body {
        // The key of a repeated request is checked like the body.
        by_status.entry(BODY_TIMEOUT).or_default().push(ErrorCode::InvalidRequest.name());
    }
    for (status, names) in by_status {
        let content = object!({ "application/json": { "schema": reference("Error") } });
        let response = object!({ "description": names.join(", "), "content": content });
        responses.insert(status.to_string(), response);
    }
    Value::Object(responses)
}

fn text_of(media_type: &str) -> Value {
    object!({ media_type: { "schema": { "type": "string" } } })
}
