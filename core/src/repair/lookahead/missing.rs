//! Brackets that are missing before what follows.

use super::{Habits, View, WINDOW};
use crate::repair::effort::spend;
use crate::repair::scalar::{Scalar, scalar};

/// Whether a text begins with values and commas and then a bracket that nothing has opened.
pub(in crate::repair) fn lacks_bracket(rest: &[u8], eof: bool) -> Option<bool> {
    let bytes = rest.get(..WINDOW).unwrap_or(rest);
    let found = View::new(bytes, Habits::default()).is_list_end(0);
    if eof || bytes.len() == WINDOW { Some(found.unwrap_or_default()) } else { found }
}

/// As [`lacks_bracket`], behind the first of the values.
pub(in crate::repair) fn lacks_bracket_behind(after: &[u8], eof: bool) -> Option<bool> {
    let bytes = after.get(..WINDOW).unwrap_or(after);
    let mut view = View::new(bytes, Habits::default());
    let found = view.is_list_behind();
    spend(view.at);
    if eof || bytes.len() == WINDOW { Some(found.unwrap_or_default()) } else { found }
}

/// Whether a mark at the start of a text opens a key and a value follows, so that the brace
/// before them is missing.
pub(in crate::repair) fn lacks_brace(rest: &[u8], eof: bool) -> Option<bool> {
    let bytes = rest.get(..WINDOW).unwrap_or(rest);
    let found = View::new(bytes, Habits::default()).is_plain_member();
    if eof || bytes.len() == WINDOW { Some(found.unwrap_or_default()) } else { found }
}

/// Whether a mark where a value should be opens a key, and its value follows, so that the brace before them
/// is missing: `"props":"text":"Save"}`.
pub(in crate::repair) fn lacks_inner_brace(rest: &[u8], eof: bool) -> Option<bool> {
    let bytes = rest.get(..WINDOW).unwrap_or(rest);
    let mut view = View::new(bytes, Habits::default());
    let found = view.is_inner_member();
    spend(view.at);
    if eof || bytes.len() == WINDOW { Some(found.unwrap_or_default()) } else { found }
}

impl View<'_> {
    fn is_inner_member(&mut self) -> Option<bool> {
        if !self.is_word_key()? {
            return Some(false);
        }
        self.at += 1;
        self.space()?;
        match self.peek()? {
            // A text that goes on beyond what can be seen is one.
            b'"' => self.is_text(b'"').or_else(|| (self.bytes.len() == WINDOW).then_some(true)),
            b'[' | b'{' => {
                self.at += 1;
                self.space()?;
                Some(matches!(self.peek()?, b'"' | b'{' | b'[' | b']' | b'}' | b'-' | b'0'..=b'9'))
            }
            _ => self.is_plain_value(),
        }
    }

    fn is_list_behind(&mut self) -> Option<bool> {
        self.space()?;
        if self.peek()? != b',' {
            return Some(false);
        }
        self.at += 1;
        self.is_list_end(1)
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
                scalar(self.bytes.get(start..self.at)?) != Scalar::Text
            }
        };
        if !is_item {
            return Some(None);
        }
        self.space()?;
        Some(Some(self.peek()?))
    }

    fn is_plain_member(&mut self) -> Option<bool> {
        if !self.is_word_key()? {
            return Some(false);
        }
        self.at += 1;
        self.space()?;
        Some(matches!(self.peek()?, b'"' | b'{' | b'[' | b'-' | b'0'..=b'9' | b't' | b'f' | b'n'))
    }
}
