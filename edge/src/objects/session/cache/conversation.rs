//! Cache of conversations in the isolate.
//!
//! With it, a session sends only the messages after a cursor.

use super::lru::LruCache;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use websketch_language::Message;

/// The number of recent messages that a turn receives.
pub(crate) const MAX_CONTEXT_MESSAGES: usize = 20;
/// The capacity of the cache in bytes. An isolate has 128 MB.
const CAPACITY_BYTES: usize = 4_000_000;
/// The estimated overhead of a message besides its text, in bytes.
const MESSAGE_BYTES: usize = 100;

/// The position of a message in a conversation. The number alone is ambiguous: a session restored from a
/// backup may reuse one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MessageCursor {
    /// The message's number.
    pub(crate) number: u64,
    /// The time of the message, in Unix ms.
    pub(crate) at: u64,
}

/// The messages after a cursor, or the most recent ones.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConversationDelta {
    /// Whether the messages follow the cached ones. If not, they replace them.
    #[serde(rename = "goesOn")]
    pub(crate) continues: bool,
    /// The messages, oldest first.
    pub(crate) messages: Vec<Message>,
    /// The newest message, or `None` for an empty conversation.
    #[serde(rename = "until")]
    pub(crate) cursor: Option<MessageCursor>,
    /// The interpreter's memory of the conversation, as JSON. Empty if there is none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) memory: String,
}

thread_local! {
    static CONVERSATIONS: RefCell<LruCache<(MessageCursor, Vec<Message>)>> = const { RefCell::new(LruCache::new(CAPACITY_BYTES)) };
}

/// Returns the cached messages of a conversation, oldest first.
pub(crate) fn cached(session: &str) -> Option<(MessageCursor, Vec<Message>)> {
    CONVERSATIONS.with_borrow_mut(|conversations| conversations.get(session).cloned())
}

/// Applies a delta to the cached messages, caches the result and returns it.
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
        ConversationDelta {
            continues: goes_on,
            messages: numbers.map(message).collect(),
            cursor,
            memory: String::new(),
        }
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
