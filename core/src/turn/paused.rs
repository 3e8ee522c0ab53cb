//! A turn that waits for a person's answer, as it is kept meanwhile.

use super::{AnsweredBy, RetryPolicy, Target};
use crate::language::{Asked, Choice, Context, Interpretation, Message, Reply, reply};
use crate::provider::Image;
use crate::sketch::{ComponentId, IdSource, Sketch};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Everything that a turn needs to go on exactly where it stopped, also after a restart. The sketch is
/// not in it: the turn goes on with the sketch as it is then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Paused {
    /// The conversation, the request and the question included.
    pub messages: Vec<Message>,
    /// The request that the turn began with.
    pub request: String,
    /// Answers worked out so far.
    pub step: u32,
    /// Answers that may be worked out at most.
    pub max_steps: u32,
    /// The tool that pauses.
    pub tool_name: String,
    /// What it was called with: `{ prompt, choices }`.
    pub tool_args: Value,
    /// Whom the turn may ask.
    pub target: Target,
    /// Who asks: the interpreter or the model.
    pub asked_by: AnsweredBy,
    /// The question.
    pub prompt: String,
    /// The answers offered to it.
    pub choices: Vec<Choice>,
    /// What the answers to earlier questions about the request have chosen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chosen: Vec<ComponentId>,
    /// What was selected.
    pub selection: Vec<ComponentId>,
    /// Width and height of the page that is designed for, if it was given.
    pub page: Option<(f64, f64)>,
    /// What the person wants to be known about them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// The picture of the request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<Image>,
    /// Whether good operations are done although others are refused.
    pub partial: bool,
    /// Whether nothing is to be committed.
    pub dry_run: bool,
    /// When it was asked, in Unix ms.
    pub created_at_ms: u64,
    /// When it is too late to answer, in Unix ms.
    pub expires_at_ms: u64,
}

impl Paused {
    /// Whether a message of the conversation is one of the answers offered, in whatever case and with whatever mark
    /// behind it.
    #[must_use]
    pub fn is_answered_by(&self, message: &str) -> bool {
        let plain = |text: &str| text.trim().trim_end_matches(['.', '!']).to_lowercase();
        let message = plain(message);
        let is_it = |choice: &Choice| {
            plain(&choice.label) == message
                || choice.component_id.as_ref().is_some_and(|id| plain(id.as_str()) == message)
        };
        !message.is_empty() && self.choices.iter().any(is_it)
    }
}

/// What a turn that goes on finds around it.
#[derive(Clone, Debug)]
pub struct Surroundings {
    /// The sketch as it is now.
    pub sketch: Sketch,
    /// See [`super::Question::is_watched`].
    pub is_watched: bool,
    /// Names the new components.
    pub ids: IdSource,
    /// When a failed call is made again.
    pub retry: RetryPolicy,
    /// The time now, in Unix ms.
    pub now_ms: u64,
    /// How long a further question waits for its answer, in ms.
    pub patience_ms: u64,
}

/// What an answered question was about.
#[derive(Clone, Debug)]
pub(super) struct Resumed {
    pub(super) request: String,
    pub(super) prompt: String,
    pub(super) choices: Vec<Choice>,
    pub(super) chosen: Vec<ComponentId>,
    pub(super) asked_by: AnsweredBy,
}

impl Resumed {
    /// What the interpreter takes the answer for. From here on the turn is about what that asks.
    pub(super) fn understand(
        &mut self,
        sketch: &Sketch,
        answer: &str,
        context: &Context,
        ids: &mut IdSource,
    ) -> Interpretation {
        let asked = Asked { request: &self.request, choices: &self.choices, chosen: &self.chosen };
        let Reply { meaning, request, chosen } = reply(sketch, answer, &asked, context, ids);
        (self.request, self.chosen) = (request, chosen);
        meaning
    }

    /// The answer in the words of the one who asked, where it names a choice by its component.
    pub(super) fn in_words<'a>(&'a self, answer: &'a str) -> &'a str {
        let is_meant =
            |choice: &&Choice| choice.component_id.as_ref().is_some_and(|id| id.as_str() == answer.trim());
        self.choices.iter().find(is_meant).map_or(answer, |choice| &choice.label)
    }
}
