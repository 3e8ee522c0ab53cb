//! What the matcher found: acts with what they captured, in one arena.

use super::act::Act;
use crate::vocabulary::Sense;

/// A place in the list of captures; 0 is the empty list.
pub(super) type Captures = u32;

/// Something captured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Value {
    /// The meaning of a word.
    Sense(Sense),
    /// The tokens from the first to before the second position.
    Text(usize, usize),
    /// The same, of a noun that is all that a component says.
    Shown(usize, usize),
    /// A line with an act, and what it captured.
    Act(Act, Captures),
}

/// Something captured, with the role that its line gives it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Capture {
    pub(super) role: &'static str,
    pub(super) value: Value,
    /// What the same line captured before.
    before: Captures,
}

/// Every capture made while a message is matched. Lists share their beginnings, so that alternatives
/// cost what they differ by.
#[derive(Debug, Default)]
pub(super) struct Tree {
    captures: Vec<Capture>,
}

impl Tree {
    /// `before` with one more capture.
    pub(super) fn add(&mut self, before: Captures, role: &'static str, value: Value) -> Captures {
        self.captures.push(Capture { role, value, before });
        Captures::try_from(self.captures.len()).unwrap_or(0)
    }

    /// `before` with everything in `more`; what has no role yet takes `role`.
    pub(super) fn join(&mut self, before: Captures, more: Captures, role: &'static str) -> Captures {
        let Some(capture) = self.get(more).copied() else { return before };
        let joined = self.join(before, capture.before, role);
        let role = if capture.role.is_empty() { role } else { capture.role };
        self.add(joined, role, capture.value)
    }

    /// The captures of a list, in the order of the sentence.
    pub(super) fn list(&self, mut captures: Captures) -> Vec<Capture> {
        let mut found = Vec::new();
        while let Some(capture) = self.get(captures) {
            found.push(*capture);
            captures = capture.before;
        }
        found.reverse();
        found
    }

    /// Whether two lists say the same.
    pub(super) fn is_same(&self, mut one: Captures, mut other: Captures) -> bool {
        while one != other {
            let (Some(a), Some(b)) = (self.get(one), self.get(other)) else { return false };
            let same = match (a.value, b.value) {
                (Value::Act(a, one), Value::Act(b, other)) => a == b && self.is_same(one, other),
                (a, b) => a == b,
            };
            if !same || a.role != b.role {
                return false;
            }
            (one, other) = (a.before, b.before);
        }
        true
    }

    fn get(&self, captures: Captures) -> Option<&Capture> {
        let at = usize::try_from(captures).ok()?.checked_sub(1)?;
        self.captures.get(at)
    }
}
