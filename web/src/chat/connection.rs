//! Connection status of the server.

use crate::api::ApiError;
use crate::api::providers::providers;
use crate::store::{Connection, Store, use_store};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Checks whether the server responds.
pub async fn check_connection(store: Store) {
    let key = store.chat.key();
    match providers(key.as_ref()).await {
        Ok(providers) => store.chat.set_online(providers),
        Err(ApiError::Locked) => store.chat.refuse_key(key.is_some()),
        Err(_) => store.chat.set_offline(),
    }
}

/// Checks the connection at the start and whenever the network changes.
pub fn follow_connection(store: Store) {
    let check = move || spawn_local(check_connection(store));
    check();
    let handles = [
        window_event_listener(ev::online, move |_| check()),
        window_event_listener(ev::offline, move |_| store.chat.set_offline()),
    ];
    on_cleanup(move || handles.into_iter().for_each(|handle| handle.remove()));
}

/// Small indicator of the connection.
#[component]
pub fn ConnectionStatus() -> impl IntoView {
    let store = use_store();
    let text = move || match store.chat.connection() {
        Connection::Offline => "Offline",
        Connection::Online { .. } => "Online",
        Connection::Locked { .. } => "No key",
        Connection::Unknown => "",
    };
    let is_away = move || matches!(store.chat.connection(), Connection::Offline | Connection::Locked { .. });
    view! {
        <p class="connection" role="status" class:offline=is_away>
            {text}
        </p>
    }
}
