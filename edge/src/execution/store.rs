//! What an execution keeps: texts by name in pieces, and its last events.

use crate::platform::as_f64;
use serde_json::Value;
use websketch_core::json;
use worker::{SqlStorage, SqlStorageValue, State};

/// The longest piece of a text in one row, in bytes; a row holds at most 2 MB.
const MAX_PIECE_BYTES: usize = 1_000_000;
/// Events that are kept for those who connect again.
const MAX_EVENTS: u64 = 1_000;

#[derive(serde::Deserialize)]
struct Piece {
    name: String,
    text: String,
}

#[derive(serde::Deserialize)]
struct Stored {
    text: String,
}

/// The tables of one execution. Statements without a wait between them are stored together or not at all.
pub(super) struct Store(SqlStorage);

impl Store {
    pub(super) fn of(state: &State) -> Self {
        Self(state.storage().sql())
    }

    fn run(&self, statement: &str, values: Vec<SqlStorageValue>) -> worker::Result<()> {
        self.0.exec(statement, values).map(drop)
    }

    /// Makes the tables, if need be.
    pub(super) fn open(&self) -> worker::Result<()> {
        self.run(
            "CREATE TABLE IF NOT EXISTS part (name TEXT, number INTEGER, text TEXT NOT NULL, PRIMARY KEY (name, number)) WITHOUT ROWID",
            Vec::new(),
        )?;
        self.run("CREATE TABLE IF NOT EXISTS event (seq INTEGER PRIMARY KEY, text TEXT NOT NULL)", Vec::new())
    }

    /// Keeps a text in the place of the one before it.
    pub(super) fn put(&self, name: &str, text: &str) -> worker::Result<()> {
        self.run("DELETE FROM part WHERE name = ?", vec![name.into()])?;
        let (mut rest, mut number) = (text, 0_i32);
        loop {
            let (piece, others) = rest.split_at(rest.floor_char_boundary(MAX_PIECE_BYTES));
            self.run("INSERT INTO part VALUES (?, ?, ?)", vec![name.into(), number.into(), piece.into()])?;
            (rest, number) = (others, number + 1);
            if rest.is_empty() {
                return Ok(());
            }
        }
    }

    /// All texts, by name.
    pub(super) fn all(&self) -> worker::Result<Vec<(String, String)>> {
        let rows: Vec<Piece> =
            self.0.exec("SELECT name, text FROM part ORDER BY name, number", None)?.to_array()?;
        let mut all: Vec<(String, String)> = Vec::new();
        for Piece { name, text } in rows {
            match all.last_mut() {
                Some((last, whole)) if *last == name => *whole += &text,
                _ => all.push((name, text)),
            }
        }
        Ok(all)
    }

    /// Keeps an event; the oldest go.
    pub(super) fn add_event(&self, seq: u64, event: &Value) -> worker::Result<()> {
        let text = json::to_string(event);
        let number = |number: u64| SqlStorageValue::from(as_f64(number));
        self.run("INSERT OR REPLACE INTO event VALUES (?, ?)", vec![number(seq), text.into()])?;
        self.run("DELETE FROM event WHERE seq <= ?", vec![number(seq.saturating_sub(MAX_EVENTS))])
    }

    /// The events after this number, as JSON.
    pub(super) fn events_after(&self, seq: u64) -> worker::Result<Vec<String>> {
        let query = "SELECT text FROM event WHERE seq > ? ORDER BY seq";
        let rows: Vec<Stored> = self.0.exec(query, vec![as_f64(seq).into()])?.to_array()?;
        Ok(rows.into_iter().map(|stored| stored.text).collect())
    }
}
