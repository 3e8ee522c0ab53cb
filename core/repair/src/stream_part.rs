//! Output and result of a streaming parser.

use super::RepairError;
use super::report::Repair;

/// A part of the answer, final once emitted. Values are strict JSON text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StreamPart {
    /// An element of the watched array, or a whole document.
    Element {
        /// Its JSON text.
        json: Vec<u8>,
        /// Whether it is an object with a word as `type`.
        is_typed: bool,
    },
    /// A whole document, separated from the start of the answer by other text.
    Loose(Vec<u8>),
    /// The complete items of the brackets that a truncated document left open, from the outermost one inwards.
    Rest(Vec<OpenBracket>),
    /// A member of the object that contains the watched array.
    Member {
        /// Its key as JSON text.
        key: Vec<u8>,
        /// Its value as JSON text.
        value: Vec<u8>,
    },
    /// The next piece of a string member, without quotation marks.
    Piece {
        /// The key of the member as JSON text.
        key: Vec<u8>,
        /// The piece as JSON text.
        json: Vec<u8>,
    },
}

/// An element that may be incomplete.
#[derive(Clone, Copy, Debug)]
pub struct OpenElement<'a> {
    /// Its unterminated JSON text. Following bytes may change the last items.
    pub json: &'a [u8],
    /// Whether it is the whole document.
    pub is_whole: bool,
}

/// The complete items of an unclosed bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenBracket {
    /// Its key as JSON text, or `None` in a list.
    pub key: Option<Vec<u8>>,
    /// The bracket with only its complete items, as JSON text.
    pub json: Vec<u8>,
    /// Whether these items were emitted one by one.
    pub is_known: bool,
}

/// The result of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamResult {
    /// The repairs of the answer, in order.
    pub repairs: Vec<Repair>,
    /// Whether the answer was complete.
    pub is_complete: bool,
    /// Whether only closing brackets are missing after its operations.
    pub is_unclosed: bool,
    /// The message of a stream error marker.
    pub stream_error: Option<String>,
    /// Whether the answer differs from the emitted parts.
    pub is_superseded: bool,
    /// The reason that there is no answer.
    pub error: Option<RepairError>,
}
