//! The state of a turn.

use super::draft::{AnswerDraft, ProposedAnswer};
use super::event::{Step, TurnEffect};
use super::paused::AnsweredQuestion;
use super::{AnswerSource, TurnAnswer, TurnInput};
use crate::proposal::Intent;
use crate::provider::{ModelCall, Usage};
use std::cell::OnceCell;
use websketch_language::Memory;
use websketch_layout::lint::Finding;
use websketch_layout::score::Score;
use websketch_sketch::operation::Operation;

/// The phase of a turn. Each phase owns the data that only it needs.
#[derive(Clone, Debug)]
pub(super) enum Phase {
    New,
    /// The model is answering.
    Asking(Box<ModelPhase>),
    /// Waiting for the retry delay.
    Waiting(Box<ModelPhase>),
    /// Waiting for the shell to commit.
    Committing(Box<TurnAnswer>),
    Ended,
}

/// A model call with its answer so far.
#[derive(Clone, Debug)]
pub(super) struct ModelPhase {
    pub(super) call: ModelCall,
    /// The number of calls made for this answer, including the current one.
    pub(super) attempt: u32,
    pub(super) draft: AnswerDraft,
    /// The first answer, if this one corrects it.
    pub(super) first: Option<Box<ProposedAnswer>>,
    /// Whether another answer was requested, for any reason.
    pub(super) is_second: bool,
    /// The effects of a second look, shown only if it is used.
    pub(super) held_effects: Vec<TurnEffect>,
}

impl ModelPhase {
    /// Returns true if the first answer is complete, so that this one can only improve it.
    pub(super) fn is_second_look(&self) -> bool {
        self.first.as_ref().is_some_and(|first| first.is_complete())
    }
}

/// The state machine of a turn. See the module for its rules.
#[derive(Clone, Debug)]
pub struct Turn {
    pub(super) question: TurnInput,
    /// The answered question, if this turn resumes one.
    pub(super) resumed: Option<AnsweredQuestion>,
    pub(super) phase: Phase,
    /// The last reported step.
    pub(super) reported: Option<Step>,
    pub(super) intent: Intent,
    /// The intent before the model has named one.
    pub(super) classified: Intent,
    /// The intent that selects the prompt; `None` for the general prompt.
    pub(super) prompt_intent: Option<Intent>,
    /// The number of steps to undo after the pending commit, and the operations of those already undone.
    pub(super) undo_left: u32,
    pub(super) undone: Vec<Operation>,
    /// Whether the request is by definition a request for changes.
    pub(super) is_change: bool,
    /// The interpreter's uncertain interpretation, in words.
    pub(super) interpretation: Option<String>,
    /// The conversation after the interpreter's reading of the request.
    pub(super) memory: Memory,
    /// The findings before the turn, computed once for a model call on a small sketch.
    pub(super) known_findings: Option<Vec<Finding>>,
    /// The score before the turn, computed once for the reviews of a sketch that is scored.
    pub(super) known_score: OnceCell<Score>,
    pub(super) usage: Usage,
    pub(super) answered_by: AnswerSource,
    pub(super) elapsed_ms: u64,
    /// The number of answers worked out so far, including those before a pause.
    pub(super) steps: u32,
}

impl Turn {
    /// Creates a turn that has not begun.
    #[must_use]
    pub fn new(question: TurnInput) -> Self {
        Self {
            question,
            resumed: None,
            phase: Phase::New,
            reported: None,
            intent: Intent::Conversation,
            classified: Intent::Conversation,
            prompt_intent: None,
            is_change: false,
            undo_left: 0,
            undone: Vec::new(),
            interpretation: None,
            memory: Memory::default(),
            known_findings: None,
            known_score: OnceCell::new(),
            usage: Usage::default(),
            answered_by: AnswerSource::Offline,
            elapsed_ms: 0,
            steps: 0,
        }
    }

    /// Marks the request as a request for changes, independent of its words.
    #[must_use]
    pub const fn of_change(mut self) -> Self {
        self.is_change = true;
        self
    }

    /// Returns the time limit of the current call, in ms, if lower than the turn's deadline. A second look must not
    /// delay a complete answer.
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

    pub(super) fn blank_answer(&self) -> TurnAnswer {
        let answer =
            TurnAnswer::blank(self.question.sketch.clone(), self.intent, self.answered_by, self.usage);
        let memory = match self.answered_by {
            AnswerSource::Offline => self.memory.clone(),
            AnswerSource::Model => self.question.context.memory.clone(),
        };
        TurnAnswer { memory, ..answer }
    }

    /// Returns true if the question has a picture that the target cannot see.
    pub(super) fn has_unseen_image(&self) -> bool {
        self.question.image.is_some() && !self.question.target.sees_images()
    }

    /// Reports all steps up to `step` that were not reported yet, and the intent with the first one.
    pub(super) fn report(&mut self, step: Step) -> Vec<TurnEffect> {
        let mut effects = Vec::new();
        for step in Step::ALL.into_iter().filter(|next| *next <= step) {
            if self.reported.is_none_or(|reported| reported < step) {
                self.reported = Some(step);
                effects.push(TurnEffect::Report(step));
                if step == Step::Analyzing {
                    effects.push(TurnEffect::Announce(self.intent));
                }
            }
        }
        effects
    }

    /// Reports the intent if it differs from the recognized one.
    pub(super) fn announce(&mut self, intent: Option<Intent>) -> Vec<TurnEffect> {
        match intent.filter(|intent| *intent != self.intent) {
            Some(intent) => {
                self.intent = intent;
                vec![TurnEffect::Announce(intent)]
            }
            None => Vec::new(),
        }
    }
}
