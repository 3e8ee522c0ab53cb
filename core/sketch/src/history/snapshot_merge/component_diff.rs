//! The difference of two states of one component.

use crate::sketch::Component;
use crate::sort::collect_set;
use std::collections::BTreeSet;

/// An independently editable part of a component.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum DiffField {
    Kind,
    X,
    Y,
    Width,
    Height,
    /// One prop key.
    Prop(String),
}

impl DiffField {
    /// Returns the wire name of the field. For a prop that is its key.
    pub(super) fn field(&self) -> &str {
        match self {
            Self::Kind => "type",
            Self::X => "x",
            Self::Y => "y",
            Self::Width => "width",
            Self::Height => "height",
            Self::Prop(key) => key,
        }
    }
}

/// The difference of a component between two sketches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ComponentDiff {
    /// Equal in both, or absent from both.
    Same,
    /// Present in only one of the two.
    Presence,
    /// Present in both, with these parts different.
    Parts(BTreeSet<DiffField>),
}

impl ComponentDiff {
    /// Compares two states. Key order does not count.
    pub(super) fn of(one: Option<&Component>, other: Option<&Component>) -> Self {
        match (one, other) {
            (None, None) => Self::Same,
            (Some(one), Some(other)) => match parts(one, other) {
                parts if parts.is_empty() => Self::Same,
                parts => Self::Parts(parts),
            },
            (Some(_), None) | (None, Some(_)) => Self::Presence,
        }
    }

    /// Returns the different parts, or `None` if the component is not in both.
    pub(super) fn parts(&self) -> Option<&BTreeSet<DiffField>> {
        if let Self::Parts(parts) = self { Some(parts) } else { None }
    }
}

fn parts(one: &Component, other: &Component) -> BTreeSet<DiffField> {
    if one == other {
        return BTreeSet::new();
    }
    let (a, b) = (one.bounds(), other.bounds());
    let sides = [
        (DiffField::X, a.x(), b.x()),
        (DiffField::Y, a.y(), b.y()),
        (DiffField::Width, a.width(), b.width()),
        (DiffField::Height, a.height(), b.height()),
    ];
    let kind = (one.kind() != other.kind()).then_some(DiffField::Kind);
    #[expect(clippy::float_cmp, reason = "a field is changed when it is not the same number")]
    let sides = sides.into_iter().filter(|(_, one, other)| one != other).map(|(part, ..)| part);
    let changes = one.props().changes_to(other.props());
    collect_set(
        kind.into_iter().chain(sides).chain(changes.keys().map(|key| DiffField::Prop(key.to_owned()))),
    )
}
