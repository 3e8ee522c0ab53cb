//! What is known about a document as a whole.

/// What tells an answer from an example.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::repair) struct Traits {
    pub(in crate::repair) is_array: bool,
    pub(in crate::repair) items: usize,
    pub(in crate::repair) typed_items: usize,
    pub(in crate::repair) is_typed: bool,
    pub(in crate::repair) has_objects: bool,
    pub(in crate::repair) has_path: bool,
    /// Whether the watched array is there again under the same key: then the last one counts.
    pub(in crate::repair) is_repeated: bool,
    pub(in crate::repair) is_cut: bool,
    /// Whether the end has cut off nothing but brackets, and the watched array had closed before.
    pub(in crate::repair) is_unclosed: bool,
}

impl Traits {
    /// Notes an array that has begun.
    pub(super) fn watch(&mut self, is_watched: bool) {
        self.is_repeated |= is_watched && self.has_path;
        self.has_path |= is_watched;
    }
}
