//! What tells an answer of operations from other JSON, while it comes.

use super::candidate::Candidate;
use serde_json::Value;

/// What tells an answer of operations from other JSON.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer {
    /// Member keys that only an answer has, so that its texts need not wait for its first element.
    pub(crate) keys: &'static [&'static str],
    /// Whether this is the `type` of an operation.
    pub(crate) is_type: fn(&str) -> bool,
}

impl Answer {
    /// Whether an object is an operation by its type.
    fn is_operation(self, json: &[u8]) -> bool {
        let value = crate::json::parse_bytes(json).unwrap_or_default();
        value.get("type").and_then(Value::as_str).is_some_and(self.is_type)
    }
}

/// What the open document has shown so far. Without an [`Answer`] any object with a `type` counts.
#[derive(Clone, Debug, Default)]
pub(super) struct Signs {
    answer: Option<Answer>,
    /// Whether it has a `type`: then its members are those of an operation.
    is_typed: bool,
    /// Whether it is a call by its name: then its arguments are the answer.
    is_call: bool,
    /// Whether it has a member that only an answer has.
    pub(super) is_answer: bool,
    /// Elements that are operations.
    operations: usize,
}

impl Signs {
    pub(super) const fn new(answer: Option<Answer>) -> Self {
        Self { answer, is_typed: false, is_call: false, is_answer: false, operations: 0 }
    }

    /// Notes an element with a `type`; whether it is an operation.
    pub(super) fn meet_typed_element(&mut self, json: &[u8], is_chosen: bool) -> bool {
        // What is chosen is no question any more.
        let is_operation = is_chosen || self.answer.is_none_or(|answer| answer.is_operation(json));
        self.operations += usize::from(is_operation);
        is_operation
    }

    /// Notes a member; whether its key tells that this is the answer.
    pub(super) fn meet_member(&mut self, key: &[u8]) -> bool {
        self.is_typed |= key == b"\"type\"";
        self.is_call |= key == b"\"name\"";
        let tells = self.is_answer_key(key);
        self.is_answer |= tells;
        tells
    }

    /// Whether the key of a string that has begun tells that this is the answer.
    pub(super) fn tells(&self, key: &[u8]) -> bool {
        let is_argument = self.is_call && key == b"\"arguments\"" && self.answer.is_some();
        is_argument || self.is_answer_key(key)
    }

    fn is_answer_key(&self, key: &[u8]) -> bool {
        let name = key.get(1..key.len().saturating_sub(1)).unwrap_or_default();
        let keys = self.answer.map_or(&[][..], |answer| answer.keys);
        !self.is_typed && keys.iter().any(|key| key.as_bytes() == name)
    }

    /// Puts right what a document tells about itself: only known types make operations.
    pub(super) fn judge(&self, candidate: &mut Candidate) {
        let Some(answer) = self.answer else { return };
        let traits = &mut candidate.traits;
        traits.typed_items = traits.typed_items.min(self.operations);
        traits.is_typed =
            traits.is_typed && !traits.is_array && !traits.has_path && answer.is_operation(&candidate.json);
        let is_broken = traits.is_cut || candidate.faults > 0;
        candidate.is_broken_envelope = self.is_answer && is_broken && !traits.has_path;
        // Members of an envelope that has lost its list are none of the operation.
        candidate.is_loose |= self.is_answer;
    }
}
