//! What comes of what was asked for.

use crate::resolve::Unresolved;
use websketch_sketch::geometry::InvalidBounds;
use websketch_sketch::operation::{Operation, OperationError};
use websketch_sketch::{ComponentId, InvalidComponent};

/// What came of a message's intents.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outcome {
    Operations {
        operations: Vec<Operation>,
        description: String,
        exact: bool,
    },
    /// One of these was meant.
    Tie(Vec<ComponentId>),
    Answer(String),
    Undo,
    Redo,
    Nothing,
}

/// Why a step cannot be done.
pub(crate) enum Halt {
    Tie(Vec<ComponentId>),
    /// It needs no doing, or must not be done; the text says why.
    Answer(String),
    Nothing,
}

impl From<Unresolved> for Halt {
    fn from(unresolved: Unresolved) -> Self {
        match unresolved {
            Unresolved::Nothing => Self::Nothing,
            Unresolved::Tie(ids) => Self::Tie(ids),
        }
    }
}

/// What would not fit the limits of a sketch is not done.
impl From<OperationError> for Halt {
    fn from(_: OperationError) -> Self {
        Self::Nothing
    }
}

/// Nor what would leave the space that boxes have.
impl From<InvalidBounds> for Halt {
    fn from(_: InvalidBounds) -> Self {
        Self::Nothing
    }
}

/// Nor what a component cannot say.
impl From<InvalidComponent> for Halt {
    fn from(_: InvalidComponent) -> Self {
        Self::Nothing
    }
}
