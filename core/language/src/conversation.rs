//! What is said, what it is understood against, and what it means.

use kurbo::Size;
use serde::{Deserialize, Serialize};
use websketch_json::LazyValue;
use websketch_sketch::ComponentId;
use websketch_sketch::operation::Operation;

/// Who said something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Role {
    /// The person.
    User,
    /// WebSketch.
    Assistant,
}

/// One utterance of a conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Message {
    /// Who said it.
    pub role: Role,
    /// What was said.
    pub content: String,
    /// When, as ISO 8601.
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

/// What a sentence means.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Interpretation {
    /// Edits, which [`websketch_sketch::execute`] accepts on this sketch.
    Operations {
        /// What to do; every `add` names its id.
        operations: Vec<Operation>,
        /// What was done, in plain words, past tense.
        description: String,
        /// Whether nothing in the sentence was left over or guessed, so that no model need be asked.
        certain: bool,
    },
    /// Several components could be meant.
    Question {
        /// What to ask the person.
        prompt: String,
        /// The answers offered.
        choices: Vec<Choice>,
    },
    /// An answer that changes nothing.
    Answer {
        /// For the person.
        text: String,
    },
    /// Not understood.
    Unknown {
        /// Sentences that would work on this sketch.
        suggestions: Vec<String>,
    },
    /// Take the last step back.
    Undo,
    /// Do the undone step again.
    Redo,
}

/// One answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Choice {
    /// What the person reads and may answer with.
    pub label: String,
    /// The component it stands for.
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
    pub meaning: Interpretation,
    /// The request that `meaning` is about: the one that was asked about, or the answer if it asks something else.
    pub request: String,
    /// What the answers to all questions about it have chosen.
    pub chosen: Vec<ComponentId>,
}
