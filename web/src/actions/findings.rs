//! Fixes of lint findings.

use super::commit;
use crate::editor::describe;
use crate::store::Store;
use websketch_layout::lint;
use websketch_sketch::operation::Operation;

/// Applies the fix of a finding.
pub fn fix(store: Store, operations: Vec<Operation>) {
    commit(store, operations, |outcome| format!("{} fixed", describe::count(outcome.applied.len(), "thing")));
}

/// Tidies the selection, or the whole sketch without one: aligns rows and columns and equalizes gaps that nearly match.
pub fn tidy(store: Store) {
    let ids = store.document.peek_selection();
    let only = (ids.len() > 1).then_some(ids.as_slice());
    let operations = store.document.peek(|sketch| lint::tidy_in_steps(sketch, only).operations);
    if operations.is_empty() {
        return store.notices.announce("It is tidy already");
    }
    commit(store, operations, |outcome| {
        format!("{} moved to be even", describe::count(outcome.applied.len(), "component"))
    });
}
