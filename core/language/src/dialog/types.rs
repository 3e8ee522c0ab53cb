//! The context of a message and its interpretation.

use crate::conversation::Message;
use crate::memory::{Choice, Memory};
use kurbo::Size;
use serde::Serialize;
use websketch_pages::Packs;
use websketch_sketch::ComponentId;
use websketch_sketch::operation::Operation;

/// The context of a message besides the sketch.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Context {
    /// The components that the person has selected.
    pub selection: Vec<ComponentId>,
    /// The components that were made last without a selection by the person.
    pub spoken: Vec<ComponentId>,
    /// The acts and questions before this message.
    pub memory: Memory,
    /// The messages before this one, the oldest first. Read only if the memory is empty.
    pub history: Vec<Message>,
    /// The page that is designed for.
    pub page: Option<Size>,
    /// The packs that pages and sections are made of. Those that come with the crate if absent.
    pub packs: Option<&'static Packs<'static>>,
    /// Whether the caller has no use for the suggestions of [`Interpretation::Unknown`], which take longer than the rest.
    pub skips_suggestions: bool,
}

/// The meaning of a message.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        not_understood: Vec<String>,
        /// The number of other versions of the page, if one was asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        alternatives: Option<usize>,
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
        /// A component on the screen at which play begins, if the message asks for play.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        plays: Option<ComponentId>,
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

impl Interpretation {
    /// Creates an answer that changes nothing.
    #[must_use]
    pub const fn answer(text: String) -> Self {
        Self::Answer { text, plays: None }
    }
}

/// The meaning of a message with the conversation after it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Understood {
    /// The meaning.
    #[serde(flatten)]
    pub meaning: Interpretation,
    /// The conversation, for the next message. Opaque, at most 8 KB.
    pub memory: Memory,
}

/// A question that waits for its answer, without the memory of its conversation.
#[derive(Clone, Copy, Debug)]
pub struct OpenQuestion<'a> {
    /// The request that made it necessary.
    pub request: &'a str,
    /// The offered answers.
    pub choices: &'a [Choice],
    /// The components that answers to earlier questions about the same request have chosen.
    pub chosen: &'a [ComponentId],
}

/// The meaning of the answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The interpretation of the request, with the conversation after it.
    pub understood: Understood,
    /// The request that it is about: the one that was asked about, or the answer if it asks for something else.
    pub request: String,
    /// The components that the answers to all questions about it have chosen.
    pub chosen: Vec<ComponentId>,
}
