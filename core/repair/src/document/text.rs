//! Strings, including those with an unclear end.

mod escape;
mod marks;
mod split;

use super::{Document, Progress, SkipKind, State, Used};
use crate::lookahead::{Role, Verdict, WritingStyle, classify_mark};
use crate::report::RepairKind;
use crate::unicode_punctuation::{Punctuation, QuoteFamily, is_name, punctuation_at};
use split::{Split, find_split};
use websketch_json::unescaped_end;

/// The opening mark of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum QuoteMark {
    /// `"`, `'` or a backtick.
    Plain(u8),
    /// A typographic mark.
    Family(QuoteFamily),
    /// `\"` in an escaped document, where `unit` backslashes stand for one.
    Escaped { mark: u8, unit: usize },
}

impl QuoteMark {
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
pub(super) struct OpenString {
    pub(super) role: Role,
    mark: QuoteMark,
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
    pub(super) fn open_text(&mut self, role: Role, mark: QuoteMark, length: usize) -> Progress {
        if mark != QuoteMark::Plain(b'"') && !matches!(mark, QuoteMark::Escaped { .. }) {
            self.repair(RepairKind::OtherQuote, length);
        }
        if role != Role::Member {
            self.begin_item();
        }
        if role == Role::Member {
            self.emitter.begin_piece(&self.output);
        }
        // A quoted key is never taken for stray words.
        self.word.clear();
        let start = self.output.json.len();
        self.output.json.push(b'"');
        self.state = State::Text(OpenString { role, mark, start, split: None, inner_marks: 0, surplus: 0 });
        Used(length)
    }

    pub(super) fn text_step(&mut self, rest: &[u8], eof: bool) -> Option<Progress> {
        let State::Text(text) = &self.state else { return Some(Used(0)) };
        let mark = text.mark;
        let run = plain_run(rest, mark);
        if run > 0 {
            self.output.json.extend_from_slice(rest.get(..run).unwrap_or_default());
            return Some(Used(run));
        }
        let Some(&byte) = rest.first() else { return Some(Used(0)) };
        match (byte, mark) {
            (b'\\', QuoteMark::Escaped { mark, unit }) => self.escaped_escape(mark, unit, rest, eof),
            (b'\\', _) => self.escape(rest, eof),
            (byte, QuoteMark::Plain(quote) | QuoteMark::Escaped { mark: quote, .. }) if byte == quote => {
                self.closing_mark(1, rest, eof)
            }
            (b'"', QuoteMark::Family(QuoteFamily::Double))
            | (b'\'', QuoteMark::Family(QuoteFamily::Single)) => self.closing_mark(1, rest, eof),
            (b'"', _) => self.copy(b"\\\"", 1),
            (0x80.., QuoteMark::Family(family)) => self.foreign_mark(family, rest, eof),
            // A backtick may be closed by an acute accent.
            (0xC2, QuoteMark::Plain(b'`')) => self.foreign_mark(QuoteFamily::Single, rest, eof),
            (0..0x20, _) => self.control(byte),
            _ => self.copy(&[byte], 1),
        }
    }

    pub(super) fn copy(&mut self, bytes: &[u8], length: usize) -> Option<Progress> {
        self.output.json.extend_from_slice(bytes);
        Some(Used(length))
    }

    /// Handles a mark that may end the string.
    pub(super) fn closing_mark(&mut self, length: usize, rest: &[u8], eof: bool) -> Option<Progress> {
        let State::Text(text) = &self.state else { return Some(Used(0)) };
        let (role, mark) = (text.role, text.mark);
        let is_here = text.split.is_none_or(|split| split.closed == 0);
        let after = rest.get(length..).unwrap_or_default();
        let is_empty = self.output.json.len() == text.start + 1;
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
        let style = WritingStyle {
            inner_marks: text.inner_marks,
            mark: mark.byte().copied(),
            is_in_call: self.output.frames.iter().any(|frame| frame.close == b')'),
            ..self.style
        };
        if role != Role::Key
            && let Some(progress) = self.several_marks(length, rest, eof, style)?
        {
            return Some(progress);
        }
        match classify_mark(after, eof, role, style)? {
            Verdict::Ends => self.end_text(length),
            Verdict::EndsBeforeWords => {
                let progress = self.end_text(length);
                self.skip_from(SkipKind::Words, self.position.at + length);
                progress
            }
            Verdict::EndsKey if role == Role::Element && is_here => self.end_element_key(length, after, eof),
            Verdict::EndsKey => self.split_text(length).or_else(|| self.inner_mark(length, rest)),
            Verdict::Inner
                if role == Role::Member && style.inner_marks == 0 && self.begins_list(after, eof)? =>
            {
                self.end_first_text(length)
            }
            Verdict::Inner => self.inner_mark(length, rest),
        }
    }

    /// Handles a colon after an element, which is then a key if an object is possible here.
    fn end_element_key(&mut self, length: usize, after: &[u8], eof: bool) -> Option<Progress> {
        self.output.json.push(b'"');
        let Some(is_key) = self.element_is_key(after, eof) else {
            self.output.json.pop();
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
        let split = if text.role == Role::Key { None } else { find_split(&self.output, text.start + 1) };
        match rest.get(..length) {
            Some([.., b'"']) | None => self.output.json.extend_from_slice(b"\\\""),
            Some([b'\\', .., b'\'']) => self.output.json.push(b'\''),
            Some(mark) => self.output.json.extend_from_slice(mark),
        }
        let key_start = self.output.json.len();
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
        self.output.json.push(b'"');
        match role {
            Role::Key => {
                self.style.has_bare_key = false;
                self.state = State::Colon;
            }
            Role::Member => {
                self.emitter.end_piece(&self.output);
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

    fn foreign_mark(&mut self, family: QuoteFamily, rest: &[u8], eof: bool) -> Option<Progress> {
        match punctuation_at(rest, eof)? {
            (Punctuation::Quote(found), length) if found == family => self.closing_mark(length, rest, eof),
            (_, length) => self.copy(rest.get(..length).unwrap_or_default(), length),
        }
    }
}

/// Returns true for bytes that need handling in any string.
fn is_special(byte: &u8) -> bool {
    matches!(byte, 0..0x20 | b'"' | b'\\')
}

/// Returns the count of bytes to copy unchanged.
fn plain_run(rest: &[u8], mark: QuoteMark) -> usize {
    let end = match mark {
        QuoteMark::Plain(b'"') | QuoteMark::Escaped { mark: b'"', .. } => return unescaped_end(rest, 0),
        QuoteMark::Plain(b'`') => {
            rest.iter().position(|byte| is_special(byte) || matches!(byte, b'`' | 0xC2))
        }
        QuoteMark::Plain(quote) | QuoteMark::Escaped { mark: quote, .. } => {
            rest.iter().position(|byte| is_special(byte) || *byte == quote)
        }
        QuoteMark::Family(_) => {
            rest.iter().position(|byte| is_special(byte) || *byte == b'\'' || *byte >= 0x80)
        }
    };
    end.unwrap_or(rest.len())
}
