//! Words behind a mark: they belong to nothing, or are an element without marks, where no mark stands between them and
//! what ends an item. Words of a text in which the mark stands are followed by another mark.

use super::{Habits, Role, Verdict, View, WINDOW};
use crate::repair::effort::spend;
use crate::repair::glyph::{Glyph, is_name};
use crate::repair::scalar::{Scalar, scalar};

/// Whether a word or a remark in parentheses can begin with this byte.
pub(super) fn begins_words(byte: u8) -> bool {
    is_name(byte) || byte == b'('
}

/// Whether what is `after` a comma in a text without marks, in an object, goes on with it: words, and no member.
pub(in crate::repair) fn is_text_behind_comma(after: &[u8], habits: Habits, eof: bool) -> Option<bool> {
    let bytes = after.get(..WINDOW).unwrap_or(after);
    let mut view = View::new(bytes, habits);
    let found = view.is_text_behind_comma();
    spend(view.at);
    if eof || bytes.len() == WINDOW { Some(found.unwrap_or(!habits.has_bare_key)) } else { found }
}

/// Whether what is `after` a colon in a list makes the word before it a key rather than the beginning of a text;
/// `is_first` tells that nothing is in the list yet.
pub(in crate::repair) fn is_member_in_list(after: &[u8], is_first: bool, eof: bool) -> Option<bool> {
    let bytes = after.get(..WINDOW).unwrap_or(after);
    let mut view = View::new(bytes, Habits::default());
    let found = view.is_member_in_list(is_first);
    spend(view.at);
    if eof || bytes.len() == WINDOW { Some(found.unwrap_or(true)) } else { found }
}

impl View<'_> {
    fn is_text_behind_comma(&mut self) -> Option<bool> {
        let gap = self.space()?;
        let byte = self.peek()?;
        if gap.has_newline || !begins_words(byte) || self.is_foreign_punctuation(byte)? {
            return Some(false);
        }
        let is_member =
            if self.habits.has_bare_key { self.is_name_with_colon()? } else { self.is_bare_member()? };
        Some(!is_member)
    }

    fn is_member_in_list(&mut self, is_first: bool) -> Option<bool> {
        self.space()?;
        let start = self.at;
        match self.peek()? {
            b'{' | b'[' => return Some(true),
            mark @ (b'"' | b'\'') => {
                if !self.key(mark)? {
                    return Some(true);
                }
                self.space()?;
            }
            _ => {
                self.words()?;
            }
        }
        let is_text = scalar(self.bytes.get(start..self.at)?.trim_ascii()) == Scalar::Text;
        match self.peek()? {
            b',' => {
                self.at += 1;
                let gap = self.space()?;
                match self.peek()? {
                    mark @ (b'"' | b'\'') => Some(self.key(mark)? && self.is_colon()?),
                    byte if is_name(byte) => self.is_name_with_colon(),
                    b'{' => Some(true),
                    _ => Some(gap.has_newline),
                }
            }
            b']' => Some(is_first && (!is_text || self.bytes.get(start) == Some(&b'"'))),
            _ => Some(true),
        }
    }

    /// Goes to what ends an item, or to a mark or a bracket in the words before it.
    fn words(&mut self) -> Option<u8> {
        self.is_in_words = true;
        loop {
            match self.peek()? {
                byte @ (b',' | b'}' | b']' | b'\n' | b'"' | b'{' | b'[') => {
                    self.is_in_words = false;
                    return Some(byte);
                }
                byte @ b'\'' if self.habits.mark == Some(b'\'') => {
                    self.is_in_words = false;
                    return Some(byte);
                }
                byte => match self.foreign(byte)? {
                    Some((Glyph::Quote(_), _)) => {
                        self.is_in_words = false;
                        return Some(b'"');
                    }
                    Some((_, length)) => self.at += length,
                    None => self.at += 1,
                },
            }
        }
    }

    /// Behind a mark: whether words follow that belong to nothing, and then what ends an item. A mark that can close a
    /// quotation in the text does that.
    pub(super) fn stray_words(&mut self, role: Role) -> Option<Verdict> {
        if self.habits.has_open_quotation() {
            return Some(Verdict::Inner);
        }
        let end = self.words()?;
        if end == b'"' && role == Role::Member && !self.habits.has_inner_marks() && self.is_word_key()? {
            return Some(Verdict::EndsBeforeWords);
        }
        self.at += 1;
        let ends = match (end, role) {
            (b',', Role::Element) => self.begins_element()?,
            (b',', Role::Key | Role::Member) => self.is_member_next()?,
            (b'}' | b']', _) => self.is_json_behind_bracket()?,
            (b'\n', _) => self.is_item_on_next_line(role)?,
            _ => false,
        };
        Some(if ends { Verdict::EndsBeforeWords } else { Verdict::Inner })
    }

    /// Behind a comma: whether an element begins that cannot be the rest of a text.
    fn begins_element(&mut self) -> Option<bool> {
        self.space()?;
        Some(match self.peek()? {
            b'"' | b'\'' | b'{' | b'[' | b']' => true,
            _ => self.is_plain_value()?,
        })
    }

    /// Behind a closing bracket: more of them, and then what can follow one.
    fn is_json_behind_bracket(&mut self) -> Option<bool> {
        loop {
            let gap = self.space()?;
            match self.peek()? {
                b'}' | b']' => self.at += 1,
                byte => {
                    return Some(
                        gap.has_newline
                            || matches!(byte, b',' | b'"' | b'{' | b'[' | b'`' | b'<' | b'/' | b'#'),
                    );
                }
            }
        }
    }

    /// Behind the end of a line: whether an item ends or begins.
    fn is_item_on_next_line(&mut self, role: Role) -> Option<bool> {
        self.space()?;
        match self.peek()? {
            b'}' | b']' => Some(true),
            b',' if role == Role::Element => {
                self.at += 1;
                self.begins_element()
            }
            b',' => {
                self.at += 1;
                self.is_member_next()
            }
            _ if role == Role::Element => self.begins_element(),
            mark @ (b'"' | b'\'') => self.begins_member(mark),
            byte if is_name(byte) => self.is_name_with_colon(),
            _ => Some(false),
        }
    }

    /// Behind a comma in an array: whether an element without marks, or without its first one, follows.
    pub(super) fn is_bare_element(&mut self) -> Option<bool> {
        let is_first = !self.habits.has_inner_marks();
        if self.habits.has_open_quotation() {
            self.name()?;
            self.space()?;
            return Some(matches!(self.peek()?, b',' | b']'));
        }
        match self.words()? {
            b',' | b']' | b'}' | b'\n' => Some(true),
            mark @ (b'"' | b'\'') if is_first => {
                self.at += 1;
                self.space()?;
                Some(matches!(self.peek()?, b',' | b']') || mark != b'"')
            }
            _ => Some(false),
        }
    }

    /// Behind a comma in an object: whether words that belong to nothing stand before the next member. In a text with
    /// marks they belong to it.
    pub(super) fn is_member_behind_words(&mut self) -> Option<bool> {
        if self.habits.has_inner_marks() {
            return Some(false);
        }
        match self.words()? {
            b'"' => self.is_word_key(),
            b',' => {
                self.at += 1;
                self.space()?;
                self.is_word_key()
            }
            _ => Some(false),
        }
    }

    /// Behind a comma in an object, from a mark: whether a text without a value stands where a member should, and the
    /// object ends or goes on behind it.
    pub(super) fn is_lone_key(&mut self, mark: u8) -> Option<bool> {
        if self.habits.has_inner_marks() || !self.key(mark)? {
            return Some(false);
        }
        self.space()?;
        match self.peek()? {
            b'}' => Some(true),
            b',' => {
                self.at += 1;
                self.space()?;
                self.is_word_key()
            }
            _ => Some(false),
        }
    }
}
