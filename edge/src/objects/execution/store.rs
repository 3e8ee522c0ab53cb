//! The storage of an execution: named texts in chunks, and events.

use crate::platform::as_f64;
use serde_json::Value;
use websketch_json as json;
use worker::{SqlStorage, SqlStorageValue, State};

/// The longest chunk in one row, in bytes. A row holds at most 2 MB.
const MAX_CHUNK_BYTES: usize = 1_000_000;
/// The number of events that are kept for reconnecting watchers.
const MAX_EVENTS: u64 = 1_000;
/// The prefix of event names. The numbers are padded so that they sort.
const EVENT_PREFIX: &str = "event/";
/// The upper bound of event names, exclusive.
const EVENT_END: &str = "event0";

#[derive(serde::Deserialize)]
struct ChunkRow {
    name: String,
    text: String,
}

#[derive(serde::Deserialize)]
struct TextRow {
    text: String,
}

/// The tables of one execution. Statements without an await between them are one transaction.
pub(super) struct Store(SqlStorage);

impl Store {
    pub(super) fn of(state: &State) -> Self {
        Self(state.storage().sql())
    }

    fn run(&self, statement: &str, values: Vec<SqlStorageValue>) -> worker::Result<()> {
        self.0.exec(statement, values).map(drop)
    }

    /// Returns true if anything is stored.
    pub(super) fn exists(&self) -> worker::Result<bool> {
        let query = "SELECT name AS text FROM sqlite_master WHERE type = 'table' AND name = 'part'";
        let rows: Vec<TextRow> = self.0.exec(query, Vec::new())?.to_array()?;
        Ok(!rows.is_empty())
    }

    /// Creates missing tables.
    pub(super) fn open(&self) -> worker::Result<()> {
        self.run(
            "CREATE TABLE IF NOT EXISTS part (name TEXT, number INTEGER, text TEXT NOT NULL, PRIMARY KEY (name, number)) WITHOUT ROWID",
            Vec::new(),
        )?;
        // Older versions stored events here, one a row.
        self.run("CREATE TABLE IF NOT EXISTS event (seq INTEGER PRIMARY KEY, text TEXT NOT NULL)", Vec::new())
    }

    /// Stores a text and replaces the previous one.
    pub(super) fn put(&self, name: &str, text: &str) -> worker::Result<()> {
        self.run("DELETE FROM part WHERE name = ?", vec![name.into()])?;
        let (mut rest, mut number) = (text, 0_i32);
        loop {
            let (piece, others) = rest.split_at(rest.floor_char_boundary(MAX_CHUNK_BYTES));
            self.run("INSERT INTO part VALUES (?, ?, ?)", vec![name.into(), number.into(), piece.into()])?;
            (rest, number) = (others, number + 1);
            if rest.is_empty() {
                return Ok(());
            }
        }
    }

    /// Returns all texts except events, by name.
    pub(super) fn all(&self) -> worker::Result<Vec<(String, String)>> {
        let query = "SELECT name, text FROM part WHERE name < ? OR name >= ? ORDER BY name, number";
        self.joined_texts(query, vec![EVENT_PREFIX.into(), EVENT_END.into()])
    }

    /// Returns the text with this name.
    pub(super) fn get(&self, name: &str) -> worker::Result<Option<String>> {
        let query = "SELECT name, text FROM part WHERE name = ? ORDER BY number";
        Ok(self.joined_texts(query, vec![name.into()])?.pop().map(|(_, text)| text))
    }

    fn joined_texts(
        &self,
        query: &str,
        values: Vec<SqlStorageValue>,
    ) -> worker::Result<Vec<(String, String)>> {
        let rows: Vec<ChunkRow> = self.0.exec(query, values)?.to_array()?;
        let mut all: Vec<(String, String)> = Vec::new();
        for ChunkRow { name, text } in rows {
            match all.last_mut() {
                Some((last, whole)) if *last == name => *whole += &text,
                _ => all.push((name, text)),
            }
        }
        Ok(all)
    }

    /// Stores an event and drops the oldest ones.
    pub(super) fn add_event(&self, seq: u64, event: &Value) -> worker::Result<()> {
        self.put(&event_name(seq), &json::to_string(event))?;
        let oldest = seq.saturating_sub(MAX_EVENTS);
        let names = vec![EVENT_PREFIX.into(), event_name(oldest + 1).into()];
        self.run("DELETE FROM part WHERE name >= ? AND name < ?", names)?;
        self.run("DELETE FROM event WHERE seq <= ?", vec![as_f64(oldest).into()])
    }

    /// Returns the events after this number, as JSON.
    pub(super) fn events_after(&self, seq: u64) -> worker::Result<Vec<String>> {
        let query = "SELECT text FROM event WHERE seq > ? ORDER BY seq";
        let rows: Vec<TextRow> = self.0.exec(query, vec![as_f64(seq).into()])?.to_array()?;
        let query = "SELECT name, text FROM part WHERE name >= ? AND name < ? ORDER BY name, number";
        let newer = self.joined_texts(query, vec![event_name(seq + 1).into(), EVENT_END.into()])?;
        let newer = newer.into_iter().map(|(_, text)| text);
        Ok(rows.into_iter().map(|stored| stored.text).chain(newer).collect())
    }
}

fn event_name(seq: u64) -> String {
    format!("{EVENT_PREFIX}{seq:020}")
}
