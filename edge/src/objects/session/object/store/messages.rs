//! The conversation of a session.

use super::{Fault, Store, int};
use crate::objects::session::cache::conversation::{ConversationDelta, MAX_CONTEXT_MESSAGES, MessageCursor};
use crate::platform::iso;
use serde::Deserialize;
use websketch_language::{Message, Role};
use websketch_sketch::limits::MAX_MESSAGE_CHARS;

/// The number of messages that are kept at least. The oldest are pruned in batches of [`PRUNE_BATCH`].
const MAX_MESSAGES: u64 = 200;
const PRUNE_BATCH: u64 = 20;

#[derive(Deserialize)]
struct MessageRow {
    number: u64,
    at: u64,
    role: String,
    content: String,
}

#[derive(Deserialize)]
struct NumberRow {
    number: u64,
}

impl Store {
    /// Appends at most 33 messages. Long messages are truncated.
    pub(crate) fn add_messages(&self, messages: &[(Role, &str)], at: u64) -> Result<(), Fault> {
        if messages.is_empty() {
            return Ok(());
        }
        let row = |&(role, content): &(Role, &str)| {
            let end = content.char_indices().nth(MAX_MESSAGE_CHARS).map_or(content.len(), |(end, _)| end);
            [int(at), role_name(role).into(), content.get(..end).unwrap_or(content).into()]
        };
        let values = vec!["(?, ?, ?)"; messages.len()].join(", ");
        let numbers: Vec<NumberRow> = self.database.rows(
            &format!("INSERT INTO message (at, role, content) VALUES {values} RETURNING number"),
            messages.iter().flat_map(row).collect(),
        )?;
        let due = numbers.iter().find(|row| row.number.is_multiple_of(PRUNE_BATCH));
        let Some(oldest) = due.and_then(|row| row.number.checked_sub(MAX_MESSAGES)) else { return Ok(()) };
        self.database.run("DELETE FROM message WHERE number <= ?", vec![int(oldest)])
    }

    /// Stores the interpreter's memory of the conversation, as JSON.
    pub(crate) fn set_memory(&self, memory: &str) -> Result<(), Fault> {
        self.database.run("UPDATE session SET memory = ?", vec![memory.into()])
    }

    /// Returns the interpreter's memory of the conversation, as JSON. Empty if there is none.
    fn memory(&self) -> Result<String, Fault> {
        let query = "SELECT memory AS text FROM session WHERE memory IS NOT NULL";
        Ok(self.database.texts(query, vec![])?.into_iter().next().unwrap_or_default())
    }

    /// Returns the messages of a turn that follow `cursor`.
    pub(crate) fn conversation_delta(
        &self,
        cursor: Option<MessageCursor>,
    ) -> Result<ConversationDelta, Fault> {
        let count = u64::try_from(MAX_CONTEXT_MESSAGES).unwrap_or(u64::MAX);
        let mut rows = self.newest(count, cursor.map_or(0, |cursor| cursor.number))?;
        let first = rows.first().map(|row| MessageCursor { number: row.number, at: row.at });
        let continues = cursor.is_some() && first == cursor;
        if continues {
            rows.remove(0);
        } else if cursor.is_some() && rows.len() < MAX_CONTEXT_MESSAGES {
            rows = self.newest(count, 0)?;
        }
        let cursor = rows.last().map(|row| MessageCursor { number: row.number, at: row.at });
        let cursor = cursor.or(cursor.filter(|_| continues));
        Ok(ConversationDelta {
            continues,
            messages: rows.into_iter().map(MessageRow::message).collect(),
            cursor,
            memory: self.memory()?,
        })
    }

    /// Returns all stored messages, oldest first.
    pub(crate) fn all_messages(&self) -> Result<Vec<Message>, Fault> {
        Ok(self.newest(MAX_MESSAGES, 0)?.into_iter().map(MessageRow::message).collect())
    }

    /// Returns the newest messages from number `from` on, at most `count`, oldest first.
    fn newest(&self, count: u64, from: u64) -> Result<Vec<MessageRow>, Fault> {
        let query =
            "SELECT number, at, role, content FROM message WHERE number >= ? ORDER BY number DESC LIMIT ?";
        let mut rows: Vec<MessageRow> = self.database.rows(query, vec![int(from), int(count)])?;
        rows.reverse();
        Ok(rows)
    }
}

impl MessageRow {
    fn message(self) -> Message {
        let role = if self.role == role_name(Role::User) { Role::User } else { Role::Assistant };
        Message { role, content: self.content, timestamp: Some(iso(self.at)) }
    }
}

const fn role_name(role: Role) -> &'static str {
    match role {
        Role::User => "user",
        Role::Assistant => "assistant",
    }
}
