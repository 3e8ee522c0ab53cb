//! Opening and closing brackets, including mismatched ones.

mod fit;
mod lists;
mod missing;

use super::{Document, Frame, Kind, Progress, State, Used};
use crate::document::MAX_DEPTH;
use crate::effort::spend;
use crate::frame::Key;
use crate::lookahead::{Habits, is_member_behind_brackets};
use crate::report::RepairKind;
use crate::strict::copy;

/// The meaning of a closing bracket that does not match the innermost open one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Closes {
    /// The bracket is extra.
    Nothing,
    /// The bracket substitutes the one that closes the innermost bracket.
    Innermost,
    /// The bracket closes the frame at this index; brackets inside it are missing.
    Matching(usize),
    /// The bracket ends the first element of a list, and the list's opening bracket is missing.
    FirstElement,
    /// The bracket is transposed with the one that closes the frame at this index.
    Transposed(usize),
}

impl Document {
    /// Opens a bracket of `length` bytes as an element or as a member's value.
    pub(super) fn open(&mut self, bracket: u8, length: usize) -> Progress {
        if self.written.frames.len() >= MAX_DEPTH {
            return Progress::TooDeep;
        }
        if matches!(self.state, State::Item) {
            self.begin_item();
        }
        let mut frame = Frame::new(bracket, self.written.json.len());
        let is_object = frame.kind == Kind::Object;
        if let Some(parent) = self.written.frames.last() {
            let is_end = parent.is_end_of(&self.options.path);
            frame.is_watched = is_end && !is_object;
            frame.steps = match parent.key {
                Key::Path if is_object && !is_end => parent.steps.map(|steps| steps + 1),
                Key::Wrapper if is_object => parent.steps,
                _ => None,
            };
        }
        self.summary.traits.watch(frame.is_watched);
        self.written.json.push(if is_object { b'{' } else { b'[' });
        self.written.frames.push(frame);
        self.state = State::Item;
        Used(length)
    }

    /// Copies a whole strict value at once, unless it leads to the watched array.
    pub(super) fn copy_strict(&mut self, rest: &[u8]) -> Option<usize> {
        // A small chunk contains no whole operation.
        const SHORTEST: usize = 24;
        if rest.len() < SHORTEST {
            return None;
        }
        let parent = self.written.frames.last()?;
        let leads_on = parent.kind == Kind::Object && matches!(parent.key, Key::Path | Key::Wrapper);
        // Elsewhere, small chunks would judge a strict value differently.
        let is_strict_likely = self.habits == Habits::default() && self.position.at >= self.position.tried;
        if leads_on || !is_strict_likely || !matches!(rest.first(), Some(b'{' | b'[')) {
            return None;
        }
        let (length, item, last_typed) = (self.written.json.len(), parent.item, parent.last_typed);
        if matches!(self.state, State::Item) {
            self.begin_item();
        }
        match copy(rest, MAX_DEPTH.saturating_sub(self.written.frames.len()), &mut self.written.json) {
            Ok(copied) => {
                for at in copied.trailing {
                    self.summary.report.add(
                        RepairKind::ExtraComma,
                        self.position.at + at,
                        self.position.at + at + 1,
                    );
                }
                self.end_bracket(rest.first() == Some(&b'{'), copied.is_typed);
                Some(copied.length)
            }
            Err(looked_at) => {
                // Each byte is tried once, so that nested broken values stay linear.
                self.position.tried = self.position.at + looked_at;
                self.written.json.truncate(length);
                let parent = self.written.frames.last_mut()?;
                (parent.item, parent.last_typed) = (item, last_typed);
                None
            }
        }
    }

    /// Ends a bracket's value in the output.
    fn end_bracket(&mut self, is_object: bool, is_typed: bool) {
        if let Some(parent) = self.written.frames.last_mut() {
            parent.has_objects |= is_object;
            parent.has_lists |= !is_object;
            parent.typed_items += usize::from(is_typed);
            parent.last_typed = is_typed;
        }
        self.end_value(false);
    }

    /// Handles a closing bracket.
    pub(super) fn close(&mut self, bracket: u8, rest: &[u8], eof: bool) -> Option<Progress> {
        let after = rest.get(1..).unwrap_or_default();
        let Some(top) = self.written.frames.last() else { return Some(Progress::Done(1)) };
        if top.close == bracket {
            let comma = top.comma.filter(|_| top.has_comma);
            if self.closes_too_early(after, eof)? {
                return Some(self.stray(1));
            }
            if let Some((from, to)) = comma {
                self.summary.report.add(RepairKind::ExtraComma, from, to);
            }
            return Some(self.pop(1));
        }
        Some(match self.closes(bracket, after, eof)? {
            // Alternatively, the opening bracket is missing.
            Closes::Nothing if bracket == b']' && self.open_single() => self.pop(1),
            Closes::Nothing => {
                self.repair(RepairKind::ExtraBracket, 1);
                Used(1)
            }
            Closes::Innermost => {
                self.repair(RepairKind::WrongBracket, 1);
                self.pop(1)
            }
            Closes::FirstElement => self.end_first_element(),
            Closes::Transposed(other) => {
                self.repair(RepairKind::WrongBracket, 1);
                let close = self.written.top().map(|top| std::mem::replace(&mut top.close, bracket));
                if let (Some(other), Some(close)) = (self.written.frames.get_mut(other), close) {
                    other.close = close;
                }
                self.pop(1)
            }
            Closes::Matching(matching) => {
                self.repair(RepairKind::MissingBracket, 0);
                while self.written.frames.len() > matching + 1 {
                    self.pop(0);
                }
                self.pop(1)
            }
        })
    }

    /// Returns the meaning of a mismatched bracket.
    fn closes(&mut self, bracket: u8, after: &[u8], eof: bool) -> Option<Closes> {
        let matching = self.written.frames.iter().rposition(|frame| frame.close == bracket);
        // A nested list may have been emitted in pieces. There, a bracket converted to a brace counts as a brace.
        let is_turned = matches!(
            self.written.frames.as_slice(),
            [.., parent, top] if parent.kind == Kind::Object && top.kind == Kind::Object && top.close == b']'
        );
        let meanings: Vec<_> = matching
            .map(Closes::Matching)
            .into_iter()
            .chain([Closes::Innermost, Closes::Nothing])
            .chain(is_turned.then_some(Closes::FirstElement))
            .chain(matching.map(Closes::Transposed))
            .collect();
        let count = self.written.frames.len();
        let reading = |meaning: &Closes| {
            let mut open = self.written.open_brackets(match meaning {
                Closes::Nothing => count,
                Closes::Innermost | Closes::FirstElement | Closes::Transposed(_) => count.saturating_sub(1),
                Closes::Matching(place) => *place,
            });
            open.extend((*meaning == Closes::FirstElement).then_some(lists::LIST));
            if let (Closes::Transposed(other), Some(top)) = (meaning, self.written.frames.last())
                && let Some(other) = open.get_mut(*other)
            {
                other.0 = top.close;
            }
            (open, after)
        };
        let readings: Vec<_> = meanings.iter().map(reading).collect();
        let best = self.position.best_fit(&readings, eof)?;
        meanings.get(best).copied()
    }

    /// Returns whether members follow the brace that would end the document, so that the brace is extra. An operation
    /// always ends with its brace.
    fn closes_too_early(&self, after: &[u8], eof: bool) -> Option<bool> {
        match self.written.frames.as_slice() {
            [root] if root.kind == Kind::Object && !root.is_typed => is_member_behind_brackets(after, eof),
            _ => Some(false),
        }
    }

    /// Closes the innermost bracket.
    pub(super) fn pop(&mut self, length: usize) -> Progress {
        self.delivery.flush_item(&self.written);
        let Some(frame) = self.written.frames.pop() else { return Progress::Done(length) };
        // Parentheses around one value are a call or grouping, around several a tuple.
        let is_around_one = frame.close == b')' && frame.kind == Kind::Array && frame.count == 1;
        if is_around_one && !frame.has_comma {
            spend(self.written.json.len() - frame.start);
            self.written.json.remove(frame.start);
        } else {
            self.written.json.push(if frame.kind == Kind::Array { b']' } else { b'}' });
        }
        if self.written.frames.is_empty() {
            self.summary.traits.items = frame.count;
            self.summary.traits.typed_items = frame.typed_items;
            self.summary.traits.is_typed = frame.is_typed;
            self.summary.traits.has_objects = frame.has_objects;
            return Progress::Done(length);
        }
        self.end_bracket(frame.kind == Kind::Object, frame.is_typed);
        Used(length)
    }
}
