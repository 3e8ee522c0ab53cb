//! What is complete and is handed over while the document is still open.

/// Something complete, handed over while the document is still open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// An element of the watched array, as JSON text.
    Element {
        json: Vec<u8>,
        /// Whether it is an object with a `type` in words.
        is_typed: bool,
    },
    /// A member of the object that holds the watched array, key and value as JSON text.
    Member { key: Vec<u8>, value: Vec<u8> },
    /// The next piece of a string member of that object, without quotation marks, as JSON text.
    Piece { key: Vec<u8>, json: Vec<u8> },
    /// The brackets that were open when the text ended, from the outermost one inwards.
    Rest(Vec<Unclosed>),
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
