//! Links and ties of the selection.

use super::{commit, is_locked};
use crate::editor::describe;
use crate::editor::edit;
use crate::store::Store;
use kurbo::Point;
use leptos::prelude::*;
use websketch_layout::flow;
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component as SketchComponent, ComponentId, Relation, Sketch};

/// The target of a link as chosen in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkChoice {
    /// No link.
    Nothing,
    /// A component, or the screen before.
    Target(String),
    /// A new screen beside the others.
    NewScreen,
}

/// Sets the link of a component, or of an entry, to the target at a point. Sketch px.
pub fn link_at(store: Store, entry: Option<usize>, at: Point) {
    let Some(id) = store.document.single() else { return };
    let found = store.document.peek(|sketch| {
        let relation = edit::link_relation(sketch.get(&id)?, entry)?;
        Some((relation, edit::link_target(sketch, &id, at)?))
    });
    match found {
        Some((relation, target)) => {
            set_link(store, &id, &relation, &LinkChoice::Target(target.as_str().to_owned()));
        }
        None => store.notices.announce("Drop the link on another screen, or on a dialog"),
    }
}

/// Sets a link as chosen.
pub fn set_link(store: Store, id: &ComponentId, relation: &Relation, choice: &LinkChoice) {
    if is_locked(store) {
        return;
    }
    let operations = match choice {
        LinkChoice::Nothing => linked(store, id, relation, None),
        LinkChoice::Target(target) => linked(store, id, relation, Some(target)),
        LinkChoice::NewScreen => {
            let added = store.document.with_ids(|sketch, ids| {
                sketch.get(id).map(|component| flow::new_screen(sketch, component, ids))
            });
            let Some((mut operations, screen)) = added else { return };
            operations.extend(linked(store, id, relation, Some(screen.as_str())));
            operations
        }
    };
    commit(store, operations, |_| {
        let told = store.document.peek(|sketch| sketch.get(id).map(|component| told(sketch, component)));
        told.unwrap_or_default()
    });
}

fn linked(store: Store, id: &ComponentId, relation: &Relation, target: Option<&str>) -> Vec<Operation> {
    let link = |sketch: &Sketch| sketch.get(id).map(|component| flow::linked(component, relation, target));
    store.document.peek(link).into_iter().collect()
}

/// Returns the announcement of a component's links.
fn told(sketch: &Sketch, component: &SketchComponent) -> String {
    let name = describe::display_name(component);
    match flow::destinations(sketch, component).as_slice() {
        [] => format!("{name} leads nowhere"),
        clauses => format!("{name} {}", clauses.join(", ")),
    }
}

/// Ties the same components on other screens to the selection.
pub fn tie_across(store: Store) {
    if is_locked(store) {
        return;
    }
    let ids = store.document.peek_selection();
    let operations = store.document.peek(|sketch| flow::tied(sketch, &ids));
    if operations.is_empty() {
        return store.notices.announce("No other screen has the same, or it is tied already");
    }
    let count = describe::count(operations.len(), "component");
    commit(store, operations, |_| format!("{count} tied: they change together"));
}

/// Breaks the ties of the selection.
pub fn untie(store: Store) {
    if is_locked(store) {
        return;
    }
    let ids = store.document.peek_selection();
    let operations = store.document.peek(|sketch| flow::untied(sketch, &ids));
    if operations.is_empty() {
        return store.notices.announce("Nothing is tied here");
    }
    commit(store, operations, |_| "The tie is broken".to_owned());
}

/// Shows or hides the arrows of links and the lines of notes.
pub fn toggle_links(store: Store) {
    store.view.links.update(|on| *on = !*on);
    let is_on = store.view.links.get_untracked();
    store.notices.announce(if is_on { "Links are shown" } else { "Links are hidden" });
}
