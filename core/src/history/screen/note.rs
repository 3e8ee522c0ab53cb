//! What is told of a screen that was brought together with a history.

use crate::sketch::ComponentId;
use serde::{Deserialize, Serialize};

/// One thing that a person should know whose screen did not show the newest sketch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum ScreenNote {
    /// The screen showed an older revision: nothing on it was taken for an edit.
    StaleScreen {
        /// That revision.
        revision: u64,
    },
    /// The person's own edit was made on an older revision, and was merged with what came after it.
    MergedEdit {
        /// That revision.
        revision: u64,
    },
    /// A component that the screen does not show was kept: the person may not have seen it, or not as it is now.
    KeptComponent {
        /// The component.
        id: ComponentId,
    },
    /// A component was deleted because the screen does not show it, without a request that says so.
    InferredDeletion {
        /// The component.
        id: ComponentId,
    },
    /// A component that the screen still shows stays deleted.
    KeptDeletion {
        /// The component.
        id: ComponentId,
    },
    /// The screen shows an older value, which may be only that: the newest one was kept.
    KeptValue {
        /// The component.
        id: ComponentId,
        /// `type`, `x`, `y`, `width`, `height` or a key of its props.
        field: String,
    },
    /// The person's value took the place of one that somebody else has set meanwhile.
    OverruledValue {
        /// The component.
        id: ComponentId,
        /// As in [`ScreenNote::KeptValue`].
        field: String,
    },
    /// The person's paint order took the place of what somebody else has rearranged meanwhile.
    OverruledOrder,
}
