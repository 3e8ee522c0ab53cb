//! The dialect of OpenAI's Chat Completions, which many providers speak.
//!
//! Source: OpenAI API reference, "Chat completions" and "Streaming".

use super::sse::EventDecoder;
use super::{ModelCall, ModelFailure, Usage};
use crate::json;
use crate::language::Role;
use serde_json::{Value, json as object};

/// The longest answer text that is believed, in bytes.
const MAX_ANSWER_BYTES: usize = 4 * 1024 * 1024;

/// The body of a streaming call.
#[must_use]
pub fn body(call: &ModelCall, model: &str, temperature: f64) -> String {
    let mut messages = vec![object!({ "role": "system", "content": call.system })];
    for message in &call.messages {
        let role = match message.role {
            Role::User => "user",
            Role::Assistant => "assistant",
        };
        messages.push(object!({ "role": role, "content": message.content }));
    }
    json::to_string(&object!({
        "model": model,
        "messages": messages,
        "temperature": temperature,
        "stream": true,
        "stream_options": { "include_usage": true },
        "response_format": { "type": "json_object" },
    }))
}

/// An answer as it arrives. It counts only if the provider says that it is complete.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    events: EventDecoder,
    text: String,
    usage: Usage,
    finish: Option<Finish>,
    failure: Option<ModelFailure>,
}

/// Why the model stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Finish {
    Stop,
    Length,
    Filter,
}

impl Answer {
    /// An answer of which nothing has come yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next bytes of the response body and returns the text they bring.
    pub fn push(&mut self, bytes: &[u8]) -> String {
        let mut added = String::new();
        for event in self.events.push(bytes) {
            if self.failure.is_some() || event.trim() == "[DONE]" {
                continue;
            }
            match json::parse(&event) {
                Ok(chunk) => added += &self.read(&chunk),
                Err(_) => self.failure = Some(ModelFailure::Unreadable),
            }
        }
        if self.events.is_overflown() || self.text.len() > MAX_ANSWER_BYTES {
            self.failure = Some(ModelFailure::Unreadable);
        }
        added
    }

    /// The whole text, once the response body has ended.
    ///
    /// # Errors
    /// The [`ModelFailure`] unless the provider said that the answer is complete.
    pub fn finish(self) -> Result<(String, Usage), ModelFailure> {
        match (self.failure, self.finish) {
            (Some(failure), _) => Err(failure),
            (None, Some(Finish::Stop)) => Ok((self.text, self.usage)),
            (None, Some(Finish::Length)) => Err(ModelFailure::Truncated),
            (None, Some(Finish::Filter)) => Err(ModelFailure::Filtered),
            (None, None) => Err(ModelFailure::BrokenOff),
        }
    }

    /// Reads one chunk of a stream.
    fn read(&mut self, chunk: &Value) -> String {
        if chunk.get("error").is_some_and(|error| !error.is_null()) {
            self.failure = Some(ModelFailure::StreamError);
            return String::new();
        }
        if let Some(usage) = chunk.get("usage").filter(|usage| usage.is_object()) {
            let tokens = |key| usage.get(key).and_then(Value::as_u64).unwrap_or_default();
            self.usage =
                Usage { input_tokens: tokens("prompt_tokens"), output_tokens: tokens("completion_tokens") };
        }
        let Some(choice) = chunk.pointer("/choices/0") else { return String::new() };
        if choice.pointer("/delta/refusal").is_some_and(|refusal| !refusal.is_null()) {
            self.failure = Some(ModelFailure::Refused);
        }
        match choice.get("finish_reason").and_then(Value::as_str) {
            Some("stop" | "tool_calls" | "function_call") => self.finish = Some(Finish::Stop),
            Some("length") => self.finish = Some(Finish::Length),
            Some("content_filter") => self.finish = Some(Finish::Filter),
            Some(_) => self.failure = Some(ModelFailure::StreamError),
            None => {}
        }
        let text = choice.pointer("/delta/content").and_then(Value::as_str).unwrap_or_default();
        self.text += text;
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    /// Each line is the data of one event; the answer must not depend on how the bytes are cut.
    #[track_caller]
    fn check(events: &str, expected: Expect) {
        let stream: String = events.lines().map(|line| format!("data: {}\n\n", line.trim())).collect();
        let shown = |size: usize| {
            let mut answer = Answer::new();
            let text: String = stream.as_bytes().chunks(size).map(|chunk| answer.push(chunk)).collect();
            format!("{text:?} {:?}", answer.finish())
        };
        assert_eq!(shown(1), shown(stream.len()));
        expected.assert_eq(&shown(5));
    }

    #[test]
    fn an_answer_counts_when_it_says_it_is_complete() {
        check(
            r#"{"choices":[{"delta":{"role":"assistant","content":"Hel"}}]}
               {"choices":[{"delta":{"content":"lo"},"finish_reason":null}]}
               {"choices":[{"delta":{},"finish_reason":"stop"}]}
               {"choices":[],"usage":{"prompt_tokens":12,"completion_tokens":3}}
               [DONE]"#,
            expect![[r#""Hello" Ok(("Hello", Usage { input_tokens: 12, output_tokens: 3 }))"#]],
        );
    }

    #[test]
    fn every_other_end_is_a_failure_of_its_own() {
        check(r#"{"choices":[{"delta":{"content":"Hel"}}]}"#, expect![[r#""Hel" Err(BrokenOff)"#]]);
        check(
            r#"{"choices":[{"delta":{"content":"Hel"},"finish_reason":"length"}]}"#,
            expect![[r#""Hel" Err(Truncated)"#]],
        );
        check(
            r#"{"choices":[{"delta":{},"finish_reason":"content_filter"}]}"#,
            expect![[r#""" Err(Filtered)"#]],
        );
        check(
            r#"{"choices":[{"delta":{"refusal":"No."},"finish_reason":"stop"}]}"#,
            expect![[r#""" Err(Refused)"#]],
        );
        check(r#"{"error":{"message":"overloaded"}}"#, expect![[r#""" Err(StreamError)"#]]);
        check("{half a chunk", expect![[r#""" Err(Unreadable)"#]]);
    }
}
