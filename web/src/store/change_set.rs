//! Which components a reader has to look at again.

use std::collections::BTreeSet;
use websketch_core::operation::Operation;
use websketch_core::sketch::ComponentId;

/// Which components an edit may have changed.
#[derive(Clone, Debug, PartialEq)]
pub enum ChangeSet {
    /// Any of them.
    All,
    /// These.
    Some(BTreeSet<ComponentId>),
}

impl ChangeSet {
    /// Both together.
    pub fn merge(&mut self, other: Self) {
        match (self, other) {
            (Self::Some(ids), Self::Some(more)) => ids.extend(more),
            (all, _) => *all = Self::All,
        }
    }

    /// By these operations.
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
