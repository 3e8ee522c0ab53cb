//! Unsupported parameters: recognized in a provider's error, and removed for a retry.

use super::{ModelFailure, ModelRequest};
use serde_json::Value;
use websketch_json as json;

/// The maximum number of tokens of an answer for models below the usual limit.
const FEWER_TOKENS: u32 = 4_096;

/// A parameter of a call that not every model supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum UnsupportedParam {
    /// The sampling temperature, which reasoning models do not accept.
    Temperature,
    /// The token usage at the end of a stream.
    StreamUsage,
    /// Streaming of a tool's input.
    EagerInput,
    /// The maximum length of the answer, if above the model's limit. The retry uses a lower one.
    AnswerLimit,
    /// The form of the answer. The prompt describes it as well.
    Form,
}

impl UnsupportedParam {
    /// All parameters; those with the most specific names first.
    const ALL: [Self; 5] =
        [Self::Temperature, Self::StreamUsage, Self::EagerInput, Self::AnswerLimit, Self::Form];

    /// Returns the parameter for which a call was rejected, if the provider names it.
    #[must_use]
    pub fn of(failure: &ModelFailure) -> Option<Self> {
        let ModelFailure::Status { status: 400 | 404 | 422, words: Some(words), .. } = failure else {
            return None;
        };
        let words = words.to_lowercase();
        Self::ALL.into_iter().find(|objection| objection.names().iter().any(|name| words.contains(name)))
    }

    /// Returns the names that providers use for the parameter.
    const fn names(self) -> &'static [&'static str] {
        match self {
            Self::Temperature => &["temperature"],
            Self::StreamUsage => &["stream_options", "include_usage"],
            Self::EagerInput => &["eager_input_streaming"],
            Self::AnswerLimit => &["max_tokens", "max_completion_tokens"],
            Self::Form => &[
                "response_format",
                "json_schema",
                "json_object",
                "json mode",
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
            ],
        }
    }

    /// Returns the places of the parameter in a body: a JSON pointer to the object, and the keys in it.
    const fn places(self) -> &'static [(&'static str, &'static [&'static str])] {
        match self {
            Self::Temperature => &[("", &["temperature"]), ("/generationConfig", &["temperature"])],
            Self::StreamUsage => &[("", &["stream_options"])],
            Self::EagerInput => &[("/tools/0", &["eager_input_streaming"])],
            Self::AnswerLimit => &[],
            Self::Form => &[
                ("", &["response_format", "output_config", "output_format", "tools", "tool_choice"]),
                ("/generationConfig", &["responseSchema", "responseJsonSchema", "responseMimeType"]),
            ],
        }
    }
}

impl ModelRequest {
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
        let without = UnsupportedParam::of(&failure).and_then(|objection| request.without(objection));
        assert_eq!(without.map(|request| request.body).as_deref(), expected, "{words}");
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
            Some(r#"{"generationConfig":{"temperature":1}}"#),
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
