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

use app::{App, Late};
use autosave::Left;
use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::spawn_local;

/// How long the app waits for what the browser keeps, ms: who wants to draw should not wait longer.
const PATIENCE: u64 = 3_000;
/// What is told after it.
const SLOW: &str = "This browser takes long to give back what it keeps. You can draw already; it is kept, and your documents come, as soon as the browser answers.";

/// Mounts the app, with what the last visit left.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    // Not the spawner of leptos, which mounting sets up. The panels come while the last visit is read, not before: they
    // would share the line with the canvas. What fails is tried again, and told, when they are to be shown.
    spawn_local(async { _ = panels::fetch().await });
    spawn_local(async {
        let (left, late) = if platform::path().starts_with("/v/") {
            // A sketch to look at takes the place of no document.
            (Left::nothing(None, None), None)
        } else {
            opened().await
        };
        end_loading();
        match platform::id_source() {
            Ok(ids) => mount_to_body(|| view! { <App left late ids/> }),
            Err(error) => {
                mount_to_body(
                    move || view! { <p role="alert">{format!("WebSketch cannot start: {error}.")}</p> },
                );
            }
        }
    });
}

/// What the last visit left, as far as it can be had soon.
async fn opened() -> (Left, Option<Late>) {
    match platform::within(PATIENCE, Box::pin(autosave::open())).await {
        Ok(left) => (left, None),
        Err(opening) => (Left::nothing(None, Some(SLOW.to_owned())), Some(Late::new(opening))),
    }
}

/// Takes away what the page shows until the app is here.
fn end_loading() {
    let shell = platform::window().and_then(|window| window.document()?.get_element_by_id("shell"));
    if let Some(shell) = shell {
        shell.remove();
    }
}
