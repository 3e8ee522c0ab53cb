//! Recognition of keys and members. No text in a string resembles a member with a single-word key.

use super::{Gap, Lookahead, WINDOW, WritingStyle, decide};
use crate::scalar::is_scalar;
use crate::unicode_punctuation::{is_name, is_space};
use crate::work_counter::count_work;

/// Returns whether a comma follows, and a member with a quoted single-word key.
pub(crate) fn is_member(after: &[u8], eof: bool) -> Option<bool> {
    decide(after, eof, WritingStyle::default(), false, |view| view.is_word_member())
}

/// Returns whether a member follows as for [`is_member`], optionally after closing brackets.
pub(crate) fn is_member_behind_brackets(after: &[u8], eof: bool) -> Option<bool> {
    let is_bracket = |byte: &u8| is_space(*byte) || matches!(byte, b'}' | b']');
    let brackets = after.iter().take(WINDOW).take_while(|byte| is_bracket(byte)).count();
    count_work(brackets);
    is_member(after.get(brackets..).unwrap_or_default(), eof || brackets == WINDOW)
}

impl Lookahead<'_> {
    fn is_word_member(&mut self) -> Option<bool> {
        if !self.comma()? || !self.is_word_in_marks()? {
            return Some(false);
        }
        match self.peek()? {
            b':' => Some(true),
            // A member may lack its colon.
            b'"' => self.is_text(b'"'),
            _ => Some(false),
        }
    }

    /// Skips a comma and whitespace. Returns whether a comma follows.
    pub(super) fn comma(&mut self) -> Option<bool> {
        self.space()?;
        if self.peek()? != b',' {
            return Some(false);
        }
        self.at += 1;
        self.space()?;
        Some(true)
    }

    /// Returns whether a quoted word and a colon follow.
    pub(super) fn is_word_key(&mut self) -> Option<bool> {
        Some(self.is_word_in_marks()? && self.peek()? == b':')
    }

    /// Skips a quoted word and the whitespace after it. Returns whether one follows.
    fn is_word_in_marks(&mut self) -> Option<bool> {
        if self.peek()? != b'"' {
            return Some(false);
        }
        self.at += 1;
        let start = self.at;
        self.name()?;
        if self.at == start || self.peek()? != b'"' {
            return Some(false);
        }
        self.at += 1;
        self.space()?;
        Some(true)
    }

    pub(super) fn is_name_with_colon(&mut self) -> Option<bool> {
        self.name()?;
        if matches!(self.peek()?, b'"' | b'\'') {
            self.at += 1;
        }
        // The colon may be part of a URL.
        if self.is_next(b"://")? {
            return Some(false);
        }
        self.is_colon()
    }

    /// Returns whether a member follows with an unquoted single-word key, a colon directly after it, and a terminated
    /// value. Ordinary text does not resemble that.
    pub(super) fn is_bare_member(&mut self) -> Option<bool> {
        self.name()?;
        if self.peek()? != b':' {
            return Some(false);
        }
        self.at += 1;
        self.space()?;
        match self.peek()? {
            mark @ (b'"' | b'\'') => self.is_text(mark),
            byte if is_name(byte) => self.is_plain_value(),
            _ => Some(false),
        }
    }

    /// Returns whether a member follows: a mark that closes the key after the opening one, and a value.
    pub(super) fn begins_member(&mut self, mark: u8) -> Option<bool> {
        let opening = self.at;
        if self.unmarked_key(mark, false)?.is_some() {
            return Some(true);
        }
        self.at = opening;
        if !self.key(mark)? {
            return Some(false);
        }
        Some(self.is_colon()? || self.is_value_without_colon()?)
    }

    /// Skips from a mark past its closing one. Returns whether that is on the same line.
    pub(super) fn key(&mut self, mark: u8) -> Option<bool> {
        // In an escaped document, too, a plain mark is closed by a plain one.
        let is_escaped = self.at.checked_sub(1).and_then(|at| self.bytes.get(at)) == Some(&b'\\');
        self.at += 1;
        // The marks may be doubled: `""key"":`.
        let is_doubled = self.peek()? == mark && self.bytes.get(self.at + 1).copied().is_some_and(is_name);
        self.at += usize::from(is_doubled);
        while self.peek()? != mark {
            match self.peek()? {
                b'\n' => return Some(false),
                b'\\' if !is_escaped => self.at += 2,
                _ => self.at += 1,
            }
        }
        self.at += 1;
        self.at += usize::from(is_doubled && self.peek()? == mark);
        Some(true)
    }

    /// Returns whether a colon or an equals sign follows.
    pub(super) fn is_colon(&mut self) -> Option<bool> {
        self.space()?;
        Some(matches!(self.peek()?, b':' | b'='))
    }

    /// Returns whether a terminated value follows, so that only the colon before it is missing.
    pub(super) fn is_value_without_colon(&mut self) -> Option<bool> {
        let begins = matches!(self.peek()?, b'"' | b'{' | b'[' | b'-' | b'0'..=b'9');
        Some((self.style.lacks_colons && begins) || self.is_value()?)
    }

    /// Returns whether a terminated value follows.
    pub(super) fn is_value(&mut self) -> Option<bool> {
        match self.peek()? {
            // A text that continues past the window counts as one.
            b'"' => self.is_text(b'"').or_else(|| (self.bytes.len() == WINDOW).then_some(true)),
            b'{' | b'[' => {
                self.at += 1;
                self.space()?;
                Some(matches!(self.peek()?, b'"' | b'{' | b'[' | b']' | b'}' | b'-' | b'0'..=b'9'))
            }
            _ => self.is_plain_value(),
        }
    }

    /// Returns whether a string and the end of a member follow.
    pub(super) fn is_text(&mut self, mark: u8) -> Option<bool> {
        if !self.key(mark)? {
            return Some(false);
        }
        self.space()?;
        Some(matches!(self.peek()?, b',' | b'}'))
    }

    /// Returns whether a number or literal and the end of an item follow.
    pub(super) fn is_plain_value(&mut self) -> Option<bool> {
        let start = self.at;
        while is_name(self.peek()?) || self.peek()? == b'+' {
            self.at += 1;
        }
        let is_value = is_scalar(self.bytes.get(start..self.at)?);
        let gap = self.space()?;
        Some(is_value && (gap.has_newline || matches!(self.peek()?, b',' | b'}' | b']')))
    }

    /// Decides between two readings of two marks on a line: the comma between value and key is missing, or the first
    /// mark is inside the text and the second ends it. Returns whether a key follows.
    pub(super) fn is_second_mark_a_key(&mut self, gap: &Gap) -> Option<bool> {
        let mark = self.peek()?;
        let opening = self.at;
        self.at += 1;
        let behind = self.space()?;
        let ends = matches!(self.peek()?, b',' | b'}' | b']') || (gap.is_empty && behind.has_newline);
        self.at = opening;
        Some(!ends && self.begins_member(mark)?)
    }
}
