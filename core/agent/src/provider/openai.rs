//! The dialect of OpenAI's chat completions, which many providers support.
//!
//! Source: OpenAI API reference, "Chat completions" and "Streaming".

use super::body::{PlacedSchema, RequestBody};
use super::call::{MAX_TOKENS, conversation, encoded};
use super::progress::{AnswerProgress, tokens};
use super::{
    AnswerForm, CallOptions, EffortField, ModelCall, ModelFailure, Profile, ReasoningEffort, Structure, Usage,
};
use crate::proposal::{schema_text, strict_schema_text};
use serde_json::{Value, json as object};
use websketch_json as json;
use websketch_language::Role;

/// Returns the path below the base URL. Only old `MiniMax` accounts need `GroupId`.
pub(super) fn path(options: &CallOptions) -> String {
    let query = options.group_id.map(|id| ["?GroupId=", &encoded(id)].concat()).unwrap_or_default();
    ["/chat/completions", &query].concat()
}

/// The key under which OpenAI caches the common beginning of all requests.
const CACHE_KEY: &str = "websketch";

/// Returns the body of a call.
pub(super) fn body(profile: &Profile, call: &ModelCall, options: &CallOptions) -> RequestBody {
    let mut body = object!({ "model": options.model, "messages": messages(profile, call, options) });
    if let Some(temperature) = options.sampling.temperature {
        set(&mut body, "temperature", temperature.into());
    }
    if let Some(effort) = options.sampling.effort {
        set_effort(&mut body, profile.effort_field, effort);
    }
    set(&mut body, profile.length_field, MAX_TOKENS.into());
    if profile.has_cache_key {
        set(&mut body, "prompt_cache_key", CACHE_KEY.into());
    }
    if options.stream {
        set(&mut body, "stream", true.into());
        set(&mut body, "stream_options", object!({ "include_usage": true }));
    }
    let schema = set_structure(&mut body, profile, call.form);
    RequestBody::new(body, schema)
}

fn messages(profile: &Profile, call: &ModelCall, options: &CallOptions) -> Vec<Value> {
    // A gateway passes the mark on to Anthropic, whose models cache nothing without one.
    let is_marked = profile.effort_field == EffortField::Reasoning && options.model.starts_with("anthropic/");
    let system = match call.system_parts() {
        [shared, own] if is_marked && !shared.is_empty() => {
            let mark = object!({ "type": "ephemeral" });
            let parts = [
                object!({ "type": "text", "text": shared, "cache_control": mark }),
                object!({ "type": "text", "text": own }),
            ];
            parts.into_iter().filter(|part| part.get("text").is_some_and(|text| text != "")).collect()
        }
        _ => Value::from(call.system.as_str()),
    };
    let mut messages = vec![object!({ "role": "system", "content": system })];
    for (role, content) in conversation(call) {
        let role = match role {
            Role::User => "user",
            Role::Assistant => "assistant",
        };
        messages.push(object!({ "role": role, "content": content }));
    }
    if let (Some(image), Some(last)) = (&call.image, messages.last_mut()) {
        let url = ["data:", image.media_type(), ";base64,", image.base64()].concat();
        let text = last.get("content").cloned();
        if let Some(content) = last.get_mut("content") {
            *content = object!([
                { "type": "text", "text": text },
                { "type": "image_url", "image_url": { "url": url } },
            ]);
        }
    }
    messages
}

fn set_effort(body: &mut Value, field: EffortField, effort: ReasoningEffort) {
    match field {
        EffortField::ReasoningEffort => set(body, "reasoning_effort", effort.name().into()),
        EffortField::Reasoning => set(body, "reasoning", object!({ "effort": effort.name() })),
        EffortField::Thinking => {
            let kind = if effort == ReasoningEffort::None { "disabled" } else { "adaptive" };
            set(body, "thinking", object!({ "type": kind }));
        }
    }
}

/// Sets the form of the answer. Returns its schema.
fn set_structure(body: &mut Value, profile: &Profile, form: AnswerForm) -> Option<PlacedSchema> {
    let structure = match (form, profile.structure) {
        (AnswerForm::Text, _) => Structure::PromptOnly,
        (AnswerForm::Json, Structure::StrictSchema | Structure::Schema) => Structure::JsonObject,
        (_, structure) => structure,
    };
    let named = |is_strict: bool| {
        let named = object!({ "name": "answer", "schema": null, "strict": is_strict });
        object!({ "type": "json_schema", "json_schema": named })
    };
    let schema = match structure {
        Structure::StrictSchema => {
            set(body, "response_format", named(true));
            Some(strict_schema_text())
        }
        Structure::Schema => {
            set(body, "response_format", named(false));
            Some(schema_text())
        }
        Structure::JsonObject => {
            set(body, "response_format", object!({ "type": "json_object" }));
            None
        }
        Structure::PromptOnly => None,
    };
    if profile.effort_field == EffortField::Reasoning && structure == Structure::StrictSchema {
        // The gateway otherwise chooses providers that ignore the schema.
        set(body, "provider", object!({ "require_parameters": true }));
    }
    schema.map(|text| PlacedSchema { path: &["response_format", "json_schema", "schema"], text })
}

fn set(body: &mut Value, key: &str, value: Value) {
    if let Value::Object(fields) = body {
        fields.insert(key.to_owned(), value);
    }
}

/// Reads a chunk of a stream, or a whole completion.
pub(super) fn read(chunk: &Value, progress: &mut AnswerProgress) {
    if let Some(usage) = chunk.get("usage").filter(|usage| usage.is_object()) {
        progress.usage = Usage {
            input_tokens: tokens(usage, "prompt_tokens"),
            cached_input_tokens: usage
                .get("prompt_tokens_details")
                .map_or(0, |details| tokens(details, "cached_tokens")),
            output_tokens: tokens(usage, "completion_tokens"),
        };
    }
    // MiniMax marks an answer that its filter has emptied.
    let is_sensitive = |key| chunk.get(key).and_then(Value::as_bool).unwrap_or_default();
    if is_sensitive("input_sensitive") || is_sensitive("output_sensitive") {
        return progress.fail(ModelFailure::Filtered);
    }
    let Some(choice) = chunk.pointer("/choices/0") else { return };
    let Some(message) = choice.get("delta").or_else(|| choice.get("message")) else { return };
    if message.get("refusal").and_then(Value::as_str).is_some_and(|refusal| !refusal.is_empty()) {
        return progress.fail(ModelFailure::Refused);
    }
    match message.get("content") {
        Some(Value::String(text)) => progress.push_text(text),
        // Some servers send the parts of a message instead.
        Some(Value::Array(parts)) => {
            parts
                .iter()
                .filter_map(|part| part.get("text")?.as_str())
                .for_each(|text| progress.push_text(text));
        }
        _ => {}
    }
    // The current form of a tool call, and the previous one.
    let called = ["/tool_calls/0/function/arguments", "/function_call/arguments"];
    match called.iter().find_map(|path| message.pointer(path)) {
        Some(Value::String(text)) => progress.push_text(text),
        // Servers of small models send the parsed arguments.
        Some(Value::Object(arguments)) => progress.push_text(&json::to_string(arguments)),
        _ => {}
    }
    match choice.get("finish_reason").and_then(Value::as_str) {
        None | Some("") => {}
        Some("stop" | "tool_calls" | "function_call") => progress.finish(Ok(())),
        Some("length") => progress.finish(Err(ModelFailure::Truncated)),
        Some("content_filter") => progress.finish(Err(ModelFailure::Filtered)),
        // `error`, and unknown reasons.
        Some(_) => progress.fail(ModelFailure::StreamError { is_transient: true, words: None }),
    }
}
