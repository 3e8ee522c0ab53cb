//! The beginning of a line, and what stands before a document: labels, numbers of a list, comments.

use super::{Comment, Mode, Outside, Prose, Used};
use crate::repair::marker::{Label, label};

impl Prose {
    /// The bytes to skip at the beginning of a line; nothing while too few are there to tell.
    pub(super) fn line(&mut self, rest: &[u8], eof: bool) -> Option<usize> {
        match rest {
            [b'/'] if !eof => return None,
            [b'/', b'/', ..] => {
                self.mode = Mode::Comment;
                return Some(2);
            }
            _ => {}
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
                Label::Correction => (self.is_draft, self.ends_draft) = (false, true),
                Label::None => {}
            }
        }
        self.is_line_start = false;
        Some(0)
    }

    /// The bytes of a mark that begins or ends a block comment; nothing while too few are there to tell.
    pub(super) fn comment(&mut self, rest: &[u8], eof: bool) -> Option<usize> {
        if let Some(comment) = self.comment {
            return match rest {
                [b'*'] if !eof => None,
                [b'*', b'/', ..] => {
                    (self.is_blank, self.is_loose) = (comment.is_blank, comment.is_loose);
                    self.is_fresh = comment.is_fresh;
                    self.comment = None;
                    Some(2)
                }
                _ => Some(0),
            };
        }
        // In the middle of a word it is a path.
        let is_word = !self.last.is_ascii_whitespace() && !matches!(self.last, 0 | b'}');
        match rest {
            _ if is_word => Some(0),
            [b'/'] if !eof => None,
            [b'/', b'*', ..] => {
                let (is_blank, is_loose) = (self.is_blank, self.is_loose);
                self.comment = Some(Comment { is_blank, is_loose, is_fresh: self.is_fresh });
                Some(2)
            }
            _ => Some(0),
        }
    }

    pub(super) fn skip_line(&mut self, rest: &[u8]) -> Outside {
        let length = rest.iter().position(|byte| *byte == b'\n');
        if length.is_some() {
            self.mode = Mode::Plain;
        }
        Used(length.unwrap_or(rest.len()))
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
