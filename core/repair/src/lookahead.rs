//! Lookahead that decides whether a quotation mark ends its string.
//!
//! A closing mark is followed by JSON punctuation, an unescaped mark inside a text by more text. At most [`WINDOW`]
//! bytes are examined.

mod key;
mod member;
mod missing;
mod next;
mod words;

pub(super) use key::unmarked_key;
pub(super) use member::is_member_behind_brackets;
pub(super) use missing::{lacks_brace, lacks_bracket, lacks_bracket_behind};

use super::marker::is_next;
use super::unicode_punctuation::{Punctuation, is_name, is_space, punctuation_at};
use super::work_counter::count_work;
use words::begins_words;

pub(super) use words::is_text_behind_comma;

/// The lookahead after a quotation mark. Long enough for a comma, spaces, a key and its colon; bounded, so that every
/// text takes linear time. Bytes.
pub(super) const WINDOW: usize = 96;

/// The syntactic role of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The key of a member.
    Key,
    /// The value of a member.
    Member,
    /// An element of an array.
    Element,
}

/// The meaning of a quotation mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The mark ends the string.
    Ends,
    /// The mark ends the string, and stray words follow.
    EndsBeforeWords,
    /// The mark belongs to the text.
    Inner,
    /// The mark ends a key, because a colon follows, in place of a value.
    EndsKey,
}

/// The style of the document so far, which predicts how it continues.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct WritingStyle {
    /// Quotation marks have a backslash, as in a document that was escaped once.
    pub(super) escapes_marks: bool,
    /// The newest key is unquoted.
    pub(super) has_bare_key: bool,
    /// The newest key has no colon after it.
    pub(super) lacks_colons: bool,
    /// Unescaped marks inside the string.
    pub(super) inner_marks: usize,
    /// The closing mark, if it is an ASCII character.
    pub(super) mark: Option<u8>,
    /// The string is inside an open parenthesis.
    pub(super) is_in_call: bool,
}

/// Classifies a quotation mark by the bytes `after` it. Returns `None` if more bytes are needed.
pub(super) fn classify_mark(after: &[u8], eof: bool, role: Role, style: WritingStyle) -> Option<Verdict> {
    let bytes = after.get(..WINDOW).unwrap_or(after);
    let mut view = Lookahead::new(bytes, style);
    let verdict = match role {
        Role::Key => view.after_key(),
        Role::Member => view.after_member(),
        Role::Element => view.after_element(),
    };
    count_work(view.at);
    if verdict.is_none() && (eof || bytes.len() == WINDOW) {
        // Unterminated words belong to the text.
        return Some(if view.is_in_words { Verdict::Inner } else { Verdict::Ends });
    }
    verdict
}

/// Evaluates a predicate on the bytes after a position. Returns `unknown` if the bytes end before a decision, or `None`
/// if more bytes are needed.
fn decide(
    after: &[u8],
    eof: bool,
    style: WritingStyle,
    unknown: bool,
    question: impl FnOnce(&mut Lookahead<'_>) -> Option<bool>,
) -> Option<bool> {
    let bytes = after.get(..WINDOW).unwrap_or(after);
    let mut view = Lookahead::new(bytes, style);
    let found = question(&mut view);
    count_work(view.at);
    found.or_else(|| (eof || bytes.len() == WINDOW).then_some(unknown))
}

impl WritingStyle {
    /// Returns true if the string has inner marks.
    const fn has_inner_marks(self) -> bool {
        self.inner_marks > 0
    }

    /// Returns true if an inner mark opened a quotation that is not closed yet.
    const fn has_open_quotation(self) -> bool {
        self.inner_marks % 2 == 1
    }
}

/// Skipped whitespace.
struct Gap {
    is_empty: bool,
    has_newline: bool,
}

struct Lookahead<'a> {
    bytes: &'a [u8],
    at: usize,
    style: WritingStyle,
    /// Whether the bytes ended in words after a value.
    is_in_words: bool,
}

impl<'a> Lookahead<'a> {
    const fn new(bytes: &'a [u8], style: WritingStyle) -> Self {
        Self { bytes, at: 0, style, is_in_words: false }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn is_next(&self, text: &[u8]) -> Option<bool> {
        is_next(self.bytes.get(self.at..).unwrap_or_default(), text, false)
    }

    /// Skips whitespace. In an escaped document, also the backslash before a mark, and `\n`.
    fn space(&mut self) -> Option<Gap> {
        let start = self.at;
        let mut has_newline = false;
        loop {
            let byte = self.peek()?;
            if byte == b'\\' && self.style.escapes_marks {
                self.at += 1;
                if matches!(self.peek()?, b'n' | b'r' | b't') {
                    has_newline |= self.peek()? == b'n';
                    self.at += 1;
                }
            } else if is_space(byte) {
                has_newline |= byte == b'\n';
                self.at += 1;
            } else if let Some((Punctuation::Space, length)) = self.foreign(byte)? {
                self.at += length;
            } else {
                return Some(Gap { is_empty: self.at == start, has_newline });
            }
        }
    }

    /// Returns the next character if it is outside ASCII.
    fn foreign(&self, byte: u8) -> Option<Option<(Punctuation, usize)>> {
        if byte < 0x80 {
            return Some(None);
        }
        Some(Some(punctuation_at(self.bytes.get(self.at..)?, false)?))
    }

    /// Returns true if a character outside ASCII is punctuation or a quotation mark.
    fn is_foreign_punctuation(&self, byte: u8) -> Option<bool> {
        let found = self.foreign(byte)?;
        Some(matches!(found, Some((Punctuation::Quote(_) | Punctuation::Ellipsis, _))))
    }

    fn after_key(&mut self) -> Option<Verdict> {
        let gap = self.space()?;
        let ends = match self.peek()? {
            b':' | b'=' | b',' | b'}' | b']' | b'{' | b'[' | b'"' | b'\'' | b'/' | b'#' => true,
            b'<' if self.is_next(b"<<")? => true,
            b'-' | b'0'..=b'9' | b't' | b'f' | b'n' if gap.is_empty => self.is_plain_value()?,
            byte => !gap.is_empty || self.is_foreign_punctuation(byte)?,
        };
        Some(if ends { Verdict::Ends } else { Verdict::Inner })
    }

    fn after_member(&mut self) -> Option<Verdict> {
        let gap = self.space()?;
        let ends = match self.peek()? {
            b'}' | b']' => true,
            b':' => return Some(Verdict::EndsKey),
            b',' | b';' => {
                self.at += 1;
                self.is_member_next()?
            }
            mark @ (b'"' | b'\'') if gap.has_newline => !self.is_end_behind(mark)?,
            b'"' | b'\'' => self.is_second_mark_a_key(&gap)?,
            b'{' if gap.has_newline => true,
            b'{' => {
                self.at += 1;
                self.space()?;
                matches!(self.peek()?, b'"')
            }
            byte if begins_words(byte) && !self.is_foreign_punctuation(byte)? => {
                let start = self.at;
                if (gap.has_newline || self.style.has_bare_key) && self.is_name_with_colon()? {
                    return Some(Verdict::Ends);
                }
                self.at = start;
                return self.stray_words(Role::Member);
            }
            byte => self.is_other_end(byte, &gap, Role::Member)?,
        };
        Some(if ends { Verdict::Ends } else { Verdict::Inner })
    }

    fn after_element(&mut self) -> Option<Verdict> {
        let gap = self.space()?;
        let ends = match self.peek()? {
            b']' | b'}' | b'{' => true,
            mark @ (b'"' | b'\'') => !self.is_end_behind(mark)?,
            b':' => return Some(Verdict::EndsKey),
            b',' | b';' => {
                self.at += 1;
                self.is_element_next()?
            }
            b'-' | b'0'..=b'9' if !gap.is_empty => {
                self.name()?;
                self.space()?;
                matches!(self.peek()?, b',' | b']')
            }
            byte if begins_words(byte) && !self.is_foreign_punctuation(byte)? => {
                return self.stray_words(Role::Element);
            }
            byte => self.is_other_end(byte, &gap, Role::Element)?,
        };
        Some(if ends { Verdict::Ends } else { Verdict::Inner })
    }

    fn name(&mut self) -> Option<()> {
        while is_name(self.peek()?) {
            self.at += 1;
        }
        Some(())
    }
}
