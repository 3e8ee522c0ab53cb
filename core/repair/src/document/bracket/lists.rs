//! Lists with a missing or an extra bracket, resolved by the following text.

use crate::document::{BracketKind, Document, Frame, Progress, State, Used};
use crate::frame::OpenFrame;
use crate::lookahead::lacks_bracket_behind;
use crate::report::RepairKind;
use crate::work_counter::count_work;

/// The bracket that a list adds to the open ones.
pub(super) const LIST: OpenFrame = (b']', BracketKind::Array);

impl Document {
    /// Creates the frame of a list that starts with the newest member's value, or is that value without its end.
    fn list_of_value(&mut self, start: usize) -> Option<Frame> {
        let parent = self.output.frames.last_mut()?;
        parent.has_comma = false;
        parent.count = parent.count.saturating_sub(1);
        let mut list = Frame::new(b'[', start);
        list.count = 1;
        list.typed_items = usize::from(parent.last_typed);
        list.last_typed = parent.last_typed;
        list.is_watched = parent.is_end_of(&self.options.path);
        Some(list)
    }

    /// Wraps the newest member's value, at `start` in the output, as the first element of a list: `"a": {…}, {…}]`.
    pub(crate) fn open_list_at(&mut self, start: Option<usize>) -> Progress {
        let Some(start) = start else { return Used(0) };
        let Some(mut list) = self.list_of_value(start) else { return Used(0) };
        list.has_objects = self.output.json.get(start) == Some(&b'{');
        list.has_lists = self.output.json.get(start) == Some(&b'[');
        self.summary.traits.watch(list.is_watched);
        count_work(self.output.json.len() - start);
        self.output.json.insert(start, b'[');
        self.repair(RepairKind::MissingBracket, 0);
        let is_handed_over = self.emitter.is_streamed && list.is_watched;
        self.output.frames.push(list);
        if is_handed_over {
            self.emit_element();
        }
        Used(0)
    }

    /// Opens the missing bracket of a list that holds only the newest member's value: `"a": b]`. Returns whether it
    /// did.
    pub(super) fn open_single(&mut self) -> bool {
        let Some(parent) = self.output.frames.last().filter(|top| top.kind == BracketKind::Object) else {
            return false;
        };
        let start = self.output.value_start();
        // Values of an object on the path may have been emitted, except the value at the path's end.
        let is_single = match start.and_then(|start| self.output.json.get(start)) {
            Some(b'{') => parent.is_end_of(&self.options.path) || !self.output.is_watched_object(),
            Some(b'[') | None => false,
            Some(_) => !self.output.is_watched_object(),
        };
        let opens = is_single && matches!(self.state, State::After);
        if opens {
            self.open_list_at(start);
        }
        opens
    }

    /// Returns whether a member's text that ends before `after` is the first element of a list: more texts follow, and
    /// a closing bracket without its opening one.
    pub(crate) fn begins_list(&self, after: &[u8], eof: bool) -> Option<bool> {
        // Values of an object on the path may have been emitted.
        if !self.output.is_top(BracketKind::Object) || self.output.is_watched_object() {
            return Some(false);
        }
        lacks_bracket_behind(after, eof)
    }

    /// Ends a string that is the first element of a list without its bracket.
    pub(crate) fn end_first_text(&mut self, length: usize) -> Option<Progress> {
        let value = self.output.value_start();
        let progress = self.end_text(length);
        self.open_list_at(value);
        progress
    }

    /// Ends a first element without its opening brace: `"a": ["b": 1}, {"b": 2}]`.
    pub(super) fn end_first_element(&mut self) -> Progress {
        if let Some(top) = self.output.top() {
            top.close = b'}';
        }
        let progress = self.pop(1);
        self.emitter.reopen_member(&self.output);
        let value = self.output.value_start();
        self.open_list_at(value);
        progress
    }

    /// Reopens a list closed by an extra bracket: `"a": [{…}], {…}]`. Returns whether it did.
    pub(crate) fn reopen_list(&mut self) -> bool {
        let Some(value) = self.output.value_start() else { return false };
        let Some(parent) = self.output.frames.last() else { return false };
        // The list's elements may have been emitted.
        let is_handed_over = parent.is_end_of(&self.options.path) && self.output.json.ends_with(b"[]");
        let is_list = self.output.json.get(value) == Some(&b'[')
            && (self.output.json.ends_with(b"}]") || self.output.json.ends_with(b"]]"));
        if !parent.has_comma || !(is_list || is_handed_over) {
            return false;
        }
        self.emitter.reopen_member(&self.output);
        let Some(mut list) = self.list_of_value(value) else { return false };
        list.has_lists = self.output.json.ends_with(b"]]");
        list.has_objects = !list.has_lists;
        list.has_comma = true;
        self.output.json.pop();
        self.repair(RepairKind::ExtraBracket, 0);
        self.output.frames.push(list);
        true
    }

    /// Repairs a row of scalars in a list of rows: one not closed before this bracket, or one not opened before this
    /// scalar. Returns whether it did.
    pub(crate) fn mend_row(&mut self, byte: u8, rest: &[u8], eof: bool) -> Option<bool> {
        let is_row =
            |frame: &&Frame| frame.kind == BracketKind::Array && frame.close == b']' && !frame.is_watched;
        let mut rows = self.output.frames.iter().rev().take_while(is_row);
        let (Some(top), parent) = (rows.next(), rows.next()) else { return Some(false) };
        let is_bracket = byte == b'[';
        let is_place = if is_bracket {
            parent.is_some() && top.count > 0 && !top.has_lists && !top.has_objects
        } else {
            top.has_comma
                && self.output.json.last() == Some(&b']')
                && self.output.frames.len() < super::MAX_DEPTH
        };
        if !is_place {
            return Some(false);
        }
        let open = self.output.open_brackets(self.output.frames.len());
        let mended = if is_bracket {
            self.output.open_brackets(self.output.frames.len() - 1)
        } else {
            self.output.open_with(LIST)
        };
        let is_row = self.position.best_fit(&[(open, rest), (mended, rest)], eof)? == 1;
        if !is_row {
            return Some(false);
        }
        self.repair(RepairKind::MissingBracket, 0);
        if is_bracket {
            self.pop(0);
            if let Some(parent) = self.output.top() {
                parent.has_comma = true;
            }
            self.state = State::Item;
        } else {
            self.open(b'[', 0);
        }
        Some(true)
    }
}
