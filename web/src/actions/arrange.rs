//! Alignment, distribution, stacking and grouping of the selection.

use super::{commit, is_locked};
use crate::editor::describe;
use crate::editor::edit;
use crate::store::Store;
use leptos::prelude::*;
use websketch_layout::selection::{ZOrder, grouped, ungrouped};
use websketch_sketch::execute::Outcome;
use websketch_sketch::operation::{Alignment, Axis};

pub fn align_selection(store: Store, alignment: Alignment) {
    let ids = store.document.peek_selection();
    if has_at_least(store, 2, "align") && !is_locked(store) {
        let aligned = |_: &Outcome| format!("{} aligned", describe::count(ids.len(), "component"));
        let operations = store.document.peek(|sketch| edit::aligned(sketch, &ids, alignment));
        commit(store, operations, aligned);
    }
}

pub fn distribute_selection(store: Store, axis: Axis) {
    let ids = store.document.peek_selection();
    if has_at_least(store, 3, "distribute") && !is_locked(store) {
        let operations = store.document.peek(|sketch| edit::distributed(sketch, &ids, axis));
        commit(store, operations, |_| format!("{} spaced evenly", describe::count(ids.len(), "component")));
    }
}

pub fn restack_selection(store: Store, stack: ZOrder) {
    let ids = store.document.peek_selection();
    if has_at_least(store, 1, "restack") && !is_locked(store) {
        let operations = store.document.peek(|sketch| edit::restacked(sketch, &ids, stack));
        let done = match stack {
            ZOrder::Front => "brought to the front",
            ZOrder::Forward => "brought forward",
            ZOrder::Backward => "sent backward",
            ZOrder::Back => "sent to the back",
        };
        commit(store, operations, |_| format!("{} {done}", describe::count(ids.len(), "component")));
    }
}

/// Returns true if at least `least` components are selected, else announces the number needed.
fn has_at_least(store: Store, least: usize, verb: &str) -> bool {
    let is_enough = store.document.peek_selection().len() >= least;
    if !is_enough {
        store.notices.announce(format!("Select {} to {verb}", describe::count(least, "component")));
    }
    is_enough
}

/// Groups the selection.
pub fn group_selection(store: Store) {
    let ids = store.document.peek_selection();
    if has_at_least(store, 2, "group") && !is_locked(store) {
        let operations = store.document.peek(|sketch| grouped(sketch, &ids));
        commit(store, operations, |_| format!("{} grouped", describe::count(ids.len(), "component")));
    }
}

/// Ungroups the groups of the selection.
pub fn ungroup_selection(store: Store) {
    let ids = store.document.peek_selection();
    if has_at_least(store, 1, "ungroup") && !is_locked(store) {
        let within = store.view.entered.get_untracked();
        let operations = store.document.peek(|sketch| ungrouped(sketch, &ids, &within));
        commit(store, operations, |outcome| {
            format!("{} ungrouped", describe::count(outcome.applied.len(), "component"))
        });
    }
}
