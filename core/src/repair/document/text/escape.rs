//! Escapes in strings: JSON's own, and what models write instead.

use super::{Document, Progress, Used};
use crate::repair::report::RepairKind;

/// Which half of a pair an escape of four hexadecimal digits is.
enum Half {
    /// It is a character of its own.
    None,
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
            b'u' => self.unicode(rest, 1, eof),
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

    /// An escape of four hexadecimal digits, whose backslash is written as `unit` of them.
    fn unicode(&mut self, rest: &[u8], unit: usize, eof: bool) -> Progress {
        let digits = rest.get(unit + 1..).unwrap_or_default();
        let valid = hex_digits(digits);
        if valid < 4 {
            return if valid == digits.len() { self.half(rest, eof) } else { self.backslash_as_text() };
        }
        let length = unit + 5;
        let (whole, next) = digits.split_at(4);
        match half_of(digits) {
            Half::None => self.copy(&[b"\\u", whole].concat(), length),
            Half::Low => self.lone_surrogate(length),
            Half::High => {
                let slashes = next.iter().take(unit).take_while(|byte| **byte == b'\\').count();
                let is_escape = slashes == next.len()
                    || (slashes == unit && next.get(unit).is_none_or(|byte| *byte == b'u'));
                let low = next.get(unit + 1..).unwrap_or_default();
                let valid = hex_digits(low);
                if is_escape && valid < 4 && valid == low.len() {
                    return self.half(rest, eof);
                }
                if is_escape && valid == 4 && matches!(half_of(low), Half::Low) {
                    let low = low.get(..4).unwrap_or_default();
                    return self.copy(&[b"\\u", whole, b"\\u", low].concat(), 2 * length);
                }
                self.lone_surrogate(length)
            }
        }
    }

    /// Half of a pair alone is no character.
    fn lone_surrogate(&mut self, length: usize) -> Progress {
        self.repair(RepairKind::Escape, length);
        self.copy(b"\\ufffd", length)
    }

    /// Backslashes in a string of a document that was escaped: what they make is read as JSON.
    pub(super) fn escaped_escape(&mut self, quote: u8, rest: &[u8], eof: bool) -> Progress {
        /// Long enough for any escape; a whole number of units, so that a long row is taken in parts.
        const LONGEST: usize = 64;
        let run = rest.iter().take(LONGEST).take_while(|byte| **byte == b'\\').count();
        let byte = match rest.get(run) {
            Some(byte) => *byte,
            None if run < LONGEST => return self.half(rest, eof),
            None => b'\\',
        };
        // One backslash became two, and a mark got one.
        match (run, byte) {
            (4.., _) => self.copy(b"\\\\", 4),
            (1, byte) if byte == quote => self.closing_mark(2, rest, eof),
            (_, b'"') => self.copy(b"\\\"", run + 1),
            (_, byte) if byte == quote => self.copy(&[byte], run + 1),
            (1, b'n' | b'r' | b't') => {
                self.repair(RepairKind::ControlCharacter, 2);
                self.copy(&[b'\\', byte], 2)
            }
            (1, b'/') => self.copy(b"/", 2),
            (1, _) => self.backslash_as_text(),
            (2, b'n' | b'r' | b't' | b'b' | b'f' | b'/') => self.copy(&[b'\\', byte], 3),
            (2, b'u') => self.unicode(rest, 2, eof),
            _ => self.copy(b"\\\\", 2),
        }
    }
}

/// How many hexadecimal digits begin here, at most four.
fn hex_digits(bytes: &[u8]) -> usize {
    bytes.iter().take(4).take_while(|byte| byte.is_ascii_hexdigit()).count()
}

fn half_of(digits: &[u8]) -> Half {
    let first = digits.first().map(u8::to_ascii_lowercase);
    let second = digits.get(1).map(u8::to_ascii_lowercase);
    match (first, second) {
        (Some(b'd'), Some(b'8' | b'9' | b'a' | b'b')) => Half::High,
        (Some(b'd'), Some(b'c'..=b'f')) => Half::Low,
        _ => Half::None,
    }
}
