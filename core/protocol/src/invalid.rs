//! Reasons for rejecting a request body.

use websketch_sketch::InvalidSketch;
use websketch_sketch::limits::{MAX_MESSAGE_CHARS, MAX_NOTES_BYTES};

/// The reason why a body cannot be read. `Display` is the text for the user.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum InvalidRequest {
    /// The body is not an object.
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
    /// A field has a wrong type or range.
    #[error("{field} must be {wanted}, found {found}")]
    WrongValue {
        /// The field.
        field: &'static str,
        /// The expected value, in words.
        wanted: &'static str,
        /// The value found, shortened.
        found: String,
    },
    /// The message is too long.
    #[error("{field} must have at most {MAX_MESSAGE_CHARS} characters, found {found}")]
    MessageTooLong {
        /// The field.
        field: &'static str,
        /// The number of characters found.
        found: usize,
    },
    /// The notes are too long.
    #[error("notes must have at most {MAX_NOTES_BYTES} bytes, found {found}")]
    NotesTooLong {
        /// The number of bytes found.
        found: usize,
    },
    /// A text is blank.
    #[error("{field} must say something, found only space")]
    Blank {
        /// The field.
        field: &'static str,
    },
    /// The sketch cannot be read.
    #[error("currentSketch: {0}")]
    Sketch(#[from] InvalidSketch),
}
