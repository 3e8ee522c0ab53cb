//! Objects of one list begin with the same key: that tells them from the object around them where a bracket
//! is missing.

use crate::repair::document::found::key_length;
use crate::repair::document::{Document, Kind};
use crate::repair::effort::spend;
use crate::repair::glyph::{is_name, is_space};
use crate::repair::lookahead::WINDOW;

impl Document {
    /// Whether the brace at the start of `rest` opens an object like the one that is the newest member's value,
    /// and unlike the one around it: `"a": {"id": 1}, {"id": 2}]` lacks a bracket.
    pub(super) fn is_like_value_before(&self, rest: &[u8], eof: bool) -> Option<bool> {
        let start = self.item_start();
        let value = self.out.get(start..).and_then(key_length).map_or(start, |key| start + key + 1);
        let (Some(before), Some(around)) = (self.first_key(value), self.top_key()) else {
            return Some(false);
        };
        if before == around {
            return Some(false);
        }
        let window = rest.get(..WINDOW).unwrap_or(rest);
        spend(window.len());
        let is_all = eof || window.len() == WINDOW;
        let inner = window.get(1..).unwrap_or_default();
        let spaces = inner.iter().take_while(|byte| is_space(**byte)).count();
        let Some((mark, name)) = inner.get(spaces..).and_then(<[u8]>::split_first) else {
            return is_all.then_some(false);
        };
        let length = name.iter().take_while(|byte| is_name(**byte)).count();
        if *mark != b'"' {
            return Some(false);
        }
        match name.get(length) {
            Some(b'"') => Some(before.get(1..before.len() - 1) == name.get(..length)),
            Some(_) => Some(false),
            None => is_all.then_some(false),
        }
    }

    /// Whether this key, with its marks, is the first one of the first object in the innermost list.
    pub(super) fn begins_element(&self, key: &[u8]) -> bool {
        let list = self.frames.last().filter(|top| top.kind == Kind::Array && !top.is_watched);
        list.and_then(|list| self.first_key(list.start + 1)) == Some(key)
    }

    fn top_key(&self) -> Option<&[u8]> {
        self.first_key(self.frames.last()?.start)
    }

    /// The first key of the object that begins at `start` in the output.
    fn first_key(&self, start: usize) -> Option<&[u8]> {
        let object = self.out.get(start..)?.strip_prefix(b"{")?;
        let length = key_length(object.get(..WINDOW).unwrap_or(object))?;
        spend(length);
        object.get(..length)
    }
}
