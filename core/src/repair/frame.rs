//! An open bracket of the document that is being read.

/// Object or array.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Kind {
    #[default]
    Object,
    Array,
}

/// A key that means something to the reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Key {
    /// `type`, which makes an object an operation.
    Type,
    /// The next step on the way to the watched array.
    Path,
    /// A wrapper such as the `arguments` of a tool call.
    Wrapper,
    #[default]
    Other,
}

/// An open bracket in short: what closes it, and what it holds.
pub(super) type Open = (u8, Kind);

/// An open bracket.
#[derive(Clone, Debug, Default)]
pub(super) struct Frame {
    pub(super) kind: Kind,
    /// The bracket that closes it; not always the one JSON would want.
    pub(super) close: u8,
    /// Where its bracket is in the output.
    pub(super) start: usize,
    /// Where its newest item begins in the output, its comma included.
    pub(super) item: usize,
    /// The key of the newest member.
    pub(super) key: Key,
    /// Items that are complete.
    pub(super) count: usize,
    /// Whether a comma came since the last item.
    pub(super) has_comma: bool,
    /// Where that comma begins and ends in the text, if it is not reported yet.
    pub(super) comma: Option<(usize, usize)>,
    /// Steps of the path to the watched array that lead here; none when it is off the path.
    pub(super) steps: Option<usize>,
    /// Whether its elements are handed over one by one.
    pub(super) is_watched: bool,
    /// Whether one of its items is an object.
    pub(super) has_objects: bool,
    /// Whether one of its items is a list.
    pub(super) has_lists: bool,
    /// Whether it is an object with a `type` in words.
    pub(super) is_typed: bool,
    /// Items that are such objects.
    pub(super) typed_items: usize,
    /// Whether the newest item is such an object.
    pub(super) last_typed: bool,
}

impl Frame {
    /// What this bracket opens, which is here in the output.
    pub(super) fn new(bracket: u8, start: usize) -> Self {
        let (kind, close) = match bracket {
            b'{' => (Kind::Object, b'}'),
            b'(' => (Kind::Array, b')'),
            _ => (Kind::Array, b']'),
        };
        Self { kind, close, start, item: start + 1, ..Self::default() }
    }

    /// Whether its newest member is what these keys lead to from the root.
    pub(super) fn is_end_of(&self, path: &[String]) -> bool {
        self.key == Key::Path && self.steps.is_some_and(|steps| steps + 1 == path.len())
    }
}
