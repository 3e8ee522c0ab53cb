//! Hint on an empty sketch.

use crate::actions;
use crate::editor::command::{Command, DocumentCommand};
use crate::editor::gesture::Gesture;
use crate::store::use_store;
use leptos::prelude::*;

/// The hint in the center until a component exists, for mouse or touch.
#[component]
pub fn EmptyHint() -> impl IntoView {
    let store = use_store();
    let empty = move || {
        store.document.with(websketch_sketch::Sketch::is_empty)
            && store.chat.selected_operations().is_empty()
            && store.view.gesture.with(|gesture| *gesture == Gesture::Idle)
    };
    let say = move || match store.view.sidebar.get() {
        true => "Or say it in the chat: “build a landing page”.",
        false => "Or open the chat and say it: “build a landing page”.",
    };
    let run = move |document_command| move |_| actions::perform(store, Command::Document(document_command));
    view! {
        <Show when=empty>
            <div class="empty">
                <h2>"Start your sketch"</h2>
                <p class="for-mouse">
                    "Pick a tool above and drag on the page, or press " <kbd>"B"</kbd> " and click for a button."
                </p>
                <p class="for-touch">"Tap a tool above, then tap or drag on the page. Two fingers move and zoom."</p>
                <p>{say}</p>
                <div class="offers">
                    <button type="button" on:click=run(DocumentCommand::List)>"Begin from a template"</button>
                    <button type="button" on:click=run(DocumentCommand::Open)>"Open a file"</button>
                </div>
            </div>
        </Show>
    }
}
