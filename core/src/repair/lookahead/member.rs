//! Is this a key, and a member? Nothing in a string looks like a member whose key is one word.

use super::{Gap, Habits, View, WINDOW};
use crate::repair::glyph::is_name;

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

    pub(super) fn is_name_with_colon(&mut self) -> Option<bool> {
        self.name()?;
        // A key without marks may have several words, where others have none either.
        while self.habits.has_bare_key && self.peek()? == b' ' {
            self.space()?;
            self.name()?;
        }
        if matches!(self.peek()?, b'"' | b'\'') {
            self.at += 1;
        }
        self.space()?;
        Some(matches!(self.peek()?, b':' | b'='))
    }

    /// From a mark that would open a key: is there a mark that closes it, and a colon?
    pub(super) fn is_key_with_colon(&mut self, mark: u8) -> Option<bool> {
        // In an escaped document, too, a plain mark is closed by a plain one.
        let before = self.at.checked_sub(1).and_then(|at| self.bytes.get(at));
        let is_escaped = self.habits.escapes_marks && before == Some(&b'\\');
        self.at += 1;
        // Two marks are an empty key, or the marks are doubled: `""key"":`.
        let mut is_doubled = false;
        if self.peek()? == mark {
            self.at += 1;
            is_doubled = is_name(self.peek()?);
            if !is_doubled {
                self.at -= 1;
            }
        }
        loop {
            match self.peek()? {
                b'\n' => return Some(false),
                b'\\' if !is_escaped => self.at += 2,
                byte => {
                    self.at += 1;
                    if byte == mark {
                        break;
                    }
                }
            }
        }
        if is_doubled && self.peek()? == mark {
            self.at += 1;
        }
        self.space()?;
        let lacks_colon =
            self.habits.lacks_colons && matches!(self.peek()?, b'"' | b'{' | b'[' | b'-' | b'0'..=b'9');
        Some(lacks_colon || matches!(self.peek()?, b':' | b'='))
    }

    /// Two marks on a line: either the comma between value and key is missing, or the first is
    /// inside the text and the second ends it.
    pub(super) fn is_second_mark_a_key(&mut self, gap: &Gap) -> Option<bool> {
        let mark = self.peek()?;
        let opening = self.at;
        self.at += 1;
        let behind = self.space()?;
        if matches!(self.peek()?, b',' | b'}' | b']') {
            return Some(false);
        }
        if gap.is_empty && behind.has_newline {
            return Some(false);
        }
        self.at = opening;
        self.is_key_with_colon(mark)
    }
}
