//! The routes: what each takes, what it answers when all goes well, and how it can fail.

use super::schemas::{reference, typed};
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

const JSON: &str = "application/json";

/// What can go wrong with every body.
const BODY: [ErrorCode; 5] = [
    ErrorCode::InProgress,
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
        row("get", Route::Ready, "Whether the server can do its work", Nothing, gives("Ready"), &[]),
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
        Route::Export(_) => {
            let format = object!({ "type": "string", "enum": ["svg", "html", "json", "excalidraw"] });
            parameters.push(parameter("format", "query", format, ""));
        }
        Route::Live(_) => parameters.push(parameter(
            "from",
            "query",
            object!({ "type": "integer", "minimum": 0 }),
            "The revision that the listener knows; what came after it is told first.",
        )),
        _ => {}
    }
    if *method == "post" {
        parameters.push(parameter(
            "Idempotency-Key",
            "header",
            object!({ "type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[ -~]+$" }),
            "A repeated request with the same key gets the first answer.",
        ));
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

/// A parameter in `place` that may be left out.
fn parameter(name: &str, place: &str, schema: Value, description: &str) -> Value {
    let mut parameter = object!({ "name": name, "in": place, "required": false, "schema": schema });
    if let Some(parameter) = parameter.as_object_mut().filter(|_| !description.is_empty()) {
        parameter.insert("description".to_owned(), description.into());
    }
    parameter
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
    let (required, content) = match takes {
        Takes::Nothing => return None,
        Takes::Json(schema) => (true, content(vec![(JSON, reference(schema))])),
        Takes::MaybeJson(schema) => (false, content(vec![(JSON, reference(schema))])),
        Takes::Chat => {
            (true, content(vec![(JSON, reference("ChatRequest")), ("multipart/form-data", chat_form())]))
        }
    };
    Some(object!({ "required": required, "content": content }))
}

fn chat_form() -> Value {
    object!({
        "type": "object",
        "properties": {
            "message": typed("string"),
            "image": { "type": "string", "contentMediaType": "application/octet-stream" },
        },
        "required": ["message"],
        "description": "The fields of ChatRequest as text parts, and a PNG, JPEG or WebP picture of at most 5 MB.",
    })
}

/// What is sent as each of these media types.
fn content(schemas: Vec<(&str, Value)>) -> Value {
    let mut content = Map::new();
    for (media_type, schema) in schemas {
        content.insert(media_type.to_owned(), object!({ "schema": schema }));
    }
    Value::Object(content)
}

fn responses(takes: Takes, gives: Gives, fails: &[ErrorCode]) -> Value {
    let mut responses = Map::new();
    let (status, description, content_given) = match gives {
        Gives::Json(schema) => ("200", "Done", content(vec![(JSON, reference(schema))])),
        Gives::Events => (
            "200",
            "Server-sent events; the last one holds a ChatAnswer",
            content(vec![("text/event-stream", reference("StreamEvent"))]),
        ),
        Gives::Files => (
            "200",
            "The file",
            content(vec![
                ("image/svg+xml", typed("string")),
                ("text/html", typed("string")),
                (JSON, reference("Sketch")),
                ("application/vnd.excalidraw+json", typed("object")),
            ]),
        ),
        Gives::Socket => ("101", "The WebSocket is open", content(vec![])),
        Gives::Metrics => ("200", "Prometheus text", content(vec![("text/plain", typed("string"))])),
        Gives::Document => ("200", "OpenAPI 3.1", content(vec![(JSON, typed("object"))])),
    };
    responses.insert(status.to_owned(), response(description, content_given));
    let has_body = !matches!(takes, Takes::Nothing);
    let always = [ErrorCode::Unauthorized, ErrorCode::Internal];
    // The key of a repeated request is checked like the body.
    let codes = always.iter().chain(fails).chain(BODY.iter().filter(|_| has_body));
    let mut by_status: std::collections::BTreeMap<u16, Vec<&str>> = std::collections::BTreeMap::new();
    for code in codes {
        by_status.entry(code.status()).or_default().push(code.name());
    }
    if has_body {
        by_status.entry(BODY_TIMEOUT).or_default().push(ErrorCode::InvalidRequest.name());
    }
    if matches!(gives, Gives::Json("Ready")) {
        let content = content(vec![(JSON, reference("Unavailable"))]);
        responses.insert("503".to_owned(), response("A part fails", content));
    }
    for (status, names) in by_status {
        let content = content(vec![(JSON, reference("Error"))]);
        responses.insert(status.to_string(), response(&names.join(", "), content));
    }
    Value::Object(responses)
}

fn response(description: &str, content: Value) -> Value {
    object!({ "description": description, "content": content })
}
