//! The response of a turn.

use super::runner::{KnownHead, TurnRunner};
use crate::http::error::{ApiError, UnchangedSketch};
use crate::log::Level;
use crate::objects::session::{ResponseFields, TokenUsage};
use crate::platform::now_ms;
use std::rc::Rc;
use websketch_agent::proposal::Intent;
use websketch_agent::provider::{ModelFailure, Provider, Usage};
use websketch_agent::turn::{AnswerSource, Target, TurnAnswer, TurnFailure};
use websketch_json::LazyValue;
use websketch_protocol::{ChatAnswer, RequestInfo};
use websketch_sketch::Sketch;

impl TurnRunner {
    /// Returns the response of a turn that has ended.
    pub(super) fn chat_answer(
        &self,
        answer: TurnAnswer,
        awaiting: Option<String>,
        started: u64,
    ) -> ChatAnswer {
        let (provider, model) = self.answered_by(answer.answered_by);
        let code = answer.failure.as_ref().map(TurnFailure::code);
        if matches!(answer.failure, Some(TurnFailure::Model(ModelFailure::Unreadable))) {
            self.log_entry(Level::Warning, "parse_failed").write(self.context.config.log);
            let text = self.last_model_text.borrow().clone();
            self.log_entry(Level::Debug, "unreadable_answer")
                .with("text", text)
                .write(self.context.config.log);
        }
        let level = if code.is_some() { Level::Warning } else { Level::Info };
        self.log_entry(level, "turn")
            .with("provider", provider)
            .with("model", model)
            .with("code", code)
            .with("operations", answer.operations.len())
            .with_duration_ms(now_ms().saturating_sub(started))
            .write(self.context.config.log);
        let circumstances = self.circumstances(answer.answered_by, answer.usage, awaiting);
        // The turn may have worked on an older sketch. The client continues with the newest one.
        let sketch = if self.dry_run { answer.sketch } else { self.head.sketch.as_ref().clone() };
        let answer = ChatAnswer::new(TurnAnswer { sketch, ..answer }, circumstances);
        self.apply_response_fields(answer)
    }

    /// Returns the response of a turn that is about to commit, without sketch and operations.
    pub(super) fn answer_before_commit(&self, answer: &TurnAnswer) -> ChatAnswer {
        let (sketch, operations) = (Sketch::new(), Vec::new());
        let answer = TurnAnswer { sketch, operations, ..answer.clone() };
        let circumstances = self.circumstances(answer.answered_by, answer.usage, None);
        ChatAnswer::new(answer, circumstances)
    }

    fn circumstances(&self, by: AnswerSource, usage: Usage, awaiting: Option<String>) -> RequestInfo {
        let (provider, model) = self.answered_by(by);
        RequestInfo {
            session_id: self.session.id().to_string(),
            revision: self.head.revision,
            provider: provider.to_owned(),
            model: model.map(str::to_owned),
            awaiting,
            adjustments: self.adjustments.clone(),
            cost: self.cost(provider, model, usage),
            request_id: self.context.request_id.to_string(),
        }
    }

    /// Returns the tokens and costs of the turn's model calls.
    pub(super) fn usage(&self, answer: &TurnAnswer) -> TokenUsage {
        let (provider, model) = self.answered_by(answer.answered_by);
        let cost = self.cost(provider, model, answer.usage);
        let usage = answer.usage;
        TokenUsage { provider: provider.to_owned(), model: model.map(str::to_owned), usage, cost }
    }

    /// Returns the costs of tokens in micro-dollars, if the price is configured.
    pub(super) fn cost(&self, provider: &str, model: Option<&str>, usage: Usage) -> Option<u64> {
        self.context.config.prices.cost(provider, model?, usage)
    }

    fn answered_by(&self, by: AnswerSource) -> (&'static str, Option<&str>) {
        let requested = self.provider().name();
        match (&self.target, by) {
            (_, AnswerSource::Offline) => (Provider::Offline.name(), None),
            (Target::Model { model, .. }, AnswerSource::Model) => (requested, Some(model)),
            (Target::Nobody | Target::Unavailable { .. }, AnswerSource::Model) => (requested, None),
        }
    }

    /// Returns the sketch to continue with after an error.
    pub(crate) fn unchanged_sketch(&self) -> UnchangedSketch {
        let KnownHead { revision, sketch } = &self.head;
        let provider = self.provider().name();
        UnchangedSketch { sketch: sketch.clone(), revision: *revision, provider }
    }

    /// Returns the response of a turn with a failed session, for a stream that has started.
    pub(crate) fn aborted_answer(&self, error: &ApiError) -> ChatAnswer {
        let newest = match error {
            ApiError::RevisionConflict { revision, sketch } => {
                let sketch =
                    LazyValue::parse(sketch.as_bytes()).ok().and_then(|view| Sketch::restore(view).ok());
                sketch.map(|sketch| (*revision, Rc::new(sketch)))
            }
            _ => None,
        };
        let (revision, sketch) = newest.unwrap_or_else(|| (self.head.revision, self.head.sketch.clone()));
        let sketch = sketch.as_ref().clone();
        let answer = TurnAnswer::blank(sketch, Intent::Conversation, AnswerSource::Offline, Usage::default());
        let circumstances = RequestInfo {
            session_id: self.session.id().to_string(),
            revision,
            provider: self.provider().name().to_owned(),
            model: None,
            awaiting: None,
            adjustments: Vec::new(),
            cost: None,
            request_id: self.context.request_id.to_string(),
        };
        self.apply_response_fields(ChatAnswer {
            success: false,
            description: format!("{error}. Nothing was changed."),
            error: Some(error.to_string()),
            code: Some(error.code().name()),
            ..ChatAnswer::new(answer, circumstances)
        })
    }

    /// Removes the sketch, if the client does not want it.
    fn apply_response_fields(&self, answer: ChatAnswer) -> ChatAnswer {
        let modified_sketch =
            answer.modified_sketch.filter(|_| self.response_fields == ResponseFields::Sketch);
        ChatAnswer { modified_sketch, ..answer }
    }
}
