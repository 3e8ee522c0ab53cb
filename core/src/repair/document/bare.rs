//! Words without quotation marks: numbers, literals, keys, and text that lacks its marks.

mod ends;
mod punctuated;
mod unopened;
mod write;

use super::{Document, Kind, Progress, State, Used};
use crate::repair::effort::spend;
use crate::repair::glyph::{glyph, is_space};
use crate::repair::lookahead::WINDOW;
use crate::repair::report::RepairKind;
use crate::repair::scalar::{Scalar, is_number, scalar};
use ends::{is_omission, is_plain, literal_before_words, trim, without_ellipsis};

impl Document {
    pub(super) fn bare_step(&mut self, rest: &[u8], eof: bool) -> Progress {
        let run = rest.iter().position(|byte| !is_plain(*byte)).unwrap_or(rest.len());
        if run > 0 {
            self.word.extend_from_slice(rest.get(..run).unwrap_or_default());
            return Used(run);
        }
        let Some(&byte) = rest.first() else { return Used(0) };
        match self.ends_word(byte, rest, eof) {
            None => Progress::More,
            Some(true) => self.end_word(byte, rest, eof),
            Some(false) => {
                let length = glyph(rest, eof).map_or(1, |(_, length)| length);
                self.word.extend_from_slice(rest.get(..length).unwrap_or_default());
                Used(length)
            }
        }
    }

    fn end_word(&mut self, byte: u8, rest: &[u8], eof: bool) -> Progress {
        let is_key = self.is_top(Kind::Object) && self.out.last() != Some(&b':');
        let is_element = self.is_top(Kind::Array);
        // Behind so many words a colon is part of the text; looking for a key each time would take too long.
        if byte == b':' && !is_key && self.word.len() > WINDOW && !self.is_first() {
            self.word.push(b':');
            return Used(1);
        }
        // Before the word is copied: an element may be nothing but such colons.
        if byte == b':' && is_element {
            match self.is_part_of_value(rest, eof) {
                None => return Progress::More,
                Some(true) => {
                    self.word.push(b':');
                    return Used(1);
                }
                Some(false) => {}
            }
        }
        if !is_key {
            match self.is_part_of_text(byte, rest, eof) {
                None => return Progress::More,
                Some(true) => {
                    self.word.push(byte);
                    return Used(1);
                }
                Some(false) => {}
            }
        }
        let word = trim(&self.word).to_vec();
        spend(word.len());
        match byte {
            b'"' | b'\'' => match self.is_second_half(rest, eof) {
                None => Progress::More,
                Some(true) if is_key => self.write_key(&word, 1),
                Some(true) => {
                    self.repair(RepairKind::MissingQuote, 1);
                    self.write_text(&word);
                    Used(1)
                }
                Some(false) if is_key => match self.lacks_colon(&word, byte, rest, eof) {
                    None => Progress::More,
                    Some(true) => self.write_key(&word, 0),
                    Some(false) => self.drop_key(),
                },
                Some(false) => self.end_value_word(&word, byte),
            },
            b'(' if self.is_call() => {
                if self.is_first() {
                    Progress::Prose
                } else {
                    self.drop_word(RepairKind::Call)
                }
            }
            b':' if is_element => self.element_word_is_key(&word, rest, eof),
            b':' if !is_key => self.colon_in_value(&word),
            b':' | b'=' => self.write_key(&word, 0),
            b',' | b']' | b'}' if is_key && word.first().is_some_and(u8::is_ascii_digit) => {
                self.number_for_key(&word, rest, eof)
            }
            b'\n' | b'\r' if is_key => {
                let window = rest.get(..WINDOW).unwrap_or(rest);
                match window.iter().find(|byte| !is_space(**byte)) {
                    None if !eof && window.len() < WINDOW => Progress::More,
                    Some(b':') => self.write_key(&word, 0),
                    _ => self.drop_key(),
                }
            }
            b'{' | b'[' if is_key && word.contains(&b' ') => self.drop_key(),
            _ if is_key => self.write_key(&word, 0),
            _ => self.end_value_word(&word, byte),
        }
    }

    fn drop_word(&mut self, kind: RepairKind) -> Progress {
        let length = self.word.len();
        self.report.add(kind, self.at - length, self.at);
        self.word.clear();
        self.state = if self.out.last() == Some(&b':') { State::Value } else { State::Item };
        Used(0)
    }

    /// A number where a key should be: the list or the number before it goes on.
    fn number_for_key(&mut self, word: &[u8], rest: &[u8], eof: bool) -> Progress {
        if is_number(word) {
            match self.open_numbers_before(rest, eof) {
                None => return Progress::More,
                Some(true) => return self.end_value_word(word, b','),
                Some(false) => {}
            }
        }
        self.write_key(word, 0)
    }

    /// Words where a key should be.
    fn drop_key(&mut self) -> Progress {
        if self.is_first() {
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
        if self.is_first() && !self.is_expected && word.iter().any(|byte| is_space(*byte)) {
            return Progress::Prose;
        }
        let from = self.at - self.word.len();
        self.report.add(RepairKind::BareKey, from, self.at + length);
        self.begin_item();
        self.write_quoted(word);
        self.habits.has_bare_key = true;
        self.state = State::Colon;
        Used(length)
    }

    /// `[type: "move"]`: the bracket should be a brace, or a brace is missing.
    fn element_word_is_key(&mut self, word: &[u8], rest: &[u8], eof: bool) -> Progress {
        if self.is_first() && !self.is_marked {
            return Progress::Prose;
        }
        self.begin_item();
        self.write_quoted(word);
        let is_key = self.element_is_key(rest, eof);
        if is_key == Some(true) {
            return Used(0);
        }
        let item = self.frames.last().map_or(0, |frame| frame.item);
        self.out.truncate(item);
        if is_key.is_none() {
            return Progress::More;
        }
        self.word.push(b':');
        self.state = State::Bare;
        Used(1)
    }

    /// A colon inside a value: part of it as in an address or a time, or behind the next key when
    /// the comma is missing.
    fn colon_in_value(&mut self, word: &[u8]) -> Progress {
        let space = word.iter().rposition(|byte| is_space(*byte));
        let parts = space.map(|at| word.split_at(at));
        let Some((value, key)) = parts.filter(|(value, _)| scalar(value) != Scalar::Text) else {
            self.word.push(b':');
            return Used(1);
        };
        self.write_word(value);
        self.end_value(false);
        self.repair(RepairKind::MissingComma, 0);
        let key = key.trim_ascii().to_vec();
        self.begin_item();
        self.write_quoted(&key);
        self.state = State::Colon;
        Used(0)
    }

    /// A word ends before `byte`.
    fn end_value_word(&mut self, word: &[u8], byte: u8) -> Progress {
        if word.is_empty() {
            return self.no_word();
        }
        if self.is_top(Kind::Object) {
            if let Some(literal) = literal_before_words(word) {
                self.repair(RepairKind::StrayText, 0);
                self.write_word(literal);
                self.end_value(false);
                return Used(0);
            }
            let number = without_ellipsis(word).filter(|word| scalar(word) != Scalar::Text);
            if number.is_some() {
                self.repair(RepairKind::Ellipsis, 0);
            }
            let word = number.unwrap_or(word);
            self.write_word(word);
            self.end_value(scalar(word) == Scalar::Text);
            return Used(0);
        }
        // What stands for items that were left out is none.
        let words = || word.split(|byte| is_space(*byte)).filter(|word| !is_omission(word));
        if words().next().is_none() {
            self.drop_word(RepairKind::Ellipsis);
            self.state = State::After;
            return Used(0);
        }
        if words().all(|word| scalar(word) != Scalar::Text) {
            for (index, word) in words().enumerate() {
                if index > 0 {
                    self.repair(RepairKind::MissingComma, 0);
                }
                self.begin_item();
                self.write_word(word);
                self.end_value(false);
            }
            return Used(0);
        }
        let is_list = self.is_marked || (self.is_expected && byte == b',');
        if self.is_first() && !is_list {
            return Progress::Prose;
        }
        // Among objects, loose words are talk and no elements.
        if self.top().is_some_and(|top| top.has_objects) {
            self.drop_word(RepairKind::StrayText);
            self.state = State::After;
            return Used(0);
        }
        self.begin_item();
        self.write_word(word);
        self.end_value(true);
        Used(0)
    }

    /// A character that begins no word and is no punctuation.
    fn no_word(&mut self) -> Progress {
        self.state = if self.out.last() == Some(&b':') { State::Value } else { State::Item };
        self.stray(1)
    }
}
