//! What comes of reading a foreign sketch, and why none does.

use crate::geometry::{Bounds, InvalidBounds};
use crate::json::InvalidJson;
use crate::limits::MAX_ADJUSTMENTS;
use crate::sketch::{
    Component, ComponentId, ComponentKind, InsertError, InvalidComponent, InvalidId, Props, Sketch,
};
use serde::Serialize;

/// A sketch read from foreign JSON, with what was put right on the way.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The sketch, valid in every respect.
    pub sketch: Sketch,
    /// What differs from the text, in its order.
    pub adjustments: Vec<Adjustment>,
}

/// One thing put right while reading.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Adjustment {
    /// A side below the least of its kind was raised to it.
    RaisedSize {
        /// The component.
        id: ComponentId,
        /// `width` or `height`.
        field: &'static str,
        /// Px found.
        from: f64,
        /// Px now.
        to: f64,
    },
    /// A key that components do not have was dropped.
    DroppedKey {
        /// The component.
        id: ComponentId,
        /// The key.
        field: String,
    },
}

/// Why a value is no sketch, and which component is at fault.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}{fault}", place(*index))]
pub struct InvalidSketch {
    /// The component's place in the array; `None` when the array itself is at fault.
    pub index: Option<usize>,
    /// What is wrong.
    pub fault: SketchFault,
}

fn place(index: Option<usize>) -> String {
    index.map_or_else(String::new, |index| format!("component {index}: "))
}

/// What can be wrong with a sketch or one of its components.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SketchFault {
    /// A sketch is an array of objects.
    #[error("a sketch must be an array of components, found {found}")]
    NotAnArray {
        /// JSON type found.
        found: &'static str,
    },
    /// A component is an object.
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
    /// A field has another JSON type than it must have.
    #[error("{field} must be {wanted}, found {found}")]
    WrongType {
        /// The field.
        field: &'static str,
        /// JSON type wanted, with its article.
        wanted: &'static str,
        /// JSON type found.
        found: &'static str,
    },
    /// None of the eleven component types.
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
    /// Props too large.
    #[error(transparent)]
    Component(#[from] InvalidComponent),
    /// A repeated id, or too many components.
    #[error(transparent)]
    Insert(#[from] InsertError),
}

/// Why a text is no sketch.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum UnreadableSketch {
    /// It is not JSON.
    #[error(transparent)]
    Json(#[from] InvalidJson),
    /// It is JSON of something else.
    #[error(transparent)]
    Sketch(#[from] InvalidSketch),
}

/// A component read from foreign JSON, with what was put right on the way.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry {
    pub(crate) component: Component,
    pub(crate) adjustments: Vec<Adjustment>,
}

/// Puts a component together; a size below the least is raised.
pub(super) fn entry(
    id: ComponentId,
    kind: ComponentKind,
    found: Bounds,
    props: Props,
) -> Result<Entry, SketchFault> {
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
    Ok(Entry { component: Component::new(id, kind, bounds, props)?, adjustments })
}

/// Adds what was put right to what is told.
pub(crate) fn tell(told: &mut Vec<Adjustment>, more: Vec<Adjustment>) {
    let room = MAX_ADJUSTMENTS.saturating_sub(told.len());
    told.extend(more.into_iter().take(room));
}
