//! The routes with their bodies and error codes.

use super::content::{JSON, RequestBody, ResponseBody, media_types};
use super::responses::{is_public, responses};
use super::schema_dsl::reference;
use crate::routes::export::ExportFormat;
use crate::routes::route::Route;
use serde_json::{Map, Value, json as object};
use websketch_protocol::ErrorCode;

/// One method of one route.
struct RouteSpec {
    method: &'static str,
    route: Route,
    summary: &'static str,
    request: RequestBody,
    response: ResponseBody,
    /// The error codes besides the common ones.
    errors: &'static [ErrorCode],
}

/// The media types of images in forms.
const IMAGE_TYPES: &str = "image/png, image/jpeg, image/webp";

const CHAT: &[ErrorCode] = &[
    ErrorCode::ModelNotAllowed,
    ErrorCode::SessionNotFound,
    ErrorCode::RevisionConflict,
    ErrorCode::LimitExceeded,
];
const RESPOND: &[ErrorCode] = &[
    ErrorCode::TokenNotFound,
    ErrorCode::TokenUsed,
    ErrorCode::TokenExpired,
    ErrorCode::SessionNotFound,
    ErrorCode::RevisionConflict,
];
const SESSION: &[ErrorCode] = &[ErrorCode::SessionNotFound, ErrorCode::RateLimited];
const REVERT: &[ErrorCode] = &[ErrorCode::SessionNotFound, ErrorCode::RevisionConflict];
const EDIT: &[ErrorCode] = &[ErrorCode::SessionNotFound, ErrorCode::RevisionConflict, ErrorCode::Rejected];
const EXPORT: &[ErrorCode] = &[
    ErrorCode::SessionNotFound,
    ErrorCode::InvalidRequest,
    ErrorCode::RateLimited,
    ErrorCode::LimitExceeded,
];
const LIVE: &[ErrorCode] = &[
    ErrorCode::SessionNotFound,
    ErrorCode::InvalidRequest,
    ErrorCode::ForbiddenOrigin,
    ErrorCode::RateLimited,
];

const PLAN: &[ErrorCode] = &[ErrorCode::InvalidPlan, ErrorCode::ModelNotAllowed, ErrorCode::SessionNotFound];
const EXECUTE: &[ErrorCode] = &[ErrorCode::InvalidPlan, ErrorCode::PlanNotFound, ErrorCode::SessionNotFound];
const EXECUTION: &[ErrorCode] = &[ErrorCode::ExecutionNotFound];
const LOOKED: &[ErrorCode] = EXECUTION;
const RUNNING: &[ErrorCode] = &[ErrorCode::ExecutionNotFound, ErrorCode::ExecutionRunning];

#[rustfmt::skip]
fn route_specs() -> Vec<RouteSpec> {
    use ResponseBody::{Document, Events, Files, Metrics, Socket};
    use RequestBody::{Chat, Nothing};
    let row = |method, route, summary, request, response, errors| {
        RouteSpec { method, route, summary, request, response, errors }
    };
    let (json, maybe) = (RequestBody::Json, RequestBody::MaybeJson);
    let response = ResponseBody::Json;
    vec![
        row("get", Route::Health, "Whether the server answers", Nothing, response("Health"), &[]),
        row("get", Route::Ready, "Whether the server can do its work", Nothing, response("Ready"), &[]),
        row("post", Route::Snapshots, "Keeps a sketch to be looked at", json("Sketch"), response("SnapshotCreated"), &[]),
        row("get", Route::Snapshot(String::new()), "A sketch that was kept", Nothing, response("Snapshot"), &[ErrorCode::SnapshotNotFound, ErrorCode::RateLimited]),
        row("get", Route::Providers, "Who can be asked", Nothing, response("Providers"), &[]),
        row("post", Route::Sessions, "Opens a session", json("Sketch"), response("SessionCreated"), &[]),
        row("get", Route::Session(None), "Shows a session", Nothing, response("Session"), SESSION),
        row("delete", Route::Session(None), "Ends a session, also one that is not there", Nothing, response("Deleted"), &[ErrorCode::RateLimited]),
        row("post", Route::Operations(None), "Does operations by hand", json("EditRequest"), response("Edited"), EDIT),
        row("post", Route::Undo(None), "Takes the newest step back", maybe("RevertRequest"), response("Edited"), REVERT),
        row("post", Route::Redo(None), "Does the last undone step again", maybe("RevertRequest"), response("Edited"), REVERT),
        row("get", Route::Export(None), "The sketch in another format", Nothing, Files, EXPORT),
        row("get", Route::Live(None), "A WebSocket that tells every commit", Nothing, Socket, LIVE),
        row("post", Route::Chat, "One request, answered at its end", Chat, response("ChatAnswer"), CHAT),
        row("post", Route::ChatStream, "One request, told as it goes", Chat, Events, CHAT),
        row("post", Route::Respond(None), "Answers a question back", json("AnswerRequest"), response("ChatAnswer"), RESPOND),
        row("post", Route::RespondStream(None), "Answers a question back, told as it goes", json("AnswerRequest"), Events, RESPOND),
        row("post", Route::Plan, "Makes a plan of a request", json("PlanRequest"), response("Plan"), PLAN),
        row("post", Route::Execute, "Makes an execution of a plan", json("ExecuteRequest"), response("ExecutionCreated"), EXECUTE),
        row("post", Route::ExecuteStart(String::new()), "Begins an execution", maybe("Anything"), response("Execution"), EXECUTION),
        row("post", Route::ExecuteCancel(String::new()), "Calls an execution off", maybe("Anything"), response("Execution"), EXECUTION),
        row("post", Route::ExecuteRetry(String::new(), String::new()), "Tries a node again", maybe("Anything"), response("Execution"), RUNNING),
        row("get", Route::ExecutionStatus(String::new()), "Where an execution stands", Nothing, response("Execution"), LOOKED),
        row("get", Route::ExecutionResult(String::new()), "What an execution has come to", Nothing, response("Anything"), RUNNING),
        row("get", Route::ExecutionLoad(String::new()), "Everything of an execution", Nothing, response("Anything"), LOOKED),
        row("get", Route::ExecutionEvents(String::new()), "An execution as it goes", Nothing, Events, LOOKED),
        row("get", Route::ExecutionWatch(String::new()), "A WebSocket that tells an execution", Nothing, Socket, &[ErrorCode::ExecutionNotFound, ErrorCode::InvalidRequest, ErrorCode::ForbiddenOrigin]),
        row("get", Route::Executions, "The executions of a session", Nothing, response("Anything"), &[]),
        row("post", Route::Mcp, "The Model Context Protocol, for coding agents; also at /mcp", json("Anything"), response("Anything"), &[ErrorCode::ForbiddenOrigin]),
        row("get", Route::OpenApi, "This document", Nothing, Document, &[]),
        row("get", Route::Metrics, "What was counted", Nothing, Metrics, &[]),
        row("get", Route::DebugState(None), "What a session stores", Nothing, response("DebugState"), SESSION),
        row("get", Route::DebugGraph(None), "The steps of a session's turns", Nothing, response("DebugGraph"), SESSION),
        row("get", Route::DebugPending, "The questions that wait for an answer", Nothing, response("DebugPending"), &[]),
        row("post", Route::DebugTestNode, "Runs one step of a turn on a state", json("NodeTest"), response("NodeTested"), &[]),
    ]
}

/// Returns the paths of all enabled routes.
pub(super) fn paths(has_debug_routes: bool) -> Value {
    let mut paths = Map::new();
    let is_there = |spec: &RouteSpec| has_debug_routes || !spec.route.is_debug();
    for spec in route_specs().into_iter().filter(is_there) {
        let item = paths.entry(spec.route.name()).or_insert_with(|| object!({}));
        if let Some(item) = item.as_object_mut() {
            item.insert(spec.method.to_owned(), operation(&spec));
        }
    }
    Value::Object(paths)
}

fn operation(spec: &RouteSpec) -> Value {
    let RouteSpec { method, route, summary, request, response, errors } = spec;
    let mut parameters = path_parameters(route.name());
    parameters.extend(own_parameters(method, route));
    let mut operation = object!({
        "summary": summary,
        "operationId": operation_id(method, route.name()),
        "parameters": parameters,
        "responses": responses(route, *request, *response, errors),
    });
    if let Some(operation) = operation.as_object_mut() {
        operation.extend(request_body(*request).map(|body| ("requestBody".to_owned(), body)));
        operation.extend(is_public(route).then(|| ("security".to_owned(), object!([{}]))));
    }
    operation
}

/// Returns the query and header parameters of a route.
fn own_parameters(method: &str, route: &Route) -> Vec<Value> {
    let names = |names: &[&str]| object!({ "type": "string", "enum": names });
    let mut parameters = Vec::new();
    match route {
        Route::Export(_) => {
            let format = names(&ExportFormat::ALL.map(ExportFormat::name));
            parameters.push(parameter("format", "query", format, "JSON where there is none."));
        }
        Route::Live(_) => {
            parameters.push(required("Upgrade", "header", names(&["websocket"])));
            parameters.push(parameter(
                "from",
                "query",
                object!({ "type": "integer", "minimum": 0 }),
                "The revision that the listener knows; what came after it is told first.",
            ));
            parameters.push(parameter(
                "Sec-WebSocket-Protocol",
                "header",
                object!({ "type": "string" }),
                "`websketch`, and where no other header can be set, `key.` followed by the key in base64url.",
            ));
        }
        _ => {}
    }
    if route.may_hold_sketch() && method != "delete" {
        parameters.push(parameter(
            "Prefer",
            "header",
            object!({ "type": "string", "examples": ["return=minimal"] }),
            "With `return=minimal`, the answer goes without the sketch. What else it says is not followed.",
        ));
    }
    if method == "post" {
        parameters.push(parameter(
            "Idempotency-Key",
            "header",
            object!({ "type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[ -~]+$" }),
            "A repeated request with the same key gets the first answer. A key belongs to one body on one route: with \
             another body the answer is 400.",
        ));
    }
    parameters
}

/// Returns an optional parameter in `place`.
fn parameter(name: &str, place: &str, schema: Value, description: &str) -> Value {
    let mut parameter = object!({ "name": name, "in": place, "required": false, "schema": schema });
    if let Some(parameter) = parameter.as_object_mut().filter(|_| !description.is_empty()) {
        parameter.insert("description".to_owned(), description.into());
    }
    parameter
}

/// Returns a required parameter in `place`.
fn required(name: &str, place: &str, schema: Value) -> Value {
    object!({ "name": name, "in": place, "required": true, "schema": schema })
}

fn operation_id(method: &str, path: &str) -> String {
    let words = path.split(['/', '.']).filter(|word| !word.is_empty() && !word.starts_with('{'));
    words.fold(method.to_owned(), |id, word| format!("{id}-{word}"))
}

fn path_parameters(path: &str) -> Vec<Value> {
    let names = path.split('/').filter_map(|word| word.strip_prefix('{')?.strip_suffix('}'));
    names.map(|name| required(name, "path", object!({ "type": "string", "minLength": 1 }))).collect()
}

fn request_body(request: RequestBody) -> Option<Value> {
    let (required, content) = match request {
        RequestBody::Nothing => return None,
        RequestBody::Json(schema) => (true, media_types(vec![(JSON, reference(schema))])),
        RequestBody::MaybeJson(schema) => (false, media_types(vec![(JSON, reference(schema))])),
        RequestBody::Chat => {
            let form = object!({
                "schema": reference("ChatForm"),
                "encoding": { "image": { "contentType": IMAGE_TYPES } },
            });
            let mut content = media_types(vec![(JSON, reference("ChatRequest"))]);
            if let Some(content) = content.as_object_mut() {
                content.insert("multipart/form-data".to_owned(), form);
            }
            (true, content)
        }
    };
    Some(object!({ "required": required, "content": content }))
}
