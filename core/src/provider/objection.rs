//! What of a call a provider does not take, in its own words, and the same call without it.

use super::{ModelFailure, ModelRequest};
use crate::json;
use serde_json::Value;

/// A part of a call that not every model takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objection {
    /// The sampling temperature, which models that reason choose themselves.
    Temperature,
    /// The form that the answer is asked for in, which the prompt says as well.
    Form,
}

impl Objection {
    const ALL: [Self; 2] = [Self::Temperature, Self::Form];

    /// What a refused call was refused for, if it says so.
    #[must_use]
    pub fn of(failure: &ModelFailure) -> Option<Self> {
        let ModelFailure::Status { status: 400 | 422, words: Some(words), .. } = failure else { return None };
        let words = words.to_lowercase();
        Self::ALL.into_iter().find(|objection| objection.names().iter().any(|name| words.contains(name)))
    }

    /// How providers call it.
    const fn names(self) -> &'static [&'static str] {
        match self {
            Self::Temperature => &["temperature"],
            Self::Form => &[
                "response_format",
                "json_schema",
                "json_object",
                "output_config",
                "output_format",
                "response_schema",
                "responseschema",
                "responsejsonschema",
                "response_mime_type",
                "responsemimetype",
                "structured output",
            ],
        }
    }

    /// Where it stands in a body: the object, empty for the body itself, and the keys there.
    const fn places(self) -> [(&'static str, &'static [&'static str]); 2] {
        match self {
            Self::Temperature => [("", &["temperature"]), ("generationConfig", &["temperature"])],
            Self::Form => [
                ("", &["response_format", "output_config", "output_format"]),
                ("generationConfig", &["responseSchema", "responseJsonSchema", "responseMimeType"]),
            ],
        }
    }
}

impl ModelRequest {
    /// The same request without what the provider objects to; `None` where it does not have that.
    #[must_use]
    pub fn without(&self, objection: Objection) -> Option<Self> {
        let mut body = json::parse(&self.body).ok()?;
        let mut is_changed = false;
        for (inside, keys) in objection.places() {
            let object = if inside.is_empty() { Some(&mut body) } else { body.get_mut(inside) };
            let Some(Value::Object(fields)) = object else { continue };
            for key in keys {
                is_changed |= fields.remove(*key).is_some();
            }
        }
        is_changed.then(|| Self { body: json::to_string(&body), ..self.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provider::refusal;

    #[track_caller]
    fn check(words: &str, body: &str, expected: Option<&str>) {
        let report = format!(r#"{{"error":{{"message":"{words}"}}}}"#);
        let failure = refusal(400, |_| None, report.as_bytes(), 0);
        let request = ModelRequest { path: "/".to_owned(), headers: Vec::new(), body: body.to_owned() };
        let without = Objection::of(&failure).and_then(|objection| request.without(objection));
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
        check("temperature is deprecated", r#"{"model":"m"}"#, None);
        check("The prompt is too long", r#"{"model":"m","temperature":0.3}"#, None);
    }
}
