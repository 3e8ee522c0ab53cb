//! Matches of a word among the words that components show.

use super::word::{is_slip, singular_of};
use super::word_table::WordTable;
use std::cell::OnceCell;
use std::ops::Range;

/// The matches of one word: exact ones and ones with spelling slips.
pub struct WordMatch {
    word: String,
    same: WordIndices,
    alike: OnceCell<WordIndices>,
}

/// Indices among all words, sorted.
pub struct WordIndices(Vec<usize>);

impl WordMatch {
    pub(crate) fn of(all: &WordTable, word: &str) -> Self {
        let single = singular_of(word);
        Self {
            word: word.to_owned(),
            same: WordIndices::of(all, |shown| shown == word || singular_of(shown) == single),
            alike: OnceCell::new(),
        }
    }

    /// The exact matches, in singular or plural.
    pub fn exact(&self) -> &WordIndices {
        &self.same
    }

    /// Whether an exact match is in a range.
    pub fn has_exact_in(&self, _: &WordTable, range: &Range<usize>) -> bool {
        self.same.any_in(range)
    }

    /// Whether a match with slips is in a range.
    pub fn has_similar_in(&self, all: &WordTable, range: &Range<usize>) -> bool {
        self.similar(all).any_in(range)
    }

    /// Returns the matches with slips of spelling, and the words that begin with the word.
    pub fn similar(&self, all: &WordTable) -> &WordIndices {
        self.alike.get_or_init(|| {
            let said = self.word.as_str();
            let slips = match said.chars().count() {
                0..=3 => 0,
                4..=7 => 1,
                _ => 2,
            };
            let single = singular_of(said);
            WordIndices::of(all, |shown| {
                let is_same = shown == said || singular_of(shown) == single;
                is_same || slips > 0 && (shown.starts_with(said) || is_slip(said, shown, slips))
            })
        })
    }
}

impl WordIndices {
    fn of(all: &WordTable, is_meant: impl Fn(&str) -> bool) -> Self {
        let mut places = Vec::new();
        for (at, shown) in all.iter().enumerate() {
            if is_meant(shown) {
                places.push(at);
            }
        }
        Self(places)
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether one of the indices is in a range.
    pub(crate) fn any_in(&self, range: &Range<usize>) -> bool {
        let first = self.0.partition_point(|at| *at < range.start);
        self.0.get(first).is_some_and(|at| *at < range.end)
    }
}
