//! The result of reading a document: the sketch, and its differences.

use serde::Serialize;
use serde_json::Value;
use websketch_sketch::Sketch;
use websketch_sketch::limits::MAX_COMPONENTS;

/// A sketch read from an Excalidraw document, and its differences from it.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedSketch {
    /// The valid sketch.
    pub sketch: Sketch,
    /// Elements without a counterpart.
    pub skipped: Vec<SkippedElement>,
    /// Changes made to fit the rest, each as a sentence for the user.
    pub adjusted: Vec<String>,
}

/// An element that is not in the sketch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SkippedElement"))]
pub struct SkippedElement {
    /// Its id, or its index in the document if it has none. Long ids are shortened.
    pub id: String,
    /// The reason, for the user.
    pub reason: String,
}

/// The reason why a value is no Excalidraw document.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidExcalidraw {
    /// A document must be an object.
    #[error("an Excalidraw document must be an object, found {found}")]
    NotAnObject {
        /// JSON type found.
        found: &'static str,
    },
    /// Another document type.
    #[error("type must be \"excalidraw\" or \"excalidrawlib\", found {found}")]
    OtherType {
        /// The type found, shortened.
        found: String,
    },
    /// The elements, or the items of a library, are no list.
    #[error("{field} must be an array, found {found}")]
    NoList {
        /// The field.
        field: &'static str,
        /// JSON type found.
        found: &'static str,
    },
    /// More components than a sketch can hold.
    #[error("a sketch holds at most {MAX_COMPONENTS} components, found {found}")]
    TooManyComponents {
        /// Components found.
        found: usize,
    },
}

/// Differences of the sketch from the document.
#[derive(Default)]
pub(super) struct Report {
    pub(super) skipped: Vec<SkippedElement>,
    pub(super) adjusted: Vec<String>,
}

impl Report {
    pub(super) fn skip(&mut self, name: &str, reason: String) {
        self.skipped.push(SkippedElement { id: name.to_owned(), reason });
    }

    pub(super) fn adjust(&mut self, name: &str, note: Option<&str>) {
        self.adjusted.extend(note.map(|note| format!("{name}: {note}")));
    }
}

/// The message for a component with a text that contains unreadable characters.
pub(crate) const UNREADABLE: &str = "a character of its text could not be read; it is U+FFFD now";

/// Returns a length for a sentence, rounded to tenths. Pixels.
pub(super) fn rounded(px: f64) -> f64 {
    (px * 10.0).round() / 10.0
}

/// Whether any text in the value contains the character.
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
