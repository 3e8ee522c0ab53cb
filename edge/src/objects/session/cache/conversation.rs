//! What the Worker has heard of conversations, so that a session need only tell what was said since.

use super::lru::LruCache;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use websketch_language::Message;

/// Messages of the conversation that a turn is told; older ones are left out.
pub(crate) const MAX_CONTEXT_MESSAGES: usize = 20;
/// What conversations take at most, in bytes; an isolate has 128 MB.
const CAPACITY_BYTES: usize = 4_000_000;
/// What a message takes besides its text, in bytes.
const MESSAGE_BYTES: usize = 100;

/// Up to which message somebody has heard a conversation. The number alone would not do: a session that has come back
/// from its copy may give one for the second time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MessageCursor {
    /// The message's number.
    pub(crate) number: u64,
    /// When it was said, in Unix ms.
    pub(crate) at: u64,
}

/// What a session tells of its conversation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConversationDelta {
    /// Whether this follows what the Worker has heard; otherwise it takes its place.
    #[serde(rename = "goesOn")]
    pub(crate) continues: bool,
    /// The messages, oldest first.
    pub(crate) messages: Vec<Message>,
    /// The newest message; none where nothing was said at all.
    #[serde(rename = "until")]
    pub(crate) cursor: Option<MessageCursor>,
}

thread_local! {
    static CONVERSATIONS: RefCell<LruCache<(MessageCursor, Vec<Message>)>> = const { RefCell::new(LruCache::new(CAPACITY_BYTES)) };
}

/// The newest messages of a conversation that are kept here, oldest first.
pub(crate) fn cached(session: &str) -> Option<(MessageCursor, Vec<Message>)> {
    CONVERSATIONS.with_borrow_mut(|conversations| conversations.get(session).cloned())
}

/// The newest messages after more was said than `heard`; they are kept.
pub(crate) fn apply_delta(
    session: &str,
    cached: Option<Vec<Message>>,
    delta: ConversationDelta,
) -> Vec<Message> {
    let mut messages = cached.filter(|_| delta.continues).unwrap_or_default();
    messages.extend(delta.messages);
    messages.drain(..messages.len().saturating_sub(MAX_CONTEXT_MESSAGES));
    if let Some(cursor) = delta.cursor {
        let bytes = messages.iter().map(|message| MESSAGE_BYTES + message.content.len()).sum();
        CONVERSATIONS.with_borrow_mut(|all| all.put(session, (cursor, messages.clone()), bytes));
    }
    messages
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_language::Role;

    fn message(number: usize) -> Message {
        Message { role: Role::User, content: number.to_string(), timestamp: None }
    }

    fn delta(goes_on: bool, numbers: std::ops::Range<usize>) -> ConversationDelta {
        let cursor = numbers.clone().last().map(message_cursor);
        ConversationDelta { continues: goes_on, messages: numbers.map(message).collect(), cursor }
    }

    fn message_cursor(number: usize) -> MessageCursor {
        MessageCursor { number: number as u64, at: 0 }
    }

    #[test]
    fn what_is_said_follows_what_was_heard_or_takes_its_place() {
        let messages = |numbers: std::ops::Range<usize>| numbers.map(message).collect::<Vec<_>>();
        assert_eq!(apply_delta("a", None, delta(false, 0..3)), messages(0..3));
        assert_eq!(cached("a"), Some((message_cursor(2), messages(0..3))));
        assert_eq!(apply_delta("a", Some(messages(0..3)), delta(true, 3..5)), messages(0..5));
        assert_eq!(apply_delta("a", Some(messages(0..5)), delta(false, 7..9)), messages(7..9));
        assert_eq!(cached("a"), Some((message_cursor(8), messages(7..9))));
    }

    #[test]
    fn only_the_newest_are_kept() {
        let all = apply_delta("b", Some((0..15).map(message).collect()), delta(true, 15..30));
        assert_eq!(all, (10..30).map(message).collect::<Vec<_>>());
        assert_eq!(cached("b"), Some((message_cursor(29), all)));
    }

    #[test]
    fn where_nothing_was_said_nothing_is_kept() {
        assert_eq!(apply_delta("c", None, ConversationDelta::default()), Vec::new());
        assert_eq!(cached("c"), None);
    }
}
