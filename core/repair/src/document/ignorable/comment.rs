//! Line comments, including those without a line break.

use crate::document::{BracketKind, Document, Progress, SkipKind, State, Used};
use crate::report::RepairKind;
use crate::unicode_punctuation::{is_name, is_space};
use crate::work_counter::count_work;

impl Document {
    /// Skips a line comment. In a document without line breaks it ends at the next item or closing bracket.
    pub(super) fn line_comment(&mut self, length: usize, rest: &[u8], eof: bool) -> Option<Progress> {
        let sight = self.position.sight();
        let window = rest.get(..sight).unwrap_or(rest);
        let is_place = matches!(self.state, State::Item | State::After);
        if self.position.line > 0 || !is_place || window.contains(&b'\n') {
            return Some(self.skip(SkipKind::Line, length));
        }
        if !eof && window.len() < sight {
            return None;
        }
        count_work(window.len());
        self.position.have_looked(sight);
        Some(match self.item_in(window) {
            Some(at) => {
                self.repair(RepairKind::Comment, at);
                Used(at)
            }
            None => self.skip(SkipKind::Line, length),
        })
    }

    /// Returns the start of the next item of the innermost bracket, or the bracket's end.
    fn item_in(&self, comment: &[u8]) -> Option<usize> {
        let top = self.output.frames.last()?;
        let is_list = top.kind == BracketKind::Array;
        let mut open = 0_usize;
        comment.iter().enumerate().find_map(|(at, byte)| {
            let behind = comment.get(at + 1..).unwrap_or_default();
            let next = || behind.iter().find(|byte| !is_space(**byte));
            let is_item = match byte {
                b'"' => ends_as_item(behind, is_list),
                b'{' if is_list => next() == Some(&b'"'),
                _ => *byte == top.close && open == 0,
            };
            match byte {
                b'{' | b'[' | b'(' => open += 1,
                b'}' | b']' | b')' => open = open.saturating_sub(1),
                _ => {}
            }
            is_item.then_some(at)
        })
    }
}

/// Returns true if a mark before `behind` opens a single-word key, or a text in a list.
fn ends_as_item(behind: &[u8], is_list: bool) -> bool {
    const LONGEST: usize = 64;
    let Some(length) = behind.iter().take(LONGEST).position(|byte| *byte == b'"') else { return false };
    count_work(length);
    let is_word = length > 0 && behind.iter().take(length).all(|byte| is_name(*byte));
    match behind.iter().skip(length + 1).find(|byte| !is_space(**byte)) {
        Some(b':') => !is_list && is_word,
        Some(b',' | b']') => is_list,
        _ => false,
    }
}
