//! The end of the text, or of the fence, before the document is complete.

use super::noise::{Skip, find};
use super::text::trim_end;
use super::{Document, State};
use crate::repair::effort::spend;
use crate::repair::frame::{Frame, Kind};
use crate::repair::lookahead::Role;
use crate::repair::report::RepairKind;

impl Document {
    /// The string that the end has cut keeps what it has.
    fn close_text(&mut self) {
        let State::Text(text) = &self.state else { return };
        let (role, from) = (text.role, text.start + 1);
        let content = self.out.get(from..).unwrap_or_default();
        if let Some((at, message)) = self.sentinel_in(content) {
            self.stream_error.get_or_insert(message);
            self.report.add(RepairKind::Sentinel, self.at, self.at);
            self.out.truncate(from + at);
            self.drop_half_element();
            return;
        }
        // An element that has only begun is none among objects.
        let is_nothing = content.is_empty() && self.top().is_some_and(|top| top.has_objects);
        if role == Role::Key {
            return;
        }
        if role == Role::Element && is_nothing {
            return;
        }
        let content = self.out.get(from..).unwrap_or_default();
        if let Some(at) = fence_end(content) {
            self.out.truncate(from + at);
        }
        self.cut_closing_brackets(from);
        self.out.push(b'"');
        self.flush_piece(true);
        self.end_value(true);
    }

    /// Whether the end comes in a string, number or literal that is an element of a list.
    fn is_in_element(&self) -> bool {
        match &self.state {
            State::Text(text) => text.role == Role::Element,
            State::Bare => self.frames.last().is_some_and(|top| top.kind == Kind::Array),
            State::Item | State::Colon | State::Value | State::After | State::Skip { .. } => false,
        }
    }

    /// Whether every value has come to its end, so that nothing but the brackets of objects around the
    /// watched array is missing.
    fn lacks_brackets_alone(&self) -> bool {
        let is_around = |frame: &Frame| frame.kind == Kind::Object && frame.steps.is_some();
        matches!(self.state, State::After) && self.traits.has_path && self.frames.iter().all(is_around)
    }

    /// A marker of a failed stream inside a string that never ends: it cut the string.
    fn sentinel_in(&self, content: &[u8]) -> Option<(usize, String)> {
        let prefixes = self.options.sentinels.iter().filter(|prefix| !prefix.is_empty());
        let at = prefixes.filter_map(|prefix| find(content, prefix.as_bytes())).min()?;
        let message = String::from_utf8_lossy(content.get(at..)?).into_owned();
        Some((at, crate::json::excerpt(&message)))
    }

    /// When the last characters of an open string close every bracket, only its mark is missing.
    fn cut_closing_brackets(&mut self, from: usize) {
        let Some((_, end)) = self.without_closing_brackets(from) else { return };
        self.out.truncate(end);
        self.report.add(RepairKind::MissingQuote, self.at, self.at);
    }

    /// The output from here on without the brackets at its end, and where that ends, if they close every open one.
    pub(super) fn without_closing_brackets(&self, from: usize) -> Option<(&[u8], usize)> {
        let mut text = trim_end(self.out.get(from..)?).0;
        // A fence behind them has not begun a line.
        text = text.strip_suffix(b"```").map_or(text, |before| trim_end(before).0);
        for frame in &self.frames {
            let (last, before) = text.split_last()?;
            if *last != frame.close {
                return None;
            }
            text = trim_end(before).0;
        }
        Some((text, from + text.len()))
    }

    /// The text ends here. What is incomplete is completed or dropped; see the policy in `repair`.
    pub(crate) fn finish(&mut self) {
        if let State::Skip { skip, from } = self.state {
            let kind = match skip {
                Skip::Omission => RepairKind::Ellipsis,
                Skip::Words => RepairKind::StrayText,
                Skip::Line | Skip::Comment | Skip::Thinking => RepairKind::Comment,
            };
            self.report.add(kind, from, self.at);
            if let Some(before) = self.before_skip.take() {
                self.state = *before;
            }
        }
        let hands_over = self.is_streamed;
        // Nothing is cut where neither of the two outermost brackets is there.
        let is_whole = self.is_unopened && self.frames.len() == 1 && matches!(self.state, State::After);
        self.traits.is_cut = !is_whole;
        self.traits.is_unclosed = self.lacks_brackets_alone();
        if !is_whole {
            self.report.add(RepairKind::Truncated, self.at, self.at);
        }
        // What may be half of an element is never handed over.
        self.is_streamed &= !self.is_in_element();
        match self.state {
            State::Text(_) => self.close_text(),
            State::Bare => self.cut_word(),
            _ => {}
        }
        // A key without its value is half of a member, and so is half a key.
        let is_half = match self.state {
            State::Colon | State::Value | State::Text(_) => true,
            State::Bare => self.out.last() == Some(&b':'),
            State::Item | State::After | State::Skip { .. } => false,
        };
        if is_half && let Some(frame) = self.frames.last() {
            self.out.truncate(frame.item);
        }
        self.flush_item();
        if hands_over {
            self.hand_over_rest();
        }
        self.is_streamed = false;
        while !self.frames.is_empty() {
            self.pop(0);
        }
    }
}

/// Where a fence ends, at the beginning of a line and with nothing behind it on the line.
fn fence_end(content: &[u8]) -> Option<usize> {
    const FENCE: &[u8] = b"\\n```";
    spend(content.len());
    let mut is_escaped = false;
    content.iter().enumerate().find_map(|(at, byte)| {
        let is_break = *byte == b'\\' && !is_escaped;
        is_escaped = is_break;
        let behind = content.get(at..).filter(|_| is_break)?.strip_prefix(FENCE)?;
        behind.first().is_none_or(|byte| matches!(byte, b'\\' | b' ' | b'`')).then_some(at)
    })
}
