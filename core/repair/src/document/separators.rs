//! Punctuation between tokens, and its substitutes.

mod quote;

use super::text::QuoteMark;
use super::{BracketKind, Document, Progress, State, Used};
use crate::lookahead::lacks_brace;
use crate::report::RepairKind;
use crate::unicode_punctuation::{Punctuation, is_space, punctuation_at};

impl Document {
    pub(super) fn between_step(&mut self, rest: &[u8], eof: bool) -> Option<Progress> {
        let spaces = rest.iter().position(|byte| !is_space(*byte)).unwrap_or(rest.len());
        let Some(&byte) = rest.first().filter(|_| spaces == 0) else {
            let line = rest.iter().take(spaces).rposition(|byte| *byte == b'\n');
            self.position.line = line.map_or(self.position.line, |line| self.position.at + line + 1);
            return Some(Used(spaces));
        };
        if matches!(byte, b',' | b'}' | b']') && !self.emitter.has_grown_little(&self.output) {
            self.emitter.flush_item(&self.output);
        }
        if byte >= 0x80 {
            return self.foreign(byte, rest, eof);
        }
        if byte < 0x20 {
            self.repair(RepairKind::OtherCharacter, 1);
            return Some(Used(1));
        }
        if let Some(progress) = self.noise(byte, rest, eof)? {
            return Some(progress);
        }
        self.punctuation(byte, rest, eof)
    }

    /// Handles a character outside ASCII.
    fn foreign(&mut self, byte: u8, rest: &[u8], eof: bool) -> Option<Progress> {
        let (glyph, length) = punctuation_at(rest, eof)?;
        match glyph {
            Punctuation::Space => {
                self.repair(RepairKind::OtherCharacter, length);
                Some(Used(length))
            }
            Punctuation::Quote(family) => Some(self.quote(QuoteMark::Family(family), length)),
            Punctuation::Ellipsis => Some(self.ellipsis(length)),
            Punctuation::Other => self.punctuation(byte, rest, eof),
        }
    }

    fn punctuation(&mut self, byte: u8, rest: &[u8], eof: bool) -> Option<Progress> {
        let may_be_row =
            matches!(byte, b'[' | b'"' | b'-' | b'0'..=b'9') && matches!(self.state, State::Item);
        if may_be_row && self.mend_row(byte, rest, eof)? {
            return Some(Used(0));
        }
        match byte {
            b'"' if matches!(self.state, State::Value) && self.may_lack_brace(rest, eof) => {
                if !lacks_brace(rest, eof)? {
                    return Some(self.quote(QuoteMark::Plain(byte), 1));
                }
                self.repair(RepairKind::MissingBracket, 0);
                return Some(self.open(b'{', 0));
            }
            b'"' | b'\'' | b'`' => {
                return Some(match self.unmarked_key(byte, rest, eof)? {
                    None => self.quote(QuoteMark::Plain(byte), 1),
                    Some((key, taken)) => self.write_unmarked_key(key, taken),
                });
            }
            b')' if !self.output.frames.iter().any(|frame| frame.close == b')') => {
                self.repair(RepairKind::ExtraBracket, 1);
                return Some(Used(1));
            }
            b'-' | b'0'..=b'9' => {
                if let Some(progress) = self.number(rest) {
                    return Some(progress);
                }
            }
            _ => {}
        }
        match self.state {
            State::Item => self.at_item(byte, rest, eof),
            State::Colon => Some(self.at_colon(byte)),
            State::Value => self.at_value(byte, rest, eof),
            _ => self.at_after(byte, rest, eof),
        }
    }

    /// Returns true while the first bracket may be part of a sentence.
    pub(super) fn may_be_prose(&self) -> bool {
        self.output.is_first() && !self.beginning.is_expected
    }

    /// Returns true if a key may follow this mark in place of a value. Streamed texts do not wait for the following
    /// bytes: they start with a capital letter, and member names do not.
    fn may_lack_brace(&self, rest: &[u8], eof: bool) -> bool {
        !self.output.is_watched_object() || rest.get(1).map_or(!eof, u8::is_ascii_lowercase)
    }

    fn at_item(&mut self, byte: u8, rest: &[u8], eof: bool) -> Option<Progress> {
        let is_object = self.output.is_top(BracketKind::Object);
        Some(match byte {
            b'}' | b']' | b')' => return self.close(byte, rest, eof),
            b':' | b';' if self.output.is_first() => Progress::Prose,
            b',' if self.may_be_prose() => Progress::Prose,
            b',' => {
                let mut extra = (self.position.at, self.position.at + 1);
                if let Some(top) = self.output.top() {
                    // Of two commas, the last may still be followed by an item.
                    if let Some(newest) = top.comma.as_mut().filter(|_| top.has_comma) {
                        std::mem::swap(newest, &mut extra);
                    }
                    top.has_comma = true;
                }
                self.summary.report.add(RepairKind::ExtraComma, extra.0, extra.1);
                Used(1)
            }
            b'{' if is_object => return self.brace_for_key(rest, eof),
            b'[' | b'(' if is_object && self.output.is_first() => Progress::Prose,
            b':' | b';' | b'>' | b'=' => self.stray(1),
            b'[' if is_object => match self.output.first_of_list(|byte| byte == b'[') {
                Some(_) if self.output.json.ends_with(b"]]") && self.reopen_list() => Used(0),
                Some(first) => self.open_list_at(Some(first)),
                None => self.stray(1),
            },
            b'(' if is_object => self.stray(1),
            b'{' | b'[' | b'(' => self.opening(byte, rest),
            _ => self.word_begins(),
        })
    }

    fn at_colon(&mut self, byte: u8) -> Progress {
        match byte {
            b':' | b'=' | b';' => {
                self.style.lacks_colons = false;
                if byte != b':' {
                    self.repair(RepairKind::MissingColon, 1);
                }
                self.begin_value();
                Used(1)
            }
            b',' | b'}' | b']' | b')' => self.lone_key(),
            b'{' | b'[' | b'0'..=b'9' | b'-' => self.missing_colon(),
            _ if self.may_be_prose() => Progress::Prose,
            _ => self.missing_colon(),
        }
    }

    fn missing_colon(&mut self) -> Progress {
        if self.may_be_prose() && !self.word.is_empty() {
            return Progress::Prose;
        }
        self.repair(RepairKind::MissingColon, 0);
        self.style.lacks_colons = true;
        self.begin_value();
        Used(0)
    }

    fn at_value(&mut self, byte: u8, rest: &[u8], eof: bool) -> Option<Progress> {
        Some(match byte {
            b'{' | b'[' | b'(' => self.opening(byte, rest),
            b',' | b'}' | b']' | b')' | b';' => {
                self.repair(RepairKind::MissingValue, 0);
                self.output.json.extend_from_slice(b"null");
                self.end_value(false);
                Used(0)
            }
            b':' | b'>' | b'=' => {
                self.repair(RepairKind::MissingColon, 1);
                Used(1)
            }
            _ => return self.word_or_text(rest, eof),
        })
    }

    fn at_after(&mut self, byte: u8, rest: &[u8], eof: bool) -> Option<Progress> {
        Some(match byte {
            // A style sheet rule or a code block.
            b';' if self.is_only_bare_member() => Progress::Prose,
            b',' | b';' => {
                if byte == b';' {
                    self.repair(RepairKind::MissingComma, 1);
                }
                let bytes = (self.position.at, self.position.at + 1);
                if let Some(top) = self.output.top() {
                    (top.has_comma, top.comma) = (true, Some(bytes));
                }
                self.state = State::Item;
                Used(1)
            }
            b'}' | b']' | b')' => return self.close(byte, rest, eof),
            b':' | b'>' | b'=' => self.stray(1),
            b'{' if self.output.is_top(BracketKind::Object) => {
                self.state = State::Item;
                Used(0)
            }
            _ => self.missing_comma(byte),
        })
    }

    /// Returns true if the document is an unannounced bracket with a single member and an unquoted key.
    fn is_only_bare_member(&self) -> bool {
        let is_only = matches!(self.output.frames.as_slice(), [root] if root.kind == BracketKind::Object && root.count == 1);
        is_only && self.style.has_bare_key && !self.beginning.is_expected
    }

    fn missing_comma(&mut self, byte: u8) -> Progress {
        let is_value = matches!(byte, b'{' | b'[' | b'"' | b'\'' | b'-' | b'0'..=b'9');
        let is_list_of_words = matches!(self.output.frames.as_slice(), [root] if root.kind == BracketKind::Array && !root.has_objects);
        // After the marker of a failed stream, words are not elements.
        if self.summary.stream_error.is_some() && !is_value {
            return Progress::Cut;
        }
        // A list that starts with commas may continue with lines.
        let is_list = self.beginning.is_marked
            || (self.beginning.is_expected && self.output.frames.iter().all(|root| root.count > 1));
        if is_list_of_words && !is_list && !is_value {
            return Progress::Prose;
        }
        self.repair(RepairKind::MissingComma, 0);
        self.state = State::Item;
        Used(0)
    }

    fn opening(&mut self, byte: u8, rest: &[u8]) -> Progress {
        if let Some(length) = self.copy_strict(rest) {
            return Used(length);
        }
        if byte == b'(' {
            self.repair(RepairKind::Call, 1);
        }
        self.open(byte, 1)
    }

    /// Skips stray bytes.
    pub(super) fn stray(&mut self, length: usize) -> Progress {
        self.repair(RepairKind::StrayText, length);
        Used(length)
    }

    /// Starts an unquoted word without consuming its first byte.
    pub(super) fn word_begins(&mut self) -> Progress {
        self.word.clear();
        self.state = State::Bare;
        Used(0)
    }
}
