//! Escapes in strings: JSON's own, and what models write instead.

use super::{Document, Progress, Used};
use crate::repair::report::RepairKind;

/// What an escape of four hexadecimal digits is.
enum Unit {
    /// A character of its own.
    Whole,
    /// The first half of a pair.
    High,
    /// The second half of a pair.
    Low,
}

impl Document {
    /// A backslash in a string.
    pub(super) fn escape(&mut self, rest: &[u8], eof: bool) -> Progress {
        let Some(&byte) = rest.get(1) else { return self.half(rest, eof) };
        match byte {
            b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => {
                self.copy(rest.get(..2).unwrap_or_default(), 2)
            }
            b'u' => self.unicode(rest, eof),
            b'\'' | b'`' => {
                self.repair(RepairKind::Escape, 2);
                self.copy(&[byte], 2)
            }
            b'\n' | b'\r' => {
                self.repair(RepairKind::Escape, 2);
                Used(2)
            }
            _ => self.backslash_as_text(),
        }
    }

    /// Half of an escape: more of it comes, or the text was cut here.
    fn half(&mut self, rest: &[u8], eof: bool) -> Progress {
        if eof { Used(rest.len()) } else { Progress::More }
    }

    /// A backslash that escapes nothing is part of the text.
    fn backslash_as_text(&mut self) -> Progress {
        self.repair(RepairKind::Escape, 1);
        self.copy(b"\\\\", 1)
    }

    fn unicode(&mut self, rest: &[u8], eof: bool) -> Progress {
        let digits = rest.get(2..).unwrap_or_default();
        let valid = digits.iter().take(4).take_while(|byte| byte.is_ascii_hexdigit()).count();
        if valid < 4 {
            return if valid == digits.len() { self.half(rest, eof) } else { self.backslash_as_text() };
        }
        match unit(digits) {
            Unit::Whole => self.copy(rest.get(..6).unwrap_or_default(), 6),
            Unit::Low => self.lone_surrogate(),
            Unit::High => {
                let next = rest.get(6..).unwrap_or_default();
                let is_escape = next.iter().zip(b"\\u").all(|(found, wanted)| found == wanted);
                let low = next.get(2..).unwrap_or_default();
                let valid = low.iter().take(4).take_while(|byte| byte.is_ascii_hexdigit()).count();
                if is_escape && valid < 4 && valid == low.len() {
                    return self.half(rest, eof);
                }
                if is_escape && valid == 4 && matches!(unit(low), Unit::Low) {
                    return self.copy(rest.get(..12).unwrap_or_default(), 12);
                }
                self.lone_surrogate()
            }
        }
    }

    /// Half of a pair alone is no character.
    fn lone_surrogate(&mut self) -> Progress {
        self.repair(RepairKind::Escape, 6);
        self.copy(b"\\ufffd", 6)
    }

    /// A backslash in a string of a document that was escaped once: what it makes is read as JSON.
    pub(super) fn escaped_escape(&mut self, quote: u8, rest: &[u8], eof: bool) -> Progress {
        let Some(&byte) = rest.get(1) else { return self.half(rest, eof) };
        match byte {
            byte if byte == quote => self.closing_mark(2, rest, eof),
            b'"' => self.copy(b"\\\"", 2),
            b'n' | b'r' | b't' => {
                self.repair(RepairKind::ControlCharacter, 2);
                self.copy(rest.get(..2).unwrap_or_default(), 2)
            }
            b'\\' => self.inner_escape(rest, eof),
            b'/' => self.copy(b"/", 2),
            _ => self.backslash_as_text(),
        }
    }

    /// `\\` in such a document is the backslash of an escape.
    fn inner_escape(&mut self, rest: &[u8], eof: bool) -> Progress {
        let Some(&byte) = rest.get(2) else { return self.half(rest, eof) };
        match byte {
            b'n' | b'r' | b't' | b'b' | b'f' | b'/' => self.copy(&[b'\\', byte], 3),
            b'u' => match self.unicode(rest.get(1..).unwrap_or_default(), eof) {
                Used(length) => Used(length + 1),
                other => other,
            },
            b'\\' => match rest.get(3) {
                Some(b'"') => self.copy(b"\\\"", 4),
                Some(b'\'') => self.copy(b"'", 4),
                Some(b'\\') => self.copy(b"\\\\", 4),
                Some(_) => self.copy(b"\\\\", 2),
                None => self.half(rest, eof),
            },
            b'"' => self.copy(b"\\\"", 3),
            _ => self.copy(b"\\\\", 2),
        }
    }
}

fn unit(digits: &[u8]) -> Unit {
    let first = digits.first().map(u8::to_ascii_lowercase);
    let second = digits.get(1).map(u8::to_ascii_lowercase);
    match (first, second) {
        (Some(b'd'), Some(b'8' | b'9' | b'a' | b'b')) => Unit::High,
        (Some(b'd'), Some(b'c'..=b'f')) => Unit::Low,
        _ => Unit::Whole,
    }
}
