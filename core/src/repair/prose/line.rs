//! The beginning of a line, and what stands before a document: labels and comments.

use super::{Mode, Outside, Prose, Used};
use crate::repair::marker::{Label, label};

impl Prose {
    /// Notes the label at the beginning of a line; nothing while too few bytes are there to tell.
    pub(super) fn line(&mut self, rest: &[u8], eof: bool) -> Option<()> {
        if self.fence.is_none() {
            match label(rest, eof)? {
                Label::Thinking => self.is_draft = true,
                Label::Answer => self.ends_draft |= std::mem::take(&mut self.is_draft),
                Label::Correction => (self.is_draft, self.ends_draft) = (false, true),
                Label::None => {}
            }
        }
        self.is_line_start = false;
        Some(())
    }

    /// Up to the end of a comment: of its line, or `*/`.
    pub(super) fn skip_comment(&mut self, is_block: bool, rest: &[u8], eof: bool) -> Outside {
        let end = if is_block {
            rest.windows(2).position(|pair| pair == b"*/").map(|at| at + 2)
        } else {
            rest.iter().position(|byte| *byte == b'\n')
        };
        match end {
            Some(length) => {
                self.mode = Mode::Plain;
                Used(length)
            }
            // The last byte may be the first of the two.
            None if is_block && !eof && rest.len() < 2 => Outside::More,
            None => Used(rest.len() - usize::from(is_block && !eof)),
        }
    }
}
