//! The part of a turn in which a model answers.

use super::draft::{Draft, Proposed};
use super::paused::MAX_STEPS;
use super::{AnsweredBy, Effect, Failure, Phase, Question, Turn, answer, show_text};
use crate::execute::{Mode, execute};
use crate::language::{Message, Role};
use crate::prompt;
use crate::proposal::TextField;
use crate::provider::{AnswerForm, ModelCall, ModelFailure};
use crate::validate::Origin;

/// A call of the model, and what has come of it.
#[derive(Clone, Debug)]
pub(super) struct Asking {
    call: ModelCall,
    /// Calls made for this answer, the current one included.
    attempt: u32,
    draft: Draft,
    /// The first answer, if this is the one that puts its refused operations right.
    refused: Option<Box<Proposed>>,
}

impl Turn {
    /// Asks the model for the first time in this turn.
    pub(super) fn ask(&mut self) -> Vec<Effect> {
        self.answered_by = AnsweredBy::Model;
        let Question { message, sketch, context, target, image, .. } = &self.question;
        let image = image.as_ref().filter(|_| target.sees_images()).cloned();
        let request = match &self.resumed {
            None => message.clone(),
            Some(resumed) => prompt::reply(resumed.request(), resumed.prompt(), resumed.in_words(message)),
        };
        let mut messages = context.history.clone();
        messages.push(said(Role::User, prompt::request(sketch, &context.selection, &request)));
        self.ask_with(ModelCall { system: prompt::edit(), messages, image, form: AnswerForm::Edit }, None)
    }

    fn ask_with(&mut self, call: ModelCall, refused: Option<Box<Proposed>>) -> Vec<Effect> {
        self.steps += 1;
        let draft = self.new_draft(refused.is_some());
        self.call(Box::new(Asking { call, attempt: 1, draft, refused }))
    }

    pub(super) fn call(&mut self, asking: Box<Asking>) -> Vec<Effect> {
        let call = asking.call.clone();
        self.phase = Phase::Asking(asking);
        vec![Effect::CallModel(call)]
    }

    /// Shows what the next piece of the answer brings.
    pub(super) fn listen(&mut self, mut asking: Box<Asking>, text: &str) -> Vec<Effect> {
        let effects = asking.draft.push(text);
        self.phase = Phase::Asking(asking);
        effects
    }

    /// The answer has ended: makes the call again, keeps what came of it, or gives up.
    pub(super) fn read(&mut self, asking: Asking, outcome: Result<(), ModelFailure>) -> Vec<Effect> {
        let Asking { call, attempt, draft, refused } = asking;
        let (mut effects, proposed) = draft.finish(outcome);
        let Some(failure) = proposed.failure.clone() else {
            effects.extend(self.settle(call, proposed, refused));
            return effects;
        };
        let Question { retry, is_watched, mode, .. } = &self.question;
        let wait = retry.delay_ms(attempt, &failure).filter(|ms| retry.is_in_time(self.elapsed_ms, *ms));
        let next = match wait {
            Some(ms) if !*is_watched || !proposed.is_shown => {
                // Nobody has seen what nobody watches.
                effects.clear();
                let draft = self.new_draft(refused.is_some());
                self.phase = Phase::Waiting(Box::new(Asking { call, attempt: attempt + 1, draft, refused }));
                vec![Effect::Wait { ms }]
            }
            _ if *mode == Mode::Partial && failure.is_cut() && !proposed.operations.is_empty() => {
                self.conclude(proposed)
            }
            // Without a correction the first answer's refusals stand.
            _ => match refused {
                Some(first) => self.conclude(*first),
                None => self.fail(Failure::Model(failure)),
            },
        };
        effects.extend(next);
        effects
    }

    /// A whole answer: asks the person, sends refused operations back once, or concludes.
    fn settle(
        &mut self,
        call: ModelCall,
        mut proposed: Proposed,
        refused: Option<Box<Proposed>>,
    ) -> Vec<Effect> {
        if let Some(ask) = proposed.ask.take() {
            let mut answer = self.blank_answer();
            answer.reasoning = proposed.reasoning;
            answer.repairs = proposed.repairs;
            let is_silent = proposed.description.is_empty();
            answer.description = if is_silent { ask.prompt.clone() } else { proposed.description };
            let rest = if is_silent { &ask.prompt } else { &proposed.withheld };
            let mut effects = show_text(TextField::Description, rest);
            effects.extend(self.pause(answer, ask.prompt, ask.choices));
            return effects;
        }
        let is_empty = proposed.operations.is_empty() && proposed.rejections.is_empty();
        match refused {
            // An answer that gives up leaves the first answer's refusals, shown by now, standing.
            Some(first) if is_empty => self.conclude(*first),
            None if !proposed.rejections.is_empty() && self.steps < MAX_STEPS => {
                self.send_back(call, proposed)
            }
            Some(_) | None => self.conclude(proposed),
        }
    }

    fn send_back(&mut self, mut call: ModelCall, proposed: Proposed) -> Vec<Effect> {
        let request = self.resumed.as_ref().map_or(self.question.message.as_str(), |it| it.request());
        let correction = prompt::correction(&proposed.rejections, request);
        call.messages.push(said(Role::Assistant, proposed.text.clone()));
        call.messages.push(said(Role::User, correction));
        self.ask_with(call, Some(Box::new(proposed)))
    }

    /// Checks the operations as a whole once more and commits them, or says why not.
    fn conclude(&mut self, proposed: Proposed) -> Vec<Effect> {
        let Proposed { operations, rejections, .. } = proposed;
        self.intent = proposed.intent.unwrap_or(self.intent);
        let is_refused = match self.question.mode {
            Mode::Atomic => !rejections.is_empty(),
            Mode::Partial => operations.is_empty() && !rejections.is_empty(),
        };
        if is_refused {
            return self.fail(Failure::Rejected(rejections));
        }
        let Question { sketch, ids, .. } = &mut self.question;
        let mut changed = sketch.clone();
        let outcome = execute(&mut changed, operations.into(), Mode::Atomic, Origin::Model, ids);
        if !outcome.rejections.is_empty() {
            return self.fail(Failure::Rejected(outcome.rejections));
        }
        let mut answer = self.blank_answer();
        answer.reasoning = proposed.reasoning;
        answer.description = proposed.description;
        answer.repairs = proposed.repairs;
        answer.rejected = rejections;
        answer.coercions = proposed.coercions;
        let mut rest = proposed.withheld;
        let is_cut = proposed.failure.is_some();
        let notes = [(is_cut, answer::CUT), (self.has_unseen_image(), answer::IMAGE_NOT_SEEN)];
        for (_, note) in notes.into_iter().filter(|(is_due, _)| *is_due) {
            let space = if answer.description.is_empty() { "" } else { " " };
            for text in [&mut answer.description, &mut rest] {
                text.push_str(space);
                text.push_str(note);
            }
        }
        let mut effects = show_text(TextField::Description, &rest);
        effects.extend(self.commit(answer, outcome.applied, changed));
        effects
    }

    fn new_draft(&self, is_correction: bool) -> Draft {
        let Question { sketch, ids, .. } = &self.question;
        Draft::new(sketch.clone(), ids.clone(), is_correction)
    }
}

pub(super) fn said(role: Role, content: String) -> Message {
    Message { role, content, timestamp: None }
}
