//! Texts of several words without their opening quotation mark.

use super::ends::is_plain;
use crate::document::text::QuoteMark;
use crate::document::{Document, Progress};
use crate::lookahead::Role;
use crate::report::RepairKind;
use crate::scalar::is_scalar;
use crate::unicode_punctuation::is_space;
use crate::work_counter::count_work;

/// The longest part of a line that is examined. Bytes.
const LONGEST: usize = 160;

impl Document {
    /// Starts an unquoted word, or the text of a member without its opening mark: `"a": b, c",`.
    pub(crate) fn word_or_text(&mut self, rest: &[u8], eof: bool) -> Option<Progress> {
        if self.style.has_bare_key || !is_text_without_mark(rest, eof)? {
            return Some(self.word_begins());
        }
        self.repair(RepairKind::MissingQuote, 0);
        Some(self.open_text(Role::Member, QuoteMark::Plain(b'"'), 0))
    }
}

/// Returns whether the first quotation mark of the line closes a text of more than a word. Other texts are recognized
/// at the earliest byte, so that a valid value never waits for its end.
fn is_text_without_mark(rest: &[u8], eof: bool) -> Option<bool> {
    let window = rest.get(..LONGEST).unwrap_or(rest);
    let is_all = eof || window.len() == LONGEST;
    let (mut open, mut is_word) = (0_usize, true);
    for (at, byte) in window.iter().enumerate() {
        count_work(1);
        let before = window.get(..at).unwrap_or_default();
        if is_word && matches!(byte, b',' | b';') && is_scalar(before.trim_ascii()) {
            return Some(false);
        }
        match byte {
            b'"' if is_word => return Some(false),
            b'"' => return is_end_of_text(before, window.get(at + 1..).unwrap_or_default(), is_all),
            b'\n' => return Some(false),
            b'{' | b'[' => open += 1,
            b'}' | b']' if open == 0 => return Some(false),
            b'}' | b']' => open -= 1,
            _ => {}
        }
        is_word &= is_plain(*byte) || *byte >= 0x80;
    }
    is_all.then_some(false)
}

/// Returns whether a mark between `before` and `after` closes a text.
fn is_end_of_text(before: &[u8], after: &[u8], is_all: bool) -> Option<bool> {
    if before.last().is_none_or(|byte| is_space(*byte) || b"{[(,:=\\".contains(byte)) {
        return Some(false);
    }
    let mut after = after.iter().filter(|byte| !matches!(byte, b' ' | b'\t' | b'\r'));
    match after.next() {
        Some(b'}' | b']' | b'\n') => Some(true),
        Some(b',') => match after.next() {
            Some(byte) => Some(matches!(byte, b'"' | b'\n' | b'}' | b']')),
            None => is_all.then_some(true),
        },
        Some(_) => Some(false),
        None => is_all.then_some(true),
    }
}
