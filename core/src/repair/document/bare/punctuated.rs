//! Punctuation and brackets in a text without marks: whether they belong to it.

use crate::repair::document::text::has_open_bracket;
use crate::repair::document::{Document, Kind};
use crate::repair::glyph::is_space;
use crate::repair::lookahead::is_text_behind_comma;
use crate::repair::scalar::{Scalar, scalar};

impl Document {
    /// Whether the byte belongs to the text before it; nothing while too few bytes are there to tell.
    pub(super) fn is_part_of_text(&self, byte: u8, rest: &[u8], eof: bool) -> Option<bool> {
        if self.word.is_empty() || self.is_first() || scalar(&self.word) != Scalar::Text {
            return Some(false);
        }
        let after = rest.get(1..).unwrap_or_default();
        match byte {
            b'(' => Some(!self.is_call()),
            b'{' | b'[' => Some(self.word.last().is_some_and(|last| !is_space(*last))),
            b')' | b'}' | b']' => Some(has_open_bracket(&self.word)),
            b',' | b';' if self.is_top(Kind::Object) => is_text_behind_comma(after, self.habits, eof),
            _ => Some(false),
        }
    }

    /// Whether a parenthesis behind the word makes it a call: `ObjectId(`, `new Date(`.
    pub(super) fn is_call(&self) -> bool {
        let name = self.word.strip_prefix(b"new ").unwrap_or(&self.word);
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.');
        !name.is_empty() && name.iter().all(is_part)
    }
}
