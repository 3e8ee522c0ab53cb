//! The request that follows a fault: `…, line them up`, `…, make the list even`.

use super::is_pronoun;
use crate::frames::{FaultPhrase, is_reason};
use crate::lexicon::{Fault, Function, Pronoun, Sense};
use crate::tokens::Sentence;
use std::ops::Range;

/// The request that a message with a fault ends with.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Request {
    /// None.
    None,
    /// The repair of the fault, in the statements at these places.
    Repair(Vec<usize>),
    /// Equal gaps of a list.
    Even,
    /// More than the repair.
    Other,
}

impl Request {
    /// Whether the statement at a place asks for more than the repair.
    pub(super) fn is_open(&self, at: usize) -> bool {
        match self {
            Self::Repair(places) => !places.contains(&at),
            Self::Even => false,
            Self::None | Self::Other => true,
        }
    }
}

/// Returns the request of a message.
pub(crate) fn request(
    sentence: &Sentence,
    all: &[Range<usize>],
    phrases: &[(usize, FaultPhrase)],
) -> Request {
    let is_fault = |at: usize| phrases.iter().any(|(own, _)| *own == at);
    // `the button should be red or something, it needs to stick out`
    let is_about = |at: usize| {
        phrases.iter().any(|(own, phrase)| *own == at + 1 && is_pronoun(sentence, &phrase.subject))
    };
    let wishes = all
        .iter()
        .enumerate()
        .filter(|(at, range)| !is_fault(*at) && !is_about(*at) && !is_reason(sentence, range));
    let wishes: Vec<(usize, &Range<usize>)> = wishes.collect();
    let says =
        |range: &Range<usize>, words: &[&str]| range.clone().any(|at| words.contains(&sentence.word(at)));
    let faults: Vec<Fault> = phrases.iter().map(|(_, phrase)| phrase.fault).collect();
    let is_repair = |range: &Range<usize>| {
        faults.iter().any(|fault| says(range, words(*fault)))
            || says(range, &["fix", "tidy", "repair", "sort"])
    };
    if wishes.iter().any(|(_, range)| says(range, &["even", "evenly"]) && phrases.len() > 1) {
        return Request::Even;
    }
    let (repairs, others): (Vec<_>, Vec<_>) =
        wishes.into_iter().partition(|(_, range)| is_repair(range) && is_about_them(sentence, range));
    match (repairs.is_empty(), others.is_empty()) {
        (true, true) => Request::None,
        (_, false) => Request::Other,
        (false, true) => Request::Repair(repairs.into_iter().map(|(at, _)| at).collect()),
    }
}

/// Whether a request names nothing but `it` or `them`.
fn is_about_them(sentence: &Sentence, range: &Range<usize>) -> bool {
    let is_it = |sense| {
        matches!(
            sense,
            Sense::Pronoun(Pronoun::It | Pronoun::Them | Pronoun::That | Pronoun::These | Pronoun::This)
        )
    };
    let is_the = |at: usize| sentence.function(at, Function::The) > 0 && !sentence.means(at, is_it);
    !range.clone().any(|at| is_the(at) && !matches!(sentence.word(at + 1), "same" | "other" | "others"))
        && !range.clone().any(|at| sentence.label(at) > 1)
}

/// Returns the words of a request that asks for the repair of a fault.
const fn words(fault: Fault) -> &'static [&'static str] {
    match fault {
        Fault::Overlap | Fault::Near => {
            &["apart", "space", "room", "gap", "air", "separate", "away", "distance"]
        }
        Fault::Far => {
            &["close", "closer", "together", "tighten", "tighter", "nearer", "near", "gap", "space"]
        }
        Fault::Line => &["line", "align", "straight", "straighten", "level", "row", "same", "flush"],
        Fault::Scattered => {
            &["line", "align", "straighten", "order", "arrange", "even", "evenly", "up", "organize"]
        }
        Fault::Gaps => &["even", "evenly", "space", "same", "equal", "equally", "distribute", "consistent"],
        Fault::Unequal | Fault::Squashed => {
            &["same", "equal", "match", "bigger", "larger", "smaller", "taller", "wider", "size"]
        }
        Fault::Low => &["up", "raise", "higher"],
        Fault::High => &["down", "lower"],
        Fault::Weak | Fault::Illegible | Fault::Small => &[
            "bigger",
            "larger",
            "bolder",
            "bold",
            "stronger",
            "out",
            "highlight",
            "emphasize",
            "increase",
            "visible",
        ],
        Fault::Large => &["smaller", "shrink", "reduce"],
    }
}
