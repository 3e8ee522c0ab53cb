//! The client's side of the protocol: requests of the app and the fields it reads from answers.
//!
//! Reading is tolerant, because an app may be older or newer than its Worker. A field of an unexpected type counts as
//! absent.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use websketch_agent::provider::Usage;
use websketch_agent::sse::SseEvent;
use websketch_json as json;
use websketch_language::{Choice, Message};
use websketch_sketch::operation::Operation;
use websketch_sketch::{ComponentId, Sketch};

/// The body of a chat request; [`super::ChatRequest`] reads it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ChatRequest<'a> {
    /// The user's message.
    pub message: &'a str,
    /// The sketch on the screen.
    pub current_sketch: &'a Sketch,
    /// The conversation so far.
    pub message_history: &'a [Message],
    /// The selected components.
    pub selection: &'a [ComponentId],
    /// The components changed last by hand.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub edited: &'a [ComponentId],
    /// `auto`; `model` to skip the offline language; `plan` to get a plan.
    pub mode: &'static str,
    /// Facts about the user for the model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<&'a str>,
    /// The requested provider, if the user chose one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provider: Option<&'a str>,
    /// The requested model of the provider.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<&'a str>,
    /// The session of the previous answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session_id: Option<&'a str>,
    /// Always set: the browser's document is the authority, and the edge commits nothing.
    pub dry_run: bool,
    /// Whether valid operations are applied if others are rejected.
    pub partial: bool,
}

/// The fields of a chat answer that the app needs. [`super::ChatAnswer`] writes them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChatAnswer {
    /// Whether the turn succeeded.
    pub success: bool,
    /// The operations, undecoded. Each is decoded separately.
    pub operations: Vec<Value>,
    /// The message to the user, with the remarks at its end.
    pub description: String,
    /// The remarks on the model's words.
    pub remarks: Vec<String>,
    /// The session id.
    pub session_id: Option<String>,
    /// The provider that answered, such as `offline`.
    pub provider: Option<String>,
    /// Reasons of the rejected operations.
    pub rejected: Vec<String>,
    /// Suggested next requests.
    pub suggestions: Vec<String>,
    /// A question to the user.
    pub prompt: Option<String>,
    /// The offered answers.
    pub choices: Vec<Choice>,
    /// The token to resume with when the user answers.
    pub awaiting: Option<String>,
    /// A plan in place of changes.
    pub plan: Option<Value>,
    /// The reason of a failure, for the user.
    pub error: Option<String>,
    /// The tokens of the model calls.
    pub usage: Usage,
    /// Their cost in micro-dollars, if the prices are known.
    pub cost: Option<u64>,
}

/// One event of `POST /chat/stream`; [`super::Frame`] writes it.
#[derive(Clone, Debug, PartialEq)]
pub enum ChatEvent {
    /// The current step, in words.
    Status(String),
    /// An operation of the answer.
    Operation(Operation),
    /// The reason of a rejected operation.
    Rejected(String),
    /// A piece of the text for the user.
    Text(String),
    /// The end of the stream, successful or failed.
    End(Box<ChatAnswer>),
}

impl ChatAnswer {
    /// Reads an answer, or the error envelope sent in its place.
    #[must_use]
    pub fn read(value: &Value) -> Self {
        let text = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
        let list = |key: &str| value.get(key).and_then(Value::as_array).cloned().unwrap_or_default();
        let texts =
            |key: &str| list(key).iter().filter_map(|text| text.as_str().map(str::to_owned)).collect();
        let message = |rejection: &Value| rejection.get("message").and_then(Value::as_str).map(str::to_owned);
        Self {
            success: value.get("success").and_then(Value::as_bool).unwrap_or(false),
            operations: list("operations"),
            description: text("description").unwrap_or_default(),
            remarks: texts("remarks"),
            session_id: text("sessionId"),
            provider: text("provider"),
            rejected: list("rejected").iter().filter_map(message).collect(),
            suggestions: texts("suggestions"),
            prompt: text("prompt"),
            choices: list("choices").iter().filter_map(|choice| Choice::deserialize(choice).ok()).collect(),
            awaiting: text("awaiting"),
            plan: value.get("plan").filter(|plan| plan.is_object()).cloned(),
            error: text("error"),
            usage: value.get("usage").and_then(|usage| Usage::deserialize(usage).ok()).unwrap_or_default(),
            cost: value.get("cost").and_then(Value::as_u64),
        }
    }
}

impl ChatAnswer {
    /// Returns the description without the remarks at its end.
    #[must_use]
    pub fn words(&self) -> &str {
        self.remarks.iter().rev().fold(self.description.as_str(), |words, remark| {
            words.strip_suffix(remark.as_str()).map_or(words, str::trim_end)
        })
    }
}

impl ChatEvent {
    /// Reads an event of the stream. Returns `None` for an event that the app does not use.
    #[must_use]
    pub fn read(event: &SseEvent) -> Option<Self> {
        let value = json::parse(&event.data).ok()?;
        let text = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
        match event.name.as_str() {
            "analysis" | "modification" | "validation" | "execution" => text("message").map(Self::Status),
            "operation" => {
                let operation = Operation::decode(value.get("operation")?).ok()?;
                Some(Self::Operation(operation))
            }
            "rejected" => {
                let why = value.pointer("/rejection/message")?.as_str()?;
                Some(Self::Rejected(why.to_owned()))
            }
            "text" if text("field").as_deref() == Some("description") => text("text").map(Self::Text),
            "result" | "error" => Some(Self::End(Box::new(ChatAnswer::read(&value)))),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::ModelSelection;
    use super::*;
    use crate as protocol;
    use crate::Frame;
    use expect_test::{Expect, expect};
    use websketch_agent::proposal::{Intent, StreamEvent, TextField};
    use websketch_agent::provider::Usage;
    use websketch_agent::sse::SseParser;
    use websketch_agent::turn::Step;
    use websketch_json::LazyValue;
    use websketch_language::Role;
    use websketch_sketch::operation::{OperationError, Rejection};

    #[track_caller]
    fn check(name: &str, data: &str, expected: Expect) {
        let event = SseEvent { name: name.to_owned(), data: data.to_owned() };
        expected.assert_eq(&format!("{:?}", ChatEvent::read(&event)));
    }

    #[test]
    fn remarks_are_apart_from_the_words_of_the_model() {
        let check = |description: &str, remarks: &[&str], expected: &str| {
            let remarks = remarks.iter().map(|&remark| remark.to_owned()).collect();
            let answer = ChatAnswer { description: description.to_owned(), remarks, ..ChatAnswer::default() };
            assert_eq!(answer.words(), expected, "{description}");
        };
        check("Friendlier now. 2 things overlap now.", &["2 things overlap now."], "Friendlier now.");
        check("I did:\n- this\nTwo overlap. So it is.", &["Two overlap.", "So it is."], "I did:\n- this");
        check("Two overlap.", &["Two overlap."], "");
        check("Friendlier now.", &["Not there."], "Friendlier now.");
    }

    #[test]
    fn events_are_read_by_name() {
        check(
            "analysis",
            r#"{"step":"analyzing","status":"in_progress","message":"Looking at the layout…"}"#,
            expect![[r#"Some(Status("Looking at the layout…"))"#]],
        );
        check(
            "rejected",
            r#"{"kind":"rejected","index":0,"operation":{},"rejection":{"message":"Component x not found"}}"#,
            expect![[r#"Some(Rejected("Component x not found"))"#]],
        );
        check("text", r#"{"kind":"text","field":"reasoning","text":"hm"}"#, expect!["None"]);
        check(
            "text",
            r#"{"kind":"text","field":"description","text":"Done"}"#,
            expect![[r#"Some(Text("Done"))"#]],
        );
        check("result", "not json", expect!["None"]);
    }

    #[test]
    fn an_answer_with_fields_of_other_forms_is_still_an_answer() {
        let value = json::parse(
            r#"{"success":true,"operations":7,"description":null,"choices":[{"label":"Save"},3]}"#,
        );
        let answer = ChatAnswer::read(&value.unwrap());
        assert!(answer.success && answer.operations.is_empty() && answer.description.is_empty());
        assert_eq!(
            answer.choices,
            [Choice { label: "Save".to_owned(), component_id: None, component_ids: Vec::new() }]
        );
    }

    #[test]
    fn what_the_app_asks_is_what_the_edge_reads() {
        let said = |content: &str| Message { role: Role::User, content: content.to_owned(), timestamp: None };
        let (sketch, history) = (Sketch::new(), [said("Hello")]);
        let selection = [ComponentId::new("a").unwrap()];
        let asked = ChatRequest {
            message: "Make it wider",
            current_sketch: &sketch,
            message_history: &history,
            selection: &selection,
            edited: &selection,
            mode: "plan",
            notes: Some("I like blue"),
            provider: Some("openai"),
            model: Some("large"),
            session_id: Some("s"),
            dry_run: true,
            partial: true,
        };
        let text = json::to_string(&asked);
        let read = protocol::ChatRequest::read(LazyValue::parse(text.as_bytes()).unwrap()).unwrap();
        assert_eq!((read.message.as_str(), read.message_history.unwrap()), (asked.message, history.to_vec()));
        assert_eq!(read.current_sketch.unwrap().sketch, sketch);
        assert_eq!((read.selection, read.answering), (selection.to_vec(), ModelSelection::Plan));
        assert_eq!(read.edited, selection);
        assert_eq!((read.notes.as_deref(), read.session_id.as_deref()), (asked.notes, asked.session_id));
        assert_eq!((read.provider.as_deref(), read.model.as_deref()), (asked.provider, asked.model));
        assert!(read.dry_run && read.mode == websketch_sketch::execute::Mode::Partial);
    }

    fn answer() -> protocol::ChatAnswer {
        let component_id = ComponentId::new("a").unwrap();
        let choice = Choice {
            label: "This".to_owned(),
            component_id: Some(component_id.clone()),
            component_ids: Vec::new(),
        };
        protocol::ChatAnswer {
            success: true,
            modified_sketch: None,
            operations: vec![Operation::Delete { component_id }],
            reasoning: String::new(),
            description: "Done. It overlaps.".to_owned(),
            remarks: vec!["It overlaps.".to_owned()],
            session_id: "s".to_owned(),
            revision: 1,
            intent: Intent::Modification,
            provider: "offline".to_owned(),
            model: None,
            usage: Usage { input_tokens: 900, cached_input_tokens: 0, output_tokens: 40 },
            cost: Some(7),
            rejected: vec![Rejection { index: 0, reason: OperationError::Empty }],
            repairs: Vec::new(),
            suggestions: vec!["Undo".to_owned()],
            score: None,
            not_understood: Vec::new(),
            coercions: Vec::new(),
            adjustments: Vec::new(),
            awaiting: None,
            prompt: Some("Which?".to_owned()),
            choices: vec![choice],
            plan: Some(serde_json::json!({ "nodes": [] })),
            error: None,
            code: None,
            request_id: String::new(),
        }
    }

    #[test]
    fn what_the_edge_answers_is_what_the_app_reads() {
        let written = answer();
        let read = ChatAnswer::read(&json::parse(&json::to_string(&written)).unwrap());
        let expected = ChatAnswer {
            success: written.success,
            operations: written
                .operations
                .iter()
                .map(|it| json::parse(&json::to_string(it)).unwrap())
                .collect(),
            description: written.description,
            remarks: written.remarks,
            session_id: Some(written.session_id),
            provider: Some(written.provider),
            rejected: written.rejected.iter().map(|rejection| rejection.reason.to_string()).collect(),
            suggestions: written.suggestions,
            prompt: written.prompt,
            choices: written.choices,
            awaiting: written.awaiting,
            plan: written.plan,
            error: None,
            usage: written.usage,
            cost: written.cost,
        };
        assert_eq!(read, expected);
    }

    #[test]
    fn what_the_edge_streams_is_what_the_app_reads() {
        let operation = answer().operations.remove(0);
        let frames = [
            Frame::Step(Step::Analyzing),
            Frame::Intent(Intent::Modification),
            Frame::Event(StreamEvent::Operation {
                index: 0,
                operation: operation.clone(),
                coercions: Vec::new(),
            }),
            Frame::Event(StreamEvent::Text { field: TextField::Description, text: "Do\nne".to_owned() }),
            Frame::End(Box::new(answer())),
        ];
        let stream: String = frames.iter().map(Frame::to_sse).collect();
        let events = SseParser::new(usize::MAX).push(stream.as_bytes());
        let read: Vec<_> = events.iter().filter_map(ChatEvent::read).collect();
        let end = ChatAnswer::read(&json::parse(&json::to_string(&answer())).unwrap());
        let expected = [
            ChatEvent::Status(Step::Analyzing.message().to_owned()),
            ChatEvent::Operation(operation),
            ChatEvent::Text("Do\nne".to_owned()),
            ChatEvent::End(Box::new(end)),
        ];
        assert_eq!(read, expected);
    }
}
