//! One request from question to answer, as a machine without I/O: the shell feeds events and carries
//! out effects. Browser and Worker drive the same machine.
//!
//! A turn runs analyze → modify → validate → execute and ends with exactly one [`Effect::Finish`].
//! It commits all of its operations or none, unless the question allows a part of them.

mod answer;
mod intent;
mod retry;

pub use answer::{Answer, AnsweredBy, Failure};
pub use retry::RetryPolicy;

use crate::execute::{Mode, Outcome, execute};
use crate::language::{Context, Interpretation, Message, Role, interpret};
use crate::operation::{Batch, Operation, Rejection};
use crate::prompt;
use crate::proposal::{Intent, Proposal, StreamEvent, TextField};
use crate::provider::{ModelCall, ModelFailure, Usage};
use crate::sketch::{IdSource, Sketch};
use crate::sort::{set, sort_by_key};
use crate::validate::Origin;
use serde::Serialize;
use serde_json::Value;

/// What a person asks, and what it is asked about.
#[derive(Clone, Debug)]
pub struct Question {
    /// The request.
    pub message: String,
    /// The sketch it is about.
    pub sketch: Sketch,
    /// Selection, conversation so far, page.
    pub context: Context,
    /// Whether a model can be asked; else the offline interpreter answers alone.
    pub has_model: bool,
    /// Whether good operations are done although others are refused.
    pub mode: Mode,
    /// Whether nothing is to be committed.
    pub dry_run: bool,
    /// Names the new components.
    pub ids: IdSource,
    /// When a failed call is made again.
    pub retry: RetryPolicy,
}

/// What happens to a turn.
#[derive(Clone, Debug)]
pub enum Event {
    /// The shell is ready. The first event.
    Begin,
    /// The model's answer is complete.
    ModelAnswered {
        /// The whole answer.
        text: String,
        /// What it cost.
        usage: Usage,
    },
    /// The model gave no complete answer.
    ModelFailed(ModelFailure),
    /// The time of an [`Effect::Wait`] is over.
    WaitEnded,
    /// An [`Effect::Commit`] was carried out.
    Committed {
        /// The sketch after it.
        sketch: Sketch,
        /// What was done; for undo and redo, only the shell knew.
        operations: Vec<Operation>,
    },
    /// There was nothing to undo or redo.
    NothingToCommit,
    /// The person has had enough, or has left.
    Cancelled,
}

/// What the shell must do, in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Tell the person which step begins.
    Report(Step),
    /// Tell the person what the request was taken for.
    Announce(Intent),
    /// Make the call; answer with [`Event::ModelAnswered`] or [`Event::ModelFailed`].
    CallModel(ModelCall),
    /// Answer with [`Event::WaitEnded`] after this time.
    Wait {
        /// Milliseconds.
        ms: u64,
    },
    /// Show the person an operation, a refusal or a text.
    Show(StreamEvent),
    /// Commit; answer with [`Event::Committed`] or [`Event::NothingToCommit`].
    Commit(Edit),
    /// The turn is over.
    Finish(Box<Answer>),
}

/// What a turn commits, as one step.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// These operations.
    Operations(Vec<Operation>),
    /// The inverse of the newest commit not yet undone.
    Undo,
    /// What the newest undo took back.
    Redo,
}

/// The steps that a person is told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Step {
    /// Looking at the sketch.
    Analyzing,
    /// Finding the operations.
    Modifying,
    /// Checking them.
    Validating,
    /// Doing them.
    Executing,
}

impl Step {
    /// For the person who waits.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::Analyzing => "Looking at the layout…",
            Self::Modifying => "Working out the changes…",
            Self::Validating => "Checking the changes…",
            Self::Executing => "Applying the changes…",
        }
    }
}

/// Where a turn stands. Each phase owns what makes sense in it only.
#[derive(Clone, Debug)]
enum Phase {
    New,
    /// Waiting for the model, or for the time to call it again.
    Asking(Asking),
    /// Waiting for the shell to commit.
    Committing(Box<Answer>),
    Ended,
}

#[derive(Clone, Debug)]
struct Asking {
    call: ModelCall,
    /// Calls made for this answer, the current one included.
    attempt: u32,
    /// The refused first answer that the model is asked to put right.
    refused: Option<Box<Draft>>,
}

/// An answer that is worked out but not committed.
#[derive(Clone, Debug)]
struct Draft {
    proposal: Proposal,
    /// The operations as the model wrote them.
    as_written: Vec<Value>,
    outcome: Outcome,
    sketch: Sketch,
}

/// The machine. See the module for its rules.
#[derive(Clone, Debug)]
pub struct Turn {
    question: Question,
    phase: Phase,
    intent: Intent,
    usage: Usage,
    answered_by: AnsweredBy,
}

impl Turn {
    /// A turn that has not begun.
    #[must_use]
    pub fn new(question: Question) -> Self {
        let (intent, answered_by) = (Intent::Conversation, AnsweredBy::Offline);
        Self { question, phase: Phase::New, intent, usage: Usage::default(), answered_by }
    }

    /// Takes an event and returns what to do. An event that does not fit the phase does nothing.
    pub fn handle(&mut self, event: Event) -> Vec<Effect> {
        match (std::mem::replace(&mut self.phase, Phase::Ended), event) {
            (Phase::New, Event::Begin) => self.begin(),
            (Phase::Asking(asking), Event::ModelAnswered { text, usage }) => self.read(asking, &text, usage),
            (Phase::Asking(asking), Event::ModelFailed(failure)) => self.retry(asking, failure),
            (Phase::Asking(asking), Event::WaitEnded) => {
                let call = asking.call.clone();
                self.phase = Phase::Asking(asking);
                vec![Effect::CallModel(call)]
            }
            (Phase::Committing(answer), Event::Committed { sketch, operations }) => {
                vec![Effect::Finish(Box::new(Answer { sketch, operations, ..*answer }))]
            }
            (Phase::Committing(answer), Event::NothingToCommit) => vec![Effect::Finish(answer)],
            (Phase::New | Phase::Asking(_), Event::Cancelled) => self.fail(Failure::Cancelled),
            (phase, _) => {
                self.phase = phase;
                Vec::new()
            }
        }
    }

    /// Looks at the sketch, and either answers without a model or asks it.
    fn begin(&mut self) -> Vec<Effect> {
        let Question { message, sketch, context, ids, .. } = &mut self.question;
        let meaning = interpret(sketch, message, context, ids);
        self.intent = intent::of(message, &meaning);
        let mut effects = vec![
            Effect::Report(Step::Analyzing),
            Effect::Announce(self.intent),
            Effect::Report(Step::Modifying),
        ];
        let is_sure = matches!(
            meaning,
            Interpretation::Operations { certain: true, .. } | Interpretation::Undo | Interpretation::Redo
        );
        effects.extend(if self.question.has_model && !is_sure { self.ask() } else { self.answer(meaning) });
        effects
    }

    /// Answers with what the interpreter understood.
    fn answer(&mut self, meaning: Interpretation) -> Vec<Effect> {
        let mut answer = self.blank_answer();
        match meaning {
            Interpretation::Operations { operations, description, .. } => {
                let proposal = Proposal { description, ..Proposal::default() };
                let draft = self.draft(proposal, operations.into());
                let effects = show_outcome(&draft);
                return self.conclude(draft, effects);
            }
            Interpretation::Question { prompt, choices } => {
                answer.description.clone_from(&prompt);
                answer.prompt = Some(prompt);
                answer.choices = choices;
            }
            Interpretation::Answer { text } => answer.description = text,
            Interpretation::Unknown { suggestions } => {
                answer.description = answer::NOT_UNDERSTOOD.to_owned();
                answer.suggestions = suggestions;
            }
            Interpretation::Undo => return self.revert(Edit::Undo, answer),
            Interpretation::Redo => return self.revert(Edit::Redo, answer),
        }
        self.say(answer)
    }

    /// Undo and redo: only the shell has the history.
    fn revert(&mut self, edit: Edit, mut answer: Answer) -> Vec<Effect> {
        let (done, nothing) = match edit {
            Edit::Redo => ("Did the last undone step again.", "There is nothing to redo."),
            Edit::Undo | Edit::Operations(_) => ("Took the last step back.", "There is nothing to undo."),
        };
        if self.question.dry_run {
            answer.description = nothing.to_owned();
            return self.say(answer);
        }
        answer.description = done.to_owned();
        let mut effects = vec![Effect::Report(Step::Validating), Effect::Report(Step::Executing)];
        effects.push(Effect::Commit(edit));
        self.phase = Phase::Committing(Box::new(answer));
        effects
    }

    fn ask(&mut self) -> Vec<Effect> {
        self.answered_by = AnsweredBy::Model;
        let Question { message, sketch, context, .. } = &self.question;
        let mut messages = context.history.clone();
        messages.push(said(Role::User, prompt::request(sketch, &context.selection, message)));
        let call = ModelCall { system: prompt::edit(), messages, image: None };
        self.phase = Phase::Asking(Asking { call: call.clone(), attempt: 1, refused: None });
        vec![Effect::CallModel(call)]
    }

    /// Makes a failed call again while the policy allows it. Nothing was shown yet, so nothing can
    /// be shown twice.
    fn retry(&mut self, mut asking: Asking, failure: ModelFailure) -> Vec<Effect> {
        match self.question.retry.delay_ms(asking.attempt, &failure) {
            Some(ms) => {
                asking.attempt += 1;
                self.phase = Phase::Asking(asking);
                vec![Effect::Wait { ms }]
            }
            None => self.fail(Failure::Model(failure)),
        }
    }

    /// Reads the model's answer, tries it on a copy, and sends refused operations back once.
    fn read(&mut self, asking: Asking, text: &str, usage: Usage) -> Vec<Effect> {
        self.usage = self.usage.plus(usage);
        let Ok(proposal) = Proposal::read(text) else {
            return self.fail(Failure::Model(ModelFailure::Unreadable));
        };
        let batch = match Batch::decode(&proposal.operations) {
            Ok(batch) => batch,
            Err(rejection) => return self.fail(Failure::Rejected(vec![rejection])),
        };
        match asking.refused {
            // An answer that gives up leaves the first answer's refusals, shown by now, standing.
            Some(first) if batch.is_empty() => {
                let effects = show_operations(&first.outcome);
                self.conclude(*first, in_order(effects))
            }
            Some(_) => {
                let draft = self.draft(proposal, batch);
                let effects = show_outcome(&draft);
                self.conclude(draft, effects)
            }
            None => {
                let draft = self.draft(proposal, batch);
                if draft.outcome.rejections.is_empty() {
                    let effects = show_outcome(&draft);
                    return self.conclude(draft, effects);
                }
                self.send_back(asking.call, text, draft)
            }
        }
    }

    fn send_back(&mut self, mut call: ModelCall, text: &str, draft: Draft) -> Vec<Effect> {
        let mut effects = in_order(show_rejections(&draft));
        call.messages.push(said(Role::Assistant, text.to_owned()));
        let correction = prompt::correction(&draft.outcome.rejections, &self.question.message);
        call.messages.push(said(Role::User, correction));
        effects.push(Effect::CallModel(call.clone()));
        self.phase = Phase::Asking(Asking { call, attempt: 1, refused: Some(Box::new(draft)) });
        effects
    }

    /// Tries a proposal on a copy of the sketch.
    fn draft(&mut self, mut proposal: Proposal, batch: Batch) -> Draft {
        let as_written = std::mem::take(&mut proposal.operations);
        let mut sketch = self.question.sketch.clone();
        let outcome = execute(&mut sketch, batch, self.question.mode, Origin::Model, &mut self.question.ids);
        Draft { proposal, as_written, outcome, sketch }
    }

    /// Commits a draft after `effects` have shown it, or says why not.
    fn conclude(&mut self, draft: Draft, mut effects: Vec<Effect>) -> Vec<Effect> {
        let Draft { proposal, outcome, sketch, .. } = draft;
        self.intent = proposal.intent.unwrap_or(self.intent);
        if outcome.applied.is_empty() && !outcome.rejections.is_empty() {
            effects.extend(self.fail(Failure::Rejected(outcome.rejections)));
            return effects;
        }
        let mut answer = self.blank_answer();
        answer.reasoning = proposal.reasoning;
        answer.description = proposal.description;
        answer.repairs = proposal.repairs;
        answer.rejected = outcome.rejections;
        if let Some(ask) = proposal.ask {
            answer.prompt = Some(ask.prompt);
            answer.choices = ask.choices;
        }
        effects.extend(show_text(TextField::Reasoning, &answer.reasoning));
        effects.extend(show_text(TextField::Description, &answer.description));
        effects.extend([Effect::Report(Step::Validating), Effect::Report(Step::Executing)]);
        answer.operations.clone_from(&outcome.applied);
        if outcome.applied.is_empty() || self.question.dry_run {
            answer.sketch = sketch;
            self.phase = Phase::Ended;
            effects.push(Effect::Finish(Box::new(answer)));
        } else {
            effects.push(Effect::Commit(Edit::Operations(outcome.applied)));
            self.phase = Phase::Committing(Box::new(answer));
        }
        effects
    }

    /// Ends with words and no operations.
    fn say(&mut self, answer: Answer) -> Vec<Effect> {
        self.phase = Phase::Ended;
        let mut effects = show_text(TextField::Description, &answer.description);
        effects.extend([Effect::Report(Step::Validating), Effect::Report(Step::Executing)]);
        effects.push(Effect::Finish(Box::new(answer)));
        effects
    }

    fn fail(&mut self, failure: Failure) -> Vec<Effect> {
        self.phase = Phase::Ended;
        let answer = self.blank_answer().failed(failure);
        vec![Effect::Finish(Box::new(answer))]
    }

    fn blank_answer(&self) -> Answer {
        Answer::blank(self.question.sketch.clone(), self.intent, self.answered_by, self.usage)
    }
}

fn said(role: Role, content: String) -> Message {
    Message { role, content, timestamp: None }
}

fn show_text(field: TextField, text: &str) -> Vec<Effect> {
    let text = text.to_owned();
    if text.is_empty() { Vec::new() } else { vec![Effect::Show(StreamEvent::Text { field, text })] }
}

/// A thing to show, with its place in the batch.
type Shown = (usize, StreamEvent);

/// Everything that became of a draft's operations, in their order.
fn show_outcome(draft: &Draft) -> Vec<Effect> {
    let mut shown = show_operations(&draft.outcome);
    shown.extend(show_rejections(draft));
    in_order(shown)
}

fn in_order(mut shown: Vec<Shown>) -> Vec<Effect> {
    sort_by_key(&mut shown, |(index, _)| *index);
    shown.into_iter().map(|(_, event)| Effect::Show(event)).collect()
}

/// The accepted operations. Their places in the batch are those that the refused ones left.
fn show_operations(outcome: &Outcome) -> Vec<Shown> {
    let refused = set(outcome.rejections.iter().map(|rejection| rejection.index));
    let places = (0..).filter(|index| !refused.contains(index));
    let show = |(index, operation): (usize, &Operation)| {
        let operation = operation.clone();
        (index, StreamEvent::Operation { index, operation, coercions: Vec::new() })
    };
    places.zip(&outcome.applied).map(show).collect()
}

fn show_rejections(draft: &Draft) -> Vec<Shown> {
    let show = |rejection: &Rejection| {
        let (index, rejection) = (rejection.index, rejection.clone());
        let operation = draft.as_written.get(index).cloned().unwrap_or_default();
        (index, StreamEvent::Rejected { index, operation, rejection })
    };
    draft.outcome.rejections.iter().map(show).collect()
}
