//! Continuations after a comma or a value.

use super::words::begins_words;
use super::{Gap, Lookahead, Role};
use crate::unicode_punctuation::is_name;

impl Lookahead<'_> {
    /// Returns whether a key with its colon, a bracket or a line break follows a comma in an object.
    pub(super) fn is_member_next(&mut self) -> Option<bool> {
        // Words after a mark that can close an inner quotation belong to the text.
        self.is_in_words = self.style.has_open_quotation();
        let gap = self.space()?;
        if gap.has_newline {
            return Some(true);
        }
        let byte = self.peek()?;
        self.is_in_words &= is_name(byte);
        match byte {
            b'}' | b']' | b',' | b'{' | b'#' => Some(true),
            mark @ (b'"' | b'\'') => self.begins_member(mark),
            byte if self.is_noise()? || self.is_foreign_punctuation(byte)? => Some(true),
            b'`' => self.begins_member(b'`'),
            byte if is_name(byte) => self.is_name_with_colon(),
            _ => Some(false),
        }
    }

    /// Returns whether a value follows a comma in an array.
    pub(super) fn is_element_next(&mut self) -> Option<bool> {
        let gap = self.space()?;
        if gap.has_newline {
            return Some(true);
        }
        match self.peek()? {
            b'}' | b']' | b',' | b'{' | b'[' | b'#' | b'"' | b'\'' | b'`' | b'-' | b'0'..=b'9' => Some(true),
            byte if self.is_noise()? || self.is_foreign_punctuation(byte)? => Some(true),
            byte if begins_words(byte) => self.is_bare_element(),
            _ => Some(false),
        }
    }

    /// Returns whether a comment, marker, fence or the end of a call follows a value.
    pub(super) fn is_other_end(&mut self, byte: u8, gap: &Gap, role: Role) -> Option<bool> {
        match byte {
            b'#' => Some(!gap.is_empty),
            b'[' => self.is_next(b"[DONE]"),
            b'<' if self.is_next(b"</")? => Some(!self.style.has_inner_marks()),
            b'<' if self.is_next(b"<|")? => Some(true),
            b')' => {
                self.at += 1;
                self.space()?;
                match self.peek()? {
                    b'}' | b']' => Some(true),
                    b',' if !self.style.is_in_call => {
                        self.at += 1;
                        if role == Role::Element { self.is_element_next() } else { self.is_member_next() }
                    }
                    byte => Some(self.style.is_in_call && matches!(byte, b',' | b')' | b';')),
                }
            }
            _ => self.is_noise(),
        }
    }

    /// Returns whether a comment, the marker of a failed stream, a fence or an ellipsis follows.
    fn is_noise(&self) -> Option<bool> {
        let is_next = |beginning: &&str| self.is_next(beginning.as_bytes());
        let mut found = ["//", "/*", "<<", "```", "..."].iter().map(is_next);
        found.find(|found| *found != Some(false)).unwrap_or(Some(false))
    }

    /// Returns whether an item ends after the next mark, so that the mark closes a string instead of opening one.
    pub(super) fn is_end_behind(&mut self, mark: u8) -> Option<bool> {
        if self.peek()? != mark {
            return Some(false);
        }
        self.at += 1;
        let before = self.at;
        let gap = self.space()?;
        let ends = gap.has_newline && self.at > before;
        Some(ends || matches!(self.peek()?, b',' | b'}' | b']'))
    }
}
