//! The beginning of a line, and what stands before a document: labels, numbers of a list, fields of an
//! event stream, comments.

use super::{Comment, Mode, Outside, Prose, Used};
use crate::repair::marker::{Label, label};

impl Prose {
    /// The bytes to skip at the beginning of a line; nothing while too few are there to tell.
    pub(super) fn line(&mut self, rest: &[u8], eof: bool) -> Option<usize> {
        const FIELDS: [&[u8]; 4] = [b"data:", b"event:", b"id:", b"//"];
        for field in FIELDS {
            if rest.starts_with(field) {
                self.is_event = field == b"data:";
                if !self.is_event {
                    self.mode = Mode::Line { is_comment: field == b"//" };
                }
                return Some(field.len());
            }
            if !eof && field.starts_with(rest) {
                return None;
            }
        }
        // A comment of an event stream.
        if rest.first() == Some(&b':') {
            match rest.get(1) {
                None if !eof => return None,
                None | Some(b' ' | b'\n' | b'\r') => {
                    self.mode = Mode::Line { is_comment: true };
                    return Some(1);
                }
                Some(_) => {}
            }
        }
        let number = number(rest, eof)?;
        if number > 0 {
            self.is_line_start = false;
            self.is_loose = true;
            return Some(number);
        }
        if self.fence.is_none() {
            match label(rest, eof)? {
                Label::Thinking => self.is_draft = true,
                Label::Answer => self.ends_draft |= std::mem::take(&mut self.is_draft),
                Label::Correction => {
                    self.is_draft = false;
                    self.ends_draft = true;
                }
                Label::None => {}
            }
        }
        self.is_line_start = false;
        // Between documents a line behind a number sign is a comment, behind several a heading.
        if rest.first() == Some(&b'#') && self.has_document && self.is_blank {
            match rest.get(1) {
                None if !eof => return None,
                Some(b'#') => {}
                None | Some(_) => {
                    self.mode = Mode::Line { is_comment: false };
                    return Some(1);
                }
            }
        }
        Some(0)
    }

    /// The bytes of a mark that begins or ends a block comment; nothing while too few are there to tell.
    pub(super) fn comment(&mut self, rest: &[u8], eof: bool) -> Option<usize> {
        if let Some(comment) = self.comment {
            if rest.starts_with(comment.end) {
                (self.is_blank, self.is_loose) = (comment.is_blank, comment.is_loose);
                self.is_fresh = comment.is_fresh;
                self.comment = None;
                return Some(comment.end.len());
            }
            return if !eof && comment.end.starts_with(rest) { None } else { Some(0) };
        }
        // In the middle of a word it is a path.
        let is_word = self.tail.last().is_some_and(|last| !last.is_ascii_whitespace() && *last != b'}');
        let comments: [(&[u8], &[u8]); 2] = [(b"/*", b"*/"), (b"<!--", b"-->")];
        for (begin, end) in comments {
            if is_word && begin.starts_with(b"/") {
                continue;
            }
            if rest.starts_with(begin) {
                let (is_blank, is_loose) = (self.is_blank, self.is_loose);
                self.comment = Some(Comment { end, is_blank, is_loose, is_fresh: self.is_fresh });
                return Some(begin.len());
            }
            if !eof && begin.starts_with(rest) {
                return None;
            }
        }
        Some(0)
    }

    pub(super) fn skip_line(&mut self, is_comment: bool, rest: &[u8]) -> Outside {
        let is_end = |byte: &u8| *byte == b'\n' || (!is_comment && matches!(byte, b'{' | b'['));
        let length = rest.iter().position(is_end);
        if length.is_some() {
            self.mode = Mode::Plain;
        }
        Used(length.unwrap_or(rest.len()))
    }

    /// Keeps the end of what was read.
    pub(super) fn remember(&mut self, bytes: &[u8]) {
        const LONGEST: usize = 24;
        let end = bytes.get(bytes.len().saturating_sub(LONGEST)..).unwrap_or_default();
        let surplus = (self.tail.len() + end.len()).saturating_sub(LONGEST);
        self.tail.drain(..surplus.min(self.tail.len()));
        self.tail.extend_from_slice(end);
    }

    /// Whether the words before a document say that it is the answer, and what came before is not.
    pub(super) fn announces_answer(&self) -> bool {
        let is_mark = |byte: &u8| matches!(byte, b' ' | b'\n' | b'\r' | b'*' | b'_' | b':');
        let marks = self.tail.iter().rev().take_while(|byte| is_mark(byte)).count();
        let (words, marks) = self.tail.split_at(self.tail.len() - marks);
        let words = words.to_ascii_lowercase();
        marks.contains(&b':') && words.strip_suffix(b"final answer").is_some()
    }
}

/// The length of a list number such as `1.` or `2)` with the space behind it.
fn number(rest: &[u8], eof: bool) -> Option<usize> {
    let digits = rest.iter().take(4).take_while(|byte| byte.is_ascii_digit()).count();
    match (digits, rest.get(digits), rest.get(digits + 1)) {
        (0 | 4, _, _) => Some(0),
        (_, Some(b'.' | b')'), Some(b' ')) => Some(digits + 2),
        (_, None, _) | (_, Some(b'.' | b')'), None) if !eof => None,
        _ => Some(0),
    }
}

/// Whether a bracket begins the definition of a link or a footnote: `[1]: https://…`.
pub(super) fn is_link_definition(rest: &[u8], eof: bool) -> Option<bool> {
    const LONGEST: usize = 40;
    let inner = rest.get(1..).unwrap_or_default();
    let inner = inner.get(..LONGEST).unwrap_or(inner);
    let is_end = |byte: &u8| matches!(byte, b']' | b'[' | b'{' | b'"' | b'\'' | b',' | b'\n');
    match inner.iter().position(is_end) {
        Some(at) if inner.get(at) == Some(&b']') => match inner.get(at + 1) {
            Some(byte) => Some(*byte == b':'),
            None => (eof || inner.len() == LONGEST).then_some(false),
        },
        Some(_) => Some(false),
        None => (eof || inner.len() == LONGEST).then_some(false),
    }
}

/// Whether a bracket begins a footnote behind a document: a number in it, and words behind it.
pub(super) fn is_footnote(rest: &[u8], eof: bool) -> Option<bool> {
    let inner = rest.get(1..).unwrap_or_default();
    let digits = inner.iter().take(4).take_while(|byte| byte.is_ascii_digit()).count();
    let is_number = (1..4).contains(&digits);
    match (inner.get(digits), inner.get(digits + 1), inner.get(digits + 2)) {
        (Some(b']'), Some(b' '), Some(byte)) if is_number => {
            Some(byte.is_ascii_alphabetic() || *byte >= 0x80)
        }
        (Some(b']'), Some(b' '), None) | (Some(b']'), None, _) | (None, _, _) if is_number && !eof => None,
        (None, _, _) if digits == 0 && !eof => None,
        _ => Some(false),
    }
}
