//! The part of a turn in which a model answers.

use super::draft::{Draft, Proposed};
use super::paused::MAX_STEPS;
use super::review::{self, Review};
use super::{
    AnsweredBy, Effect, Failure, Phase, Question, Turn, answer, intent, losses, refused, show_text, wrap_up,
};
use crate::execute::{Mode, execute};
use crate::language::{Message, Role};
use crate::lint::lint_on;
use crate::operation::{Operation, Rejection};
use crate::prompt::{self, Situation};
use crate::proposal::{Ask, Coerced, Intent, StreamEvent, TextField};
use crate::provider::{AnswerForm, ModelCall, ModelFailure};
use crate::sketch::Sketch;
use crate::validate::Origin;
use serde_json::Value;

/// A call of the model, and what has come of it.
#[derive(Clone, Debug)]
pub(super) struct Asking {
    call: ModelCall,
    /// Calls made for this answer, the current one included.
    attempt: u32,
    draft: Draft,
    /// The first answer, if this is the one that goes on with it.
    first: Option<Box<Proposed>>,
    /// Whether another answer was asked for, for whatever reason.
    is_second: bool,
}

impl Turn {
    /// Asks the specialist of the turn's intent.
    pub(super) fn ask(&mut self, is_second: bool) -> Vec<Effect> {
        self.answered_by = AnsweredBy::Model;
        let Question { message, sketch, context, notes, target, image, .. } = &self.question;
        // Who talks is not told what is wrong.
        let is_told = self.intent != Intent::Conversation && sketch.len() <= prompt::LINTED;
        if self.known.is_none() && is_told {
            self.known = Some(lint_on(sketch, context.page));
        }
        let image = image.as_ref().filter(|_| target.sees_images()).cloned();
        let request = match &self.resumed {
            None => message.clone(),
            Some(resumed) => prompt::reply(resumed.request(), resumed.prompt(), resumed.in_words(message)),
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
        let specialist = self.intent;
        let messages = prompt::messages(&situation, specialist, &request);
        let system = prompt::system(specialist);
        let call = ModelCall { system, messages, image, form: AnswerForm::Edit };
        self.ask_with(call, None, is_second)
    }

    fn ask_with(&mut self, call: ModelCall, first: Option<Box<Proposed>>, is_second: bool) -> Vec<Effect> {
        self.steps += 1;
        let draft = self.new_draft(first.as_deref());
        self.call(Box::new(Asking { call, attempt: 1, draft, first, is_second }))
    }

    pub(super) fn call(&mut self, asking: Box<Asking>) -> Vec<Effect> {
        let call = asking.call.clone();
        self.phase = Phase::Asking(asking);
        vec![Effect::CallModel(call)]
    }

    /// Shows what the next piece of the answer brings.
    pub(super) fn listen(&mut self, mut asking: Box<Asking>, text: &str) -> Vec<Effect> {
        let shown = asking.draft.push(text);
        let mut effects = self.announce(asking.draft.intent());
        effects.extend(shown);
        self.phase = Phase::Asking(asking);
        effects
    }

    /// The intent is another one than was thought.
    fn announce(&mut self, intent: Option<Intent>) -> Vec<Effect> {
        match intent.filter(|intent| *intent != self.intent) {
            Some(intent) => {
                self.intent = intent;
                vec![Effect::Announce(intent)]
            }
            None => Vec::new(),
        }
    }

    /// The answer has ended: makes the call again, keeps what came of it, or gives up.
    pub(super) fn read(&mut self, asking: Asking, outcome: Result<(), ModelFailure>) -> Vec<Effect> {
        let Asking { call, attempt, draft, first, is_second } = asking;
        let (mut effects, proposed) = draft.finish(outcome);
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
        let wait = retry.delay_ms(attempt, &failure).filter(|ms| retry.is_in_time(self.elapsed_ms, *ms));
        let next = match wait {
            Some(ms) if !*is_watched || !proposed.is_shown => {
                // Nobody has seen what nobody watches.
                effects.clear();
                let draft = self.new_draft(first.as_deref());
                let attempt = attempt + 1;
                self.phase = Phase::Waiting(Box::new(Asking { call, attempt, draft, first, is_second }));
                vec![Effect::Wait { ms }]
            }
            _ if *mode == Mode::Partial && failure.is_cut() && !proposed.operations.is_empty() => {
                let proposed = match first {
                    Some(first) => first.merged(proposed),
                    None => proposed,
                };
                self.conclude(proposed)
            }
            // Without a correction the first answer's refusals stand.
            _ => match first {
                Some(first) => self.conclude(*first),
                None => self.fail(Failure::Model(failure)),
            },
        };
        effects.extend(next);
        effects
    }

    /// Words instead of JSON answer a question or talk. Who was to change something is told once to say it as JSON.
    fn take_prose(
        &mut self,
        mut call: ModelCall,
        mut proposed: Proposed,
        first: Option<Box<Proposed>>,
        is_second: bool,
    ) -> Vec<Effect> {
        if let Some(first) = first {
            return self.conclude(*first);
        }
        let is_change = matches!(self.intent, Intent::Creation | Intent::Modification);
        if is_change && !is_second && self.steps < MAX_STEPS {
            call.messages.push(said(Role::Assistant, proposed.text));
            call.messages.push(said(Role::User, prompt::json_only(self.request())));
            return self.ask_with(call, None, true);
        }
        proposed.text.trim().clone_into(&mut proposed.description);
        proposed.withheld.clone_from(&proposed.description);
        proposed.failure = None;
        self.conclude(proposed)
    }

    /// A whole answer: asks the person, sends back once what is refused or spoilt, or concludes.
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
        let is_empty = proposed.operations.is_empty() && proposed.refused.is_empty();
        let wants_change = matches!(proposed.intent, Some(Intent::Creation | Intent::Modification));
        let was_told_little = call.system == prompt::system(Intent::Conversation);
        if is_empty && wants_change && was_told_little && !is_second && self.steps < MAX_STEPS {
            // Talk that turns out to be work goes to who knows how.
            return self.ask(true);
        }
        match first {
            // An answer that gives up leaves the first answer's refusals, shown by now, standing.
            Some(first) if is_empty => self.conclude(*first),
            Some(first) => self.conclude(first.merged(proposed)),
            None if is_second || self.steps >= MAX_STEPS => self.conclude(proposed),
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

    fn ask_back(&mut self, ask: Ask, proposed: Proposed) -> Vec<Effect> {
        let mut answer = self.blank_answer();
        answer.reasoning = proposed.reasoning;
        answer.repairs = proposed.repairs;
        let is_silent = proposed.description.is_empty();
        answer.description = if is_silent { ask.prompt.clone() } else { proposed.description };
        let rest = if is_silent { &ask.prompt } else { &proposed.withheld };
        let mut effects = show_text(TextField::Description, rest);
        effects.extend(self.pause(answer, ask.prompt, ask.choices));
        effects
    }

    fn request(&self) -> &str {
        self.resumed.as_ref().map_or(self.question.message.as_str(), |it| it.request())
    }

    fn send_back(&mut self, mut call: ModelCall, proposed: Proposed, correction: String) -> Vec<Effect> {
        call.messages.push(said(Role::Assistant, proposed.text.clone()));
        call.messages.push(said(Role::User, correction));
        self.ask_with(call, Some(Box::new(proposed)), true)
    }

    /// What these operations would spoil. Texts that go are no loss where somebody has asked for that.
    fn review(&self, after: &Sketch, operations: &[Operation]) -> Review {
        let Question { sketch, context, .. } = &self.question;
        let mut review = Review::of(sketch, self.known.as_deref(), after, operations, context.page);
        if intent::lets_go(self.request()) {
            review.lost.clear();
        }
        review
    }

    fn conclude(&mut self, proposed: Proposed) -> Vec<Effect> {
        self.conclude_reviewed(proposed, None)
    }

    /// Checks the operations as a whole once more, mends what is slightly off and commits them, or says why not. `review`
    /// is that of these operations, if they were looked at by now.
    fn conclude_reviewed(&mut self, proposed: Proposed, review: Option<Review>) -> Vec<Effect> {
        let Proposed { operations, refused, passed_over, .. } = proposed;
        let mut rejections: Vec<Rejection> = refused.into_iter().map(|refused| refused.rejection).collect();
        let mut effects = self.announce(intent::of_deeds(&operations, proposed.intent));
        let is_refused = match self.question.mode {
            Mode::Atomic => !rejections.is_empty(),
            Mode::Partial => operations.is_empty() && !rejections.is_empty(),
        };
        if is_refused {
            effects.extend(self.fail(Failure::Rejected(rejections)));
            return effects;
        }
        // A second answer may take back what was refused of the first one; the person is told.
        rejections.extend(passed_over);
        let total = operations.len() + rejections.len();
        let Question { sketch, ids, .. } = &mut self.question;
        let mut changed = sketch.clone();
        let outcome = execute(&mut changed, operations.into(), Mode::Atomic, Origin::Model, ids);
        if !outcome.rejections.is_empty() {
            effects.extend(self.fail(Failure::Rejected(outcome.rejections)));
            return effects;
        }
        let mut operations = outcome.applied;
        let mut answer = self.blank_answer();
        if let Some(question) = self.losses(&changed) {
            answer.description.clone_from(&question);
            // What was read of the answer stands before it.
            let is_told = proposed.description.len() > proposed.withheld.len();
            let space = if is_told { " " } else { "" };
            effects.extend(show_text(TextField::Description, &format!("{space}{question}")));
            effects.extend(self.pause(answer, question, losses::choices()));
            return effects;
        }
        answer.coercions = proposed.coercions;
        let mut notes = Vec::new();
        if !operations.is_empty() {
            let review = review.unwrap_or_else(|| self.review(&changed, &operations));
            // What is asked for in figures is done to the pixel.
            let mended = if intent::names_figures(self.request()) {
                Vec::new()
            } else {
                review::mend(&review, &mut changed, &operations, &mut self.question.ids)
            };
            let review = if mended.is_empty() {
                review
            } else {
                answer.coercions.push(mending(proposed.count, mended.len()));
                effects.extend(shown_from(proposed.count, &mended));
                operations.extend(mended);
                self.review(&changed, &operations)
            };
            notes.push(review.note());
            answer.suggestions = review.remedies();
        } else if matches!(proposed.intent, Some(Intent::Creation | Intent::Modification)) {
            notes.push(answer::NOTHING.to_owned());
        }
        if !rejections.is_empty() {
            notes.push(refused::note(&rejections, total));
        }
        if proposed.failure.is_some() {
            notes.push(answer::CUT.to_owned());
        }
        if self.has_unseen_image() {
            notes.push(answer::IMAGE_NOT_SEEN.to_owned());
        }
        let next = proposed.next.into_iter();
        let is_worth =
            |sentence: &String| wrap_up::is_worth(sentence, self.request(), &changed, &self.question);
        answer.suggestions.extend(next.filter(is_worth));
        answer.reasoning = proposed.reasoning;
        answer.description = proposed.description;
        answer.repairs = proposed.repairs;
        answer.rejected = rejections;
        let mut rest = proposed.withheld;
        if answer.description.trim().is_empty() && !operations.is_empty() {
            notes.insert(0, wrap_up::conclusion(&operations));
        }
        for note in notes {
            if note.is_empty() || answer.description.contains(&note) {
                continue;
            }
            let space = match answer.description.trim_end().chars().last() {
                None => "",
                Some('.' | '!' | '?' | '…' | ':' | '。') => " ",
                Some(_) => ". ",
            };
            for text in [&mut answer.description, &mut rest] {
                text.push_str(space);
                text.push_str(&note);
            }
        }
        effects.extend(show_text(TextField::Description, &rest));
        effects.extend(self.commit(answer, operations, changed));
        effects
    }

    /// The question to the person before much goes that nobody named. Who tries something out loses nothing.
    fn losses(&self, after: &Sketch) -> Option<String> {
        let Question { message, sketch, context, dry_run, .. } = &self.question;
        let is_asked = self.resumed.as_ref().is_some_and(|resumed| losses::is_ours(resumed.prompt()));
        if *dry_run || is_asked && losses::is_yes(message) {
            return None;
        }
        let words =
            if self.resumed.is_some() { format!("{} {message}", self.request()) } else { message.clone() };
        losses::question(&words, &context.selection, sketch, after)
    }

    fn new_draft(&self, first: Option<&Proposed>) -> Draft {
        let Question { sketch, ids, context, .. } = &self.question;
        match first {
            Some(first) => Draft::after(first, ids.clone(), context.page),
            None => Draft::new(sketch.clone(), ids.clone(), context.page),
        }
    }
}

/// What was put right of the answer as a whole, from the operation with this number on.
fn mending(index: usize, count: usize) -> Coerced {
    let to = format!("{count} small corrections");
    Coerced { index, field: "tidy".to_owned(), from: Value::Null, to: to.into() }
}

/// Operations that follow those of an answer.
fn shown_from(start: usize, operations: &[Operation]) -> Vec<Effect> {
    let show = |(number, operation): (usize, &Operation)| {
        let (index, operation, coercions) = (start + number, operation.clone(), Vec::new());
        Effect::Show(StreamEvent::Operation { index, operation, coercions })
    };
    operations.iter().enumerate().map(show).collect()
}

pub(super) fn said(role: Role, content: String) -> Message {
    Message { role, content, timestamp: None }
}
