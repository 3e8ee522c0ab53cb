//! The end of the text or fence before the document is complete.

use super::ignorable::find;
use super::{Document, State};
use crate::frame::{BracketKind, Frame};
use crate::lookahead::Role;
use crate::report::RepairKind;
use crate::work_counter::count_work;

impl Document {
    /// Ends a string truncated by the end of the text, which keeps its content.
    fn close_text(&mut self) {
        let State::Text(text) = &self.state else { return };
        let (role, from) = (text.role, text.start + 1);
        let content = self.output.json.get(from..).unwrap_or_default();
        if let Some((at, message)) = self.sentinel_in(content) {
            self.summary.stream_error.get_or_insert(message);
            self.repair(RepairKind::Sentinel, 0);
            self.output.json.truncate(from + at);
            self.drop_half_element();
            return;
        }
        // Among objects, an empty text is not an element.
        let is_nothing = content.is_empty() && self.output.frames.last().is_some_and(|top| top.has_objects);
        if role == Role::Key || (role == Role::Element && is_nothing) {
            return;
        }
        if let Some(at) = fence_end(content) {
            self.output.json.truncate(from + at);
        }
        // If its last characters close every bracket, only its closing mark is missing.
        if let Some(end) = self.output.without_closing_brackets(from) {
            self.output.json.truncate(end);
            self.repair(RepairKind::MissingQuote, 0);
        }
        self.output.json.push(b'"');
        self.emitter.end_piece(&self.output);
        self.end_value(true);
    }

    /// Returns true if the text ends in a string, number or literal that is a list element.
    fn is_in_element(&self) -> bool {
        match &self.state {
            State::Text(text) => text.role == Role::Element,
            State::Bare => self.output.frames.last().is_some_and(|top| top.kind == BracketKind::Array),
            State::Item | State::Colon | State::Value | State::After | State::Skip { .. } => false,
        }
    }

    /// Returns true if every value is complete, so that only brackets of objects around the watched array are missing.
    fn lacks_brackets_alone(&self) -> bool {
        let is_around = |frame: &Frame| frame.kind == BracketKind::Object && frame.steps.is_some();
        matches!(self.state, State::After)
            && self.summary.traits.has_path
            && self.output.frames.iter().all(is_around)
    }

    /// Finds the marker of a failed stream inside an unterminated string.
    fn sentinel_in(&self, content: &[u8]) -> Option<(usize, String)> {
        let prefixes = self.options.sentinels.iter().filter(|prefix| !prefix.is_empty());
        let at = prefixes.filter_map(|prefix| find(content, prefix.as_bytes())).min()?;
        let message = String::from_utf8_lossy(content.get(at..)?).into_owned();
        Some((at, websketch_json::excerpt(&message)))
    }

    /// Ends the document. Incomplete parts are completed or dropped; see the policy in `repair`.
    pub(crate) fn finish(&mut self) {
        // Skipped text ends here; no other state is resumed.
        self.resume(0);
        let hands_over = self.emitter.is_streamed;
        // A document without either of its outermost brackets is not truncated.
        let is_whole =
            self.beginning.is_unopened && self.output.frames.len() == 1 && matches!(self.state, State::After);
        self.summary.traits.is_cut = !is_whole;
        self.summary.traits.is_unclosed = self.lacks_brackets_alone();
        if !is_whole {
            self.repair(RepairKind::Truncated, 0);
        }
        // A potential half element is never emitted.
        self.emitter.is_streamed &= !self.is_in_element();
        match self.state {
            State::Text(_) => self.close_text(),
            State::Bare => self.cut_word(),
            _ => {}
        }
        // A key without its value is half a member, and so is half a key.
        let is_half = match self.state {
            State::Colon | State::Value | State::Text(_) => true,
            State::Bare => self.output.json.last() == Some(&b':'),
            State::Item | State::After | State::Skip { .. } => false,
        };
        if is_half && let Some(frame) = self.output.frames.last() {
            self.output.json.truncate(frame.item);
        }
        self.emitter.flush_item(&self.output);
        if hands_over {
            self.emitter.emit_rest(&self.output);
        }
        self.emitter.is_streamed = false;
        while !self.output.frames.is_empty() {
            self.pop(0);
        }
    }
}

/// Returns the position of a closing fence that is alone on its line.
fn fence_end(content: &[u8]) -> Option<usize> {
    const FENCE: &[u8] = b"\\n```";
    count_work(content.len());
    let mut is_escaped = false;
    content.iter().enumerate().find_map(|(at, byte)| {
        let is_break = *byte == b'\\' && !is_escaped;
        is_escaped = is_break;
        let behind = content.get(at..).filter(|_| is_break)?.strip_prefix(FENCE)?;
        behind.first().is_none_or(|byte| matches!(byte, b'\\' | b' ' | b'`')).then_some(at)
    })
}
