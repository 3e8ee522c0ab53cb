//! What is said, what it is understood against, and what it means.

use kurbo::Size;
use serde::{Deserialize, Serialize};
use websketch_json::LazyValue;
use websketch_sketch::ComponentId;
use websketch_sketch::operation::Operation;

/// The author of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Role {
    /// The user.
    User,
    /// WebSketch.
    Assistant,
}

/// One message of a conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Message {
    /// The author.
    pub role: Role,
    /// The text. At most 32,000 characters.
    pub content: String,
    /// The time in ISO 8601.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timestamp: Option<String>,
}

impl Message {
    /// Reads `{ role, content, timestamp? }`; nothing if the value is not of this form.
    #[must_use]
    pub fn read(value: LazyValue<'_>) -> Option<Self> {
        let role = match &*value.get("role")?.string()? {
            "user" => Role::User,
            "assistant" => Role::Assistant,
            _ => return None,
        };
        let content = value.get("content")?.string()?.into_owned();
        let timestamp = match value.get("timestamp").filter(|moment| !moment.is_null()) {
            None => None,
            Some(moment) => Some(moment.string()?.into_owned()),
        };
        Some(Self { role, content, timestamp })
    }
}

/// What a sentence is understood against, besides the sketch.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Context {
    /// The selected components, in the order of selection.
    pub selection: Vec<ComponentId>,
    /// The components made last in this conversation without a selection by the person. A pronoun means them, and of several
    /// alike they are preferred.
    pub spoken: Vec<ComponentId>,
    /// The conversation before this message, oldest first.
    pub history: Vec<Message>,
    /// The page that is designed for; [`websketch_sketch::Sketch::page`] when absent.
    pub page: Option<Size>,
}

/// The meaning of a sentence.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Interpretation {
    /// Operations that [`websketch_sketch::execute`] accepts on this sketch.
    Operations {
        /// The operations, in order. Every `add` has its id.
        operations: Vec<Operation>,
        /// The effect, in plain words and past tense.
        description: String,
        /// Whether no part of the sentence was guessed or ignored, so that no model is needed.
        certain: bool,
    },
    /// A question, because the sentence fits several components. The answer is the next message of the conversation.
    Question {
        /// The question.
        prompt: String,
        /// The offered answers.
        choices: Vec<Choice>,
    },
    /// An answer that changes nothing.
    Answer {
        /// The answer to the user.
        text: String,
    },
    /// The sentence is not understood.
    Unknown {
        /// Sentences that would work on this sketch.
        suggestions: Vec<String>,
    },
    /// Undoes the newest step.
    Undo,
    /// Redoes the undone step.
    Redo,
}

/// An offered answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Choice {
    /// The text, which is a valid answer.
    pub label: String,
    /// The component that the answer selects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub component_id: Option<ComponentId>,
}

/// A question back that waits for its answer.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The request that made it necessary.
    pub request: &'a str,
    /// What it offers.
    pub choices: &'a [Choice],
    /// What answers to earlier questions about the same request have chosen.
    pub chosen: &'a [ComponentId],
}

/// What the answer to a question back comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The interpretation of the request.
    pub meaning: Interpretation,
    /// The request that `meaning` is about: the one that was asked about, or the answer if it asks something else.
    pub request: String,
    /// What the answers to all questions about it have chosen.
    pub chosen: Vec<ComponentId>,
}
