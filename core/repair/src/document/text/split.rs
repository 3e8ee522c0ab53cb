//! Strings without a closing mark, where the next mark opens the next key, value or element.

use crate::document::output::Output;
use crate::document::tail::{has_open_bracket, trim_end};
use crate::document::{BracketKind, Document, Progress, State, Used};
use crate::report::RepairKind;
use crate::work_counter::count_work;

/// The end of a string without its closing mark, and the start of the next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Split {
    pub(crate) value_end: usize,
    pub(super) key_start: usize,
    /// The bracket that opens after the value and contains the next string.
    pub(super) opened: Option<BracketKind>,
    /// The count of brackets that close after the value. The next key is in an object around them.
    pub(super) closed: usize,
}

impl Document {
    /// Splits the string at a colon after the second of two inner marks: the string has no closing mark, and the two
    /// marks are those of the next key.
    pub(super) fn split_text(&mut self, length: usize) -> Option<Progress> {
        let State::Text(text) = &self.state else { return None };
        let split = text.split.filter(|split| split.opened != Some(BracketKind::Array))?;
        self.begin_next(split);
        self.output.json.push(b'"');
        self.state = State::Colon;
        Some(Used(length))
    }

    /// Splits the string at a single inner mark after a comma, which opens the next element: `["a, "b"]`, `[["a],
    /// ["b"]]`.
    pub(super) fn split_element(&mut self) -> bool {
        let State::Text(text) = &self.state else { return false };
        let is_in_list = |split: &Split| match split.opened {
            None => split.closed == 0,
            Some(kind) => kind == BracketKind::Array,
        };
        let Some(split) = text.split.filter(is_in_list) else { return false };
        self.begin_next(split);
        self.finish_member();
        true
    }

    /// Ends the string at its missing mark and closes the brackets after it. The remaining text starts the next string.
    fn begin_next(&mut self, split: Split) {
        let next = self.output.json.get(split.key_start..).unwrap_or_default().to_vec();
        count_work(next.len());
        self.repair(RepairKind::MissingQuote, 0);
        self.output.json.truncate(split.value_end);
        self.finish_member();
        for _ in 0..split.closed {
            self.pop(0);
        }
        if let Some(kind) = split.opened {
            self.state = State::Item;
            self.open(if kind == BracketKind::Object { b'{' } else { b'[' }, 0);
        }
        self.begin_item();
        self.output.json.push(b'"');
        self.output.json.extend_from_slice(&next);
    }

    fn finish_member(&mut self) {
        self.output.json.push(b'"');
        self.emitter.end_piece(&self.output);
        self.end_value(true);
    }
}

/// Finds a likely end of the value before an inner mark: a comma or a line break.
pub(super) fn find_split(output: &Output, from: usize) -> Option<Split> {
    let content = output.json.get(from..)?;
    let (text, has_newline) = trim_end(content);
    let mut closed = 0;
    let (end, opened) = match text.split_last() {
        Some((b',', before)) => {
            let (value, brackets) = without_brackets(output, trim_end(before).0, BracketKind::Object);
            closed = brackets;
            (value.len(), None)
        }
        Some((bracket @ (b'{' | b'['), before)) if !output.is_argument() => {
            let before = trim_end(before).0.strip_suffix(b",")?;
            let (value, brackets) = without_brackets(output, trim_end(before).0, BracketKind::Array);
            if brackets == 0 {
                return None;
            }
            closed = brackets;
            (value.len(), Some(if *bracket == b'{' { BracketKind::Object } else { BracketKind::Array }))
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
fn without_brackets<'a>(output: &Output, value: &'a [u8], wanted: BracketKind) -> (&'a [u8], usize) {
    if output.is_argument() {
        return (value, 0);
    }
    let mut rest = value;
    let mut brackets = Vec::new();
    while let Some((bracket @ (b'}' | b']'), before)) = rest.split_last()
        && brackets.len() < output.frames.len()
    {
        brackets.push(*bracket);
        rest = trim_end(before).0;
    }
    let closed = brackets.len();
    let open = output.frames.iter().rev().take(closed).map(|frame| frame.close);
    let is_match = closed > 0 && brackets.iter().rev().copied().eq(open);
    let around = output.frames.len().checked_sub(closed + 1).and_then(|place| output.frames.get(place));
    let is_wanted = around.is_some_and(|frame| frame.kind == wanted);
    // A bracket opened in the text belongs to the text.
    if is_match && is_wanted && !has_open_bracket(rest) { (rest, closed) } else { (value, 0) }
}
