//! Where in the text a document is read.

/// Offsets in the text, and how far was looked ahead of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Position {
    /// Of the bytes that a step sees.
    pub(super) at: usize,
    /// Behind the newest line break between tokens.
    pub(super) line: usize,
    /// Up to here the quick way was tried in vain.
    pub(super) tried: usize,
    /// How many bytes were looked at far ahead.
    pub(super) far_looks: usize,
}
