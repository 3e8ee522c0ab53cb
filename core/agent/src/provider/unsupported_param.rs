//! Unsupported parameters: recognized in a provider's error, and removed for a retry.

use super::{ModelFailure, ModelRequest};
use serde_json::{Value, json as object};
use websketch_json as json;

/// The maximum number of tokens of an answer for models below the usual limit.
const FEWER_TOKENS: u32 = 4_096;

/// A parameter of a call that not every model supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum UnsupportedParam {
    /// The sampling temperature, which reasoning models do not accept.
    Temperature,
    /// The reasoning effort, which other models do not accept.
    Effort,
    /// The key of the provider's cache.
    CacheKey,
    /// The token usage at the end of a stream.
    StreamUsage,
    /// Streaming of a tool's input.
    EagerInput,
    /// The maximum length of the answer, if above the model's limit. The retry uses a lower one.
    AnswerLimit,
    /// The schema of the answer, in place of which any JSON object is asked for.
    Schema,
    /// The form of the answer. The prompt describes it as well.
    Form,
}

/// Words about the form of an answer.
const FORM_WORDS: &[&str] = &[
    "response_format",
    "json_schema",
    "json schema",
    "json_object",
    "json mode",
    "input_schema",
    "output_config",
    "output_format",
    "response_schema",
    "responseschema",
    "responsejsonschema",
    "response_json_schema",
    "response_mime_type",
    "responsemimetype",
    "structured output",
    "tool_choice",
    "tool use",
    "grammar",
    // Gemini, of a schema that is too large.
    "too many states",
    // OpenRouter, without a provider that knows all parameters.
    "requested parameters",
];

impl UnsupportedParam {
    /// All parameters; those with the most specific names first.
    const ALL: [Self; 8] = [
        Self::Temperature,
        Self::StreamUsage,
        Self::EagerInput,
        Self::CacheKey,
        Self::Effort,
        Self::AnswerLimit,
        Self::Schema,
        Self::Form,
    ];

    /// Returns the parameters for which a call may have been rejected, by the names in the provider's message.
    fn named_in(failure: &ModelFailure) -> impl Iterator<Item = Self> {
        let words = match failure {
            // llama.cpp answers 500 for a grammar that it cannot build.
            ModelFailure::Status { status: 400 | 404 | 422 | 500, words: Some(words), .. } => {
                words.to_lowercase()
            }
            _ => String::new(),
        };
        Self::ALL.into_iter().filter(move |param| param.names().iter().any(|name| words.contains(name)))
    }

    /// Returns the names that providers use for the parameter.
    const fn names(self) -> &'static [&'static str] {
        match self {
            Self::Temperature => &["temperature"],
            Self::StreamUsage => &["stream_options", "include_usage"],
            Self::EagerInput => &["eager_input_streaming"],
            Self::AnswerLimit => &["max_tokens", "max_completion_tokens"],
            Self::CacheKey => &["prompt_cache_key"],
            Self::Effort => &["reasoning", "thinking", "effort"],
            Self::Schema | Self::Form => FORM_WORDS,
        }
    }

    /// Returns the places of the parameter in a body: a JSON pointer to the object, and the keys in it.
    const fn places(self) -> &'static [(&'static str, &'static [&'static str])] {
        match self {
            Self::Temperature => &[("", &["temperature"]), ("/generationConfig", &["temperature"])],
            Self::StreamUsage => &[("", &["stream_options"])],
            Self::EagerInput => &[("/tools/0", &["eager_input_streaming"])],
            Self::CacheKey => &[("", &["prompt_cache_key"])],
            Self::Effort => &[
                ("", &["reasoning_effort", "reasoning", "thinking", "output_config"]),
                ("/generationConfig", &["thinkingConfig"]),
            ],
            // An answer in OpenAI's dialect needs no limit.
            Self::AnswerLimit => &[("", &["max_completion_tokens"])],
            Self::Schema => {
                &[("", &["provider"]), ("/generationConfig", &["responseSchema", "responseJsonSchema"])]
            }
            Self::Form => &[
                ("", &["response_format", "output_format", "provider", "tools", "tool_choice"]),
                ("/generationConfig", &["responseSchema", "responseJsonSchema", "responseMimeType"]),
            ],
        }
    }
}

impl ModelRequest {
    /// Returns the request without the first parameter that a provider's message names, and the parameter. Returns
    /// `None` if the request has none of them.
    #[must_use]
    pub fn simplified(&self, failure: &ModelFailure) -> Option<(UnsupportedParam, Self)> {
        UnsupportedParam::named_in(failure).find_map(|param| Some((param, self.without(param)?)))
    }

    /// Returns the request without the parameter, or `None` if the request does not contain it.
    #[must_use]
    pub fn without(&self, objection: UnsupportedParam) -> Option<Self> {
        let mut body = json::parse(&self.body).ok()?;
        let mut is_changed = false;
        for (inside, keys) in objection.places() {
            let Some(Value::Object(fields)) = body.pointer_mut(inside) else { continue };
            for key in *keys {
                is_changed |= fields.remove(*key).is_some();
            }
        }
        if objection == UnsupportedParam::Schema
            && body.pointer("/response_format/type").is_some_and(|kind| kind == "json_schema")
            && let Some(form) = body.get_mut("response_format")
        {
            *form = object!({ "type": "json_object" });
            is_changed = true;
        }
        if objection == UnsupportedParam::AnswerLimit
            && let Some(limit) = body.get_mut("max_tokens")
            && limit.as_u64().is_some_and(|limit| limit > FEWER_TOKENS.into())
        {
            *limit = FEWER_TOKENS.into();
            is_changed = true;
        }
        is_changed.then(|| Self { body: json::to_string(&body), ..self.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provider::response_failure;

    #[track_caller]
    fn check(words: &str, body: &str, expected: Option<&str>) {
        let report = format!(r#"{{"error":{{"message":"{words}"}}}}"#);
        let failure = response_failure(400, |_| None, report.as_bytes(), 0);
        let request = ModelRequest { path: "/".to_owned(), headers: Vec::new(), body: body.to_owned() };
        let without = request.simplified(&failure);
        assert_eq!(without.map(|(_, request)| request.body).as_deref(), expected, "{words}");
    }

    #[test]
    fn what_a_provider_names_is_left_out() {
        check(
            "Unsupported value: 'temperature' does not support 0.3 with this model.",
            r#"{"model":"m","temperature":0.3}"#,
            Some(r#"{"model":"m"}"#),
        );
        check(
            "Invalid parameter: 'response_format' of type 'json_schema' is not supported",
            r#"{"model":"m","response_format":{}}"#,
            Some(r#"{"model":"m"}"#),
        );
        check(
            "responseJsonSchema is not supported",
            r#"{"generationConfig":{"temperature":1,"responseJsonSchema":{},"responseMimeType":"application/json"}}"#,
            Some(r#"{"generationConfig":{"temperature":1,"responseMimeType":"application/json"}}"#),
        );
        check(
            "responseMimeType is not supported",
            r#"{"generationConfig":{"temperature":1,"responseMimeType":"application/json"}}"#,
            Some(r#"{"generationConfig":{"temperature":1}}"#),
        );
        check(
            "Invalid schema for response_format 'answer'",
            r#"{"model":"m","response_format":{"type":"json_schema","json_schema":{}},"provider":{}}"#,
            Some(r#"{"model":"m","response_format":{"type":"json_object"}}"#),
        );
        check(
            "'response_format.type' must be 'json_schema'",
            r#"{"model":"m","response_format":{"type":"json_object"}}"#,
            Some(r#"{"model":"m"}"#),
        );
        check(
            "Unsupported value: 'reasoning_effort' does not support 'none' with this model.",
            r#"{"model":"m","reasoning_effort":"none","prompt_cache_key":"k"}"#,
            Some(r#"{"model":"m","prompt_cache_key":"k"}"#),
        );
        check(
            "Unknown parameter: 'prompt_cache_key'",
            r#"{"model":"m","prompt_cache_key":"k"}"#,
            Some(r#"{"model":"m"}"#),
        );
        check(
            "stream_options: extra fields not permitted",
            r#"{"model":"m","stream_options":{}}"#,
            Some(r#"{"model":"m"}"#),
        );
        check(
            "tools.0.custom.eager_input_streaming: Extra inputs are not permitted",
            r#"{"tools":[{"name":"answer","eager_input_streaming":true}]}"#,
            Some(r#"{"tools":[{"name":"answer"}]}"#),
        );
        check(
            "max_tokens: 16384 > 8192, which is the maximum allowed",
            r#"{"model":"m","max_tokens":16384}"#,
            Some(r#"{"model":"m","max_tokens":4096}"#),
        );
        check("max_tokens: 4096 > 1024", r#"{"model":"m","max_tokens":4096}"#, None);
        check("Use 'max_completion_tokens' instead of 'max_tokens'", r#"{"model":"m"}"#, None);
        check(
            "Thinking may not be enabled when tool_choice forces tool use.",
            r#"{"model":"m","tools":[{}],"tool_choice":{}}"#,
            Some(r#"{"model":"m"}"#),
        );
        check(
            r#"Not supported.","param":"temperature"#,
            r#"{"model":"m","temperature":1}"#,
            Some(r#"{"model":"m"}"#),
        );
        check("temperature is deprecated", r#"{"model":"m"}"#, None);
        check("The prompt is too long", r#"{"model":"m","temperature":0.3}"#, None);
    }
}
