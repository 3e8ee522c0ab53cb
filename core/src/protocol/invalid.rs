//! Why a request cannot be read.

use crate::limits::{MAX_MESSAGE_CHARS, MAX_NOTES_BYTES};
use crate::sketch::InvalidSketch;

/// Why a body is no request. `Display` is the text for the person.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum InvalidRequest {
    /// The body is an object.
    #[error("The request must be a JSON object, found {found}")]
    NotAnObject {
        /// JSON type found.
        found: &'static str,
    },
    /// A required field is absent.
    #[error("Missing {field}")]
    MissingField {
        /// The field.
        field: &'static str,
    },
    /// A field of another type or range.
    #[error("{field} must be {wanted}, found {found}")]
    WrongValue {
        /// The field.
        field: &'static str,
        /// What is wanted, in words.
        wanted: &'static str,
        /// What was found, shortened.
        found: String,
    },
    /// The message is too long.
    #[error("{field} must have at most {MAX_MESSAGE_CHARS} characters, found {found}")]
    MessageTooLong {
        /// The field.
        field: &'static str,
        /// Characters found.
        found: usize,
    },
    /// The notes are too long.
    #[error("notes must have at most {MAX_NOTES_BYTES} bytes, found {found}")]
    NotesTooLong {
        /// Bytes found.
        found: usize,
    },
    /// A text that says nothing.
    #[error("{field} must say something, found only space")]
    Blank {
        /// The field.
        field: &'static str,
    },
    /// The sketch cannot be read.
    #[error("currentSketch: {0}")]
    Sketch(#[from] InvalidSketch),
}
