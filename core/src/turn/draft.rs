//! A model's answer while it arrives: what is shown of it, and what it comes to.

use super::Effect;
use crate::operation::{Operation, Rejection};
use crate::proposal::{Ask, Coerced, Intent, OperationEnd, OperationStream, StreamEvent, TextField};
use crate::provider::ModelFailure;
use crate::repair::Repair;
use crate::sketch::{IdSource, Sketch};

/// An answer in the making.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    stream: OperationStream,
    /// Everything that the model wrote.
    text: String,
    found: Found,
}

/// What has come of an answer so far.
#[derive(Clone, Debug, Default)]
struct Found {
    operations: Vec<Operation>,
    rejections: Vec<Rejection>,
    coercions: Vec<Coerced>,
    /// Whether the answer replaces one whose operations were refused.
    is_correction: bool,
    /// The part of the description that waits: after a refusal another answer may replace this one, and
    /// a correction without operations replaces nothing.
    withheld: String,
    is_shown: bool,
}

/// An answer that has ended.
#[derive(Clone, Debug)]
pub(super) struct Proposed {
    /// Everything that the model wrote.
    pub(super) text: String,
    pub(super) operations: Vec<Operation>,
    pub(super) rejections: Vec<Rejection>,
    pub(super) coercions: Vec<Coerced>,
    pub(super) intent: Option<Intent>,
    pub(super) reasoning: String,
    pub(super) description: String,
    /// The part of the description that nobody has seen.
    pub(super) withheld: String,
    pub(super) ask: Option<Ask>,
    pub(super) repairs: Vec<Repair>,
    /// Whether something of it was shown.
    pub(super) is_shown: bool,
    /// Why it is not a whole answer, if it is none.
    pub(super) failure: Option<ModelFailure>,
}

impl Draft {
    /// An answer about `sketch` of which nothing has come yet. It is read as it comes whether somebody watches or not:
    /// the same answer comes to the same for everyone.
    pub(super) fn new(sketch: Sketch, ids: IdSource, is_correction: bool) -> Self {
        let stream = OperationStream::new(sketch, ids);
        Self { stream, text: String::new(), found: Found { is_correction, ..Found::default() } }
    }

    /// Takes more of the answer and returns what to show.
    pub(super) fn push(&mut self, text: &str) -> Vec<Effect> {
        self.text += text;
        let events = self.stream.push(text.as_bytes());
        let intent = self.stream.intent();
        self.found.take(events, intent)
    }

    /// The answer has ended as the provider says in `outcome`.
    pub(super) fn finish(self, outcome: Result<(), ModelFailure>) -> (Vec<Effect>, Proposed) {
        let Self { stream, text, mut found } = self;
        let OperationEnd {
            events,
            end,
            intent,
            reasoning,
            description,
            ask,
            is_unclosed,
            repairs,
            error,
            ..
        } = stream.finish();
        let effects = found.take(events, intent);
        let failure = match outcome {
            Err(failure) => Some(failure),
            Ok(()) if end.stream_error.is_some() => Some(ModelFailure::StreamError { may_pass: true }),
            // The answer was elsewhere than in what was shown: nothing of it may be kept.
            Ok(()) if error.is_some() || end.superseded => Some(ModelFailure::Unreadable),
            // The provider says that it is whole, and it is but for its last brackets.
            Ok(()) if is_unclosed => None,
            Ok(()) if !end.complete && found.is_shown => Some(ModelFailure::Truncated),
            Ok(()) if !end.complete => Some(ModelFailure::Unreadable),
            Ok(()) => None,
        };
        if changes_nothing(intent) || end.superseded {
            found.operations.clear();
            found.rejections.clear();
            found.coercions.clear();
        }
        let Found { operations, rejections, coercions, withheld, is_shown, .. } = found;
        let proposed = Proposed {
            text,
            operations,
            rejections,
            coercions,
            intent,
            reasoning,
            description,
            withheld,
            ask,
            repairs,
            is_shown,
            failure,
        };
        (effects, proposed)
    }
}

impl Found {
    /// Notes events and returns those that the person sees.
    fn take(&mut self, events: Vec<StreamEvent>, intent: Option<Intent>) -> Vec<Effect> {
        let mut effects = Vec::new();
        for event in events {
            let is_seen = match &event {
                StreamEvent::Operation { .. } | StreamEvent::Rejected { .. } if changes_nothing(intent) => {
                    false
                }
                StreamEvent::Operation { index, operation, coercions } => {
                    self.operations.push(operation.clone());
                    let coerced = |coercion: &_| Coerced::new(*index, coercion);
                    self.coercions.extend(coercions.iter().map(coerced));
                    true
                }
                StreamEvent::Rejected { rejection, .. } => {
                    self.rejections.push(rejection.clone());
                    true
                }
                StreamEvent::Text { field: TextField::Description, text } if self.may_be_replaced() => {
                    self.withheld += text;
                    false
                }
                StreamEvent::Text { .. } => true,
            };
            if is_seen {
                self.is_shown = true;
                effects.push(Effect::Show(event));
            }
        }
        effects
    }
}

impl Found {
    fn may_be_replaced(&self) -> bool {
        !self.rejections.is_empty() || (self.is_correction && self.operations.is_empty())
    }
}

/// Questions about the sketch and small talk change nothing, whatever operations come with them.
const fn changes_nothing(intent: Option<Intent>) -> bool {
    matches!(intent, Some(Intent::Details | Intent::Conversation))
}
