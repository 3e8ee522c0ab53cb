//! Flow control for listeners that read slowly.
//!
//! The host does not report how much a listener has read. After a number of bytes the object sends `ping`,
//! and the `pong` of the listener acknowledges everything before it. If the `pong` is missing and too much is
//! unread, the object closes the connection. The listener reconnects with its revision and receives the
//! missed commits.

use serde::{Deserialize, Serialize};
use worker::WebSocket;

/// The unacknowledged bytes after which a ping is sent.
const PING_AFTER_BYTES: u64 = 128 * 1024;
/// The unacknowledged bytes after which the connection is closed. 256 listeners then fit into the memory of
/// an object.
const MAX_UNREAD_BYTES: u64 = 512 * 1024;
/// The message that requests an acknowledgement.
const PING: &str = "ping";
/// The acknowledgement.
const PONG: &str = "pong";
/// The close code for a slow listener: try again later.
const CLOSE_TRY_AGAIN_LATER: u16 = 1013;

/// The state of a listener. It is attached to the connection and survives hibernation of the object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FlowControl {
    /// Whether the other listeners know of this one.
    pub(super) is_known: bool,
    /// Bytes sent since the last acknowledgement.
    unread: u64,
    /// Bytes sent before the pending ping.
    #[serde(rename = "asked")]
    pinged: Option<u64>,
}

/// The action for a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SendAction {
    Send,
    SendAndPing,
    Close,
}

impl FlowControl {
    /// Returns the state of a listener.
    pub(super) fn of(listener: &WebSocket) -> Self {
        listener.deserialize_attachment().ok().flatten().unwrap_or_default()
    }

    /// Attaches the state to the connection.
    pub(super) fn save(self, listener: &WebSocket) {
        listener.serialize_attachment(self).ok();
    }

    fn account(&mut self, bytes: usize) -> SendAction {
        if self.unread > MAX_UNREAD_BYTES {
            return SendAction::Close;
        }
        self.unread += bytes as u64;
        if self.pinged.is_some() || self.unread < PING_AFTER_BYTES {
            return SendAction::Send;
        }
        self.pinged = Some(self.unread);
        SendAction::SendAndPing
    }

    /// Handles an acknowledgement: all bytes before the ping are read.
    fn acknowledge(&mut self) {
        self.unread -= self.pinged.take().unwrap_or_default();
    }
}

/// Sends a text to a listener, or closes the connection if it is too slow.
pub(super) fn send(listener: &WebSocket, text: &str) {
    let mut flow = FlowControl::of(listener);
    match flow.account(text.len()) {
        SendAction::Close => {
            listener.close(Some(CLOSE_TRY_AGAIN_LATER), Some("come back with from")).ok();
            return;
        }
        // The host closes dead connections.
        SendAction::Send => drop(listener.send_with_str(text)),
        SendAction::SendAndPing => {
            listener.send_with_str(text).ok();
            listener.send_with_str(PING).ok();
        }
    }
    flow.save(listener);
}

/// Handles a message that may be an acknowledgement. Returns true if it is one.
pub(super) fn acknowledge_pong(listener: &WebSocket, text: &str) -> bool {
    let is_answer = text == PONG;
    if is_answer {
        let mut flow = FlowControl::of(listener);
        flow.acknowledge();
        flow.save(listener);
    }
    is_answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_answers_is_told_everything() {
        let mut flow = FlowControl::default();
        for _ in 0..1_000 {
            match flow.account(30_000) {
                SendAction::Send => {}
                SendAction::SendAndPing => flow.acknowledge(),
                SendAction::Close => panic!("a listener that reads is not closed"),
            }
        }
        assert!(flow.unread <= PING_AFTER_BYTES);
    }

    #[test]
    fn who_does_not_is_closed_before_much_has_piled_up() {
        let mut flow = FlowControl::default();
        let sent = (0..1_000).take_while(|_| flow.account(30_000) != SendAction::Close).count();
        assert!((17..=19).contains(&sent), "{sent}");
    }

    #[test]
    fn an_answer_is_about_what_was_sent_before_the_question() {
        let mut flow = FlowControl::default();
        assert_eq!(flow.account(200_000), SendAction::SendAndPing);
        assert_eq!(flow.account(50_000), SendAction::Send);
        flow.acknowledge();
        assert_eq!((flow.unread, flow.pinged), (50_000, None));
        flow.acknowledge();
        assert_eq!(flow.unread, 50_000);
    }
}
