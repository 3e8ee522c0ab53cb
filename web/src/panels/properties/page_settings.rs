//! Settings of the view, in the place of the properties while nothing is selected.

use crate::actions;
use crate::editor::command::Command;
use crate::store::use_store;
use leptos::prelude::*;

/// The panel. It takes part in the layout only beside the canvas, not over it.
#[component]
pub(super) fn PageSettings() -> impl IntoView {
    let store = use_store();
    let view = store.view;
    let switch = move |label: &'static str, command: Command, is_on: RwSignal<bool>| {
        view! {
            <label class="switch-line">
                <input
                    type="checkbox" prop:checked=move || is_on.get()
                    on:change=move |_| actions::perform(store, command)
                />
                {label}
            </label>
        }
    };
    view! {
        <section class="properties page-settings panel" aria-label="Page">
            <header><h2>"Page"</h2></header>
            <p class="detail">"Select something to change it here. A drag on the bare page selects several."</p>
            <div class="section">
                <div class="section-body">
                    {switch("Hand-drawn look", Command::ToggleHand, view.by_hand)}
                    {switch("Links and pointers", Command::ToggleLinks, view.links)}
                    {switch("Grid of 8 px", Command::ToggleGrid, view.grid)}
                    {switch("Minimap", Command::ToggleMinimap, view.minimap)}
                </div>
            </div>
        </section>
    }
}
