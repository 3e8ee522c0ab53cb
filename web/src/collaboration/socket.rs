//! WebSocket of a session, with reconnection.

use super::{FIRST_WAIT, MAX_WAIT, SharedSession, sessions};
use crate::api::ApiError;
use crate::api::sessions::SessionError;
use crate::platform;
use leptos::ev;
use leptos::leptos_dom::helpers::WindowListenerHandle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{CloseEvent, MessageEvent, WebSocket};
use websketch_protocol::live::Event;

/// Close code of an ended session.
const ENDED: u16 = 4404;
/// Heartbeat interval. Milliseconds. A session that has not answered by the next one counts as lost.
const HEARTBEAT: u64 = 20_000;
const PING: &str = "ping";
const PONG: &str = "pong";

/// Event listeners of a WebSocket.
type Listeners = (Closure<dyn FnMut()>, Closure<dyn FnMut(MessageEvent)>, Closure<dyn FnMut(CloseEvent)>);

/// A WebSocket with its event listeners.
pub(super) struct SessionSocket {
    socket: WebSocket,
    /// Whether a message arrived since the last heartbeat.
    is_alive: bool,
    /// Listener for the loss of the network, which the WebSocket itself notices much later.
    offline: WindowListenerHandle,
    _listeners: Listeners,
}

impl SessionSocket {
    /// Returns true if messages can be sent.
    pub(super) fn is_open(&self) -> bool {
        self.socket.ready_state() == WebSocket::OPEN
    }

    /// Sends a message if the connection is open.
    pub(super) fn send(&self, text: &str) {
        if self.is_open() {
            // Fails only if the connection is not open.
            let _ = self.socket.send_with_str(text);
        }
    }

    /// Closes the connection.
    pub(super) fn close(self) {
        self.offline.remove();
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        // Fails only for invalid codes and reasons. None are given.
        let _ = self.socket.close();
    }
}

impl SharedSession {
    /// Opens a new connection for the commits after a revision.
    pub(super) fn listen(self, from: u64) {
        let Some(session) = self.read(|state| state.session.clone()) else { return };
        self.disconnect();
        let connection = self.write(|state| {
            state.connection += 1;
            state.connection
        });
        let connection = connection.unwrap_or_default();
        let key = self.store.chat.key();
        let Some(socket) = sessions::socket(&session, from, key.as_ref()) else {
            return self.reconnect_later(connection);
        };
        let on_open = Closure::<dyn FnMut()>::new(move || {
            self.write(|state| state.failures = 0);
            self.handle(Event::Connected);
            self.send_presence();
        });
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            self.write(|state| state.socket.as_mut().map(|socket| socket.is_alive = true));
            match event.data().as_string().as_deref() {
                // The session checks that this client reads its messages.
                Some(PING) => {
                    self.write(|state| state.socket.as_ref().map(|socket| socket.send(PONG)));
                }
                Some(PONG) | None => {}
                Some(text) => self.receive(text),
            }
        });
        let on_close = Closure::<dyn FnMut(CloseEvent)>::new(move |event: CloseEvent| {
            if event.code() == ENDED { self.on_ended() } else { self.on_lost(connection) }
        });
        socket.set_onopen(Some(on_open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
        let offline = window_event_listener(ev::offline, move |_| self.on_lost(connection));
        let socket =
            SessionSocket { socket, is_alive: true, offline, _listeners: (on_open, on_message, on_close) };
        self.write(|state| state.socket = Some(socket));
        self.check_heartbeat(connection);
    }

    /// Opens a new connection for the commits after the known revision.
    fn resume(self) {
        self.listen(self.read(|state| state.live.revision()));
    }

    fn is_current(self, connection: u64) -> bool {
        self.is_open() && self.read(|state| state.connection == connection)
    }

    /// Sends heartbeats: a phone that was suspended does not notice a lost connection.
    fn check_heartbeat(self, connection: u64) {
        spawn_local(async move {
            loop {
                platform::sleep(HEARTBEAT).await;
                if !self.is_current(connection) {
                    return;
                }
                let is_alive = self.write(|state| {
                    let socket = state.socket.as_mut()?;
                    socket.send(PING);
                    Some(std::mem::replace(&mut socket.is_alive, false))
                });
                if is_alive.flatten() == Some(false) {
                    return self.on_lost(connection);
                }
            }
        });
    }

    /// Stops listening.
    pub(super) fn disconnect(self) {
        if let Some(socket) = self.write(|state| state.socket.take()).flatten() {
            socket.close();
        }
    }

    fn on_ended(self) {
        self.disconnect();
        self.handle(Event::Ended);
    }

    fn on_lost(self, connection: u64) {
        if !self.is_current(connection) {
            return;
        }
        self.disconnect();
        self.store.collaboration.people.set(Vec::new());
        self.handle(Event::Lost);
        self.reconnect_later(connection);
    }

    /// Reconnects after a delay or when the network returns. It first checks that the session exists, because browsers
    /// do not report why a WebSocket was refused.
    fn reconnect_later(self, connection: u64) {
        let failures = self.write(|state| {
            state.failures = state.failures.saturating_add(1);
            state.failures
        });
        let wait = (FIRST_WAIT << failures.unwrap_or_default().saturating_sub(1).min(5)).min(MAX_WAIT);
        let is_back = ArcRwSignal::new(false);
        let note = is_back.clone();
        let listener = window_event_listener(ev::online, move |_| note.set(true));
        spawn_local(async move {
            let mut waited = 0;
            while waited < wait && !is_back.get_untracked() {
                platform::sleep(FIRST_WAIT / 2).await;
                waited += FIRST_WAIT / 2;
            }
            listener.remove();
            if !self.is_current(connection) {
                return;
            }
            let Some(session) = self.read(|state| state.session.clone()) else { return };
            let key = self.store.chat.key();
            let found = sessions::find(&session, key.as_ref()).await;
            if !self.is_current(connection) {
                return;
            }
            match found {
                Ok(()) => self.resume(),
                Err(SessionError::Gone) => self.handle(Event::Ended),
                Err(SessionError::Api(ApiError::Locked)) => self.retry_with_key(Self::resume).await,
                Err(SessionError::Api(_)) => self.reconnect_later(connection),
            }
        });
    }
}
