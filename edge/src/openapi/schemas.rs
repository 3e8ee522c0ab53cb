//! The forms of requests and answers, as JSON Schema 2020-12.

use serde_json::{Map, Value, json as object};
use websketch_core::limits::{MAX_COMPONENTS, MAX_ID_CHARS, MAX_MESSAGE_CHARS, MAX_OPERATIONS, MAX_PX};
use websketch_core::operation::{Alignment, OperationKind};
use websketch_core::protocol::ErrorCode;
use websketch_core::provider::Provider;
use websketch_core::sketch::ComponentKind;

/// A reference to the schema `name`.
pub(super) fn reference(name: &str) -> Value {
    object!({ "$ref": format!("#/components/schemas/{name}") })
}

fn text() -> Value {
    object!({ "type": "string" })
}

fn number() -> Value {
    object!({ "type": "number" })
}

fn whole() -> Value {
    object!({ "type": "integer", "minimum": 0 })
}

fn flag() -> Value {
    object!({ "type": "boolean" })
}

fn list(items: Value) -> Value {
    object!({ "type": "array", "items": items })
}

fn one_of(names: Vec<&str>) -> Value {
    object!({ "type": "string", "enum": names })
}

fn optional(schema: Value) -> Value {
    object!({ "anyOf": [schema, { "type": "null" }] })
}

/// An object with these fields; those whose names end in `?` may be absent.
fn record<const COUNT: usize>(fields: [(&str, Value); COUNT]) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for (name, schema) in fields {
        let plain = name.trim_end_matches('?');
        if plain == name {
            required.push(plain);
        }
        properties.insert(plain.to_owned(), schema);
    }
    object!({ "type": "object", "properties": properties, "required": required })
}

/// All schemas by name.
pub(super) fn schemas() -> Value {
    let mut all = Map::new();
    let groups = [sketches(), operations(), sessions(), conversation(), operators(), debugging()];
    for (name, schema) in groups.into_iter().flatten() {
        all.insert(name.to_owned(), schema);
    }
    Value::Object(all)
}

type Named = Vec<(&'static str, Value)>;

fn sketches() -> Named {
    let side = |least: &str| object!({ "type": "number", least: 0, "maximum": MAX_PX });
    let id = object!({ "type": "string", "minLength": 1, "maxLength": MAX_ID_CHARS });
    let component = record([
        ("id", id),
        ("type", one_of(ComponentKind::ALL.map(ComponentKind::name).to_vec())),
        ("x", side("minimum")),
        ("y", side("minimum")),
        ("width", side("exclusiveMinimum")),
        ("height", side("exclusiveMinimum")),
        ("props?", object!({ "type": "object" })),
    ]);
    let sketch = object!({
        "type": "array", "items": reference("Component"), "maxItems": MAX_COMPONENTS,
        "description": "Components in paint order, the first at the back; ids are unique.",
    });
    vec![("Component", component), ("Sketch", sketch)]
}

fn operations() -> Named {
    let operation = record([
        ("type", one_of(OperationKind::ALL.map(OperationKind::name).to_vec())),
        ("componentId?", text()),
        ("componentType?", one_of(ComponentKind::ALL.map(ComponentKind::name).to_vec())),
        ("x?", number()),
        ("y?", number()),
        ("width?", number()),
        ("height?", number()),
        ("props?", object!({ "type": "object" })),
        ("index?", whole()),
        ("targetIds?", list(text())),
        ("alignment?", one_of(Alignment::ALL.map(Alignment::name).to_vec())),
        ("spacing?", number()),
        ("axis?", one_of(vec!["x", "y"])),
        ("components?", reference("Sketch")),
    ]);
    let rejection = record([
        ("index", whole()),
        ("code", text()),
        ("field?", text()),
        ("message", text()),
        ("hint?", text()),
    ]);
    let edit_request = record([
        ("baseRevision", whole()),
        ("operations", object!({ "type": "array", "items": {}, "maxItems": MAX_OPERATIONS })),
        ("partial?", flag()),
    ]);
    let edited = record([
        ("success", flag()),
        ("sessionId", text()),
        ("revision", whole()),
        ("currentSketch", reference("Sketch")),
        ("operations", list(reference("Operation"))),
        ("rejected", list(reference("Rejection"))),
        ("adjustments?", list(object!({ "type": "object" }))),
    ]);
    vec![
        ("Operation", operation),
        ("Rejection", rejection),
        ("EditRequest", edit_request),
        ("RevertRequest", record([("baseRevision?", whole())])),
        ("Edited", edited),
    ]
}

fn sessions() -> Named {
    let commit = record([
        ("revision", whole()),
        ("timestamp", text()),
        ("origin", one_of(vec!["chat", "manual", "undo", "redo", "plan"])),
        ("message?", text()),
        ("operations", list(reference("Operation"))),
    ]);
    let session = record([
        ("sessionId", text()),
        ("createdAt", text()),
        ("updatedAt", text()),
        ("revision", whole()),
        ("currentSketch", reference("Sketch")),
        ("operationHistory", list(reference("Commit"))),
    ]);
    let created = record([
        ("sessionId", text()),
        ("createdAt", text()),
        ("revision", whole()),
        ("adjustments?", list(object!({ "type": "object" }))),
    ]);
    vec![
        ("Commit", commit),
        ("Session", session),
        ("SessionCreated", created),
        ("Deleted", record([("success", flag())])),
    ]
}

/// The events of a streamed turn.
const EVENTS: [&str; 12] = [
    "analysis",
    "session",
    "intent",
    "modification",
    "operation",
    "rejected",
    "text",
    "validation",
    "execution",
    "ask",
    "result",
    "error",
];

fn conversation() -> Named {
    let message = record([
        ("role", one_of(vec!["user", "assistant"])),
        ("content", object!({ "type": "string", "maxLength": MAX_MESSAGE_CHARS })),
        ("timestamp?", optional(text())),
    ]);
    let side = || object!({ "type": "number", "minimum": 1, "maximum": MAX_PX });
    let said = || object!({ "type": "string", "pattern": "\\S", "maxLength": MAX_MESSAGE_CHARS });
    let request = record([
        ("message", said()),
        ("currentSketch?", reference("Sketch")),
        ("messageHistory?", list(reference("Message"))),
        ("sessionId?", text()),
        ("baseRevision?", whole()),
        ("selection?", list(text())),
        ("page?", record([("width", side()), ("height", side())])),
        ("provider?", one_of(Provider::ALL.map(Provider::name).to_vec())),
        ("model?", text()),
        ("mode?", one_of(vec!["auto", "plan", "model"])),
        ("dryRun?", flag()),
        ("partial?", flag()),
    ]);
    let usage = record([("inputTokens", whole()), ("outputTokens", whole())]);
    let choice = record([("label", text()), ("componentId?", text())]);
    let answer = record([
        ("success", flag()),
        ("modifiedSketch", reference("Sketch")),
        ("operations", list(reference("Operation"))),
        ("reasoning", text()),
        ("description", text()),
        ("sessionId", text()),
        ("revision", whole()),
        ("intent", one_of(vec!["creation", "modification", "details", "conversation"])),
        ("provider", one_of(Provider::ALL.map(Provider::name).to_vec())),
        ("model", optional(text())),
        ("usage", reference("Usage")),
        ("rejected", list(reference("Rejection"))),
        ("repairs", list(object!({ "type": "object" }))),
        ("suggestions", list(text())),
        ("coercions?", list(object!({ "type": "object" }))),
        ("adjustments?", list(object!({ "type": "object" }))),
        ("awaiting?", text()),
        ("prompt?", text()),
        ("choices?", list(reference("Choice"))),
        ("error?", text()),
        ("code?", text()),
        ("requestId", text()),
    ]);
    let event = record([
        ("event", one_of(EVENTS.to_vec())),
        ("data", object!({ "type": "string", "contentMediaType": "application/json" })),
    ]);
    vec![
        ("StreamEvent", event),
        ("Message", message),
        ("ChatRequest", request),
        ("Usage", usage),
        ("Choice", choice),
        ("ChatAnswer", answer),
        ("AnswerRequest", record([("answer", said())])),
    ]
}

fn operators() -> Named {
    let error = record([
        ("success", object!({ "const": false })),
        ("error", text()),
        ("code", one_of(ErrorCode::ALL.map(ErrorCode::name).to_vec())),
        ("details?", object!({})),
        ("requestId", text()),
        ("sessionId?", text()),
    ]);
    let health =
        record([("status", object!({ "const": "healthy" })), ("timestamp", text()), ("version", text())]);
    let provider = record([
        ("name", one_of(Provider::ALL.map(Provider::name).to_vec())),
        ("available", flag()),
        ("models", list(text())),
        ("defaultModel", optional(text())),
    ]);
    let providers = record([("defaultProvider", text()), ("providers", list(reference("Provider")))]);
    vec![("Error", error), ("Health", health), ("Provider", provider), ("Providers", providers)]
}

fn debugging() -> Named {
    let sketch = || reference("Sketch");
    let state = record([
        ("session_id", text()),
        ("current_sketch_count", whole()),
        ("operation_history_count", whole()),
        ("created_at", text()),
        ("updated_at", text()),
        ("current_sketch", sketch()),
        ("operation_history", list(object!({ "type": "object" }))),
    ]);
    let node = record([("node", text()), ("duration_seconds", number()), ("at", text())]);
    let graph = record([
        ("session_id", text()),
        ("operation_history", list(object!({ "type": "object" }))),
        ("nodes", list(node)),
    ]);
    let test = record([("node_name", text()), ("state_data", object!({ "type": "object" }))]);
    let tested = record([
        ("node", text()),
        ("input_state", object!({ "type": "object" })),
        ("output_state", object!({ "type": "object" })),
    ]);
    vec![
        ("DebugState", state),
        ("DebugGraph", graph),
        ("DebugPending", record([("pending", list(object!({ "type": "object" })))])),
        ("NodeTest", test),
        ("NodeTested", tested),
    ]
}
