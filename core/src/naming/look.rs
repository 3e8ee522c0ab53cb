//! Where a word of a sentence is among the words that components show.

use super::all_words::AllWords;
use super::word::{is_slip, singular_of};
use std::cell::OnceCell;
use std::ops::Range;

/// Where one word is: as it is written, and where it differs by a slip.
pub(crate) struct Look {
    word: String,
    same: Places,
    alike: OnceCell<Places>,
}

/// Places among all words, in order.
pub(crate) struct Places(Vec<usize>);

impl Look {
    pub(crate) fn of(all: &AllWords, word: &str) -> Self {
        let single = singular_of(word);
        Self {
            word: word.to_owned(),
            same: Places::of(all, |shown| shown == word || singular_of(shown) == single),
            alike: OnceCell::new(),
        }
    }

    /// Where it is written so, or in the other number.
    pub(crate) fn same(&self) -> &Places {
        &self.same
    }

    /// Whether it is written so in a range.
    pub(crate) fn same_in(&self, _: &AllWords, range: &Range<usize>) -> bool {
        self.same.any_in(range)
    }

    /// Whether a word that differs by a slip is in a range.
    pub(crate) fn alike_in(&self, all: &AllWords, range: &Range<usize>) -> bool {
        self.alike(all).any_in(range)
    }

    /// Where a word stands that differs by a slip of spelling, or begins with it, too.
    pub(crate) fn alike(&self, all: &AllWords) -> &Places {
        self.alike.get_or_init(|| {
            let said = self.word.as_str();
            let slips = match said.chars().count() {
                0..=3 => 0,
                4..=7 => 1,
                _ => 2,
            };
            let single = singular_of(said);
            Places::of(all, |shown| {
                let is_same = shown == said || singular_of(shown) == single;
                is_same || slips > 0 && (shown.starts_with(said) || is_slip(said, shown, slips))
            })
        })
    }
}

impl Places {
    fn of(all: &AllWords, is_meant: impl Fn(&str) -> bool) -> Self {
        let mut places = Vec::new();
        for (at, shown) in all.iter().enumerate() {
            if is_meant(shown) {
                places.push(at);
            }
        }
        Self(places)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether one of them is in a range.
    pub(crate) fn any_in(&self, range: &Range<usize>) -> bool {
        let first = self.0.partition_point(|at| *at < range.start);
        self.0.get(first).is_some_and(|at| *at < range.end)
    }
}
