//! Presence: the own cursor, name and selection, and those of others.

use super::{SESSION, SharedSession, with_session};
use crate::platform;
use crate::store::{Collaborator, Store};
use kurbo::Point;
use leptos::ev;
use leptos::leptos_dom::helpers::WindowListenerHandle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::json as object;
use websketch_json as json;
use websketch_protocol::live::{COLORS, Presence};

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
    selection: Option<Effect<LocalStorage>>,
}

impl LocalPresence {
    pub(super) fn new(store: Store) -> Self {
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
        let listeners = vec![cursor_moves, cursor_leaves];
        Self { color: color(), cursor: None, is_due: false, listeners, selection: Some(selection) }
    }

    pub(super) fn end(&mut self) {
        self.listeners.drain(..).for_each(WindowListenerHandle::remove);
        if let Some(selection) = self.selection.take() {
            selection.stop();
        }
    }
}

impl SharedSession {
    fn point(self, at: Option<Point>) {
        self.write(|state| state.presence.cursor = at);
        self.send_presence();
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
    let mut is_new = false;
    store.collaboration.people.update(|people| match people.iter_mut().find(|person| person.id == id) {
        Some(person) => person.presence = presence,
        None => {
            is_new = true;
            people.push(Collaborator { id, presence });
        }
    });
    if is_new {
        let count = store.collaboration.people.with_untracked(Vec::len);
        store.notices.announce(format!("Somebody has joined: {} here", count + 1));
    }
    is_new
}

/// Removes a client.
pub(super) fn remove_client(store: Store, id: &str) {
    store.collaboration.people.update(|people| people.retain(|person| person.id != id));
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
