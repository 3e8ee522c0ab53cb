//! Reload of an outdated page.
//!
//! A page is outdated if it needs a chunk that the server has only in a newer version. It is reloaded once, with its
//! work saved.

use crate::documents::autosave::Tab;
use crate::platform;
use crate::platform::lazy_chunks::ChunkUnavailable;
use crate::storage::library::file_name;
use crate::store::{QuarantinedFile, Store};
use leptos::prelude::*;
use websketch_json as json;

/// Session storage item of a reload, until all chunks have loaded. `static/startup.js` sets it as well.
const RELOADED: &str = "websketch-renewed";
/// Value of the item if there was work to save.
const WITH_WORK: &str = "work";

/// Notice after the reload.
const RELOAD_NOTICE: &str = "WebSketch has been updated, and this page was loaded anew. Sketch and conversation are as you left them; \
    what you asked for last may have to be asked for again.";
/// Notice after a reload that did not help.
const RELOAD_FAILED: &str = "A part of WebSketch is missing on the server. What you have drawn is safe; please reload the page later.";
/// Notice if the browser stores nothing.
const CANNOT_SAVE: &str = "WebSketch has been updated, and this page cannot go on without being reloaded, but this browser keeps \
    nothing: save the sketch as a file first, and import it then.";

/// Reloads the page when it becomes outdated, and shows a notice after a reload. `tab` saves while the page closes.
pub fn watch(store: Store, tab: RwSignal<Option<Tab>, LocalStorage>) {
    if platform::tab_setting(RELOADED).as_deref() == Some(WITH_WORK) {
        store.notices.show(RELOAD_NOTICE.to_owned(), None);
    }
    Effect::new(move |_| {
        if store.outdated.get() {
            reload(store, tab.get_untracked());
        }
    });
}

/// Clears the reload marker when all chunks have loaded, so that a later version may reload the page again.
pub fn clear_marker() {
    // The page may be outdated because of another chunk.
    if ChunkUnavailable::now() != ChunkUnavailable::Outdated {
        platform::store_tab_setting(RELOADED, None);
    }
}

fn reload(store: Store, tab: Option<Tab>) {
    if !tab.is_some_and(Tab::can_restore) {
        return ask_to_save(store);
    }
    if platform::tab_setting(RELOADED).is_some() {
        return store.notices.show(RELOAD_FAILED.to_owned(), None);
    }
    platform::store_tab_setting(RELOADED, Some(WITH_WORK));
    // Without the marker, a reload that does not help would repeat forever.
    let is_noted = platform::tab_setting(RELOADED).is_some();
    if !(is_noted && platform::reload()) {
        ask_to_save(store);
    }
}

fn ask_to_save(store: Store) {
    let text = store.document.peek(json::to_string);
    store.notices.show(
        CANNOT_SAVE.to_owned(),
        Some(QuarantinedFile { name: file_name(&store.library.peek_name(), "json"), text }),
    );
}
