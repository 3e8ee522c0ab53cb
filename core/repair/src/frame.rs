//! An open bracket of the document being parsed.

/// Object or array.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum BracketKind {
    #[default]
    Object,
    Array,
}

/// A key with a meaning for the parser.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum KeyKind {
    /// `type`, the mark of an operation.
    Type,
    /// The next step on the path to the watched array.
    Path,
    /// A wrapper such as the `arguments` of a tool call.
    Wrapper,
    #[default]
    Other,
}

/// The closing bracket and the content kind of an open bracket.
pub(super) type OpenFrame = (u8, BracketKind);

/// An open bracket.
#[derive(Clone, Debug, Default)]
pub(super) struct Frame {
    pub(super) kind: BracketKind,
    /// The closing bracket in the text, which is not always the JSON one.
    pub(super) close: u8,
    /// Position of the bracket in the output.
    pub(super) start: usize,
    /// Start of the newest item in the output, its comma included.
    pub(super) item: usize,
    /// Kind of the newest member's key.
    pub(super) key: KeyKind,
    /// Number of complete items.
    pub(super) count: usize,
    /// Whether a comma follows the last item.
    pub(super) has_comma: bool,
    /// Range of that comma in the text, if not yet reported.
    pub(super) comma: Option<(usize, usize)>,
    /// The number of path steps that lead here, or `None` off the path.
    pub(super) steps: Option<usize>,
    /// Whether its elements are emitted one by one.
    pub(super) is_watched: bool,
    /// Whether one of its items is an object.
    pub(super) has_objects: bool,
    /// Whether one of its items is a list.
    pub(super) has_lists: bool,
    /// Whether it is an object with a word as `type`.
    pub(super) is_typed: bool,
    /// Number of items with a word as `type`.
    pub(super) typed_items: usize,
    /// Whether the newest item has a word as `type`.
    pub(super) last_typed: bool,
}

impl Frame {
    /// Creates the frame of a bracket at `start` in the output.
    pub(super) fn new(bracket: u8, start: usize) -> Self {
        let (kind, close) = match bracket {
            b'{' => (BracketKind::Object, b'}'),
            b'(' => (BracketKind::Array, b')'),
            _ => (BracketKind::Array, b']'),
        };
        Self { kind, close, start, item: start + 1, ..Self::default() }
    }

    /// Returns true if the newest member is at the end of this path from the root.
    pub(super) fn is_end_of(&self, path: &[String]) -> bool {
        self.key == KeyKind::Path && self.steps.is_some_and(|steps| steps + 1 == path.len())
    }
}
