//! Is this a member whose key is one word in quotation marks? Nothing in a string looks like that.

use super::{Habits, View, WINDOW};

/// Whether the bytes `after` an escaped mark show that its backslash belongs to the text, and that
/// the mark ends it: a comma, and a member whose name is one word. In a string that goes on, the next
/// mark would end it, and no word can follow that.
pub(in crate::repair) fn ends_in_backslash(after: &[u8], eof: bool) -> Option<bool> {
    is_member(after, eof)
}

/// Whether a comma follows, and a member whose name is one word in quotation marks.
pub(in crate::repair) fn is_member(after: &[u8], eof: bool) -> Option<bool> {
    let bytes = after.get(..WINDOW).unwrap_or(after);
    let found = View { bytes, at: 0, habits: Habits::default() }.is_word_member();
    if eof || bytes.len() == WINDOW { Some(found.unwrap_or_default()) } else { found }
}

/// Whether a mark at the start of a text opens a key and a plain value follows, so that the brace
/// before them is missing.
pub(in crate::repair) fn lacks_brace(rest: &[u8], eof: bool) -> Option<bool> {
    let bytes = rest.get(..WINDOW).unwrap_or(rest);
    let found = View { bytes, at: 0, habits: Habits::default() }.is_plain_member();
    if eof || bytes.len() == WINDOW { Some(found.unwrap_or_default()) } else { found }
}

impl View<'_> {
    fn is_word_member(&mut self) -> Option<bool> {
        self.space()?;
        if self.peek()? != b',' {
            return Some(false);
        }
        self.at += 1;
        self.space()?;
        self.is_word_key()
    }

    /// A word in quotation marks, and a colon.
    fn is_word_key(&mut self) -> Option<bool> {
        if self.peek()? != b'"' {
            return Some(false);
        }
        self.at += 1;
        let start = self.at;
        self.name()?;
        if self.at == start || self.peek()? != b'"' {
            return Some(false);
        }
        self.at += 1;
        self.space()?;
        Some(self.peek()? == b':')
    }

    fn is_plain_member(&mut self) -> Option<bool> {
        if !self.is_word_key()? {
            return Some(false);
        }
        self.at += 1;
        self.space()?;
        Some(matches!(self.peek()?, b'"' | b'-' | b'0'..=b'9' | b't' | b'f' | b'n'))
    }
}
