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
const RENEWED: &str = "websketch-renewed";
/// Its value where there was work to keep.
const WITH_WORK: &str = "work";

/// What is told after it.
const TOLD: &str = "WebSketch has been updated, and this page was loaded anew. Sketch and conversation are as you left them; \
    what you asked for last may have to be asked for again.";
/// What is told when it is of no use.
const IN_VAIN: &str = "A part of WebSketch is missing on the server. What you have drawn is safe; please reload the page later.";
/// What is told where the browser keeps nothing.
const NOT_KEPT: &str = "WebSketch has been updated, and this page cannot go on without being reloaded, but this browser keeps \
    nothing: save the sketch as a file first, and import it then.";

/// Loads the page anew when it is found to be outdated; says so when that has been done. `tab` saves while a page closes.
pub fn follow(store: Store, tab: RwSignal<Option<Tab>, LocalStorage>) {
    if platform::tab_setting(RENEWED).as_deref() == Some(WITH_WORK) {
        store.notices.show(TOLD.to_owned(), None);
    }
    Effect::new(move |_| {
        if store.outdated.get() {
            renew(store, tab.get_untracked());
        }
    });
}

/// All parts are there: should another version come, the page may be loaded anew again.
pub fn end() {
    // Something else may be missing, and the page about to be loaded anew.
    if ChunkUnavailable::now() != ChunkUnavailable::Outdated {
        platform::keep_tab_setting(RENEWED, None);
    }
}

fn renew(store: Store, tab: Option<Tab>) {
    if !tab.is_some_and(Tab::keeps) {
        return tell_to_save(store);
    }
    if platform::tab_setting(RENEWED).is_some() {
        return store.notices.show(IN_VAIN.to_owned(), None);
    }
    platform::keep_tab_setting(RENEWED, Some(WITH_WORK));
    // Where the tab keeps no setting, nobody would know that it was in vain.
    let is_noted = platform::tab_setting(RENEWED).is_some();
    if !(is_noted && platform::reload()) {
        tell_to_save(store);
    }
}

fn tell_to_save(store: Store) {
    let text = store.document.peek(json::to_string);
    store.notices.show(
        NOT_KEPT.to_owned(),
        Some(QuarantinedFile { name: file_name(&store.library.peek_name(), "json"), text }),
    );
}
