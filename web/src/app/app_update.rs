//! From an older version to the newest: a page that asks for a part which the server has only in a newer version is loaded
//! anew, once, with its work kept.

use crate::documents::autosave::Tab;
use crate::platform;
use crate::platform::lazy_chunks::ChunkUnavailable;
use crate::storage::library::file_name;
use crate::store::{QuarantinedFile, Store};
use leptos::prelude::*;
use websketch_core::json;

/// The setting of a tab that has been loaded anew, until all parts are there. `static/startup.js` writes it, too, when it
/// is the start that needs it.
const RELOADED: &str = "websketch-renewed";
/// Its value where there was work to keep.
const WITH_WORK: &str = "work";

/// What is told after it.
const RELOAD_NOTICE: &str = "WebSketch has been updated, and this page was loaded anew. Sketch and conversation are as you left them; \
    what you asked for last may have to be asked for again.";
/// What is told when it is of no use.
const RELOAD_FAILED: &str = "A part of WebSketch is missing on the server. What you have drawn is safe; please reload the page later.";
/// What is told where the browser keeps nothing.
const CANNOT_SAVE: &str = "WebSketch has been updated, and this page cannot go on without being reloaded, but this browser keeps \
    nothing: save the sketch as a file first, and import it then.";

/// Loads the page anew when it is found to be outdated; says so when that has been done. `tab` saves while a page closes.
pub fn follow(store: Store, tab: RwSignal<Option<Tab>, LocalStorage>) {
    if platform::tab_setting(RELOADED).as_deref() == Some(WITH_WORK) {
        store.notices.show(RELOAD_NOTICE.to_owned(), None);
    }
    Effect::new(move |_| {
        if store.outdated.get() {
            reload(store, tab.get_untracked());
        }
    });
}

/// All parts are there: should another version come, the page may be loaded anew again.
pub fn clear_marker() {
    // Something else may be missing, and the page about to be loaded anew.
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
    // Where the tab keeps no setting, nobody would know that it was in vain.
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
