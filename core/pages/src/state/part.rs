//! Components of a state before they have ids.

use serde_json::{Map, Value};
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::Bounds;

/// A component of a state before it has an id.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Part {
    pub(super) kind: ComponentKind,
    pub(super) props: Map<String, Value>,
    pub(super) bounds: Bounds,
}

impl Part {
    /// Returns a text property.
    pub(super) fn text(&self, key: &str) -> Option<&str> {
        self.props.get(key).and_then(Value::as_str)
    }
}

/// Whether a part shows data, or leads through it.
pub(super) fn is_data(part: &Part) -> bool {
    let variant = part.text("variant").unwrap_or_default();
    match part.kind {
        ComponentKind::Table | ComponentKind::List => true,
        ComponentKind::NavigationBox => variant == "pagination",
        ComponentKind::ImagePlaceholder => variant.ends_with("-chart"),
        _ => false,
    }
}
