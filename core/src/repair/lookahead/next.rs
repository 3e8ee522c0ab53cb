//! What may follow a comma.

use super::View;
use super::words::begins_words;
use crate::repair::glyph::is_name;

impl View<'_> {
    /// Behind a comma in an object: a key with its colon, a bracket, or a new line.
    pub(super) fn is_member_next(&mut self) -> Option<bool> {
        // Words behind a mark that can close a quotation in the text are those of the text.
        self.is_in_words = self.habits.has_open_quotation();
        let gap = self.space()?;
        if gap.has_newline {
            return Some(true);
        }
        let byte = self.peek()?;
        self.is_in_words &= is_name(byte);
        match byte {
            b'}' | b']' | b',' | b'{' | b'#' => Some(true),
            b'/' => Some(self.is_next(b"//")? || self.is_next(b"/*")?),
            mark @ (b'"' | b'\'') => self.begins_member(mark),
            b'.' => self.is_next(b"..."),
            b'<' => self.is_next(b"<<"),
            b'`' if self.is_next(b"```")? => Some(true),
            b'`' => self.begins_member(b'`'),
            byte if self.is_foreign_punctuation(byte)? => Some(true),
            byte if is_name(byte) => self.is_name_with_colon(),
            _ => Some(false),
        }
    }

    /// Behind a comma in an array: any value.
    pub(super) fn is_element_next(&mut self) -> Option<bool> {
        let gap = self.space()?;
        if gap.has_newline {
            return Some(true);
        }
        match self.peek()? {
            b'}' | b']' | b',' | b'{' | b'[' | b'#' | b'"' | b'\'' | b'`' | b'-' | b'0'..=b'9' => Some(true),
            b'/' => Some(self.is_next(b"//")? || self.is_next(b"/*")?),
            b'.' => self.is_next(b"..."),
            b'<' => self.is_next(b"<<"),
            byte if self.is_foreign_punctuation(byte)? => Some(true),
            byte if begins_words(byte) => self.is_bare_element(),
            _ => Some(false),
        }
    }
}
