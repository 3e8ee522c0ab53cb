//! Square brackets, characters outside ASCII, and sections in which the model thinks.

use super::Outside::{More, Used};
use super::{Mode, Outside, Prose};
use crate::repair::glyph::{Glyph, glyph};
use crate::repair::marker::{Tag, tag};

impl Prose {
    /// A square bracket: a marker, an index, or the beginning of a document.
    pub(super) fn bracket(&mut self, rest: &[u8], eof: bool) -> Outside {
        const MARKERS: [&[u8]; 2] = [b"[DONE]", b"[CDATA["];
        for marker in MARKERS {
            if rest.starts_with(marker) {
                return Used(marker.len());
            }
            if !eof && marker.starts_with(rest) {
                return More;
            }
        }
        // `items[0]` and `string[]` are no documents.
        let is_index = self.last.is_ascii_alphanumeric() || matches!(self.last, b'_' | b')' | b']');
        match rest.get(1) {
            None if !eof => More,
            Some(b'{' | b'"' | b'\n') => Outside::Opens(b'[', 1),
            _ if is_index => {
                self.meet_text();
                Used(1)
            }
            _ => Outside::Opens(b'[', 1),
        }
    }

    pub(super) fn foreign(&mut self, rest: &[u8], eof: bool) -> Outside {
        let Some((glyph, length)) = glyph(rest, eof) else { return More };
        if glyph != Glyph::Space {
            self.meet_text();
        }
        Used(length)
    }

    pub(super) fn thinking(&mut self, rest: &[u8], eof: bool) -> Outside {
        match rest.iter().position(|byte| *byte == b'<') {
            None => return Used(rest.len()),
            Some(0) => {}
            Some(at) => return Used(at),
        }
        let Some((tag, length)) = tag(rest, eof) else { return More };
        if tag == Tag::ThinkingEnds {
            self.mode = Mode::Plain;
            self.is_line_start = true;
        }
        Used(length)
    }
}
