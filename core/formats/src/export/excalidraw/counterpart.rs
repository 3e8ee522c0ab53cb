//! The counterpart in a sketch of a shape of a foreign document.

use serde_json::{Map, Value};
use websketch_sketch::ComponentKind;

/// The counterpart of a piece.
pub(super) enum Counterpart {
    Component {
        kind: ComponentKind,
        props: Map<String, Value>,
        note: Option<&'static str>,
        /// The right edge, if it includes a part beside the piece. Pixels.
        right: Option<f64>,
    },
    /// A part of another piece.
    Part,
    /// No counterpart, with the reason.
    Nothing(&'static str),
}

impl Counterpart {
    /// Builds a component without a note.
    pub(super) const fn plain(kind: ComponentKind, props: Map<String, Value>) -> Self {
        Self::Component { kind, props, note: None, right: None }
    }
}

/// Builds properties with one key, if there is a value.
pub(super) fn prop(key: &str, value: Option<&str>) -> Map<String, Value> {
    value.map(|value| (key.to_owned(), value.into())).into_iter().collect()
}
