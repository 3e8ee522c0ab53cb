//! From Excalidraw to sketch.
//!
//! A document written here comes back unchanged; any other one is recognized by its shapes.

use super::imported::{ImportedSketch, InvalidExcalidraw};
use super::sketch_builder::SketchBuilder;
use serde_json::Value;
use websketch_json as json;
use websketch_json::{InvalidJson, LenientReport, excerpt, type_name};

/// The reason why a text is no Excalidraw document.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnreadableExcalidraw {
    /// No JSON.
    #[error(transparent)]
    Json(#[from] InvalidJson),
    /// JSON of something else.
    #[error(transparent)]
    Excalidraw(#[from] InvalidExcalidraw),
}

/// Reads an Excalidraw document of any origin, or a library.
///
/// A document written here comes back exactly, with later changes of place, size, text and lock. In other documents,
/// boxes with texts become the nearest of the eleven types. Boxes without a fill go behind the shapes visible through
/// them. A document with negative coordinates is shifted as a whole. The items of a library stand beside each other,
/// with new ids. Elements without a counterpart are reported. O(n log n), and a comparison for each pair of boxes that
/// share columns.
///
/// # Errors
/// Fails with [`InvalidExcalidraw`] for a value that is no such document, or one too large.
pub fn from_excalidraw(document: &Value) -> Result<ImportedSketch, InvalidExcalidraw> {
    read(document, LenientReport::default())
}

/// Like [`from_excalidraw`], from JSON text. Faults of single values affect only these values: a lone surrogate, for
/// one, becomes U+FFFD. Each fault is reported.
///
/// # Errors
/// Fails with [`UnreadableExcalidraw`].
pub fn read_excalidraw(text: &str) -> Result<ImportedSketch, UnreadableExcalidraw> {
    let (document, report) = json::parse_lenient(text)?;
    Ok(read(&document, report)?)
}

/// Reads a document with these repairs already made.
pub(crate) fn read(document: &Value, report: LenientReport) -> Result<ImportedSketch, InvalidExcalidraw> {
    let mut making = SketchBuilder::new(report);
    match contents(document)? {
        Contents::Drawing(elements) => making.drawing(elements)?,
        Contents::Library(items) => making.library(items)?,
    }
    Ok(making.imported())
}

/// The contents of a document.
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
        // Clipboard data of Excalidraw has the same elements.
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
