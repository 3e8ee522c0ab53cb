//! Keys whose second mark is missing or of another kind.

use super::{Habits, View, WINDOW};
use crate::repair::effort::spend;
use crate::repair::glyph::{Glyph, is_name};

/// The word behind the mark at the start of `rest`, when it is a key that lacks its second mark or has one of
/// another kind, and a value follows: its length, and that of what it takes.
pub(in crate::repair) fn unmarked_key(rest: &[u8], mark: u8, eof: bool) -> Option<Option<(usize, usize)>> {
    let bytes = rest.get(..WINDOW).unwrap_or(rest);
    let mut view = View::new(bytes, Habits::default());
    let found = view.unmarked_key(mark, eof && bytes.len() == rest.len());
    spend(view.at);
    if eof || bytes.len() == WINDOW { Some(found.unwrap_or_default()) } else { found }
}

/// The spaces behind two marks in a row when a key of words, its closing mark and a colon follow: `"" key":`.
pub(in crate::repair) fn spaces_before_key(after: &[u8], mark: u8, eof: bool) -> Option<usize> {
    let spaces = after.iter().take(WINDOW).take_while(|byte| **byte == b' ').count();
    if spaces == 0 {
        return if after.is_empty() && !eof { None } else { Some(0) };
    }
    let bytes = after.get(spaces..WINDOW).unwrap_or_else(|| after.get(spaces..).unwrap_or_default());
    let mut view = View::new(bytes, Habits::default());
    let found = view.is_key_of_words(mark);
    spend(spaces + view.at);
    let found = if eof || spaces + bytes.len() == WINDOW { Some(found.unwrap_or_default()) } else { found };
    found.map(|is_key| if is_key { spaces } else { 0 })
}

impl View<'_> {
    fn is_key_of_words(&mut self, mark: u8) -> Option<bool> {
        let start = self.at;
        while is_name(self.peek()?) || self.peek()? == b' ' {
            self.at += 1;
        }
        if self.at == start || self.peek()? != mark {
            return Some(false);
        }
        self.at += 1;
        self.is_colon()
    }

    /// As the function of this name. `"key: 1` lacks its second mark, `"key”: 1` has another one. The
    /// next mark in the text closes no key then. `is_all` tells that the text ends with these bytes.
    pub(super) fn unmarked_key(&mut self, mark: u8, is_all: bool) -> Option<Option<(usize, usize)>> {
        self.at += 1;
        let start = self.at;
        self.word()?;
        let length = self.at - start;
        if length == 0 || self.peek()? == mark {
            return Some(None);
        }
        if let Some(other) = self.mark()? {
            self.at += other;
            let closes = if self.is_colon()? { self.is_mark_of_key(mark) } else { Some(true) };
            let closes = closes.or_else(|| is_all.then_some(false))?;
            return Some((!closes).then_some((length, length + other)));
        }
        self.space()?;
        if self.peek()? != b':' {
            return Some(None);
        }
        self.at += 1;
        let gap = self.space()?;
        let is_value = match self.peek()? {
            byte if byte == mark => {
                self.at += 1;
                let first = self.peek()?;
                let is_text = match first {
                    0x80.. => !self.is_foreign_punctuation(first)?,
                    _ if gap.is_empty => first.is_ascii_alphabetic() || self.is_empty_text(mark)?,
                    _ => is_name(first),
                };
                return Some(is_text.then_some((length, length)));
            }
            b'{' | b'[' => self.is_value_without_colon()?,
            _ => self.is_plain_value()?,
        };
        let closes = if is_value { self.is_mark_of_key(mark) } else { Some(true) };
        let closes = closes.or_else(|| is_all.then_some(false))?;
        Some((!closes).then_some((length, length)))
    }

    /// Behind a mark: whether it opens an empty string that ends a member.
    fn is_empty_text(&mut self, mark: u8) -> Option<bool> {
        if self.peek()? != mark {
            return Some(false);
        }
        self.at += 1;
        self.space()?;
        Some(matches!(self.peek()?, b',' | b'}'))
    }

    /// A name, up to a mark of any kind.
    fn word(&mut self) -> Option<()> {
        while is_name(self.peek()?) && self.mark()?.is_none() {
            self.at += 1;
        }
        Some(())
    }

    /// The length of the mark of any kind that comes next, if one does.
    fn mark(&self) -> Option<Option<usize>> {
        Some(match self.peek()? {
            b'"' | b'\'' | b'`' => Some(1),
            byte => match self.foreign(byte)? {
                Some((Glyph::Quote(_), length)) => Some(length),
                _ => None,
            },
        })
    }

    /// Whether the next mark closes a key. What holds an escape is a key so far.
    fn is_mark_of_key(&mut self, mark: u8) -> Option<bool> {
        while self.peek()? != mark {
            if self.peek()? == b'\\' {
                return Some(true);
            }
            self.at += 1;
        }
        self.at += 1;
        self.is_colon()
    }
}
