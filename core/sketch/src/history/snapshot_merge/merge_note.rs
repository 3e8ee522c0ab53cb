//! Notes for the user about a snapshot merge.

use crate::sketch::ComponentId;
use serde::{Deserialize, Serialize};

/// One note about a snapshot that differed from the newest sketch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum MergeNote {
    /// The snapshot equals an older revision, so it has no edit.
    StaleScreen {
        /// That revision.
        revision: u64,
    },
    /// The user edited an older revision, and the edit was merged with later commits.
    MergedEdit {
        /// That revision.
        revision: u64,
    },
    /// A component missing from the snapshot was kept, because the user may not have seen it in its current state.
    KeptComponent {
        /// The component.
        id: ComponentId,
    },
    /// A component was deleted because the snapshot lacks it, without an explicit request.
    InferredDeletion {
        /// The component.
        id: ComponentId,
    },
    /// A component in the snapshot stays deleted.
    KeptDeletion {
        /// The component.
        id: ComponentId,
    },
    /// The snapshot has an older value, which need not be an edit. The newest value was kept.
    KeptValue {
        /// The component.
        id: ComponentId,
        /// `type`, `x`, `y`, `width`, `height` or a key of its props.
        field: String,
    },
    /// The user's value replaced a later value of another participant.
    OverruledValue {
        /// The component.
        id: ComponentId,
        /// As in [`MergeNote::KeptValue`].
        field: String,
    },
    /// The user's paint order replaced a later one of another participant.
    OverruledOrder,
}
