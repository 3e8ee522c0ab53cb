//! The user's notes for every model: stored in this browser, editable here, sent with each request.

use crate::editor::describe;
use crate::store::use_store;
use leptos::prelude::*;
use websketch_sketch::limits::MAX_NOTES_BYTES;

/// The folded field for the notes.
#[component]
pub fn Notes() -> impl IntoView {
    let store = use_store();
    let text = RwSignal::new(store.chat.notes().unwrap_or_default());
    let over = move || text.with(String::len).saturating_sub(MAX_NOTES_BYTES);
    let keep = move || {
        if over() == 0 {
            store.chat.set_notes(&text.get_untracked());
        }
    };
    let erase = move || {
        text.set(String::new());
        store.chat.set_notes("");
        store.notices.announce("Notes erased");
    };
    view! {
        <details class="notes">
            <summary>{move || if text.with(String::is_empty) { "Notes" } else { "Notes ✓" }}</summary>
            <label>
                "Kept in this browser and sent with what you ask, such as your brand or who the page is for"
                <textarea
                    rows="3" prop:value=move || text.get() aria-invalid=move || (over() > 0).to_string()
                    on:input:target=move |event| {
                        text.set(event.target().value());
                        keep();
                    }
                ></textarea>
            </label>
            <p class="failed" role="alert">
                {move || (over() > 0).then(|| format!("Too long by {}; it is kept as soon as it is shorter.", describe::count(over(), "byte")))}
            </p>
            <button type="button" disabled=move || text.with(String::is_empty) on:click=move |_| erase()>"Erase"</button>
        </details>
    }
}
