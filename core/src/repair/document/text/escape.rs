//! Escapes in strings: JSON's own, and what models write instead.

use super::{Document, Mark, Progress, State, Used};
use crate::repair::lookahead::{Role, ends_in_backslash};
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
        if byte == b'"' && self.is_member_text() && !self.is_quoting() {
            match ends_in_backslash(rest.get(2..).unwrap_or_default(), eof) {
                None => return Progress::More,
                Some(true) => return self.backslash_as_text(),
                Some(false) => {}
            }
        }
        match byte {
            b'b' | b'f' | b'n' | b'r' | b't' | b'u' if self.is_path() => self.backslash_as_text(),
            b'"' => {
                if let State::Text(text) = &mut self.state {
                    text.is_quoting ^= true;
                }
                self.copy(b"\\\"", 2)
            }
            b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => {
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
            _ => {
                self.meet_path();
                self.backslash_as_text()
            }
        }
    }

    /// Whether a mark with a backslash would close a quotation in the text.
    fn is_quoting(&self) -> bool {
        matches!(&self.state, State::Text(text) if text.is_quoting)
    }

    fn is_path(&self) -> bool {
        matches!(&self.state, State::Text(text) if text.is_path)
    }

    /// Behind a drive's letter, `C:`, a backslash that escapes nothing shows that none in this text does.
    fn meet_path(&mut self) {
        if let State::Text(text) = &mut self.state {
            let content = self.out.get(text.start + 1..).unwrap_or_default();
            text.is_path |= matches!(content, [drive, b':'] if drive.is_ascii_alphabetic());
        }
    }

    fn is_member_text(&self) -> bool {
        matches!(&self.state, State::Text(text) if text.role == Role::Member && text.mark == Mark::Plain(b'"'))
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
        let unit = 2;
        let is_mark = byte == quote || byte == b'"';
        let whole = if is_mark { (run + 1).saturating_sub(unit) } else { run } / unit;
        if whole >= 2 {
            let pairs = whole / 2;
            return self.copy(&b"\\\\".repeat(pairs), pairs * 2 * unit);
        }
        match byte {
            byte if byte == quote && run + 1 == unit => self.closing_mark(run + 1, rest, eof),
            byte if is_mark => self.copy(if byte == b'"' { b"\\\"" } else { b"'" }, run + 1),
            b'n' | b'r' | b't' if run < unit => {
                self.repair(RepairKind::ControlCharacter, run + 1);
                self.copy(&[b'\\', byte], run + 1)
            }
            b'/' if run < unit => self.copy(b"/", run + 1),
            _ if run < unit => self.backslash_as_text(),
            _ if run > unit => self.copy(b"\\\\", unit),
            b'n' | b'r' | b't' | b'b' | b'f' | b'/' => self.copy(&[b'\\', byte], run + 1),
            b'u' => self.unicode(rest, run, eof),
            _ => self.copy(b"\\\\", run),
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
