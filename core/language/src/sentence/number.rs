//! Numbers in digits and in English words.

use super::Sentence;
use crate::vocabulary::Sense;

/// A whole number that can count components or places.
pub(crate) fn whole_count(value: f64) -> Option<usize> {
    /// No request means more of anything at once.
    const MOST: u16 = 100;
    (1..=MOST).find(|whole| f64::from(*whole) == value).map(usize::from)
}

const FRACTIONS: &[(&str, f64)] = &[
    ("three quarters", 0.75),
    ("three quarter", 0.75),
    ("a half", 0.5),
    ("half", 0.5),
    ("a third", 1.0 / 3.0),
    ("one third", 1.0 / 3.0),
    ("two thirds", 2.0 / 3.0),
    ("a quarter", 0.25),
    ("one quarter", 0.25),
    ("quarter", 0.25),
];

impl Sentence<'_> {
    /// A number and the position after it: `20`, `a hundred and fifty`, `one and a half`, `half`.
    pub(crate) fn number(&self, at: usize) -> Option<(f64, usize)> {
        let (value, end) = self.digits(at).or_else(|| self.fraction(at)).or_else(|| self.number_words(at))?;
        if let Some(end) = self.after(end, "dozen") {
            return Some((value * 12.0, end));
        }
        match self.after(end, "and a half") {
            Some(end) => Some((value + 0.5, end)),
            None => Some((value, end)),
        }
    }

    fn fraction(&self, at: usize) -> Option<(f64, usize)> {
        for (words, value) in FRACTIONS {
            if let Some(end) = self.after(at, words) {
                return Some((*value, end));
            }
        }
        None
    }

    /// English number words: `fifty`, `two hundred and ten`.
    fn number_words(&self, at: usize) -> Option<(f64, usize)> {
        let (mut total, mut group, mut end, mut any) = (0.0, 0.0, at, false);
        loop {
            let joined = if any { self.after(end, "and").unwrap_or(end) } else { end };
            if any && joined > end && group < 100.0 {
                break;
            }
            let Some((value, next)) = self.number_word(joined) else { break };
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

    fn number_word(&self, at: usize) -> Option<(f64, usize)> {
        for (sense, length) in self.senses(at) {
            if let Sense::Number(value) = sense {
                return Some((*value, at + length));
            }
        }
        None
    }
}
