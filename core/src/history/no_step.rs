//! Why there is no step to take.

use serde::Serialize;

/// Why undo or redo does nothing. `Display` is the sentence for the person, the wire form the code for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum NoStep {
    /// Everything was taken back.
    #[error("There is nothing to undo.")]
    NothingToUndo,
    /// Nothing was taken back, or what was has been overtaken by an edit.
    #[error("There is nothing to redo.")]
    NothingToRedo,
    /// There were older steps.
    #[error("The older steps are no longer kept: they cannot be undone.")]
    NoLongerKept,
}

impl NoStep {
    /// All three.
    pub const ALL: [Self; 3] = [Self::NothingToUndo, Self::NothingToRedo, Self::NoLongerKept];

    /// The code on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NothingToUndo => "nothing_to_undo",
            Self::NothingToRedo => "nothing_to_redo",
            Self::NoLongerKept => "no_longer_kept",
        }
    }
}
