//! What tells an answer from an example.

/// What is known about a document as a whole, for the choice among documents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Traits {
    pub(super) is_array: bool,
    pub(super) items: usize,
    pub(super) typed_items: usize,
    pub(super) is_typed: bool,
    pub(super) has_objects: bool,
    pub(super) has_path: bool,
    /// Whether the watched array is there again under the same key: then the last one counts.
    pub(super) is_repeated: bool,
    pub(super) is_cut: bool,
    /// Whether the end has cut off nothing but brackets, and the watched array had closed before.
    pub(super) is_unclosed: bool,
}

impl Traits {
    /// Notes an array that has begun.
    pub(super) fn watch(&mut self, is_watched: bool) {
        self.is_repeated |= is_watched && self.has_path;
        self.has_path |= is_watched;
    }
}
