//! The model phase of a turn: calls, retries, corrections.

use super::draft::{Draft, Proposed};
use super::pausing::said;
use super::state::{Asking, Phase, Turn};
use super::{AnsweredBy, Edit, Effect, Failure, Question, truth};
use crate::prompt::{self, Situation};
use crate::proposal::{Ask, Intent, StreamEvent, TextField};
use crate::provider::{AnswerForm, ModelCall, ModelFailure};
use websketch_language::Role;
use websketch_layout::lint::lint_in_steps;
use websketch_sketch::execute::Mode;
use websketch_sketch::limits::MAX_TURN_STEPS;
use websketch_sketch::operation::{Operation, OperationKind, Rejection};

/// The correction for a model that answered a request for changes with prose.
const IN_WORDS: &str = "What you have said in words is not done until it stands in `operations`.";

/// The correction for a model that answered a request for changes without operations.
const NOT_DONE: &str =
    "Nothing was changed: `operations` is empty. What `description` says is not done by saying it.";

impl Turn {
    /// Calls the model with the prompt of the recognized intent, or with the general prompt.
    pub(super) fn ask(&mut self) -> Vec<Effect> {
        let call = self.whole_call();
        self.ask_with(call, None, false)
    }

    /// Returns the call with everything the turn knows about the request.
    fn whole_call(&mut self) -> ModelCall {
        self.answered_by = AnsweredBy::Model;
        let Question { message, sketch, context, notes, target, image, .. } = &self.question;
        // The prompt for conversation contains no lint findings.
        let is_talk = self.is_talk();
        let is_told = !is_talk && sketch.len() <= prompt::LINTED;
        if self.known.is_none() && is_told {
            self.known = Some(lint_in_steps(sketch, context.page).findings);
        }
        let image = image.as_ref().filter(|_| target.sees_images()).cloned();
        let request = match &self.resumed {
            None => message.clone(),
            Some(resumed) => prompt::reply(&resumed.request, &resumed.prompt, resumed.in_words(message)),
        };
        let situation = Situation {
            sketch,
            selection: &context.selection,
            history: &context.history,
            page: context.page,
            notes: notes.as_deref(),
            understood: self.understood.as_deref(),
            findings: self.known.as_deref(),
        };
        let messages =
            prompt::messages(&situation, self.specialist.unwrap_or(Intent::Modification), &request);
        let system = self.specialist.map_or_else(prompt::system_in_doubt, prompt::system);
        ModelCall { system, messages, image, form: AnswerForm::Edit }
    }

    /// Returns true if the request is taken for a request for changes.
    pub(super) fn is_about_change(&self) -> bool {
        self.is_change || matches!(self.guess, Intent::Creation | Intent::Modification)
    }

    /// Returns true if the request was recognized as conversation, and nothing has contradicted that.
    fn is_talk(&self) -> bool {
        self.specialist == Some(Intent::Conversation)
    }

    fn ask_with(&mut self, call: ModelCall, first: Option<Box<Proposed>>, is_second: bool) -> Vec<Effect> {
        self.steps += 1;
        let draft = self.new_draft(first.as_deref());
        self.call(Box::new(Asking { call, attempt: 1, draft, first, is_second, held: Vec::new() }))
    }

    pub(super) fn call(&mut self, asking: Box<Asking>) -> Vec<Effect> {
        let call = asking.call.clone();
        self.phase = Phase::Asking(asking);
        vec![Effect::CallModel(call)]
    }

    /// Reads the next piece of the answer and shows its content.
    pub(super) fn listen(&mut self, mut asking: Box<Asking>, text: &str) -> Vec<Effect> {
        let shown = asking.draft.push(text);
        if asking.is_second_look() {
            asking.held.extend(shown);
            self.phase = Phase::Asking(asking);
            return Vec::new();
        }
        let mut effects = self.announce(asking.draft.intent());
        effects.extend(shown);
        self.phase = Phase::Asking(asking);
        effects
    }

    /// Handles the end of an answer: retries the call, uses the answer, or fails.
    pub(super) fn read(&mut self, asking: Asking, outcome: Result<(), ModelFailure>) -> Vec<Effect> {
        let is_second_look = asking.is_second_look();
        let Asking { call, attempt, draft, first, is_second, mut held } = asking;
        let (mut effects, proposed) = draft.finish(outcome);
        if let (true, Some(first)) = (is_second_look, &first) {
            held.extend(effects);
            return self.look_again(first.as_ref().clone(), proposed, held);
        }
        effects.splice(0..0, self.announce(proposed.intent));
        let Some(failure) = proposed.failure.clone() else {
            effects.extend(self.settle(call, proposed, first, is_second));
            return effects;
        };
        if proposed.is_prose && failure == ModelFailure::Unreadable {
            effects.extend(self.take_prose(call, proposed, first, is_second));
            return effects;
        }
        let Question { retry, is_watched, mode, .. } = &self.question;
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
                let held = Vec::new();
                let asking = Asking { call, attempt, draft, first, is_second, held };
                self.phase = Phase::Waiting(Box::new(asking));
                vec![Effect::Wait { ms }]
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
                None => self.fail(Failure::Model(failure)),
            },
        };
        effects.extend(next);
        effects
    }

    /// Handles an answer in prose. It is accepted as conversation; a request for changes is sent back once for JSON.
    fn take_prose(
        &mut self,
        call: ModelCall,
        mut proposed: Proposed,
        first: Option<Box<Proposed>>,
        is_second: bool,
    ) -> Vec<Effect> {
        if let Some(first) = first {
            return self.conclude(*first);
        }
        let is_change = self.is_about_change();
        if is_change && !is_second && self.steps < MAX_TURN_STEPS {
            return self.ask_for_json(call, proposed.text, IN_WORDS);
        }
        if is_change && is_markup(&proposed.text) {
            return self.fail(Failure::Model(ModelFailure::Unreadable));
        }
        proposed.text.trim().clone_into(&mut proposed.description);
        proposed.withheld.clone_from(&proposed.description);
        proposed.failure = None;
        self.conclude(proposed)
    }

    /// Asks the model again for the JSON object alone, and states the fault.
    fn ask_for_json(&mut self, call: ModelCall, text: String, fault: &str) -> Vec<Effect> {
        let mut call = call;
        if !text.trim().is_empty() {
            call.messages.push(said(Role::Assistant, text));
        }
        call.messages.push(said(Role::User, prompt::json_only(fault, self.request())));
        self.ask_with(call, None, true)
    }

    /// Handles a complete answer: asks the user, sends faults back once, or concludes.
    fn settle(
        &mut self,
        call: ModelCall,
        mut proposed: Proposed,
        first: Option<Box<Proposed>>,
        is_second: bool,
    ) -> Vec<Effect> {
        if let Some(ask) = proposed.ask.take() {
            return self.ask_back(ask, proposed);
        }
        if let Some(steps) = proposed.undo.filter(|_| proposed.operations.is_empty() && first.is_none()) {
            return self.take_back(proposed, steps);
        }
        let is_empty = proposed.operations.is_empty() && proposed.refused.is_empty();
        let wants_change = matches!(proposed.intent, Some(Intent::Creation | Intent::Modification));
        if is_empty && wants_change && self.is_talk() && self.steps < MAX_TURN_STEPS {
            // The request was taken for conversation but wants changes, so the general prompt is used. That is no
            // correction.
            self.specialist = None;
            return self.ask();
        }
        let says_done = wants_change || proposed.intent.is_none() && truth::claims(&proposed.description);
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
                let messages: Vec<&str> = review.warnings().map(|finding| finding.message.as_str()).collect();
                let correction = prompt::findings(&messages, &review.lost, self.request());
                self.send_back(call, proposed, correction)
            }
        }
    }

    /// Uses the operations of a second look if they improve the whole, and discards them otherwise.
    fn look_again(&mut self, first: Proposed, mut second: Proposed, held: Vec<Effect>) -> Vec<Effect> {
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
        if after.weight() >= before.weight() {
            return self.conclude_reviewed(first, Some(before));
        }
        second.refused.clear();
        let is_shown = |effect: &Effect| !matches!(effect, Effect::Show(StreamEvent::Rejected { .. }));
        let mut effects: Vec<Effect> = held.into_iter().filter(is_shown).collect();
        effects.extend(self.conclude_reviewed(first.merged(second), Some(after)));
        effects
    }

    /// Undoes steps of the session, as requested by the answer.
    fn take_back(&mut self, proposed: Proposed, steps: u32) -> Vec<Effect> {
        let mut answer = self.blank_answer();
        (answer.reasoning, answer.repairs) = (proposed.reasoning, proposed.repairs);
        self.undo_left = steps.saturating_sub(1);
        self.revert(Edit::Undo, answer)
    }

    fn ask_back(&mut self, ask: Ask, proposed: Proposed) -> Vec<Effect> {
        let mut answer = self.blank_answer();
        answer.reasoning = proposed.reasoning;
        answer.repairs = proposed.repairs;
        let is_silent = proposed.description.is_empty();
        answer.description = if is_silent { ask.prompt.clone() } else { proposed.description };
        let rest = if is_silent { &ask.prompt } else { &proposed.withheld };
        let mut effects = Effect::show_text(TextField::Description, rest);
        effects.extend(self.pause(answer, ask.prompt, ask.choices));
        effects
    }

    fn send_back(&mut self, mut call: ModelCall, proposed: Proposed, correction: String) -> Vec<Effect> {
        if self.is_talk() {
            // The correction needs the sketch in the prompt.
            self.specialist = None;
            call = self.whole_call();
        }
        call.messages.push(said(Role::Assistant, proposed.text.clone()));
        call.messages.push(said(Role::User, correction));
        self.ask_with(call, Some(Box::new(proposed)), true)
    }

    fn new_draft(&self, first: Option<&Proposed>) -> Draft {
        let Question { sketch, ids, context, .. } = &self.question;
        match first {
            Some(first) => Draft::after(first, sketch, ids.clone(), context.page, self.request()),
            None => Draft::new(sketch.clone(), ids.clone(), context.page, self.request()),
        }
    }
}

/// Returns true if a text is HTML or Markdown rather than prose.
fn is_markup(text: &str) -> bool {
    let lower = text.to_lowercase();
    let has_tags = lower.contains("</") || lower.contains("/>");
    let is_title = |line: &str| line.starts_with('#') && line.trim_start_matches('#').starts_with(' ');
    has_tags || text.lines().filter(|line| is_title(line.trim_start())).count() > 0
}
