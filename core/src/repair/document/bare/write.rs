//! Bare words in the output: numbers and literals as JSON writes them, all else as text.

use super::ends::trim;
use crate::repair::document::{Document, Kind, Progress, State, Used};
use crate::repair::report::RepairKind;
use crate::repair::scalar::{Scalar, cut_scalar, scalar};

impl Document {
    /// A plain number whose end is there, which needs no look at what kind of word it is.
    pub(crate) fn number(&mut self, rest: &[u8]) -> Option<Progress> {
        let is_element = matches!(self.state, State::Item) && self.written.is_top(Kind::Array);
        if !is_element && !matches!(self.state, State::Value) {
            return None;
        }
        let is_part = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'-' | b'.');
        let length = rest.iter().position(|byte| !is_part(byte))?;
        let word = rest.get(..length)?;
        let is_end = matches!(rest.get(length), Some(b',' | b'}' | b']'));
        if !is_end || !matches!(scalar(word), Scalar::Exact(_)) {
            return None;
        }
        if is_element {
            self.begin_item();
        }
        self.written.json.extend_from_slice(word);
        self.end_value(false);
        Some(Used(length))
    }

    /// Text without marks, as a value.
    pub(super) fn write_text(&mut self, word: &[u8]) {
        if self.written.is_top(Kind::Array) {
            self.begin_item();
        }
        self.written.push_quoted(word);
        self.end_value(true);
    }

    /// A number, a literal, or text.
    pub(crate) fn write_word(&mut self, word: &[u8]) {
        let from = self.position.at.saturating_sub(self.word.len().max(word.len()));
        match scalar(word) {
            Scalar::Exact(text) => self.written.json.extend_from_slice(text.as_bytes()),
            Scalar::Number(text) => {
                self.summary.report.add(RepairKind::Number, from, self.position.at);
                self.written.json.extend_from_slice(text.as_bytes());
            }
            Scalar::Literal(text) => {
                self.summary.report.add(RepairKind::Literal, from, self.position.at);
                self.written.json.extend_from_slice(text.as_bytes());
            }
            Scalar::Text => {
                self.summary.report.add(RepairKind::BareText, from, self.position.at);
                self.written.push_quoted(word);
            }
        }
    }

    /// The word that the end of the text has cut.
    pub(crate) fn cut_word(&mut self) {
        let word = trim(&self.word);
        // The first half of a comment.
        let number = word.strip_suffix(b"/").map(trim).filter(|word| scalar(word) != Scalar::Text);
        let word = number.unwrap_or(word).to_vec();
        let is_key = self.written.is_at_key();
        if is_key || word.is_empty() {
            return;
        }
        let is_dropped =
            self.written.is_top(Kind::Array) && self.written.top().is_some_and(|top| top.has_objects);
        let value = match cut_scalar(&word) {
            Scalar::Exact(text) => text.to_owned(),
            Scalar::Number(text) => text.into_owned(),
            Scalar::Literal(text) => text.to_owned(),
            Scalar::Text if is_dropped || matches!(word.as_slice(), b"-" | b"+" | b".") => return,
            Scalar::Text => {
                self.write_text(&word);
                return;
            }
        };
        if self.written.is_top(Kind::Array) {
            self.begin_item();
        }
        self.written.json.extend_from_slice(value.as_bytes());
        self.end_value(false);
    }
}
