//! The dialect of Anthropic's Messages API.
//!
//! Source: Claude API reference, "Messages", "Streaming messages" and "Fine-grained tool streaming".

use super::body::{PlacedSchema, RequestBody};
use super::call::{MAX_TOKENS, conversation};
use super::progress::{AnswerProgress, tokens};
use super::{AnswerForm, CallOptions, ModelCall, ModelFailure, ReasoningEffort};
use crate::proposal::schema_text;
use serde_json::{Value, json as object};
use websketch_json as json;
use websketch_language::Role;

/// The version of the API. Newer versions reject a temperature.
pub(super) const VERSION: &str = "2023-06-01";
/// The path below the base URL.
pub(super) const PATH: &str = "/v1/messages";
/// The tool that the model must call. Its input is the answer.
const TOOL: &str = "answer";

/// Returns the body of a call. The model calls a tool, and the input has the form of the answer.
pub(super) fn body(call: &ModelCall, options: &CallOptions) -> RequestBody {
    let turns = conversation(call);
    let last = turns.len().saturating_sub(1);
    let messages = turns.iter().enumerate().map(|(place, (role, text))| {
        let role = match role {
            Role::User => "user",
            Role::Assistant => "assistant",
        };
        let image = call.image.as_ref().filter(|_| place == last).map(|image| {
            let source = object!({
                "type": "base64", "media_type": image.media_type(), "data": image.base64(),
            });
            object!({ "type": "image", "source": source })
        });
        // Models read a picture best before the text about it.
        let text = object!({ "type": "text", "text": text });
        let parts: Vec<Value> = image.into_iter().chain([text]).collect();
        object!({ "role": role, "content": parts })
    });
    let messages: Vec<Value> = messages.collect();
    let tool = object!({
        "name": TOOL,
        "description": "Gives the answer to the person's request.",
        "input_schema": null,
        // Otherwise each field would arrive only when complete, and all operations at once.
        "eager_input_streaming": options.stream,
    });
    let mut body = object!({
        "model": options.model,
        "max_tokens": MAX_TOKENS,
        "system": system(call),
        "messages": messages,
        "tools": [tool],
        "tool_choice": { "type": "tool", "name": TOOL },
        "stream": options.stream,
    });
    if let (Value::Object(fields), true) = (&mut body, call.form != AnswerForm::Edit) {
        // Only an edit uses the tool.
        fields.retain(|key, _| key != "tools" && key != "tool_choice");
    }
    if let Value::Object(fields) = &mut body {
        fields.extend(sampling(options));
        // A forced tool excludes reasoning.
        let is_reasoning = fields.contains_key("output_config");
        if let Some(choice) = fields.get_mut("tool_choice").filter(|_| is_reasoning) {
            *choice = object!({ "type": "auto" });
        }
    }
    RequestBody::new(body, Some(PlacedSchema { path: &["tools", "0", "input_schema"], text: schema_text() }))
}

/// Returns the system message with marks for the cache: after the beginning that calls share, which includes the tool
/// before it, and after the whole.
fn system(call: &ModelCall) -> Value {
    let part =
        |text: &str| object!({ "type": "text", "text": text, "cache_control": { "type": "ephemeral" } });
    call.system_parts().into_iter().filter(|text| !text.is_empty()).map(part).collect()
}

fn sampling(options: &CallOptions) -> Vec<(String, Value)> {
    let temperature = options.sampling.temperature.map(|value| ("temperature".to_owned(), value.into()));
    let effort = options.sampling.effort.map(|effort| match effort {
        ReasoningEffort::None => ("thinking".to_owned(), object!({ "type": "disabled" })),
        effort => ("output_config".to_owned(), object!({ "effort": effort.name() })),
    });
    temperature.into_iter().chain(effort).collect()
}

/// Reads an event of a stream, or a whole message. Unknown events are skipped, because new ones may be added.
pub(super) fn read(event: &Value, progress: &mut AnswerProgress) {
    match event.get("type").and_then(Value::as_str) {
        Some("message_start") => cost(event.pointer("/message/usage"), progress),
        Some("content_block_start") => {
            if let Some(block) = event.get("content_block") {
                block_text(block, progress);
            }
        }
        Some("content_block_delta") => {
            let text = |field| event.pointer(field).and_then(Value::as_str);
            if let Some(text) = text("/delta/text").or_else(|| text("/delta/partial_json")) {
                progress.push_text(text);
            }
        }
        Some("message_delta") => {
            cost(event.get("usage"), progress);
            stop(event.pointer("/delta/stop_reason"), progress);
        }
        Some("message_stop") => progress.end(),
        Some("message") => {
            cost(event.get("usage"), progress);
            for block in event.get("content").and_then(Value::as_array).into_iter().flatten() {
                block_text(block, progress);
            }
            stop(event.get("stop_reason"), progress);
        }
        _ => {}
    }
}

/// Reads the initial content of a block: its text, or the input of a tool, which is empty if deltas follow.
fn block_text(block: &Value, progress: &mut AnswerProgress) {
    match block.get("type").and_then(Value::as_str) {
        Some("text") => progress.push_text(block.get("text").and_then(Value::as_str).unwrap_or_default()),
        Some("tool_use") => {
            if let Some(Value::Object(input)) = block.get("input")
                && !input.is_empty()
            {
                progress.push_text(&json::to_string(input));
            }
        }
        _ => {}
    }
}

fn stop(reason: Option<&Value>, progress: &mut AnswerProgress) {
    match reason.and_then(Value::as_str) {
        None => {}
        Some("end_turn" | "stop_sequence" | "tool_use") => progress.finish(Ok(())),
        Some("max_tokens" | "model_context_window_exceeded") => {
            progress.finish(Err(ModelFailure::Truncated));
        }
        Some("refusal") => progress.finish(Err(ModelFailure::Refused)),
        // `pause_turn`, which only the provider's own tools cause, and unknown reasons.
        Some(_) => progress.fail(ModelFailure::StreamError { is_transient: false, words: None }),
    }
}

/// Updates the token counts. Each count is of the whole message so far; a missing count keeps its value.
fn cost(usage: Option<&Value>, progress: &mut AnswerProgress) {
    let Some(usage) = usage else { return };
    let input: u64 = ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"]
        .iter()
        .map(|key| tokens(usage, key))
        .sum();
    progress.usage.input_tokens = progress.usage.input_tokens.max(input);
    let cached = tokens(usage, "cache_read_input_tokens");
    progress.usage.cached_input_tokens = progress.usage.cached_input_tokens.max(cached);
    progress.usage.output_tokens = progress.usage.output_tokens.max(tokens(usage, "output_tokens"));
}
