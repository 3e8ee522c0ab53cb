//! Excalidraw → sketch: a document of ours as it was, any other one by its shapes.

use super::making::Making;
use crate::json::{self, InvalidJson, Mended, excerpt, type_name};
use crate::limits::MAX_COMPONENTS;
use crate::sketch::Sketch;
use serde::Serialize;
use serde_json::Value;

/// A sketch read from an Excalidraw document, and what is different in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// The sketch, valid in every respect.
    pub sketch: Sketch,
    /// Elements that have no counterpart.
    pub skipped: Vec<Skipped>,
    /// What was changed to make the rest fit, each as a sentence for people.
    pub adjusted: Vec<String>,
}

/// An element that is not in the sketch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Skipped {
    /// Its id, or its place in the document when it has none; shortened if very long.
    pub id: String,
    /// Why, for people.
    pub reason: String,
}

/// Why a value is no Excalidraw document.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidExcalidraw {
    /// A document is an object.
    #[error("an Excalidraw document must be an object, found {found}")]
    NotAnObject {
        /// JSON type found.
        found: &'static str,
    },
    /// It says that it is something else.
    #[error("type must be \"excalidraw\" or \"excalidrawlib\", found {found}")]
    OtherType {
        /// The type found, shortened.
        found: String,
    },
    /// The elements, or the items of a library, are no list.
    #[error("{field} must be an array, found {found}")]
    NoList {
        /// Where.
        field: &'static str,
        /// JSON type found.
        found: &'static str,
    },
    /// More than a sketch can hold.
    #[error("a sketch holds at most {MAX_COMPONENTS} components, found {found}")]
    TooManyComponents {
        /// Components found.
        found: usize,
    },
}

/// Why a text is no Excalidraw document.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnreadableExcalidraw {
    /// It is not JSON.
    #[error(transparent)]
    Json(#[from] InvalidJson),
    /// It is JSON of something else.
    #[error(transparent)]
    Excalidraw(#[from] InvalidExcalidraw),
}

/// Reads an Excalidraw document of any origin, or a library.
///
/// What we wrote ourselves comes back exactly, with later changes of place, size, text and lock.
/// Boxes with texts become the nearest of the eleven types; boxes without a fill go behind what is seen through them; a
/// document with negative coordinates is shifted as a whole; the items of a library stand beside each other, with new ids;
/// elements without a counterpart are reported. O(n log n), and a comparison of boxes for each pair that shares columns.
///
/// # Errors
/// [`InvalidExcalidraw`] for a value that is no such document, or one too large.
pub fn from_excalidraw(document: &Value) -> Result<Imported, InvalidExcalidraw> {
    read(document, Mended::default())
}

/// As [`from_excalidraw`], from JSON text in which faults of single values cost these values alone: halves of surrogate
/// pairs, for one, become U+FFFD. Each is reported.
///
/// # Errors
/// [`UnreadableExcalidraw`].
pub fn read_excalidraw(text: &str) -> Result<Imported, UnreadableExcalidraw> {
    let (document, mended) = json::parse_mended(text)?;
    Ok(read(&document, mended)?)
}

/// Reads a document in which this was put right before.
pub(crate) fn read(document: &Value, mended: Mended) -> Result<Imported, InvalidExcalidraw> {
    let mut making = Making::new(mended);
    match contents(document)? {
        Contents::Drawing(elements) => making.drawing(elements)?,
        Contents::Library(items) => making.library(items)?,
    }
    Ok(making.imported())
}

/// What a document holds.
enum Contents<'a> {
    Drawing(&'a [Value]),
    Library(&'a [Value]),
}

fn contents(document: &Value) -> Result<Contents<'_>, InvalidExcalidraw> {
    let Value::Object(object) = document else {
        return Err(InvalidExcalidraw::NotAnObject { found: type_name(document) });
    };
    let list = |field| match object.get(field) {
        None | Some(Value::Null) => Ok(&[] as &[Value]),
        Some(Value::Array(elements)) => Ok(elements.as_slice()),
        Some(other) => Err(InvalidExcalidraw::NoList { field, found: type_name(other) }),
    };
    let kind = object.get("type");
    match kind.and_then(Value::as_str) {
        // What Excalidraw puts on the clipboard has the same elements.
        Some("excalidraw" | "excalidraw/clipboard" | "excalidraw-api/clipboard") => {
            Ok(Contents::Drawing(list("elements")?))
        }
        Some("excalidrawlib") => {
            let is_first_version = object.contains_key("library") && !object.contains_key("libraryItems");
            Ok(Contents::Library(list(if is_first_version { "library" } else { "libraryItems" })?))
        }
        _ => {
            let found = kind.map_or("none".to_owned(), json::to_string);
            Err(InvalidExcalidraw::OtherType { found: excerpt(&found) })
        }
    }
}

/// What is said of a component with a text that could not be read as a whole.
pub(crate) const UNREADABLE: &str = "a character of its text could not be read; it is U+FFFD now";

/// Whether a text anywhere in the value has the character.
pub(crate) fn holds(value: &Value, wanted: char) -> bool {
    match value {
        Value::String(text) => text.contains(wanted),
        Value::Array(items) => items.iter().any(|item| holds(item, wanted)),
        Value::Object(fields) => {
            fields.iter().any(|(key, value)| key.contains(wanted) || holds(value, wanted))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}
