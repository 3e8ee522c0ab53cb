//! The model phase of a turn: arriving text is shown, and an answer is used, retried or sent back.

use super::answer_text::is_markup;
use super::draft::ProposedAnswer;
use super::paused::QuestionPurpose;
use super::state::{ModelPhase, Phase, Turn};
use super::{Edit, TurnEffect, TurnFailure, TurnInput, claim_check};
use crate::prompt;
use crate::proposal::{Ask, Intent, StreamEvent, TextField};
use crate::provider::{ModelCall, ModelFailure};
use websketch_sketch::execute::Mode;
use websketch_sketch::limits::MAX_TURN_STEPS;
use websketch_sketch::operation::{Operation, OperationKind, Rejection};

/// The correction for a model that answered a request for changes with prose.
const IN_WORDS: &str = "What you have said in words is not done until it stands in `operations`.";

/// The correction for a model that answered a request for changes without operations.
const NOT_DONE: &str =
    "Nothing was changed: `operations` is empty. What `description` says is not done by saying it.";

impl Turn {
    /// Returns true if the request is taken for a request for changes.
    pub(super) fn is_about_change(&self) -> bool {
        self.is_change || matches!(self.classified, Intent::Creation | Intent::Modification)
    }

    /// Returns true if the request was recognized as conversation, and nothing has contradicted that.
    pub(super) fn is_conversation(&self) -> bool {
        self.prompt_intent == Some(Intent::Conversation)
    }

    /// Reads the next piece of the answer and shows its content.
    pub(super) fn receive_text(&mut self, mut asking: Box<ModelPhase>, text: &str) -> Vec<TurnEffect> {
        let shown = asking.draft.push(text);
        if asking.is_second_look() {
            asking.held_effects.extend(shown);
            self.phase = Phase::Asking(asking);
            return Vec::new();
        }
        let mut effects = self.announce(asking.draft.intent());
        effects.extend(shown);
        self.phase = Phase::Asking(asking);
        effects
    }

    /// Handles the end of an answer: retries the call, uses the answer, or fails.
    pub(super) fn answer_ended(
        &mut self,
        asking: ModelPhase,
        outcome: Result<(), ModelFailure>,
    ) -> Vec<TurnEffect> {
        let is_second_look = asking.is_second_look();
        let ModelPhase { call, attempt, draft, first, is_second, mut held_effects } = asking;
        let (mut effects, proposed) = draft.finish(outcome);
        if let (true, Some(first)) = (is_second_look, &first) {
            held_effects.extend(effects);
            return self.second_look(first.as_ref().clone(), proposed, held_effects);
        }
        effects.splice(0..0, self.announce(proposed.intent));
        let Some(failure) = proposed.failure.clone() else {
            effects.extend(self.handle_answer(call, proposed, first, is_second));
            return effects;
        };
        if proposed.is_prose && failure == ModelFailure::Unreadable {
            effects.extend(self.take_prose(call, proposed, first, is_second));
            return effects;
        }
        let TurnInput { retry, is_watched, mode, .. } = &self.question;
        let may_repeat = !*is_watched || !proposed.is_shown;
        if let (Some(fault), true) =
            (&proposed.fault, may_repeat && !is_second && self.steps < MAX_TURN_STEPS)
            && failure == ModelFailure::Unreadable
        {
            // Without a viewer nothing was shown, so the rejected part is not repeated in the retry.
            let (fault, text) = (fault.clone(), proposed.text.clone());
            effects = self.announce(proposed.intent);
            effects.extend(self.ask_for_json(call, text, &fault));
            return effects;
        }
        let can_pass = proposed.fault.is_none();
        let wait = retry
            .delay_ms(attempt, &failure)
            .filter(|_| can_pass)
            .filter(|ms| retry.is_in_time(self.elapsed_ms, *ms));
        let next = match wait {
            Some(ms) if may_repeat => {
                // Without a viewer nothing was shown.
                effects.clear();
                let draft = self.new_draft(first.as_deref());
                let attempt = attempt + 1;
                let held_effects = Vec::new();
                let asking = ModelPhase { call, attempt, draft, first, is_second, held_effects };
                self.phase = Phase::Waiting(Box::new(asking));
                vec![TurnEffect::Wait { ms }]
            }
            _ if *mode == Mode::Partial && failure.is_cut() && !proposed.operations.is_empty() => {
                let proposed = match first {
                    Some(first) => first.merged(proposed),
                    None => proposed,
                };
                self.conclude(proposed)
            }
            // Without a correction, the rejections of the first answer stand.
            _ => match first {
                Some(first) => self.conclude(*first),
                None => self.fail(TurnFailure::Model(failure)),
            },
        };
        effects.extend(next);
        effects
    }

    /// Handles an answer in prose. It is accepted as conversation; a request for changes is sent back once for JSON.
    fn take_prose(
        &mut self,
        call: ModelCall,
        mut proposed: ProposedAnswer,
        first: Option<Box<ProposedAnswer>>,
        is_second: bool,
    ) -> Vec<TurnEffect> {
        if let Some(first) = first {
            return self.conclude(*first);
        }
        let is_change = self.is_about_change();
        if is_change && !is_second && self.steps < MAX_TURN_STEPS {
            return self.ask_for_json(call, proposed.text, IN_WORDS);
        }
        if is_change && is_markup(&proposed.text) {
            return self.fail(TurnFailure::Model(ModelFailure::Unreadable));
        }
        proposed.text.trim().clone_into(&mut proposed.description);
        proposed.withheld.clone_from(&proposed.description);
        proposed.failure = None;
        self.conclude(proposed)
    }

    /// Handles a complete answer: asks the user, sends faults back once, or concludes.
    fn handle_answer(
        &mut self,
        call: ModelCall,
        mut proposed: ProposedAnswer,
        first: Option<Box<ProposedAnswer>>,
        is_second: bool,
    ) -> Vec<TurnEffect> {
        if let Some(ask) = proposed.ask.take() {
            return self.ask_back(ask, proposed);
        }
        if let Some(steps) = proposed.undo.filter(|_| proposed.operations.is_empty() && first.is_none()) {
            return self.undo_steps(proposed, steps);
        }
        let is_empty = proposed.operations.is_empty() && proposed.refused.is_empty();
        let wants_change = matches!(proposed.intent, Some(Intent::Creation | Intent::Modification));
        if is_empty && wants_change && self.is_conversation() && self.steps < MAX_TURN_STEPS {
            // The request was taken for conversation but wants changes, so the general prompt is used. That is no
            // correction.
            self.prompt_intent = None;
            return self.ask();
        }
        let says_done =
            wants_change || proposed.intent.is_none() && claim_check::has_claim(&proposed.description);
        let is_idle = is_empty && says_done && self.is_about_change() && proposed.undo.is_none();
        if is_idle && first.is_none() && !is_second && self.steps < MAX_TURN_STEPS {
            return self.ask_for_json(call, proposed.text, NOT_DONE);
        }
        match first {
            // A second answer without operations leaves the rejections of the first answer, which were already shown.
            Some(first) if is_empty => self.conclude(*first),
            Some(first) => self.conclude(first.merged(proposed)),
            None if is_second || self.steps >= MAX_TURN_STEPS => self.conclude(proposed),
            None if !proposed.refused.is_empty() => {
                let rejections: Vec<Rejection> =
                    proposed.refused.iter().map(|refused| refused.rejection.clone()).collect();
                let correction = prompt::correction(&rejections, proposed.operations.len(), self.request());
                self.send_back(call, proposed, correction)
            }
            None => {
                let review = self.review(&proposed.sketch, &proposed.operations);
                if !review.has_warnings() {
                    return self.conclude_reviewed(proposed, Some(review));
                }
                let correction = prompt::findings(&review.messages(), &review.lost, self.request());
                self.send_back(call, proposed, correction)
            }
        }
    }

    /// Uses the operations of a second look if they improve the whole, and discards them otherwise.
    fn second_look(
        &mut self,
        first: ProposedAnswer,
        mut second: ProposedAnswer,
        held_effects: Vec<TurnEffect>,
    ) -> Vec<TurnEffect> {
        let before = self.review(&first.sketch, &first.operations);
        let takes_away = |operation: &Operation| {
            matches!(operation.kind(), OperationKind::Delete | OperationKind::Replace)
        };
        if second.failure.is_some()
            || second.operations.is_empty()
            || second.operations.iter().any(takes_away)
        {
            return self.conclude_reviewed(first, Some(before));
        }
        let operations = [first.operations.as_slice(), &second.operations].concat();
        let after = self.review(&second.sketch, &operations);
        if after.fault_count() >= before.fault_count() {
            return self.conclude_reviewed(first, Some(before));
        }
        second.refused.clear();
        let is_shown =
            |effect: &TurnEffect| !matches!(effect, TurnEffect::Show(StreamEvent::Rejected { .. }));
        let mut effects: Vec<TurnEffect> = held_effects.into_iter().filter(is_shown).collect();
        effects.extend(self.conclude_reviewed(first.merged(second), Some(after)));
        effects
    }

    /// Undoes steps of the session, as requested by the answer.
    fn undo_steps(&mut self, proposed: ProposedAnswer, steps: u32) -> Vec<TurnEffect> {
        let mut answer = self.blank_answer();
        (answer.reasoning, answer.repairs) = (proposed.reasoning, proposed.repairs);
        self.undo_left = steps.saturating_sub(1);
        self.revert(Edit::Undo, answer)
    }

    fn ask_back(&mut self, ask: Ask, proposed: ProposedAnswer) -> Vec<TurnEffect> {
        let mut answer = self.blank_answer();
        answer.reasoning = proposed.reasoning;
        answer.repairs = proposed.repairs;
        let is_silent = proposed.description.is_empty();
        answer.description = if is_silent { ask.prompt.clone() } else { proposed.description };
        let rest = if is_silent { &ask.prompt } else { &proposed.withheld };
        let mut effects = TurnEffect::show_text(TextField::Description, rest);
        effects.extend(self.pause(answer, QuestionPurpose::Clarification, ask.prompt, ask.choices));
        effects
    }
}
