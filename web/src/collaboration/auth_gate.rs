//! Requests that wait until the user has given the server's key.

use crate::api::sessions::SessionError;
use crate::api::{ApiError, ServerKey};
use crate::platform;
use crate::store::{Connection, Store};
use leptos::prelude::{GetUntracked, Set};

/// Polling interval for the key. Milliseconds.
const POLL_INTERVAL: u64 = 100;

/// Sends a request, and repeats it once the server has its key.
///
/// # Errors
/// [`SessionError`]. It is `Locked` only if the user gives no key.
pub(super) async fn request<T>(
    store: Store,
    ask: impl AsyncFn(Option<&ServerKey>) -> Result<T, SessionError>,
) -> Result<T, SessionError> {
    loop {
        let key = store.chat.key();
        match ask(key.as_ref()).await {
            Err(SessionError::Api(ApiError::Locked)) if wait_for_key(store, key.as_ref()).await => {}
            answer => return answer,
        }
    }
}

/// Asks the user for another key than `refused`. Returns true if the server accepts the given one.
pub(super) async fn wait_for_key(store: Store, refused: Option<&ServerKey>) -> bool {
    if store.chat.key().as_ref() == refused {
        store.chat.refuse_key(refused.is_some());
    }
    store.collaboration.needs_key.set(true);
    loop {
        match store.chat.peek_connection() {
            Connection::Online { .. } => {
                store.collaboration.needs_key.set(false);
                return true;
            }
            Connection::Unknown | Connection::Locked { .. } | Connection::Offline => {}
        }
        if !store.collaboration.needs_key.get_untracked() {
            return false;
        }
        platform::sleep(POLL_INTERVAL).await;
    }
}
