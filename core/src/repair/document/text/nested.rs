//! JSON inside a string whose quotation marks have no backslashes: `"arguments": "{"x": 1}"`.

use super::{Mark, Text, trim_end};
use crate::repair::document::{Document, Progress, State};
use crate::repair::effort::spend;
use crate::repair::glyph::is_space;

/// Where in such JSON the reader is. It ends with its last bracket, or where it is no JSON after all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nested {
    depth: usize,
    place: Place,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// In a string of it.
    Text,
    /// Behind a string of it.
    After,
    /// Anywhere else.
    Between,
}

impl Document {
    /// The JSON that begins before this inner mark: brackets and nothing else stand before it.
    pub(super) fn nested_json(&self, text: &Text) -> Option<Nested> {
        if text.mark != Mark::Plain(b'"') {
            return None;
        }
        let mut before = trim_end(self.out.get(text.start + 1..)?).0;
        let mut depth = 0;
        while let Some((b'{' | b'[', rest)) = before.split_last() {
            depth += 1;
            spend(1);
            before = trim_end(rest).0;
        }
        (depth > 0).then_some(Nested { depth, place: Place::Text })
    }

    pub(super) fn nested_step(&mut self, nested: Nested, rest: &[u8], eof: bool) -> Progress {
        let Some(&byte) = rest.first() else { return Progress::Used(0) };
        let next = nested.next(byte);
        self.set_nested(next);
        if next.is_none() {
            // Its last bracket, or no JSON: the marks are judged one by one again.
            return Progress::Used(0);
        }
        match byte {
            b'"' => self.copy(b"\\\"", 1),
            b'\\' => {
                let progress = self.escape(rest, eof);
                if progress == Progress::More {
                    self.set_nested(Some(nested));
                }
                progress
            }
            0..0x20 => self.control(byte),
            _ => self.copy(&[byte], 1),
        }
    }

    fn set_nested(&mut self, nested: Option<Nested>) {
        if let State::Text(text) = &mut self.state {
            text.nested = nested;
        }
    }
}

impl Nested {
    /// Where the reader is behind this byte, if JSON goes on with it.
    fn next(self, byte: u8) -> Option<Self> {
        let Self { depth, place } = self;
        match (place, byte) {
            (Place::Text, b'"') => Some(Self { depth, place: Place::After }),
            (Place::Text, _) => Some(self),
            (_, byte) if is_space(byte) => Some(self),
            (_, b',' | b':') => Some(Self { depth, place: Place::Between }),
            (_, b'}' | b']') => (depth > 1).then_some(Self { depth: depth - 1, place: Place::Between }),
            (Place::After, _) => None,
            (Place::Between, b'"') => Some(Self { depth, place: Place::Text }),
            (Place::Between, b'{' | b'[') => Some(Self { depth: depth + 1, place }),
            (Place::Between, byte) if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'.') => {
                Some(self)
            }
            (Place::Between, _) => None,
        }
    }
}
