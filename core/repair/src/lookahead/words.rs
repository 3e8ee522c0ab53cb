//! Words after a quotation mark.
//!
//! They are stray words or an unquoted element if no mark occurs before the end of the item. Words of a text with an
//! inner mark are followed by another mark.

use super::{Lookahead, Role, Verdict, WritingStyle, decide};
use crate::unicode_punctuation::{Punctuation, is_name};

/// Returns true if a word or a parenthesis can start with this byte.
pub(super) fn begins_words(byte: u8) -> bool {
    is_name(byte) || byte == b'('
}

/// Returns whether the bytes `after` a comma continue an unquoted text in an object: words, and no member.
pub(crate) fn is_text_behind_comma(after: &[u8], style: WritingStyle, eof: bool) -> Option<bool> {
    decide(after, eof, style, !style.has_bare_key, |view| view.is_text_behind_comma())
}

impl Lookahead<'_> {
    fn is_text_behind_comma(&mut self) -> Option<bool> {
        let gap = self.space()?;
        let byte = self.peek()?;
        if gap.has_newline || !begins_words(byte) || self.is_foreign_punctuation(byte)? {
            return Some(false);
        }
        let is_member =
            if self.style.has_bare_key { self.is_name_with_colon()? } else { self.is_bare_member()? };
        Some(!is_member)
    }

    /// Skips to the end of the item, or to a mark or bracket before it.
    fn words(&mut self) -> Option<u8> {
        self.is_in_words = true;
        let end = loop {
            let byte = self.peek()?;
            match self.foreign(byte)? {
                Some((Punctuation::Quote(_), _)) => break b'"',
                Some((_, length)) => self.at += length,
                None if matches!(byte, b',' | b'}' | b']' | b'\n' | b'"' | b'{' | b'[') => break byte,
                None if byte == b'\'' && self.style.mark == Some(byte) => break byte,
                None => self.at += 1,
            }
        };
        self.is_in_words = false;
        Some(end)
    }

    /// Classifies a mark by the words after it: stray words up to the end of an item, or inner text. A mark that can
    /// close an inner quotation belongs to the text.
    pub(super) fn stray_words(&mut self, role: Role) -> Option<Verdict> {
        if self.style.has_open_quotation() {
            return Some(Verdict::Inner);
        }
        let end = self.words()?;
        if end == b'"' && role == Role::Member && !self.style.has_inner_marks() && self.is_word_key()? {
            return Some(Verdict::EndsBeforeWords);
        }
        self.at += 1;
        let ends = match (end, role) {
            (b',', Role::Element) => self.begins_element()?,
            (b',', Role::Key | Role::Member) => self.is_member_next()?,
            (b'}' | b']', _) => true,
            (b'\n', _) => {
                self.space()?;
                match self.peek()? {
                    b'}' | b']' => true,
                    _ if role == Role::Element => self.begins_element()?,
                    mark @ (b'"' | b'\'') => self.begins_member(mark)?,
                    _ => false,
                }
            }
            _ => false,
        };
        Some(if ends { Verdict::EndsBeforeWords } else { Verdict::Inner })
    }

    /// Returns whether an element follows a comma that cannot be the rest of a text.
    fn begins_element(&mut self) -> Option<bool> {
        self.space()?;
        Some(match self.peek()? {
            b'"' | b'\'' | b'{' | b'[' | b']' => true,
            _ => self.is_plain_value()?,
        })
    }

    /// Returns whether an unquoted element, or one without its opening mark, follows a comma in an array.
    pub(super) fn is_bare_element(&mut self) -> Option<bool> {
        let is_first = !self.style.has_inner_marks();
        if self.style.has_open_quotation() {
            self.name()?;
            self.space()?;
            return Some(matches!(self.peek()?, b',' | b']'));
        }
        match self.words()? {
            b',' | b']' | b'}' | b'\n' => Some(true),
            mark @ (b'"' | b'\'') if is_first => {
                self.at += 1;
                self.space()?;
                Some(matches!(self.peek()?, b',' | b']') || mark != b'"')
            }
            _ => Some(false),
        }
    }
}
