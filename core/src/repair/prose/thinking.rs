//! Sections in which the model thinks, and what else begins with a character outside ASCII.

use super::Outside::{More, Used};
use super::{Mode, Outside, Prose};
use crate::repair::glyph::{Glyph, glyph};
use crate::repair::marker::{Tag, tag};

impl Prose {
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
