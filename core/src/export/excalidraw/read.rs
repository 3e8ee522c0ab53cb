//! Excalidraw → sketch: a document of ours as it was, any other one by its shapes.

use super::imported::{Imported, InvalidExcalidraw};
use super::making::Making;
use crate::json::{self, InvalidJson, Mended, excerpt, type_name};
use serde_json::Value;

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
