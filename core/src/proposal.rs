//! A model's answer → what it proposes. Nothing of it is believed before `execute` has accepted it.

mod call;
mod coerce;
mod compose;
mod compound;
#[cfg(test)]
mod cost;
mod door;
mod expand;
mod form;
mod former;
mod growing;
mod key;
mod newcomer;
mod news;
mod omission;
mod reading;
mod recovery;
mod schema;
mod short;
mod stream;
mod unpack;

pub use compound::Compound;
pub(crate) use compound::kind_of;
pub(crate) use door::Door;
pub use schema::{schema, strict_schema};
pub use short::ShortNames;
pub use stream::{End, OperationEnd, OperationStream};

use crate::language::Choice;
use crate::operation::{Operation, Rejection};
use crate::repair::RepairError;
use serde::Serialize;
use serde_json::Value;

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
    /// All four.
    pub const ALL: [Self; 4] = [Self::Creation, Self::Modification, Self::Details, Self::Conversation];

    /// The name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Creation => "creation",
            Self::Modification => "modification",
            Self::Details => "details",
            Self::Conversation => "conversation",
        }
    }

    /// The intent with this wire name, in any case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|intent| intent.name().eq_ignore_ascii_case(name))
    }
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

impl UnreadableAnswer {
    const NO_ANSWER: Self = Self::Shape { found: "JSON with none of these" };
}

/// One intent, or the intents of a request with several parts: then the first that changes something.
fn read_intent(value: &Value) -> Option<Intent> {
    let Value::Array(intents) = value else { return Intent::from_name(value.as_str()?) };
    let named = || intents.iter().filter_map(|intent| Intent::from_name(intent.as_str()?));
    named()
        .find(|intent| matches!(intent, Intent::Creation | Intent::Modification))
        .or_else(|| named().next())
}

/// Sentences that are short enough to be offered.
fn read_next(value: &Value) -> Vec<String> {
    const MOST: usize = 3;
    const LONGEST: usize = 120;
    let list = match value {
        Value::Array(list) => list.as_slice(),
        one => std::slice::from_ref(one),
    };
    let texts = list.iter().filter_map(Value::as_str).map(str::trim);
    let texts = texts.filter(|text| {
        !text.is_empty() && *text != crate::repair::OMITTED && text.chars().count() <= LONGEST
    });
    texts.take(MOST).map(str::to_owned).collect()
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
        /// As the model wrote it, with the ids of components for their short names.
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

/// A [`Coercion`] with the place of its operation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Coerced {
    /// The operation's place among the answer's operations.
    pub index: usize,
    /// The field.
    pub field: String,
    /// What the model wrote.
    pub from: Value,
    /// What it was read as.
    pub to: Value,
}

impl Coerced {
    /// What was put right in the operation at `index`.
    #[must_use]
    pub fn new(index: usize, coercion: &Coercion) -> Self {
        let Coercion { field, from, to } = coercion.clone();
        Self { index, field, from, to }
    }
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
