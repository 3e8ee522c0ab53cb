//! The output of a document: strict JSON so far, and its open brackets.

use super::tail::trim_end;
use crate::frame::{BracketKind, Frame, KeyKind, OpenFrame};
use crate::options::WRAPPERS;
use crate::unicode_punctuation::begins_word;
use crate::work_counter::count_work;

/// The key of a call's arguments, which are often JSON in a string.
pub(super) const ARGUMENTS: &[u8] = b"\"arguments\"";

/// Spare capacity that is not released. Bytes.
const SPARE: usize = 4 * 1024;

/// The output of a document being parsed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Output {
    /// Strict JSON, apart from the open brackets.
    pub(crate) json: Vec<u8>,
    /// The open brackets, from the outermost one inwards.
    pub(super) frames: Vec<Frame>,
}

impl Output {
    /// Returns the innermost open bracket.
    pub(super) fn top(&mut self) -> Option<&mut Frame> {
        self.frames.last_mut()
    }

    /// Returns true if the innermost open bracket is of this kind.
    pub(super) fn is_top(&self, kind: BracketKind) -> bool {
        self.frames.last().is_some_and(|frame| frame.kind == kind)
    }

    /// Returns true if a key comes next in the innermost bracket, or is being parsed.
    pub(super) fn is_at_key(&self) -> bool {
        self.is_top(BracketKind::Object) && self.json.last() != Some(&b':')
    }

    /// Returns true if only the first bracket has been parsed.
    pub(super) fn is_first(&self) -> bool {
        matches!(self.frames.as_slice(), [root] if root.count == 0) && self.json.last() != Some(&b':')
    }

    /// Returns true if the innermost bracket is the object at the path's last step.
    pub(super) fn is_watched_object(&self) -> bool {
        self.frames.last().is_some_and(|frame| frame.kind == BracketKind::Object && frame.steps.is_some())
    }

    /// Returns true if the newest member is the arguments of a call.
    pub(super) fn is_argument(&self) -> bool {
        self.json.get(self.item_start()..).is_some_and(|item| item.starts_with(ARGUMENTS))
    }

    /// Returns the start of the newest item in the output, without its comma.
    pub(super) fn item_start(&self) -> usize {
        let item = self.frames.last().map_or(0, |frame| frame.item);
        item + usize::from(self.json.get(item) == Some(&b','))
    }

    /// Returns the start of the newest member's value in the output.
    pub(super) fn value_start(&self) -> Option<usize> {
        let start = self.item_start();
        Some(start + key_length(self.json.get(start..)?)? + 1)
    }

    /// Returns the start of the value before a comma if its first byte satisfies `is_first`. The value may be the first
    /// element of a list without its opening bracket.
    pub(super) fn first_of_list(&self, is_first: fn(u8) -> bool) -> Option<usize> {
        let has_comma = self.frames.last().is_some_and(|top| top.has_comma);
        self.value_start().filter(|value| has_comma && self.json.get(*value).copied().is_some_and(is_first))
    }

    /// Starts an item, with a comma if needed.
    pub(super) fn begin_item(&mut self) {
        let length = self.json.len();
        let Some(frame) = self.frames.last_mut() else { return };
        frame.item = length;
        frame.last_typed = false;
        if length > frame.start + 1 {
            self.json.push(b',');
        }
    }

    /// Writes the colon after the newest member's key. `path` holds the keys that lead to the watched array.
    pub(super) fn begin_value(&mut self, path: &[String]) {
        let start = self.item_start();
        let end = self.json.len().saturating_sub(1);
        let name = self.json.get(start + 1..end).unwrap_or_default();
        let Some(frame) = self.frames.last_mut() else { return };
        let next = frame.steps.and_then(|steps| path.get(steps));
        frame.key = match name {
            b"type" => KeyKind::Type,
            name if next.is_some_and(|key| key.as_bytes() == name) => KeyKind::Path,
            name if next.is_some() && WRAPPERS.iter().any(|key| key.as_bytes() == name) => KeyKind::Wrapper,
            _ => KeyKind::Other,
        };
        self.json.push(b':');
    }

    /// Counts a complete value. Returns whether it is an element of the watched array.
    pub(super) fn end_value(&mut self, was_text: bool) -> bool {
        // A word follows `"type":"`; `"..."` is a placeholder.
        let is_word = was_text && begins_word(self.json.get(self.item_start() + 8));
        let Some(frame) = self.frames.last_mut() else { return false };
        frame.count += 1;
        frame.has_comma = false;
        frame.is_typed |= is_word && frame.kind == BracketKind::Object && frame.key == KeyKind::Type;
        frame.is_watched
    }

    /// Returns the first `count` open brackets.
    pub(super) fn open_brackets(&self, count: usize) -> Vec<OpenFrame> {
        self.frames.iter().take(count).map(|frame| (frame.close, frame.kind)).collect()
    }

    /// Returns the open brackets and one more.
    pub(super) fn open_with(&self, one_more: OpenFrame) -> Vec<OpenFrame> {
        let mut open = self.open_brackets(self.frames.len());
        open.push(one_more);
        open
    }

    /// Returns the end of the output from `from` without its final brackets, if they close every open one.
    pub(super) fn without_closing_brackets(&self, from: usize) -> Option<usize> {
        let mut text = trim_end(self.json.get(from..)?).0;
        // A fence after them is not at the start of a line.
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

    /// Writes words as a JSON string.
    pub(super) fn push_quoted(&mut self, word: &[u8]) {
        count_work(word.len());
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

    /// Drops the members beside the watched array, which are part of the answer only without such an array. The newest
    /// one of each object stays: it leads to the array, or the following text may continue it.
    pub(super) fn drop_members(&mut self) {
        let mut removed = 0;
        for frame in &mut self.frames {
            frame.start -= removed;
            frame.item -= removed;
            let first = frame.start + 1;
            if frame.kind == BracketKind::Object && frame.item > first {
                let comma = usize::from(self.json.get(frame.item) == Some(&b','));
                let gone = first..frame.item + comma;
                count_work(self.json.len() - first);
                frame.item = first;
                removed += gone.len();
                self.json.drain(gone);
            }
        }
        if self.json.capacity() > 4 * self.json.len() + SPARE {
            count_work(self.json.len());
            self.json.shrink_to(2 * self.json.len());
        }
    }
}

/// Returns the length of the JSON string at the start of `item`.
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
