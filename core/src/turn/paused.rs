//! A turn that waits for a person's answer, as it is kept meanwhile.

use super::answer::ANSWER_NOT_UNDERSTOOD;
use super::asking::said;
use super::{Answer, AnsweredBy, Effect, Failure, Question, RetryPolicy, Target, Turn, show_text};
use crate::execute::Mode;
use crate::language::{Asked, Choice, Context, Interpretation, Message, Reply, Role, reply};
use crate::proposal::TextField;
use crate::provider::Image;
use crate::sketch::{ComponentId, IdSource, Sketch};
use kurbo::Size;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json as object};

/// Answers that a turn may work out at most, those before and after its questions together.
pub const MAX_STEPS: u32 = 8;

/// The name of the one tool that pauses a turn.
const ASK_USER: &str = "ask_user";

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

/// What a turn that goes on finds around it.
#[derive(Clone, Debug)]
pub struct Surroundings {
    /// The sketch as it is now.
    pub sketch: Sketch,
    /// See [`Question::is_watched`].
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
    request: String,
    prompt: String,
    choices: Vec<Choice>,
    chosen: Vec<ComponentId>,
    pub(super) asked_by: AnsweredBy,
}

impl Resumed {
    pub(super) fn request(&self) -> &str {
        &self.request
    }

    pub(super) fn prompt(&self) -> &str {
        &self.prompt
    }

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

impl Turn {
    /// A paused turn that has got its answer. It begins as every turn does.
    #[must_use]
    pub fn resume(paused: Paused, answer: String, surroundings: Surroundings) -> Self {
        let Surroundings { sketch, is_watched, ids, retry, now_ms, patience_ms } = surroundings;
        let page = paused.page.map(|(width, height)| Size::new(width, height));
        let context = Context { selection: paused.selection, history: paused.messages, page };
        let question = Question {
            message: answer,
            sketch,
            context,
            notes: paused.notes,
            image: paused.image,
            target: paused.target,
            // Who has asked gets the answer.
            asks_model: false,
            mode: if paused.partial { Mode::Partial } else { Mode::Atomic },
            dry_run: paused.dry_run,
            is_watched,
            ids,
            retry,
            now_ms,
            patience_ms,
        };
        let Paused { request, prompt, choices, chosen, asked_by, .. } = paused;
        let resumed = Resumed { request, prompt, choices, chosen, asked_by };
        Self { resumed: Some(resumed), steps: paused.step, ..Self::new(question) }
    }

    /// Ends with a question to the person, which a later turn goes on from.
    pub(super) fn pause(&mut self, answer: Answer, prompt: String, choices: Vec<Choice>) -> Vec<Effect> {
        let Question { message, context, .. } = &self.question;
        let mut messages = context.history.clone();
        messages.push(said(Role::User, message.clone()));
        messages.push(said(Role::Assistant, prompt.clone()));
        self.wait_for_answer(answer, messages, prompt, choices)
    }

    /// Asks once more what was asked before: the answer to it was not understood, and is no part of the conversation.
    /// `None` when nothing was asked, or nothing of what was offered is there any more.
    pub(super) fn ask_again(&mut self, answer: &Answer) -> Option<Vec<Effect>> {
        let Resumed { prompt, mut choices, .. } = self.resumed.clone()?;
        let had_choices = !choices.is_empty();
        let sketch = &self.question.sketch;
        choices.retain(|choice| choice.component_id.as_ref().is_none_or(|id| sketch.contains(id)));
        if had_choices && choices.is_empty() {
            return None;
        }
        let mut answer = answer.clone();
        answer.description = format!("{ANSWER_NOT_UNDERSTOOD} {prompt}");
        let mut effects = show_text(TextField::Description, &answer.description);
        effects.extend(self.wait_for_answer(answer, self.question.context.history.clone(), prompt, choices));
        Some(effects)
    }

    fn wait_for_answer(
        &mut self,
        mut answer: Answer,
        messages: Vec<Message>,
        prompt: String,
        choices: Vec<Choice>,
    ) -> Vec<Effect> {
        if self.steps >= MAX_STEPS {
            return self.fail(Failure::TooManySteps);
        }
        let Question { message, context, notes, target, image, mode, dry_run, now_ms, patience_ms, .. } =
            &self.question;
        let created_at_ms = now_ms.saturating_add(self.elapsed_ms);
        let paused = Paused {
            messages,
            request: self.resumed.as_ref().map_or(message, |resumed| &resumed.request).clone(),
            chosen: self.resumed.as_ref().map_or_else(Vec::new, |resumed| resumed.chosen.clone()),
            step: self.steps,
            max_steps: MAX_STEPS,
            tool_name: ASK_USER.to_owned(),
            tool_args: object!({ "prompt": prompt, "choices": choices }),
            target: target.clone(),
            asked_by: self.answered_by,
            prompt: prompt.clone(),
            choices: choices.clone(),
            selection: context.selection.clone(),
            page: context.page.map(|page| (page.width, page.height)),
            notes: notes.clone(),
            image: image.clone(),
            partial: *mode == Mode::Partial,
            dry_run: *dry_run,
            created_at_ms,
            expires_at_ms: created_at_ms.saturating_add(*patience_ms),
        };
        answer.prompt = Some(prompt);
        answer.choices = choices;
        let mut effects = vec![Effect::Ask(Box::new(paused))];
        effects.extend(self.finish(answer));
        effects
    }
}
