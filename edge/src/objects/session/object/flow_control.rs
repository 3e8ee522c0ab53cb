//! How much is on the way to each listener: whoever does not read is not sent more and more.
//!
//! Nothing says how much of what was sent has been read, so a listener to whom much was sent is asked: `ping`, which it is
//! to answer with `pong`. Where the answer does not come and too much has piled up, the connection is closed; the listener
//! comes back with the revision that it knows and is told what it missed.

use serde::{Deserialize, Serialize};
use worker::WebSocket;

/// What is sent to a listener before it is asked whether it reads, in bytes.
const PING_AFTER_BYTES: u64 = 128 * 1024;
/// What may be on its way to a listener before it is closed, in bytes: 256 of them then hold no more than an object has.
const MAX_UNREAD_BYTES: u64 = 512 * 1024;
/// The question whether a listener reads.
const PING: &str = "ping";
/// Its answer.
const PONG: &str = "pong";
/// The close code of a listener that does not read: try again later.
const CLOSE_TRY_AGAIN_LATER: u16 = 1013;

/// What is known of a listener. It lies with the connection, also while the object sleeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FlowControl {
    /// Whether the others know of the listener.
    pub(super) is_known: bool,
    /// Bytes that were sent since the last answer.
    unread: u64,
    /// Bytes that were sent before the question that is not yet answered.
    #[serde(rename = "asked")]
    pinged: Option<u64>,
}

/// What is to be done with something to send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SendAction {
    Send,
    SendAndPing,
    Close,
}

impl FlowControl {
    /// What is known of a listener.
    pub(super) fn of(listener: &WebSocket) -> Self {
        listener.deserialize_attachment().ok().flatten().unwrap_or_default()
    }

    /// Keeps what is known.
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

    /// The question was answered: what was sent before it has been read.
    fn acknowledge(&mut self) {
        self.unread -= self.pinged.take().unwrap_or_default();
    }
}

/// Sends a text to a listener, or closes one that does not read.
pub(super) fn send(listener: &WebSocket, text: &str) {
    let mut flow = FlowControl::of(listener);
    match flow.account(text.len()) {
        SendAction::Close => {
            listener.close(Some(CLOSE_TRY_AGAIN_LATER), Some("come back with from")).ok();
            return;
        }
        // One that is gone is closed by the platform.
        SendAction::Send => drop(listener.send_with_str(text)),
        SendAction::SendAndPing => {
            listener.send_with_str(text).ok();
            listener.send_with_str(PING).ok();
        }
    }
    flow.save(listener);
}

/// Whether what a listener says is the answer that it reads; that is noted.
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
