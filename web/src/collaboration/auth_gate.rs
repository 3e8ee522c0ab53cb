//! A server that answers only with its key: what is wanted of it waits until the person has given that.

use crate::api::sessions::SessionError;
use crate::api::{ApiError, ServerKey};
use crate::platform;
use crate::store::{Connection, Store};
use leptos::prelude::{GetUntracked, Set};

/// How often it is looked whether the key was given, ms.
const LOOK: u64 = 100;

/// What the server answers, which is asked again once it has its key.
///
/// # Errors
/// [`SessionError`]; that the server wants its key only when the person gives none.
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

/// Asks the person for the key that the server wants instead of the one that it refused. Whether they give it: one that
/// the server knows.
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
        platform::sleep(LOOK).await;
    }
}
