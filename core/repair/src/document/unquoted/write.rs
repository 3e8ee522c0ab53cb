//! Output of unquoted words: canonical numbers and literals, all others as strings.

use super::ends::trim;
use crate::document::{BracketKind, Document, Progress, State, Used};
use crate::report::RepairKind;
use crate::scalar::{SHORT, Scalar, cut_scalar, is_scalar, plain_number, scalar};

impl Document {
    /// Writes a complete plain number, without classification of the word.
    pub(crate) fn number(&mut self, rest: &[u8]) -> Option<Progress> {
        let is_element = matches!(self.state, State::Item) && self.output.is_top(BracketKind::Array);
        if !is_element && !matches!(self.state, State::Value) {
            return None;
        }
        let length = plain_number(rest).filter(|length| *length < SHORT)?;
        if !matches!(rest.get(length), Some(b',' | b'}' | b']')) {
            return None;
        }
        if is_element {
            self.begin_item();
        }
        self.output.json.extend_from_slice(rest.get(..length)?);
        self.end_value(false);
        Some(Used(length))
    }

    /// Writes a number, a literal, or an unquoted text.
    pub(super) fn write_word(&mut self, word: &[u8]) {
        let from = self.position.at.saturating_sub(self.word.len().max(word.len()));
        let scalar = scalar(word);
        if let Some(kind) = scalar.as_ref().map_or(Some(RepairKind::BareText), |found| found.repair) {
            self.summary.report.add(kind, from, self.position.at);
        }
        self.write_value(word, scalar);
    }

    /// Writes a number or literal, or else the word as a string, as a value.
    pub(super) fn write_value(&mut self, word: &[u8], scalar: Option<Scalar<'_>>) {
        if self.output.is_top(BracketKind::Array) {
            self.begin_item();
        }
        match &scalar {
            Some(found) => self.output.json.extend_from_slice(found.json.as_bytes()),
            None => self.output.push_quoted(word),
        }
        self.end_value(scalar.is_none());
    }

    /// Writes the word truncated by the end of the text.
    pub(crate) fn cut_word(&mut self) {
        let word = trim(&self.word);
        // A slash may be the first half of a comment.
        let number = word.strip_suffix(b"/").map(trim).filter(|word| is_scalar(word));
        let word = number.unwrap_or(word).to_vec();
        if self.output.is_at_key() || word.is_empty() {
            return;
        }
        let scalar = cut_scalar(&word);
        let is_dropped =
            self.output.is_top(BracketKind::Array) && self.output.top().is_some_and(|top| top.has_objects);
        if scalar.is_some() || !is_dropped && !matches!(word.as_slice(), b"-" | b"+" | b".") {
            self.write_value(&word, scalar);
        }
    }
}
