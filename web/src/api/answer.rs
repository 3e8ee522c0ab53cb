//! What the edge says, read tolerantly: a field of another form counts as absent. Pure.

use crate::api::events::StreamedEvent;
use serde::Deserialize;
use serde_json::Value;
use websketch_core::json;
use websketch_core::language::Choice;
use websketch_core::operation::Operation;

/// What the app needs of a chat answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChatAnswer {
    /// Whether the turn ended well.
    pub success: bool,
    /// What is to be done, as it came; each is decoded on its own.
    pub operations: Vec<Value>,
    /// For the person.
    pub description: String,
    /// The session.
    pub session_id: Option<String>,
    /// Who answered, such as `offline`.
    pub provider: Option<String>,
    /// Why operations were refused.
    pub rejected: Vec<String>,
    /// What the person could ask instead or next.
    pub suggestions: Vec<String>,
    /// A question back to the person.
    pub prompt: Option<String>,
    /// The answers offered to it.
    pub choices: Vec<Choice>,
    /// A plan in place of changes.
    pub plan: Option<Value>,
    /// Why the turn failed, for a person.
    pub error: Option<String>,
}

/// One event of `POST /chat/stream`.
#[derive(Clone, Debug, PartialEq)]
pub enum ChatEvent {
    /// What is being done now.
    Status(String),
    /// An operation that the answer will have.
    Operation(Operation),
    /// Why an operation was refused.
    Rejected(String),
    /// More of the text for the person.
    Text(String),
    /// The end, good or bad.
    End(ChatAnswer),
}

impl ChatAnswer {
    /// Reads the answer, or the error envelope that takes its place.
    pub fn read(value: &Value) -> Self {
        let text = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
        let list = |key: &str| value.get(key).and_then(Value::as_array).cloned().unwrap_or_default();
        let message = |rejection: &Value| rejection.get("message").and_then(Value::as_str).map(str::to_owned);
        Self {
            success: value.get("success").and_then(Value::as_bool).unwrap_or(false),
            operations: list("operations"),
            description: text("description").unwrap_or_default(),
            session_id: text("sessionId"),
            provider: text("provider"),
            rejected: list("rejected").iter().filter_map(message).collect(),
            suggestions: list("suggestions").iter().filter_map(|s| s.as_str().map(str::to_owned)).collect(),
            prompt: text("prompt"),
            choices: list("choices").iter().filter_map(|choice| Choice::deserialize(choice).ok()).collect(),
            plan: value.get("plan").filter(|plan| plan.is_object()).cloned(),
            error: text("error"),
        }
    }
}

impl ChatEvent {
    /// Reads an event of the stream; `None` for one that the app has no use for.
    pub fn read(event: &StreamedEvent) -> Option<Self> {
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
            "result" | "error" => Some(Self::End(ChatAnswer::read(&value))),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    #[track_caller]
    fn check(name: &str, data: &str, expected: Expect) {
        let event = StreamedEvent { name: name.to_owned(), data: data.to_owned() };
        expected.assert_eq(&format!("{:?}", ChatEvent::read(&event)));
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
        assert_eq!(answer.choices, [Choice { label: "Save".to_owned(), component_id: None }]);
    }
}
