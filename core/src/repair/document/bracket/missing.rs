//! Brackets and keys that are missing, seen by what stands in their place.

use crate::repair::document::{Document, Frame, Kind, Progress, State, Used};
use crate::repair::effort::spend;
use crate::repair::frame::Key;
use crate::repair::report::RepairKind;

impl Document {
    /// A brace where a key should be: either the object before was not closed, or it is one too many.
    pub(in crate::repair::document) fn brace_for_key(
        &mut self,
        length: usize,
        rest: &[u8],
        eof: bool,
    ) -> Progress {
        let is_element = self.frames.iter().rev().nth(1).is_some_and(|parent| parent.kind == Kind::Array);
        let is_empty = self.top().is_none_or(|top| top.count == 0);
        if is_empty && self.frames.len() == 1 {
            return Progress::Prose;
        }
        if is_element && !is_empty {
            match self.is_like_value_before(rest, eof) {
                None => return Progress::More,
                Some(true) if self.open_list_before(b'{') => return Used(0),
                Some(_) => {}
            }
            match self.lacks_bracket_before(rest, eof) {
                None => return Progress::More,
                Some(true) if self.open_list_before(b'{') => return Used(0),
                Some(_) => {}
            }
            self.repair(RepairKind::MissingBracket, 0);
            return self.pop(0);
        }
        if self.is_next_line() {
            self.repair(RepairKind::MissingBracket, 0);
            return self.pop(0);
        }
        if self.open_list_before(b'{') || self.reopen_list() {
            return Used(0);
        }
        self.repair(RepairKind::ExtraBracket, length);
        Used(length)
    }

    /// Whether a brace begins a line behind a document that lacks its own.
    fn is_next_line(&self) -> bool {
        let is_line_start = self.line == Some(self.at);
        is_line_start && matches!(self.frames.as_slice(), [root] if !root.has_comma)
    }

    /// `"a": [{…}], {…}]`: the first of the two brackets is one too many.
    pub(super) fn reopen_list(&mut self) -> bool {
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

    /// `"a": {…}, {…}]`: the list that begins with the newest value lacks its bracket; its elements begin with
    /// `first`.
    pub(super) fn open_list_before(&mut self, first: u8) -> bool {
        let Some(value) = self.value_start() else { return false };
        let Some(parent) = self.frames.last_mut() else { return false };
        if !parent.has_comma || self.out.get(value) != Some(&first) {
            return false;
        }
        parent.has_comma = false;
        parent.count = parent.count.saturating_sub(1);
        let mut list = Frame::new(Kind::Array, b']', value);
        list.count = 1;
        list.has_objects = first == b'{';
        list.has_lists = !list.has_objects;
        list.typed_items = usize::from(parent.last_typed);
        list.last_typed = parent.last_typed;
        let steps = parent.steps.map(|steps| steps + 1);
        list.is_watched = parent.key == Key::Path && steps == Some(self.options.path.len());
        self.traits.watch(list.is_watched);
        spend(self.out.len() - value);
        self.out.insert(value, b'[');
        self.repair(RepairKind::MissingBracket, 0);
        let is_handed_over = self.is_streamed && list.is_watched;
        self.frames.push(list);
        if is_handed_over {
            self.hand_over_element();
        }
        true
    }

    /// `"operations": {…}]`: the list that the path leads to lacks its bracket before its only element.
    pub(super) fn open_watched_before(&mut self) -> bool {
        let is_behind_value = matches!(self.state, State::After);
        let Some(parent) = self.frames.last_mut() else { return false };
        let is_watched = parent.steps.map(|steps| steps + 1) == Some(self.options.path.len());
        if !is_behind_value || !is_watched || parent.kind != Kind::Object || parent.key != Key::Path {
            return false;
        }
        parent.has_comma = true;
        if self.open_list_before(b'{') {
            return true;
        }
        if let Some(parent) = self.frames.last_mut() {
            parent.has_comma = false;
        }
        false
    }

    /// A key without a value: in a set it is an element, else it has none.
    pub(in crate::repair::document) fn lone_key(&mut self, is_bare: bool) -> Progress {
        let start = self.item_start();
        let Some(top) = self.frames.last_mut() else { return Progress::Prose };
        if top.count == 0 {
            let bracket = top.start;
            top.kind = Kind::Array;
            top.is_watched = bracket == 0;
            self.traits.is_array |= bracket == 0;
            if let Some(byte) = self.out.get_mut(bracket) {
                *byte = b'[';
            }
            if is_bare {
                self.out.truncate(start);
                let word = std::mem::take(&mut self.word);
                self.write_word(&word);
            }
            self.end_value(true);
        } else if is_bare {
            let item = top.item;
            top.has_comma = false;
            self.out.truncate(item);
            self.repair(RepairKind::StrayText, 0);
            self.state = State::After;
        } else {
            self.repair(RepairKind::MissingValue, 0);
            self.out.extend_from_slice(b":null");
            self.end_value(false);
        }
        Used(0)
    }

    /// A colon shows that the newest element is a key. Its bracket is of the wrong kind, its brace is
    /// missing, or the array before it was not closed.
    /// `rest` is what follows the key; nothing while more of it could tell.
    pub(in crate::repair::document) fn element_is_key(&mut self, rest: &[u8], eof: bool) -> Option<bool> {
        let start = self.item_start();
        let key = self.out.get(start..).unwrap_or_default().to_vec();
        spend(key.len());
        let is_in_object = self.frames.iter().rev().nth(1).is_some_and(|parent| parent.kind == Kind::Object);
        let Some(top) = self.frames.last_mut() else { return Some(false) };
        // The watched array is an array, whatever it begins with.
        let is_certain = top.is_watched && is_in_object;
        if top.count == 0 && !is_certain {
            top.kind = Kind::Object;
            top.is_watched = false;
            let bracket = top.start;
            self.traits.is_array &= self.frames.len() > 1;
            if let Some(byte) = self.out.get_mut(bracket) {
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
        let begins_element = key == b"\"type\"" || self.begins_element(&key);
        let closes = is_in_object && self.key_closes_list(!(begins_element && goes_on), rest, eof)?;
        let Some(top) = self.frames.last_mut() else { return Some(false) };
        self.out.truncate(top.item);
        self.repair(RepairKind::MissingBracket, 0);
        self.state = State::Item;
        if closes {
            self.pop(0);
            self.state = State::Item;
        } else if self.open(Kind::Object, b'}') == Progress::TooDeep {
            return Some(false);
        }
        self.begin_item();
        self.out.extend_from_slice(&key);
        self.state = State::Colon;
        Some(true)
    }
}
