//! Strings: everything between two quotation marks, and where the second one is when it isn't clear.

mod escape;

use super::{Document, Found, Kind, Piece, Progress, State, Used, key_length};
use crate::repair::glyph::{Family, Glyph, glyph};
use crate::repair::lookahead::{Role, Verdict, judge};
use crate::repair::report::RepairKind;

/// The mark that opened a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// `"`, `'` or a back tick.
    Plain(u8),
    /// A typographic mark.
    Family(Family),
    /// `\"`, in a document that was escaped once.
    Escaped(u8),
    /// `"""`, as in Python.
    Triple(u8),
}

/// A string that is being read.
#[derive(Clone, Debug)]
pub(super) struct Text {
    pub(super) role: Role,
    mark: Mark,
    /// Where its opening mark is in the output.
    pub(super) start: usize,
    /// Where the value would end if the newest inner mark opened the next key.
    split: Option<Split>,
    /// Whether the first thing in it is an inner mark.
    begins_with_mark: bool,
    /// The output behind the newest inner mark.
    after_mark: usize,
}

#[derive(Clone, Copy, Debug)]
struct Split {
    value_end: usize,
    key_start: usize,
    /// Whether the value's object ends there, and the key is in the next one.
    is_in_next: bool,
}

impl Document {
    pub(super) fn open_text(&mut self, role: Role, mark: Mark, length: usize) -> Progress {
        if mark != Mark::Plain(b'"') && !matches!(mark, Mark::Escaped(_)) {
            self.repair(RepairKind::OtherQuote, length);
        }
        if role != Role::Member {
            self.begin_item();
        }
        if self.is_streamed && role == Role::Member && self.is_holder() {
            let item = self.out.get(self.item_start()..).unwrap_or_default();
            let key = key_length(item).and_then(|length| item.get(..length)).unwrap_or_default().to_vec();
            self.piece = Some(Piece { key, from: self.out.len() + 1 });
        }
        // A key in quotation marks is never mistaken for stray words.
        self.word.clear();
        let start = self.out.len();
        self.out.push(b'"');
        let after_mark = 0;
        self.state =
            State::Text(Text { role, mark, start, split: None, begins_with_mark: false, after_mark });
        Used(length)
    }

    /// Goes on with the string before a `+`.
    pub(super) fn join_text(&mut self, mark: Mark, length: usize) -> Progress {
        self.out.pop();
        let role = if self.is_top(Kind::Object) { Role::Member } else { Role::Element };
        let start = self.out.len().saturating_sub(1);
        if let Some(top) = self.top() {
            top.count = top.count.saturating_sub(1);
        }
        self.state =
            State::Text(Text { role, mark, start, split: None, begins_with_mark: false, after_mark: 0 });
        Used(length)
    }

    pub(super) fn text_step(&mut self, rest: &[u8], eof: bool) -> Progress {
        let State::Text(text) = &self.state else { return Used(0) };
        let mark = text.mark;
        let run = plain_run(rest, mark);
        if run > 0 {
            self.out.extend_from_slice(rest.get(..run).unwrap_or_default());
            return Used(run);
        }
        let Some(&byte) = rest.first() else { return Used(0) };
        match (byte, mark) {
            (b'\\', Mark::Escaped(quote)) => self.escaped_escape(quote, rest, eof),
            (b'\\', _) => self.escape(rest, eof),
            (byte, Mark::Plain(quote) | Mark::Escaped(quote)) if byte == quote => {
                self.closing_mark(1, rest, eof)
            }
            (byte, Mark::Triple(quote)) if byte == quote => self.triple_mark(quote, rest, eof),
            (b'"', Mark::Family(Family::Double)) | (b'\'', Mark::Family(Family::Single)) => {
                self.closing_mark(1, rest, eof)
            }
            (b'"', _) => self.copy(b"\\\"", 1),
            (0x80.., Mark::Family(family)) => self.foreign_mark(family, rest, eof),
            (0..0x20, _) => self.control(byte),
            _ => self.copy(&[byte], 1),
        }
    }

    pub(super) fn copy(&mut self, bytes: &[u8], length: usize) -> Progress {
        self.out.extend_from_slice(bytes);
        Used(length)
    }

    /// A raw control character, which JSON wants escaped.
    fn control(&mut self, byte: u8) -> Progress {
        self.repair(RepairKind::ControlCharacter, 1);
        match byte {
            b'\n' => self.copy(b"\\n", 1),
            b'\r' => self.copy(b"\\r", 1),
            b'\t' => self.copy(b"\\t", 1),
            _ => {
                let digit = |value: u8| char::from_digit(u32::from(value), 16).unwrap_or('0');
                let escape = format!("\\u00{}{}", digit(byte >> 4), digit(byte & 15));
                self.copy(escape.as_bytes(), 1)
            }
        }
    }

    fn foreign_mark(&mut self, family: Family, rest: &[u8], eof: bool) -> Progress {
        match glyph(rest, eof) {
            None => Progress::More,
            Some((Glyph::Quote(found), length)) if found == family => self.closing_mark(length, rest, eof),
            Some((_, length)) => self.copy(rest.get(..length).unwrap_or_default(), length),
        }
    }

    /// Three marks in a row end a string that began with three.
    fn triple_mark(&mut self, quote: u8, rest: &[u8], eof: bool) -> Progress {
        let marks = rest.iter().take(3).take_while(|byte| **byte == quote).count();
        if marks == 3 {
            return self.end_text(3);
        }
        if marks == rest.len() && !eof {
            return Progress::More;
        }
        if quote == b'"' { self.copy(b"\\\"", 1) } else { self.copy(&[quote], 1) }
    }

    /// A mark that can end the string.
    pub(super) fn closing_mark(&mut self, length: usize, rest: &[u8], eof: bool) -> Progress {
        let State::Text(text) = &self.state else { return Used(0) };
        let (role, mark) = (text.role, text.mark);
        let after = rest.get(length..).unwrap_or_default();
        let is_empty = self.out.len() == text.start + 1;
        if let (true, Mark::Plain(quote)) = (is_empty, mark) {
            match after.first() {
                None if !eof => return Progress::More,
                Some(byte) if *byte == quote => return self.open_triple(quote),
                _ => {}
            }
        }
        match judge(after, eof, role, matches!(mark, Mark::Escaped(_))) {
            None => Progress::More,
            Some(Verdict::Ends) => self.end_text(length),
            Some(Verdict::EndsKey) if role == Role::Element => self.end_element_key(length),
            Some(Verdict::EndsKey) => {
                self.split_text(length).unwrap_or_else(|| self.inner_mark(length, rest))
            }
            Some(Verdict::Inner) if role == Role::Key && self.key_has_colon() => self.split_key(length),
            Some(Verdict::Inner) => self.inner_mark(length, rest),
        }
    }

    /// A colon behind an element: it is a key, if an object can be here.
    fn end_element_key(&mut self, length: usize) -> Progress {
        self.out.push(b'"');
        if !self.element_is_key() {
            self.end_value(true);
        }
        Used(length)
    }

    fn open_triple(&mut self, quote: u8) -> Progress {
        self.repair(RepairKind::OtherQuote, 2);
        if let State::Text(text) = &mut self.state {
            text.mark = Mark::Triple(quote);
        }
        Used(2)
    }

    /// A mark that belongs to the text.
    fn inner_mark(&mut self, length: usize, rest: &[u8]) -> Progress {
        self.repair(RepairKind::InnerQuote, length);
        let State::Text(text) = &self.state else { return Used(length) };
        let is_first = self.out.len() == text.start + 1;
        let split = if text.role == Role::Member { self.find_split(text.start + 1) } else { None };
        match rest.get(..length) {
            Some(b"\"" | b"\\\"") | None => self.out.extend_from_slice(b"\\\""),
            Some(b"\\'") => self.out.push(b'\''),
            Some(mark) => self.out.extend_from_slice(mark),
        }
        let key_start = self.out.len();
        if let State::Text(text) = &mut self.state {
            text.split = split.map(|split| Split { key_start, ..split });
            text.begins_with_mark |= is_first;
            text.after_mark = key_start;
        }
        Used(length)
    }

    /// Whether the text before an inner mark looks like the end of a value: a comma, or a new line.
    fn find_split(&self, from: usize) -> Option<Split> {
        let content = self.out.get(from..)?;
        let (text, has_newline) = trim_end(content);
        let (end, is_in_next) = match text.split_last() {
            Some((b',', before)) => (trim_end(before).0.len(), false),
            Some((b'{', before)) => {
                let before = trim_end(before).0.strip_suffix(b",")?;
                (trim_end(trim_end(before).0.strip_suffix(b"}")?).0.len(), true)
            }
            _ if has_newline => (text.len(), false),
            _ => return None,
        };
        let value = content.get(..end)?;
        // Half of a typographic pair is no part of the text either.
        let value = value.strip_suffix("”".as_bytes()).unwrap_or(value);
        Some(Split { value_end: from + value.len(), key_start: 0, is_in_next })
    }

    /// A colon behind the second of two inner marks: the string had no end, and the two marks are
    /// those of the next key.
    fn split_text(&mut self, length: usize) -> Option<Progress> {
        let State::Text(text) = &self.state else { return None };
        let split = text.split?;
        let is_element = self.frames.iter().rev().nth(1).is_some_and(|parent| parent.kind == Kind::Array);
        if split.is_in_next && !is_element {
            return None;
        }
        let key = self.out.get(split.key_start..)?.to_vec();
        self.repair(RepairKind::MissingQuote, 0);
        self.out.truncate(split.value_end);
        self.finish_member();
        if split.is_in_next {
            self.pop(0);
            self.state = State::Item;
            self.open(Kind::Object, b'}');
        }
        self.state = State::Item;
        self.begin_item();
        self.out.push(b'"');
        self.out.extend_from_slice(&key);
        self.out.push(b'"');
        self.state = State::Colon;
        Some(Used(length))
    }

    fn finish_member(&mut self) {
        self.out.push(b'"');
        self.flush_piece(true);
        self.end_value(true);
    }

    fn key_has_colon(&self) -> bool {
        let State::Text(text) = &self.state else { return false };
        trim_end(self.out.get(text.start + 1..).unwrap_or_default()).0.ends_with(b":")
    }

    /// `"key: "value"`: the mark that seems inside the key opens the value.
    fn split_key(&mut self, length: usize) -> Progress {
        let State::Text(text) = &self.state else { return Used(0) };
        let (mark, from) = (text.mark, text.start + 1);
        let content = self.out.get(from..).unwrap_or_default();
        let key = trim_end(content).0.strip_suffix(b":").unwrap_or_default();
        let end = from + trim_end(key).0.len();
        self.repair(RepairKind::MissingQuote, 0);
        self.out.truncate(end);
        self.out.extend_from_slice(b"\"");
        self.begin_value();
        self.open_text(Role::Member, mark, length)
    }

    /// The string is complete.
    pub(super) fn end_text(&mut self, length: usize) -> Progress {
        let State::Text(text) = &self.state else { return Used(length) };
        let (role, start) = (text.role, text.start);
        if text.begins_with_mark && text.after_mark == self.out.len() && self.out.len() > start + 5 {
            self.strip_doubled(start);
        }
        self.out.push(b'"');
        match role {
            Role::Key => self.state = State::Colon,
            Role::Member => {
                self.flush_piece(true);
                self.end_value(true);
            }
            Role::Element => self.end_value(true),
        }
        Used(length)
    }

    /// `""Save""`: the marks were doubled, and are no part of the text.
    fn strip_doubled(&mut self, start: usize) {
        let is_doubled = |bytes: Option<&[u8]>| bytes == Some(b"\\\"");
        let end = self.out.len();
        if is_doubled(self.out.get(start + 1..start + 3)) && is_doubled(self.out.get(end - 2..)) {
            self.out.truncate(end - 2);
            self.out.drain(start + 1..start + 3);
        }
    }

    /// Hands over what is certain of the open string of a watched object.
    pub(in crate::repair) fn flush_piece(&mut self, is_complete: bool) {
        let Some(piece) = &mut self.piece else { return };
        let length = self.out.len();
        let end = match &self.state {
            _ if is_complete => length.saturating_sub(1),
            State::Text(text) if text.begins_with_mark => return,
            State::Text(text) => text.split.map_or(length, |split| split.value_end),
            _ => return,
        };
        if end > piece.from {
            let json = self.out.get(piece.from..end).unwrap_or_default().to_vec();
            self.found.push(Found::Piece { key: piece.key.clone(), json });
            piece.from = end;
        }
        if is_complete {
            self.piece = None;
        }
    }
}

/// Whether a byte of a string needs a look, whatever the mark.
fn is_special(byte: &u8) -> bool {
    matches!(byte, 0..0x20 | b'"' | b'\\')
}

/// Bytes that are copied as they are.
fn plain_run(rest: &[u8], mark: Mark) -> usize {
    let end = match mark {
        Mark::Plain(b'"') | Mark::Escaped(b'"') | Mark::Triple(b'"') => rest.iter().position(is_special),
        Mark::Plain(quote) | Mark::Escaped(quote) | Mark::Triple(quote) => {
            rest.iter().position(|byte| is_special(byte) || *byte == quote)
        }
        Mark::Family(_) => rest.iter().position(|byte| is_special(byte) || *byte == b'\'' || *byte >= 0x80),
    };
    end.unwrap_or(rest.len())
}

/// `content` of a JSON string without spaces and line breaks at its end; whether there was a break.
pub(super) fn trim_end(content: &[u8]) -> (&[u8], bool) {
    let (mut text, mut has_newline) = (content, false);
    loop {
        if let Some(before) = text.strip_suffix(b" ") {
            text = before;
            continue;
        }
        let Some(before) = text
            .strip_suffix(b"\\n")
            .or_else(|| text.strip_suffix(b"\\r"))
            .or_else(|| text.strip_suffix(b"\\t"))
        else {
            return (text, has_newline);
        };
        // An even number of backslashes before it makes it a letter.
        let backslashes = before.iter().rev().take_while(|byte| **byte == b'\\').count();
        if backslashes % 2 == 1 {
            return (text, has_newline);
        }
        has_newline |= text.ends_with(b"\\n");
        text = before;
    }
}
