//! Lists of lists, and lists whose brackets are one too few or too many: what follows tells which.

use crate::repair::document::{Document, Kind, Progress, State, Used};
use crate::repair::effort::spend;
use crate::repair::glyph::is_space;
use crate::repair::lookahead::WINDOW;
use crate::repair::report::RepairKind;

const LIST: (u8, Kind) = (b']', Kind::Array);

impl Document {
    /// `"a": [1], [2]`: a list where a key should be goes on with the list before, or both are of a list whose bracket
    /// is missing.
    pub(in crate::repair::document) fn list_for_key(
        &mut self,
        length: usize,
        rest: &[u8],
        eof: bool,
    ) -> Progress {
        let is_behind_list = self.out.last() == Some(&b']') && self.top().is_some_and(|top| top.has_comma);
        if !is_behind_list {
            return self.stray(length);
        }
        let (mut open, around) =
            (self.open_brackets(self.frames.len()), self.open_brackets(self.frames.len()));
        open.push(LIST);
        let has_lists = self.out.ends_with(b"]]");
        if self.reopen_list() {
            if !has_lists {
                // Its elements go on inside.
                self.repair(RepairKind::ExtraBracket, length);
                return Used(length);
            }
            return Used(0);
        }
        // A bracket too many just before the end fits neither.
        let behind = rest.get(length..).unwrap_or_default();
        match self.fits_second((around, behind), (open, rest), eof) {
            None => Progress::More,
            Some(_) if self.open_list_before(b'[') => {
                if let Some(list) = self.top() {
                    list.is_guess = true;
                    list.has_comma = true;
                }
                Used(0)
            }
            Some(_) => self.stray(length),
        }
    }

    /// A list behind scalars in a list that is an element itself: whether that one was not closed. Then it is.
    pub(in crate::repair::document) fn ends_list_before(&mut self, rest: &[u8], eof: bool) -> Option<bool> {
        let is_list = |frame: &super::Frame| frame.kind == Kind::Array && frame.close == b']';
        let (Some(top), Some(parent)) = (self.frames.last(), self.frames.iter().rev().nth(1)) else {
            return Some(false);
        };
        let has_scalars = top.count > 0 && !top.has_lists && !top.has_objects;
        if !has_scalars || !is_list(top) || !is_list(parent) || parent.is_watched {
            return Some(false);
        }
        let (open, outer) =
            (self.open_brackets(self.frames.len()), self.open_brackets(self.frames.len() - 1));
        let ends = self.fits_second((open, rest), (outer, rest), eof)?;
        if ends {
            self.repair(RepairKind::MissingBracket, 0);
            self.pop(0);
            if let Some(parent) = self.top() {
                parent.has_comma = true;
            }
            self.state = State::Item;
        }
        Some(ends)
    }

    /// A scalar right behind a list in a list: whether the bracket of its own list is missing. Then that is opened.
    pub(in crate::repair::document) fn begins_list_before(
        &mut self,
        byte: u8,
        rest: &[u8],
        eof: bool,
    ) -> Option<bool> {
        let is_scalar = matches!(byte, b'"' | b'-' | b'0'..=b'9');
        let is_place = matches!(self.state, State::Item)
            && self.out.last() == Some(&b']')
            && self
                .frames
                .last()
                .is_some_and(|top| top.kind == Kind::Array && top.has_comma && !top.is_watched);
        if !is_scalar || !is_place || self.frames.len() >= super::MAX_DEPTH {
            return Some(false);
        }
        let open = self.open_brackets(self.frames.len());
        let mut inner = open.clone();
        inner.push(LIST);
        let begins = self.fits_second((open, rest), (inner, rest), eof)?;
        if begins {
            self.repair(RepairKind::MissingBracket, 0);
            self.open(Kind::Array, b']');
        }
        Some(begins)
    }

    /// Lists one behind the other that no bracket has closed together are one list.
    pub(super) fn join_lists(&mut self, start: usize) {
        let lists = self.out.split_off(start);
        spend(lists.len());
        self.out.push(b'[');
        let (mut depth, mut is_text, mut is_escaped, mut is_new) = (0_usize, false, false, true);
        for byte in lists {
            if !is_text {
                depth -= usize::from(matches!(byte, b']' | b'}') && depth > 0);
                let is_edge = depth < 2 && matches!(byte, b'[' | b']');
                let is_comma = depth < 2 && byte == b',' && self.out.len() > start;
                depth += usize::from(matches!(byte, b'[' | b'{'));
                is_new |= is_comma && depth < 2;
                if is_edge || (is_comma && depth < 2) {
                    continue;
                }
            }
            if std::mem::take(&mut is_new) && self.out.len() > start + 1 {
                self.out.push(b',');
            }
            self.out.push(byte);
            is_text = if is_text { byte != b'"' || is_escaped } else { byte == b'"' };
            is_escaped = is_text && byte == b'\\' && !is_escaped;
        }
        self.out.push(b']');
    }

    /// `"a": ["b": 1}, {"b": 2}]`: the brace of the first element is missing. It ends here.
    pub(super) fn end_first_element(&mut self, length: usize) -> Progress {
        if let Some(top) = self.top() {
            top.close = b'}';
        }
        let progress = self.pop(length);
        self.take_back_member();
        if let Some(parent) = self.top() {
            parent.has_comma = true;
        }
        if !self.open_list_before(b'{')
            && let Some(parent) = self.top()
        {
            parent.has_comma = false;
        }
        progress
    }

    /// Behind an object in an object that is an element itself, from a brace: whether the list of both objects lacks its
    /// bracket, and not the object around the first its brace.
    pub(super) fn lacks_bracket_before(&mut self, rest: &[u8], eof: bool) -> Option<bool> {
        let is_watched = self.frames.iter().rev().nth(1).is_some_and(|list| list.is_watched);
        let is_object = self.value_start().is_some_and(|value| self.out.get(value) == Some(&b'{'));
        if is_watched || !is_object || !self.top().is_some_and(|top| top.has_comma) {
            return Some(false);
        }
        let (outer, mut inner) =
            (self.open_brackets(self.frames.len() - 1), self.open_brackets(self.frames.len()));
        inner.push(LIST);
        self.fits_second((outer, rest), (inner, rest), eof)
    }

    /// Of a key in a list of objects: whether it is one of the object around the list, rather than of an object without its
    /// brace; `closes` is what it looks like, and `rest` is what follows the key.
    pub(super) fn key_closes_list(&mut self, closes: bool, rest: &[u8], eof: bool) -> Option<bool> {
        let is_open_question = self.frames.last().is_some_and(|list| list.has_objects && !list.is_watched);
        if !is_open_question {
            return Some(closes);
        }
        let (outer, mut inner) =
            (self.open_brackets(self.frames.len() - 1), self.open_brackets(self.frames.len()));
        inner.push((b'}', Kind::Object));
        let (first, second) = if closes { (outer, inner) } else { (inner, outer) };
        Some(closes != self.fits_second((first, rest), (second, rest), eof)?)
    }

    /// `"a": "b"]`: whether the list that holds the newest member's value alone lacks its bracket, as the brackets `after`
    /// it fit then. That is opened.
    pub(super) fn open_single_before(&mut self, after: &[u8], eof: bool) -> Option<bool> {
        // What an object on the path holds may have been handed over.
        if !matches!(self.state, State::After) || !self.is_top(Kind::Object) || self.is_holder() {
            return Some(false);
        }
        let Some(value) = self.value_start() else { return Some(false) };
        let is_single = self.out.get(value).is_some_and(|byte| *byte != b'[');
        if !is_single || !self.fits(self.open_brackets(self.frames.len()), after, eof)? {
            return Some(false);
        }
        self.open_list_at(value);
        Some(true)
    }
}

/// Whether another object or the end of a list follows an element.
pub(super) fn is_end_of_element(after: &[u8], eof: bool) -> Option<bool> {
    let window = after.get(..WINDOW).unwrap_or(after);
    spend(window.len());
    let mut rest = window.iter().filter(|byte| !is_space(**byte));
    match (rest.next(), rest.next()) {
        (Some(b']'), _) | (Some(b','), Some(b'{')) => Some(true),
        (Some(b','), Some(_)) => Some(false),
        (Some(b','), None) | (None, _) => (eof || window.len() == WINDOW).then_some(false),
        (Some(_), _) => Some(false),
    }
}
