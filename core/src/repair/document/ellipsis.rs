//! `...` for what was left out, and the words about it.

use super::noise::Skip;
use super::{Document, Kind, Progress, State, Used};
use crate::repair::effort::spend;
use crate::repair::report::RepairKind;
use crate::repair::scalar::is_number;

impl Document {
    pub(super) fn dots(&mut self, rest: &[u8], eof: bool) -> Option<Progress> {
        if rest.starts_with(b"...") {
            return Some(self.ellipsis(3));
        }
        (!eof && b"...".starts_with(rest)).then_some(Progress::More)
    }

    pub(super) fn ellipsis(&mut self, length: usize) -> Progress {
        if self.is_first() && !self.is_expected {
            return Progress::Prose;
        }
        self.skip(Skip::Ellipsis, length)
    }

    /// An item may follow an ellipsis at once; else words about what was left out do.
    pub(super) fn skip_ellipsis(&mut self, rest: &[u8], eof: bool) -> Progress {
        let Some(at) = rest.iter().position(|byte| !matches!(byte, b' ' | b'\t')) else {
            return Used(rest.len());
        };
        let is_item = match rest.get(at) {
            Some(b'"' | b'{' | b'[') => true,
            Some(b'-' | b'0'..=b'9') if self.is_top(Kind::Array) => {
                match is_number_next(rest.get(at..).unwrap_or_default(), eof) {
                    None => return Progress::More,
                    Some(is_number) => is_number,
                }
            }
            _ => false,
        };
        if is_item {
            return self.resume(at, RepairKind::Ellipsis);
        }
        if let State::Skip { skip, .. } = &mut self.state {
            *skip = Skip::Omission;
        }
        Used(at)
    }
}

/// Whether a number and the end of an item begin `rest`.
fn is_number_next(rest: &[u8], eof: bool) -> Option<bool> {
    const LONGEST: usize = 32;
    let window = rest.get(..LONGEST).unwrap_or(rest);
    spend(window.len());
    match window.iter().position(|byte| matches!(byte, b',' | b']' | b'\n')) {
        Some(end) => Some(is_number(window.get(..end).unwrap_or_default().trim_ascii())),
        None => (eof || window.len() == LONGEST).then_some(false),
    }
}
