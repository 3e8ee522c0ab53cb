//! Commits: the steps of a sketch's history.

use crate::execute::apply_inverse;
use crate::operation::Operation;
use crate::sketch::Sketch;
use serde::Serialize;

/// The source of a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum CommitOrigin {
    /// A turn of the conversation.
    Chat,
    /// An edit by hand.
    Manual,
    /// The undo of an earlier commit.
    Undo,
    /// The redo of an undone commit.
    Redo,
    /// A plan's execution.
    Plan,
    /// A coding agent.
    Agent,
    /// Other participants in a shared sketch. No step of this history, so undo and redo skip it.
    Others,
}

impl CommitOrigin {
    /// Name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chat => "chat",
            Self::Manual => "manual",
            Self::Undo => "undo",
            Self::Redo => "redo",
            Self::Plan => "plan",
            Self::Agent => "agent",
            Self::Others => "others",
        }
    }

    /// All origins.
    pub(super) const ALL: [Self; 7] =
        [Self::Chat, Self::Manual, Self::Undo, Self::Redo, Self::Plan, Self::Agent, Self::Others];

    /// Returns the origin with this wire name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|origin| origin.name() == name)
    }
}

/// One step of a sketch's history: the change of one turn, gesture or undo.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Commit {
    /// Revision after this commit; the first is 1.
    pub revision: u64,
    /// Time in ISO 8601. May be empty.
    pub timestamp: String,
    /// Source.
    pub origin: CommitOrigin,
    /// The user's request, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The operations as executed, in order.
    pub operations: Vec<Operation>,
    /// Operations that undo the commit when executed in order.
    #[serde(skip)]
    pub inverse: Vec<Operation>,
}

impl Commit {
    /// Reverts the commit on the sketch it produced.
    pub fn revert(&self, sketch: &mut Sketch) {
        apply_inverse(sketch, self.inverse.clone());
    }
}

/// Metadata of a commit, given by the shell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Source.
    pub origin: CommitOrigin,
    /// Time in ISO 8601, or empty.
    pub timestamp: String,
    /// The user's request, if any.
    pub message: Option<String>,
}
