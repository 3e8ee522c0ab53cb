//! The conclusion of a model's answer: a check of the whole, small corrections, and the commit.

use super::draft::ProposedAnswer;
use super::paused::{AnsweredQuestion, QuestionPurpose};
use super::review::{self, Review};
use super::state::Turn;
use super::{
    TurnEffect, TurnFailure, TurnInput, TurnScore, answer, claim_check, destructive_check, intent, rejected,
    summary,
};
use crate::proposal::{IndexedCoercion, Intent, TextField};
use serde_json::Value;
use websketch_layout::flow::{Completion, complete};
use websketch_sketch::Sketch;
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::operation::{Operation, Rejection};
use websketch_sketch::validate::Actor;

impl Turn {
    pub(super) fn conclude(&mut self, proposed: ProposedAnswer) -> Vec<TurnEffect> {
        self.conclude_reviewed(proposed, None)
    }

    /// Checks the operations as a whole, applies small corrections and commits them, or fails. `review` is the review
    /// of these operations, if already made.
    pub(super) fn conclude_reviewed(
        &mut self,
        proposed: ProposedAnswer,
        review: Option<Review>,
    ) -> Vec<TurnEffect> {
        let ProposedAnswer { operations, refused, passed_over, .. } = proposed;
        let mut rejections: Vec<Rejection> = refused.into_iter().map(|refused| refused.rejection).collect();
        let mut effects = self.announce(intent::of_answer(&operations, proposed.intent));
        let is_refused = match self.question.mode {
            Mode::Atomic => !rejections.is_empty(),
            Mode::Partial => operations.is_empty() && !rejections.is_empty(),
        };
        if is_refused {
            effects.extend(self.fail(TurnFailure::Rejected(rejections)));
            return effects;
        }
        // A second answer may drop rejected operations of the first one. The user is notified.
        rejections.extend(passed_over);
        let total = operations.len() + rejections.len();
        let TurnInput { sketch, ids, .. } = &mut self.question;
        let Completion { operations, own, report } = complete(sketch, operations, Actor::Model, ids);
        let mut changed = sketch.clone();
        let outcome = execute(&mut changed, operations.into(), Mode::Atomic, Actor::Model, ids);
        if !outcome.rejections.is_empty() {
            effects.extend(self.fail(TurnFailure::Rejected(outcome.rejections)));
            return effects;
        }
        let mut operations = outcome.applied;
        let mut answer = self.blank_answer();
        if let Some(question) = self.losses(&changed) {
            answer.description.clone_from(&question);
            // Earlier text of the answer precedes it.
            let is_told = proposed.description.len() > proposed.withheld.len();
            let space = if is_told { " " } else { "" };
            effects.extend(TurnEffect::show_text(TextField::Description, &format!("{space}{question}")));
            effects.extend(self.pause(
                answer,
                QuestionPurpose::ConfirmDestruction,
                question,
                destructive_check::choices(),
            ));
            return effects;
        }
        answer.coercions = proposed.coercions;
        let has_intent = matches!(proposed.intent, Some(Intent::Creation | Intent::Modification));
        let mut notes: Vec<String> =
            report.sentence().map(|sentence| format!("{sentence}.")).into_iter().collect();
        let added: Vec<Operation> = operations.iter().skip(own).cloned().collect();
        effects.extend(TurnEffect::show_operations(proposed.count, &added));
        let count = proposed.count + added.len();
        if !operations.is_empty() {
            let review = review.unwrap_or_else(|| self.review(&changed, &operations));
            let mut count = count;
            let mut take = |more: Vec<Operation>, operations: &mut Vec<Operation>| {
                answer.coercions.push(tidy_coercion(count, more.len()));
                effects.extend(TurnEffect::show_operations(count, &more));
                count += more.len();
                operations.extend(more);
            };
            let review = match self.settle(&review, &changed, &operations) {
                None => review,
                Some(settled) => {
                    take(settled.operations, &mut operations);
                    changed = settled.sketch;
                    settled.review
                }
            };
            // Explicit measures are applied exactly.
            let fixes = if intent::has_explicit_measure(self.request()) {
                Vec::new()
            } else {
                review::fix(&review, &mut changed, &operations, &mut self.question.ids)
            };
            let review = if fixes.is_empty() {
                review
            } else {
                take(fixes, &mut operations);
                self.review(&changed, &operations)
            };
            notes.push(review.note());
            answer.suggestions = review.remedies();
            answer.score = review.score.as_ref().map(TurnScore::of);
        }
        let mut description = proposed.description;
        let mut rest = proposed.withheld;
        let is_visible = changed != self.question.sketch;
        let touched = touched(&self.question.sketch, &changed);
        let left_out = left_out(&answer.coercions);
        // A declared intent, or a claim, makes the text an account of changes.
        let claims = claim_check::has_claim(&description);
        if !is_visible && (!operations.is_empty() || (has_intent || self.is_about_change() && claims)) {
            // "Done" is no false claim if the requested state already holds.
            let is_so = !operations.is_empty() && description.trim_start().starts_with("Done");
            operations.clear();
            prepend_sentence(answer::NOTHING, claims && !is_so, &mut description, &mut rest);
        } else if !operations.is_empty() && !claim_check::is_consistent(&description, &operations, touched) {
            prepend_sentence(&summary::summary_of(&operations), true, &mut description, &mut rest);
        }
        notes.extend(left_out);
        if proposed.undo.is_some() {
            notes.push(answer::UNDO_ALONE.to_owned());
        }
        if !rejections.is_empty() {
            notes.push(rejected::note(&rejections, total));
        }
        if proposed.failure.is_some() {
            notes.push(answer::CUT.to_owned());
        }
        if self.has_unseen_image() {
            notes.push(answer::IMAGE_NOT_SEEN.to_owned());
        }
        let next = proposed.next.into_iter();
        let is_worth =
            |sentence: &String| summary::is_useful(sentence, self.request(), &changed, &self.question);
        // A remedy without an effect on this sketch is none.
        answer.suggestions.retain(is_worth);
        answer.suggestions.extend(next.filter(is_worth));
        answer.reasoning = proposed.reasoning;
        answer.description = description;
        answer.repairs = proposed.repairs;
        answer.rejected = rejections;
        if answer.description.trim().is_empty() && !operations.is_empty() {
            add_notes(vec![summary::summary_of(&operations)], &mut answer.description, &mut rest);
        }
        answer.remarks = add_notes(notes, &mut answer.description, &mut rest);
        effects.extend(TurnEffect::show_text(TextField::Description, &rest));
        effects.extend(self.commit(answer, operations, changed));
        effects
    }

    /// Reviews the faults that the operations would cause. Lost texts do not count if the request asks for removal.
    pub(super) fn review(&self, after: &Sketch, operations: &[Operation]) -> Review {
        let TurnInput { sketch, context, .. } = &self.question;
        let known = self.known_findings.as_deref();
        let mut review = Review::of(sketch, known, &self.known_score, after, operations, context.page);
        if intent::requests_removal(self.request()) {
            review.lost.clear();
        }
        // Explicit measures are applied exactly, at any cost.
        if intent::has_explicit_measure(self.request()) {
            review.fall = None;
        }
        review
    }

    /// Returns the confirmation question if the operations would destroy much that the request does not name. Dry runs
    /// need no confirmation.
    fn losses(&self, after: &Sketch) -> Option<String> {
        let TurnInput { message, sketch, context, dry_run, .. } = &self.question;
        let is_asked = self.resumed.as_ref().is_some_and(AnsweredQuestion::is_confirmation);
        if *dry_run || is_asked && destructive_check::is_yes(message) {
            return None;
        }
        let words =
            if self.resumed.is_some() { format!("{} {message}", self.request()) } else { message.clone() };
        destructive_check::question(&words, &context.selection, sketch, after)
    }
}

/// Returns the number of components that differ.
fn touched(before: &Sketch, after: &Sketch) -> usize {
    let changed = after.iter().filter(|component| before.get(component.id()) != Some(component));
    let gone = before.iter().filter(|component| !after.contains(component.id()));
    changed.count() + gone.count()
}

/// Puts a sentence of core before a description, or in its place if `is_false`. `unseen` is the part of the description
/// that was not shown.
fn prepend_sentence(sentence: &str, is_false: bool, description: &mut String, unseen: &mut String) {
    let is_told = description.len() > unseen.len();
    let told = if is_told { format!(" {sentence}") } else { sentence.to_owned() };
    if is_false || description.trim().is_empty() {
        (*description, *unseen) = (sentence.to_owned(), told);
    } else if !description.contains(sentence) {
        *unseen = if is_told { told } else { format!("{sentence} {unseen}") };
        *description = format!("{sentence} {description}");
    }
}

/// Returns notes on props that no component displays.
fn left_out(coercions: &[IndexedCoercion]) -> Vec<String> {
    const MOST: usize = 4;
    let mut names: Vec<&str> = Vec::new();
    let mut has_colors = false;
    for coerced in coercions.iter().filter(|coerced| coerced.to.is_null()) {
        let Some(name) = coerced.field.strip_prefix("props.") else { continue };
        let lower = name.to_lowercase();
        if ["color", "colour", "background"].iter().any(|word| lower.contains(word)) {
            has_colors = true;
        } else if !names.contains(&name) {
            names.push(name);
        }
    }
    let mut notes = Vec::new();
    if has_colors {
        notes.push("A wireframe has no colors.".to_owned());
    }
    if !names.is_empty() {
        let more = if names.len() > MOST { " …" } else { "" };
        let names: Vec<String> = names.iter().take(MOST).map(|name| format!("“{name}”")).collect();
        notes.push(format!("Nothing shows {}{more}, so it was left out.", names.join(", ")));
    }
    notes
}

/// Adds missing sentences to a description, and to the part of it that was not shown. Returns the added ones. After a list
/// they begin a line of their own: in the line of its last item they would read as part of it.
fn add_notes(notes: Vec<String>, description: &mut String, unseen: &mut String) -> Vec<String> {
    let mut added = Vec::new();
    for note in notes {
        if note.is_empty() || description.contains(&note) {
            continue;
        }
        let space = match description.trim_end().chars().last() {
            None => "",
            Some(_) if ends_with_list_item(description) => "\n",
            Some('.' | '!' | '?' | '…' | ':' | '。') => " ",
            Some(_) => ". ",
        };
        for text in [&mut *description, &mut *unseen] {
            text.push_str(space);
            text.push_str(&note);
        }
        added.push(note);
    }
    added
}

/// Whether the last line of a Markdown text is an item of a list.
fn ends_with_list_item(text: &str) -> bool {
    let line = text.trim_end().lines().last().unwrap_or_default().trim_start();
    let is_bullet = ["- ", "* ", "• "].iter().any(|mark| line.starts_with(mark));
    let number = line.split_once(['.', ')']).filter(|(_, rest)| rest.starts_with(' '));
    is_bullet
        || number
            .is_some_and(|(number, _)| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns the correction of an answer as a whole, which applies from operation `index` on.
fn tidy_coercion(index: usize, count: usize) -> IndexedCoercion {
    let to = format!("{count} small corrections");
    IndexedCoercion { index, field: "tidy".to_owned(), from: Value::Null, to: to.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_follows_a_sentence_in_its_line_and_a_list_in_a_line_of_its_own() {
        let noted = |description: &str| {
            let (mut description, mut rest) = (description.to_owned(), String::new());
            let notes = vec!["2 things overlap now.".to_owned(), "So it is.".to_owned()];
            assert_eq!(add_notes(notes.clone(), &mut description, &mut rest), notes);
            assert!(add_notes(notes, &mut description, &mut rest).is_empty());
            (description, rest)
        };
        for (before, after) in [
            ("Friendlier now.", " 2 things overlap now. So it is."),
            ("Friendlier now", ". 2 things overlap now. So it is."),
            ("I did:\n- this\n- that", "\n2 things overlap now. So it is."),
            ("1. this\n2. that.", "\n2 things overlap now. So it is."),
            ("", "2 things overlap now. So it is."),
        ] {
            assert_eq!(noted(before), (format!("{before}{after}"), after.to_owned()), "{before}");
        }
    }
}
