//! Who follows a session: what each shows of themselves is passed on to the others, and stored nowhere.

use super::SessionObject;
use super::flow::{self, Flow};
use crate::platform::{hex, now_ms, random_bytes};
use serde_json::{Map, Value};
use websketch_core::json::{self, View};
use websketch_core::live::Presence;
use worker::WebSocket;

/// Bytes of a frame that is read: 50 ids of 128 characters fit.
const MAX_FRAME_BYTES: usize = 32 * 1024;

/// A name for a listener, as long as it listens.
pub(super) fn listener_name() -> String {
    hex(&random_bytes::<8>())
}

impl SessionObject {
    /// Passes on what a listener shows of itself. What is none of that is not heard.
    pub(super) fn hear(&self, speaker: &WebSocket, text: &str) {
        if text.len() > MAX_FRAME_BYTES || flow::is_answer(speaker, text) {
            return;
        }
        let Some(id) = self.name_of(speaker) else { return };
        if !self.speakers.admit(&id, now_ms()) {
            return;
        }
        let Ok(frame) = View::of(text.as_bytes()) else { return };
        let is_presence = frame.get("type").and_then(View::string).is_some_and(|kind| kind == "presence");
        if let Some(presence) = is_presence.then(|| Presence::read(frame).ok()).flatten() {
            let mut flow = Flow::of(speaker);
            if !flow.is_known {
                flow.is_known = true;
                flow.keep(speaker);
            }
            self.tell_others(speaker, &id, "presence", presence.to_map());
        }
    }

    /// Says that a listener has gone, if it has ever shown itself.
    pub(super) fn bid_farewell(&self, speaker: &WebSocket) {
        if let Some(id) = self.name_of(speaker).filter(|_| Flow::of(speaker).is_known) {
            self.speakers.forget(&id);
            self.tell_others(speaker, &id, "left", Map::new());
        }
    }

    fn name_of(&self, listener: &WebSocket) -> Option<String> {
        self.state.get_tags(listener).into_iter().next()
    }

    fn tell_others(&self, speaker: &WebSocket, id: &str, kind: &str, said: Map<String, Value>) {
        let mut frame = Map::new();
        frame.insert("type".to_owned(), kind.into());
        frame.insert("id".to_owned(), id.into());
        frame.extend(said);
        let text = json::to_string(&frame);
        for listener in self.state.get_websockets() {
            if listener != *speaker {
                flow::send(&listener, &text);
            }
        }
    }
}
