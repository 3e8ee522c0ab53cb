//! Selection: all components, components behind others, groups.

use crate::editor::describe;
use crate::editor::edit;
use crate::editor::gesture::{Effect, Gesture, PointerEvent, Tool};
use crate::store::Store;
use leptos::prelude::*;
use std::collections::BTreeSet;
use websketch_layout::selection::{group_of, group_within, members_of, with_whole_groups};
use websketch_sketch::ComponentId;

pub fn select_all(store: Store) {
    let ids: Vec<ComponentId> = store.document.peek(|sketch| {
        let unlocked = sketch
            .iter()
            .filter(|component| !component.props().is_locked() && !component.props().is_hidden());
        unlocked.map(|component| component.id().clone()).collect()
    });
    store.notices.announce(format!("{} selected", describe::count(ids.len(), "component")));
    store.document.select(ids);
}

/// Selects the component behind the selected one, and the frontmost one after the last.
pub fn select_behind(store: Store) {
    let Some(id) = store.document.peek_selection().into_iter().next_back() else { return };
    if let Some(next) = store.document.peek(|sketch| edit::behind(sketch, &id)) {
        announce(store, &next);
        store.document.select(vec![next]);
    }
}

/// Selects the next component behind the selected one among those at a point, frontmost first. Wraps around after the
/// last.
pub fn select_through(store: Store, there: &[ComponentId]) {
    let selected = store.document.peek_selection();
    let place = there.iter().position(|id| selected.contains(id));
    let next = place.and_then(|place| there.get(place + 1)).or(there.first());
    if let Some(next) = next {
        announce(store, next);
        store.document.select(vec![next.clone()]);
    }
}

fn announce(store: Store, id: &ComponentId) {
    let place = store.document.peek(|sketch| sketch.get(id).map(describe::place));
    store.notices.announce(place.unwrap_or_default());
}

pub fn escape(store: Store) {
    let view = store.view;
    let gesture = view.gesture.get_untracked();
    if gesture != Gesture::Idle {
        let (after, effects) = gesture.step(PointerEvent::Cancel, &view.viewport.get_untracked());
        view.gesture.set(after);
        if effects.contains(&Effect::Reselect) {
            restore_selection(store);
        }
    } else if view.tool.get_untracked() != Tool::Select {
        view.tool.set(Tool::Select);
        view.keep_tool.set(false);
    } else if view.variants.with_untracked(Option::is_some) {
        view.variants.set(None);
    } else {
        leave(store);
    }
}

/// Restores the selection from before the pointer was pressed.
pub fn restore_selection(store: Store) {
    let mut ids = store.view.selected_before.get_value();
    ids.retain(|id| store.document.peek(|sketch| sketch.contains(id)));
    store.document.select(ids);
}

/// Leaves the entered group and selects it. Clears the selection outside of all groups.
fn leave(store: Store) {
    let entered = store.view.entered.get_untracked();
    if entered.is_empty() || store.document.peek_selection().is_empty() {
        store.view.entered.set(String::new());
        return store.document.select(Vec::new());
    }
    let outer = entered.rsplit_once('/').map(|(outer, _)| outer.to_owned()).unwrap_or_default();
    store.view.entered.set(outer);
    store.document.select(store.document.peek(|sketch| members_of(sketch, &entered)));
}

/// Extends `ids` to whole groups inside the entered group. Leaves that group if an id lies outside of it.
pub fn with_groups(store: Store, ids: Vec<ComponentId>) -> Vec<ComponentId> {
    store.document.peek(|sketch| {
        let entered = store.view.entered.get_untracked();
        let is_inside = |id: &ComponentId| {
            sketch.get(id).is_some_and(|component| {
                let path = group_of(component);
                path == entered || group_within(path, &entered).is_some()
            })
        };
        if entered.is_empty() || ids.iter().all(is_inside) {
            return with_whole_groups(sketch, &ids, &entered);
        }
        store.view.entered.set(String::new());
        with_whole_groups(sketch, &ids, "")
    })
}

/// Enters the group of a component by one level. Returns true if there was one.
pub fn enter(store: Store, id: &ComponentId) -> bool {
    let entered = store.view.entered.get_untracked();
    let next = store.document.peek(|sketch| {
        sketch.get(id).and_then(|component| group_within(group_of(component), &entered).map(str::to_owned))
    });
    let Some(next) = next else { return false };
    store.view.entered.set(next);
    store.document.select(with_groups(store, vec![id.clone()]));
    true
}

/// Returns `ids` followed by the ids of `more` that it lacks.
pub fn union(mut ids: Vec<ComponentId>, more: Vec<ComponentId>) -> Vec<ComponentId> {
    let known: BTreeSet<_> = ids.iter().cloned().collect();
    ids.extend(more.into_iter().filter(|id| !known.contains(id)));
    ids
}
