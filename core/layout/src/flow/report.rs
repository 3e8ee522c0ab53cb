//! The changes that a completion made or could not make.

use crate::naming::count;
use std::collections::BTreeSet;
use websketch_sketch::ComponentId;
use websketch_sketch::collect::CollectVec;

/// The changes of a completion, as counts and ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FlowReport {
    /// Links, and lines of notes, removed because their target is gone.
    pub links: usize,
    /// Ties that ended.
    pub ties: usize,
    /// States that lost their base.
    pub states: usize,
    /// Components changed, added or deleted because they are tied to edited ones.
    pub followers: BTreeSet<ComponentId>,
    /// Locked components that would have changed.
    pub locked: BTreeSet<ComponentId>,
    /// Tied components that the edit itself made different.
    pub divergent: BTreeSet<ComponentId>,
}

impl FlowReport {
    /// Returns true if there is nothing to report.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the report as a sentence for people, or `None` if there is nothing to report.
    #[must_use]
    pub fn sentence(&self) -> Option<String> {
        let parts = [
            (self.links, "link", "removed"),
            (self.ties, "tie", "ended"),
            (self.states, "state", "on its own now"),
            (self.followers.len(), "tied component", "changed along"),
            (self.locked.len(), "locked component", "left as it is"),
            (self.divergent.len(), "tied component", "differs now"),
        ];
        let parts = parts.into_iter().filter(|(number, ..)| *number > 0);
        let parts: Vec<String> = parts
            .map(|(number, noun, done)| format!("{} {}", count(number, noun), plural(number, done)))
            .collect_vec();
        (!parts.is_empty()).then(|| parts.join(", "))
    }
}

/// Returns the predicate for several components.
fn plural(number: usize, done: &'static str) -> &'static str {
    match done {
        _ if number == 1 => done,
        "on its own now" => "on their own now",
        "left as it is" => "left as they are",
        "differs now" => "differ now",
        done => done,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_counts_what_it_tells() {
        let report = FlowReport { links: 2, states: 1, ..FlowReport::default() };
        assert_eq!(report.sentence().as_deref(), Some("2 links removed, 1 state on its own now"));
        assert_eq!(FlowReport::default().sentence(), None);
    }
}
