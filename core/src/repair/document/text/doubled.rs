//! Strings between two or three quotation marks instead of one.

use super::Mark;
use crate::repair::document::noise::find;
use crate::repair::document::{Document, Progress, State, Used};
use crate::repair::effort::spend;
use crate::repair::lookahead::{Habits, Verdict, WINDOW, judge};
use crate::repair::report::RepairKind;

impl Document {
    /// Three marks in a row end a string that began with three, or one of them where no three follow.
    pub(super) fn triple_mark(&mut self, quote: u8, rest: &[u8], eof: bool) -> Progress {
        let marks = rest.iter().take(3).take_while(|byte| **byte == quote).count();
        if marks == 3 {
            return self.end_text(3);
        }
        let window = rest.get(..WINDOW).unwrap_or(rest);
        if find(window, &[quote; 3]).is_some() {
            return self.triple_inner_mark(quote);
        }
        if !eof && window.len() < WINDOW {
            return Progress::More;
        }
        let State::Text(text) = &self.state else { return Used(0) };
        let role = text.role;
        let habits = Habits { mark: Some(quote), ..self.habits };
        match judge(rest.get(1..).unwrap_or_default(), eof, role, habits) {
            None => Progress::More,
            Some(Verdict::Ends) => self.end_text(1),
            Some(Verdict::EndsBeforeWords | Verdict::EndsKey | Verdict::Inner) => {
                self.triple_inner_mark(quote)
            }
        }
    }

    fn triple_inner_mark(&mut self, quote: u8) -> Progress {
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
