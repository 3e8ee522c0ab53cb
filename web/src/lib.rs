//! The WebSketch app: a canvas editor with a chat, in the browser.
//!
//! The app decides nothing about sketches: the crates of `core` validate, execute and undo every edit. Each module imports
//! only modules that follow it in this list:
//!
//! - `app`: the page, its start, and its update to a newer version
//! - `panels`: tool bars, menus, dialogs and side panels
//! - `chat`: the chat panel, and the turns and plans that it runs
//! - `collaboration`: the connection of a shared sketch with its session
//! - `files`: import, export, clipboard, links and printing
//! - `documents`: the library of documents, and autosave
//! - `canvas`: the scene, its painting, and the accessibility tree
//! - `actions`: edits of the document in the store, by key, button or pointer
//! - `store`: the reactive state of the app
//! - `ui`: icons, keyboard focus and the free area, shared by canvas, chat and panels
//! - `editor`: gestures, commands and edits as pure functions
//! - `api`: HTTP requests to the server
//! - `storage`: IndexedDB, and the formats of the values in it
//! - `platform`: browser functions, and the loading of wasm chunks
//! - `conversation`: the data of a conversation
//!
//! `scripts/import-rules.mjs` checks this order.

#![allow(unreachable_pub, reason = "components are `pub` for the macro, modules are private")]

mod actions;
mod api;
mod app;
mod canvas;
mod chat;
mod collaboration;
mod conversation;
mod documents;
mod editor;
mod files;
mod panels;
mod platform;
mod storage;
mod store;
mod ui;

use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::spawn_local;

/// Paints the last document as soon as possible, and mounts the app when it has loaded.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    // The spawner of Leptos exists only after mounting.
    spawn_local(app::first_paint::show());
    // A failure is retried and reported when the panels are rendered.
    spawn_local(async { _ = panels::fetch().await });
    spawn_local(async {
        match app::load().await {
            Ok(mount) => mount(),
            Err(_) => platform::dispatch("startfailed"),
        }
    });
}
