//! What a stream hands over, and how it ended.

use super::RepairError;
use super::report::Repair;

/// A part of the answer, final once it is handed over. Values are strict JSON text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// An element of the watched array, or a whole document.
    Element {
        json: Vec<u8>,
        /// Whether it is an object with a `type` in words.
        is_typed: bool,
    },
    /// A whole document with other text between the beginning of the answer and it.
    Loose(Vec<u8>),
    /// What was complete in the brackets that a cut document left open, from the outermost one inwards.
    Rest(Vec<Unclosed>),
    /// A member of the object that holds the watched array.
    Member { key: Vec<u8>, value: Vec<u8> },
    /// The next piece of a string member, without quotation marks.
    Piece { key: Vec<u8>, json: Vec<u8> },
}

/// An element of which more may come.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenElement<'a> {
    /// Its JSON text without its end. What follows may yet change its last items.
    pub(crate) json: &'a [u8],
    /// Whether it is the whole document.
    pub(crate) is_whole: bool,
}

/// What is complete in a bracket that never closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unclosed {
    /// The key under which it stands, as JSON text; none in a list.
    pub(crate) key: Option<Vec<u8>>,
    /// It with its complete items only, as JSON text.
    pub(crate) json: Vec<u8>,
    /// Whether these items were handed over one by one.
    pub(crate) is_known: bool,
}

/// How a stream ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Selected {
    pub(crate) repairs: Vec<Repair>,
    /// Whether the answer came to its own end.
    pub(crate) is_complete: bool,
    /// Whether only closing brackets are missing behind its operations.
    pub(crate) is_unclosed: bool,
    pub(crate) stream_error: Option<String>,
    /// Whether the answer was elsewhere than in what was handed over.
    pub(crate) is_superseded: bool,
    /// Why there is no answer.
    pub(crate) error: Option<RepairError>,
}
