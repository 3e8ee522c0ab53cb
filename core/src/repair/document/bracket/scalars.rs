//! Lists of texts or numbers whose opening bracket is missing: `"a": "b", "c"]`.

use crate::repair::document::found::key_length;
use crate::repair::document::{Document, Frame, Kind, Progress, Used};
use crate::repair::effort::spend;
use crate::repair::lookahead::{WINDOW, lacks_bracket_behind};
use crate::repair::report::RepairKind;
use crate::repair::scalar::{Scalar, is_number, scalar};

impl Document {
    /// Whether the text of a member that ends before `after` is the first of a list: more texts and a bracket
    /// follow that nothing has opened.
    pub(in crate::repair::document) fn begins_list(&self, after: &[u8], eof: bool) -> Option<bool> {
        // What an object on the path holds may have been handed over.
        if !self.is_top(Kind::Object) || self.is_holder() {
            return Some(false);
        }
        lacks_bracket_behind(after, eof)
    }

    /// The string is complete, and the first of a list without its bracket.
    pub(in crate::repair::document) fn end_first_text(&mut self, length: usize) -> Progress {
        let value = self.value_start();
        let progress = self.end_text(length);
        if let Some(value) = value {
            self.open_list_at(value);
        }
        progress
    }

    /// Where the newest member's value begins in the output.
    pub(super) fn value_start(&self) -> Option<usize> {
        let start = self.item_start();
        Some(start + key_length(self.out.get(start..)?)? + 1)
    }

    /// The value that begins at `start` in the output is the first of a list.
    pub(super) fn open_list_at(&mut self, start: usize) {
        spend(self.out.len() - start);
        self.out.insert(start, b'[');
        if let Some(parent) = self.frames.last_mut() {
            parent.has_comma = false;
            parent.count = parent.count.saturating_sub(1);
        }
        let mut list = Frame::new(Kind::Array, b']', start);
        list.count = 1;
        self.repair(RepairKind::MissingBracket, 0);
        self.frames.push(list);
    }

    /// `"a": 1, 2, 3]`: the list that begins with the newest value lacks its bracket. `behind` is what follows
    /// its second item.
    pub(in crate::repair::document) fn open_numbers_before(
        &mut self,
        behind: &[u8],
        eof: bool,
    ) -> Option<bool> {
        let Some(value) = self.value_start() else { return Some(false) };
        let has_comma = self.frames.last().is_some_and(|parent| parent.has_comma);
        let is_number = self.out.get(value..).is_some_and(is_number);
        if !has_comma || !is_number {
            return Some(false);
        }
        if !is_end_of_numbers(behind, eof)? {
            return Some(false);
        }
        let Some(parent) = self.frames.last_mut() else { return Some(false) };
        parent.has_comma = false;
        parent.count = parent.count.saturating_sub(1);
        let mut list = Frame::new(Kind::Array, b']', value);
        list.count = 1;
        self.out.insert(value, b'[');
        self.repair(RepairKind::MissingBracket, 0);
        self.frames.push(list);
        Some(true)
    }

    /// A key without a value: behind a text, and with more texts and a bracket behind it, both are of one list.
    pub(in crate::repair::document) fn lone_text(&mut self, rest: &[u8], eof: bool) -> Option<Progress> {
        let is_bare = !self.word.is_empty();
        let is_text = is_bare && scalar(&self.word) == Scalar::Text;
        // Of sets, those of words look like a template's braces.
        if self.is_first() && (is_text || !self.is_expected || rest.first() != Some(&b',')) {
            return Some(Progress::Prose);
        }
        let is_in_list = match rest.first() {
            _ if is_bare => false,
            Some(b']') => self.begins_list(b",\"\"]", true)?,
            Some(b',') => self.begins_list(rest, eof)?,
            _ => false,
        };
        let before = self.frames.last().and_then(|top| self.out.get(..top.item)).unwrap_or_default();
        let element = before.len();
        match text_start(before).filter(|start| is_in_list && before.get(..*start).is_some_and(is_member)) {
            Some(start) => {
                let key = text_start(before.get(..start - 1).unwrap_or_default()).unwrap_or(start);
                let has_comma = before.get(..key).is_some_and(|before| before.ends_with(b","));
                if let Some(parent) = self.top() {
                    parent.item = key - usize::from(has_comma);
                }
                self.open_list_at(start);
                if let Some(list) = self.top() {
                    list.item = element + 1;
                }
                self.end_value(true);
                Some(Used(0))
            }
            None => Some(self.lone_key(is_bare)),
        }
    }
}

/// Whether numbers, commas and spaces follow, and then a closing bracket.
fn is_end_of_numbers(behind: &[u8], eof: bool) -> Option<bool> {
    let window = behind.get(..WINDOW).unwrap_or(behind);
    spend(window.len());
    let is_part = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b',' | b' ' | b'.' | b'-');
    match window.iter().find(|byte| !is_part(byte)) {
        Some(byte) => Some(*byte == b']'),
        None => (eof || window.len() == WINDOW).then_some(false),
    }
}

fn is_member(before: &[u8]) -> bool {
    before.ends_with(b":")
}

/// Where the string begins that ends this output.
fn text_start(out: &[u8]) -> Option<usize> {
    let mut rest = out.strip_suffix(b"\"")?;
    loop {
        let start = rest.iter().rposition(|byte| *byte == b'"')?;
        spend(rest.len() - start);
        rest = rest.get(..start)?;
        let backslashes = rest.iter().rev().take_while(|byte| **byte == b'\\').count();
        if backslashes % 2 == 0 {
            return Some(start);
        }
    }
}
