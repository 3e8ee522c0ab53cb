//! Viewport actions.

use crate::editor::edit;
use crate::store::Store;
use kurbo::Rect;
use leptos::prelude::Set;
use websketch_sketch::execute::Outcome;
use websketch_sketch::{ComponentId, Sketch};

/// Fits all components into the view, or the page of an empty sketch.
pub fn zoom_to_fit(store: Store) {
    let ids: Vec<ComponentId> = store.document.peek(|sketch| sketch.shown().ids().cloned().collect());
    match store.document.peek(|sketch| edit::frame(sketch, &ids)) {
        Some(frame) => store.view.fit(frame.rect()),
        None => store.view.show_page(store.document.peek(Sketch::page)),
    }
}

/// Fits the selection into the view.
pub fn zoom_to_selection(store: Store) {
    let ids = store.document.peek_selection();
    match store.document.peek(|sketch| edit::frame(sketch, &ids)) {
        Some(frame) => store.view.fit(frame.rect()),
        None => zoom_to_fit(store),
    }
}

/// Scrolls the selection into view if it is outside.
pub fn reveal_selection(store: Store) {
    let ids = store.document.peek_selection();
    if let Some(frame) = store.document.peek(|sketch| edit::frame(sketch, &ids)) {
        store.view.reveal(frame.rect());
    }
}

/// Brings the components added by a turn into view. A single one is selected. Several are not, because their selection
/// frames would cover them. A highlight marks them briefly, and the turn offers to select them.
pub fn show_added(store: Store, turn: u32, outcome: &Outcome) {
    let ids = store.document.record_added(turn, outcome);
    if ids.is_empty() {
        return;
    }
    let is_one = ids.len() == 1;
    let frame = store.document.peek(|sketch| edit::frame(sketch, &ids));
    store.document.select(if is_one { ids } else { Vec::new() });
    let Some(frame) = frame.map(|frame| frame.rect()) else { return };
    if is_one {
        return store.view.reveal(frame);
    }
    show_on_page(store, frame);
    store.view.highlight.set(None);
    store.view.highlight.set(Some(frame));
}

/// Brings a part of the page into view, with all of the page if that is readable.
pub fn show_on_page(store: Store, part: Rect) {
    let all: Vec<ComponentId> = store.document.peek(|sketch| sketch.shown().ids().cloned().collect());
    let page = store.document.peek(|sketch| edit::frame(sketch, &all)).map_or(part, |page| page.rect());
    store.view.show(part, page);
}
