//! The WebSketch app.

use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

/// Mounts the app.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    mount_to_body(|| view! { <canvas></canvas> });
}
