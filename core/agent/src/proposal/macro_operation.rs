//! Macro operations of an answer, which expand to several wire operations.
//!
//! A macro operation describes a group of changes in one line, and core computes the coordinates.

use serde_json::{Map, Value};
use websketch_sketch::operation::OperationKind;

/// A macro operation, allowed only in an answer. [`super::OperationStream`] expands it to the nine wire operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MacroOperation {
    /// Lays out a tree.
    Compose,
    /// Moves several components by the same length.
    Shift,
    /// Changes the texts of several components.
    Texts,
    /// Lays the sketch out for another page width.
    Reflow,
    /// Moves and resizes one component.
    Place,
}

impl MacroOperation {
    /// All five.
    pub const ALL: [Self; 5] = [Self::Compose, Self::Shift, Self::Texts, Self::Reflow, Self::Place];

    /// Returns the name in an answer.
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

    /// Returns the macro operation of an object, by its `type`.
    pub(super) fn of(object: &Map<String, Value>) -> Option<Self> {
        Self::from_name(object.get("type")?.as_str()?)
    }
}

/// Returns the kind of operation of a `type`, by its name or an unambiguous alias.
pub(crate) fn kind_of(name: &str) -> Option<OperationKind> {
    let alias = match name {
        "create" => Some(OperationKind::Add),
        "update" => Some(OperationKind::Modify),
        "remove" => Some(OperationKind::Delete),
        _ => None,
    };
    OperationKind::ALL.into_iter().find(|kind| kind.name() == name).or(alias)
}

/// Returns the name of the wire or macro operation of a `type`.
pub(super) fn operation_name(name: &str) -> Option<&'static str> {
    kind_of(name)
        .map(OperationKind::name)
        .or_else(|| MacroOperation::from_name(name).map(MacroOperation::name))
}
