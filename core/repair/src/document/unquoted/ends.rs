//! The end of an unquoted word.

use crate::document::tail::has_open_bracket;
use crate::document::{BracketKind, Document};
use crate::lookahead::{WINDOW, is_text_behind_comma};
use crate::scalar::is_scalar;
use crate::unicode_punctuation::{Punctuation, is_space, punctuation_at};

impl Document {
    /// Returns whether the word ends before `byte`, or `None` if more bytes are needed.
    pub(super) fn ends_word(&self, byte: u8, rest: &[u8], eof: bool) -> Option<bool> {
        let next = |wanted: fn(u8) -> bool| match rest.get(1) {
            Some(byte) => Some(wanted(*byte)),
            None => eof.then_some(false),
        };
        let is_after_space = self.word.last().is_none_or(|byte| is_space(*byte));
        let is_key = self.output.is_at_key();
        match byte {
            b'=' => Some(is_key),
            b'\'' => {
                let is_in_word = self.word.last().is_some_and(u8::is_ascii_alphabetic);
                if is_in_word && !is_key { Some(false) } else { Some(true) }
            }
            b'/' if is_after_space || is_scalar(&self.word) => next(|byte| matches!(byte, b'/' | b'*')),
            b'/' => Some(false),
            b'#' if self.word.is_empty() => Some(false),
            b'#' => Some(is_after_space || is_scalar(&self.word)),
            b'<' => next(|byte| matches!(byte, b'<' | b'/' | b'|')),
            b'`' => {
                if !eof && b"```".starts_with(rest) && rest.len() < 3 {
                    return None;
                }
                Some(rest.starts_with(b"```"))
            }
            b'\\' => next(|byte| matches!(byte, b'n' | b'r' | b't' | b'"')),
            0x80.. => match punctuation_at(rest, eof)? {
                (Punctuation::Quote(_), _) => Some(true),
                _ => Some(false),
            },
            _ => Some(true),
        }
    }

    /// Returns whether a quotation mark after a word closes it, so that only the opening one is missing.
    pub(super) fn is_second_half(&self, rest: &[u8], eof: bool) -> Option<bool> {
        if self.word.last().is_none_or(|byte| is_space(*byte)) {
            return Some(false);
        }
        let window = rest.get(..WINDOW).unwrap_or(rest);
        match window.iter().skip(1).find(|byte| !is_space(**byte)) {
            Some(byte) => Some(matches!(byte, b',' | b'}' | b']' | b':')),
            None => (eof || window.len() == WINDOW).then_some(true),
        }
    }

    /// Returns whether the byte belongs to the text before it, or `None` if more bytes are needed.
    pub(super) fn is_part_of_text(&self, byte: u8, rest: &[u8], eof: bool) -> Option<bool> {
        if self.word.is_empty() || self.output.is_first() || is_scalar(&self.word) {
            return Some(false);
        }
        let after = rest.get(1..).unwrap_or_default();
        match byte {
            b'(' => Some(!self.is_call()),
            b'{' | b'[' => Some(self.word.last().is_some_and(|last| !is_space(*last))),
            b')' | b'}' | b']' => Some(has_open_bracket(&self.word)),
            b',' | b';' if self.output.is_top(BracketKind::Object) => {
                is_text_behind_comma(after, self.style, eof)
            }
            _ => Some(false),
        }
    }

    /// Returns true if a parenthesis after the word makes it a call: `ObjectId(`, `new Date(`.
    pub(super) fn is_call(&self) -> bool {
        let name = self.word.strip_prefix(b"new ").unwrap_or(&self.word);
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.');
        !name.is_empty() && name.iter().all(is_part)
    }
}

/// Trims spaces of any kind from the end.
pub(super) fn trim(word: &[u8]) -> &[u8] {
    let mut word = word.trim_ascii();
    loop {
        let last = word.iter().rev().take(3).position(|byte| *byte >= 0xC0).unwrap_or_default();
        let at = word.len().saturating_sub(last + 1);
        let (before, last) = word.split_at(at);
        if last.is_empty()
            || !matches!(punctuation_at(last, true), Some((Punctuation::Space, length)) if length == last.len())
        {
            return word;
        }
        word = before.trim_ascii_end();
    }
}

/// Returns true for bytes that do not end a word.
pub(super) fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b" \t-+._$%!?*&@|~^>".contains(&byte)
}
