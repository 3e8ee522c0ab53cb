//! What is looked at.

use crate::edit;
use crate::store::Store;
use websketch_core::sketch::{ComponentId, Sketch};

/// Shows everything that is on the sketch, or its page when nothing is.
pub fn zoom_to_fit(store: Store) {
    let ids: Vec<ComponentId> = store.document.peek(|sketch| sketch.shown().ids().cloned().collect());
    match store.document.peek(|sketch| edit::frame(sketch, &ids)) {
        Some(frame) => store.view.fit(frame.rect()),
        None => store.view.show_page(store.document.peek(Sketch::page)),
    }
}

/// Shows what is selected as large as it gets.
pub fn zoom_to_selection(store: Store) {
    let ids = store.document.peek_selection();
    match store.document.peek(|sketch| edit::frame(sketch, &ids)) {
        Some(frame) => store.view.fit(frame.rect()),
        None => zoom_to_fit(store),
    }
}

/// Brings the selection into view, if it is not.
pub fn reveal_selection(store: Store) {
    let ids = store.document.peek_selection();
    if let Some(frame) = store.document.peek(|sketch| edit::frame(sketch, &ids)) {
        store.view.reveal(frame.rect());
    }
}
