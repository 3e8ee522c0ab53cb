//! Operations of a streaming answer, applied to the copy of the sketch or rejected.

use super::OperationStream;
use crate::proposal::coerce::coerce;
use crate::proposal::macro_operation::kind_of;
use crate::proposal::{Coercion, StreamEvent, previous_answer};
use serde_json::Value;
use websketch_sketch::execute::apply;
use websketch_sketch::limits::MAX_OPERATIONS;
use websketch_sketch::operation::{Addition, Operation, OperationError, OperationKind, Rejection};
use websketch_sketch::validate::Actor;

impl OperationStream {
    /// Applies one operation to the copy of the sketch, or rejects it. `coercions` are the corrections made to find it.
    pub(super) fn check(&mut self, written: Value, mut coercions: Vec<Coercion>) -> Vec<StreamEvent> {
        if self.count >= MAX_OPERATIONS {
            let refused = self.refuse(written, OperationError::too_many_operations(self.count + 1));
            return refused.into_iter().collect();
        }
        let is_add =
            written.get("type").and_then(Value::as_str).and_then(kind_of) == Some(OperationKind::Add);
        let is_unnamed = is_add && written.get("componentId").is_none_or(Value::is_null);
        let mut coerced = coerce(written, &self.sketch, &mut self.comparisons_left, &self.added);
        coercions.append(&mut coerced.coercions);
        match Operation::decode(&coerced.corrected) {
            Ok(operation) if self.is_repeated(&operation) => {
                self.count += 1;
                Vec::new()
            }
            Ok(Operation::Add(addition)) if self.is_added_again(&addition) => {
                self.update_added(addition, coercions)
            }
            Ok(operation) => {
                self.note_moved(&operation);
                let done = apply(&mut self.sketch, operation, Actor::Model, &mut self.ids);
                self.has_unnamed |= is_unnamed || (is_add && done.is_err());
                match done {
                    Ok(applied) => vec![self.done(applied.operation, coercions)],
                    Err(reason) => self.refuse(coerced.written(), reason).into_iter().collect(),
                }
            }
            Err(reason) => {
                self.has_unnamed |= is_add;
                self.refuse(coerced.written(), reason).into_iter().collect()
            }
        }
    }

    /// Returns true if the earlier answer has had the same effect.
    fn is_repeated(&self, operation: &Operation) -> bool {
        self.previous.as_ref().is_some_and(|previous| previous.has_effect(operation))
    }

    /// Returns true if an addition is of a component that the earlier answer has added.
    fn is_added_again(&self, addition: &Addition) -> bool {
        let Some((previous, id)) = self.previous.as_ref().zip(addition.component_id.as_ref()) else {
            return false;
        };
        let made = self.sketch.get(id).filter(|made| made.kind() == addition.component_type);
        made.is_some() && previous.added().any(|added| added == id)
    }

    /// Changes an added component into the one that is added again.
    fn update_added(&mut self, addition: Addition, coercions: Vec<Coercion>) -> Vec<StreamEvent> {
        let id = addition.component_id.as_ref();
        let Some(made) = id.and_then(|id| self.sketch.get(id)) else { return Vec::new() };
        let changes = previous_answer::changes(made, &addition);
        let told = Coercion {
            field: "type".to_owned(),
            from: "add".into(),
            to: "a change of what was added".into(),
        };
        let mut coercions = [coercions, vec![told]].concat();
        let mut events = Vec::new();
        for change in changes {
            events.extend(self.perform(change, std::mem::take(&mut coercions)));
        }
        events
    }

    /// Applies an operation that core has computed, like [`Self::check`].
    pub(super) fn perform(&mut self, operation: Operation, coercions: Vec<Coercion>) -> Option<StreamEvent> {
        if self.is_repeated(&operation) {
            self.count += 1;
            return None;
        }
        let written = || serde_json::to_value(&operation).unwrap_or_default();
        if self.count >= MAX_OPERATIONS {
            return self.refuse(written(), OperationError::too_many_operations(self.count + 1));
        }
        match apply(&mut self.sketch, operation.clone(), Actor::Model, &mut self.ids) {
            Ok(applied) => Some(self.done(applied.operation, coercions)),
            Err(reason) => self.refuse(written(), reason),
        }
    }

    fn done(&mut self, operation: Operation, coercions: Vec<Coercion>) -> StreamEvent {
        if let Operation::Add(addition) = &operation {
            self.added.extend(addition.component_id.clone());
        }
        let index = self.count;
        self.count += 1;
        StreamEvent::Operation { index, operation, coercions }
    }

    /// Rejects an operation. Beyond the limit of a batch, there is one rejection and nothing more.
    pub(super) fn refuse(&mut self, operation: Value, mut reason: OperationError) -> Option<StreamEvent> {
        if let OperationError::UnknownComponent { nearest, .. } = &mut reason
            && self.has_unnamed
        {
            *nearest = None;
        }
        let index = self.count;
        self.count += 1;
        let rejection = Rejection { index, reason };
        (index <= MAX_OPERATIONS).then_some(StreamEvent::Rejected { index, operation, rejection })
    }
}
