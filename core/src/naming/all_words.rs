//! All words that components show, one after the other.

use super::word::add_words;
use std::ops::Range;

/// Words in lower case.
#[derive(Default)]
pub(crate) struct AllWords {
    /// All of them one after the other.
    buffer: String,
    /// Where each stands in the buffer.
    spans: Vec<Range<usize>>,
}

impl AllWords {
    /// Adds the words of a text.
    pub(super) fn add(&mut self, text: &str) {
        add_words(text, &mut self.buffer, &mut self.spans);
    }

    pub(crate) fn len(&self) -> usize {
        self.spans.len()
    }

    /// The word at a place.
    pub(crate) fn get(&self, at: usize) -> &str {
        self.spans.get(at).and_then(|span| self.buffer.get(span.clone())).unwrap_or_default()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|at| self.get(at))
    }
}
