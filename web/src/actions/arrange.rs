//! Arranging the selection: alignment, gaps, sizes, slots, stacking and groups.

use super::{commit, is_locked};
use crate::editor::describe;
use crate::editor::edit::{self, Room};
use crate::store::{NoticeAction, Store};
use leptos::prelude::*;
use websketch_layout::arrangement::{AlignTo, Arranged, Edit, EditError, Length, Slot, Unchanged};
use websketch_layout::selection::{ZOrder, grouped, ungrouped};
use websketch_sketch::ComponentId;
use websketch_sketch::operation::{Alignment, Axis};

/// Applies an edit of the arrangement and announces `done`. Without room, names the components in the way and offers to
/// apply it anyway. Returns true if something changed.
pub fn arrange(store: Store, edit: Edit, done: String) -> bool {
    let document = store.document;
    let result = document.with_ids(|sketch, ids| edit::arranged(sketch, &edit, Room::Needed, ids));
    match result {
        Ok(arranged) => finish(store, arranged, done),
        Err(EditError::NoRoom { blocking }) => {
            let text = no_room(store, &blocking);
            store.notices.show_with_action(text, NoticeAction::Arrange { edit: Box::new(edit), done });
            false
        }
        Err(error) => {
            store.notices.show(format!("That cannot be done: {error}"), None);
            false
        }
    }
}

/// Applies an edit of the arrangement, even if something overlaps then.
pub fn arrange_anyway(store: Store, edit: Edit, done: String) {
    let document = store.document;
    let result = document.with_ids(|sketch, ids| edit::arranged(sketch, &edit, Room::Ignored, ids));
    match result {
        Ok(arranged) => {
            finish(store, arranged, done);
        }
        Err(error) => store.notices.show(format!("That cannot be done: {error}"), None),
    }
}

/// Commits the result of an edit, or shows why there is nothing to change. Returns true if something changed.
fn finish(store: Store, arranged: Arranged, done: String) -> bool {
    if arranged.operations.is_empty() {
        let reason = match arranged.report.unchanged {
            Some(Unchanged::NoNeighbors) => "there are too few neighbors in a row or column",
            Some(Unchanged::Locked) => "all that would change is locked",
            Some(Unchanged::AlreadySo | Unchanged::AlreadyInOrder) | None => "it is so already",
        };
        store.notices.show(format!("Nothing changed: {reason}"), None);
        return false;
    }
    let others = arranged.report.effects.len();
    let done = match others {
        0 => done,
        _ => format!("{done}; {} made room", describe::count(others, "other component")),
    };
    commit(store, arranged.operations, |_| done).is_some()
}

/// Returns the message about components in the way.
pub fn no_room(store: Store, blocking: &[ComponentId]) -> String {
    match store.document.peek(|sketch| edit::names(sketch, blocking)) {
        names if names.is_empty() => "There is no room there.".to_owned(),
        names => format!("There is no room there: {names} in the way."),
    }
}

pub fn align_selection(store: Store, alignment: Alignment) {
    let ids = store.document.peek_selection();
    if has_at_least(store, 2, "align") && !is_locked(store) {
        let done = format!("{} aligned", describe::count(ids.len(), "component"));
        arrange(store, edit::aligned(&ids, alignment, AlignTo::Each), done);
    }
}

/// Aligns the selection with the box around it, or with the page.
pub fn align_to_parent(store: Store, alignment: Alignment) {
    let ids = store.document.peek_selection();
    if !is_locked(store) {
        let done = format!("{} aligned", describe::count(ids.len(), "component"));
        arrange(store, edit::aligned(&ids, alignment, AlignTo::Parent), done);
    }
}

pub fn distribute_selection(store: Store, axis: Axis) {
    let ids = store.document.peek_selection();
    if has_at_least(store, 3, "distribute") && !is_locked(store) {
        let done = format!("{} spaced evenly", describe::count(ids.len(), "component"));
        arrange(store, edit::distributed(&ids, axis), done);
    }
}

pub fn equalize(store: Store, axis: Axis) {
    let ids = store.document.peek_selection();
    if has_at_least(store, 2, "make equal") && !is_locked(store) {
        let size = if axis == Axis::X { "made as wide" } else { "made as high" };
        let done = format!("{} {size}", describe::count(ids.len(), "component"));
        if let Some(edit) = store.document.peek(|sketch| edit::equalized(sketch, &ids, axis)) {
            arrange(store, edit, done);
        }
    }
}

/// Gives the selected components all room along an axis.
pub fn fill(store: Store, axis: Axis) {
    let ids = store.document.peek_selection();
    if has_at_least(store, 1, "resize") && !is_locked(store) {
        let side = if axis == Axis::X { "width" } else { "height" };
        let done = format!("{} filling the {side}", describe::count(ids.len(), "component"));
        arrange(store, edit::sized(ids, axis, Length::Fill), done);
    }
}

/// Gives the selected components the size of their contents.
pub fn hug(store: Store) {
    let ids = store.document.peek_selection();
    if has_at_least(store, 1, "resize") && !is_locked(store) {
        let done = format!("{} as large as the contents", describe::count(ids.len(), "component"));
        arrange(store, Edit::Size { ids, width: Some(Length::Hug), height: Some(Length::Hug) }, done);
    }
}

/// Deletes the selection with its contents. The next parts of its rows and columns take its place.
pub fn delete_and_close_up(store: Store) {
    let ids = store.document.peek_selection();
    if has_at_least(store, 1, "delete") && !is_locked(store) {
        let done = format!("{} deleted", describe::count(ids.len(), "component"));
        arrange(store, Edit::Remove { ids, closes_up: true }, done);
    }
}

/// Moves the selection into a slot of a row or column, which makes room. Returns false without room. Then the message
/// says that the selection moves freely.
pub fn move_to_slot(store: Store, slot: Slot) -> bool {
    if is_locked(store) {
        return true;
    }
    let edit = Edit::Move { ids: store.document.peek_selection(), place: slot.place };
    let result = store.document.with_ids(|sketch, ids| edit::arranged(sketch, &edit, Room::Needed, ids));
    match result {
        Ok(arranged) => {
            let line = if slot.axis == Axis::X { "row" } else { "column" };
            finish(store, arranged, format!("Moved into the {line}"));
            true
        }
        Err(EditError::NoRoom { blocking }) => {
            store.notices.show(format!("{} It was moved freely.", no_room(store, &blocking)), None);
            false
        }
        Err(_) => false,
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
