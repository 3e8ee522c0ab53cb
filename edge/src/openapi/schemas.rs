//! The forms of requests and answers, as JSON Schema 2020-12.
//!
//! They stand in a short notation that is read when the document is asked for: as code, each field would be a dozen
//! instructions of a Worker that hardly ever shows them.

use crate::debug;
use serde_json::{Map, Value, json as object};
use websketch_core::history::NoStep;
use websketch_core::limits::{MAX_COMPONENTS, MAX_ID_CHARS, MAX_MESSAGE_CHARS, MAX_OPERATIONS, MAX_PX};
use websketch_core::operation::{Alignment, OperationKind};
use websketch_core::protocol::ErrorCode;
use websketch_core::provider::{MAX_IMAGE_BYTES, Provider};
use websketch_core::sketch::ComponentKind;

/// Each schema with its form, or with its fields as `name: form, name: form`; a field whose name ends in `?` may be
/// absent. For forms see [`form`].
const SCHEMAS: &[(&str, &str)] = &[
    (
        "Component",
        "id: id, type: componentType, x: coordinate, y: coordinate, width: length, height: length, props?: object",
    ),
    ("Sketch", "components"),
    (
        "Operation",
        "type: operationType, componentId?: text, componentType?: componentType, x?: number, y?: number, \
         width?: number, height?: number, props?: object, index?: whole, targetIds?: [text], \
         alignment?: alignment, spacing?: number, axis?: x|y, components?: Sketch",
    ),
    ("Rejection", "index: whole, code: text, field?: text, message: text, hint?: text"),
    ("EditRequest", "baseRevision: whole, operations: batch, partial?: flag, returnSketch?: flag"),
    ("RevertRequest", "baseRevision?: whole, returnSketch?: flag"),
    (
        "Edited",
        "success: flag, sessionId: text, revision: whole, currentSketch?: Sketch, operations: [Operation], \
         rejected: [Rejection], adjustments?: [Adjustment], reason?: noStep, message?: text",
    ),
    ("Adjustment", "kind: adjustment, revision?: whole, id?: text, field?: text, from?: number, to?: number"),
    (
        "Commit",
        "revision: whole, timestamp: text, origin: chat|manual|undo|redo|plan|agent, message?: text, \
         operations: [Operation]",
    ),
    (
        "Session",
        "sessionId: text, createdAt: text, updatedAt: text, revision: whole, currentSketch?: Sketch, \
         operationHistory: [Commit]",
    ),
    ("SessionCreated", "sessionId: text, createdAt: text, revision: whole, adjustments?: [Adjustment]"),
    ("SnapshotCreated", "snapshotId: text, createdAt: text, adjustments?: [Adjustment]"),
    ("Snapshot", "snapshotId: text, createdAt: text, currentSketch: Sketch"),
    ("Deleted", "success: flag"),
    ("Anything", "object"),
    (
        "PlanRequest",
        "prompt: content, currentSketch?: Sketch, sessionId?: text, baseRevision?: whole, page?: object, \
         provider?: text, model?: text, forceProvider?: text, forceModel?: text, notes?: text",
    ),
    (
        "Plan",
        "planId: text, userPrompt: text, goal: text, title: text, complexity: text, status: text, style?: object, \
         nodes: [object], edges: [object], createdAt: text",
    ),
    (
        "ExecuteRequest",
        "planId?: text, plan?: object, currentSketch?: Sketch, sessionId?: text, baseRevision?: whole, \
         page?: object, dryRun?: flag, confirm?: destructive|never|always, maxTokens?: whole",
    ),
    ("ExecutionCreated", "executionId: text, planId: text, status: text"),
    (
        "Execution",
        "executionId: text, planId: text, title: text, status: text, nodes: [object], progress: object, \
         startedAt: text?, updatedAt: text?",
    ),
    (
        "StreamEvent",
        "event: analysis|session|intent|modification|operation|rejected|text|validation|execution|ask|result|error, \
         data: json",
    ),
    ("Message", "role: user|assistant, content: content, timestamp?: text?"),
    (
        "ChatRequest",
        "message: said, currentSketch?: Sketch, messageHistory?: [Message], sessionId?: text, \
         baseRevision?: whole, selection?: [text], page?: page, provider?: provider, model?: text, \
         mode?: auto|plan|model, notes?: text, dryRun?: flag, partial?: flag, returnSketch?: flag",
    ),
    (
        "ChatForm",
        "message: content, image?: picture, currentSketch?: Sketch, messageHistory?: [Message], sessionId?: text, \
         baseRevision?: whole, selection?: [text], page?: page, provider?: provider, model?: text, \
         mode?: auto|plan|model, notes?: text, dryRun?: flag, partial?: flag, returnSketch?: flag",
    ),
    ("Usage", "inputTokens: whole, outputTokens: whole"),
    ("Choice", "label: text, componentId?: text"),
    (
        "ChatAnswer",
        "success: flag, modifiedSketch?: Sketch, operations: [Operation], reasoning: text, description: text, \
         sessionId: text, revision: whole, intent: creation|modification|details|conversation, \
         provider: provider, model: text?, usage: Usage, cost?: number, rejected: [Rejection], repairs: [object], \
         suggestions: [text], coercions?: [object], adjustments?: [Adjustment], awaiting?: text, prompt?: text, \
         choices?: [Choice], plan?: Plan, error?: text, code?: text, requestId: text",
    ),
    ("AnswerRequest", "answer: said, returnSketch?: flag"),
    (
        "Error",
        "success: no, error: text, code: errorCode, details?: any, requestId: text, sessionId?: text, \
         modifiedSketch?: Sketch, operations?: [Operation], reasoning?: text, description?: text, revision?: whole, \
         intent?: conversation, provider?: provider, model?: text?, usage?: Usage, rejected?: [Rejection], \
         repairs?: [object], suggestions?: [text]",
    ),
    ("Health", "status: healthy, timestamp: text, version: text"),
    ("Ready", "status: ready"),
    ("Unavailable", "status: unavailable, failed: [Failing]"),
    ("Failing", "part: settings|storage|kv, error: text"),
    ("Provider", "name: provider, available: flag, models: [text], defaultModel: text?"),
    ("Providers", "defaultProvider: text, providers: [Provider]"),
    (
        "DebugState",
        "session_id: text, current_sketch_count: whole, operation_history_count: whole, created_at: text, \
         updated_at: text, current_sketch: Sketch, operation_history: [object]",
    ),
    ("DebugGraph", "session_id: text, operation_history: [object], turns: [object], nodes: [node]"),
    ("DebugPending", "pending: [object]"),
    ("NodeTest", "node_name: nodeName, state_data: NodeState"),
    ("NodeState", "current_sketch?: Sketch, user_message?: text, operations?: [any], modification?: any"),
    ("NodeTested", "node: nodeName, input_state: object, output_state: object"),
];

/// JavaScript's `Number.MAX_SAFE_INTEGER`: a larger number is not sure to be what was meant.
const LAST_WHOLE: u64 = (1 << 53) - 1;

/// All schemas by name.
pub(super) fn schemas() -> Value {
    let mut all = Map::new();
    for (name, written) in SCHEMAS {
        let mut schema = if written.contains(':') { record(written) } else { form(written) };
        if let (Some(schema), Some(rules)) = (schema.as_object_mut(), rules(name)) {
            schema.insert("allOf".to_owned(), rules);
        }
        all.insert((*name).to_owned(), schema);
    }
    Value::Object(all)
}

/// What the fields of the schema `name` are to each other.
fn rules(name: &str) -> Option<Value> {
    let needs = |field: &str| object!({ "required": [field] });
    let has_ground = object!({
        "anyOf": [needs("currentSketch"), needs("sessionId")],
        "description": "Only a session that lives has a sketch of its own.",
    });
    let says_something = object!({
        "anyOf": [{ "properties": { "message": form("said") } }, needs("image")],
        "description": "A picture needs no words.",
    });
    match name {
        "ChatRequest" => Some(object!([has_ground])),
        "ChatForm" => Some(object!([has_ground, says_something])),
        _ => None,
    }
}

/// A reference to the schema `name`.
pub(super) fn reference(name: &str) -> Value {
    object!({ "$ref": format!("#/components/schemas/{name}") })
}

/// An object with these fields.
fn record(written: &str) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for (name, written) in written.split(", ").filter_map(|field| field.split_once(": ")) {
        let plain = name.trim_end_matches('?');
        if plain == name {
            required.push(plain);
        }
        properties.insert(plain.to_owned(), form(written));
    }
    object!({ "type": "object", "properties": properties, "required": required })
}

/// A form by its name: `[form]` is a list, `form?` may be null, `a|b` is one of these texts, and what begins with a capital
/// is a schema.
fn form(written: &str) -> Value {
    let names = |names: &[&str]| object!({ "type": "string", "enum": names });
    let side = |least: &str, from: u8| object!({ "type": "number", least: from, "maximum": MAX_PX });
    if let Some(items) = written.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        return object!({ "type": "array", "items": form(items) });
    }
    if let Some(present) = written.strip_suffix('?') {
        return object!({ "anyOf": [form(present), form("null")] });
    }
    match written {
        "text" => typed("string"),
        "number" | "object" | "null" => typed(written),
        "flag" => typed("boolean"),
        "any" => object!({}),
        "no" => object!({ "const": false }),
        "healthy" | "ready" | "unavailable" | "conversation" => object!({ "const": written }),
        "whole" => object!({ "type": "integer", "minimum": 0, "maximum": LAST_WHOLE }),
        "coordinate" => side("minimum", 0),
        "length" => side("exclusiveMinimum", 0),
        "extent" => side("minimum", 1),
        "id" => object!({
            "type": "string", "minLength": 1, "maxLength": MAX_ID_CHARS, "pattern": id_pattern(),
            "description": "Something in it can be seen, and nothing turns the direction of text.",
        }),
        "content" => object!({ "type": "string", "maxLength": MAX_MESSAGE_CHARS }),
        "said" => object!({ "type": "string", "pattern": "\\S", "maxLength": MAX_MESSAGE_CHARS }),
        "picture" => object!({
            "type": "string", "format": "binary", "maxLength": MAX_IMAGE_BYTES,
            "description": "A PNG, JPEG or WebP picture of at most 5 MB.",
        }),
        "json" => object!({ "type": "string", "contentMediaType": "application/json" }),
        "batch" => object!({ "type": "array", "items": reference("Operation"), "maxItems": MAX_OPERATIONS }),
        "components" => object!({
            "type": "array", "items": reference("Component"), "maxItems": MAX_COMPONENTS,
            "description": "Components in paint order, the first at the back; ids are unique.",
        }),
        "page" => record("width: extent, height: extent"),
        "node" => record("node: text, duration_seconds: number, at: text"),
        "componentType" => names(&ComponentKind::ALL.map(ComponentKind::name)),
        "operationType" => names(&OperationKind::ALL.map(OperationKind::name)),
        "adjustment" => names(&[
            "raisedSize",
            "droppedKey",
            "staleScreen",
            "mergedEdit",
            "keptComponent",
            "keptDeletion",
            "keptValue",
            "overruledValue",
            "overruledOrder",
        ]),
        "noStep" => names(&NoStep::ALL.map(NoStep::name)),
        "alignment" => names(&Alignment::ALL.map(Alignment::name)),
        "nodeName" => names(&debug::NODES),
        "provider" => names(&Provider::ALL.map(Provider::name)),
        "errorCode" => names(&ErrorCode::ALL.map(ErrorCode::name)),
        names_of if names_of.contains('|') => names(&names_of.split('|').collect::<Vec<_>>()),
        schema => reference(schema),
    }
}

/// An id as far as a regular expression of plain ranges can tell: no control characters, none that turn the direction of
/// text, and at least one that is neither white space nor one of the usual ones without width.
fn id_pattern() -> String {
    const NEVER: &str = r"\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069";
    const UNSEEN: &str = r"\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028\u2029\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb";
    format!("^[^{NEVER}]*[^{NEVER}{UNSEEN}][^{NEVER}]*$")
}

/// Any value of the type `name`.
pub(super) fn typed(name: &str) -> Value {
    object!({ "type": name })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use websketch_core::history::ScreenNote;
    use websketch_core::json;
    use websketch_core::language::Choice;
    use websketch_core::proposal::{Coerced, Intent};
    use websketch_core::protocol::{Adjusted, ChatAnswer, ChatRequest};
    use websketch_core::provider::Usage;
    use websketch_core::sketch::Sketch;

    #[track_caller]
    fn check(name: &str, fields: impl IntoIterator<Item = String>) {
        let schema = schemas()[name]["properties"].take();
        let described: BTreeSet<_> = schema.as_object().unwrap().keys().cloned().collect();
        assert_eq!(described, fields.into_iter().collect::<BTreeSet<_>>(), "{name}");
    }

    #[test]
    fn a_chat_is_described_with_the_fields_that_are_read() {
        let read = ChatRequest::FIELDS.map(str::to_owned);
        check("ChatRequest", read.clone());
        check("ChatForm", read.into_iter().chain(["image".to_owned()]));
    }

    #[test]
    fn an_answer_is_described_with_the_fields_that_are_written() {
        let text = || "text".to_owned();
        let full = ChatAnswer {
            success: false,
            modified_sketch: Some(Sketch::new()),
            operations: Vec::new(),
            reasoning: text(),
            description: text(),
            session_id: text(),
            revision: 1,
            intent: Intent::Details,
            provider: text(),
            model: Some(text()),
            usage: Usage::default(),
            cost: Some(1),
            rejected: Vec::new(),
            repairs: Vec::new(),
            suggestions: vec![text()],
            coercions: vec![Coerced { index: 0, field: text(), from: Value::Null, to: Value::Null }],
            adjustments: vec![Adjusted::Screen(ScreenNote::StaleScreen { revision: 1 })],
            awaiting: Some(text()),
            prompt: Some(text()),
            choices: vec![Choice { label: text(), component_id: None }],
            plan: Some(Value::Null),
            error: Some(text()),
            code: Some("code"),
            request_id: text(),
        };
        let written = json::parse(&json::to_string(&full)).unwrap();
        check("ChatAnswer", written.as_object().unwrap().keys().cloned());
    }
}
