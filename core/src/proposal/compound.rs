//! Operations of an answer that stand for several on the wire: what belongs together is said in one line, and core
//! works out the coordinates.

use crate::operation::OperationKind;
use serde_json::{Map, Value};

/// What only an answer may say. [`super::OperationStream`] expands it to the nine operations of the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compound {
    /// Lays out a tree.
    Compose,
    /// Moves many by the same length.
    Shift,
    /// Changes what many say.
    Texts,
    /// Lays the sketch out for a page of another width.
    Reflow,
    /// Moves and resizes one.
    Place,
}

impl Compound {
    /// All five.
    pub const ALL: [Self; 5] = [Self::Compose, Self::Shift, Self::Texts, Self::Reflow, Self::Place];

    /// The name in an answer.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Compose => "compose",
            Self::Shift => "shift",
            Self::Texts => "texts",
            Self::Reflow => "reflow",
            Self::Place => "place",
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|compound| compound.name() == name)
    }

    /// The compound that an operation is by its `type`.
    pub(super) fn of(object: &Map<String, Value>) -> Option<Self> {
        Self::from_name(object.get("type")?.as_str()?)
    }
}

/// The kind of operation that a `type` names, by its name or by one that can mean nothing else.
pub(crate) fn kind_of(name: &str) -> Option<OperationKind> {
    let alias = match name {
        "create" => Some(OperationKind::Add),
        "update" => Some(OperationKind::Modify),
        "remove" => Some(OperationKind::Delete),
        _ => None,
    };
    OperationKind::ALL.into_iter().find(|kind| kind.name() == name).or(alias)
}

/// The name of the operation that a `type` names, whether it is one of the wire or a [`Compound`].
pub(super) fn operation_name(name: &str) -> Option<&'static str> {
    kind_of(name).map(OperationKind::name).or_else(|| Compound::from_name(name).map(Compound::name))
}
