//! Sections in which the model thinks, and what else begins with a character outside ASCII.

use super::Outside::{More, Used};
use super::{Mode, Outside, Prose};
use crate::repair::glyph::{Glyph, glyph};
use crate::repair::marker::{Tag, tag};

/// Tags in square brackets that begin thinking.
pub(super) const BEGINS: [&[u8]; 3] = [b"[THINK]", b"[THINKING]", b"[REASONING]"];
/// Those that end it.
pub(super) const ENDS: [&[u8]; 3] = [b"[/THINK]", b"[/THINKING]", b"[/REASONING]"];

impl Prose {
    pub(super) fn foreign(&mut self, rest: &[u8], eof: bool) -> Outside {
        for (name, begins) in [("◁think▷", true), ("◁/think▷", false)] {
            if rest.starts_with(name.as_bytes()) {
                if begins {
                    self.mode = Mode::Thinking;
                    return Used(name.len());
                }
                return Outside::ThinkingEnds(name.len());
            }
            if !eof && name.as_bytes().starts_with(rest) {
                return More;
            }
        }
        match glyph(rest, eof) {
            None => More,
            Some((Glyph::Ascii(bracket @ (b'{' | b'[')), length)) => Outside::Opens(bracket, length),
            Some((Glyph::Space | Glyph::Ascii(b',' | b';'), length)) => Used(length),
            Some((_, length)) => {
                self.meet_text();
                Used(length)
            }
        }
    }

    pub(super) fn thinking(&mut self, rest: &[u8], eof: bool) -> Outside {
        let next = rest.iter().position(|byte| matches!(byte, b'<' | b'[' | 0xE2));
        match next {
            None => return Used(rest.len()),
            Some(0) => {}
            Some(at) => return Used(at),
        }
        for end in ENDS.into_iter().chain(["◁/think▷".as_bytes()]) {
            if rest.starts_with(end) {
                self.mode = Mode::Plain;
                return Used(end.len());
            }
            if !eof && end.starts_with(rest) {
                return More;
            }
        }
        if rest.first() != Some(&b'<') {
            return Used(1);
        }
        match tag(rest, eof) {
            None => More,
            Some((Tag::ThinkingEnds | Tag::MessageEnds, length)) => {
                self.mode = Mode::Plain;
                self.is_line_start = true;
                Used(length)
            }
            Some((_, length)) => Used(length),
        }
    }
}
