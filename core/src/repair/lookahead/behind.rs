//! What may stand behind any value, and what shows that a mark belongs to the text.

use super::{Gap, Role, View};
use crate::repair::glyph::Glyph;
use crate::repair::marker::{Tag, tag};

impl View<'_> {
    /// What may follow any value: concatenation, a comment, a marker, a fence, the end of a call.
    pub(super) fn is_other_end(&mut self, byte: u8, gap: &Gap, role: Role) -> Option<bool> {
        match byte {
            b'/' => Some(self.is_next(b"//")? || self.is_next(b"/*")?),
            b'#' => Some(!gap.is_empty),
            b'[' => self.is_next(b"[DONE]"),
            b'<' => {
                let ends: [&[u8]; 3] = [b"<<", b"<|", b"<!--"];
                for end in ends {
                    if self.is_next(end)? {
                        return Some(true);
                    }
                }
                self.is_tag_behind_document()
            }
            b'`' => self.is_next(b"```"),
            b'.' if self.is_next(b"...")? => self.is_ellipsis_end(3, gap, role),
            0x80.. => match self.foreign(byte)? {
                Some((Glyph::Ellipsis, length)) => self.is_ellipsis_end(length, gap, role),
                _ => Some(false),
            },
            b')' => {
                self.at += 1;
                self.space()?;
                match self.peek()? {
                    b'}' | b']' => Some(true),
                    b',' if !self.habits.is_in_call => {
                        self.at += 1;
                        self.is_item_next(role)
                    }
                    byte => Some(self.habits.is_in_call && matches!(byte, b',' | b')' | b';')),
                }
            }
            _ => Some(false),
        }
    }

    /// Whether a tag follows that ends what stands around the document; one of a page in the text is
    /// followed by the mark that ends the text.
    fn is_tag_behind_document(&mut self) -> Option<bool> {
        if !self.is_next(b"</")? {
            return Some(false);
        }
        let rest = self.bytes.get(self.at..)?;
        match tag(rest, false)? {
            (Tag::Closing, length) => {
                self.at += length;
                while !matches!(self.peek()?, b'"' | b'{' | b'[') {
                    self.at += 1;
                }
                Some(self.peek()? != b'"')
            }
            (tag, _) => Some(tag != Tag::None),
        }
    }

    /// Whether the ellipsis of this length stands for items, and is none in the text.
    fn is_ellipsis_end(&mut self, length: usize, gap: &Gap, role: Role) -> Option<bool> {
        self.at += length;
        self.space()?;
        match self.peek()? {
            b']' | b'}' => Some(true),
            b',' => {
                self.at += 1;
                self.is_item_next(role)
            }
            mark @ (b'"' | b'\'') if !gap.is_empty => match role {
                Role::Element => Some(!self.is_end_behind(mark)?),
                Role::Key | Role::Member => self.begins_member(mark),
            },
            _ => Some(false),
        }
    }

    fn is_item_next(&mut self, role: Role) -> Option<bool> {
        if role == Role::Element { self.is_element_next() } else { self.is_member_next() }
    }

    /// From a mark: whether an item ends behind it, so that it closes a string rather than opens one.
    pub(super) fn is_end_behind(&mut self, mark: u8) -> Option<bool> {
        if self.peek()? != mark {
            return Some(false);
        }
        self.at += 1;
        let before = self.at;
        let gap = self.space()?;
        let ends = gap.has_newline && self.at > before;
        Some(ends || matches!(self.peek()?, b',' | b'}' | b']'))
    }

    /// From closing punctuation: whether a mark behind it ends an item, so that it is code in a text.
    pub(super) fn is_code_behind(&mut self) -> Option<bool> {
        let start = self.at;
        while matches!(self.peek()?, b';' | b'}' | b']' | b')') {
            self.at += 1;
            self.space()?;
        }
        let mark = self.peek()?;
        let is_code = matches!(mark, b'"' | b'\'') && self.is_end_behind(mark)?;
        self.at = start;
        Some(is_code)
    }
}
