//! Strings without a closing mark, where the next mark opens the next key, value or element.

use crate::document::tail::{has_open_bracket, trim_end};
use crate::document::written::Written;
use crate::document::{Document, Kind, Progress, State, Used};
use crate::effort::spend;
use crate::report::RepairKind;

/// The end of a string without its closing mark, and the start of the next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Split {
    pub(crate) value_end: usize,
    pub(super) key_start: usize,
    /// The bracket that opens after the value and contains the next string.
    pub(super) opened: Option<Kind>,
    /// The count of brackets that close after the value. The next key is in an object around them.
    pub(super) closed: usize,
}

impl Document {
    /// Splits the string at a colon after the second of two inner marks: the string has no closing mark, and the two
    /// marks are those of the next key.
    pub(super) fn split_text(&mut self, length: usize) -> Option<Progress> {
        let State::Text(text) = &self.state else { return None };
        let split = text.split.filter(|split| split.opened != Some(Kind::Array))?;
        self.begin_next(split);
        self.written.json.push(b'"');
        self.state = State::Colon;
        Some(Used(length))
    }

    /// Splits the string at a single inner mark after a comma, which opens the next element: `["a, "b"]`, `[["a],
    /// ["b"]]`.
    pub(super) fn split_element(&mut self) -> bool {
        let State::Text(text) = &self.state else { return false };
        let is_in_list = |split: &Split| match split.opened {
            None => split.closed == 0,
            Some(kind) => kind == Kind::Array,
        };
        let Some(split) = text.split.filter(is_in_list) else { return false };
        self.begin_next(split);
        self.finish_member();
        true
    }

    /// Ends the string at its missing mark and closes the brackets after it. The remaining text starts the next string.
    fn begin_next(&mut self, split: Split) {
        let next = self.written.json.get(split.key_start..).unwrap_or_default().to_vec();
        spend(next.len());
        self.repair(RepairKind::MissingQuote, 0);
        self.written.json.truncate(split.value_end);
        self.finish_member();
        for _ in 0..split.closed {
            self.pop(0);
        }
        if let Some(kind) = split.opened {
            self.state = State::Item;
            self.open(if kind == Kind::Object { b'{' } else { b'[' }, 0);
        }
        self.begin_item();
        self.written.json.push(b'"');
        self.written.json.extend_from_slice(&next);
    }

    fn finish_member(&mut self) {
        self.written.json.push(b'"');
        self.delivery.end_piece(&self.written);
        self.end_value(true);
    }
}

/// Finds a likely end of the value before an inner mark: a comma or a line break.
pub(super) fn find_split(written: &Written, from: usize) -> Option<Split> {
    let content = written.json.get(from..)?;
    let (text, has_newline) = trim_end(content);
    let mut closed = 0;
    let (end, opened) = match text.split_last() {
        Some((b',', before)) => {
            let (value, brackets) = without_brackets(written, trim_end(before).0, Kind::Object);
            closed = brackets;
            (value.len(), None)
        }
        Some((bracket @ (b'{' | b'['), before)) if !written.is_argument() => {
            let before = trim_end(before).0.strip_suffix(b",")?;
            let (value, brackets) = without_brackets(written, trim_end(before).0, Kind::Array);
            if brackets == 0 {
                return None;
            }
            closed = brackets;
            (value.len(), Some(if *bracket == b'{' { Kind::Object } else { Kind::Array }))
        }
        _ if has_newline => (text.len(), None),
        _ => return None,
    };
    let value = content.get(..end)?;
    // The second mark of a typographic pair is no part of the text.
    let value = value.strip_suffix("”".as_bytes()).unwrap_or(value);
    Some(Split { value_end: from + value.len(), key_start: 0, opened, closed })
}

/// Splits off the brackets at the end of a value that close all open ones up to a `wanted` one. Returns the value and
/// their count.
fn without_brackets<'a>(written: &Written, value: &'a [u8], wanted: Kind) -> (&'a [u8], usize) {
    if written.is_argument() {
        return (value, 0);
    }
    let mut rest = value;
    let mut brackets = Vec::new();
    while let Some((bracket @ (b'}' | b']'), before)) = rest.split_last()
        && brackets.len() < written.frames.len()
    {
        brackets.push(*bracket);
        rest = trim_end(before).0;
    }
    let closed = brackets.len();
    let open = written.frames.iter().rev().take(closed).map(|frame| frame.close);
    let is_match = closed > 0 && brackets.iter().rev().copied().eq(open);
    let around = written.frames.len().checked_sub(closed + 1).and_then(|place| written.frames.get(place));
    let is_wanted = around.is_some_and(|frame| frame.kind == wanted);
    // A bracket opened in the text belongs to the text.
    if is_match && is_wanted && !has_open_bracket(rest) { (rest, closed) } else { (value, 0) }
}
