//! The end of a stream of operations.

use crate::proposal::{Ask, Intent, StreamEvent, UnreadableAnswer};
use serde::Serialize;
#[cfg(feature = "schema")]
use serde_json::Value;
use websketch_repair::Repair;
use websketch_sketch::Sketch;

/// The end of a stream of operations. `end` is the last event on the wire.
#[derive(Clone, Debug, PartialEq)]
pub struct OperationStreamEnd {
    /// Events held back until the end.
    pub events: Vec<StreamEvent>,
    /// Whether and why the stream has ended.
    pub end: EndEvent,
    /// The intent, if the model named one.
    pub intent: Option<Intent>,
    /// The reasoning, in the model's words.
    pub reasoning: String,
    /// The message to the user.
    pub description: String,
    /// Suggested next requests, in the model's words.
    pub next: Vec<String>,
    /// A question to the user.
    pub ask: Option<Ask>,
    /// The number of steps of the session that the answer undoes.
    pub undo: Option<u32>,
    /// Whether only closing brackets are missing after the operations.
    pub(crate) is_unclosed: bool,
    /// The repairs made to read the answer.
    pub repairs: Vec<Repair>,
    /// The hashes of the applied elements, including those of the earlier answer.
    pub(crate) written: Vec<u64>,
    /// The sketch after all accepted operations.
    pub sketch: Sketch,
    /// The number of operations and rejections, including those of the earlier answer.
    pub count: usize,
    /// The reason why the text is no answer, if it is none.
    pub error: Option<UnreadableAnswer>,
}

/// The end of a stream, as its last event. If it is not complete, the answer was cut.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename = "end", rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transform = tagged))]
pub struct EndEvent {
    /// Whether the answer was complete.
    pub complete: bool,
    /// The error of the transport, if the stream failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stream_error: Option<String>,
    /// Whether the final answer differs from the emitted one, so that nothing of it may be kept.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub superseded: bool,
}

/// Adds the tag, which schemars leaves out of structs.
#[cfg(feature = "schema")]
fn tagged(schema: &mut schemars::Schema) {
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        properties.shift_insert(
            0,
            "kind".to_owned(),
            serde_json::json!({ "type": "string", "const": "end" }),
        );
    }
    if let Some(Value::Array(required)) = schema.get_mut("required") {
        required.insert(0, "kind".into());
    }
}
