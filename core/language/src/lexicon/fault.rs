//! Faults of a sketch that people state, with the words for them.

use super::named::named;

named! {
    /// A fault that a clause states of components.
    Fault {
        /// They cover each other.
        Overlap = "overlap",
        /// They are too close.
        Near = "near",
        /// They are too far apart.
        Far = "far",
        /// They do not stand on one line.
        Line = "line",
        /// They stand on no line and at no regular distance.
        Scattered = "scattered",
        /// The gaps between them differ.
        Gaps = "gaps",
        /// Their sizes differ.
        Unequal = "unequal",
        /// It stands below its place.
        Low = "low",
        /// It stands above its place.
        High = "high",
        /// It is less high than its neighbor.
        Squashed = "squashed",
        /// It is overlooked.
        Weak = "weak",
        /// It cannot be read.
        Illegible = "illegible",
        /// It is too small.
        Small = "small",
        /// It is too large.
        Large = "large",
    }
}

/// Words that state a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaultWords {
    /// The fault.
    pub fault: Fault,
    /// Whether the words state it only after `not`.
    pub is_negated: bool,
    /// The number of words.
    pub words: usize,
}
