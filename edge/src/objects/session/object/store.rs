//! The tables of a session.
//!
//! All methods are synchronous. A section without an `await` is atomic for other requests, and
//! [`Store::atomically`] makes it atomic in storage.

mod chunked_text;
mod commits;
mod components;
mod database;
mod log;
mod messages;
mod questions;
mod schedule;
mod turns;

pub(super) use commits::{NewCommit, RevertTarget, UndoStack};
pub(super) use log::KeyedCommit;
pub(super) use questions::QuestionState;
pub(super) use schedule::ScheduledTask;

use super::fault::Fault;
use crate::objects::session::cache::sketches::SketchVersion;
use crate::platform::HostText;
use chunked_text::ChunkWriter;
use database::{Database, int};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use websketch_json as json;
use websketch_sketch::Sketch;
use websketch_sketch::history::Fingerprint;
use worker::State;
use worker::wasm_bindgen::JsValue;

const SCHEMA: [&str; 14] = [
    "CREATE TABLE IF NOT EXISTS name (session_id TEXT PRIMARY KEY) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS session (
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        copied_at INTEGER NOT NULL,
        fingerprint TEXT,
        has_forgotten INTEGER NOT NULL DEFAULT 0
    )",
    "CREATE TABLE IF NOT EXISTS component (id TEXT PRIMARY KEY, place REAL NOT NULL, body TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS commits (
        revision INTEGER PRIMARY KEY,
        at INTEGER NOT NULL,
        origin TEXT NOT NULL,
        fingerprint TEXT,
        key TEXT,
        kept TEXT,
        message TEXT,
        operations TEXT,
        inverse TEXT,
        stack TEXT
    )",
    "CREATE INDEX IF NOT EXISTS commits_by_stack ON commits (stack, revision) WHERE stack IS NOT NULL",
    "CREATE TABLE IF NOT EXISTS message (number INTEGER PRIMARY KEY, at INTEGER NOT NULL, role TEXT NOT NULL, content TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS piece (name TEXT, number INTEGER, text TEXT NOT NULL, PRIMARY KEY (name, number)) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS due (name TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS turn_window (id INTEGER PRIMARY KEY, began_at INTEGER NOT NULL, taken INTEGER NOT NULL)",
    "CREATE TABLE IF NOT EXISTS turns (
        number INTEGER PRIMARY KEY,
        request_id TEXT NOT NULL,
        message TEXT NOT NULL,
        lease_ends_at INTEGER,
        nodes TEXT
    )",
    // Tables of older versions.
    "DROP TABLE IF EXISTS turn",
    "DROP TABLE IF EXISTS node",
    "DELETE FROM due WHERE name LIKE 'turn/%'",
    "CREATE TABLE IF NOT EXISTS question (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        hash TEXT NOT NULL UNIQUE,
        expires_at INTEGER NOT NULL,
        used INTEGER NOT NULL,
        key TEXT
    )",
];

/// Columns that tables of older versions lack.
const ADDED_COLUMNS: [(&str, &str, &str); 7] = [
    ("session", "fingerprint", "TEXT"),
    ("session", "has_forgotten", "INTEGER NOT NULL DEFAULT 0"),
    ("session", "memory", "TEXT"),
    ("commits", "fingerprint", "TEXT"),
    ("commits", "key", "TEXT"),
    ("commits", "kept", "TEXT"),
    ("question", "key", "TEXT"),
];

/// The name of the sketch at revision 0.
const INITIAL_SKETCH: &str = "initial";

/// The longest chunk in one row, in bytes. A row holds at most 2 MB.
const MAX_CHUNK_BYTES: usize = 1_000_000;

/// The session's row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head {
    /// Unix ms.
    pub(super) created_at: u64,
    /// The time of the newest commit, in Unix ms.
    pub(super) updated_at: u64,
    /// The revision of the newest commit, or 0 before the first.
    pub(super) revision: u64,
    /// The time of the newest backup in Unix ms, or 0 before the first.
    pub(super) copied_at: u64,
    /// The expiry time in Unix ms.
    pub(super) expires_at: Option<u64>,
    /// The time of the next backup in Unix ms.
    pub(super) copy_at: Option<u64>,
    /// The revision of the undo commit that redo would revert.
    pub(super) last_undone: Option<u64>,
    /// The fingerprint of the newest sketch, if it is known.
    pub(super) fingerprint: Option<Fingerprint>,
    /// Whether steps were removed from the undo stack.
    pub(super) has_forgotten: bool,
}

impl Head {
    /// Returns the current version of the sketch.
    pub(super) const fn version(&self) -> SketchVersion {
        SketchVersion { revision: self.revision, updated_at: self.updated_at }
    }
}

/// The tables of one session object, their only writer.
pub(super) struct Store {
    database: Database,
    /// The earliest due time since the last query.
    earliest_due: Cell<Option<u64>>,
    /// The session's row, while it is known.
    head: Cell<Option<Head>>,
}

impl Store {
    /// Returns the store of an object. Its tables need not exist.
    pub(super) fn new(state: &State) -> Self {
        Self { database: Database::of(state), earliest_due: Cell::new(None), head: Cell::new(None) }
    }

    /// Runs `section` in a transaction, which a fault rolls back.
    pub(super) fn atomically<T>(&self, section: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
        // The cached row may have been rolled back.
        self.database.atomically(section).inspect_err(|_| self.invalidate_head())
    }

    /// Returns the id of the session, also of a deleted one, or `None` for an empty store.
    pub(super) fn session_id(&self) -> Result<Option<String>, Fault> {
        #[derive(Deserialize)]
        struct Name {
            session_id: String,
        }
        // A query of a missing table would fail, and creating it would write.
        let tables = "SELECT name AS session_id FROM sqlite_master WHERE type = 'table' AND name = 'name'";
        if self.database.rows::<Name>(tables, vec![])?.is_empty() {
            return Ok(None);
        }
        Ok(self
            .database
            .rows::<Name>("SELECT session_id FROM name", vec![])?
            .pop()
            .map(|name| name.session_id))
    }

    /// Returns the session's row, or `None` for a deleted session.
    pub(super) fn head(&self) -> Result<Option<Head>, Fault> {
        if let Some(head) = self.head.get() {
            return Ok(Some(head));
        }
        #[derive(Deserialize)]
        struct HeadRow {
            created_at: u64,
            updated_at: u64,
            revision: u64,
            copied_at: u64,
            fingerprint: Option<String>,
            has_forgotten: u64,
            expires_at: Option<u64>,
            copy_at: Option<u64>,
            undone: Option<u64>,
        }
        let query = "SELECT created_at, updated_at, revision, copied_at, fingerprint, has_forgotten,
                (SELECT at FROM due WHERE name = 'expire') AS expires_at,
                (SELECT at FROM due WHERE name = 'copy') AS copy_at,
                (SELECT max(revision) FROM commits WHERE stack = 'undone') AS undone
            FROM session";
        let head = self.database.rows::<HeadRow>(query, vec![])?.pop().map(|row| Head {
            created_at: row.created_at,
            updated_at: row.updated_at,
            revision: row.revision,
            copied_at: row.copied_at,
            expires_at: row.expires_at,
            copy_at: row.copy_at,
            last_undone: row.undone,
            fingerprint: row.fingerprint.as_deref().and_then(Fingerprint::parse),
            has_forgotten: row.has_forgotten > 0,
        });
        self.head.set(head);
        Ok(head)
    }

    /// Drops the cached row after a write.
    fn invalidate_head(&self) {
        self.head.set(None);
    }

    /// Creates the tables and the session with its initial sketch.
    pub(super) fn create(&self, name: &str, sketch: &Sketch, now: u64) -> Result<(), Fault> {
        self.invalidate_head();
        self.ensure_tables()?;
        self.database.run("INSERT INTO name (session_id) VALUES (?)", vec![name.into()])?;
        self.database.run(
            "INSERT INTO session (created_at, updated_at, revision, copied_at, fingerprint) VALUES (?, ?, 0, 0, ?)",
            vec![int(now), int(now), Fingerprint::of(sketch).to_string().into()],
        )?;
        self.write_all_components(sketch)?;
        self.write_chunks(INITIAL_SKETCH, sketch)
    }

    /// Creates missing tables and columns. Sessions of older versions may lack some.
    pub(super) fn ensure_tables(&self) -> Result<(), Fault> {
        SCHEMA.iter().try_for_each(|statement| self.database.run(statement, vec![]))?;
        for (table, column, kind) in ADDED_COLUMNS {
            // The stored statement of a table lists all its columns, added ones included.
            let query = "SELECT sql AS text FROM sqlite_master WHERE type = 'table' AND name = ? AND instr(sql, ?) = 0";
            if !self.database.texts(query, vec![table.into(), column.into()])?.is_empty() {
                self.database.run(&format!("ALTER TABLE {table} ADD COLUMN {column} {kind}"), vec![])?;
            }
        }
        Ok(())
    }

    /// Restores the row from a backup. Scheduled tasks are unchanged.
    pub(super) fn set_head(&self, head: &Head) -> Result<(), Fault> {
        self.invalidate_head();
        let row = vec![
            int(head.created_at),
            int(head.updated_at),
            int(head.revision),
            int(head.copied_at),
            head.fingerprint.map_or(JsValue::NULL, |fingerprint| fingerprint.to_string().into()),
            int(head.has_forgotten.into()),
        ];
        let statement = "UPDATE session
            SET created_at = ?, updated_at = ?, revision = ?, copied_at = ?, fingerprint = ?, has_forgotten = ?";
        self.database.run(statement, row)
    }

    /// Returns the sketch of revision 0 as JSON.
    pub(super) fn initial_sketch(&self) -> Result<HostText, Fault> {
        self.read_chunks(INITIAL_SKETCH)
    }

    /// Stores the time of a backup.
    pub(super) fn set_backed_up(&self, at: u64) -> Result<(), Fault> {
        self.invalidate_head();
        self.database.run("UPDATE session SET copied_at = ?", vec![int(at)])
    }

    /// Deletes all data except the session's id, which is the tombstone, and the hashes of its questions.
    pub(super) fn clear(&self) -> Result<(), Fault> {
        self.invalidate_head();
        for table in ["session", "component", "commits", "message", "piece", "due", "turn_window", "turns"] {
            self.database.run(&format!("DELETE FROM {table}"), vec![])?;
        }
        Ok(())
    }

    /// Writes a value as JSON in chunks under `name`.
    fn write_chunks<T: Serialize + ?Sized>(&self, name: &str, value: &T) -> Result<(), Fault> {
        let mut pieces = ChunkWriter::new(&self.database, name, MAX_CHUNK_BYTES);
        json::to_chunks(value, &mut |text| pieces.push(text));
        pieces.finish()
    }

    fn read_chunks(&self, name: &str) -> Result<HostText, Fault> {
        let query =
            "SELECT text, length(CAST(text AS BLOB)) AS bytes FROM piece WHERE name = ? ORDER BY number";
        let mut all = HostText::new();
        self.database.long_texts(query, vec![name.into()])?.iter().for_each(|text| all.append(text));
        Ok(all)
    }
}
