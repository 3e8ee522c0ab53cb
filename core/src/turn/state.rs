//! Where a turn stands, and what it says on the way.

use super::draft::{Draft, Proposed};
use super::event::{Effect, Step};
use super::paused::Resumed;
use super::{Answer, AnsweredBy, Question};
use crate::lint::Finding;
use crate::operation::Operation;
use crate::proposal::Intent;
use crate::provider::{ModelCall, Usage};

/// Where a turn stands. Each phase owns what makes sense in it only.
#[derive(Clone, Debug)]
pub(super) enum Phase {
    New,
    /// The model is answering.
    Asking(Box<Asking>),
    /// Waiting until the model may be asked again.
    Waiting(Box<Asking>),
    /// Waiting for the shell to commit.
    Committing(Box<Answer>),
    Ended,
}

/// A call of the model, and what has come of it.
#[derive(Clone, Debug)]
pub(super) struct Asking {
    pub(super) call: ModelCall,
    /// Calls made for this answer, the current one included.
    pub(super) attempt: u32,
    pub(super) draft: Draft,
    /// The first answer, if this is the one that goes on with it.
    pub(super) first: Option<Box<Proposed>>,
    /// Whether another answer was asked for, for whatever reason.
    pub(super) is_second: bool,
    /// What a second look shows once it is taken.
    pub(super) held: Vec<Effect>,
}

impl Asking {
    /// Whether the first answer can be done as it is, and this one may only better it.
    pub(super) fn is_second_look(&self) -> bool {
        self.first.as_ref().is_some_and(|first| first.is_whole())
    }
}

/// The machine. See the module for its rules.
#[derive(Clone, Debug)]
pub struct Turn {
    pub(super) question: Question,
    /// What this turn goes on with, if it is the answer to a question back.
    pub(super) resumed: Option<Resumed>,
    pub(super) phase: Phase,
    /// The last step that was reported.
    pub(super) reported: Option<Step>,
    pub(super) intent: Intent,
    /// What it was taken for before a model has said more.
    pub(super) guess: Intent,
    /// The intent whose specialist is asked; in doubt one who knows what all of them know.
    pub(super) specialist: Option<Intent>,
    /// Steps that are still to be taken back after the one that is being committed, and what the others have done.
    pub(super) undo_left: u32,
    pub(super) undone: Vec<Operation>,
    /// Whether the request wants a change by definition.
    pub(super) is_change: bool,
    /// What the interpreter makes of the request without being certain.
    pub(super) understood: Option<String>,
    /// What is wrong with the sketch before the turn, once a model is asked about one that is small enough.
    pub(super) known: Option<Vec<Finding>>,
    pub(super) usage: Usage,
    pub(super) answered_by: AnsweredBy,
    pub(super) elapsed_ms: u64,
    /// Answers worked out so far, by the interpreter or the model, those before a pause included.
    pub(super) steps: u32,
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
            guess: Intent::Conversation,
            specialist: None,
            is_change: false,
            undo_left: 0,
            undone: Vec::new(),
            understood: None,
            known: None,
            usage: Usage::default(),
            answered_by: AnsweredBy::Offline,
            elapsed_ms: 0,
            steps: 0,
        }
    }

    /// The same turn about a request that wants a change, whatever its words are.
    #[must_use]
    pub const fn of_change(mut self) -> Self {
        self.is_change = true;
        self
    }

    /// How long the call that is under way may take, in ms, where that is less than the turn has: a second look at what can
    /// be done as it is must not hold it up.
    #[must_use]
    pub fn call_patience_ms(&self) -> Option<u64> {
        const LONGEST: u64 = 8_000;
        let Phase::Asking(asking) = &self.phase else { return None };
        let whole = self.question.retry.deadline_ms;
        let part = if whole == 0 { LONGEST } else { whole / 4 };
        asking.is_second_look().then_some(part.min(LONGEST))
    }

    pub(super) fn request(&self) -> &str {
        self.resumed.as_ref().map_or(&self.question.message, |resumed| &resumed.request)
    }

    pub(super) fn blank_answer(&self) -> Answer {
        Answer::blank(self.question.sketch.clone(), self.intent, self.answered_by, self.usage)
    }

    /// Whether there is a picture that nobody who can be asked sees.
    pub(super) fn has_unseen_image(&self) -> bool {
        self.question.image.is_some() && !self.question.target.sees_images()
    }

    /// Reports all steps up to `step` that were not reported yet, and with the first one the intent.
    pub(super) fn report(&mut self, step: Step) -> Vec<Effect> {
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

    /// The intent is another one than was thought.
    pub(super) fn announce(&mut self, intent: Option<Intent>) -> Vec<Effect> {
        match intent.filter(|intent| *intent != self.intent) {
            Some(intent) => {
                self.intent = intent;
                vec![Effect::Announce(intent)]
            }
            None => Vec::new(),
        }
    }
}
