//! Presence: the own cursor, name and selection, and those of others.

use super::{SESSION, SharedSession, with_session};
use crate::actions;
use crate::platform;
use crate::storage::library::UNTITLED;
use crate::store::{Collaborator, LibraryCommand, NoticeAction, Store};
use kurbo::Point;
use leptos::ev;
use leptos::leptos_dom::helpers::WindowListenerHandle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::json as object;
use websketch_json as json;
use websketch_protocol::live::{COLORS, DocumentName, Presence};

/// Least interval between two presence frames. Milliseconds. 12 a second look smooth, and the server accepts 20.
const INTERVAL: u64 = 80;
/// Local storage item of the user's name.
const NAME: &str = "websketch-name";
/// Session storage item of the user's color.
const COLOR: &str = "websketch-color";

/// Presence of this client.
pub(super) struct LocalPresence {
    color: u8,
    cursor: Option<Point>,
    /// Whether a frame is scheduled.
    is_due: bool,
    listeners: Vec<WindowListenerHandle>,
    /// Effects that send the presence after changes.
    effects: Vec<Effect<LocalStorage>>,
    /// Name of the document as known to the session, with the time at which it was given. 0 for a default name.
    document: DocumentName,
}

impl LocalPresence {
    /// Creates the presence. `is_named` means that the document's name was given by a user.
    pub(super) fn new(store: Store, is_named: bool) -> Self {
        if store.collaboration.name.with_untracked(String::is_empty) {
            store.collaboration.name.set(platform::setting(NAME).unwrap_or_else(guest));
        }
        let cursor_moves = window_event_listener(ev::pointermove, move |event| {
            let at = Point::new(event.client_x().into(), event.client_y().into());
            let at = store.view.viewport.get_untracked().to_sketch(at);
            with_session(|shared| shared.point(Some(at)));
        });
        let cursor_leaves = window_event_listener(ev::pointerout, move |event| {
            if event.related_target().is_none() {
                with_session(|shared| shared.point(None));
            }
        });
        let selection = Effect::new(move |_| {
            store.document.with_selection(|_| ());
            with_session(SharedSession::send_presence);
        });
        let naming = Effect::new(move |_| {
            let name = store.library.name();
            with_session(|shared| shared.note_document_name(name));
        });
        let playing = Effect::new(move |_| {
            store.view.play.track();
            with_session(SharedSession::send_presence);
        });
        let listeners = vec![cursor_moves, cursor_leaves];
        Self {
            color: color(),
            cursor: None,
            is_due: false,
            listeners,
            effects: vec![selection, naming, playing],
            document: DocumentName { name: store.library.peek_name(), given: u64::from(is_named) },
        }
    }

    pub(super) fn end(&mut self) {
        self.listeners.drain(..).for_each(WindowListenerHandle::remove);
        self.effects.drain(..).for_each(Effect::stop);
    }
}

impl SharedSession {
    fn point(self, at: Option<Point>) {
        self.write(|state| state.presence.cursor = at);
        self.send_presence();
    }

    /// Tells the others that the user has renamed the document.
    fn note_document_name(self, name: String) {
        let is_new = self.write(|state| {
            let known = &mut state.presence.document;
            let is_new = known.name != name;
            if is_new {
                *known = DocumentName { name, given: platform::now_ms() };
            }
            is_new
        });
        if is_new == Some(true) {
            self.send_presence();
        }
    }

    /// Takes the document's name of another client if it was given later.
    pub(super) fn adopt_document_name(self, given: Option<&DocumentName>) {
        let Some(next) = given else { return };
        let is_newer = self.write(|state| {
            let is_newer = next.given > state.presence.document.given;
            if is_newer {
                state.presence.document.clone_from(next);
            }
            is_newer
        });
        let library = self.store.library;
        if is_newer == Some(true) && library.peek_name() != next.name {
            library.queue(LibraryCommand::Rename { id: library.peek_id(), name: next.name.clone() });
        }
    }

    /// Schedules a presence frame.
    pub(super) fn send_presence(self) {
        let is_due = self.write(|state| std::mem::replace(&mut state.presence.is_due, true));
        if is_due != Some(false) {
            return;
        }
        spawn_local(async move {
            platform::sleep(INTERVAL).await;
            if SESSION.with_borrow(Option::is_none) {
                return;
            }
            let presence = self.read(|state| Presence {
                name: self.store.collaboration.name.get_untracked(),
                color: state.presence.color,
                cursor: state.presence.cursor,
                selection: self.store.document.peek_selection(),
                document: Some(state.presence.document.clone()).filter(|document| document.given > 0),
                playing: self.store.view.play.with_untracked(|walk| walk.as_ref()?.screen().cloned()),
            });
            let mut frame = object!({ "type": "presence" });
            if let Some(frame) = frame.as_object_mut() {
                frame.extend(presence.to_map());
            }
            self.write(|state| {
                state.presence.is_due = false;
                if let Some(socket) = &state.socket {
                    socket.send(&json::to_string(&frame));
                }
            });
        });
    }
}

/// Changes the user's name. An empty name means guest.
pub(super) fn rename(store: Store, name: String) {
    let name = name.trim().to_owned();
    platform::store_setting(NAME, &name);
    store.collaboration.name.set(if name.is_empty() { guest() } else { name });
}

/// Stores the presence of another client. Returns true if that client is new.
pub(super) fn update_presence(store: Store, id: String, presence: Presence) -> bool {
    let (name, playing) = (presence.name.clone(), presence.playing.clone());
    let mut before = None;
    store.collaboration.people.update(|people| match people.iter_mut().find(|person| person.id == id) {
        Some(person) => before = Some(person.update(presence)),
        None => people.push(Collaborator::new(id.clone(), presence)),
    });
    let is_new = before.is_none();
    if is_new {
        let count = store.collaboration.people.with_untracked(Vec::len);
        store.notices.announce(format!("{name} has joined: {} here", count + 1));
    }
    let was_playing = before.is_some_and(|before| before.playing.is_some());
    if store.collaboration.is_following(&id) {
        actions::follow_play(store, playing.as_ref());
    } else if playing.is_some() && !was_playing {
        let words = format!("{name} plays the screens.");
        store.notices.show_with_action(words, NoticeAction::Follow { id });
    }
    is_new
}

/// Removes a client.
pub(super) fn remove_client(store: Store, id: &str) {
    store.collaboration.people.update(|people| people.retain(|person| person.id != id));
    if store.collaboration.is_following(id) {
        store.collaboration.following.set(None);
    }
}

/// Returns true if the user has given a name before.
pub(super) fn has_name() -> bool {
    platform::setting(NAME).is_some_and(|name| !name.is_empty())
}

/// Returns true if a document's name is not the default one.
pub(super) fn is_given(name: &str) -> bool {
    !name.starts_with(UNTITLED)
}

fn guest() -> String {
    "Guest".to_owned()
}

/// Returns the user's color, which stays the same in this tab.
fn color() -> u8 {
    let kept =
        platform::tab_setting(COLOR).and_then(|text| text.parse().ok()).filter(|color| *color < COLORS);
    kept.unwrap_or_else(|| {
        let name = platform::random_name();
        let color = name.bytes().fold(0_u8, u8::wrapping_add) % COLORS;
        platform::store_tab_setting(COLOR, Some(&color.to_string()));
        color
    })
}
