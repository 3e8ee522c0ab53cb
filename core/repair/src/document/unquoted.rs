//! Unquoted words: numbers, literals, keys, and texts without quotation marks.

mod ends;
mod unopened;
mod write;

use super::{BracketKind, Document, Progress, State, Used};
use crate::report::RepairKind;
use crate::scalar::is_scalar;
use crate::unicode_punctuation::{is_space, punctuation_at};
use crate::work_counter::count_work;
use ends::{is_plain, trim};

impl Document {
    pub(super) fn bare_step(&mut self, rest: &[u8], eof: bool) -> Option<Progress> {
        let run = rest.iter().position(|byte| !is_plain(*byte)).unwrap_or(rest.len());
        if run > 0 {
            self.word.extend_from_slice(rest.get(..run).unwrap_or_default());
            return Some(Used(run));
        }
        let byte = *rest.first()?;
        if self.ends_word(byte, rest, eof)? {
            return self.end_word(byte, rest, eof);
        }
        let length = punctuation_at(rest, eof).map_or(1, |(_, length)| length);
        self.word.extend_from_slice(rest.get(..length).unwrap_or_default());
        Some(Used(length))
    }

    fn end_word(&mut self, byte: u8, rest: &[u8], eof: bool) -> Option<Progress> {
        let is_key = self.output.is_at_key();
        // A colon in a value is part of it, as in an address or a time.
        if !is_key && (byte == b':' || self.is_part_of_text(byte, rest, eof)?) {
            self.word.push(byte);
            return Some(Used(1));
        }
        let word = trim(&self.word).to_vec();
        count_work(word.len());
        Some(match byte {
            b'"' | b'\'' => match (self.is_second_half(rest, eof)?, is_key) {
                (true, true) => self.write_key(&word, 1),
                (true, false) => {
                    self.repair(RepairKind::MissingQuote, 1);
                    self.write_value(&word, None);
                    Used(1)
                }
                (false, true) => self.drop_key(),
                (false, false) => self.end_value_word(&word, byte),
            },
            b'(' if self.is_call() && self.output.is_first() => Progress::Prose,
            b'(' if self.is_call() => self.drop_word(RepairKind::Call),
            b':' | b'=' => self.write_key(&word, 0),
            b'\n' | b'\r' if is_key => self.drop_key(),
            b'{' | b'[' if is_key && word.contains(&b' ') => self.drop_key(),
            _ if is_key => self.write_key(&word, 0),
            _ => self.end_value_word(&word, byte),
        })
    }

    fn drop_word(&mut self, kind: RepairKind) -> Progress {
        let length = self.word.len();
        self.summary.report.add(kind, self.position.at - length, self.position.at);
        self.word.clear();
        self.state = if self.output.json.last() == Some(&b':') { State::Value } else { State::Item };
        Used(0)
    }

    /// Drops words in the place of a key.
    fn drop_key(&mut self) -> Progress {
        if self.output.is_first() {
            return Progress::Prose;
        }
        self.drop_word(RepairKind::StrayText);
        self.state = State::Item;
        Used(0)
    }

    fn write_key(&mut self, word: &[u8], length: usize) -> Progress {
        if word.is_empty() {
            return self.stray(length.max(1));
        }
        if self.may_be_prose() && word.iter().any(|byte| is_space(*byte)) {
            return Progress::Prose;
        }
        let from = self.position.at - self.word.len();
        self.summary.report.add(RepairKind::BareKey, from, self.position.at + length);
        self.begin_item();
        self.output.push_quoted(word);
        self.style.has_bare_key = true;
        self.state = State::Colon;
        Used(length)
    }

    /// Ends a word before `byte`.
    fn end_value_word(&mut self, word: &[u8], byte: u8) -> Progress {
        if word.is_empty() {
            return self.no_word();
        }
        if self.output.is_top(BracketKind::Object) {
            // Keeps a literal before stray words. A number there is mostly a quantity with its unit.
            let space = word.iter().position(|byte| *byte == b' ').unwrap_or(word.len());
            let literal = word.get(..space).filter(|it| matches!(*it, b"true" | b"false" | b"null"));
            let word = literal.unwrap_or(word);
            self.write_word(word);
            return Used(0);
        }
        // An ellipsis stands for omitted items and is no item itself.
        let words = || word.split(|byte| is_space(*byte)).filter(|word| !matches!(*word, b"" | b"..."));
        if words().next().is_none() {
            self.drop_word(RepairKind::Ellipsis);
            self.state = State::After;
            self.mark_omission();
            return Used(0);
        }
        if words().all(is_scalar) {
            for (index, word) in words().enumerate() {
                if index > 0 {
                    self.repair(RepairKind::MissingComma, 0);
                }
                self.write_word(word);
            }
            return Used(0);
        }
        let is_list = self.beginning.is_marked || (self.beginning.is_expected && byte == b',');
        if self.output.is_first() && !is_list {
            return Progress::Prose;
        }
        // Among objects, loose words are comments, not elements.
        if self.output.top().is_some_and(|top| top.has_objects) {
            self.drop_word(RepairKind::StrayText);
            self.state = State::After;
            return Used(0);
        }
        self.write_word(word);
        Used(0)
    }

    /// Handles a character that starts no word and is no punctuation.
    fn no_word(&mut self) -> Progress {
        self.state = if self.output.json.last() == Some(&b':') { State::Value } else { State::Item };
        self.stray(1)
    }
}
