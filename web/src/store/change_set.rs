//! Components changed by edits.

use std::collections::BTreeSet;
use websketch_sketch::ComponentId;
use websketch_sketch::operation::Operation;

/// Set of components that edits may have changed.
#[derive(Clone, Debug, PartialEq)]
pub enum ChangeSet {
    /// All components.
    All,
    /// These components.
    Some(BTreeSet<ComponentId>),
}

impl ChangeSet {
    /// Adds the components of `other`.
    pub fn merge(&mut self, other: Self) {
        match (self, other) {
            (Self::Some(ids), Self::Some(more)) => ids.extend(more),
            (all, _) => *all = Self::All,
        }
    }

    /// Returns the components that operations change.
    pub fn by(operations: &[Operation]) -> Self {
        let mut ids = BTreeSet::new();
        for operation in operations {
            match operation {
                Operation::Move { component_id, .. }
                | Operation::Resize { component_id, .. }
                | Operation::Delete { component_id }
                | Operation::Modify { component_id, .. }
                | Operation::Reorder { component_id, .. } => {
                    ids.insert(component_id.clone());
                }
                Operation::Add(addition) => ids.extend(addition.component_id.clone()),
                Operation::Align { target_ids, .. } | Operation::Distribute { target_ids, .. } => {
                    ids.extend(target_ids.iter().cloned());
                }
                Operation::Replace { .. } => return Self::All,
            }
        }
        Self::Some(ids)
    }
}
