//! Where a word without quotation marks ends.

use crate::repair::document::{Document, Kind};
use crate::repair::effort::spend;
use crate::repair::glyph::{Glyph, glyph, is_name, is_space};
use crate::repair::lookahead::{WINDOW, is_member_text};
use crate::repair::scalar::{Scalar, scalar};

impl Document {
    /// Whether the word ends before `byte`; nothing while too few bytes are there to tell.
    pub(super) fn ends_word(&self, byte: u8, rest: &[u8], eof: bool) -> Option<bool> {
        let next = |wanted: fn(u8) -> bool| match rest.get(1) {
            Some(byte) => Some(wanted(*byte)),
            None => eof.then_some(false),
        };
        let is_after_space = self.word.last().is_none_or(|byte| is_space(*byte));
        let is_key = self.is_top(Kind::Object) && self.out.last() != Some(&b':');
        match byte {
            b'=' => Some(is_key),
            b'\'' => {
                let is_in_word = self.word.last().is_some_and(u8::is_ascii_alphabetic);
                if is_in_word && !is_key { Some(false) } else { Some(true) }
            }
            b'/' if is_after_space => next(|byte| matches!(byte, b'/' | b'*')),
            b'/' => self.is_comment(rest, eof),
            b'#' if self.word.is_empty() => Some(false),
            b'#' => Some(is_after_space || scalar(&self.word) != Scalar::Text),
            b'<' => next(|byte| matches!(byte, b'<' | b'/' | b'|')),
            b'`' => {
                if !eof && b"```".starts_with(rest) && rest.len() < 3 {
                    return None;
                }
                Some(rest.starts_with(b"```"))
            }
            b'\\' => next(|byte| matches!(byte, b'n' | b'r' | b't' | b'"')),
            0x80.. => match glyph(rest, eof)? {
                (Glyph::Quote(_), _) => Some(true),
                _ => Some(false),
            },
            _ => Some(true),
        }
    }

    /// Whether a slash right behind a word begins a comment, and is no part of an address or a path.
    fn is_comment(&self, rest: &[u8], eof: bool) -> Option<bool> {
        let window = rest.get(..WINDOW).unwrap_or(rest);
        let is_all = eof || window.len() == WINDOW;
        let next = window.get(1);
        if next.is_none() && !is_all {
            return None;
        }
        if scalar(&self.word) != Scalar::Text {
            return Some(matches!(next, Some(b'/' | b'*')));
        }
        if next != Some(&b'*') {
            return Some(false);
        }
        spend(window.len());
        let inner = window.get(2..).unwrap_or_default();
        let end = inner.windows(2).position(|pair| pair == b"*/");
        let after = end.and_then(|end| inner.get(end + 2..)).unwrap_or_default();
        match after.iter().find(|byte| !is_space(**byte)) {
            Some(byte) => Some(matches!(byte, b',' | b':' | b'}' | b']')),
            None => is_all.then_some(end.is_some()),
        }
    }

    /// Whether the colon behind a word is one of an address or a time.
    pub(super) fn is_part_of_value(&self, rest: &[u8], eof: bool) -> Option<bool> {
        match rest.get(1) {
            None => eof.then_some(false),
            Some(b'/') => match rest.get(2) {
                None => eof.then_some(false),
                Some(byte) => Some(*byte == b'/'),
            },
            Some(byte) => {
                Some(byte.is_ascii_digit() && trim(&self.word).last().is_some_and(u8::is_ascii_digit))
            }
        }
    }

    /// Whether a mark behind a word closes it, so that only the opening one is missing.
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

    /// Whether a word and the text behind it are a member without its colon: `a "x", b: 2`.
    pub(super) fn lacks_colon(&self, word: &[u8], mark: u8, rest: &[u8], eof: bool) -> Option<bool> {
        if (self.is_first() && !self.is_expected) || !word.iter().copied().all(is_name) {
            return Some(false);
        }
        is_member_text(rest, mark, eof)
    }
}

/// A word before an ellipsis.
pub(super) fn without_ellipsis(word: &[u8]) -> Option<&[u8]> {
    Some(trim(word.strip_suffix(b"...").or_else(|| word.strip_suffix("…".as_bytes()))?))
}

/// A literal of JSON before words that belong to nothing. A number there is mostly an amount of something.
pub(super) fn literal_before_words(word: &[u8]) -> Option<&[u8]> {
    let end = word.iter().position(|byte| *byte == b' ')?;
    word.get(..end).filter(|literal| matches!(*literal, b"true" | b"false" | b"null"))
}

/// Without spaces of any kind at its end.
pub(super) fn trim(word: &[u8]) -> &[u8] {
    let mut word = word.trim_ascii();
    loop {
        let last = word.iter().rev().take(3).position(|byte| *byte >= 0xC0).unwrap_or_default();
        let at = word.len().saturating_sub(last + 1);
        let (before, last) = word.split_at(at);
        if last.is_empty()
            || !matches!(glyph(last, true), Some((Glyph::Space, length)) if length == last.len())
        {
            return word;
        }
        word = before.trim_ascii_end();
    }
}

pub(super) fn is_omission(word: &[u8]) -> bool {
    matches!(word, b"" | b".." | b"..." | b"etc" | b"etc.")
}

/// Bytes that end no word.
pub(super) fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || matches!(
            byte,
            b' ' | b'\t'
                | b'-'
                | b'+'
                | b'.'
                | b'_'
                | b'$'
                | b'%'
                | b'!'
                | b'?'
                | b'*'
                | b'&'
                | b'@'
                | b'|'
                | b'~'
                | b'^'
                | b'>'
        )
}
