//! Characters of a string that are no escapes: plain ones, control characters, typographic marks.

use super::{Document, Mark, Progress};
use crate::repair::glyph::{Family, Glyph, glyph, plain};
use crate::repair::report::RepairKind;

impl Document {
    /// A raw control character, which JSON wants escaped.
    pub(super) fn control(&mut self, byte: u8) -> Progress {
        self.repair(RepairKind::ControlCharacter, 1);
        match byte {
            b'\n' => self.copy(b"\\n", 1),
            b'\r' => self.copy(b"\\r", 1),
            b'\t' => self.copy(b"\\t", 1),
            _ => {
                let digit = |value: u8| char::from_digit(u32::from(value), 16).unwrap_or('0');
                let escape = format!("\\u00{}{}", digit(byte >> 4), digit(byte & 15));
                self.copy(escape.as_bytes(), 1)
            }
        }
    }

    pub(super) fn foreign_mark(&mut self, family: Family, rest: &[u8], eof: bool) -> Progress {
        match glyph(rest, eof) {
            None => Progress::More,
            Some((Glyph::Quote(found), length)) if found == family => self.closing_mark(length, rest, eof),
            Some((_, length)) => self.copy(rest.get(..length).unwrap_or_default(), length),
        }
    }
}

/// Whether a byte of a string needs a look, whatever the mark.
fn is_special(byte: &u8) -> bool {
    matches!(byte, 0..0x20 | b'"' | b'\\')
}

/// Bytes that are copied as they are.
pub(super) fn plain_run(rest: &[u8], mark: Mark) -> usize {
    let end = match mark {
        Mark::Plain(b'"') | Mark::Escaped(b'"') => return plain(rest, 0),
        Mark::Plain(b'`') => rest.iter().position(|byte| is_special(byte) || matches!(byte, b'`' | 0xC2)),
        Mark::Plain(quote) | Mark::Escaped(quote) => {
            rest.iter().position(|byte| is_special(byte) || *byte == quote)
        }
        Mark::Family(_) => rest.iter().position(|byte| is_special(byte) || *byte == b'\'' || *byte >= 0x80),
    };
    end.unwrap_or(rest.len())
}
