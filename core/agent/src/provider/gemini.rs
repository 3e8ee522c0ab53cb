//! The dialect of Gemini's `generateContent` and `streamGenerateContent`.
//!
//! Source: Gemini API reference, "Generating content".

use super::body::{PlacedSchema, RequestBody};
use super::call::{MAX_TOKENS, conversation, encoded};
use super::progress::{AnswerProgress, tokens};
use super::{AnswerForm, CallOptions, ModelCall, ModelFailure, ReasoningEffort, Usage};
use crate::proposal::schema_text;
use serde_json::{Value, json as object};
use websketch_json as json;
use websketch_language::Role;

/// Returns the path below the base URL. Without `alt=sse` a stream would be one JSON array.
pub(super) fn path(options: &CallOptions) -> String {
    let model = options.model.strip_prefix("models/").unwrap_or(options.model);
    let method = if options.stream { ":streamGenerateContent?alt=sse" } else { ":generateContent" };
    ["/v1beta/models/", &encoded(model), method].concat()
}

/// Returns the body of a call.
pub(super) fn body(call: &ModelCall, options: &CallOptions) -> RequestBody {
    let turns = conversation(call);
    let last = turns.len().saturating_sub(1);
    let contents = turns.iter().enumerate().map(|(place, (role, text))| {
        let role = match role {
            Role::User => "user",
            Role::Assistant => "model",
        };
        let image = call.image.as_ref().filter(|_| place == last).map(
            |image| object!({ "inlineData": { "mimeType": image.media_type(), "data": image.base64() } }),
        );
        let parts: Vec<Value> = image.into_iter().chain([object!({ "text": text })]).collect();
        object!({ "role": role, "parts": parts })
    });
    let contents: Vec<Value> = contents.collect();
    let mut generation = match call.form {
        AnswerForm::Edit => {
            object!({ "responseMimeType": "application/json", "responseJsonSchema": null })
        }
        AnswerForm::Json => object!({ "responseMimeType": "application/json" }),
        AnswerForm::Text => object!({}),
    };
    if let Value::Object(fields) = &mut generation {
        fields.insert("maxOutputTokens".to_owned(), MAX_TOKENS.into());
        if let Some(temperature) = options.sampling.temperature {
            fields.insert("temperature".to_owned(), temperature.into());
        }
        if let Some(effort) = options.sampling.effort {
            // The models cannot be told not to reason at all.
            let level = if effort == ReasoningEffort::None { "minimal" } else { effort.name() };
            fields.insert("thinkingConfig".to_owned(), object!({ "thinkingLevel": level }));
        }
    }
    let body = object!({
        "systemInstruction": { "parts": [{ "text": call.system }] },
        "contents": contents,
        "generationConfig": generation,
    });
    let schema = PlacedSchema { path: &["generationConfig", "responseJsonSchema"], text: schema_text() };
    RequestBody::new(body, Some(schema))
}

/// Reads a chunk of a stream, or a whole response; both have the same form.
pub(super) fn read(chunk: &Value, progress: &mut AnswerProgress) {
    if let Some(usage) = chunk.get("usageMetadata") {
        progress.usage = Usage {
            input_tokens: tokens(usage, "promptTokenCount"),
            cached_input_tokens: tokens(usage, "cachedContentTokenCount"),
            output_tokens: tokens(usage, "candidatesTokenCount") + tokens(usage, "thoughtsTokenCount"),
        };
    }
    let blocked = chunk.pointer("/promptFeedback/blockReason").and_then(Value::as_str);
    if blocked.is_some_and(|reason| reason != "BLOCK_REASON_UNSPECIFIED") {
        return progress.fail(ModelFailure::Filtered);
    }
    let Some(candidate) = chunk.pointer("/candidates/0") else { return };
    let parts = candidate.pointer("/content/parts").and_then(Value::as_array);
    for part in parts.into_iter().flatten() {
        let is_thought = part.get("thought").and_then(Value::as_bool).unwrap_or_default();
        if !is_thought && let Some(text) = part.get("text").and_then(Value::as_str) {
            progress.push_text(text);
        }
        if let Some(Value::Object(arguments)) = part.pointer("/functionCall/args") {
            progress.push_text(&json::to_string(arguments));
        }
    }
    match candidate.get("finishReason").and_then(Value::as_str) {
        None | Some("" | "FINISH_REASON_UNSPECIFIED") => {}
        Some("STOP") => progress.finish(Ok(())),
        Some("MAX_TOKENS") => progress.finish(Err(ModelFailure::Truncated)),
        Some("SAFETY" | "RECITATION" | "BLOCKLIST" | "PROHIBITED_CONTENT" | "SPII" | "LANGUAGE") => {
            progress.finish(Err(ModelFailure::Filtered));
        }
        // `OTHER`, `MALFORMED_FUNCTION_CALL` and unknown reasons.
        Some(_) => progress.fail(ModelFailure::StreamError { is_transient: true, words: None }),
    }
}
