//! Which meaning of a bracket fits what follows it.

use super::Closes;
use crate::repair::document::{Document, Kind};
use crate::repair::effort::spend;
use crate::repair::glyph::is_space;
use crate::repair::lookahead::WINDOW;

/// How many bytes more must fit a meaning that is not the first.
const MARGIN: usize = 8;

/// How far is looked where there was no other fault for long enough: brackets that do not match show late.
const FAR: usize = 512;

/// An open bracket: what closes it, and what it holds.
pub(super) type Open = (u8, Kind);

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

impl Document {
    /// How far may be looked ahead here. All far looks together are no longer than the text before them.
    pub(super) fn sight(&self) -> usize {
        if self.far_looks <= self.at { FAR } else { WINDOW }
    }

    /// Notes that it was looked so far ahead, and something was decided.
    pub(super) fn have_looked(&mut self, sight: usize) {
        if sight > WINDOW {
            self.far_looks += sight;
        }
    }

    /// The brackets that are open, up to this many.
    pub(super) fn open_brackets(&self, count: usize) -> Vec<Open> {
        self.frames.iter().take(count).map(|frame| (frame.close, frame.kind)).collect()
    }

    /// Whether text fits the second brackets, and not the first; nothing while more bytes could tell. Each comes with
    /// the text that should fit it.
    pub(super) fn fits_second(
        &mut self,
        first: (Vec<Open>, &[u8]),
        second: (Vec<Open>, &[u8]),
        eof: bool,
    ) -> Option<bool> {
        let sight = self.sight();
        let fit = |(open, text): (Vec<Open>, &[u8])| {
            let window = text.get(..sight).unwrap_or(text);
            (fit(open, window, eof && window.len() == text.len()), window.len())
        };
        let ((first, length), (second, _)) = (fit(first), fit(second));
        let is_all = eof || length == sight;
        let found = match (first, second) {
            (Fit::Until(first), Fit::Until(second)) => Some(second >= first + MARGIN),
            (Fit::Until(first), _) => (is_all || length >= first + MARGIN).then_some(true),
            _ => is_all.then_some(false),
        };
        if found.is_some() {
            self.have_looked(sight);
        }
        found
    }

    /// Whether text fits these brackets as far as can be seen; nothing while more bytes could tell.
    pub(super) fn fits(&mut self, open: Vec<Open>, text: &[u8], eof: bool) -> Option<bool> {
        let sight = self.sight();
        let window = text.get(..sight).unwrap_or(text);
        let is_end = eof && window.len() == text.len();
        let found = match fit(open, window, is_end) {
            Fit::Until(_) => Some(false),
            Fit::Complete => Some(true),
            Fit::Seen => (eof || window.len() == sight).then_some(true),
        };
        if found.is_some() {
            self.have_looked(sight);
        }
        found
    }

    /// The meaning that fits what follows better than all others, else the `first` one; nothing while more bytes
    /// could tell.
    pub(super) fn best_fit(
        &self,
        first: Closes,
        others: impl Iterator<Item = Closes>,
        after: &[u8],
        eof: bool,
    ) -> Option<Closes> {
        let sight = self.sight();
        let window = after.get(..sight).unwrap_or(after);
        let is_end = eof && window.len() == after.len();
        let fit = |meaning| {
            let open = match meaning {
                Closes::Nothing => self.frames.len(),
                Closes::Innermost => self.frames.len().saturating_sub(1),
                Closes::Matching(place) => place,
            };
            fit(self.open_brackets(open), window, is_end)
        };
        let of_first = fit(first);
        let mut best: Option<(Closes, Fit)> = None;
        let mut fitting = usize::from(of_first >= Fit::Seen);
        for meaning in others.filter(|other| *other != first) {
            let found = fit(meaning);
            fitting += usize::from(found >= Fit::Seen);
            if best.is_none_or(|(_, best)| found > best) {
                best = Some((meaning, found));
            }
        }
        let best = best.filter(|(_, best)| *best > of_first);
        if !is_end && window.len() < sight && fitting > 0 {
            // What fits so far may end before the margin, or another may go further.
            let is_certain = match (of_first, best) {
                (Fit::Until(end), Some(_)) => fitting == 1 && window.len() >= end + MARGIN,
                _ => fitting == 1,
            };
            if !is_certain {
                return None;
            }
        }
        let is_better = |best: Fit| match (of_first, best) {
            (Fit::Until(first), Fit::Until(best)) => best >= first + MARGIN,
            _ => true,
        };
        Some(best.filter(|(_, best)| is_better(*best)).map_or(first, |(meaning, _)| meaning))
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
