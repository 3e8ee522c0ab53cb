//! Locking, hiding and z-order.

use super::commit;
use crate::editor::describe;
use crate::editor::edit;
use crate::store::Store;
use websketch_layout::selection::Side;
use websketch_sketch::ComponentId;

/// Locks components with their contents, or unlocks them if all are locked.
pub fn toggle_lock(store: Store, ids: &[ComponentId]) {
    let operations = store.document.peek(|sketch| edit::lock_toggled(sketch, ids));
    commit(store, operations, |outcome| {
        let locked = store.document.peek(|sketch| ids.iter().all(|id| edit::is_locked(sketch, id)));
        let done = if locked { "locked" } else { "unlocked" };
        format!("{} {done}", describe::count(outcome.applied.len(), "component"))
    });
}

/// Hides components with their contents, or shows them if all are hidden.
pub fn toggle_hidden(store: Store, ids: &[ComponentId]) {
    let operations = store.document.peek(|sketch| edit::hide_toggled(sketch, ids));
    commit(store, operations, |outcome| {
        let hidden = store.document.peek(|sketch| edit::are_hidden(sketch, ids));
        let done = if hidden { "hidden; Layers has them" } else { "shown" };
        format!("{} {done}", describe::count(outcome.applied.len(), "component"))
    });
}

/// Shows all hidden components.
pub fn show_all(store: Store) {
    let operations = store.document.peek(edit::all_shown);
    if operations.is_empty() {
        return store.notices.announce("Nothing is hidden");
    }
    commit(store, operations, |outcome| {
        format!("{} shown", describe::count(outcome.applied.len(), "component"))
    });
}

/// Unlocks all locked components.
pub fn unlock_all(store: Store) {
    let operations = store.document.peek(edit::all_unlocked);
    if operations.is_empty() {
        return store.notices.announce("Nothing is locked");
    }
    commit(store, operations, |outcome| {
        format!("{} unlocked", describe::count(outcome.applied.len(), "component"))
    });
}

/// Moves components with their contents directly in front of others, or directly behind them.
pub fn restack_beside(store: Store, ids: &[ComponentId], others: &[ComponentId], side: Side) {
    let operations = store.document.peek(|sketch| edit::beside(sketch, ids, others, side));
    let done = match side {
        Side::InFront => "one forward",
        Side::Behind => "one backward",
    };
    commit(store, operations, |_| format!("{} {done}", describe::count(ids.len(), "component")));
}
