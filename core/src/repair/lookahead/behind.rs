//! What may stand behind any value, and what shows that a mark belongs to the text.

use super::{Gap, Role, View};

impl View<'_> {
    /// What may follow any value: concatenation, a comment, a marker, a fence, the end of a call.
    pub(super) fn is_other_end(&mut self, byte: u8, gap: &Gap, role: Role) -> Option<bool> {
        match byte {
            b'/' => Some(self.is_next(b"//")? || self.is_next(b"/*")?),
            b'#' => Some(!gap.is_empty),
            b'[' => self.is_next(b"[DONE]"),
            b'<' if self.is_next(b"</")? => Some(!self.habits.has_inner_marks()),
            b'<' => Some(self.is_next(b"<<")? || self.is_next(b"<|")?),
            b'`' => self.is_next(b"```"),
            b')' => {
                self.at += 1;
                self.space()?;
                match self.peek()? {
                    b'}' | b']' => Some(true),
                    b',' if !self.habits.is_in_call => {
                        self.at += 1;
                        if role == Role::Element { self.is_element_next() } else { self.is_member_next() }
                    }
                    byte => Some(self.habits.is_in_call && matches!(byte, b',' | b')' | b';')),
                }
            }
            _ => Some(false),
        }
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
}
