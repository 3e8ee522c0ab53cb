//! What is known about a document as a whole.

/// What tells an answer from an example.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Traits {
    pub(crate) is_array: bool,
    pub(crate) items: usize,
    pub(crate) typed_items: usize,
    pub(crate) is_typed: bool,
    pub(crate) has_objects: bool,
    pub(crate) has_path: bool,
    /// Whether the watched array is there again under the same key: then the last one counts.
    pub(crate) is_repeated: bool,
    pub(crate) is_cut: bool,
    /// Whether the end has cut off nothing but brackets, and the watched array had closed before.
    pub(crate) is_unclosed: bool,
}

impl Traits {
    /// Notes an array that has begun.
    pub(super) fn watch(&mut self, is_watched: bool) {
        self.is_repeated |= is_watched && self.has_path;
        self.has_path |= is_watched;
    }
}
