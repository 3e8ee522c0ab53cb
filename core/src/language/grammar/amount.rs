//! Numbers in digits and words, and how far or how much.

use super::Grammar;
use crate::language::intent::Amount;
use crate::language::vocabulary::{Sense, Unit, Vague};

/// A whole number that can count components or places.
pub(super) fn whole_count(value: f64) -> Option<usize> {
    /// No request means more of anything at once.
    const MOST: u16 = 100;
    (1..=MOST).find(|whole| f64::from(*whole) == value).map(usize::from)
}

impl Grammar<'_> {
    /// A count of things: `3`, `three`, `a`.
    pub(super) fn count(&self, at: usize) -> Option<(usize, usize)> {
        let (value, end) = self.number(at)?;
        Some((whole_count(value)?, end))
    }

    /// A number: `20`, `a hundred and fifty`, `one and a half`, `half`.
    pub(super) fn number(&self, at: usize) -> Option<(f64, usize)> {
        let (value, end) = match self.sentence.digits(at) {
            Some(value) => (value, at + 1),
            None => self.fraction(at).or_else(|| self.number_words(at))?,
        };
        match self.sentence.after(end, "and a half") {
            Some(end) => Some((value + 0.5, end)),
            None => Some((value, end)),
        }
    }

    fn fraction(&self, at: usize) -> Option<(f64, usize)> {
        let fractions: [(&str, f64); 4] = [
            ("three quarters|three quarter", 0.75),
            ("half of|half|a half", 0.5),
            ("a third of|a third|one third of|one third", 1.0 / 3.0),
            ("a quarter of|a quarter|quarter", 0.25),
        ];
        fractions.iter().find_map(|(words, value)| Some((*value, self.sentence.after(at, words)?)))
    }

    /// English number words: `fifty`, `two hundred and ten`.
    fn number_words(&self, at: usize) -> Option<(f64, usize)> {
        let (mut total, mut group, mut end, mut any) = (0.0, 0.0, at, false);
        loop {
            let joined = if any { self.sentence.past(end, "and") } else { end };
            if any && joined > end && group < 100.0 {
                break;
            }
            let number = |sense| if let Sense::Number(value) = sense { Some(value) } else { None };
            let Some((value, next)) = self.sentence.sense(joined, number) else { break };
            match value {
                1000.0 => (total, group) = (total + f64::max(group, 1.0) * 1000.0, 0.0),
                100.0 if group < 10.0 => group = f64::max(group, 1.0) * 100.0,
                // `twenty five`, `a hundred and five`, but not `two five`.
                _ if !any || (group >= 20.0 && value < 10.0) || (group >= 100.0 && value < 100.0) => {
                    group += value;
                }
                _ => break,
            }
            (end, any) = (next, true);
        }
        any.then_some((total + group, end))
    }

    /// `20 px`, `50 %`, `a bit`.
    pub(super) fn amount(&self, at: usize) -> Option<(Amount, usize)> {
        let sentence = self.sentence;
        let at = sentence.skip(at);
        let at = sentence.past(at, "another|an extra|an additional|a further|no more than|up to|at least");
        let vague = |sense| if let Sense::Vague(vague) = sense { Some(vague) } else { None };
        if let Some((vague, end)) = sentence.sense(at, vague) {
            return Some((Amount::Vague(vague), sentence.past(end, "more|bit|further")));
        }
        if let Some(end) = sentence.after(at, "some|some more") {
            return Some((Amount::Vague(Vague::Little), end));
        }
        let (value, end) = self.number(at)?;
        let unit = |sense| if let Sense::Unit(unit) = sense { Some(unit) } else { None };
        let (unit, end) = sentence.sense(end, unit).unwrap_or((Unit::Px, end));
        Some((Amount::Exact(value, unit), end))
    }

    /// A number of px, with or without the unit.
    pub(super) fn px(&self, at: usize) -> Option<(f64, usize)> {
        match self.amount(at)? {
            (Amount::Exact(value, Unit::Px), end) => Some((value, end)),
            _ => None,
        }
    }

    /// Past `=`, `:`, `to` and the like, between a name and its number.
    pub(super) fn equals(&self, at: usize) -> usize {
        self.sentence.past(at, "is|=|:|to|of|at")
    }
}
