//! A table of all words that components show.

use super::word::add_words;
use std::ops::Range;

/// Words in lower case.
#[derive(Default)]
pub struct WordTable {
    /// All words, concatenated.
    buffer: String,
    /// The range of each word in the buffer.
    spans: Vec<Range<usize>>,
}

impl WordTable {
    /// Adds the words of a text.
    pub(super) fn add(&mut self, text: &str) {
        add_words(text, &mut self.buffer, &mut self.spans);
    }

    pub(crate) fn len(&self) -> usize {
        self.spans.len()
    }

    /// Returns the word at an index.
    pub(crate) fn get(&self, at: usize) -> &str {
        self.spans.get(at).and_then(|span| self.buffer.get(span.clone())).unwrap_or_default()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|at| self.get(at))
    }
}
