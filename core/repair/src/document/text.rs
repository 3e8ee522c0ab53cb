//! Strings, including those with an unclear end.

mod escape;
mod marks;
mod split;

use super::{Document, Progress, Skip, State, Used};
use crate::glyph::{Family, Glyph, glyph, is_name};
use crate::lookahead::{Habits, Role, Verdict, judge};
use crate::report::RepairKind;
use split::{Split, find_split};
use websketch_json::unescaped_end;

/// The opening mark of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// `"`, `'` or a backtick.
    Plain(u8),
    /// A typographic mark.
    Family(Family),
    /// `\"` in an escaped document, where `unit` backslashes stand for one.
    Escaped { mark: u8, unit: usize },
}

impl Mark {
    /// Returns the mark if it is a single ASCII character.
    const fn byte(&self) -> Option<&u8> {
        match self {
            Self::Plain(byte) => Some(byte),
            Self::Family(_) | Self::Escaped { .. } => None,
        }
    }
}

/// A string being parsed.
#[derive(Clone, Debug)]
pub(super) struct Text {
    pub(super) role: Role,
    mark: Mark,
    /// Position of the opening mark in the output.
    pub(super) start: usize,
    /// The end of the value if the newest inner mark opened the next key or element.
    pub(super) split: Option<Split>,
    /// Unescaped marks inside the string.
    inner_marks: usize,
    /// Extra opening marks.
    surplus: usize,
}

impl Document {
    pub(super) fn open_text(&mut self, role: Role, mark: Mark, length: usize) -> Progress {
        if mark != Mark::Plain(b'"') && !matches!(mark, Mark::Escaped { .. }) {
            self.repair(RepairKind::OtherQuote, length);
        }
        if role != Role::Member {
            self.begin_item();
        }
        if role == Role::Member {
            self.delivery.begin_piece(&self.written);
        }
        // A quoted key is never taken for stray words.
        self.word.clear();
        let start = self.written.json.len();
        self.written.json.push(b'"');
        self.state = State::Text(Text { role, mark, start, split: None, inner_marks: 0, surplus: 0 });
        Used(length)
    }

    pub(super) fn text_step(&mut self, rest: &[u8], eof: bool) -> Option<Progress> {
        let State::Text(text) = &self.state else { return Some(Used(0)) };
        let mark = text.mark;
        let run = plain_run(rest, mark);
        if run > 0 {
            self.written.json.extend_from_slice(rest.get(..run).unwrap_or_default());
            return Some(Used(run));
        }
        let Some(&byte) = rest.first() else { return Some(Used(0)) };
        match (byte, mark) {
            (b'\\', Mark::Escaped { mark, unit }) => self.escaped_escape(mark, unit, rest, eof),
            (b'\\', _) => self.escape(rest, eof),
            (byte, Mark::Plain(quote) | Mark::Escaped { mark: quote, .. }) if byte == quote => {
                self.closing_mark(1, rest, eof)
            }
            (b'"', Mark::Family(Family::Double)) | (b'\'', Mark::Family(Family::Single)) => {
                self.closing_mark(1, rest, eof)
            }
            (b'"', _) => self.copy(b"\\\"", 1),
            (0x80.., Mark::Family(family)) => self.foreign_mark(family, rest, eof),
            // A backtick may be closed by an acute accent.
            (0xC2, Mark::Plain(b'`')) => self.foreign_mark(Family::Single, rest, eof),
            (0..0x20, _) => self.control(byte),
            _ => self.copy(&[byte], 1),
        }
    }

    pub(super) fn copy(&mut self, bytes: &[u8], length: usize) -> Option<Progress> {
        self.written.json.extend_from_slice(bytes);
        Some(Used(length))
    }

    /// Handles a mark that may end the string.
    pub(super) fn closing_mark(&mut self, length: usize, rest: &[u8], eof: bool) -> Option<Progress> {
        let State::Text(text) = &self.state else { return Some(Used(0)) };
        let (role, mark) = (text.role, text.mark);
        let is_here = text.split.is_none_or(|split| split.closed == 0);
        let after = rest.get(length..).unwrap_or_default();
        let is_empty = self.written.json.len() == text.start + 1;
        // A key with a doubled mark: `""key"":`.
        if role == Role::Key {
            let is_doubled = match (is_empty, after) {
                (_, []) | (false, [_]) if !eof => return None,
                (true, [next, ..]) => is_name(*next),
                (false, [next, b':', ..]) => Some(next) == mark.byte(),
                _ => false,
            };
            if is_doubled {
                self.repair(RepairKind::InnerQuote, 1);
                return if is_empty { Some(Used(length)) } else { self.end_text(length + 1) };
            }
        }
        let habits = Habits {
            inner_marks: text.inner_marks,
            mark: mark.byte().copied(),
            is_in_call: self.written.frames.iter().any(|frame| frame.close == b')'),
            ..self.habits
        };
        if role != Role::Key
            && let Some(progress) = self.several_marks(length, rest, eof, habits)?
        {
            return Some(progress);
        }
        match judge(after, eof, role, habits)? {
            Verdict::Ends => self.end_text(length),
            Verdict::EndsBeforeWords => {
                let progress = self.end_text(length);
                self.skip_from(Skip::Words, self.position.at + length);
                progress
            }
            Verdict::EndsKey if role == Role::Element && is_here => self.end_element_key(length, after, eof),
            Verdict::EndsKey => self.split_text(length).or_else(|| self.inner_mark(length, rest)),
            Verdict::Inner
                if role == Role::Member && habits.inner_marks == 0 && self.begins_list(after, eof)? =>
            {
                self.end_first_text(length)
            }
            Verdict::Inner => self.inner_mark(length, rest),
        }
    }

    /// Handles a colon after an element, which is then a key if an object is possible here.
    fn end_element_key(&mut self, length: usize, after: &[u8], eof: bool) -> Option<Progress> {
        self.written.json.push(b'"');
        let Some(is_key) = self.element_is_key(after, eof) else {
            self.written.json.pop();
            return None;
        };
        if !is_key {
            self.end_value(true);
        }
        Some(Used(length))
    }

    /// Handles a mark inside the text.
    fn inner_mark(&mut self, length: usize, rest: &[u8]) -> Option<Progress> {
        self.repair(RepairKind::InnerQuote, length);
        let State::Text(text) = &self.state else { return None };
        let split = if text.role == Role::Key { None } else { find_split(&self.written, text.start + 1) };
        match rest.get(..length) {
            Some([.., b'"']) | None => self.written.json.extend_from_slice(b"\\\""),
            Some([b'\\', .., b'\'']) => self.written.json.push(b'\''),
            Some(mark) => self.written.json.extend_from_slice(mark),
        }
        let key_start = self.written.json.len();
        if let State::Text(text) = &mut self.state {
            text.split = split.map(|split| Split { key_start, ..split });
            text.inner_marks += 1;
        }
        Some(Used(length))
    }

    /// Ends the string.
    pub(super) fn end_text(&mut self, length: usize) -> Option<Progress> {
        let State::Text(text) = &self.state else { return None };
        let role = text.role;
        if role == Role::Element && text.inner_marks == 1 && self.split_element() {
            return Some(Used(length));
        }
        self.written.json.push(b'"');
        match role {
            Role::Key => {
                self.habits.has_bare_key = false;
                self.state = State::Colon;
            }
            Role::Member => {
                self.delivery.end_piece(&self.written);
                self.end_value(true);
            }
            Role::Element => self.end_value(true),
        }
        Some(Used(length))
    }

    /// Escapes a raw control character.
    fn control(&mut self, byte: u8) -> Option<Progress> {
        self.repair(RepairKind::ControlCharacter, 1);
        let quoted = websketch_json::to_string(&char::from(byte));
        self.copy(quoted.trim_matches('"').as_bytes(), 1)
    }

    fn foreign_mark(&mut self, family: Family, rest: &[u8], eof: bool) -> Option<Progress> {
        match glyph(rest, eof)? {
            (Glyph::Quote(found), length) if found == family => self.closing_mark(length, rest, eof),
            (_, length) => self.copy(rest.get(..length).unwrap_or_default(), length),
        }
    }
}

/// Returns true for bytes that need handling in any string.
fn is_special(byte: &u8) -> bool {
    matches!(byte, 0..0x20 | b'"' | b'\\')
}

/// Returns the count of bytes to copy unchanged.
fn plain_run(rest: &[u8], mark: Mark) -> usize {
    let end = match mark {
        Mark::Plain(b'"') | Mark::Escaped { mark: b'"', .. } => return unescaped_end(rest, 0),
        Mark::Plain(b'`') => rest.iter().position(|byte| is_special(byte) || matches!(byte, b'`' | 0xC2)),
        Mark::Plain(quote) | Mark::Escaped { mark: quote, .. } => {
            rest.iter().position(|byte| is_special(byte) || *byte == quote)
        }
        Mark::Family(_) => rest.iter().position(|byte| is_special(byte) || *byte == b'\'' || *byte >= 0x80),
    };
    end.unwrap_or(rest.len())
}
