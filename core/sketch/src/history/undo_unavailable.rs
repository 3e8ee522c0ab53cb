//! Errors of undo and redo.

use serde::Serialize;

/// The reason that undo or redo has no step.
///
/// `Display` gives the sentence for people, the wire form the code for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum UndoUnavailable {
    /// The undo stack is empty.
    #[error("There is nothing to undo.")]
    NothingToUndo,
    /// The redo stack is empty: no commit was undone, or a later edit cleared the stack.
    #[error("There is nothing to redo.")]
    NothingToRedo,
    /// The older undo steps were dropped.
    #[error("The older steps are no longer kept: they cannot be undone.")]
    NoLongerKept,
}

impl UndoUnavailable {
    /// All three.
    pub const ALL: [Self; 3] = [Self::NothingToUndo, Self::NothingToRedo, Self::NoLongerKept];

    /// Code on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NothingToUndo => "nothing_to_undo",
            Self::NothingToRedo => "nothing_to_redo",
            Self::NoLongerKept => "no_longer_kept",
        }
    }
}
