//! Presence of listeners: relayed to the other listeners and stored nowhere.

use super::SessionObject;
use super::flow_control::{self, FlowControl};
use crate::platform::{hex, now_ms, random_bytes};
use serde_json::{Map, Value};
use websketch_json as json;
use websketch_json::LazyValue;
use websketch_protocol::live::Presence;
use worker::WebSocket;

/// The longest frame that is read, in bytes. It holds 50 ids of 128 characters.
const MAX_FRAME_BYTES: usize = 32 * 1024;

/// Returns a random id for a connection.
pub(super) fn random_listener_id() -> String {
    hex(&random_bytes::<8>())
}

impl SessionObject {
    /// Relays the presence frame of a listener. Other messages are ignored.
    pub(super) fn relay_presence(&self, socket: &WebSocket, text: &str) {
        if text.len() > MAX_FRAME_BYTES || flow_control::acknowledge_pong(socket, text) {
            return;
        }
        let Some(id) = self.listener_id(socket) else { return };
        if !self.message_rate.admit(&id, now_ms()) {
            return;
        }
        let Ok(frame) = LazyValue::parse(text.as_bytes()) else { return };
        let is_presence =
            frame.get("type").and_then(LazyValue::string).is_some_and(|kind| kind == "presence");
        if let Some(presence) = is_presence.then(|| Presence::read(frame).ok()).flatten() {
            let mut flow = FlowControl::of(socket);
            if !flow.is_known {
                flow.is_known = true;
                flow.save(socket);
            }
            self.broadcast_except(socket, &id, "presence", presence.to_map());
        }
    }

    /// Announces that a listener has left, if the others know of it.
    pub(super) fn broadcast_leave(&self, socket: &WebSocket) {
        if let Some(id) = self.listener_id(socket).filter(|_| FlowControl::of(socket).is_known) {
            self.message_rate.forget(&id);
            self.broadcast_except(socket, &id, "left", Map::new());
        }
    }

    fn listener_id(&self, listener: &WebSocket) -> Option<String> {
        self.state.get_tags(listener).into_iter().next()
    }

    fn broadcast_except(&self, socket: &WebSocket, id: &str, kind: &str, fields: Map<String, Value>) {
        let mut frame = Map::new();
        frame.insert("type".to_owned(), kind.into());
        frame.insert("id".to_owned(), id.into());
        frame.extend(fields);
        let text = json::to_string(&frame);
        for listener in self.state.get_websockets() {
            if listener != *socket {
                flow_control::send(&listener, &text);
            }
        }
    }
}
