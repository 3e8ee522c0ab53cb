//! The WebSketch app: a canvas editor with a chat, in the browser.
//!
//! It decides nothing about sketches: every edit is operations that [`websketch_core`] validates,
//! executes and takes back. Each module imports only those below it. From the top: `app` (the frame) → `panels`, `chat`,
//! `glimpse`, `canvas`, `mirror` (what is seen) → `act`, `edit`, `command`, `content`, `wording` (what is done) → `store` (the
//! state) → `gesture`, `viewport`, `layout`, `icon` (facts and rules without state) → `language`, `api`, `storage`,
//! `picture`, `part`, `platform` (the outside). `scripts/import-rules.mjs` has the whole order.

#![allow(unreachable_pub, reason = "components are `pub` for the macro, modules are private")]

mod act;
mod api;
mod app;
mod autosave;
mod bench;
mod canvas;
mod chat;
mod clipboard;
mod command;
mod content;
mod conversation;
mod documents;
mod edit;
mod files;
mod focus;
mod gesture;
mod glimpse;
mod icon;
mod icon_paths;
mod keyboard;
mod language;
mod layout;
mod library;
mod link;
mod live;
mod mirror;
mod own_key;
mod panels;
mod part;
mod picture;
mod platform;
mod renewal;
mod saved;
mod squeeze;
mod storage;
mod store;
mod transfer;
mod viewport;
mod wording;

use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::spawn_local;

/// Shows what the last visit left as soon as possible, and the app as soon as it is here.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    // Not the spawner of leptos, which mounting sets up.
    spawn_local(glimpse::show());
    // What fails is tried again, and told, when it is to be shown.
    spawn_local(async { _ = panels::fetch().await });
    spawn_local(async {
        match app::load().await {
            Ok(mount) => mount(),
            Err(_) => platform::tell_page("startfailed"),
        }
    });
}
