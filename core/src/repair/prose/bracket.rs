//! Square brackets in the text around the JSON.

use super::Outside::{More, Used};
use super::{Outside, Prose};

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
}
