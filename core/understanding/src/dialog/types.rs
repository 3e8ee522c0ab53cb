//! The context of a message and its interpretation.

use crate::memory::{Choice, Memory};
use kurbo::Size;
use serde::Serialize;
use websketch_sketch::ComponentId;
use websketch_sketch::operation::Operation;

/// The context of a message besides the sketch.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Context {
    /// The components that the person has selected.
    pub selection: Vec<ComponentId>,
    /// The components that were made last.
    pub spoken: Vec<ComponentId>,
    /// The acts and questions before this message.
    pub memory: Memory,
    /// The page that is designed for.
    pub page: Option<Size>,
}

/// The meaning of a message.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Interpretation {
    /// Operations on this sketch.
    Operations {
        /// The operations, in order. Every `add` has its id.
        operations: Vec<Operation>,
        /// The effect, in past tense.
        description: String,
        /// Whether nothing was guessed or left out, so that no model needs to be asked.
        certain: bool,
        /// The words that were not understood, as the person wrote them.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        not_understood: Vec<String>,
    },
    /// A question. The answer is the next message.
    Question {
        /// The question.
        prompt: String,
        /// The offered answers.
        choices: Vec<Choice>,
    },
    /// An answer that changes nothing.
    Answer {
        /// The text.
        text: String,
    },
    /// The message is not understood.
    Unknown {
        /// The words that were not understood, as the person wrote them.
        not_understood: Vec<String>,
        /// Sentences near to the message that work on this sketch. At most 3.
        suggestions: Vec<String>,
    },
    /// Undoes the newest step.
    Undo,
    /// Redoes the undone step.
    Redo,
}

/// The meaning of a message with the conversation after it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Understood {
    /// The meaning.
    #[serde(flatten)]
    pub meaning: Interpretation,
    /// The conversation, for the next message.
    pub memory: Memory,
}
