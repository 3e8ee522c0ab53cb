//! What to do with an empty sketch.

use crate::gesture::Gesture;
use crate::store::use_store;
use leptos::prelude::*;

/// Shown in the middle until there is a component.
#[component]
pub fn EmptyHint() -> impl IntoView {
    let store = use_store();
    let empty = move || {
        store.document.with(websketch_core::sketch::Sketch::is_empty)
            && store.chat.proposed().is_empty()
            && store.view.gesture.with(|gesture| *gesture == Gesture::Idle)
    };
    view! {
        <Show when=empty>
            <div class="empty">
                <h2>"Start your sketch"</h2>
                <p>
                    "Pick a tool above and drag on the page, or press " <kbd>"B"</kbd> " and click for a button."
                </p>
                <p>"Or say it in the chat: “Add a heading at the top”."</p>
            </div>
        </Show>
    }
}
