//! A chat turn: one request from question to answer, as a state machine without I/O.
//!
//! The shell feeds events and executes effects. Browser and Worker drive the same machine.
//!
//! A turn runs analyze → modify → validate → execute and ends with exactly one [`TurnEffect::Finish`]. Each step is
//! reported once, in order, when it runs. A turn that fails, asks back or only answers in words skips validate and
//! execute. A turn commits all of its operations or none, unless the question allows a part of them.
//!
//! A model's answer is processed while it arrives: each operation is tried on a copy of the sketch and shown as soon as
//! it is complete. Rejected operations are sent back to the model once, as are faults that the accepted operations
//! would cause: overlaps, texts that are cut off or lost. The second answer adds to the first and continues its
//! numbering. If it has no operations, the rejections of the first answer stand.

mod answer;
mod answer_text;
mod calling;
mod claim_check;
mod destructive_check;
mod draft;
mod end;
mod event;
mod finalize;
mod intent;
mod model_phase;
mod pause;
mod paused;
mod question;
mod rejected;
mod retry;
mod review;
mod settling;
mod state;
mod summary;

pub use answer::{AnswerSource, TurnAnswer, TurnFailure, TurnScore};
pub use event::{Edit, Step, TurnEffect, TurnEvent};
use paused::AnsweredQuestion;
pub use paused::{PausedTurn, QuestionPurpose, ResumeContext};
pub use question::{Target, TurnInput};
pub use retry::RetryPolicy;
pub use state::Turn;

use crate::proposal::TextField;
use crate::provider::ModelFailure;
use question::is_certain;
use state::Phase;
use websketch_language::{Interpretation, Understood, interpret};
use websketch_layout::flow::{Completion, complete};
use websketch_sketch::execute::{Outcome, execute};
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;

impl Turn {
    /// Handles an event and returns the effects. An event that does not fit the phase is ignored.
    pub fn handle(&mut self, event: TurnEvent) -> Vec<TurnEffect> {
        match (std::mem::replace(&mut self.phase, Phase::Ended), event) {
            (Phase::New, TurnEvent::Begin) => self.begin(),
            (Phase::Asking(asking), TurnEvent::ModelText(text)) => self.receive_text(asking, &text),
            (Phase::Asking(asking), TurnEvent::ModelEnded { usage, outcome, elapsed_ms }) => {
                self.usage = self.usage.plus(usage);
                self.elapsed_ms = elapsed_ms;
                self.answer_ended(*asking, outcome)
            }
            (Phase::Waiting(asking), TurnEvent::WaitEnded) => self.call(asking),
            (Phase::Committing(mut answer), TurnEvent::Committed { sketch, operations })
                if self.undo_left > 0 =>
            {
                answer.sketch = sketch;
                self.undone.extend(operations);
                self.undo_left -= 1;
                let reply = answer.description.clone();
                self.phase = Phase::Committing(answer);
                vec![TurnEffect::Commit { edit: Edit::Undo, reply }]
            }
            (Phase::Committing(answer), TurnEvent::Committed { sketch, operations }) => {
                let operations = [std::mem::take(&mut self.undone), operations].concat();
                self.committed(TurnAnswer { sketch, operations, ..*answer })
            }
            (Phase::Committing(answer), TurnEvent::NothingToCommit(why)) => {
                // Fewer steps may have existed than were requested.
                let operations = std::mem::take(&mut self.undone);
                let description = if operations.is_empty() { why.to_string() } else { end::FEWER.to_owned() };
                self.committed(TurnAnswer { operations, description, ..*answer })
            }
            (Phase::New | Phase::Asking(_) | Phase::Waiting(_), TurnEvent::Cancelled) => {
                self.fail(TurnFailure::Cancelled)
            }
            (phase, _) => {
                self.phase = phase;
                Vec::new()
            }
        }
    }

    /// Returns true if the pending commit is the turn's last one. Several steps are undone one after the other.
    #[must_use]
    pub const fn is_last_commit(&self) -> bool {
        self.undo_left == 0
    }

    /// Returns the final answer if the turn waits for a commit, for a shell that must store both atomically.
    #[must_use]
    pub fn committing(&self) -> Option<&TurnAnswer> {
        if let Phase::Committing(answer) = &self.phase { Some(answer) } else { None }
    }

    /// Analyzes the request, and either answers without a model or calls it.
    fn begin(&mut self) -> Vec<TurnEffect> {
        let TurnInput { message, sketch, context, ids, target, .. } = &mut self.question;
        // A model answers in place of a suggestion.
        context.skips_suggestions = matches!(target, Target::Model { .. });
        let resumed = self.resumed.as_mut().filter(|resumed| resumed.asked_by == AnswerSource::Offline);
        let understood = match resumed {
            Some(resumed) => resumed.understand(sketch, message, context, ids),
            None => interpret(sketch, message, context, ids),
        };
        let Understood { meaning, memory } = understood;
        self.memory = memory;
        let is_sure = is_certain(&meaning);
        let is_declined = destructive_check::is_no(message)
            && self.resumed.as_ref().is_some_and(AnsweredQuestion::is_confirmation);
        let TurnInput { sketch, context, image, .. } = &self.question;
        // A selection, a picture or an open question means that the request is about it.
        let may_be_talk =
            context.selection.is_empty() && image.is_none() && self.resumed.is_none() && !self.is_change;
        let classified = intent::of(self.request(), &meaning, sketch, may_be_talk);
        (self.intent, self.classified) = (classified.intent, classified.intent);
        self.prompt_intent = classified.is_sure.then_some(classified.intent);
        let mut effects = self.report(Step::Modifying);
        if is_declined {
            effects.extend(self.answer(Interpretation::answer(destructive_check::KEPT.to_owned())));
            return effects;
        }
        // Only the model understands a text about a picture, or an answer to its own question.
        let is_for_model = self.question.asks_model
            || self.question.image.is_some() && self.question.target.sees_images()
            || self.resumed.as_ref().is_some_and(|resumed| resumed.asked_by == AnswerSource::Model);
        effects.extend(match &self.question.target {
            Target::Model { .. } if !is_sure || is_for_model => {
                self.interpretation = interpretation(&meaning);
                self.ask()
            }
            // A request for a specific provider fails if that is unavailable. Another provider does not answer in its
            // place.
            Target::Unavailable { .. } => {
                self.answered_by = AnswerSource::Model;
                self.fail(TurnFailure::Model(ModelFailure::NotConfigured))
            }
            Target::Nobody | Target::Model { .. } => self.answer(meaning),
        });
        effects
    }

    /// Answers with the interpreter's result.
    fn answer(&mut self, meaning: Interpretation) -> Vec<TurnEffect> {
        self.steps += 1;
        let mut answer = self.blank_answer();
        match meaning {
            Interpretation::Operations { operations, description, not_understood, .. } => {
                answer.description = description;
                answer.not_understood = not_understood;
                return self.execute(answer, operations);
            }
            Interpretation::Question { prompt, choices } => {
                answer.description.clone_from(&prompt);
                let mut effects = TurnEffect::show_text(TextField::Description, &prompt);
                effects.extend(self.pause(answer, QuestionPurpose::Clarification, prompt, choices));
                return effects;
            }
            Interpretation::Answer { text, .. } => answer.description = text,
            Interpretation::Unknown { suggestions, not_understood } => {
                if let Some(effects) = self.ask_again(&answer) {
                    return effects;
                }
                // A question that cannot be repeated has no choices left.
                answer.is_understood = self.resumed.is_some();
                answer.description = if answer.is_understood {
                    answer::GONE.to_owned()
                } else {
                    answer::not_understood(&not_understood, !suggestions.is_empty())
                };
                answer.suggestions = suggestions;
                answer.not_understood = not_understood;
            }
            Interpretation::Undo => return self.revert(Edit::Undo, answer),
            Interpretation::Redo => return self.revert(Edit::Redo, answer),
        }
        self.say(answer)
    }

    /// Applies the interpreter's operations to a copy of the sketch, shows the result, and commits it.
    fn execute(&mut self, mut answer: TurnAnswer, operations: Vec<Operation>) -> Vec<TurnEffect> {
        let TurnInput { sketch, mode, ids, .. } = &mut self.question;
        let Completion { operations, report, .. } = complete(sketch, operations, Actor::Model, ids);
        if let Some(sentence) = report.sentence() {
            answer.description = format!("{} ({sentence})", answer.description.trim_end());
        }
        let mut changed = sketch.clone();
        let Outcome { applied, rejections, .. } =
            execute(&mut changed, operations.into(), *mode, Actor::Model, ids);
        if applied.is_empty() && !rejections.is_empty() {
            return self.fail(TurnFailure::Rejected(rejections));
        }
        let mut effects = TurnEffect::show_operations(0, &applied);
        self.note_image(&mut answer);
        effects.extend(TurnEffect::show_text(TextField::Description, &answer.description));
        answer.rejected = rejections;
        effects.extend(self.commit(answer, applied, changed));
        effects
    }
}

/// Returns the interpreter's description of the operations it found.
fn interpretation(meaning: &Interpretation) -> Option<String> {
    match meaning {
        Interpretation::Operations { description, .. } => Some(description.clone()),
        _ => None,
    }
}
