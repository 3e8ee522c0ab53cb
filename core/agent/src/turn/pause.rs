//! Pausing a turn with a question to the user, and resuming it.

use super::answer::ANSWER_NOT_UNDERSTOOD;
use super::paused::{AnsweredQuestion, PausedTurn, QuestionPurpose, ResumeContext};
use super::state::Turn;
use super::{TurnAnswer, TurnEffect, TurnFailure, TurnInput};
use crate::proposal::TextField;
use kurbo::Size;
use serde_json::json as object;
use websketch_language::{Choice, Context, Message, Role};
use websketch_sketch::execute::Mode;
use websketch_sketch::limits::MAX_TURN_STEPS;

/// The name of the only tool that pauses a turn.
const ASK_USER: &str = "ask_user";

impl Turn {
    /// Creates the turn that continues a paused one with its answer. It begins as every turn does.
    #[must_use]
    pub fn resume(paused: PausedTurn, answer: String, surroundings: ResumeContext) -> Self {
        let ResumeContext { sketch, is_watched, ids, retry, now_ms, patience_ms } = surroundings;
        let page = paused.page.map(|(width, height)| Size::new(width, height));
        let context = Context {
            selection: paused.selection,
            history: paused.messages,
            memory: paused.memory,
            page,
            ..Context::default()
        };
        let question = TurnInput {
            message: answer,
            sketch,
            context,
            edited: Vec::new(),
            notes: paused.notes,
            image: paused.image,
            target: paused.target,
            // The source of the question gets the answer.
            asks_model: false,
            mode: if paused.partial { Mode::Partial } else { Mode::Atomic },
            dry_run: paused.dry_run,
            is_watched,
            ids,
            retry,
            now_ms,
            patience_ms,
        };
        let PausedTurn { request, purpose, prompt, choices, chosen, asked_by, .. } = paused;
        let resumed = AnsweredQuestion { request, purpose, prompt, choices, chosen, asked_by };
        Self { resumed: Some(resumed), steps: paused.step, ..Self::new(question) }
    }

    /// Ends the turn with a question to the user, from which a later turn resumes.
    pub(super) fn pause(
        &mut self,
        answer: TurnAnswer,
        purpose: QuestionPurpose,
        prompt: String,
        choices: Vec<Choice>,
    ) -> Vec<TurnEffect> {
        let TurnInput { message, context, .. } = &self.question;
        let mut messages = context.history.clone();
        messages.push(message_of(Role::User, message.clone()));
        messages.push(message_of(Role::Assistant, prompt.clone()));
        self.wait_for_answer(answer, messages, purpose, prompt, choices)
    }

    /// Repeats the previous question, because its answer was not understood. That answer does not enter the
    /// conversation.
    ///
    /// Returns `None` if no question was asked, or if none of the choices exists any more.
    pub(super) fn ask_again(&mut self, answer: &TurnAnswer) -> Option<Vec<TurnEffect>> {
        let AnsweredQuestion { purpose, prompt, mut choices, .. } = self.resumed.clone()?;
        let had_choices = !choices.is_empty();
        let sketch = &self.question.sketch;
        choices.retain(|choice| choice.component_id.as_ref().is_none_or(|id| sketch.contains(id)));
        if had_choices && choices.is_empty() {
            return None;
        }
        let mut answer = answer.clone();
        answer.description = format!("{ANSWER_NOT_UNDERSTOOD} {prompt}");
        let mut effects = TurnEffect::show_text(TextField::Description, &answer.description);
        let history = self.question.context.history.clone();
        effects.extend(self.wait_for_answer(answer, history, purpose, prompt, choices));
        Some(effects)
    }

    fn wait_for_answer(
        &mut self,
        mut answer: TurnAnswer,
        messages: Vec<Message>,
        purpose: QuestionPurpose,
        prompt: String,
        choices: Vec<Choice>,
    ) -> Vec<TurnEffect> {
        if self.steps >= MAX_TURN_STEPS {
            return self.fail(TurnFailure::TooManySteps);
        }
        let TurnInput { message, context, notes, target, image, mode, dry_run, now_ms, patience_ms, .. } =
            &self.question;
        let created_at_ms = now_ms.saturating_add(self.elapsed_ms);
        let paused = PausedTurn {
            messages,
            request: self.resumed.as_ref().map_or(message, |resumed| &resumed.request).clone(),
            chosen: self.resumed.as_ref().map_or_else(Vec::new, |resumed| resumed.chosen.clone()),
            step: self.steps,
            max_steps: MAX_TURN_STEPS,
            tool_name: ASK_USER.to_owned(),
            tool_args: object!({ "prompt": prompt, "choices": choices }),
            target: target.clone(),
            asked_by: self.answered_by,
            purpose,
            prompt: prompt.clone(),
            choices: choices.clone(),
            memory: context.memory.clone(),
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
        let mut effects = vec![TurnEffect::Ask(Box::new(paused))];
        effects.extend(self.finish(answer));
        effects
    }
}

/// Returns a message without a timestamp.
pub(super) fn message_of(role: Role, content: String) -> Message {
    Message { role, content, timestamp: None }
}
