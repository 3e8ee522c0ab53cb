//! Is this a key, and a member? Nothing in a string looks like a member whose key is one word.

use super::{Gap, Habits, View, WINDOW, ask};
use crate::repair::effort::spend;
use crate::repair::glyph::{is_name, is_space};
use crate::repair::scalar::is_scalar;

/// Whether a comma follows, and a member whose name is one word in quotation marks.
pub(crate) fn is_member(after: &[u8], eof: bool) -> Option<bool> {
    ask(after, eof, Habits::default(), false, |view| view.is_word_member())
}

/// As [`is_member`], with more closing brackets before it or not.
pub(crate) fn is_member_behind_brackets(after: &[u8], eof: bool) -> Option<bool> {
    let is_bracket = |byte: &u8| is_space(*byte) || matches!(byte, b'}' | b']');
    let brackets = after.iter().take(WINDOW).take_while(|byte| is_bracket(byte)).count();
    spend(brackets);
    is_member(after.get(brackets..).unwrap_or_default(), eof || brackets == WINDOW)
}

impl View<'_> {
    fn is_word_member(&mut self) -> Option<bool> {
        if !self.comma()? || !self.is_word_in_marks()? {
            return Some(false);
        }
        match self.peek()? {
            b':' => Some(true),
            // Or the colon is missing.
            b'"' => self.is_text(b'"'),
            _ => Some(false),
        }
    }

    /// Goes over a comma and spaces, if a comma follows.
    pub(super) fn comma(&mut self) -> Option<bool> {
        self.space()?;
        if self.peek()? != b',' {
            return Some(false);
        }
        self.at += 1;
        self.space()?;
        Some(true)
    }

    /// A word in quotation marks, and a colon.
    pub(super) fn is_word_key(&mut self) -> Option<bool> {
        Some(self.is_word_in_marks()? && self.peek()? == b':')
    }

    /// A word in quotation marks, and the spaces behind it.
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
        // Or the colon is one of an address.
        if self.is_next(b"://")? {
            return Some(false);
        }
        self.is_colon()
    }

    /// Whether a key of one word without marks follows, its colon right behind it, and a value that ends as
    /// values do: in a text that goes on, nothing looks like that.
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

    /// Behind a comma, from a mark that would open a key: is there a mark that closes it, and a value?
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

    /// Goes from a mark to behind the one that closes it, if that is on the same line.
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

    /// Whether a colon follows, or an equals sign.
    pub(super) fn is_colon(&mut self) -> Option<bool> {
        self.space()?;
        Some(matches!(self.peek()?, b':' | b'='))
    }

    /// Whether a value follows that ends as values do, so that only the colon before it is missing.
    pub(super) fn is_value_without_colon(&mut self) -> Option<bool> {
        let begins = matches!(self.peek()?, b'"' | b'{' | b'[' | b'-' | b'0'..=b'9');
        Some((self.habits.lacks_colons && begins) || self.is_value()?)
    }

    /// Whether a value follows that ends as values do.
    pub(super) fn is_value(&mut self) -> Option<bool> {
        match self.peek()? {
            // A text that goes on beyond what can be seen is one.
            b'"' => self.is_text(b'"').or_else(|| (self.bytes.len() == WINDOW).then_some(true)),
            b'{' | b'[' => {
                self.at += 1;
                self.space()?;
                Some(matches!(self.peek()?, b'"' | b'{' | b'[' | b']' | b'}' | b'-' | b'0'..=b'9'))
            }
            _ => self.is_plain_value(),
        }
    }

    /// From a mark: whether a string follows, and the end of a member.
    pub(super) fn is_text(&mut self, mark: u8) -> Option<bool> {
        if !self.key(mark)? {
            return Some(false);
        }
        self.space()?;
        Some(matches!(self.peek()?, b',' | b'}'))
    }

    /// Whether a number or a literal follows, and the end of an item.
    pub(super) fn is_plain_value(&mut self) -> Option<bool> {
        let start = self.at;
        while is_name(self.peek()?) || self.peek()? == b'+' {
            self.at += 1;
        }
        let is_value = is_scalar(self.bytes.get(start..self.at)?);
        let gap = self.space()?;
        Some(is_value && (gap.has_newline || matches!(self.peek()?, b',' | b'}' | b']')))
    }

    /// Two marks on a line: either the comma between value and key is missing, or the first is
    /// inside the text and the second ends it.
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
