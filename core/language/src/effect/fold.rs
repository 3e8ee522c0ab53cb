//! What is moved or resized twice in one message goes there at once.

use std::collections::BTreeSet;
use websketch_sketch::ComponentId;
use websketch_sketch::operation::Operation;

/// The operations without those that a later one of the same kind makes needless.
pub(super) fn folded(operations: Vec<Operation>) -> Vec<Operation> {
    let (mut moved, mut resized) = (BTreeSet::<ComponentId>::new(), BTreeSet::<ComponentId>::new());
    let mut kept = Vec::with_capacity(operations.len());
    for operation in operations.into_iter().rev() {
        let is_needed = match &operation {
            Operation::Move { component_id, .. } => moved.insert(component_id.clone()),
            Operation::Resize { component_id, .. } => resized.insert(component_id.clone()),
            // These look at where others are.
            Operation::Align { .. } | Operation::Distribute { .. } | Operation::Replace { .. } => {
                moved.clear();
                resized.clear();
                true
            }
            Operation::Add(_)
            | Operation::Delete { .. }
            | Operation::Modify { .. }
            | Operation::Reorder { .. } => true,
        };
        if is_needed {
            kept.push(operation);
        }
    }
    kept.reverse();
    kept
}
