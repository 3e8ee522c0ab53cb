//! A model's answer → what it proposes. Nothing of it is believed before `execute` has accepted it.

use crate::language::Choice;
use crate::operation::{Operation, Rejection};
use crate::repair::{Repair, RepairError, repair};
use serde::Serialize;
use serde_json::{Map, Value};

/// What a request wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Intent {
    /// New components beside what is there.
    Creation,
    /// Changes of what is there.
    Modification,
    /// To know something about the sketch.
    Details,
    /// Anything else that people say.
    Conversation,
}

impl Intent {
    /// The intent with this wire name, in any case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "creation" => Some(Self::Creation),
            "modification" => Some(Self::Modification),
            "details" => Some(Self::Details),
            "conversation" => Some(Self::Conversation),
            _ => None,
        }
    }
}

/// A model's answer, read but not validated.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Proposal {
    /// The intent, if the model named one.
    pub intent: Option<Intent>,
    /// Why, in the model's words.
    pub reasoning: String,
    /// The text for the person.
    pub description: String,
    /// The operations as they came, to be decoded one by one.
    pub operations: Vec<Value>,
    /// A question back to the person.
    pub ask: Option<Ask>,
    /// What was overlooked to read the answer.
    pub repairs: Vec<Repair>,
}

/// A question that a model asks back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    /// The question.
    pub prompt: String,
    /// Answers it offers.
    pub choices: Vec<Choice>,
}

/// Why an answer holds no proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnreadableAnswer {
    /// No JSON.
    #[error(transparent)]
    Json(#[from] RepairError),
    /// JSON of another shape.
    #[error("the answer must be an object with operations and description, found {found}")]
    Shape {
        /// What was found.
        found: &'static str,
    },
}

impl Proposal {
    /// Reads a complete answer: the answer object, or a bare array of operations.
    ///
    /// # Errors
    /// [`UnreadableAnswer`] when there is neither.
    pub fn read(text: &str) -> Result<Self, UnreadableAnswer> {
        let found = repair(text)?;
        let mut proposal = match found.value {
            Value::Array(operations) => Self { operations, ..Self::default() },
            Value::Object(object) => Self::from_object(object)?,
            other => return Err(UnreadableAnswer::Shape { found: crate::json::type_name(&other) }),
        };
        proposal.repairs = found.repairs;
        Ok(proposal)
    }

    fn from_object(mut object: Map<String, Value>) -> Result<Self, UnreadableAnswer> {
        const KEYS: [&str; 5] = ["intent", "reasoning", "operations", "description", "ask"];
        if !KEYS.iter().any(|key| object.contains_key(*key)) {
            return Err(UnreadableAnswer::Shape { found: "an object with none of these" });
        }
        let operations = match object.remove("operations") {
            None | Some(Value::Null) => Vec::new(),
            Some(Value::Array(operations)) => operations,
            Some(_) => return Err(UnreadableAnswer::Shape { found: "operations that are no array" }),
        };
        Ok(Self {
            intent: object.get("intent").and_then(Value::as_str).and_then(Intent::from_name),
            reasoning: text(&object, "reasoning"),
            description: text(&object, "description"),
            operations,
            ask: object.get("ask").and_then(read_ask),
            repairs: Vec::new(),
        })
    }
}

fn read_ask(value: &Value) -> Option<Ask> {
    let object = value.as_object()?;
    let prompt = text(object, "prompt");
    let choices = object.get("choices").and_then(Value::as_array);
    let labels = choices.into_iter().flatten().filter_map(Value::as_str);
    let choices = labels.map(|label| Choice { label: label.to_owned(), component_id: None }).collect();
    (!prompt.trim().is_empty()).then_some(Ask { prompt, choices })
}

fn text(object: &Map<String, Value>, key: &str) -> String {
    object.get(key).and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// What happens while a proposal is worked through, for the person who watches.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum StreamEvent {
    /// An operation that the sketch accepts. It is a proposal until the turn's result.
    Operation {
        /// Its place among the answer's operations.
        index: usize,
        /// As it would be done.
        operation: Operation,
        /// What was put right in it.
        coercions: Vec<Coercion>,
    },
    /// An operation that the sketch refuses.
    Rejected {
        /// Its place among the answer's operations.
        index: usize,
        /// As the model wrote it.
        operation: Value,
        /// Why.
        rejection: Rejection,
    },
    /// A piece of text.
    Text {
        /// `reasoning` or `description`.
        field: TextField,
        /// The piece.
        text: String,
    },
}

/// A value of an operation that was put right, and reported.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Coercion {
    /// The field.
    pub field: String,
    /// What the model wrote.
    pub from: Value,
    /// What it was read as.
    pub to: Value,
}

/// The texts of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TextField {
    /// Why.
    Reasoning,
    /// What the person reads.
    Description,
}
