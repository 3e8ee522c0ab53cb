//! Reading foreign sketches: what is harmless is put right and reported, the rest is refused.

use crate::geometry::{Bounds, InvalidBounds};
use crate::json::{self, InvalidJson, NON_FINITE_MARKER, excerpt, type_name};
use crate::limits::MAX_COMPONENTS;
use crate::sketch::{
    Component, ComponentId, ComponentKind, InsertError, InvalidComponent, InvalidId, Props, Sketch, quick,
};
use serde::Serialize;
use serde_json::{Map, Value};

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

impl Sketch {
    /// Reads the wire form, an array of components in paint order. A size below the least is raised,
    /// unknown keys are dropped, missing props are empty; each is reported.
    ///
    /// # Errors
    /// [`InvalidSketch`] for the first component that cannot be read.
    pub fn read(value: &Value) -> Result<Reading, InvalidSketch> {
        let Value::Array(items) = value else {
            let fault = SketchFault::NotAnArray { found: type_name(value) };
            return Err(InvalidSketch { index: None, fault });
        };
        if items.len() > MAX_COMPONENTS {
            return Err(InvalidSketch { index: None, fault: InsertError::Full.into() });
        }
        let (mut sketch, mut adjustments) = (Self::new(), Vec::new());
        for (index, item) in items.iter().enumerate() {
            let at = |fault| InvalidSketch { index: Some(index), fault };
            let entry = read_component(item).map_err(at)?;
            adjustments.extend(entry.adjustments);
            sketch.insert(index, entry.component).map_err(|error| at(error.into()))?;
        }
        Ok(Reading { sketch, adjustments })
    }

    /// As [`Sketch::read`], from JSON text that should be UTF-8. Several times faster, as no value is built of what
    /// `JSON.stringify` has written.
    ///
    /// # Errors
    /// [`UnreadableSketch`].
    pub fn read_text(text: &[u8]) -> Result<Reading, UnreadableSketch> {
        if let Some(reading) = std::str::from_utf8(text).ok().and_then(quick::sketch) {
            return Ok(reading);
        }
        Ok(Self::read(&json::parse_bytes(text)?)?)
    }
}

/// A component read from foreign JSON, with what was put right on the way.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry {
    pub(crate) component: Component,
    pub(crate) adjustments: Vec<Adjustment>,
}

/// Reads one component.
pub(crate) fn read_component(value: &Value) -> Result<Entry, SketchFault> {
    const KEYS: [&str; 7] = ["id", "type", "x", "y", "width", "height", "props"];
    let Value::Object(object) = value else {
        return Err(SketchFault::NotAnObject { found: type_name(value) });
    };
    let id = ComponentId::new(text(object, "id")?)?;
    let kind = read_kind(text(object, "type")?)?;
    let [x, y] = [number(object, "x")?, number(object, "y")?];
    let [width, height] = [number(object, "width")?, number(object, "height")?];
    let bounds = Bounds::new(x, y, width, height)?;
    let mut entry = entry(id, kind, bounds, read_props(object)?)?;
    for key in object.keys().filter(|key| !KEYS.contains(&key.as_str())) {
        let id = entry.component.id().clone();
        entry.adjustments.push(Adjustment::DroppedKey { id, field: excerpt(key) });
    }
    Ok(entry)
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

fn read_kind(name: &str) -> Result<ComponentKind, SketchFault> {
    ComponentKind::from_name(name).ok_or_else(|| SketchFault::UnknownComponentType { found: excerpt(name) })
}

fn read_props(object: &Map<String, Value>) -> Result<Props, SketchFault> {
    match object.get("props") {
        None | Some(Value::Null) => Ok(Props::new()),
        Some(Value::Object(map)) => Ok(Props::from_map(map.clone())?),
        Some(other) => {
            Err(SketchFault::WrongType { field: "props", wanted: "an object", found: type_name(other) })
        }
    }
}

/// A required field; `null` counts as absent.
fn required<'a>(object: &'a Map<String, Value>, field: &'static str) -> Result<&'a Value, SketchFault> {
    object.get(field).filter(|value| !value.is_null()).ok_or(SketchFault::MissingField { field })
}

fn text<'a>(object: &'a Map<String, Value>, field: &'static str) -> Result<&'a str, SketchFault> {
    let value = required(object, field)?;
    value.as_str().ok_or(SketchFault::WrongType { field, wanted: "a string", found: type_name(value) })
}

fn number(object: &Map<String, Value>, field: &'static str) -> Result<f64, SketchFault> {
    let value = required(object, field)?;
    if value.as_str() == Some(NON_FINITE_MARKER) {
        return Err(InvalidBounds::NotFinite { field }.into());
    }
    value.as_f64().ok_or(SketchFault::WrongType { field, wanted: "a number", found: type_name(value) })
}
