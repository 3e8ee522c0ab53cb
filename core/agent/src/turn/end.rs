//! The end of a turn: with words, with a failure, or with a commit.

use super::state::{Phase, Turn};
use super::{Edit, Step, TurnAnswer, TurnEffect, TurnFailure, answer, summary};
use crate::proposal::TextField;
use websketch_sketch::Sketch;
use websketch_sketch::operation::Operation;

/// The reply if fewer steps could be undone than requested.
pub(super) const FEWER: &str = "Took back all steps that there were.";

impl Turn {
    /// Ends the turn with words and no operations.
    pub(super) fn say(&mut self, mut answer: TurnAnswer) -> Vec<TurnEffect> {
        self.note_image(&mut answer);
        let mut effects = TurnEffect::show_text(TextField::Description, &answer.description);
        effects.extend(self.finish(answer));
        effects
    }

    pub(super) fn fail(&mut self, failure: TurnFailure) -> Vec<TurnEffect> {
        // Rejected operations were validated.
        let mut effects = match failure {
            TurnFailure::Rejected(_) => self.report(Step::Validating),
            _ => Vec::new(),
        };
        let answer = self.blank_answer().failed(failure);
        effects.extend(self.finish(answer));
        effects
    }

    /// Commits operations that led to `changed`. In a dry run, only reports them.
    pub(super) fn commit(
        &mut self,
        mut answer: TurnAnswer,
        operations: Vec<Operation>,
        changed: Sketch,
    ) -> Vec<TurnEffect> {
        let mut effects = Vec::new();
        if answer.description.trim().is_empty() {
            answer.description = summary::summary_of(&operations);
            effects = TurnEffect::show_text(TextField::Description, &answer.description);
        }
        if !operations.is_empty() {
            effects.extend(self.report(Step::Executing));
        }
        answer.operations.clone_from(&operations);
        if operations.is_empty() || self.question.dry_run {
            answer.sketch = changed;
            effects.extend(self.finish(answer));
            return effects;
        }
        effects.push(TurnEffect::Commit {
            edit: Edit::Operations(operations),
            reply: answer.description.clone(),
        });
        self.phase = Phase::Committing(Box::new(answer));
        effects
    }

    /// Undoes or redoes a step. Only the shell has the history.
    pub(super) fn revert(&mut self, edit: Edit, mut answer: TurnAnswer) -> Vec<TurnEffect> {
        let steps = match self.undo_left {
            0 => "the last step".to_owned(),
            more => format!("the last {} steps", more + 1),
        };
        let (done, planned) = match edit {
            Edit::Redo => (
                "Did the last undone step again.".to_owned(),
                "This would do the last undone step again.".to_owned(),
            ),
            Edit::Undo | Edit::Operations(_) => {
                (format!("Took {steps} back."), format!("This would take {steps} back."))
            }
        };
        if self.question.dry_run {
            answer.description = planned;
            return self.say(answer);
        }
        answer.description.clone_from(&done);
        self.phase = Phase::Committing(Box::new(answer));
        vec![TurnEffect::Commit { edit, reply: done }]
    }

    /// Ends the turn after a commit. The operations of undo and redo are known only now, and are shown before the steps
    /// that follow.
    pub(super) fn committed(&mut self, answer: TurnAnswer) -> Vec<TurnEffect> {
        let mut effects = Vec::new();
        if self.reported.is_none_or(|reported| reported < Step::Executing) {
            effects = TurnEffect::show_operations(0, &answer.operations);
            effects.extend(TurnEffect::show_text(TextField::Description, &answer.description));
        }
        if !answer.operations.is_empty() {
            effects.extend(self.report(Step::Executing));
        }
        effects.extend(self.finish(answer));
        effects
    }

    /// Finishes the answer and ends the turn.
    pub(super) fn finish(&mut self, mut answer: TurnAnswer) -> Vec<TurnEffect> {
        self.phase = Phase::Ended;
        summary::limit_suggestions(&mut answer);
        vec![TurnEffect::Finish(Box::new(answer))]
    }

    /// Notes in the answer that no model has seen the picture.
    pub(super) fn note_image(&self, answer: &mut TurnAnswer) {
        if self.has_unseen_image() {
            answer.description = format!("{} {}", answer.description, answer::IMAGE_NOT_SEEN);
            answer.remarks.push(answer::IMAGE_NOT_SEEN.to_owned());
        }
    }
}
