//! A work limit in counted steps. Core has no clock, and the same input takes the same steps everywhere.

use std::cell::Cell;

/// A counter of work steps against a limit. Work that has spent its budget stops with a partial result.
///
/// ```
/// use websketch_layout::budget::Budget;
///
/// let budget = Budget::of(10);
/// assert!(budget.take(8));
/// assert!(!budget.take(8));
/// assert!(budget.is_spent());
/// ```
#[derive(Clone, Debug)]
pub struct Budget {
    left: Cell<u64>,
}

impl Budget {
    /// Returns a budget of `steps`.
    #[must_use]
    pub const fn of(steps: u64) -> Self {
        Self { left: Cell::new(steps) }
    }

    /// Returns a budget that no work spends.
    #[must_use]
    pub const fn unlimited() -> Self {
        Self::of(u64::MAX)
    }

    /// Takes `steps` and returns whether they were left. A budget that lacked some is spent for good.
    pub fn take(&self, steps: usize) -> bool {
        let left = self.left.get();
        if left == u64::MAX {
            return true;
        }
        let rest = left.checked_sub(steps as u64).filter(|_| left > 0);
        self.left.set(rest.unwrap_or(0));
        rest.is_some()
    }

    /// Returns how many of the `steps` of its beginning were taken.
    #[cfg(test)]
    pub(crate) fn taken_of(&self, steps: u64) -> u64 {
        steps - self.left.get()
    }

    /// Returns whether no steps are left.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.left.get() == 0
    }
}
