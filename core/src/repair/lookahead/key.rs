//! Keys whose second mark is missing or of another kind.

use super::{Habits, View, WINDOW};
use crate::repair::effort::spend;
use crate::repair::glyph::{Glyph, is_name};

/// The word behind the mark at the start of `rest`, when it is a key that lacks its second mark or has one of
/// another kind, and a value follows: its length, and that of what it takes.
pub(crate) fn unmarked_key(rest: &[u8], mark: u8, eof: bool) -> Option<Option<(usize, usize)>> {
    let bytes = rest.get(..WINDOW).unwrap_or(rest);
    let mut view = View::new(bytes, Habits::default());
    let found = view.unmarked_key(mark, eof && bytes.len() == rest.len());
    spend(view.at);
    if eof || bytes.len() == WINDOW { Some(found.unwrap_or_default()) } else { found }
}

impl View<'_> {
    /// As the function of this name. `"key: 1` lacks its second mark, `"key”: 1` has another one. The
    /// next mark in the text closes no key then. `is_all` tells that the text ends with these bytes.
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

    /// A name, up to a mark of any kind.
    fn word(&mut self) -> Option<()> {
        while is_name(self.peek()?) && self.mark()?.is_none() {
            self.at += 1;
        }
        Some(())
    }

    /// The length of the mark of any kind that comes next, if one does.
    fn mark(&self) -> Option<Option<usize>> {
        Some(match self.peek()? {
            b'"' | b'\'' | b'`' => Some(1),
            byte => match self.foreign(byte)? {
                Some((Glyph::Quote(_), length)) => Some(length),
                _ => None,
            },
        })
    }

    /// Whether the next mark closes a key. What holds an escape is a key so far.
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
