//! Missing brackets before an unexpected key, value or brace, resolved by the following text.

use crate::document::{BracketKind, Document, Progress, State, Used};
use crate::report::RepairKind;
use crate::work_counter::count_work;

use super::lists::LIST;

impl Document {
    /// Handles a brace in the place of a key. The list of the previous object and this one lacks its bracket, the
    /// previous object was not closed, or the brace is extra.
    pub(crate) fn brace_for_key(&mut self, rest: &[u8], eof: bool) -> Option<Progress> {
        let is_element =
            self.output.frames.iter().rev().nth(1).is_some_and(|parent| parent.kind == BracketKind::Array);
        let is_empty = self.output.top().is_none_or(|top| top.count == 0);
        let first = self.output.first_of_list(|byte| byte == b'{');
        if is_empty && self.output.frames.len() == 1 {
            return Some(Progress::Prose);
        }
        // A line after a document without its closing brace.
        let is_line = self.position.line == self.position.at
            && matches!(self.output.frames.as_slice(), [root] if !root.has_comma);
        if is_line || (is_element && !is_empty) {
            if first.is_some() {
                let outer = self.output.open_brackets(self.output.frames.len() - 1);
                if self.position.best_fit(&[(outer, rest), (self.output.open_with(LIST), rest)], eof)? == 1 {
                    return Some(self.open_list_at(first));
                }
            }
            self.repair(RepairKind::MissingBracket, 0);
            return Some(self.pop(0));
        }
        if first.is_some() {
            return Some(self.open_list_at(first));
        }
        if self.reopen_list() {
            return Some(Used(0));
        }
        self.repair(RepairKind::ExtraBracket, 1);
        Some(Used(1))
    }

    /// Handles a key without a value: a stray word, or a text with a missing value.
    pub(crate) fn lone_key(&mut self) -> Progress {
        if self.output.is_first() {
            return Progress::Prose;
        }
        if self.word.is_empty() {
            self.repair(RepairKind::MissingValue, 0);
            self.output.json.extend_from_slice(b":null");
            self.end_value(false);
            return Used(0);
        }
        if let Some(top) = self.output.frames.last_mut() {
            top.has_comma = false;
            self.output.json.truncate(top.item);
        }
        self.repair(RepairKind::StrayText, 0);
        self.state = State::After;
        Used(0)
    }

    /// Handles a colon after the newest element, which is then a key: its bracket is of the wrong kind, its brace is
    /// missing, or the array before it was not closed.
    ///
    /// `rest` is the text after the key. Returns `None` if more bytes are needed.
    pub(crate) fn element_is_key(&mut self, rest: &[u8], eof: bool) -> Option<bool> {
        let start = self.output.item_start();
        let key = self.output.json.get(start..).unwrap_or_default().to_vec();
        count_work(key.len());
        let is_in_object =
            self.output.frames.iter().rev().nth(1).is_some_and(|parent| parent.kind == BracketKind::Object);
        let Some(top) = self.output.frames.last_mut() else { return Some(false) };
        // The watched array is an array, whatever its first element.
        let is_certain = top.is_watched && is_in_object;
        if top.count == 0 && !is_certain {
            top.kind = BracketKind::Object;
            top.is_watched = false;
            let bracket = top.start;
            self.summary.traits.is_array &= self.output.frames.len() > 1;
            if let Some(byte) = self.output.json.get_mut(bracket) {
                *byte = b'{';
            }
            self.repair(RepairKind::WrongBracket, 0);
            self.state = State::Colon;
            return Some(true);
        }
        if !top.has_objects && !is_in_object {
            return Some(false);
        }
        let goes_on = top.has_objects || (is_certain && top.count == 0);
        let is_open_question = top.has_objects && !top.is_watched;
        let mut closes = is_in_object && !(goes_on && key == b"\"type\"");
        if is_in_object && is_open_question {
            let outer = self.output.open_brackets(self.output.frames.len() - 1);
            let inner = self.output.open_with((b'}', BracketKind::Object));
            let readings =
                if closes { [(outer, rest), (inner, rest)] } else { [(inner, rest), (outer, rest)] };
            closes ^= self.position.best_fit(&readings, eof)? == 1;
        }
        let Some(top) = self.output.frames.last_mut() else { return Some(false) };
        self.output.json.truncate(top.item);
        self.repair(RepairKind::MissingBracket, 0);
        self.state = State::Item;
        if closes {
            self.pop(0);
            self.state = State::Item;
        } else if self.open(b'{', 0) == Progress::TooDeep {
            return Some(false);
        }
        self.begin_item();
        self.output.json.extend_from_slice(&key);
        self.state = State::Colon;
        Some(true)
    }
}
