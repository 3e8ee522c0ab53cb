//! A paused turn, stored until the user answers.

use super::{AnswerSource, RetryPolicy, Target};
use crate::provider::Image;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use websketch_language::{Choice, Context, Memory, Message, OpenQuestion, Reply, Understood, reply};
use websketch_sketch::{ComponentId, IdSource, Sketch};

/// The purpose of a question to the user.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuestionPurpose {
    /// The answer completes the request.
    #[default]
    Clarification,
    /// The answer confirms or declines a destructive change.
    ConfirmDestruction,
}

impl QuestionPurpose {
    fn is_clarification(&self) -> bool {
        *self == Self::Clarification
    }
}

/// The state that a turn needs to resume, even after a restart.
///
/// The sketch is not included: the turn resumes with the current sketch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PausedTurn {
    /// The conversation, including the request and the question.
    pub messages: Vec<Message>,
    /// The request that began the turn.
    pub request: String,
    /// The number of answers worked out so far.
    pub step: u32,
    /// The maximum number of answers.
    pub max_steps: u32,
    /// The tool that paused the turn.
    pub tool_name: String,
    /// The tool's arguments: `{ prompt, choices }`.
    pub tool_args: Value,
    /// The model that the turn may call.
    pub target: Target,
    /// The source of the question.
    pub asked_by: AnswerSource,
    /// The purpose of the question. A question stored without one asks for a clarification.
    #[serde(default, skip_serializing_if = "QuestionPurpose::is_clarification")]
    pub purpose: QuestionPurpose,
    /// The question.
    pub prompt: String,
    /// The offered answers.
    pub choices: Vec<Choice>,
    /// The components chosen in answers to earlier questions about the request.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chosen: Vec<ComponentId>,
    /// The conversation before the question. Absent in turns that were stored without one.
    #[serde(default, skip_serializing_if = "Memory::is_empty")]
    pub memory: Memory,
    /// The selection.
    pub selection: Vec<ComponentId>,
    /// Width and height of the page to design for, if given.
    pub page: Option<(f64, f64)>,
    /// Facts about the user for the model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// The picture attached to the request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<Image>,
    /// Whether valid operations are applied if others are rejected.
    pub partial: bool,
    /// Whether the turn commits nothing.
    pub dry_run: bool,
    /// The time of the question, in Unix ms.
    pub created_at_ms: u64,
    /// The time at which the question expires, in Unix ms.
    pub expires_at_ms: u64,
}

impl PausedTurn {
    /// Returns true if a message is one of the offered answers. Case and final punctuation are ignored.
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

/// The environment of a resumed turn.
#[derive(Clone, Debug)]
pub struct ResumeContext {
    /// The current sketch.
    pub sketch: Sketch,
    /// See [`super::TurnInput::is_watched`].
    pub is_watched: bool,
    /// The source of new component ids.
    pub ids: IdSource,
    /// The retry policy of failed calls.
    pub retry: RetryPolicy,
    /// The current time, in Unix ms.
    pub now_ms: u64,
    /// The time that a further question waits for its answer, in ms.
    pub patience_ms: u64,
}

/// The subject of an answered question.
#[derive(Clone, Debug)]
pub(super) struct AnsweredQuestion {
    pub(super) request: String,
    pub(super) purpose: QuestionPurpose,
    pub(super) prompt: String,
    pub(super) choices: Vec<Choice>,
    pub(super) chosen: Vec<ComponentId>,
    pub(super) asked_by: AnswerSource,
}

impl AnsweredQuestion {
    /// Returns true if the question asked to confirm a destructive change.
    pub(super) fn is_confirmation(&self) -> bool {
        self.purpose == QuestionPurpose::ConfirmDestruction
    }

    /// Interprets the answer. From here on the turn is about the resulting request.
    pub(super) fn understand(
        &mut self,
        sketch: &Sketch,
        answer: &str,
        context: &Context,
        ids: &mut IdSource,
    ) -> Understood {
        let asked = OpenQuestion { request: &self.request, choices: &self.choices, chosen: &self.chosen };
        let Reply { understood, request, chosen } = reply(sketch, answer, &asked, context, ids);
        (self.request, self.chosen) = (request, chosen);
        understood
    }

    /// Returns the answer as the label of a choice, if it names the choice by its component.
    pub(super) fn in_words<'a>(&'a self, answer: &'a str) -> &'a str {
        let is_meant =
            |choice: &&Choice| choice.component_id.as_ref().is_some_and(|id| id.as_str() == answer.trim());
        self.choices.iter().find(is_meant).map_or(answer, |choice| &choice.label)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_purpose_is_stored_unless_it_is_the_default() {
        assert!(QuestionPurpose::Clarification.is_clarification());
        let stored = serde_json::to_value(QuestionPurpose::ConfirmDestruction).unwrap();
        assert_eq!(stored, "confirm_destruction");
        assert_eq!(
            serde_json::from_value::<QuestionPurpose>(stored).unwrap(),
            QuestionPurpose::ConfirmDestruction
        );
    }
}
