//! Deleted documents that can be restored.

use crate::platform;
use crate::storage::library::ago;
use crate::store::{LibraryCommand, use_store};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// The folded list of deleted documents.
#[component]
pub fn DeletedDocuments() -> impl IntoView {
    let store = use_store();
    let ids = Memo::new(move |_| {
        let gone = store.library.summaries().into_iter().filter(|card| card.deleted.is_some());
        gone.map(|card| card.id).collect::<Vec<_>>()
    });
    view! {
        <Show when=move || !ids.with(Vec::is_empty)>
            <details class="deleted">
                <summary>{move || format!("Deleted ({})", ids.with(Vec::len))}</summary>
                <p>"What is deleted can be brought back for 30 days."</p>
                <ul>
                    <For each=move || ids.get() key=Clone::clone let(id)>
                        <DeletedLine id/>
                    </For>
                </ul>
            </details>
        </Show>
    }
}

#[component]
fn DeletedLine(id: String) -> impl IntoView {
    let store = use_store();
    let card = store.library.summaries().into_iter().find(|card| card.id == id).unwrap_or_default();
    let id = StoredValue::new(id);
    let deleted = ago(card.deleted.unwrap_or_default(), platform::now_ms());
    let (restore, erase) = (format!("Bring back {}", card.name), format!("Delete {} for good", card.name));
    view! {
        <li>
            <span class="name">{card.name}</span>
            <span class="detail">{deleted}</span>
            <button
                type="button" aria-label=restore
                on:click=move |event| {
                    focus_first_card(&event_target(&event));
                    store.library.queue(LibraryCommand::Restore { id: id.get_value(), opens: false });
                }
            >"Bring back"</button>
            <button
                type="button" aria-label=erase
                on:click=move |event| {
                    focus_first_card(&event_target(&event));
                    store.library.queue(LibraryCommand::Erase(id.get_value()));
                }
            >"Delete for good"</button>
        </li>
    }
}

/// Focuses the first card, because the line with the button is removed.
fn focus_first_card(button: &HtmlElement) {
    let dialog = button.closest("dialog").ok().flatten();
    let card = dialog.and_then(|dialog| dialog.query_selector(".entry .open").ok().flatten());
    if let Some(card) = card.and_then(|card| card.dyn_into::<HtmlElement>().ok()) {
        // Fails only for an element that was removed.
        let _ = card.focus();
    }
}
