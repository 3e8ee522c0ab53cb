//! A model's answer while it arrives: what is shown of it, and what it comes to.

use super::Effect;
use super::refused::{Refused, passed_over};
use crate::operation::{Operation, Rejection};
use crate::proposal::{
    Ask, Coerced, End, Intent, OperationEnd, OperationStream, StreamEvent, TextField, UnreadableAnswer,
};
use crate::provider::ModelFailure;
use crate::repair::{Repair, RepairError};
use crate::sketch::{IdSource, Sketch};
use kurbo::Size;
use serde_json::Value;

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
    refused: Vec<Refused>,
    coercions: Vec<Coerced>,
    /// Whether the answer goes on with another one.
    is_correction: bool,
    /// Whether the person has read the description of that one, and needs no other.
    is_silent: bool,
    /// The part of the description that waits: after a refusal another answer may say it better, and a correction
    /// without operations says nothing.
    withheld: String,
    is_shown: bool,
}

/// An answer that has ended.
#[derive(Clone, Debug)]
pub(super) struct Proposed {
    /// Everything that the model wrote.
    pub(super) text: String,
    pub(super) operations: Vec<Operation>,
    /// What was refused of it.
    pub(super) refused: Vec<Refused>,
    /// What was refused of the answer that it goes on with, and is passed over by this one.
    pub(super) passed_over: Vec<Rejection>,
    pub(super) coercions: Vec<Coerced>,
    pub(super) intent: Option<Intent>,
    pub(super) reasoning: String,
    pub(super) description: String,
    /// The part of the description that nobody has seen.
    pub(super) withheld: String,
    pub(super) ask: Option<Ask>,
    /// How many steps it takes back.
    pub(super) undo: Option<u32>,
    pub(super) repairs: Vec<Repair>,
    /// Whether something of it was shown.
    pub(super) is_shown: bool,
    /// Why it is not a whole answer, if it is none.
    pub(super) failure: Option<ModelFailure>,
    /// What is wrong with a whole answer that cannot be read, for who has written it.
    pub(super) fault: Option<String>,
    /// What the person could ask for next.
    pub(super) next: Vec<String>,
    /// The sketch with all accepted operations done.
    pub(super) sketch: Sketch,
    /// Operations and refusals so far.
    pub(super) count: usize,
    /// Whether the answer is text without any JSON.
    pub(super) is_prose: bool,
    /// The elements that were done, by their marks.
    pub(super) written: Vec<u64>,
}

impl Proposed {
    /// Whether the person has read its description.
    fn is_told(&self) -> bool {
        !self.description.trim().is_empty() && self.withheld.is_empty()
    }

    /// Whether all of it can be done, so that another answer can only better it.
    pub(super) fn is_whole(&self) -> bool {
        self.refused.is_empty() && self.failure.is_none()
    }

    /// The answer that goes on with this one, as one: what was accepted stays, and what was refused is what is refused of
    /// the second one, besides what that passes over.
    pub(super) fn merged(self, second: Self) -> Self {
        // What the person has read of the first answer stays; else the second one tells of both.
        let is_told = self.is_told() || second.description.trim().is_empty();
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

/// Two texts as one, unless they say the same.
fn joined(first: &str, second: &str) -> String {
    if first.trim().is_empty() || second.contains(first.trim()) {
        second.to_owned()
    } else if second.trim().is_empty() || first.contains(second.trim()) {
        first.to_owned()
    } else {
        format!("{} {}", first.trim_end(), second.trim_start())
    }
}

impl Draft {
    /// An answer about `sketch` of which nothing has come yet. It is read as it comes whether somebody watches or not:
    /// the same answer comes to the same for everyone.
    pub(super) fn new(sketch: Sketch, ids: IdSource, page: Option<Size>, request: &str) -> Self {
        let stream = OperationStream::new(sketch, ids).on_page(page).asked(request);
        Self { stream, text: String::new(), found: Found::default() }
    }

    /// An answer that goes on with another one about `shown`.
    pub(super) fn after(
        first: &Proposed,
        shown: &Sketch,
        ids: IdSource,
        page: Option<Size>,
        request: &str,
    ) -> Self {
        let stream = OperationStream::new(first.sketch.clone(), ids).on_page(page).asked(request);
        let stream = stream.going_on(&first.operations, &first.written, first.count, shown);
        let is_silent = first.is_told();
        let found = Found { is_correction: true, is_silent, ..Found::default() };
        Self { stream, text: String::new(), found }
    }

    /// The intent, once the model has named one.
    pub(super) const fn intent(&self) -> Option<Intent> {
        self.stream.intent()
    }

    /// Takes more of the answer and returns what to show.
    pub(super) fn push(&mut self, text: &str) -> Vec<Effect> {
        self.text += text;
        let events = self.stream.push(text.as_bytes());
        self.found.take(events)
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
        let fault = match &outcome {
            Ok(()) if is_turned_down(&text) => Some(TURNED_DOWN.to_owned()),
            Ok(()) => fault(&text, &end, error),
            Err(_) => None,
        };
        let failure = match outcome {
            Err(failure) => Some(failure),
            Ok(()) if end.stream_error.is_some() => {
                Some(ModelFailure::StreamError { may_pass: true, words: None })
            }
            // An operation in a sentence may be one that the sentence turns down.
            Ok(()) if is_turned_down(&text) && !found.operations.is_empty() => Some(ModelFailure::Unreadable),
            // The answer was elsewhere than in what was shown: nothing of it may be kept.
            Ok(()) if error.is_some() || end.superseded => Some(ModelFailure::Unreadable),
            // The provider says that it is whole, and it is but for its last brackets.
            Ok(()) if is_unclosed => None,
            Ok(()) if !end.complete && found.is_shown => Some(ModelFailure::Truncated),
            Ok(()) if !end.complete => Some(ModelFailure::Unreadable),
            Ok(()) => None,
        };
        if end.superseded || failure.is_some() && fault.as_deref() == Some(TURNED_DOWN) {
            found.operations.clear();
            found.refused.clear();
            found.coercions.clear();
        }
        let Found { operations, refused, coercions, withheld, is_shown, .. } = found;
        let proposed = Proposed {
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

/// What is told to who has written operations into a text that takes some back.
const TURNED_DOWN: &str = "Your operations stand in sentences that seem to turn some of them down. Write those that count as one object.";

/// Whether operations stand bare in sentences, and the sentences weigh or turn down: which ones count, nobody knows then.
fn is_turned_down(text: &str) -> bool {
    const WORDS: [&str; 24] = [
        "actually",
        "alternatively",
        "better",
        "but",
        "considered",
        "could",
        "however",
        "instead",
        "mind",
        "mistake",
        "might",
        "no",
        "not",
        "or",
        "perhaps",
        "rather",
        "scratch",
        "second",
        "should",
        "thought",
        "wait",
        "won",
        "would",
        "wrong",
    ];
    if text.contains("\"operations\"") || text.contains("```") {
        return false;
    }
    // What stands in brackets, by the first of them: one list alone is no idea among others.
    let (mut depth, mut outside, mut groups) = (0_usize, String::new(), Vec::new());
    for letter in text.chars() {
        match letter {
            '{' | '[' => {
                if depth == 0 {
                    groups.push(letter);
                }
                depth += 1;
            }
            '}' | ']' => depth = depth.saturating_sub(1),
            letter if depth == 0 => outside.push(letter),
            _ => {}
        }
    }
    let lower = outside.to_lowercase();
    let mut words = lower.split(|letter: char| !letter.is_alphabetic());
    groups.contains(&'{') && words.any(|word| WORDS.contains(&word))
}

/// What is wrong with a text that is no answer, for who has written it.
fn fault(text: &str, end: &End, error: Option<UnreadableAnswer>) -> Option<String> {
    if end.stream_error.is_some() {
        return None;
    }
    let fault = match error {
        _ if text.trim().is_empty() => "Your answer was empty.".to_owned(),
        Some(UnreadableAnswer::Json(RepairError::NoJson)) => "Your answer holds no JSON object.".to_owned(),
        Some(fault @ UnreadableAnswer::Json(_)) => format!("Your answer cannot be read: {fault}."),
        Some(UnreadableAnswer::Shape { .. }) => {
            let keys = keys(text);
            format!("Your answer is JSON, but has neither `operations` nor `description`; found: {keys}.")
        }
        None if end.superseded => {
            "Your answer holds several answers, and it is not clear which one counts. Write one.".to_owned()
        }
        None if !end.complete => "Your answer breaks off before its end.".to_owned(),
        None => return None,
    };
    Some(fault)
}

/// The keys of a JSON object, or what it is instead.
fn keys(text: &str) -> String {
    const MOST: usize = 8;
    match crate::repair::repair(text).map(|repaired| repaired.value) {
        Ok(Value::Object(members)) => {
            let keys = members.keys().take(MOST).map(|key| format!("“{}”", crate::json::excerpt(key)));
            keys.collect::<Vec<_>>().join(", ")
        }
        Ok(other) => crate::json::type_name(&other).to_owned(),
        Err(_) => "nothing".to_owned(),
    }
}

/// Whether a text says something: `null`, `42` and `###` do not.
fn has_words(text: &str) -> bool {
    const NOTHING: [&str; 6] = ["null", "none", "undefined", "true", "false", "nan"];
    let words = text.split(|letter: char| !letter.is_alphabetic()).filter(|word| !word.is_empty());
    let mut words = words.filter(|word| !NOTHING.contains(&word.to_lowercase().as_str()));
    words.any(|word| word.chars().count() > 1 || !word.is_ascii())
}

impl Found {
    /// Notes events and returns those that the person sees.
    fn take(&mut self, events: Vec<StreamEvent>) -> Vec<Effect> {
        let mut effects = Vec::new();
        for event in events {
            let is_seen = match &event {
                StreamEvent::Operation { index, operation, coercions } => {
                    self.operations.push(operation.clone());
                    let coerced = |coercion: &_| Coerced::new(*index, coercion);
                    self.coercions.extend(coercions.iter().map(coerced));
                    true
                }
                StreamEvent::Rejected { rejection, operation, .. } => {
                    self.refused.push(Refused { rejection: rejection.clone(), written: operation.clone() });
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
                effects.push(Effect::Show(event));
            }
        }
        effects
    }
}

impl Found {
    fn may_be_replaced(&self) -> bool {
        !self.refused.is_empty() || (self.is_correction && self.operations.is_empty())
    }
}
