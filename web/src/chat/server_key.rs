//! Form for the server's key.

use crate::api::ServerKey;
use crate::chat::connection::check_connection;
use crate::store::{Connection, use_store};
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Asks for the key while the server requires one and no other form asks for it.
#[component]
pub fn KeyCard() -> impl IntoView {
    let store = use_store();
    let is_wanted = move || {
        matches!(store.chat.connection(), Connection::Locked { .. }) && !store.collaboration.needs_key.get()
    };
    view! {
        <Show when=is_wanted>
            <KeyForm says="This server answers only with its key. What is understood offline goes on without it."/>
        </Show>
    }
}

/// The form with the text `says` above it. `takes_focus` focuses its field.
#[component]
pub fn KeyForm(says: &'static str, #[prop(optional)] takes_focus: bool) -> impl IntoView {
    let store = use_store();
    let field: NodeRef<html::Input> = NodeRef::new();
    if takes_focus {
        // Fails only for an element outside of the page.
        field.on_load(|field| drop(field.focus()));
    }
    let on_submit = move |event: SubmitEvent| {
        event.prevent_default();
        let text = field.get_untracked().map(|field| field.value()).unwrap_or_default();
        match ServerKey::new(&text) {
            Some(key) => {
                store.chat.use_key(key);
                spawn_local(check_connection(store));
            }
            None if text.trim().is_empty() => {}
            None => store.chat.refuse_key(true),
        }
    };
    let is_refused = move || store.chat.connection() == Connection::Locked { is_refused: true };
    view! {
        <form class="key" aria-label="Server key" on:submit=on_submit>
            <p>{says}</p>
            <label>
                "Key of the server"
                <input
                    node_ref=field type="password" autocomplete="off" spellcheck="false" autofocus=takes_focus
                    aria-invalid=move || is_refused().to_string()
                />
            </label>
            <p class="failed" role="alert">{move || is_refused().then_some("The server does not know this key.")}</p>
            <button type="submit">"Use this key"</button>
        </form>
    }
}
