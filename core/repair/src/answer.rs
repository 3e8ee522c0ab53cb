//! Streaming recognition of an operations answer among other JSON.

use super::candidate::Candidate;
use serde_json::Value;

/// Criteria that distinguish an operations answer from other JSON.
#[derive(Clone, Copy, Debug)]
pub struct AnswerCriteria {
    /// Member keys exclusive to an answer. Their texts need not wait for the first element.
    pub keys: &'static [&'static str],
    /// Returns true for the `type` of an operation.
    pub is_type: fn(&str) -> bool,
}

impl AnswerCriteria {
    /// Returns true if the object's type is that of an operation.
    fn is_operation(self, json: &[u8]) -> bool {
        let value = websketch_json::parse_bytes(json).unwrap_or_default();
        value.get("type").and_then(Value::as_str).is_some_and(self.is_type)
    }
}

/// Properties of the open document observed so far. Without an [`AnswerCriteria`], any object with a `type` counts as an
/// operation.
#[derive(Clone, Debug, Default)]
pub(super) struct ShapeHints {
    answer: Option<AnswerCriteria>,
    /// Whether it has a `type`; its members are then those of an operation.
    is_typed: bool,
    /// Whether it has a `name`, as a tool call; its arguments are then the answer.
    is_call: bool,
    /// Whether it has a member exclusive to an answer.
    pub(super) is_answer: bool,
    /// Number of elements that are operations.
    operations: usize,
}

impl ShapeHints {
    pub(super) const fn new(answer: Option<AnswerCriteria>) -> Self {
        Self { answer, is_typed: false, is_call: false, is_answer: false, operations: 0 }
    }

    /// Records an element with a `type`. Returns whether it is an operation.
    pub(super) fn record_typed_element(&mut self, json: &[u8], is_chosen: bool) -> bool {
        // A chosen document needs no further check.
        let is_operation = is_chosen || self.answer.is_none_or(|answer| answer.is_operation(json));
        self.operations += usize::from(is_operation);
        is_operation
    }

    /// Records a member. Returns whether its key is exclusive to an answer.
    pub(super) fn record_member(&mut self, key: &[u8]) -> bool {
        self.is_typed |= key == b"\"type\"";
        self.is_call |= key == b"\"name\"";
        let tells = self.is_answer_key(key);
        self.is_answer |= tells;
        tells
    }

    /// Returns true if the key of a started string is exclusive to an answer.
    pub(super) fn tells(&self, key: &[u8]) -> bool {
        let is_argument = self.is_call && key == b"\"arguments\"" && self.answer.is_some();
        is_argument || self.is_answer_key(key)
    }

    fn is_answer_key(&self, key: &[u8]) -> bool {
        let name = key.get(1..key.len().saturating_sub(1)).unwrap_or_default();
        let keys = self.answer.map_or(&[][..], |answer| answer.keys);
        !self.is_typed && keys.iter().any(|key| key.as_bytes() == name)
    }

    /// Corrects the traits of a candidate: only known types count as operations.
    pub(super) fn judge(&self, candidate: &mut Candidate) {
        let Some(answer) = self.answer else { return };
        let traits = &mut candidate.traits;
        traits.typed_items = traits.typed_items.min(self.operations);
        traits.is_typed =
            traits.is_typed && !traits.is_array && !traits.has_path && answer.is_operation(&candidate.json);
        let is_broken = traits.is_cut || candidate.faults > 0;
        candidate.is_broken_envelope = self.is_answer && is_broken && !traits.has_path;
        // Members of a broken envelope are no part of an operation.
        candidate.is_loose |= self.is_answer;
    }
}
