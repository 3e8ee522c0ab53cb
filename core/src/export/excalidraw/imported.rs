//! What comes of a document that is read: the sketch, and what is different in it.

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

/// What is different in the sketch.
#[derive(Default)]
pub(super) struct Report {
    pub(super) skipped: Vec<Skipped>,
    pub(super) adjusted: Vec<String>,
}

impl Report {
    pub(super) fn skip(&mut self, name: &str, reason: String) {
        self.skipped.push(Skipped { id: name.to_owned(), reason });
    }

    pub(super) fn adjust(&mut self, name: &str, note: Option<&str>) {
        self.adjusted.extend(note.map(|note| format!("{name}: {note}")));
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
