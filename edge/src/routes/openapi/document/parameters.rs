//! The parameters of operations.

use super::operation::Operation;
use crate::routes::export::ExportFormat;
use crate::routes::route::{Access, Method, SketchField};
use crate::routes::table::Route;
use serde_json::{Value, json as object};

/// Returns the parameters in a path.
pub(super) fn path_parameters(path: &str) -> Vec<Value> {
    let names = path.split('/').filter_map(|word| word.split_once('{')?.1.strip_suffix('}'));
    names.map(|name| required(name, "path", object!({ "type": "string", "minLength": 1 }))).collect()
}

/// Returns the query and header parameters of an operation.
pub(super) fn own_parameters(operation: &Operation) -> Vec<Value> {
    let names = |names: &[&str]| object!({ "type": "string", "enum": names });
    let whole = || object!({ "type": "integer", "minimum": 0 });
    let text = || object!({ "type": "string" });
    let mut parameters = Vec::new();
    match operation.route {
        Route::Export => {
            let format = names(&ExportFormat::ALL.map(ExportFormat::name));
            parameters.push(optional("format", "query", format, "The format. The default is `json`."));
        }
        Route::Live => parameters.push(optional(
            "from",
            "query",
            whole(),
            "The revision that the client knows. Later commits are sent first.",
        )),
        Route::ExecutionEvents | Route::ExecutionWatch => parameters.push(optional(
            "from",
            "query",
            whole(),
            "The sequence number of the last event that the client knows. Later events are sent first.",
        )),
        Route::Executions => parameters.push(optional(
            "sessionId",
            "query",
            text(),
            "The session. Required if the server has no key and no debug mode.",
        )),
        Route::DebugTestNode => parameters.push(optional(
            "node_name",
            "query",
            names(&crate::routes::debug::NODE_NAMES),
            "The step. The body is then the state alone.",
        )),
        _ => {}
    }
    if operation.route.access() == Access::SocketKey {
        parameters.push(required("Upgrade", "header", names(&["websocket"])));
        parameters.push(optional(
            "Sec-WebSocket-Protocol",
            "header",
            text(),
            "`websketch`, and for clients that can set no other header, `key.` followed by the key in base64url.",
        ));
    }
    if operation.sketch == SketchField::Omittable {
        parameters.push(optional(
            "Prefer",
            "header",
            object!({ "type": "string", "examples": ["return=minimal"] }),
            "With `return=minimal`, the response omits the sketch. Other preferences are ignored.",
        ));
    }
    if operation.method == Method::Post {
        parameters.push(optional(
            "Idempotency-Key",
            "header",
            object!({ "type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[ -~]+$" }),
            "A repeated request with the same key gets the first response. A key belongs to one body on one route: with \
             another body the response is 400.",
        ));
    }
    parameters
}

fn optional(name: &str, place: &str, schema: Value, description: &str) -> Value {
    object!({ "name": name, "in": place, "required": false, "schema": schema, "description": description })
}

fn required(name: &str, place: &str, schema: Value) -> Value {
    object!({ "name": name, "in": place, "required": true, "schema": schema })
}
