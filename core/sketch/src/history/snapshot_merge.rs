//! Merging of client snapshots that have no base revision.

mod base;
mod component_diff;
mod merge_note;
mod revision_distance;
mod three_way_merge;

pub use merge_note::MergeNote;

use crate::operation::Operation;
use crate::sketch::Sketch;
use crate::sort::collect_map;
use base::{BaseCandidates, ComponentHistory, equal};
use component_diff::ComponentDiff;
use revision_distance::RevisionDistances;
use three_way_merge::{AmbiguousMerge, MergeResult, Merger};

/// The most components examined on the way back through a history. A longer search returns [`SnapshotMatch::Unclear`].
const MOST_WORK: usize = 4_000_000;

/// The interpretation of a client snapshot.
#[derive(Clone, Debug, PartialEq)]
pub enum SnapshotMatch {
    /// The snapshot equals the newest sketch.
    Current,
    /// The snapshot equals an older revision, so it has no edit.
    Stale {
        /// That revision, the newest of several.
        revision: u64,
    },
    /// The snapshot has an edit by its user.
    Edited {
        /// The newest sketch with the user's changes.
        merged: Sketch,
        /// Notes on the merge, for the user.
        notes: Vec<MergeNote>,
    },
    /// The snapshot has too little in common with every revision, or is ambiguous. A guess could lose work.
    Unclear,
}

/// Reconciles a client snapshot with the history, going back from the newest revision.
///
/// The base is the revision with the fewest differences from the snapshot. Later changes of others are preserved,
/// except that the user's value wins if both set the same field. A component missing from the snapshot counts as
/// deleted by the user only if the rest of the snapshot is clearly younger than the component. A component that others
/// deleted stays deleted.
#[derive(Debug)]
pub struct SnapshotReconciler<'a> {
    head: &'a Sketch,
    trace: RevisionDistances<'a>,
}

impl<'a> SnapshotReconciler<'a> {
    /// Creates a reader of the snapshot `snapshot`. `head` is the newest sketch and `revision` its number.
    #[must_use]
    pub fn new(snapshot: &'a Sketch, head: &'a Sketch, revision: u64) -> Self {
        Self { head, trace: RevisionDistances::new(snapshot, head, revision) }
    }

    /// Goes back one commit, from the newest to the oldest stored one. `inverse` undoes the commit.
    ///
    /// Costs as much as the commit changed. Returns false if the work limit is exceeded; the result is then
    /// [`SnapshotMatch::Unclear`].
    pub fn rewind(&mut self, inverse: Vec<Operation>) -> bool {
        if self.exceeds_work_limit() {
            return false;
        }
        self.trace.rewind(inverse);
        !self.exceeds_work_limit()
    }

    fn exceeds_work_limit(&self) -> bool {
        self.trace.work > MOST_WORK
    }

    /// Returns the interpretation, after all stored commits were passed to [`SnapshotReconciler::rewind`].
    #[must_use]
    pub fn finish(self) -> SnapshotMatch {
        if self.exceeds_work_limit() {
            return SnapshotMatch::Unclear;
        }
        let Self { head, trace } = self;
        let ids = trace.spans.keys();
        let is_gone = |id| !trace.snapshot.contains(id) && !head.contains(id);
        let pasts = collect_map(
            ids.map(|id| (id.clone(), ComponentHistory::of(trace.spans_of(id, head), is_gone(id)))),
        );
        if !has_unexplained_difference(&trace, head)
            && let Some(revision) = equal(&trace, &pasts)
        {
            return if revision == trace.newest {
                SnapshotMatch::Current
            } else {
                SnapshotMatch::Stale { revision }
            };
        }
        let bases = BaseCandidates::of(&trace, &pasts);
        if !has_enough_in_common(&trace, head, &bases) {
            return SnapshotMatch::Unclear;
        }
        match Merger::new(&trace, head, &pasts, &bases).end(&trace) {
            Err(AmbiguousMerge) => SnapshotMatch::Unclear,
            Ok(MergeResult { sketch, mut notes }) => {
                if bases.last < trace.newest {
                    notes.insert(0, MergeNote::MergedEdit { revision: bases.last });
                }
                SnapshotMatch::Edited { merged: sketch, notes }
            }
        }
    }
}

/// Returns true if the snapshot differs in a component that no commit changed.
fn has_unexplained_difference(trace: &RevisionDistances, head: &Sketch) -> bool {
    let untouched = |component: &&crate::sketch::Component| !trace.spans.contains_key(component.id());
    let differs = |component: &crate::sketch::Component| {
        ComponentDiff::of(trace.snapshot.get(component.id()), head.get(component.id())) != ComponentDiff::Same
    };
    trace.snapshot.iter().filter(untouched).any(differs) || head.iter().filter(untouched).any(differs)
}

/// Returns true if the snapshot and its base share at least half of the smaller of the two. An empty snapshot shares
/// nothing.
fn has_enough_in_common(trace: &RevisionDistances, head: &Sketch, bases: &BaseCandidates) -> bool {
    let back = usize::try_from(trace.newest - bases.last).unwrap_or(usize::MAX);
    let count = trace.looks.get(back).map_or(0, |look| look.count);
    let is_shared = |component: &&crate::sketch::Component| match trace.spans.get(component.id()) {
        None => head.contains(component.id()),
        Some(spans) => {
            let span = spans.iter().find(|span| span.first <= bases.last && bases.last <= span.last);
            span.is_some_and(|span| span.shown != ComponentDiff::Presence)
        }
    };
    let shared = trace.snapshot.iter().filter(is_shared).count();
    shared * 2 >= count.min(trace.snapshot.len()) && (count == 0 || !trace.snapshot.is_empty())
}
