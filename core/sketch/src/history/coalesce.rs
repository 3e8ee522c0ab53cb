//! Coalescing of a gesture's edits into one undo step.

use super::{Commit, History};
use crate::limits::MAX_OPERATIONS;
use crate::operation::Operation;
use crate::sketch::ComponentId;
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

impl History {
    /// Merges the newest two commits into one, with the revision and time of the last and the operations of both.
    ///
    /// Does nothing if the two are not consecutive undo steps, if their origins differ, or if the result would exceed
    /// [`MAX_OPERATIONS`] operations.
    pub(super) fn coalesce_newest(&mut self) {
        let [Some(newest), Some(former)] = [0, 1].map(|back| nth_back(&self.done, back)) else { return };
        let is_row = |at: usize, commit: &Arc<Commit>| {
            nth_back(&self.log, at).is_some_and(|logged| Arc::ptr_eq(logged, commit))
        };
        if former.origin != newest.origin || !is_row(0, newest) || !is_row(1, former) {
            return;
        }
        let operations = coalesce(&former.operations, &newest.operations);
        let inverse = coalesce(&newest.inverse, &former.inverse);
        if operations.len().max(inverse.len()) > MAX_OPERATIONS {
            return;
        }
        let commit = Arc::new(Commit {
            revision: newest.revision,
            timestamp: newest.timestamp.clone(),
            origin: newest.origin,
            message: newest.message.clone().or_else(|| former.message.clone()),
            operations,
            inverse,
        });
        for commits in [&mut self.log, &mut self.done] {
            commits.truncate(commits.len().saturating_sub(2));
            commits.push_back(Arc::clone(&commit));
        }
    }
}

fn nth_back<T>(items: &VecDeque<T>, back: usize) -> Option<&T> {
    items.len().checked_sub(back + 1).and_then(|at| items.get(at))
}

/// Returns the operations of both in order. If all are moves and resizes, only the last of each component remains,
/// because these operations are absolute.
fn coalesce(first: &[Operation], then: &[Operation]) -> Vec<Operation> {
    let both: Vec<&Operation> = first.iter().chain(then).collect();
    if !both.iter().all(|operation| placed(operation).is_some()) {
        return both.into_iter().cloned().collect();
    }
    let mut seen = BTreeSet::new();
    let mut kept = Vec::new();
    for operation in both.into_iter().rev() {
        if placed(operation).is_none_or(|place| seen.insert(place)) {
            kept.push(operation.clone());
        }
    }
    kept.reverse();
    kept
}

/// Returns the component of a move or resize, and whether the operation is a move.
fn placed(operation: &Operation) -> Option<(bool, &ComponentId)> {
    match operation {
        Operation::Move { component_id, .. } => Some((true, component_id)),
        Operation::Resize { component_id, .. } => Some((false, component_id)),
        _ => None,
    }
}
