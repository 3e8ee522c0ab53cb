//! Recognition of missing opening brackets.

use super::{Lookahead, WINDOW, WritingStyle, decide};
use crate::scalar::is_scalar;

/// Returns whether the text starts with comma-separated values and a closing bracket without its opening one.
pub(crate) fn lacks_bracket(rest: &[u8], eof: bool) -> Option<bool> {
    decide(rest, eof, WritingStyle::default(), false, |view| view.is_list_end(0))
}

/// Returns the same as [`lacks_bracket`], after the first of the values.
pub(crate) fn lacks_bracket_behind(after: &[u8], eof: bool) -> Option<bool> {
    decide(after, eof, WritingStyle::default(), false, |view| Some(view.comma()? && view.is_list_end(1)?))
}

/// Returns whether a mark in the place of a value opens a key with its value, so that the brace before them is missing:
/// `"props":"text":"Save"}`.
pub(crate) fn lacks_brace(rest: &[u8], eof: bool) -> Option<bool> {
    decide(rest, eof, WritingStyle::default(), false, |view| view.is_member())
}

impl Lookahead<'_> {
    fn is_member(&mut self) -> Option<bool> {
        if !self.is_word_key()? {
            return Some(false);
        }
        self.at += 1;
        self.space()?;
        self.is_value()
    }

    /// Returns whether comma-separated scalars and a closing bracket follow, after `items` items. Several texts in a
    /// row count as a list even if its end is outside the window.
    fn is_list_end(&mut self, mut items: usize) -> Option<bool> {
        loop {
            let Some(next) = self.list_item() else {
                return (self.bytes.len() == WINDOW && items > 2).then_some(true);
            };
            items += 1;
            match next {
                Some(b',') => self.at += 1,
                next => return Some(next == Some(b']') && items > 1),
            }
        }
    }

    /// Skips a scalar and returns the byte after it. The inner `None` means no scalar.
    fn list_item(&mut self) -> Option<Option<u8>> {
        self.space()?;
        let start = self.at;
        let is_item = match self.peek()? {
            b'"' => self.key(b'"')?,
            _ => {
                self.name()?;
                is_scalar(self.bytes.get(start..self.at)?)
            }
        };
        if !is_item {
            return Some(None);
        }
        self.space()?;
        Some(Some(self.peek()?))
    }
}
