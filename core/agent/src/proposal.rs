//! Reading of a model's answer as a proposal. An operation counts only after `execute` has accepted it.

mod alternative_form;
mod answer_reader;
mod call;
mod coerce;
mod compose;
#[cfg(test)]
mod cost;
mod expansion;
mod id_alias;
mod incremental;
mod key;
mod long_form;
mod macro_operation;
mod name_resolver;
mod normalize;
mod omitted_items;
mod previous_answer;
mod recovery;
mod schema;
mod short_names;
mod stream;
mod stream_item;

pub use macro_operation::MacroOperation;
pub(crate) use macro_operation::kind_of;
pub(crate) use name_resolver::NameResolver;
pub use schema::{schema, strict_schema};
pub(crate) use schema::{schema_text, strict_schema_text};
pub use short_names::ShortNames;
pub use stream::{EndEvent, OperationStream, OperationStreamEnd};

use serde::Serialize;
use serde_json::Value;
use websketch_language::Choice;
use websketch_repair::RepairError;
use websketch_sketch::operation::{Operation, Rejection};

type JsonObject = serde_json::Map<String, Value>;

/// The intent of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Intent {
    /// New components beside the existing ones.
    Creation,
    /// Changes of existing components.
    Modification,
    /// Questions about the sketch.
    Details,
    /// Anything else.
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

    /// Returns the intent with this wire name, in any case.
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
    /// The offered answers.
    pub choices: Vec<Choice>,
}

/// The reason why an answer contains no proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnreadableAnswer {
    /// No JSON.
    #[error(transparent)]
    Json(#[from] RepairError),
    /// JSON of another shape.
    #[error("the answer must be an object with operations and description, found {found}")]
    Shape {
        /// The type found.
        found: &'static str,
    },
}

impl UnreadableAnswer {
    const NO_ANSWER: Self = Self::Shape { found: "JSON with none of these" };
}

/// Reads one intent, or the first changing intent of a list.
fn read_intent(value: &Value) -> Option<Intent> {
    let Value::Array(intents) = value else { return Intent::from_name(value.as_str()?) };
    let named = || intents.iter().filter_map(|intent| Intent::from_name(intent.as_str()?));
    named()
        .find(|intent| matches!(intent, Intent::Creation | Intent::Modification))
        .or_else(|| named().next())
}

/// Reads the suggested next requests that are short enough to be offered.
fn read_next(value: &Value) -> Vec<String> {
    const MOST: usize = 3;
    const LONGEST: usize = 120;
    let list = match value {
        Value::Array(list) => list.as_slice(),
        one => std::slice::from_ref(one),
    };
    let texts = list.iter().filter_map(Value::as_str).map(str::trim);
    let texts = texts.filter(|text| {
        !text.is_empty() && *text != websketch_repair::OMITTED && text.chars().count() <= LONGEST
    });
    texts.take(MOST).map(str::to_owned).collect()
}

/// An event of a model's answer. `index` is the index among all operations of the answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum StreamEvent {
    /// An operation that the sketch accepts after the earlier ones. An `add` has its id.
    Operation {
        /// Its index among the answer's operations.
        index: usize,
        /// The operation after corrections.
        operation: Operation,
        /// The corrections.
        coercions: Vec<Coercion>,
    },
    /// An operation that the sketch rejects.
    Rejected {
        /// Its index among the answer's operations.
        index: usize,
        /// The operation as the model wrote it, with component ids in place of short names.
        operation: Value,
        /// The reason.
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

/// A corrected value of an operation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Coercion {
    /// Such as `targetIds[0]`. `operations` for an operation outside of a list of operations: `from` is then the key
    /// that led to it, or null if it stood in other text.
    pub field: String,
    /// The value that the model wrote.
    pub from: Value,
    /// The corrected value.
    pub to: Value,
}

/// A corrected value of an operation, with the index of the operation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct IndexedCoercion {
    /// The operation's index among the answer's operations.
    pub index: usize,
    /// The field.
    pub field: String,
    /// The value that the model wrote.
    pub from: Value,
    /// The corrected value.
    pub to: Value,
}

impl IndexedCoercion {
    /// Adds the index of its operation to a correction.
    #[must_use]
    pub fn new(index: usize, coercion: &Coercion) -> Self {
        let Coercion { field, from, to } = coercion.clone();
        Self { index, field, from, to }
    }
}

/// The texts of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum TextField {
    /// The reasoning.
    Reasoning,
    /// The message to the user.
    Description,
}
