//! Escapes in strings: those of JSON, and invalid ones in model output.

use super::{Document, Progress, Used};
use crate::report::RepairKind;
use std::cmp::Ordering;

impl Document {
    /// Handles a backslash in a string.
    pub(super) fn escape(&mut self, rest: &[u8], eof: bool) -> Option<Progress> {
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
                Some(Used(2))
            }
            _ => self.backslash_as_text(),
        }
    }

    /// Handles half an escape. Requests more bytes, or consumes it at the end of the text.
    fn half(&mut self, rest: &[u8], eof: bool) -> Option<Progress> {
        eof.then_some(Used(rest.len()))
    }

    /// Writes a backslash without a valid escape as text.
    fn backslash_as_text(&mut self) -> Option<Progress> {
        self.repair(RepairKind::Escape, 1);
        self.copy(b"\\\\", 1)
    }

    /// Handles an escape of four hexadecimal digits after `unit` backslashes.
    fn unicode(&mut self, rest: &[u8], unit: usize, eof: bool) -> Option<Progress> {
        let length = unit + 5;
        let (escape, behind) = rest.split_at_checked(length).unwrap_or((rest, b""));
        let letters = |escape: &[u8]| escape.get(unit..length).unwrap_or_default().to_vec();
        match code(escape, unit) {
            None => self.half(rest, eof),
            Some(None) => self.backslash_as_text(),
            Some(Some(0xd800..0xdc00)) => match code(behind, unit) {
                None => self.half(rest, eof),
                Some(Some(0xdc00..0xe000)) => {
                    self.copy(&[b"\\", &letters(escape)[..], b"\\", &letters(behind)].concat(), 2 * length)
                }
                Some(_) => self.lone_surrogate(length),
            },
            Some(Some(0xdc00..0xe000)) => self.lone_surrogate(length),
            Some(Some(_)) => self.copy(&[b"\\", &letters(escape)[..]].concat(), length),
        }
    }

    /// Replaces a lone surrogate by U+FFFD.
    fn lone_surrogate(&mut self, length: usize) -> Option<Progress> {
        self.repair(RepairKind::Escape, length);
        self.copy(b"\\ufffd", length)
    }

    /// Handles backslashes in a string of an escaped document, where `unit` backslashes stand for one.
    pub(super) fn escaped_escape(
        &mut self,
        quote: u8,
        unit: usize,
        rest: &[u8],
        eof: bool,
    ) -> Option<Progress> {
        /// Long enough for any escape, and a multiple of two units, so that a long run is consumed in parts.
        const LONGEST: usize = 64;
        let run = rest.iter().take(LONGEST).take_while(|byte| **byte == b'\\').count();
        let byte = match rest.get(run) {
            Some(byte) => *byte,
            None if run < LONGEST => return self.half(rest, eof),
            None => b'\\',
        };
        match byte {
            _ if run >= 2 * unit => self.copy(b"\\\\", 2 * unit),
            // The string's closing mark has as many backslashes as its opening one.
            _ if byte == quote && run + 1 == unit => self.closing_mark(unit, rest, eof),
            b'"' => self.copy(b"\\\"", run + 1),
            _ if byte == quote => self.copy(&[byte], run + 1),
            b'n' | b'r' | b't' if run < unit => {
                self.repair(RepairKind::ControlCharacter, run + 1);
                self.copy(&[b'\\', byte], run + 1)
            }
            b'/' if run < unit => self.copy(b"/", run + 1),
            _ if run < unit => self.backslash_as_text(),
            b'n' | b'r' | b't' | b'b' | b'f' | b'/' if run == unit => self.copy(&[b'\\', byte], unit + 1),
            b'u' if run == unit => self.unicode(rest, unit, eof),
            _ => self.copy(b"\\\\", unit),
        }
    }
}

/// Returns the code unit of the escape at the start of `rest`. The inner `None` means no escape, the outer `None` a
/// truncated one.
fn code(rest: &[u8], unit: usize) -> Option<Option<u32>> {
    let escape = rest.get(..unit + 5).unwrap_or(rest);
    let is_part = |(at, byte): (usize, &u8)| match at.cmp(&unit) {
        Ordering::Less => *byte == b'\\',
        Ordering::Equal => *byte == b'u',
        Ordering::Greater => byte.is_ascii_hexdigit(),
    };
    if !escape.iter().enumerate().all(is_part) {
        return Some(None);
    }
    let digits = escape.get(unit + 1..unit + 5)?;
    Some(std::str::from_utf8(digits).ok().and_then(|digits| u32::from_str_radix(digits, 16).ok()))
}
