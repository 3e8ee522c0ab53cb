//! Strings between two or three quotation marks instead of one.

use super::Mark;
use crate::repair::document::{Document, Progress, State, Used};
use crate::repair::effort::spend;
use crate::repair::report::RepairKind;

impl Document {
    /// Three marks in a row end a string that began with three.
    pub(super) fn triple_mark(&mut self, quote: u8, rest: &[u8], eof: bool) -> Progress {
        let marks = rest.iter().take(3).take_while(|byte| **byte == quote).count();
        if marks == 3 {
            return self.end_text(3);
        }
        if marks == rest.len() && !eof {
            return Progress::More;
        }
        if quote == b'"' { self.copy(b"\\\"", 1) } else { self.copy(&[quote], 1) }
    }

    pub(super) fn open_triple(&mut self, quote: u8) -> Progress {
        self.repair(RepairKind::OtherQuote, 2);
        if let State::Text(text) = &mut self.state {
            text.mark = Mark::Triple(quote);
        }
        Used(2)
    }

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

    /// `""Save""`: the marks were doubled, and are no part of the text.
    pub(super) fn strip_doubled(&mut self, start: usize) {
        let is_doubled = |bytes: Option<&[u8]>| bytes == Some(b"\\\"");
        let end = self.out.len();
        if is_doubled(self.out.get(start + 1..start + 3)) && is_doubled(self.out.get(end - 2..)) {
            spend(end - start);
            self.out.truncate(end - 2);
            self.out.drain(start + 1..start + 3);
        }
    }
}
