//! Keys without a closing mark, or with a different one.

use super::{Lookahead, WINDOW, WritingStyle};
use crate::unicode_punctuation::{Punctuation, is_name};
use crate::work_counter::count_work;

/// Returns the word after the mark at the start of `rest`, if it is a key without its closing mark or with a different
/// one, and a value follows. The result is its length, and the length with its mark.
pub(crate) fn unmarked_key(rest: &[u8], mark: u8, eof: bool) -> Option<Option<(usize, usize)>> {
    let bytes = rest.get(..WINDOW).unwrap_or(rest);
    let mut view = Lookahead::new(bytes, WritingStyle::default());
    let found = view.unmarked_key(mark, eof && bytes.len() == rest.len());
    count_work(view.at);
    if eof || bytes.len() == WINDOW { Some(found.unwrap_or_default()) } else { found }
}

impl Lookahead<'_> {
    /// Finds a key as the function of the same name does. `"key: 1` lacks its closing mark, `"key”: 1` has a different
    /// one; the next mark in the text then closes no key. `is_all` is true if the text ends with these bytes.
    pub(super) fn unmarked_key(&mut self, mark: u8, is_all: bool) -> Option<Option<(usize, usize)>> {
        self.at += 1;
        let start = self.at;
        self.word()?;
        let length = self.at - start;
        if length == 0 || self.peek()? == mark {
            return Some(None);
        }
        let other = self.mark()?.unwrap_or_default();
        self.at += other;
        self.space()?;
        if self.peek()? != b':' {
            return Some(None);
        }
        let closes = self.is_mark_of_key(mark).or_else(|| is_all.then_some(false))?;
        Some((!closes).then_some((length, length + other)))
    }

    /// Skips a name, up to a mark of any kind.
    fn word(&mut self) -> Option<()> {
        while is_name(self.peek()?) && self.mark()?.is_none() {
            self.at += 1;
        }
        Some(())
    }

    /// Returns the length of the next character if it is a mark of any kind.
    fn mark(&self) -> Option<Option<usize>> {
        Some(match self.peek()? {
            b'"' | b'\'' | b'`' => Some(1),
            byte => match self.foreign(byte)? {
                Some((Punctuation::Quote(_), length)) => Some(length),
                _ => None,
            },
        })
    }

    /// Returns whether the next mark closes a key. A candidate with an escape counts as a key.
    fn is_mark_of_key(&mut self, mark: u8) -> Option<bool> {
        while self.peek()? != mark {
            if self.peek()? == b'\\' {
                return Some(true);
            }
            self.at += 1;
        }
        self.at += 1;
        self.is_colon()
    }
}
