//! Lists whose brackets are one too few or too many: what follows tells which.

use super::fit::Open;
use crate::repair::document::found::key_length;
use crate::repair::document::{Document, Frame, Kind, Progress, State, Used};
use crate::repair::effort::spend;
use crate::repair::frame::Key;
use crate::repair::lookahead::lacks_bracket_behind;
use crate::repair::report::RepairKind;

/// What a list adds to the open brackets.
pub(super) const LIST: Open = (b']', Kind::Array);

impl Document {
    /// Where the newest member's value begins in the output.
    fn value_start(&self) -> Option<usize> {
        let start = self.item_start();
        Some(start + key_length(self.out.get(start..)?)? + 1)
    }

    /// Where the value in front of a comma begins in the output, if it is of this kind: it may be the first of a list that
    /// lacks its bracket.
    pub(crate) fn first_of_list(&self, is_first: fn(u8) -> bool) -> Option<usize> {
        let has_comma = self.frames.last().is_some_and(|top| top.has_comma);
        self.value_start().filter(|value| has_comma && self.out.get(*value).copied().is_some_and(is_first))
    }

    /// The newest member's value, which begins here in the output, is the first of a list: `"a": {…}, {…}]`.
    pub(crate) fn open_list_at(&mut self, start: Option<usize>) -> Progress {
        let (Some(start), Some(parent)) = (start, self.frames.last_mut()) else { return Used(0) };
        parent.has_comma = false;
        parent.count = parent.count.saturating_sub(1);
        let mut list = Frame::new(Kind::Array, b']', start);
        list.count = 1;
        list.has_objects = self.out.get(start) == Some(&b'{');
        list.has_lists = self.out.get(start) == Some(&b'[');
        list.typed_items = usize::from(parent.last_typed);
        list.last_typed = parent.last_typed;
        let steps = parent.steps.map(|steps| steps + 1);
        list.is_watched = parent.key == Key::Path && steps == Some(self.options.path.len());
        self.traits.watch(list.is_watched);
        spend(self.out.len() - start);
        self.out.insert(start, b'[');
        self.repair(RepairKind::MissingBracket, 0);
        let is_handed_over = self.is_streamed && list.is_watched;
        self.frames.push(list);
        if is_handed_over {
            self.hand_over_element();
        }
        Used(0)
    }

    /// `"a": b]`: opens the list that holds the newest member's value alone and lacks its bracket.
    pub(super) fn open_single(&mut self) -> bool {
        let Some(parent) = self.frames.last().filter(|top| top.kind == Kind::Object) else { return false };
        let is_path =
            parent.key == Key::Path && parent.steps.map(|steps| steps + 1) == Some(self.options.path.len());
        let value = self.value_start().and_then(|value| Some((value, *self.out.get(value)?)));
        // What an object on the path holds may have been handed over, but for what the path leads to.
        let is_single = match value {
            Some((_, b'{')) => is_path || !self.is_holder(),
            Some((_, b'[')) | None => false,
            Some(_) => !self.is_holder(),
        };
        let is_behind_value = matches!(self.state, State::After);
        if is_single && is_behind_value {
            self.open_list_at(value.map(|(start, _)| start));
        }
        is_single && is_behind_value
    }

    /// Whether the text of a member that ends before `after` is the first of a list: more texts and a bracket
    /// follow that nothing has opened.
    pub(crate) fn begins_list(&self, after: &[u8], eof: bool) -> Option<bool> {
        // What an object on the path holds may have been handed over.
        if !self.is_top(Kind::Object) || self.is_holder() {
            return Some(false);
        }
        lacks_bracket_behind(after, eof)
    }

    /// The string is complete, and the first of a list without its bracket.
    pub(crate) fn end_first_text(&mut self, length: usize) -> Progress {
        let value = self.value_start();
        let progress = self.end_text(length);
        self.open_list_at(value);
        progress
    }

    /// `"a": ["b": 1}, {"b": 2}]`: the brace of the first element is missing. It ends here.
    pub(super) fn end_first_element(&mut self, length: usize) -> Progress {
        if let Some(top) = self.top() {
            top.close = b'}';
        }
        let progress = self.pop(length);
        self.take_back_member();
        let value = self.value_start();
        self.open_list_at(value);
        progress
    }

    /// `"a": [{…}], {…}]`: the first of the two brackets is one too many.
    pub(crate) fn reopen_list(&mut self) -> bool {
        let Some(value) = self.value_start() else { return false };
        let Some(parent) = self.frames.last_mut() else { return false };
        let steps = parent.steps.map(|steps| steps + 1);
        let is_watched = parent.key == Key::Path && steps == Some(self.options.path.len());
        // Its elements may have been handed over.
        let is_handed_over = is_watched && self.out.ends_with(b"[]");
        let is_list =
            self.out.get(value) == Some(&b'[') && (self.out.ends_with(b"}]") || self.out.ends_with(b"]]"));
        if !parent.has_comma || !(is_list || is_handed_over) {
            return false;
        }
        parent.has_comma = false;
        parent.count = parent.count.saturating_sub(1);
        self.take_back_member();
        let mut list = Frame::new(Kind::Array, b']', value);
        list.count = 1;
        list.has_lists = self.out.ends_with(b"]]");
        list.has_objects = !list.has_lists;
        list.has_comma = true;
        list.is_watched = is_watched;
        self.out.pop();
        self.repair(RepairKind::ExtraBracket, 0);
        self.frames.push(list);
        true
    }

    /// In a list of rows: whether a row of scalars was not closed before this bracket, or one that begins with this scalar was
    /// not opened. Then that is done.
    pub(crate) fn mend_row(&mut self, byte: u8, rest: &[u8], eof: bool) -> Option<bool> {
        let is_row = |frame: &&Frame| frame.kind == Kind::Array && frame.close == b']' && !frame.is_watched;
        let mut rows = self.frames.iter().rev().take_while(is_row);
        let (Some(top), parent) = (rows.next(), rows.next()) else { return Some(false) };
        let is_bracket = byte == b'[';
        let is_place = if is_bracket {
            parent.is_some() && top.count > 0 && !top.has_lists && !top.has_objects
        } else {
            top.has_comma && self.out.last() == Some(&b']') && self.frames.len() < super::MAX_DEPTH
        };
        if !is_place {
            return Some(false);
        }
        let open = self.open_brackets(self.frames.len());
        let mended =
            if is_bracket { self.open_brackets(self.frames.len() - 1) } else { self.open_with(LIST) };
        let is_row = self.best_fit(&[(open, rest), (mended, rest)], eof)? == 1;
        if is_row {
            self.repair(RepairKind::MissingBracket, 0);
        }
        if is_row && is_bracket {
            self.pop(0);
            if let Some(parent) = self.top() {
                parent.has_comma = true;
            }
            self.state = State::Item;
        } else if is_row {
            self.open(Kind::Array, b']');
        }
        Some(is_row)
    }
}
