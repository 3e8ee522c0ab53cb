//! The model calls of a turn: the first one, and those that send something back.

use super::draft::{AnswerDraft, ProposedAnswer};
use super::pause::message_of;
use super::state::{ModelPhase, Phase, Turn};
use super::{AnswerSource, TurnEffect, TurnInput};
use crate::prompt::{self, Situation};
use crate::proposal::Intent;
use crate::provider::{AnswerForm, ModelCall};
use websketch_language::Role;
use websketch_layout::lint::lint_in_steps;

impl Turn {
    /// Calls the model with the prompt of the recognized intent, or with the general prompt.
    pub(super) fn ask(&mut self) -> Vec<TurnEffect> {
        let call = self.whole_call();
        self.ask_with(call, None, false)
    }

    /// Returns the call with everything the turn knows about the request.
    fn whole_call(&mut self) -> ModelCall {
        self.answered_by = AnswerSource::Model;
        let TurnInput { message, sketch, context, edited, notes, target, image, .. } = &self.question;
        // The prompt for conversation contains no lint findings.
        let is_talk = self.is_conversation();
        let is_told = !is_talk && sketch.len() <= prompt::LINTED;
        if self.known_findings.is_none() && is_told {
            self.known_findings = Some(lint_in_steps(sketch, context.page).findings);
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
            understood: self.interpretation.as_deref(),
            edited,
            findings: self.known_findings.as_deref(),
        };
        let messages =
            prompt::messages(&situation, self.prompt_intent.unwrap_or(Intent::Modification), &request);
        let system = self.prompt_intent.map_or_else(prompt::system_in_doubt, prompt::system);
        ModelCall { system, shared: prompt::shared_len(), messages, image, form: AnswerForm::Edit }
    }

    fn ask_with(
        &mut self,
        call: ModelCall,
        first: Option<Box<ProposedAnswer>>,
        is_second: bool,
    ) -> Vec<TurnEffect> {
        self.steps += 1;
        let draft = self.new_draft(first.as_deref());
        self.call(Box::new(ModelPhase {
            call,
            attempt: 1,
            draft,
            first,
            is_second,
            held_effects: Vec::new(),
        }))
    }

    pub(super) fn call(&mut self, asking: Box<ModelPhase>) -> Vec<TurnEffect> {
        let call = asking.call.clone();
        self.phase = Phase::Asking(asking);
        vec![TurnEffect::CallModel(call)]
    }

    /// Asks the model again for the JSON object alone, and states the fault.
    pub(super) fn ask_for_json(&mut self, call: ModelCall, text: String, fault: &str) -> Vec<TurnEffect> {
        let mut call = call;
        if !text.trim().is_empty() {
            call.messages.push(message_of(Role::Assistant, text));
        }
        call.messages.push(message_of(Role::User, prompt::json_only(fault, self.request())));
        self.ask_with(call, None, true)
    }

    /// Sends an answer back with a correction.
    pub(super) fn send_back(
        &mut self,
        mut call: ModelCall,
        proposed: ProposedAnswer,
        correction: String,
    ) -> Vec<TurnEffect> {
        if self.is_conversation() {
            // The correction needs the sketch in the prompt.
            self.prompt_intent = None;
            call = self.whole_call();
        }
        call.messages.push(message_of(Role::Assistant, proposed.text.clone()));
        call.messages.push(message_of(Role::User, correction));
        self.ask_with(call, Some(Box::new(proposed)), true)
    }

    /// Returns the draft of the next answer, which corrects `first` if there is one.
    pub(super) fn new_draft(&self, first: Option<&ProposedAnswer>) -> AnswerDraft {
        let TurnInput { sketch, ids, context, .. } = &self.question;
        match first {
            Some(first) => AnswerDraft::after(first, sketch, ids.clone(), context.page, self.request()),
            None => AnswerDraft::new(sketch.clone(), ids.clone(), context.page, self.request()),
        }
    }
}
