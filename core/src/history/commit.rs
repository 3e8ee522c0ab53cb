//! One step of a sketch's history.

use crate::execute::take_back;
use crate::operation::Operation;
use crate::sketch::Sketch;
use serde::Serialize;

/// How a commit came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CommitOrigin {
    /// A turn of the conversation.
    Chat,
    /// By hand.
    Manual,
    /// Takes an earlier commit back.
    Undo,
    /// Does a commit again that was taken back.
    Redo,
    /// A plan's execution.
    Plan,
    /// Somebody's coding agent.
    Agent,
    /// By others, on a sketch that is shared: no step of this history, which neither undo nor redo knows.
    Others,
}

impl CommitOrigin {
    /// The name on the wire.
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

    /// All of them.
    pub(super) const ALL: [Self; 7] =
        [Self::Chat, Self::Manual, Self::Undo, Self::Redo, Self::Plan, Self::Agent, Self::Others];

    /// The origin with this wire name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|origin| origin.name() == name)
    }
}

/// One step of a sketch's history: what one turn, gesture or undo changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Commit {
    /// The revision that this commit made; the first is 1.
    pub revision: u64,
    /// When, as an ISO 8601 text that the shell gave; empty when it gave none.
    pub timestamp: String,
    /// How it came about.
    pub origin: CommitOrigin,
    /// The request that led to it, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// What was done, in order.
    pub operations: Vec<Operation>,
    /// Operations that, done in order, take it back.
    #[serde(skip)]
    pub inverse: Vec<Operation>,
}

impl Commit {
    /// Turns the sketch that this commit made into the one before it.
    pub fn take_back(&self, sketch: &mut Sketch) {
        take_back(sketch, self.inverse.clone());
    }
}

/// Who commits, when and why; the shell knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// How the commit comes about.
    pub origin: CommitOrigin,
    /// ISO 8601, or empty.
    pub timestamp: String,
    /// The request that led to it.
    pub message: Option<String>,
}
