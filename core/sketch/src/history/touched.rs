//! The components affected by operations.

use crate::operation::Operation;
use crate::sketch::ComponentId;
use std::collections::BTreeSet;

/// The effects of executed operations.
#[derive(Debug, Default)]
pub(super) struct Touched {
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

impl Touched {
    pub(super) fn by(operations: &[Operation]) -> Self {
        let mut touched = Self::default();
        for operation in operations {
            match operation {
                Operation::Move { component_id, .. }
                | Operation::Resize { component_id, .. }
                | Operation::Modify { component_id, .. } => drop(touched.ids.insert(component_id.clone())),
                Operation::Delete { component_id } => {
                    touched.taken = true;
                    touched.ids.insert(component_id.clone());
                }
                Operation::Align { target_ids, .. } | Operation::Distribute { target_ids, .. } => {
                    touched.ids.extend(target_ids.iter().cloned());
                }
                Operation::Add(addition) => {
                    touched.order = true;
                    touched.ids.extend(addition.component_id.clone());
                }
                Operation::Reorder { component_id, .. } => {
                    (touched.order, touched.rearranged) = (true, true);
                    touched.ids.insert(component_id.clone());
                }
                Operation::Replace { components } => {
                    (touched.order, touched.rearranged, touched.everything) = (true, true, true);
                    touched.ids.extend(components.iter().map(|component| component.id().clone()));
                }
            }
        }
        touched
    }
}
