//! Square brackets in the text around the JSON.

use super::Outside::{More, Used};
use super::{Mode, Outside, Prose, line, thinking};

impl Prose {
    /// A square bracket: a tag, a note, an index, or the beginning of a document.
    pub(super) fn bracket(&mut self, rest: &[u8], eof: bool) -> Outside {
        const TAGS: [&[u8]; 2] = [b"[DONE]", b"[CDATA["];
        for name in TAGS.into_iter().chain(thinking::BEGINS).chain(thinking::ENDS) {
            if rest.starts_with(name) {
                if thinking::BEGINS.contains(&name) {
                    self.mode = Mode::Thinking;
                } else if thinking::ENDS.contains(&name) {
                    return Outside::ThinkingEnds(name.len());
                }
                return Used(name.len());
            }
            if !eof && name.starts_with(rest) {
                return More;
            }
        }
        let is_note = match line::is_link_definition(rest, eof) {
            Some(false) if self.has_document => line::is_footnote(rest, eof),
            found => found,
        };
        match is_note {
            None => return More,
            Some(true) => {
                self.meet_text();
                return Used(1);
            }
            Some(false) => {}
        }
        // `items[0]` and `string[]` are no documents.
        let previous = self.tail.last().copied().unwrap_or_default();
        let is_index = previous.is_ascii_alphanumeric() || matches!(previous, b'_' | b')' | b']');
        match is_check_box(rest, eof) {
            None => return More,
            Some(true) => {
                self.meet_text();
                return Used(1);
            }
            Some(false) => {}
        }
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
}

/// Whether a box that is not checked, and what is to be done, begin here: `[ ] Add a title`.
fn is_check_box(rest: &[u8], eof: bool) -> Option<bool> {
    const BOX: &[u8] = b"[ ] ";
    if !rest.starts_with(BOX) {
        return if !eof && BOX.starts_with(rest) { None } else { Some(false) };
    }
    match rest.get(BOX.len()) {
        Some(byte) => Some(byte.is_ascii_alphanumeric() || *byte >= 0x80),
        None => eof.then_some(false),
    }
}
