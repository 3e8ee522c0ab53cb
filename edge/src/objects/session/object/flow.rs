//! How much is on the way to each listener: whoever does not read is not sent more and more.
//!
//! Nothing says how much of what was sent has been read, so a listener to whom much was sent is asked: `ping`, which it is
//! to answer with `pong`. Where the answer does not come and too much has piled up, the connection is closed; the listener
//! comes back with the revision that it knows and is told what it missed.

use serde::{Deserialize, Serialize};
use worker::WebSocket;

/// What is sent to a listener before it is asked whether it reads, in bytes.
const ASKED_AFTER: u64 = 128 * 1024;
/// What may be on its way to a listener before it is closed, in bytes: 256 of them then hold no more than an object has.
const MAX_UNREAD: u64 = 512 * 1024;
/// The question whether a listener reads.
const QUESTION: &str = "ping";
/// Its answer.
const ANSWER: &str = "pong";
/// The close code of a listener that does not read: try again later.
const BEHIND: u16 = 1013;

/// What is known of a listener. It lies with the connection, also while the object sleeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Flow {
    /// Whether the others know of the listener.
    pub(super) is_known: bool,
    /// Bytes that were sent since the last answer.
    unread: u64,
    /// Bytes that were sent before the question that is not yet answered.
    asked: Option<u64>,
}

/// What is to be done with something to send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sending {
    Send,
    SendAndAsk,
    Close,
}

impl Flow {
    /// What is known of a listener.
    pub(super) fn of(listener: &WebSocket) -> Self {
        listener.deserialize_attachment().ok().flatten().unwrap_or_default()
    }

    /// Keeps what is known.
    pub(super) fn keep(self, listener: &WebSocket) {
        listener.serialize_attachment(self).ok();
    }

    fn send(&mut self, bytes: usize) -> Sending {
        if self.unread > MAX_UNREAD {
            return Sending::Close;
        }
        self.unread += bytes as u64;
        if self.asked.is_some() || self.unread < ASKED_AFTER {
            return Sending::Send;
        }
        self.asked = Some(self.unread);
        Sending::SendAndAsk
    }

    /// The question was answered: what was sent before it has been read.
    fn answered(&mut self) {
        self.unread -= self.asked.take().unwrap_or_default();
    }
}

/// Sends a text to a listener, or closes one that does not read.
pub(super) fn send(listener: &WebSocket, text: &str) {
    let mut flow = Flow::of(listener);
    match flow.send(text.len()) {
        Sending::Close => {
            listener.close(Some(BEHIND), Some("come back with from")).ok();
            return;
        }
        // One that is gone is closed by the platform.
        Sending::Send => drop(listener.send_with_str(text)),
        Sending::SendAndAsk => {
            listener.send_with_str(text).ok();
            listener.send_with_str(QUESTION).ok();
        }
    }
    flow.keep(listener);
}

/// Whether what a listener says is the answer that it reads; that is noted.
pub(super) fn is_answer(listener: &WebSocket, text: &str) -> bool {
    let is_answer = text == ANSWER;
    if is_answer {
        let mut flow = Flow::of(listener);
        flow.answered();
        flow.keep(listener);
    }
    is_answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_answers_is_told_everything() {
        let mut flow = Flow::default();
        for _ in 0..1_000 {
            match flow.send(30_000) {
                Sending::Send => {}
                Sending::SendAndAsk => flow.answered(),
                Sending::Close => panic!("a listener that reads is not closed"),
            }
        }
        assert!(flow.unread <= ASKED_AFTER);
    }

    #[test]
    fn who_does_not_is_closed_before_much_has_piled_up() {
        let mut flow = Flow::default();
        let sent = (0..1_000).take_while(|_| flow.send(30_000) != Sending::Close).count();
        assert!((17..=19).contains(&sent), "{sent}");
    }

    #[test]
    fn an_answer_is_about_what_was_sent_before_the_question() {
        let mut flow = Flow::default();
        assert_eq!(flow.send(200_000), Sending::SendAndAsk);
        assert_eq!(flow.send(50_000), Sending::Send);
        flow.answered();
        assert_eq!((flow.unread, flow.asked), (50_000, None));
        flow.answered();
        assert_eq!(flow.unread, 50_000);
    }
}
