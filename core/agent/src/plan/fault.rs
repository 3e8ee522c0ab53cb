//! Faults of a plan. All faults are reported at once, each with its path and advice.

use super::action::Action;
use crate::provider::Provider;
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

/// The maximum number of nodes of a plan.
pub const MAX_NODES: usize = 100;
/// The maximum number of elements of a loop.
pub const MAX_ITEMS: usize = 50;

/// A fault of a plan. `Display` is the advice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {kind}")]
pub struct PlanFault {
    /// The path, such as `nodes[2].parameters.ids`.
    pub path: String,
    /// The kind.
    pub kind: FaultKind,
}

/// The closed list of faults.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FaultKind {
    /// A value has a wrong type or range.
    #[error("must be {wanted}, found {found}")]
    Wrong {
        /// The expected value, in words.
        wanted: String,
        /// The value found, shortened.
        found: String,
    },
    /// A required value is missing.
    #[error("is missing: {wanted}")]
    Missing {
        /// The expected value, in words.
        wanted: String,
    },
    /// The plan has more than [`MAX_NODES`] nodes.
    #[error("a plan has at most {MAX_NODES} nodes, found {found}")]
    TooManyNodes {
        /// The number of nodes.
        found: usize,
    },
    /// A text is too long.
    #[error("must have at most {most} {unit}, found {found}")]
    TooLong {
        /// The maximum length.
        most: usize,
        /// The unit of the length.
        unit: &'static str,
        /// The length found.
        found: usize,
    },
    /// An id cannot be used in references.
    #[error("an id is 1 to 64 of A-Z a-z 0-9 _ - and begins with a letter, found “{id}”")]
    InvalidId {
        /// The id.
        id: String,
    },
    /// Two nodes have the same id.
    #[error("another node is called “{id}”: each id once")]
    DuplicateId {
        /// The id.
        id: String,
    },
    /// A dependency or an edge names an unknown node.
    #[error("there is no node “{id}”: {nodes}")]
    UnknownDependency {
        /// The unknown id.
        id: String,
        /// The existing nodes, in words.
        nodes: String,
    },
    /// Nodes depend on each other.
    #[error("these wait for each other: {}", ids.join(" → "))]
    Cycle {
        /// Their ids, with the first one repeated at the end.
        ids: Vec<String>,
    },
    /// The action does not exist.
    #[error("unknown action “{found}”: use {}", actions())]
    UnknownAction {
        /// The unknown name.
        found: String,
    },
    /// A reference names an unknown node.
    #[error("{reference} names no node: {nodes}; $$ is a dollar")]
    UnknownStep {
        /// The reference.
        reference: String,
        /// The existing nodes, in words.
        nodes: String,
    },
    /// A reference names a field that the action does not return.
    #[error("{reference}: {} yields {}", action.name(), fields.join(", "))]
    UnknownField {
        /// The reference.
        reference: String,
        /// The action of the node.
        action: Action,
        /// The existing fields.
        fields: Vec<&'static str>,
    },
    /// A reference to a loop element outside of a loop.
    #[error("{reference} is known only in a node with forEach")]
    NoLoop {
        /// The reference.
        reference: String,
    },
    /// Two concurrent nodes change the same component.
    #[error("“{id}” is changed by {other} too: let one depend on the other")]
    Overlap {
        /// The component.
        id: String,
        /// The other node.
        other: String,
    },
    /// The action needs a model, but none is available.
    #[error("{} needs a model, and {} has none", action.name(), provider.name())]
    NeedsModel {
        /// The action.
        action: Action,
        /// The assigned provider.
        provider: Provider,
    },
}

fn actions() -> String {
    Action::ALL.map(Action::name).join(", ")
}

impl PlanFault {
    pub(super) fn new(path: impl Into<String>, kind: FaultKind) -> Self {
        Self { path: path.into(), kind }
    }

    /// Returns the code on the wire.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self.kind {
            FaultKind::Wrong { .. } => "wrong_type",
            FaultKind::Missing { .. } => "missing_field",
            FaultKind::TooManyNodes { .. } | FaultKind::TooLong { .. } => "limit_exceeded",
            FaultKind::InvalidId { .. } => "invalid_id",
            FaultKind::DuplicateId { .. } => "duplicate_id",
            FaultKind::UnknownDependency { .. } => "unknown_dependency",
            FaultKind::Cycle { .. } => "cycle",
            FaultKind::UnknownAction { .. } => "unknown_action",
            FaultKind::UnknownStep { .. } => "unknown_step",
            FaultKind::UnknownField { .. } => "unknown_field",
            FaultKind::NoLoop { .. } => "no_loop",
            FaultKind::Overlap { .. } => "overlapping_owns",
            FaultKind::NeedsModel { .. } => "needs_model",
        }
    }
}

impl Serialize for PlanFault {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("PlanFault", 3)?;
        fields.serialize_field("path", &self.path)?;
        fields.serialize_field("code", self.code())?;
        fields.serialize_field("message", &self.kind.to_string())?;
        fields.end()
    }
}
