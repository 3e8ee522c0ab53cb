//! Edits of others that interrupt a gesture of the user.

use crate::editor::describe;
use crate::editor::gesture::Gesture;
use crate::store::Store;
use leptos::prelude::*;
use websketch_sketch::operation::Operation;
use websketch_sketch::{ComponentId, Sketch};

/// Applies edits of others. A move or resize of a component that they delete ends, and the user is told.
pub(super) fn apply_remote(store: Store, operations: Vec<Operation>) {
    let is_dragging = store.view.gesture.with_untracked(|gesture| {
        matches!(gesture, Gesture::Moving { .. } | Gesture::Resizing { .. } | Gesture::Linking { .. })
    });
    let selected = if is_dragging { store.document.peek_selection() } else { Vec::new() };
    let name = |sketch: &Sketch, id: &ComponentId| sketch.get(id).map(describe::display_name);
    let deleted = |id: &ComponentId| {
        operations.iter().any(|one| matches!(one, Operation::Delete { component_id } if component_id == id))
    };
    let gone = selected.iter().find(|id| deleted(id)).cloned();
    let gone = gone.and_then(|id| store.document.peek(|sketch| Some((name(sketch, &id)?, id))));
    let remover = gone.as_ref().and_then(|(_, id)| remover(store, id));
    store.document.apply_remote(operations);
    if let Some((name, _)) = gone {
        store.view.gesture.set(Gesture::Idle);
        let who = remover.unwrap_or_else(|| "Somebody else".to_owned());
        store.notices.show(format!("{who} has deleted {name} while you were moving it."), None);
    }
}

/// Returns the name of the only collaborator with a component in the selection.
fn remover(store: Store, id: &ComponentId) -> Option<String> {
    store.collaboration.people.with_untracked(|people| {
        let mut holders = people.iter().filter(|person| person.has_selected(id));
        holders.next().filter(|_| holders.next().is_none()).map(|person| person.presence.name.clone())
    })
}
