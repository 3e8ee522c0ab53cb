//! What is wrong with a plan. All faults are told at once, each with its path and as advice.

use super::action::Action;
use crate::provider::Provider;
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

/// Nodes of one plan.
pub const MAX_NODES: usize = 100;
/// Elements of one loop.
pub const MAX_ITEMS: usize = 50;

/// A fault of a plan. `Display` is the advice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {kind}")]
pub struct PlanFault {
    /// Where, such as `nodes[2].parameters.ids`.
    pub path: String,
    /// What.
    pub kind: FaultKind,
}

/// The closed list of faults.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FaultKind {
    /// A value of another type or range.
    #[error("must be {wanted}, found {found}")]
    Wrong {
        /// What is wanted, in words.
        wanted: String,
        /// What was found, shortened.
        found: String,
    },
    /// Something without which nothing can be done.
    #[error("is missing: {wanted}")]
    Missing {
        /// What is wanted, in words.
        wanted: String,
    },
    /// More nodes than [`MAX_NODES`].
    #[error("a plan has at most {MAX_NODES} nodes, found {found}")]
    TooManyNodes {
        /// How many.
        found: usize,
    },
    /// A text that is longer than it may be.
    #[error("must have at most {most} {unit}, found {found}")]
    TooLong {
        /// How long it may be.
        most: usize,
        /// Of what.
        unit: &'static str,
        /// How long it is.
        found: usize,
    },
    /// An id that references could not name.
    #[error("an id is 1 to 64 of A-Z a-z 0-9 _ - and begins with a letter, found “{id}”")]
    InvalidId {
        /// The id.
        id: String,
    },
    /// An id that another node has.
    #[error("another node is called “{id}”: each id once")]
    DuplicateId {
        /// The id.
        id: String,
    },
    /// A dependency or an edge on a node that there is not.
    #[error("there is no node “{id}”: {nodes}")]
    UnknownDependency {
        /// What was named.
        id: String,
        /// The nodes that there are, in words.
        nodes: String,
    },
    /// Nodes that wait for each other.
    #[error("these wait for each other: {}", ids.join(" → "))]
    Cycle {
        /// Their ids, the first one again at the end.
        ids: Vec<String>,
    },
    /// An action that there is not.
    #[error("unknown action “{found}”: use {}", actions())]
    UnknownAction {
        /// What was named.
        found: String,
    },
    /// A reference to a node that there is not.
    #[error("{reference} names no node: {nodes}; $$ is a dollar")]
    UnknownStep {
        /// The reference.
        reference: String,
        /// The nodes that there are, in words.
        nodes: String,
    },
    /// A reference to a field that the action never yields.
    #[error("{reference}: {} yields {}", action.name(), fields.join(", "))]
    UnknownField {
        /// The reference.
        reference: String,
        /// The action of the node.
        action: Action,
        /// What it yields.
        fields: Vec<&'static str>,
    },
    /// An element of a loop where there is none.
    #[error("{reference} is known only in a node with forEach")]
    NoLoop {
        /// The reference.
        reference: String,
    },
    /// Two nodes that may run at the same time change the same component.
    #[error("“{id}” is changed by {other} too: let one depend on the other")]
    Overlap {
        /// The component.
        id: String,
        /// The other node.
        other: String,
    },
    /// An action that needs a model, where none can be asked.
    #[error("{} needs a model, and {} has none", action.name(), provider.name())]
    NeedsModel {
        /// The action.
        action: Action,
        /// Who is to do it.
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

    /// The code on the wire.
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
