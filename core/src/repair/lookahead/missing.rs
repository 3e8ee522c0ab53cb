//! Brackets that are missing before what follows.

use super::{Habits, View, WINDOW, ask};
use crate::repair::scalar::is_scalar;

/// Whether a text begins with values and commas and then a bracket that nothing has opened.
pub(crate) fn lacks_bracket(rest: &[u8], eof: bool) -> Option<bool> {
    ask(rest, eof, Habits::default(), false, |view| view.is_list_end(0))
}

/// As [`lacks_bracket`], behind the first of the values.
pub(crate) fn lacks_bracket_behind(after: &[u8], eof: bool) -> Option<bool> {
    ask(after, eof, Habits::default(), false, |view| Some(view.comma()? && view.is_list_end(1)?))
}

/// Whether a mark where a value should be opens a key, and its value follows, so that the brace before them
/// is missing: `"props":"text":"Save"}`.
pub(crate) fn lacks_brace(rest: &[u8], eof: bool) -> Option<bool> {
    ask(rest, eof, Habits::default(), false, |view| view.is_member())
}

impl View<'_> {
    fn is_member(&mut self) -> Option<bool> {
        if !self.is_word_key()? {
            return Some(false);
        }
        self.at += 1;
        self.space()?;
        self.is_value()
    }

    /// Behind this many items: whether scalars with commas between them and a closing bracket follow. Several texts in a row
    /// are a list also where its end is out of sight.
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

    /// A scalar, and the byte behind it; nothing if this is none.
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
