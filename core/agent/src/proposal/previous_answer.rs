//! The answer that a correction continues. Models repeat earlier operations, which are applied once.

use serde_json::{Map, Value};
use std::hash::{DefaultHasher, Hash, Hasher};
use websketch_sketch::operation::{Addition, Operation};
use websketch_sketch::{Component, ComponentId};

/// The results of the earlier answer.
#[derive(Clone, Debug)]
pub(super) struct PreviousAnswer {
    operations: Vec<Operation>,
    written: Vec<u64>,
}

/// Returns a hash of an element as written, so that the whole answer need not be stored to detect repetitions.
pub(super) fn element_hash(element: &Value) -> u64 {
    let mut hasher = DefaultHasher::new();
    websketch_json::to_string(element).hash(&mut hasher);
    hasher.finish()
}

impl PreviousAnswer {
    pub(super) fn new(operations: &[Operation], written: &[u64]) -> Self {
        Self { operations: operations.to_vec(), written: written.to_vec() }
    }

    /// Returns true if the earlier answer contains an element with this hash.
    pub(super) fn has_element(&self, mark: u64) -> bool {
        self.written.contains(&mark)
    }

    /// Returns the components that the earlier answer has added.
    pub(super) fn added(&self) -> impl Iterator<Item = &ComponentId> {
        self.operations.iter().filter_map(|operation| match operation {
            Operation::Add(addition) => addition.component_id.as_ref(),
            _ => None,
        })
    }

    /// Returns true if the earlier answer has had the same effect: the same addition, the same last change of the
    /// component, or the same deletion.
    pub(super) fn has_effect(&self, operation: &Operation) -> bool {
        match operation {
            Operation::Add(addition) => addition.component_id.is_none() && self.has_added(addition),
            Operation::Delete { .. } | Operation::Replace { .. } => self.operations.contains(operation),
            _ => {
                let is_alike = |former: &&Operation| {
                    former.kind() == operation.kind() && former.subject() == operation.subject()
                };
                self.operations.iter().rev().find(is_alike) == Some(operation)
            }
        }
    }

    /// Returns true if the earlier answer has added the same component under a generated id.
    fn has_added(&self, addition: &Addition) -> bool {
        self.operations.iter().any(|former| match former {
            Operation::Add(former) => {
                let is_like = Addition { component_id: None, index: former.index, ..addition.clone() };
                Addition { component_id: None, ..former.clone() } == is_like
            }
            _ => false,
        })
    }
}

/// Returns the operations that turn `made` into the component that `wanted` adds again.
pub(super) fn changes(made: &Component, wanted: &Addition) -> Vec<Operation> {
    let (bounds, id) = (made.bounds(), made.id());
    let mut changes = Vec::new();
    if (wanted.x, wanted.y) != (bounds.x(), bounds.y()) {
        changes.push(Operation::Move { component_id: id.clone(), x: wanted.x, y: wanted.y });
    }
    if (wanted.width, wanted.height) != (bounds.width(), bounds.height()) {
        let (width, height) = (wanted.width, wanted.height);
        changes.push(Operation::Resize { component_id: id.clone(), width, height });
    }
    let own = made.props().to_map();
    let wanted = wanted.props.to_map();
    let other: Map<String, Value> =
        wanted.into_iter().filter(|(key, value)| own.get(key) != Some(value)).collect();
    if !other.is_empty() {
        changes.push(Operation::Modify { component_id: id.clone(), props: other.into() });
    }
    changes
}
