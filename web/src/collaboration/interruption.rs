//! Edits of others that interrupt a gesture of the user.

use crate::actions;
use crate::editor::describe;
use crate::editor::gesture::Gesture;
use crate::store::Store;
use leptos::prelude::*;
use websketch_sketch::operation::Operation;
use websketch_sketch::{ComponentId, Sketch};

/// Applies edits of others. A move or resize of a component that they delete ends, and the play of a deleted screen begins
/// again. The user reads the name of the author.
pub(super) fn apply_remote(store: Store, operations: Vec<Operation>) {
    let deleted = |id: &ComponentId| {
        operations.iter().any(|one| matches!(one, Operation::Delete { component_id } if component_id == id))
    };
    let dragged = dragged(store).into_iter().find(deleted);
    let dragged =
        dragged.and_then(|id| Some((store.document.peek(|sketch| name(sketch, &id))?, author(store, &id))));
    let played = store.view.play.with_untracked(|walk| walk.as_ref()?.screen().cloned());
    let played = played.filter(deleted).map(|id| author(store, &id));
    store.document.apply_remote(operations);
    if let Some((name, author)) = dragged {
        store.view.gesture.set(Gesture::Idle);
        store.notices.show(format!("{author} has deleted {name} while you were moving it."), None);
    }
    if let Some(author) = played {
        actions::follow_edit(store, Some(&author));
    }
}

/// Returns the components that the user moves, resizes or links.
fn dragged(store: Store) -> Vec<ComponentId> {
    let is_dragging = store.view.gesture.with_untracked(|gesture| {
        matches!(gesture, Gesture::Moving { .. } | Gesture::Resizing { .. } | Gesture::Linking { .. })
    });
    if is_dragging { store.document.peek_selection() } else { Vec::new() }
}

fn name(sketch: &Sketch, id: &ComponentId) -> Option<String> {
    sketch.get(id).map(describe::display_name)
}

/// Returns the name of the collaborator that deletes a component: the only one with it in the selection.
fn author(store: Store, id: &ComponentId) -> String {
    remover(store, id).unwrap_or_else(|| "Somebody else".to_owned())
}

/// Returns the name of the only collaborator with a component in the selection.
fn remover(store: Store, id: &ComponentId) -> Option<String> {
    store.collaboration.people.with_untracked(|people| {
        let mut holders = people.iter().filter(|person| person.has_selected(id));
        holders.next().filter(|_| holders.next().is_none()).map(|person| person.presence.name.clone())
    })
}
