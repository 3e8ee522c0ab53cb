//! The offline interpreter: an everyday sentence about a sketch → operations, with no model.
//!
//! In the order of the work: `token` cuts the message, `vocabulary` knows what words mean, `sentence` joins the two and mends
//! spelling, `grammar` holds the rules by which typed `intent`s with `reference`s to components are read, `resolve` finds
//! those in the `scene`, `effect` turns intents into operations and says what was done, and `dialog` ties it to the
//! conversation (`known`: what a message can mean on this sketch; `memory`: what was meant before; `follow`: what repeats an
//! earlier request; `continued`: what goes on with it; `together`: what is added in one breath; `pick`: which choice an
//! answer picks; `reply`: what that comes to). A whole page is asked for through `page`.

mod certain;
mod continued;
mod dialog;
mod effect;
mod follow;
mod grammar;
mod intent;
mod known;
mod memory;
mod page;
mod pick;
mod read;
mod reference;
mod reply;
mod resolve;
mod scene;
mod sentence;
mod suggest;
mod sure;
mod together;
mod token;
mod vocabulary;

use crate::json::View;
use crate::naming::describe;
use crate::operation::Operation;
use crate::sketch::{ComponentId, IdSource, Sketch};
use dialog::Suggesting;
use kurbo::Size;
use serde::{Deserialize, Serialize};

/// Who said something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The person.
    User,
    /// WebSketch.
    Assistant,
}

/// One utterance of a conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    pub fn read(value: View<'_>) -> Option<Self> {
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
    /// The conversation before this message, oldest first.
    pub history: Vec<Message>,
    /// The page that is designed for; [`Sketch::page`] when absent.
    pub page: Option<Size>,
}

/// What a sentence means.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Interpretation {
    /// Edits, which [`crate::execute`] accepts on this sketch.
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
pub struct Choice {
    /// What the person reads and may answer with.
    pub label: String,
    /// The component it stands for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub component_id: Option<ComponentId>,
}

/// A question back that waits for its answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<'a> {
    /// The request that made it necessary.
    pub(crate) request: &'a str,
    /// What it offers.
    pub(crate) choices: &'a [Choice],
    /// What answers to earlier questions about the same request have chosen.
    pub(crate) chosen: &'a [ComponentId],
}

/// What the answer to a question back comes to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Reply {
    pub(crate) meaning: Interpretation,
    /// The request that `meaning` is about: the one that was asked about, or the answer if it asks something else.
    pub(crate) request: String,
    /// What the answers to all questions about it have chosen.
    pub(crate) chosen: Vec<ComponentId>,
}

/// Understands one message of a person. Deterministic; linear in the message's length.
///
/// ```
/// use websketch_core::json;
/// use websketch_core::language::{Context, Interpretation, interpret};
/// use websketch_core::sketch::{IdSource, Sketch};
///
/// let text = br#"[{"id":"save","type":"Button","x":40,"y":40,"width":120,"height":40,"props":{"text":"Save"}}]"#;
/// let mut ids = IdSource::new(0.0, "0123456789abcdef")?;
/// let sketch = Sketch::read_text(text)?.sketch;
/// let meant = interpret(&sketch, "move the button 200 px to the right", &Context::default(), &mut ids);
/// let Interpretation::Operations { operations, certain, .. } = meant else { panic!("{meant:?}") };
/// assert!(certain);
/// assert_eq!(json::to_string(&operations), r#"[{"type":"move","componentId":"save","x":240,"y":40}]"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn interpret(sketch: &Sketch, message: &str, context: &Context, ids: &mut IdSource) -> Interpretation {
    dialog::interpret(sketch, message, context, ids, Suggesting::Yes)
}

/// As [`interpret`], but without suggestions where nothing is understood: for those who then ask
/// somebody else.
pub(crate) fn understand(
    sketch: &Sketch,
    message: &str,
    context: &Context,
    ids: &mut IdSource,
) -> Interpretation {
    dialog::interpret(sketch, message, context, ids, Suggesting::No)
}

/// Whether every word of a request is one that edits are made of, or is on the sketch: nothing in it has to be judged.
pub(crate) fn is_plain(sketch: &Sketch, message: &str) -> bool {
    sure::is_plain_order(message, sketch)
}

/// Understands the answer to a question back. What it picks of the choices is what was offered, whatever has happened to
/// the sketch since; else it is understood as a message of its own. `context` has the conversation with the question.
pub(crate) fn reply(
    sketch: &Sketch,
    answer: &str,
    asked: &Asked<'_>,
    context: &Context,
    ids: &mut IdSource,
) -> Reply {
    reply::reply(sketch, answer, asked, context, ids)
}

/// The first `most` of `sentences` that change this sketch without any doubt.
pub(crate) fn certain(
    sketch: &Sketch,
    sentences: Vec<String>,
    context: &Context,
    ids: &IdSource,
    most: usize,
) -> Vec<String> {
    certain::certain(sketch, sentences, context, ids, most)
}
