//! The lines of the rules as they are kept.

use super::act::Act;
use super::set::First;
use super::terminal::Terminal;
use crate::vocabulary::Sense;

/// One way to say something.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) items: Vec<Item>,
    /// What it means, the outermost act first.
    pub(super) acts: Vec<Act>,
    /// Meanings that are not said.
    pub(super) implied: Vec<Sense>,
    /// What the line can begin with.
    pub(super) first: First,
}

/// A part of a line.
#[derive(Debug)]
pub(super) enum Item {
    Word(Word),
    Terminal(Terminal),
    Rule { rule: usize, role: &'static str },
    Group { of: Vec<Vec<Self>>, how: How, worded: bool, first: First },
}

/// A word of a line.
#[derive(Debug)]
pub(super) struct Word {
    pub(super) text: &'static str,
    /// Its number among [`super::first::Beginnings`], so that sentences are compared by numbers.
    pub(super) number: Option<usize>,
}

impl Word {
    /// A word that has no number yet.
    pub(super) fn of(text: &'static str) -> Self {
        Self { text, number: None }
    }
}

/// How often a group must be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    Once,
    Maybe,
    Any,
    Not,
}
