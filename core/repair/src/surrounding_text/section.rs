//! Square brackets, characters outside ASCII, and thinking sections.

use super::ScanResult::Used;
use super::{Mode, ScanResult, TextScanner};
use crate::marker::{Tag, is_next, tag};
use crate::unicode_punctuation::{Punctuation, punctuation_at};

impl TextScanner {
    /// Handles a square bracket: a marker, an index, or the start of a document.
    pub(super) fn bracket(&mut self, rest: &[u8], eof: bool) -> Option<ScanResult> {
        const MARKERS: [&[u8]; 2] = [b"[DONE]", b"[CDATA["];
        for marker in MARKERS {
            if is_next(rest, marker, eof)? {
                return Some(Used(marker.len()));
            }
        }
        // `items[0]` and `string[]` are not documents.
        let is_index = self.last.is_ascii_alphanumeric() || matches!(self.last, b'_' | b')' | b']');
        match rest.get(1) {
            None if !eof => return None,
            Some(b'{' | b'"' | b'\n') => {}
            _ if is_index => {
                self.meet_text();
                return Some(Used(1));
            }
            _ => {}
        }
        Some(ScanResult::Opens(b'[', 1))
    }

    pub(super) fn foreign(&mut self, rest: &[u8], eof: bool) -> Option<ScanResult> {
        let (glyph, length) = punctuation_at(rest, eof)?;
        if glyph != Punctuation::Space {
            self.meet_text();
        }
        Some(Used(length))
    }

    pub(super) fn thinking(&mut self, rest: &[u8], eof: bool) -> Option<ScanResult> {
        let at = rest.iter().position(|byte| *byte == b'<').unwrap_or(rest.len());
        if at > 0 {
            return Some(Used(at));
        }
        let (tag, length) = tag(rest, eof)?;
        if tag == Tag::ThinkingEnds {
            self.mode = Mode::Plain;
            self.is_line_start = true;
        }
        Some(Used(length))
    }
}
