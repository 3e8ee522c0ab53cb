//! Which meaning of a bracket fits what follows it.

use crate::repair::document::Position;
use crate::repair::effort::spend;
use crate::repair::frame::{Kind, Open};
use crate::repair::glyph::is_space;
use crate::repair::lookahead::WINDOW;

/// How many bytes more must fit a meaning that is not the first.
const MARGIN: usize = 8;

/// How far is looked where there was no other fault for long enough: brackets that do not match show late.
const FAR: usize = 512;

/// How much of the text behind a bracket fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// This many bytes.
    Until(usize),
    /// All that can be seen.
    Seen,
    /// All of it, and the document is complete then.
    Complete,
}

impl Position {
    /// How far may be looked ahead here. All far looks together are no longer than the text before them.
    pub(crate) fn sight(&self) -> usize {
        if self.far_looks <= self.at { FAR } else { WINDOW }
    }

    /// Notes that it was looked so far ahead, and something was decided.
    pub(crate) fn have_looked(&mut self, sight: usize) {
        if sight > WINDOW {
            self.far_looks += sight;
        }
    }

    /// Of several readings, each of brackets that would be open and the text that would follow, the one that fits
    /// what follows: the first, unless another fits more of it; nothing while more bytes could tell.
    pub(super) fn best_fit(&mut self, readings: &[(Vec<Open>, &[u8])], eof: bool) -> Option<usize> {
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
            // What fits so far may end before the margin, or another may go further.
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

/// How much of `text` fits behind a value in these open brackets.
fn fit(mut open: Vec<Open>, text: &[u8], is_end: bool) -> Fit {
    let mut begins_item = false;
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        spend(1);
        let Some(&(close, kind)) = open.last() else {
            match byte {
                b',' | b'}' | b']' => return Fit::Until(at),
                byte if is_space(byte) => {}
                _ => return Fit::Complete,
            }
            at += 1;
            continue;
        };
        let is_key = begins_item && kind == Kind::Object;
        let mut next = at + 1;
        match byte {
            b',' => begins_item = true,
            b'{' | b'[' | b'-' | b'0'..=b'9' if is_key => return Fit::Until(at),
            b'{' | b'[' => {
                open.push(if byte == b'{' { (b'}', Kind::Object) } else { (b']', Kind::Array) });
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
                    Some(b':') => kind == Kind::Object,
                    Some(b',' | b'}' | b']') => !is_key,
                    _ => true,
                };
                // Where it shows, so that it does not depend on how much is there.
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

/// Where a string ends that begins before `at`.
fn text_end(text: &[u8], mut at: usize) -> Option<usize> {
    loop {
        match text.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}
