//! The conversation of a session.

use super::{Fault, Store, int};
use crate::platform::iso;
use serde::Deserialize;
use websketch_core::language::{Message, Role};
use websketch_core::limits::MAX_MESSAGE_CHARS;

/// Messages that are kept at least; the oldest are dropped first, [`DROPPED_AT_ONCE`] at a time.
const MAX_MESSAGES: u64 = 200;
const DROPPED_AT_ONCE: u64 = 20;

#[derive(Deserialize)]
struct Row {
    at: u64,
    role: String,
    content: String,
}

#[derive(Deserialize)]
struct Number {
    number: u64,
}

impl Store {
    /// Adds messages to the end of the conversation; of very long ones, their beginnings. At most 33 at
    /// a time.
    pub(in crate::session) fn add_messages(&self, messages: &[(Role, &str)], at: u64) -> Result<(), Fault> {
        if messages.is_empty() {
            return Ok(());
        }
        let row = |&(role, content): &(Role, &str)| {
            let end = content.char_indices().nth(MAX_MESSAGE_CHARS).map_or(content.len(), |(end, _)| end);
            [int(at), role_name(role).into(), content.get(..end).unwrap_or(content).into()]
        };
        let values = vec!["(?, ?, ?)"; messages.len()].join(", ");
        let numbers: Vec<Number> = self.rows(
            &format!("INSERT INTO message (at, role, content) VALUES {values} RETURNING number"),
            messages.iter().flat_map(row).collect(),
        )?;
        let due = numbers.iter().find(|row| row.number.is_multiple_of(DROPPED_AT_ONCE));
        let Some(oldest) = due.and_then(|row| row.number.checked_sub(MAX_MESSAGES)) else { return Ok(()) };
        self.run("DELETE FROM message WHERE number <= ?", vec![int(oldest)])
    }

    /// The newest messages, at most `count` of them, oldest first.
    pub(in crate::session) fn messages(&self, count: u64) -> Result<Vec<Message>, Fault> {
        let mut rows: Vec<Row> = self
            .rows("SELECT at, role, content FROM message ORDER BY number DESC LIMIT ?", vec![int(count)])?;
        rows.reverse();
        let read = |row: Row| {
            let role = if row.role == role_name(Role::User) { Role::User } else { Role::Assistant };
            Message { role, content: row.content, timestamp: Some(iso(row.at)) }
        };
        Ok(rows.into_iter().map(read).collect())
    }

    /// All messages that are kept, oldest first.
    pub(in crate::session) fn all_messages(&self) -> Result<Vec<Message>, Fault> {
        self.messages(MAX_MESSAGES)
    }
}

const fn role_name(role: Role) -> &'static str {
    match role {
        Role::User => "user",
        Role::Assistant => "assistant",
    }
}
