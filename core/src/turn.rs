//! One request from question to answer, as a machine without I/O: the shell feeds events and carries
//! out effects. Browser and Worker drive the same machine.
//!
//! A turn runs analyze → modify → validate → execute and ends with exactly one [`Effect::Finish`]. A step is reported
//! when it runs, once and in order: who fails, asks back or only says something has nothing to check and nothing to do.
//! It commits all of its operations or none, unless the question allows a part of them.
//!
//! A model's answer is worked through while it arrives: each operation is tried on a copy of the sketch
//! and shown as soon as it is complete. Refused operations go back to the model once, and so does what the others
//! would spoil: overlaps, texts that are cut off or gone. The second answer adds to the first and goes on counting; an
//! answer without operations leaves the first one's refusals standing.

mod answer;
mod asking;
mod draft;
mod event;
mod intent;
mod losses;
mod paused;
mod question;
mod refused;
mod retry;
mod review;
mod wrap_up;

pub use answer::{Answer, AnsweredBy, Failure};
pub use event::{Edit, Effect, Event, Step};
pub use paused::{MAX_STEPS, Paused, Surroundings};
pub use question::{Question, Target};
pub use retry::RetryPolicy;

use crate::execute::{Outcome, execute};
use crate::language::{Interpretation, interpret, understand};
use crate::lint::Finding;
use crate::operation::Operation;
use crate::proposal::{Intent, StreamEvent, TextField};
use crate::provider::{ModelFailure, Usage};
use crate::sketch::Sketch;
use crate::validate::Origin;
use asking::Asking;
use paused::Resumed;

/// Where a turn stands. Each phase owns what makes sense in it only.
#[derive(Clone, Debug)]
enum Phase {
    New,
    /// The model is answering.
    Asking(Box<Asking>),
    /// Waiting until the model may be asked again.
    Waiting(Box<Asking>),
    /// Waiting for the shell to commit.
    Committing(Box<Answer>),
    Ended,
}

/// The machine. See the module for its rules.
#[derive(Clone, Debug)]
pub struct Turn {
    question: Question,
    /// What this turn goes on with, if it is the answer to a question back.
    resumed: Option<Resumed>,
    phase: Phase,
    /// The last step that was reported.
    reported: Option<Step>,
    intent: Intent,
    /// What the interpreter makes of the request without being certain.
    understood: Option<String>,
    /// What is wrong with the sketch before the turn, once a model is asked about one that is small enough.
    known: Option<Vec<Finding>>,
    usage: Usage,
    answered_by: AnsweredBy,
    elapsed_ms: u64,
    /// Answers worked out so far, by the interpreter or the model, those before a pause included.
    steps: u32,
}

impl Turn {
    /// A turn that has not begun.
    #[must_use]
    pub fn new(question: Question) -> Self {
        Self {
            question,
            resumed: None,
            phase: Phase::New,
            reported: None,
            intent: Intent::Conversation,
            understood: None,
            known: None,
            usage: Usage::default(),
            answered_by: AnsweredBy::Offline,
            elapsed_ms: 0,
            steps: 0,
        }
    }

    /// Takes an event and returns what to do. An event that does not fit the phase does nothing.
    pub fn handle(&mut self, event: Event) -> Vec<Effect> {
        match (std::mem::replace(&mut self.phase, Phase::Ended), event) {
            (Phase::New, Event::Begin) => self.begin(),
            (Phase::Asking(asking), Event::ModelText(text)) => self.listen(asking, &text),
            (Phase::Asking(asking), Event::ModelEnded { usage, outcome, elapsed_ms }) => {
                self.usage = self.usage.plus(usage);
                self.elapsed_ms = elapsed_ms;
                self.read(*asking, outcome)
            }
            (Phase::Waiting(asking), Event::WaitEnded) => self.call(asking),
            (Phase::Committing(answer), Event::Committed { sketch, operations }) => {
                self.committed(Answer { sketch, operations, ..*answer })
            }
            (Phase::Committing(answer), Event::NothingToCommit(why)) => {
                let sketch = self.question.sketch.clone();
                let (description, operations) = (why.to_string(), Vec::new());
                self.committed(Answer { sketch, operations, description, ..*answer })
            }
            (Phase::New | Phase::Asking(_) | Phase::Waiting(_), Event::Cancelled) => {
                self.fail(Failure::Cancelled)
            }
            (phase, _) => {
                self.phase = phase;
                Vec::new()
            }
        }
    }

    /// What the turn will end with if the commit that it waits for is done: for those who must store both at once.
    #[must_use]
    pub fn committing(&self) -> Option<&Answer> {
        if let Phase::Committing(answer) = &self.phase { Some(answer) } else { None }
    }

    /// Looks at the sketch, and either answers without a model or asks it.
    fn begin(&mut self) -> Vec<Effect> {
        let Question { message, sketch, context, ids, target, .. } = &mut self.question;
        let resumed = self.resumed.as_mut().filter(|resumed| resumed.asked_by == AnsweredBy::Offline);
        let meaning = match resumed {
            Some(resumed) => resumed.understand(sketch, message, context, ids),
            None if *target == Target::Nobody => interpret(sketch, message, context, ids),
            // Where a model is to answer, nobody reads what could be said instead.
            None => understand(sketch, message, context, ids),
        };
        let is_sure = is_certain(&meaning);
        let is_declined = self
            .resumed
            .as_ref()
            .is_some_and(|resumed| losses::is_ours(resumed.prompt()) && losses::is_no(message));
        let asked = self.resumed.as_ref().map_or(message.as_str(), Resumed::request);
        self.intent = intent::of(asked, &meaning);
        let mut effects = self.report(Step::Modifying);
        if is_declined {
            effects.extend(self.answer(Interpretation::Answer { text: losses::KEPT.to_owned() }));
            return effects;
        }
        // Words about a picture, and an answer to the model, mean what only the model knows.
        let is_for_model = self.question.asks_model
            || self.question.image.is_some() && self.question.target.sees_images()
            || self.resumed.as_ref().is_some_and(|resumed| resumed.asked_by == AnsweredBy::Model);
        effects.extend(match &self.question.target {
            Target::Model { .. } if !is_sure || is_for_model => {
                self.understood = understood(&meaning);
                self.ask(false)
            }
            // Who asks a certain provider is told that it is not there, rather than answered by another one.
            Target::Unavailable { .. } => {
                self.answered_by = AnsweredBy::Model;
                self.fail(Failure::Model(ModelFailure::NotConfigured))
            }
            Target::Nobody | Target::Model { .. } => self.answer(meaning),
        });
        effects
    }

    /// Answers with what the interpreter understood.
    fn answer(&mut self, meaning: Interpretation) -> Vec<Effect> {
        self.steps += 1;
        let mut answer = self.blank_answer();
        match meaning {
            Interpretation::Operations { operations, description, .. } => {
                answer.description = description;
                return self.execute(answer, operations);
            }
            Interpretation::Question { prompt, choices } => {
                answer.description.clone_from(&prompt);
                let mut effects = show_text(TextField::Description, &prompt);
                effects.extend(self.pause(answer, prompt, choices));
                return effects;
            }
            Interpretation::Answer { text } => answer.description = text,
            Interpretation::Unknown { suggestions } => {
                if let Some(effects) = self.ask_again(&answer) {
                    return effects;
                }
                // What cannot be asked again has nothing left to offer.
                let said = if self.resumed.is_some() { answer::GONE } else { answer::NOT_UNDERSTOOD };
                said.clone_into(&mut answer.description);
                answer.suggestions = suggestions;
            }
            Interpretation::Undo => return self.revert(Edit::Undo, answer),
            Interpretation::Redo => return self.revert(Edit::Redo, answer),
        }
        self.say(answer)
    }

    /// Does the interpreter's operations on a copy of the sketch, shows what came of them, and commits.
    fn execute(&mut self, mut answer: Answer, operations: Vec<Operation>) -> Vec<Effect> {
        let Question { sketch, mode, ids, .. } = &mut self.question;
        let mut changed = sketch.clone();
        let Outcome { applied, rejections, .. } =
            execute(&mut changed, operations.into(), *mode, Origin::Model, ids);
        if applied.is_empty() && !rejections.is_empty() {
            return self.fail(Failure::Rejected(rejections));
        }
        let mut effects = shown(&applied);
        self.note_image(&mut answer);
        effects.extend(show_text(TextField::Description, &answer.description));
        answer.rejected = rejections;
        effects.extend(self.commit(answer, applied, changed));
        effects
    }

    /// Commits operations that led to `changed`, or only says so in a dry run.
    fn commit(&mut self, mut answer: Answer, operations: Vec<Operation>, changed: Sketch) -> Vec<Effect> {
        let mut effects = Vec::new();
        if answer.description.trim().is_empty() {
            answer.description = wrap_up::conclusion(&operations);
            effects = show_text(TextField::Description, &answer.description);
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
        effects
            .push(Effect::Commit { edit: Edit::Operations(operations), reply: answer.description.clone() });
        self.phase = Phase::Committing(Box::new(answer));
        effects
    }

    /// Undo and redo: only the shell has the history.
    fn revert(&mut self, edit: Edit, mut answer: Answer) -> Vec<Effect> {
        let (done, planned) = match edit {
            Edit::Redo => ("Did the last undone step again.", "This would do the last undone step again."),
            Edit::Undo | Edit::Operations(_) => {
                ("Took the last step back.", "This would take the last step back.")
            }
        };
        if self.question.dry_run {
            planned.clone_into(&mut answer.description);
            return self.say(answer);
        }
        done.clone_into(&mut answer.description);
        self.phase = Phase::Committing(Box::new(answer));
        vec![Effect::Commit { edit, reply: done.to_owned() }]
    }

    /// Ends after a commit. What undo and redo did is known only now, and shown before the steps that follow it.
    fn committed(&mut self, answer: Answer) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.reported.is_none_or(|reported| reported < Step::Executing) {
            effects = shown(&answer.operations);
            effects.extend(show_text(TextField::Description, &answer.description));
        }
        if !answer.operations.is_empty() {
            effects.extend(self.report(Step::Executing));
        }
        effects.extend(self.finish(answer));
        effects
    }

    /// Ends with words and no operations.
    fn say(&mut self, mut answer: Answer) -> Vec<Effect> {
        self.note_image(&mut answer);
        let mut effects = show_text(TextField::Description, &answer.description);
        effects.extend(self.finish(answer));
        effects
    }

    fn fail(&mut self, failure: Failure) -> Vec<Effect> {
        // What was refused was checked.
        let mut effects = match failure {
            Failure::Rejected(_) => self.report(Step::Validating),
            _ => Vec::new(),
        };
        let answer = self.blank_answer().failed(failure);
        effects.extend(self.finish(answer));
        effects
    }

    /// Wraps the answer up and ends the turn.
    fn finish(&mut self, mut answer: Answer) -> Vec<Effect> {
        self.phase = Phase::Ended;
        wrap_up::wrap_up(&mut answer, &self.question.context);
        vec![Effect::Finish(Box::new(answer))]
    }

    /// Reports all steps up to `step` that were not reported yet, and with the first one the intent.
    fn report(&mut self, step: Step) -> Vec<Effect> {
        let mut effects = Vec::new();
        for step in Step::ALL.into_iter().filter(|next| *next <= step) {
            if self.reported.is_none_or(|reported| reported < step) {
                self.reported = Some(step);
                effects.push(Effect::Report(step));
                if step == Step::Analyzing {
                    effects.push(Effect::Announce(self.intent));
                }
            }
        }
        effects
    }

    /// Says that nobody has looked at the picture.
    fn note_image(&self, answer: &mut Answer) {
        if self.has_unseen_image() {
            answer.description = format!("{} {}", answer.description, answer::IMAGE_NOT_SEEN);
        }
    }

    /// Whether there is a picture that nobody who can be asked sees.
    fn has_unseen_image(&self) -> bool {
        self.question.image.is_some() && !self.question.target.sees_images()
    }

    fn blank_answer(&self) -> Answer {
        Answer::blank(self.question.sketch.clone(), self.intent, self.answered_by, self.usage)
    }
}

/// What the interpreter would do, in its words.
fn understood(meaning: &Interpretation) -> Option<String> {
    match meaning {
        Interpretation::Operations { description, .. } => Some(description.clone()),
        _ => None,
    }
}

/// Operations as they are, one after the other.
fn shown(operations: &[Operation]) -> Vec<Effect> {
    let show = |(index, operation): (usize, &Operation)| {
        let (operation, coercions) = (operation.clone(), Vec::new());
        Effect::Show(StreamEvent::Operation { index, operation, coercions })
    };
    operations.iter().enumerate().map(show).collect()
}

fn show_text(field: TextField, text: &str) -> Vec<Effect> {
    let text = text.to_owned();
    if text.is_empty() { Vec::new() } else { vec![Effect::Show(StreamEvent::Text { field, text })] }
}

/// Whether nobody needs to be asked what is meant.
const fn is_certain(meaning: &Interpretation) -> bool {
    matches!(
        meaning,
        Interpretation::Operations { certain: true, .. } | Interpretation::Undo | Interpretation::Redo
    )
}
