//! Quotation marks between tokens.

use crate::document::text::QuoteMark;
use crate::document::{BracketKind, Document, Progress, State, Used};
use crate::lookahead::{Role, unmarked_key};
use crate::report::RepairKind;

impl Document {
    /// Opens a string: a key or a value, with or without the punctuation before it.
    pub(in super::super) fn quote(&mut self, mark: QuoteMark, length: usize) -> Progress {
        let role = match self.state {
            State::Colon => {
                let missing = self.missing_colon();
                if missing != Used(0) {
                    return missing;
                }
                Role::Member
            }
            State::Value => Role::Member,
            State::After => {
                self.repair(RepairKind::MissingComma, 0);
                self.state = State::Item;
                self.item_role()
            }
            _ => self.item_role(),
        };
        self.open_text(role, mark, length)
    }

    /// Returns the key that starts at this mark but lacks its closing mark, and the bytes it takes after the mark.
    pub(super) fn unmarked_key<'a>(
        &self,
        mark: u8,
        rest: &'a [u8],
        eof: bool,
    ) -> Option<Option<(&'a [u8], usize)>> {
        let is_place =
            matches!(self.state, State::Item | State::After) && self.output.is_top(BracketKind::Object);
        if !is_place {
            return Some(None);
        }
        let found = unmarked_key(rest, mark, eof)?;
        Some(found.and_then(|(length, taken)| Some((rest.get(1..=length)?, taken))))
    }

    pub(super) fn write_unmarked_key(&mut self, key: &[u8], taken: usize) -> Progress {
        if matches!(self.state, State::After) {
            self.repair(RepairKind::MissingComma, 0);
        }
        let (from, to) = (self.position.at + 1 + key.len(), self.position.at + 1 + taken);
        let kind = if from == to { RepairKind::MissingQuote } else { RepairKind::OtherQuote };
        self.summary.report.add(kind, from, to);
        self.word.clear();
        self.begin_item();
        self.output.push_quoted(key);
        self.style.has_bare_key = false;
        self.state = State::Colon;
        Used(1 + taken)
    }

    fn item_role(&self) -> Role {
        if self.output.is_top(BracketKind::Object) { Role::Key } else { Role::Element }
    }
}
