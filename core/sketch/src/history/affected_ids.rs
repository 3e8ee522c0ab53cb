//! The components affected by operations.

use crate::operation::Operation;
use crate::sketch::ComponentId;
use std::collections::BTreeSet;

/// The effects of executed operations.
#[derive(Debug, Default)]
pub(super) struct AffectedIds {
    /// Whether the sketch was replaced. `ids` are then those of the new sketch.
    pub(super) everything: bool,
    /// Whether components were added to or moved in the paint order.
    pub(super) order: bool,
    /// Whether components were moved in the paint order.
    pub(super) rearranged: bool,
    /// Whether components were deleted.
    pub(super) taken: bool,
    /// The affected components.
    pub(super) ids: BTreeSet<ComponentId>,
}

impl AffectedIds {
    pub(super) fn of(operations: &[Operation]) -> Self {
        let mut affected = Self::default();
        for operation in operations {
            match operation {
                Operation::Move { component_id, .. }
                | Operation::Resize { component_id, .. }
                | Operation::Modify { component_id, .. } => drop(affected.ids.insert(component_id.clone())),
                Operation::Delete { component_id } => {
                    affected.taken = true;
                    affected.ids.insert(component_id.clone());
                }
                Operation::Align { target_ids, .. } | Operation::Distribute { target_ids, .. } => {
                    affected.ids.extend(target_ids.iter().cloned());
                }
                Operation::Add(addition) => {
                    affected.order = true;
                    affected.ids.extend(addition.component_id.clone());
                }
                Operation::Reorder { component_id, .. } => {
                    (affected.order, affected.rearranged) = (true, true);
                    affected.ids.insert(component_id.clone());
                }
                Operation::Replace { components } => {
                    (affected.order, affected.rearranged, affected.everything) = (true, true, true);
                    affected.ids.extend(components.iter().map(|component| component.id().clone()));
                }
            }
        }
        affected
    }
}
