//! The schemas of requests and responses, in JSON Schema 2020-12.
//!
//! They are written in a short notation that is parsed on demand. As code, each field would take a dozen
//! instructions of a Worker that rarely serves the document.

use super::schema_dsl::{object_schema, schema};
use serde_json::{Map, Value, json as object};

/// Each schema with its notation, or with fields as `name: x, name: x`. A field name that ends in `?` is
/// optional. The notation is that of [`schema`].
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

/// Returns all schemas by name.
pub(super) fn schemas() -> Value {
    let mut all = Map::new();
    for (name, notation) in SCHEMAS {
        let mut schema = if notation.contains(':') { object_schema(notation) } else { schema(notation) };
        if let (Some(schema), Some(rules)) = (schema.as_object_mut(), constraints(name)) {
            schema.insert("allOf".to_owned(), rules);
        }
        all.insert((*name).to_owned(), schema);
    }
    Value::Object(all)
}

/// Returns the constraints between the fields of the schema `name`.
fn constraints(name: &str) -> Option<Value> {
    let needs = |field: &str| object!({ "required": [field] });
    let has_ground = object!({
        "anyOf": [needs("currentSketch"), needs("sessionId")],
        "description": "Only a session that lives has a sketch of its own.",
    });
    let says_something = object!({
        "anyOf": [{ "properties": { "message": schema("said") } }, needs("image")],
        "description": "A picture needs no words.",
    });
    match name {
        "ChatRequest" => Some(object!([has_ground])),
        "ChatForm" => Some(object!([has_ground, says_something])),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use websketch_agent::proposal::{IndexedCoercion, Intent};
    use websketch_agent::provider::Usage;
    use websketch_json as json;
    use websketch_language::Choice;
    use websketch_protocol::{ChatAnswer, ChatRequest, ExecuteRequest, PlanRequest, SketchAdjustment};
    use websketch_sketch::Sketch;
    use websketch_sketch::history::ScreenNote;

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
    fn a_plan_and_its_execution_are_described_with_the_fields_that_are_read() {
        // Plans accept this alternative name as well.
        let is_said = |field: &&str| *field != "userPrompt";
        check("PlanRequest", PlanRequest::FIELDS.into_iter().filter(is_said).map(str::to_owned));
        check("ExecuteRequest", ExecuteRequest::FIELDS.map(str::to_owned));
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
            coercions: vec![IndexedCoercion { index: 0, field: text(), from: Value::Null, to: Value::Null }],
            adjustments: vec![SketchAdjustment::Screen(ScreenNote::StaleScreen { revision: 1 })],
            awaiting: Some(text()),
            prompt: Some(text()),
            choices: vec![Choice { label: text(), component_id: None }],
            plan: Some(Value::Null),
            error: Some(text()),
            code: Some("code"),
            request_id: text(),
        };
        let notation = json::parse(&json::to_string(&full)).unwrap();
        check("ChatAnswer", notation.as_object().unwrap().keys().cloned());
    }
}
