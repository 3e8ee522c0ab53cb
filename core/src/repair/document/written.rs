//! The strict JSON so far, and the brackets that are open in it.

use super::tail::trim_end;
use crate::repair::effort::spend;
use crate::repair::frame::{Frame, Key, Kind, Open};
use crate::repair::glyph::begins_word;
use crate::repair::options::WRAPPERS;

/// The key of a call's arguments, which are often JSON in a string.
pub(super) const ARGUMENTS: &[u8] = b"\"arguments\"";

/// Memory that is kept rather than given back.
const SPARE: usize = 4 * 1024;

/// The output of a document while it is read.
#[derive(Clone, Debug, Default)]
pub(in crate::repair) struct Written {
    /// Strict JSON, but for the brackets that are open.
    pub(in crate::repair) json: Vec<u8>,
    /// Those brackets, from the outermost one inwards.
    pub(super) frames: Vec<Frame>,
}

impl Written {
    /// The innermost open bracket.
    pub(super) fn top(&mut self) -> Option<&mut Frame> {
        self.frames.last_mut()
    }

    /// Whether that holds what is of this kind.
    pub(super) fn is_top(&self, kind: Kind) -> bool {
        self.frames.last().is_some_and(|frame| frame.kind == kind)
    }

    /// Whether a key comes next in the innermost bracket, or is being read.
    pub(super) fn is_at_key(&self) -> bool {
        self.is_top(Kind::Object) && self.json.last() != Some(&b':')
    }

    /// Whether nothing is known yet but the first bracket.
    pub(super) fn is_first(&self) -> bool {
        matches!(self.frames.as_slice(), [root] if root.count == 0) && self.json.last() != Some(&b':')
    }

    /// Whether the open bracket is the object on the path's last step.
    pub(super) fn is_holder(&self) -> bool {
        self.frames.last().is_some_and(|frame| frame.kind == Kind::Object && frame.steps.is_some())
    }

    /// Whether the newest member is the arguments of a call.
    pub(super) fn is_argument(&self) -> bool {
        self.json.get(self.item_start()..).is_some_and(|item| item.starts_with(ARGUMENTS))
    }

    /// Where the newest item begins in the output, without its comma.
    pub(super) fn item_start(&self) -> usize {
        let item = self.frames.last().map_or(0, |frame| frame.item);
        item + usize::from(self.json.get(item) == Some(&b','))
    }

    /// Where the newest member's value begins in the output.
    pub(super) fn value_start(&self) -> Option<usize> {
        let start = self.item_start();
        Some(start + key_length(self.json.get(start..)?)? + 1)
    }

    /// Where the value in front of a comma begins in the output, if it is of this kind: it may be the first of a list that
    /// lacks its bracket.
    pub(super) fn first_of_list(&self, is_first: fn(u8) -> bool) -> Option<usize> {
        let has_comma = self.frames.last().is_some_and(|top| top.has_comma);
        self.value_start().filter(|value| has_comma && self.json.get(*value).copied().is_some_and(is_first))
    }

    /// Writes the comma that the next item needs.
    pub(super) fn begin_item(&mut self) {
        let length = self.json.len();
        let Some(frame) = self.frames.last_mut() else { return };
        frame.item = length;
        frame.last_typed = false;
        if length > frame.start + 1 {
            self.json.push(b',');
        }
    }

    /// Writes the colon behind the newest member's key; `path` are the keys that lead to the watched array.
    pub(super) fn begin_value(&mut self, path: &[String]) {
        let start = self.item_start();
        let end = self.json.len().saturating_sub(1);
        let name = self.json.get(start + 1..end).unwrap_or_default();
        let Some(frame) = self.frames.last_mut() else { return };
        let next = frame.steps.and_then(|steps| path.get(steps));
        frame.key = match name {
            b"type" => Key::Type,
            name if next.is_some_and(|key| key.as_bytes() == name) => Key::Path,
            name if next.is_some() && WRAPPERS.iter().any(|key| key.as_bytes() == name) => Key::Wrapper,
            _ => Key::Other,
        };
        self.json.push(b':');
    }

    /// Counts a value that is complete; whether it is an element of the watched array.
    pub(super) fn end_value(&mut self, was_text: bool) -> bool {
        // Behind `"type":"` comes a word; `"..."` is a placeholder.
        let is_word = was_text && begins_word(self.json.get(self.item_start() + 8));
        let Some(frame) = self.frames.last_mut() else { return false };
        frame.count += 1;
        frame.has_comma = false;
        frame.is_typed |= is_word && frame.kind == Kind::Object && frame.key == Key::Type;
        frame.is_watched
    }

    /// The brackets that are open, up to this many.
    pub(super) fn open_brackets(&self, count: usize) -> Vec<Open> {
        self.frames.iter().take(count).map(|frame| (frame.close, frame.kind)).collect()
    }

    /// The brackets that are open, and one more.
    pub(super) fn open_with(&self, one_more: Open) -> Vec<Open> {
        let mut open = self.open_brackets(self.frames.len());
        open.push(one_more);
        open
    }

    /// Where the output from here on ends without the brackets at its end, if they close every open one.
    pub(super) fn without_closing_brackets(&self, from: usize) -> Option<usize> {
        let mut text = trim_end(self.json.get(from..)?).0;
        // A fence behind them has not begun a line.
        text = text.strip_suffix(b"```").map_or(text, |before| trim_end(before).0);
        for frame in &self.frames {
            let (last, before) = text.split_last()?;
            if *last != frame.close {
                return None;
            }
            text = trim_end(before).0;
        }
        Some(from + text.len())
    }

    /// Words as a JSON string.
    pub(super) fn push_quoted(&mut self, word: &[u8]) {
        spend(word.len());
        self.json.push(b'"');
        for &byte in word {
            match byte {
                b'"' => self.json.extend_from_slice(b"\\\""),
                b'\\' => self.json.extend_from_slice(b"\\\\"),
                0..0x20 => self.json.push(b' '),
                _ => self.json.push(byte),
            }
        }
        self.json.push(b'"');
    }

    /// Drops the members beside the watched array, which are the answer only where no such array comes. The
    /// newest one of each object stays: it leads to the array, or what follows may go on with it.
    pub(super) fn forget_members(&mut self) {
        let mut removed = 0;
        for frame in &mut self.frames {
            frame.start -= removed;
            frame.item -= removed;
            let first = frame.start + 1;
            if frame.kind == Kind::Object && frame.item > first {
                let comma = usize::from(self.json.get(frame.item) == Some(&b','));
                let gone = first..frame.item + comma;
                spend(self.json.len() - first);
                frame.item = first;
                removed += gone.len();
                self.json.drain(gone);
            }
        }
        if self.json.capacity() > 4 * self.json.len() + SPARE {
            spend(self.json.len());
            self.json.shrink_to(2 * self.json.len());
        }
    }
}

/// The length of the JSON string at the start of `item`.
pub(crate) fn key_length(item: &[u8]) -> Option<usize> {
    let mut is_escaped = false;
    let mut bytes = item.iter().enumerate().skip(1);
    bytes
        .find(|(_, byte)| {
            let ends = **byte == b'"' && !is_escaped;
            is_escaped = **byte == b'\\' && !is_escaped;
            ends
        })
        .map(|(at, _)| at + 1)
}
