//! A model's answer while it arrives: shown events and the accumulated result.

use super::TurnEffect;
use super::answer_text::{AMBIGUOUS, fault, has_rejected_alternatives, has_words};
use super::rejected::{RejectedOperation, passed_over};
use crate::proposal::{
    Ask, IndexedCoercion, Intent, OperationStream, OperationStreamEnd, StreamEvent, TextField,
    UnreadableAnswer,
};
use crate::provider::ModelFailure;
use crate::sections;
use kurbo::Size;
use websketch_repair::{Repair, RepairError};
use websketch_sketch::operation::{Operation, Rejection};
use websketch_sketch::{IdSource, Sketch};

/// An answer in progress.
#[derive(Clone, Debug)]
pub(super) struct AnswerDraft {
    stream: OperationStream,
    /// The complete text of the model.
    text: String,
    found: DraftContent,
}

/// The accumulated result of an answer.
#[derive(Clone, Debug, Default)]
struct DraftContent {
    operations: Vec<Operation>,
    refused: Vec<RejectedOperation>,
    coercions: Vec<IndexedCoercion>,
    /// Whether the answer corrects an earlier one.
    is_correction: bool,
    /// Whether the description of the earlier answer was shown, so that this one is not.
    is_silent: bool,
    /// The part of the description that is held back. After a rejection a second answer may replace it; a correction
    /// without operations shows no description.
    withheld: String,
    is_shown: bool,
}

/// A finished answer.
#[derive(Clone, Debug)]
pub(super) struct ProposedAnswer {
    /// The complete text of the model.
    pub(super) text: String,
    pub(super) operations: Vec<Operation>,
    /// The rejected operations.
    pub(super) refused: Vec<RejectedOperation>,
    /// Rejected operations of the earlier answer that this answer ignores.
    pub(super) passed_over: Vec<Rejection>,
    pub(super) coercions: Vec<IndexedCoercion>,
    pub(super) intent: Option<Intent>,
    pub(super) reasoning: String,
    pub(super) description: String,
    /// The part of the description that was not shown.
    pub(super) withheld: String,
    pub(super) ask: Option<Ask>,
    /// The number of steps to undo.
    pub(super) undo: Option<u32>,
    pub(super) repairs: Vec<Repair>,
    /// Whether a part of the answer was shown.
    pub(super) is_shown: bool,
    /// The reason why the answer is incomplete, if it is.
    pub(super) failure: Option<ModelFailure>,
    /// The fault of a complete but unreadable answer, as feedback for the model.
    pub(super) fault: Option<String>,
    /// Suggested next requests.
    pub(super) next: Vec<String>,
    /// The sketch after all accepted operations.
    pub(super) sketch: Sketch,
    /// The number of operations and rejections so far.
    pub(super) count: usize,
    /// Whether the answer is text without JSON.
    pub(super) is_prose: bool,
    /// The hashes of the applied elements.
    pub(super) written: Vec<u64>,
}

impl ProposedAnswer {
    /// Returns true if the whole description was shown.
    fn is_description_shown(&self) -> bool {
        !self.description.trim().is_empty() && self.withheld.is_empty()
    }

    /// Returns true if the answer is complete and without rejections, so that another answer can only improve it.
    pub(super) fn is_complete(&self) -> bool {
        self.refused.is_empty() && self.failure.is_none()
    }

    /// Merges a correction into this answer. Accepted operations stay; the remaining rejections are those of the
    /// correction and those it ignores.
    pub(super) fn merged(self, second: Self) -> Self {
        // A description that was shown stays. Otherwise the correction describes both answers.
        let is_told = self.is_description_shown() || second.description.trim().is_empty();
        let (description, withheld) =
            if is_told { (self.description, self.withheld) } else { (second.description, second.withheld) };
        let passed_over = passed_over(&self.refused, &second.operations, &second.refused);
        Self {
            passed_over,
            operations: [self.operations, second.operations].concat(),
            coercions: [self.coercions, second.coercions].concat(),
            repairs: [self.repairs, second.repairs].concat(),
            reasoning: joined(&self.reasoning, &second.reasoning),
            intent: second.intent.or(self.intent),
            next: if second.next.is_empty() { self.next } else { second.next },
            withheld,
            is_shown: self.is_shown || second.is_shown,
            description,
            ..second
        }
    }
}

/// Joins two texts, unless one contains the other.
fn joined(first: &str, second: &str) -> String {
    if first.trim().is_empty() || second.contains(first.trim()) {
        second.to_owned()
    } else if second.trim().is_empty() || first.contains(second.trim()) {
        first.to_owned()
    } else {
        format!("{} {}", first.trim_end(), second.trim_start())
    }
}

impl AnswerDraft {
    /// Creates an empty answer about `sketch`. Reading does not depend on whether a viewer is present, so the same
    /// answer has the same result for every caller.
    pub(super) fn new(sketch: Sketch, ids: IdSource, page: Option<Size>, request: &str) -> Self {
        let stream = OperationStream::new(sketch, ids)
            .on_page(page)
            .for_request(request)
            .with_sections(sections::fill);
        Self { stream, text: String::new(), found: DraftContent::default() }
    }

    /// Creates a correction of `first`, an answer about `shown`.
    pub(super) fn after(
        first: &ProposedAnswer,
        shown: &Sketch,
        ids: IdSource,
        page: Option<Size>,
        request: &str,
    ) -> Self {
        let stream = OperationStream::new(first.sketch.clone(), ids)
            .on_page(page)
            .for_request(request)
            .with_sections(sections::fill);
        let stream = stream.continuing(&first.operations, &first.written, first.count, shown);
        let is_silent = first.is_description_shown();
        let found = DraftContent { is_correction: true, is_silent, ..DraftContent::default() };
        Self { stream, text: String::new(), found }
    }

    /// Returns the intent, once the model has named one.
    pub(super) const fn intent(&self) -> Option<Intent> {
        self.stream.intent()
    }

    /// Reads more of the answer and returns the effects to show.
    pub(super) fn push(&mut self, text: &str) -> Vec<TurnEffect> {
        self.text += text;
        let events = self.stream.push(text.as_bytes());
        self.found.take(events)
    }

    /// Ends the answer with the provider's `outcome`.
    pub(super) fn finish(self, outcome: Result<(), ModelFailure>) -> (Vec<TurnEffect>, ProposedAnswer) {
        let Self { stream, text, mut found } = self;
        let OperationStreamEnd {
            events,
            end,
            intent,
            reasoning,
            description,
            ask,
            undo,
            is_unclosed,
            repairs,
            error,
            next,
            written,
            sketch,
            count,
        } = stream.finish();
        let effects = found.take(events);
        let is_prose = error == Some(UnreadableAnswer::Json(RepairError::NoJson))
            && !text.contains('{')
            && has_words(&text);
        let is_ambiguous = outcome.is_ok() && has_rejected_alternatives(&text);
        let fault = match &outcome {
            Ok(()) if is_ambiguous => Some(AMBIGUOUS.to_owned()),
            Ok(()) => fault(&text, &end, error),
            Err(_) => None,
        };
        let failure = match outcome {
            Err(failure) => Some(failure),
            Ok(()) if end.stream_error.is_some() => {
                Some(ModelFailure::StreamError { is_transient: true, words: None })
            }
            // A sentence around an operation may reject it.
            Ok(()) if is_ambiguous && !found.operations.is_empty() => Some(ModelFailure::Unreadable),
            // The final answer differs from the shown one, so nothing of it may be used.
            Ok(()) if error.is_some() || end.superseded => Some(ModelFailure::Unreadable),
            // The provider reports a complete answer, which lacks only its closing brackets.
            Ok(()) if is_unclosed => None,
            Ok(()) if !end.complete && found.is_shown => Some(ModelFailure::Truncated),
            Ok(()) if !end.complete => Some(ModelFailure::Unreadable),
            Ok(()) => None,
        };
        if end.superseded || failure.is_some() && is_ambiguous {
            found.operations.clear();
            found.refused.clear();
            found.coercions.clear();
        }
        let DraftContent { operations, refused, coercions, withheld, is_shown, .. } = found;
        let proposed = ProposedAnswer {
            text,
            operations,
            refused,
            passed_over: Vec::new(),
            coercions,
            intent,
            reasoning,
            description,
            withheld,
            ask,
            undo,
            repairs,
            fault,
            is_shown,
            failure,
            next,
            sketch,
            count,
            is_prose,
            written,
        };
        (effects, proposed)
    }
}

impl DraftContent {
    /// Records events and returns those to show.
    fn take(&mut self, events: Vec<StreamEvent>) -> Vec<TurnEffect> {
        let mut effects = Vec::new();
        for event in events {
            let is_seen = match &event {
                StreamEvent::Operation { index, operation, coercions } => {
                    self.operations.push(operation.clone());
                    let coerced = |coercion: &_| IndexedCoercion::new(*index, coercion);
                    self.coercions.extend(coercions.iter().map(coerced));
                    true
                }
                StreamEvent::Rejected { rejection, operation, .. } => {
                    self.refused
                        .push(RejectedOperation { rejection: rejection.clone(), written: operation.clone() });
                    true
                }
                StreamEvent::Text { field: TextField::Description, .. } if self.is_silent => false,
                StreamEvent::Text { field: TextField::Description, text } if self.may_be_replaced() => {
                    self.withheld += text;
                    false
                }
                StreamEvent::Text { .. } => true,
            };
            if is_seen {
                self.is_shown = true;
                effects.push(TurnEffect::Show(event));
            }
        }
        effects
    }

    /// Returns true if the description may be that of another answer.
    fn may_be_replaced(&self) -> bool {
        !self.refused.is_empty() || (self.is_correction && self.operations.is_empty())
    }
}
