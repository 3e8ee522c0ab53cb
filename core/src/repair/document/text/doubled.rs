//! Strings between two quotation marks instead of one.

use super::Mark;
use crate::repair::document::{Document, Progress, State, Used};
use crate::repair::effort::spend;
use crate::repair::report::RepairKind;

impl Document {
    /// `""key"":`, with doubled marks.
    pub(super) fn end_doubled_key(&mut self, length: usize) -> Progress {
        let State::Text(text) = &self.state else { return Used(length) };
        let start = text.start;
        self.repair(RepairKind::InnerQuote, length);
        self.out.drain(start + 1..start + 3);
        if let State::Text(text) = &mut self.state {
            text.begins_with_mark = false;
        }
        self.end_text(length)
    }

    /// `""Save""`, `""Save"`: the marks were doubled, and are no part of the text. One at the beginning that nothing closes
    /// is none either.
    pub(super) fn strip_doubled(&mut self, start: usize) {
        let State::Text(text) = &self.state else { return };
        let is_closed = text.inner_marks > 1;
        let mark: &[u8] = if text.mark == Mark::Plain(b'\'') { b"'" } else { b"\\\"" };
        let content = self.out.get(start + 1..).unwrap_or_default();
        let Some(inner) = content.strip_prefix(mark) else { return };
        let inner = if is_closed { inner.strip_suffix(mark) } else { Some(inner) };
        let Some(inner) = inner.filter(|inner| !inner.is_empty()) else { return };
        spend(inner.len());
        let inner = inner.to_vec();
        self.out.truncate(start + 1);
        self.out.extend_from_slice(&inner);
    }
}
