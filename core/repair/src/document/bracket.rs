//! Opening and closing brackets, including mismatched ones.

mod fit;
mod lists;
mod missing;

use super::{BracketKind, Document, Frame, Progress, State, Used};
use crate::document::MAX_DEPTH;
use crate::frame::KeyKind;
use crate::lookahead::{WritingStyle, is_member_behind_brackets};
use crate::report::RepairKind;
use crate::strict::copy;
use crate::work_counter::count_work;

/// The meaning of a closing bracket that does not match the innermost open one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ClosingMeaning {
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
        if self.output.frames.len() >= MAX_DEPTH {
            return Progress::TooDeep;
        }
        if matches!(self.state, State::Item) {
            self.begin_item();
        }
        let mut frame = Frame::new(bracket, self.output.json.len());
        let is_object = frame.kind == BracketKind::Object;
        if let Some(parent) = self.output.frames.last() {
            let is_end = parent.is_end_of(&self.options.path);
            frame.is_watched = is_end && !is_object;
            frame.steps = match parent.key {
                KeyKind::Path if is_object && !is_end => parent.steps.map(|steps| steps + 1),
                KeyKind::Wrapper if is_object => parent.steps,
                _ => None,
            };
        }
        self.summary.traits.watch(frame.is_watched);
        self.output.json.push(if is_object { b'{' } else { b'[' });
        self.output.frames.push(frame);
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
        let parent = self.output.frames.last()?;
        let leads_on =
            parent.kind == BracketKind::Object && matches!(parent.key, KeyKind::Path | KeyKind::Wrapper);
        // Elsewhere, small chunks would judge a strict value differently.
        let is_strict_likely =
            self.style == WritingStyle::default() && self.position.at >= self.position.tried;
        if leads_on || !is_strict_likely || !matches!(rest.first(), Some(b'{' | b'[')) {
            return None;
        }
        let (length, item, last_typed) = (self.output.json.len(), parent.item, parent.last_typed);
        if matches!(self.state, State::Item) {
            self.begin_item();
        }
        match copy(rest, MAX_DEPTH.saturating_sub(self.output.frames.len()), &mut self.output.json) {
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
                self.output.json.truncate(length);
                let parent = self.output.frames.last_mut()?;
                (parent.item, parent.last_typed) = (item, last_typed);
                None
            }
        }
    }

    /// Ends a bracket's value in the output.
    fn end_bracket(&mut self, is_object: bool, is_typed: bool) {
        if let Some(parent) = self.output.frames.last_mut() {
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
        let Some(top) = self.output.frames.last() else { return Some(Progress::Done(1)) };
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
            ClosingMeaning::Nothing if bracket == b']' && self.open_single() => self.pop(1),
            ClosingMeaning::Nothing => {
                self.repair(RepairKind::ExtraBracket, 1);
                Used(1)
            }
            ClosingMeaning::Innermost => {
                self.repair(RepairKind::WrongBracket, 1);
                self.pop(1)
            }
            ClosingMeaning::FirstElement => self.end_first_element(),
            ClosingMeaning::Transposed(other) => {
                self.repair(RepairKind::WrongBracket, 1);
                let close = self.output.top().map(|top| std::mem::replace(&mut top.close, bracket));
                if let (Some(other), Some(close)) = (self.output.frames.get_mut(other), close) {
                    other.close = close;
                }
                self.pop(1)
            }
            ClosingMeaning::Matching(matching) => {
                self.repair(RepairKind::MissingBracket, 0);
                while self.output.frames.len() > matching + 1 {
                    self.pop(0);
                }
                self.pop(1)
            }
        })
    }

    /// Returns the meaning of a mismatched bracket.
    fn closes(&mut self, bracket: u8, after: &[u8], eof: bool) -> Option<ClosingMeaning> {
        let matching = self.output.frames.iter().rposition(|frame| frame.close == bracket);
        // A nested list may have been emitted in pieces. There, a bracket converted to a brace counts as a brace.
        let is_turned = matches!(
            self.output.frames.as_slice(),
            [.., parent, top] if parent.kind == BracketKind::Object && top.kind == BracketKind::Object && top.close == b']'
        );
        let meanings: Vec<_> = matching
            .map(ClosingMeaning::Matching)
            .into_iter()
            .chain([ClosingMeaning::Innermost, ClosingMeaning::Nothing])
            .chain(is_turned.then_some(ClosingMeaning::FirstElement))
            .chain(matching.map(ClosingMeaning::Transposed))
            .collect();
        let count = self.output.frames.len();
        let reading = |meaning: &ClosingMeaning| {
            let mut open = self.output.open_brackets(match meaning {
                ClosingMeaning::Nothing => count,
                ClosingMeaning::Innermost | ClosingMeaning::FirstElement | ClosingMeaning::Transposed(_) => {
                    count.saturating_sub(1)
                }
                ClosingMeaning::Matching(place) => *place,
            });
            open.extend((*meaning == ClosingMeaning::FirstElement).then_some(lists::LIST));
            if let (ClosingMeaning::Transposed(other), Some(top)) = (meaning, self.output.frames.last())
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
        match self.output.frames.as_slice() {
            [root] if root.kind == BracketKind::Object && !root.is_typed => {
                is_member_behind_brackets(after, eof)
            }
            _ => Some(false),
        }
    }

    /// Closes the innermost bracket.
    pub(super) fn pop(&mut self, length: usize) -> Progress {
        self.emitter.flush_item(&self.output);
        let Some(frame) = self.output.frames.pop() else { return Progress::Done(length) };
        // Parentheses around one value are a call or grouping, around several a tuple.
        let is_around_one = frame.close == b')' && frame.kind == BracketKind::Array && frame.count == 1;
        if is_around_one && !frame.has_comma {
            count_work(self.output.json.len() - frame.start);
            self.output.json.remove(frame.start);
        } else {
            self.output.json.push(if frame.kind == BracketKind::Array { b']' } else { b'}' });
        }
        if self.output.frames.is_empty() {
            self.summary.traits.items = frame.count;
            self.summary.traits.typed_items = frame.typed_items;
            self.summary.traits.is_typed = frame.is_typed;
            self.summary.traits.has_objects = frame.has_objects;
            return Progress::Done(length);
        }
        self.end_bracket(frame.kind == BracketKind::Object, frame.is_typed);
        Used(length)
    }
}
