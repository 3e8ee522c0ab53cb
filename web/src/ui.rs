//! Icons, keyboard focus, tooltips and free area, shared by canvas, chat and panels.

pub mod focus;
pub mod icon;
pub mod icon_paths;
pub mod panel_layout;
mod tooltip;

pub use tooltip::Tooltip;

use leptos::prelude::*;

/// A notice that a chunk of the app could not be loaded, with a button that calls `retry`.
#[component]
pub fn MissingChunk(retry: impl Fn() + Copy + 'static) -> impl IntoView {
    view! {
        <div class="notices" role="alert">
            <div class="notice panel">
                <p>"A part of WebSketch could not be loaded. What you have drawn is safe."</p>
                <button type="button" on:click=move |_| retry()>"Try again"</button>
            </div>
        </div>
    }
}
