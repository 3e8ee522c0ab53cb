//! Copy and cut by menu or button. Keys use the browser's clipboard events, which need no permission.

use super::{copy, cut};
use crate::platform::clipboard;
use crate::store::Store;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;

/// Copies the selection.
pub fn copy_by_command(store: Store) {
    write_clipboard(store, copy(store));
}

/// Cuts the selection.
pub fn cut_by_command(store: Store) {
    write_clipboard(store, cut(store));
}

fn write_clipboard(store: Store, text: Option<String>) {
    let Some(text) = text else { return };
    spawn_local(async move {
        let wait_for_key = match clipboard() {
            Some(clipboard) => JsFuture::from(clipboard.write_text(&text)).await.is_ok(),
            None => false,
        };
        if wait_for_key {
            store.notices.announce("Copied");
        } else {
            store.notices.show("The browser keeps the clipboard to itself: Ctrl C copies.".to_owned(), None);
        }
    });
}
