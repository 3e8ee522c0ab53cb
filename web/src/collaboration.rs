//! Shared editing: the connection of this page with a session.
//!
//! This chunk is loaded with the first shared sketch. Local edits are posted to the session, and its commits are
//! applied here. [`websketch_protocol::live`] decides the order.

mod auth_gate;
mod interruption;
mod join;
mod local_presence;
mod socket;

use crate::api::ApiError;
use crate::api::sessions::{self, PostOutcome, SessionError};
use crate::platform;
use crate::platform::lazy_chunks::ChunkUnavailable;
use crate::store::{Sharing, Store};
use auth_gate::{request, wait_for_key};
use join::{copy, join, leave, share, show, snapshot};
use leptos::prelude::*;
use leptos::task::spawn_local;
use local_presence::LocalPresence;
use socket::SessionSocket;
use wasm_split_helpers::wasm_split;
use websketch_protocol::live::{Effect as LiveEffect, Event, Live, Presence, ServerMessage};
use websketch_sketch::Sketch;

/// First and longest delay of the exponential backoff. Milliseconds.
const FIRST_WAIT: u64 = 500;
const MAX_WAIT: u64 = 15_000;
/// A revision beyond that of any session. Listening from it returns the whole sketch.
const BEYOND: u64 = (1 << 53) - 1;

/// Entry points of the chunk.
#[derive(Clone, Copy)]
pub struct ShareService {
    /// Shares the sketch.
    pub share: fn(Store),
    /// Joins the session with this id.
    pub join: fn(Store, String),
    /// Creates a read-only link to the current sketch and passes it on.
    pub snapshot: fn(Store, Callback<String>),
    /// Shows a read-only sketch.
    pub show: fn(Store, String),
    /// Copies a read-only sketch to a new document.
    pub copy: fn(Store, String),
    /// Leaves the session.
    pub leave: fn(Store),
    /// Changes the user's name.
    pub rename: fn(Store, String),
}

/// Loads the chunk.
#[wasm_split(live, fallible)]
pub fn load() -> Result<ShareService, ChunkUnavailable> {
    let rename = |store: Store, name: String| {
        local_presence::rename(store, name);
        with_session(SharedSession::send_presence);
    };
    Ok(ShareService { share, join, snapshot, show, copy, leave, rename })
}

/// Loads the chunk and calls `then`. Shows a notice on failure.
pub fn with_service(store: Store, then: impl FnOnce(ShareService) + 'static) {
    spawn_local(async move {
        match load().await {
            Ok(service) => then(service),
            Err(ChunkUnavailable::Outdated) => store.outdated.set(true),
            Err(failure) => store.notices.show(failure.to_string(), None),
        }
    });
}

thread_local! {
    /// The session that this page is in.
    static SESSION: std::cell::RefCell<Option<SharedSession>> = const { std::cell::RefCell::new(None) };
}

/// A session that this page takes part in.
#[derive(Clone, Copy)]
struct SharedSession {
    store: Store,
    state: StoredValue<State, LocalStorage>,
}

struct State {
    live: Live,
    /// Id of the session. `None` while it is being created.
    session: Option<String>,
    /// Id of the shared document.
    document: String,
    socket: Option<SessionSocket>,
    /// Number of the connection. Events of earlier connections are ignored.
    connection: u64,
    /// Consecutive failures.
    failures: u32,
    presence: LocalPresence,
    /// Leaves the session when another document is opened.
    leaving: Option<Effect<LocalStorage>>,
}

/// Calls `then` with the current session, if there is one.
fn with_session(then: impl FnOnce(SharedSession)) {
    if let Some(shared) = SESSION.with_borrow(|shared| *shared) {
        then(shared);
    }
}

impl SharedSession {
    /// Enters a session with the open document, which shows `sketch` at `revision`.
    fn enter(store: Store, session: Option<String>, sketch: Sketch, revision: u64) -> Self {
        with_session(Self::close);
        // A name that a link gave is replaced by that of the others.
        let is_named = local_presence::is_given(&store.library.peek_name())
            && !store.library.peek_name().starts_with(join::SHARED_SKETCH);
        let state = State {
            live: Live::new(platform::random_name(), sketch, revision),
            session,
            document: store.library.peek_id(),
            socket: None,
            connection: 0,
            failures: 0,
            presence: LocalPresence::new(store, is_named),
            leaving: None,
        };
        let document = state.document.clone();
        let shared = Self { store, state: StoredValue::new_local(state) };
        SESSION.set(Some(shared));
        let leaving = Effect::new(move |_| {
            if store.library.id() != document && shared.is_open() {
                shared.leave();
            }
        });
        shared.write(|state| state.leaving = Some(leaving));
        store
            .document
            .on_edit(Some(Callback::new(move |operations| shared.handle(Event::Edited(operations)))));
        shared
    }

    fn read<T>(self, read: impl FnOnce(&State) -> T) -> T {
        self.state.with_value(read)
    }

    fn write<T>(self, write: impl FnOnce(&mut State) -> T) -> Option<T> {
        self.state.try_update_value(write)
    }

    /// Returns true if this is still the current session.
    fn is_open(self) -> bool {
        SESSION.with_borrow(|shared| shared.is_some_and(|shared| shared.state == self.state))
    }

    fn handle(self, event: Event) {
        if !self.is_open() {
            return;
        }
        let effects = self.write(|state| state.live.handle(event)).unwrap_or_default();
        for effect in effects {
            self.perform(effect);
        }
        self.publish_status();
    }

    fn perform(self, effect: LiveEffect) {
        match effect {
            LiveEffect::Post { key, base_revision, operations } => {
                let Some(session) = self.read(|state| state.session.clone()) else { return };
                spawn_local(async move {
                    let server_key = self.store.chat.key();
                    let posted =
                        sessions::post(&session, (&key, base_revision), &operations, server_key.as_ref())
                            .await;
                    if self.is_in(&session) {
                        self.on_outcome(posted);
                    }
                });
            }
            LiveEffect::ApplyRemote(operations) => interruption::apply_remote(self.store, operations),
            LiveEffect::NotifyRejected { reason, .. } => {
                let words = format!("Somebody else was quicker, so a step of yours was left out: {reason}.");
                self.store.notices.show(words, None);
            }
            LiveEffect::Subscribe { from } => self.listen(from.unwrap_or(BEYOND)),
            LiveEffect::Open(sketch) => self.reopen(sketch),
            LiveEffect::Wait => self.wait(Event::Waited),
        }
    }

    /// Returns true if this is still the current session and has this id.
    fn is_in(self, session: &str) -> bool {
        self.is_open() && self.read(|state| state.session.as_deref() == Some(session))
    }

    fn on_outcome(self, posted: PostOutcome) {
        if !matches!(posted, PostOutcome::Unanswered | PostOutcome::Locked) {
            self.write(|state| state.failures = 0);
        }
        self.handle(match posted {
            PostOutcome::Accepted(revision) => Event::Accepted { revision },
            PostOutcome::Overtaken(revision) => Event::Overtaken { revision },
            PostOutcome::Refused(reason) => Event::Refused { reason },
            PostOutcome::Ended => Event::Ended,
            PostOutcome::Locked => {
                spawn_local(self.retry_with_key(|shared| shared.handle(Event::Unanswered)));
                return;
            }
            PostOutcome::Unanswered => Event::Unanswered,
        });
    }

    /// Continues after the user has given the server's key, or leaves the session without it.
    async fn retry_with_key(self, then: impl FnOnce(Self)) {
        let refused = self.store.chat.key();
        let has_key = wait_for_key(self.store, refused.as_ref()).await;
        if !self.is_open() {
            return;
        }
        if has_key { then(self) } else { self.leave() }
    }

    /// Handles an event after a delay with exponential backoff.
    fn wait(self, then: Event) {
        let failures = self.write(|state| {
            state.failures = state.failures.saturating_add(1);
            state.failures
        });
        let doubled = FIRST_WAIT << failures.unwrap_or_default().saturating_sub(1).min(5);
        spawn_local(async move {
            platform::sleep(doubled.min(MAX_WAIT)).await;
            self.handle(then);
        });
    }

    /// Creates a new session from the local sketch. The former one has ended, such as after an hour without a client.
    fn reopen(self, sketch: Sketch) {
        spawn_local(async move {
            let opened = request(self.store, async |key| Ok(sessions::open(&sketch, key).await?)).await;
            match opened {
                Ok(session) if self.is_open() => {
                    self.write(|state| {
                        state.session = Some(session);
                        state.failures = 0;
                    });
                    let words = "The shared sketch had ended, as nobody was there for long. It goes on under a new link.";
                    self.store.notices.show(words.to_owned(), None);
                    self.handle(Event::Opened);
                    self.set_address();
                }
                Ok(_) => {}
                Err(SessionError::Api(ApiError::Locked)) => self.leave(),
                Err(_) => self.handle(Event::Unanswered),
            }
        });
    }

    /// Updates the displayed status and the record for the next visit.
    fn publish_status(self) {
        let sharing = self.read(|state| {
            let link = state.session.as_deref().map(link_to)?;
            let is_connected = state.socket.as_ref().is_some_and(SessionSocket::is_open);
            Some(Sharing::Shared { link, is_connected, waiting: state.live.waiting() })
        });
        let sharing = sharing.unwrap_or(Sharing::Opening);
        if self.store.collaboration.sharing.with_untracked(|known| *known != sharing) {
            self.store.collaboration.sharing.set(sharing);
        }
        self.read(join::store);
    }

    /// Sets the address of the page to that of the session.
    fn set_address(self) {
        if let Some(session) = self.read(|state| state.session.clone()) {
            platform::set_path(&format!("/s/{session}"));
        }
    }

    fn receive(self, text: &str) {
        match ServerMessage::read(text) {
            Some(ServerMessage::Presence { id, presence }) => self.update_presence(id, presence),
            Some(ServerMessage::Left { id }) => local_presence::remove_client(self.store, &id),
            Some(told) => self.handle(Event::Message(told)),
            None => {}
        }
    }

    /// Does the same as [`SharedSession::close`], and resets the address.
    fn leave(self) {
        self.close();
        platform::set_path("/");
    }

    fn update_presence(self, id: String, presence: Presence) {
        self.adopt_document_name(presence.document.as_ref());
        if local_presence::update_presence(self.store, id, presence) {
            // A new client does not know the present ones.
            self.send_presence();
        }
    }

    /// Leaves the session. The document stays open.
    fn close(self) {
        self.store.document.on_edit(None);
        self.disconnect();
        self.write(|state| {
            state.presence.end();
            if let Some(leaving) = state.leaving.take() {
                leaving.stop();
            }
        });
        SESSION.set(None);
        self.store.collaboration.people.set(Vec::new());
        self.store.collaboration.sharing.set(Sharing::Alone);
    }
}

/// Returns the link to a session.
fn link_to(session: &str) -> String {
    format!("{}/s/{session}", platform::origin())
}
