//! Results and errors of reading foreign sketches.

use crate::geometry::{Bounds, InvalidBounds};
use crate::limits::MAX_ADJUSTMENTS;
use crate::sketch::{
    Component, ComponentId, ComponentKind, InsertError, InvalidComponent, InvalidId, Props, Sketch,
};
use serde::Serialize;
use websketch_json::InvalidJson;

/// A sketch read from foreign JSON, with the corrections made.
#[derive(Clone, Debug, PartialEq)]
pub struct ParsedSketch {
    /// The valid sketch.
    pub sketch: Sketch,
    /// Differences from the text, in its order.
    pub adjustments: Vec<Adjustment>,
}

/// One correction.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ParseAdjustment"))]
pub enum Adjustment {
    /// A side below the least of its kind was raised.
    RaisedSize {
        /// The component.
        id: ComponentId,
        /// `width` or `height`.
        field: &'static str,
        /// Length found. Pixels.
        from: f64,
        /// Length now. Pixels.
        to: f64,
    },
    /// An unknown key was dropped.
    DroppedKey {
        /// The component.
        id: ComponentId,
        /// The key.
        field: String,
    },
}

/// The reason that a value is not a sketch, with the faulty component.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}{fault}", place(*index))]
pub struct InvalidSketch {
    /// The component's index in the array, or `None` if the array itself is invalid.
    pub index: Option<usize>,
    /// The fault.
    pub fault: SketchFault,
}

fn place(index: Option<usize>) -> String {
    index.map_or_else(String::new, |index| format!("component {index}: "))
}

/// A fault in a sketch or one of its components.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SketchFault {
    /// The value is not an array.
    #[error("a sketch must be an array of components, found {found}")]
    NotAnArray {
        /// JSON type found.
        found: &'static str,
    },
    /// The entry is not an object.
    #[error("a component must be an object, found {found}")]
    NotAnObject {
        /// JSON type found.
        found: &'static str,
    },
    /// A required field is absent or `null`.
    #[error("Missing {field}")]
    MissingField {
        /// The field.
        field: &'static str,
    },
    /// A field has a wrong JSON type.
    #[error("{field} must be {wanted}, found {found}")]
    WrongType {
        /// The field.
        field: &'static str,
        /// Expected JSON type, with its article.
        wanted: &'static str,
        /// JSON type found.
        found: &'static str,
    },
    /// The type is none of the eleven component types.
    #[error("Unknown component type {found}")]
    UnknownComponentType {
        /// The type found, shortened.
        found: String,
    },
    /// The id breaks a rule.
    #[error("id: {0}")]
    Id(#[from] InvalidId),
    /// A number is not finite or out of range.
    #[error(transparent)]
    Bounds(#[from] InvalidBounds),
    /// The props are too large.
    #[error(transparent)]
    Component(#[from] InvalidComponent),
    /// The id is a duplicate, or there are too many components.
    #[error(transparent)]
    Insert(#[from] InsertError),
}

/// The reason that a text is not a sketch.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum UnreadableSketch {
    /// The text is not JSON.
    #[error(transparent)]
    Json(#[from] InvalidJson),
    /// The JSON is not a sketch.
    #[error(transparent)]
    Sketch(#[from] InvalidSketch),
}

/// A component read from foreign JSON, with the corrections made.
#[derive(Clone, Debug, PartialEq)]
pub struct ParsedComponent {
    pub component: Component,
    pub adjustments: Vec<Adjustment>,
}

/// Creates a component. A size below the least is raised.
pub(super) fn build_component(
    id: ComponentId,
    kind: ComponentKind,
    found: Bounds,
    props: Props,
) -> Result<ParsedComponent, SketchFault> {
    let least = kind.min_size();
    let bounds = found.with_size(found.width().max(least.width), found.height().max(least.height))?;
    let mut adjustments = Vec::new();
    for (field, from, to) in
        [("width", found.width(), bounds.width()), ("height", found.height(), bounds.height())]
    {
        if from < to {
            adjustments.push(Adjustment::RaisedSize { id: id.clone(), field, from, to });
        }
    }
    Ok(ParsedComponent { component: Component::new(id, kind, bounds, props)?, adjustments })
}

/// Appends corrections to the report, up to [`MAX_ADJUSTMENTS`].
pub(crate) fn append_adjustments(told: &mut Vec<Adjustment>, more: Vec<Adjustment>) {
    let room = MAX_ADJUSTMENTS.saturating_sub(told.len());
    told.extend(more.into_iter().take(room));
}
