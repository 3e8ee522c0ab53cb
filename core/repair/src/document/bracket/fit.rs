//! Disambiguation of brackets by the text after them.

use crate::document::Position;
use crate::frame::{BracketKind, OpenFrame};
use crate::lookahead::WINDOW;
use crate::unicode_punctuation::is_space;
use crate::work_counter::count_work;

/// Bytes by which another reading must fit better than the first.
const MARGIN: usize = 8;

/// The far lookahead, used if the last fault is far enough behind, because mismatched brackets show late. Bytes.
const FAR: usize = 512;

/// The extent to which the text after a bracket fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// This many bytes fit.
    Until(usize),
    /// All visible text fits.
    Seen,
    /// All text fits, and the document is then complete.
    Complete,
}

impl Position {
    /// Returns the allowed lookahead. All far lookaheads together are no longer than the text before them. Bytes.
    pub(crate) fn sight(&self) -> usize {
        if self.far_looks <= self.at { FAR } else { WINDOW }
    }

    /// Records a lookahead that led to a decision.
    pub(crate) fn have_looked(&mut self, sight: usize) {
        if sight > WINDOW {
            self.far_looks += sight;
        }
    }

    /// Returns the index of the reading that fits the following text best. A reading consists of the open brackets and
    /// the text after them. The first wins unless another fits more. Returns `None` if more bytes are needed.
    pub(super) fn best_fit(&mut self, readings: &[(Vec<OpenFrame>, &[u8])], eof: bool) -> Option<usize> {
        let sight = self.sight();
        let fits: Vec<(Fit, usize)> = readings
            .iter()
            .map(|(open, text)| {
                let window = text.get(..sight).unwrap_or(text);
                (fit(open.clone(), window, eof && window.len() == text.len()), window.len())
            })
            .collect();
        let &(first, length) = fits.first()?;
        let is_all = eof || length == sight;
        let mut best = 0;
        let mut best_of_others = None;
        for (place, (found, _)) in fits.iter().enumerate().skip(1) {
            if best_of_others.is_none_or(|best| *found > best) {
                best_of_others = Some(*found);
                best = place;
            }
        }
        let other = best_of_others?;
        let fitting = fits.iter().filter(|(found, _)| *found >= Fit::Seen).count();
        if !is_all && fitting > 0 {
            // A reading may fail before the margin, or another may fit further.
            let is_certain = match first {
                Fit::Until(end) => fitting == 1 && length >= end + MARGIN,
                Fit::Seen | Fit::Complete => fitting == 1,
            };
            if !is_certain {
                return None;
            }
        }
        self.have_looked(sight);
        let is_better = match (first, other) {
            (Fit::Until(first), Fit::Until(other)) => other >= first + MARGIN,
            (first, other) => other > first,
        };
        Some(if is_better { best } else { 0 })
    }
}

/// Returns how much of `text` fits after a value inside these open brackets.
fn fit(mut open: Vec<OpenFrame>, text: &[u8], is_end: bool) -> Fit {
    let mut begins_item = false;
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        count_work(1);
        let Some(&(close, kind)) = open.last() else {
            match byte {
                b',' | b'}' | b']' => return Fit::Until(at),
                byte if is_space(byte) => {}
                _ => return Fit::Complete,
            }
            at += 1;
            continue;
        };
        let is_key = begins_item && kind == BracketKind::Object;
        let mut next = at + 1;
        match byte {
            b',' => begins_item = true,
            b'{' | b'[' | b'-' | b'0'..=b'9' if is_key => return Fit::Until(at),
            b'{' | b'[' => {
                open.push(if byte == b'{' {
                    (b'}', BracketKind::Object)
                } else {
                    (b']', BracketKind::Array)
                });
                begins_item = true;
            }
            b'}' | b']' => {
                if close != byte {
                    return Fit::Until(at);
                }
                open.pop();
                begins_item = false;
            }
            b'"' => {
                let Some(end) = text_end(text, next) else { break };
                next = end;
                let rest = text.get(next..).unwrap_or_default();
                let behind = next + rest.iter().take_while(|byte| is_space(**byte)).count();
                let fits = match text.get(behind) {
                    Some(b':') => kind == BracketKind::Object,
                    Some(b',' | b'}' | b']') => !is_key,
                    _ => true,
                };
                // Reported where the fault becomes visible, so that the result does not depend on the bytes available.
                if !fits {
                    return Fit::Until(behind);
                }
                begins_item = false;
            }
            byte if is_space(byte) => {}
            _ => begins_item = false,
        }
        at = next;
    }
    if is_end && open.is_empty() { Fit::Complete } else { Fit::Seen }
}

/// Returns the end of a string that starts before `at`.
fn text_end(text: &[u8], mut at: usize) -> Option<usize> {
    loop {
        match text.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}
