//! What a shape of a foreign document is in the sketch.

use crate::sketch::ComponentKind;
use serde_json::{Map, Value};

/// What a piece is in the sketch.
pub(super) enum Counterpart {
    Component {
        kind: ComponentKind,
        props: Map<String, Value>,
        note: Option<&'static str>,
    },
    /// It is part of another piece.
    Part,
    /// It has no counterpart, and why.
    Nothing(&'static str),
}

impl Counterpart {
    /// A component of which there is nothing to tell.
    pub(super) const fn plain(kind: ComponentKind, props: Map<String, Value>) -> Self {
        Self::Component { kind, props, note: None }
    }
}

/// Props with one key, if there is a value.
pub(super) fn prop(key: &str, value: Option<&str>) -> Map<String, Value> {
    value.map(|value| (key.to_owned(), value.into())).into_iter().collect()
}
