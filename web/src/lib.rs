//! The WebSketch app: a canvas editor with a chat, in the browser.
//!
//! It decides nothing about sketches: every edit is operations that [`websketch_core`] validates,
//! executes and takes back. Each module imports only those below it. From the top: `app` (the frame) → `panels`, `chat`,
//! `canvas`, `mirror` (what is seen) → `act`, `edit`, `command`, `content`, `wording` (what is done) → `store` (the
//! state) → `gesture`, `viewport`, `layout`, `icon` (facts and rules without state) → `language`, `api`, `storage`,
//! `picture`, `part`, `platform` (the outside). `scripts/import-rules.mjs` has the whole order.

#![allow(unreachable_pub, reason = "components are `pub` for the macro, modules are private")]

mod act;
mod api;
mod app;
mod autosave;
mod canvas;
mod chat;
mod clipboard;
mod command;
mod content;
mod conversation;
mod edit;
mod files;
mod focus;
mod gesture;
mod icon;
mod icon_paths;
mod keyboard;
mod language;
mod layout;
mod mirror;
mod own_key;
mod panels;
mod part;
mod picture;
mod platform;
mod renewal;
mod saved;
mod storage;
mod store;
mod viewport;
mod wording;

use app::App;
use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::spawn_local;

/// Mounts the app, with what the last visit left.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    // Not the spawner of leptos, which mounting sets up. The panels come while the last visit is read, not before: they
    // would share the line with the canvas. What fails is tried again, and told, when they are to be shown.
    spawn_local(async { _ = panels::fetch().await });
    spawn_local(async {
        let left = autosave::open().await;
        end_loading();
        match platform::id_source() {
            Ok(ids) => mount_to_body(|| view! { <App left ids/> }),
            Err(error) => {
                mount_to_body(
                    move || view! { <p role="alert">{format!("WebSketch cannot start: {error}.")}</p> },
                );
            }
        }
    });
}

/// Takes away what the page shows until the app is here.
fn end_loading() {
    let loading = platform::window().and_then(|window| window.document()?.get_element_by_id("loading"));
    if let Some(loading) = loading {
        loading.remove();
    }
}
