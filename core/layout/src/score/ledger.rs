//! The costs of a screen, with the components that cause them.

use super::measure::{Measure, Part};
use websketch_sketch::geometry::fmax;

/// A cost of a component.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) measure: Measure,
    pub(super) cost: f64,
    /// The component, by index in paint order. `None` for the whole screen.
    pub(super) at: Option<usize>,
    /// The component that it is compared with.
    pub(super) other: Option<usize>,
}

/// All costs of a screen.
pub(super) struct Ledger {
    pub(super) entries: Vec<Entry>,
    /// The number of components.
    count: f64,
}

impl Ledger {
    /// Opens the ledger of a screen with so many components.
    pub(super) fn of(count: f64) -> Self {
        Self { entries: Vec::new(), count: fmax(count, 1.0) }
    }

    /// Adds the cost of a component, from 0 to 1. Costs of 0 are left out.
    ///
    /// Alignment and spacing are means over all components. A fault of another part weighs more than its share: one
    /// covered component of 50 is still seen.
    pub(super) fn add(&mut self, measure: Measure, cost: f64, at: usize, other: Option<usize>) {
        if cost > 0.0 {
            let cost = match measure.part() {
                Part::Alignment | Part::Spacing => cost / self.count,
                _ => cost / self.count.sqrt(),
            };
            self.entries.push(Entry { measure, cost, at: Some(at), other });
        }
    }

    /// Adds a cost of the whole screen, and the component that causes most of it.
    pub(super) fn add_whole(&mut self, measure: Measure, cost: f64, at: Option<usize>) {
        if cost > 0.0 {
            self.entries.push(Entry { measure, cost, at, other: None });
        }
    }
}

/// Returns a share between 0 and 1 that grows with `distance` and is a half at `half`.
pub(super) fn saturating(distance: f64, half: f64) -> f64 {
    distance / (distance + half)
}
