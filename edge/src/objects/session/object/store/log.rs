//! Queries of the commit log.

use super::commits::{Column, MAX_KEPT_COMMITS, UndoStack};
use super::database::int;
use super::{Fault, Store};
use crate::platform::{HostText, iso};
use serde::Deserialize;
use serde_json::{Map, Value};
use websketch_json::LazyValue;
use websketch_sketch::history::{Commit, CommitOrigin, Fingerprint};
use websketch_sketch::operation::Operation;
use worker::wasm_bindgen::JsValue;

/// The commit of a request with an idempotency key.
pub(crate) struct KeyedCommit {
    pub(crate) commit: Commit,
    /// The rest of the response as JSON. `None` if it was too long to store.
    pub(crate) stored_response: Option<String>,
}

/// The inverse of a commit.
pub(crate) struct Inverse {
    pub(crate) operations: Vec<Operation>,
    /// The length of its JSON in bytes.
    pub(crate) bytes: usize,
}

/// A row of the log. Columns that are stored in chunks are `NULL`.
#[derive(Deserialize)]
struct CommitRow {
    revision: u64,
    at: u64,
    origin: String,
    message: Option<String>,
    operations: Option<String>,
    /// Absent as well if the query omits it, because it may be long.
    #[serde(default)]
    inverse: Option<String>,
    /// Absent as well if the query omits it.
    #[serde(default, rename = "kept")]
    stored_response: Option<String>,
}

#[derive(Deserialize)]
struct InverseRow {
    revision: u64,
    inverse: Option<String>,
}

impl Store {
    /// Returns the commit on top of an undo stack.
    pub(crate) fn top(&self, stack: UndoStack) -> Result<Option<Commit>, Fault> {
        let query = "WHERE stack = ? ORDER BY revision DESC LIMIT 1";
        let row = self.log_rows(&["inverse"], query, vec![stack.name().into()])?.pop();
        row.map(|row| self.read(row)).transpose()
    }

    /// Returns all commits, oldest first, in wire form.
    pub(crate) fn log_texts(&self) -> Result<Vec<HostText>, Fault> {
        let query = "WHERE revision > (SELECT revision FROM session) - ? ORDER BY revision";
        let text = |CommitRow { revision, at, origin, message, operations, .. }: CommitRow| {
            let operations = match operations {
                Some(text) => text.into(),
                None => self.read_chunks(&Column::Operations.chunk_name(revision))?,
            };
            let mut head = Map::new();
            head.insert("revision".to_owned(), revision.into());
            head.insert("timestamp".to_owned(), iso(at).into());
            head.insert("origin".to_owned(), origin.into());
            head.extend(message.map(|message| ("message".to_owned(), message.into())));
            Ok(HostText::object(&Value::Object(head)).text("operations", &operations).end())
        };
        self.log_rows(&[], query, vec![int(MAX_KEPT_COMMITS)])?.into_iter().map(text).collect()
    }

    /// Returns the commits after `revision`, oldest first, or `None` if the log no longer holds all of them.
    pub(crate) fn commits_after(&self, revision: u64) -> Result<Option<Vec<Commit>>, Fault> {
        let Some(head) = self.head()? else { return Ok(None) };
        if revision > head.revision || head.revision - revision > MAX_KEPT_COMMITS {
            return Ok(None);
        }
        let rows =
            self.log_rows(&["inverse"], "WHERE revision > ? ORDER BY revision", vec![int(revision)])?;
        if u64::try_from(rows.len()).ok() != Some(head.revision - revision) {
            return Ok(None);
        }
        rows.into_iter().map(|row| self.read(row)).collect::<Result<_, _>>().map(Some)
    }

    /// Returns at most `most` inverses from revision `newest` backwards. Fewer if the log starts later.
    pub(crate) fn inverses_from(&self, newest: u64, most: u64) -> Result<Vec<Inverse>, Fault> {
        let query = "SELECT revision, inverse FROM commits
            WHERE revision <= ? AND revision > ? AND revision > (SELECT revision FROM session) - ?
            ORDER BY revision DESC";
        let values = vec![int(newest), int(newest.saturating_sub(most)), int(MAX_KEPT_COMMITS)];
        let rows: Vec<InverseRow> = self.database.rows(query, values)?;
        let in_order = rows.into_iter().zip((0..=newest).rev());
        let unbroken = in_order.take_while(|(row, revision)| row.revision == *revision);
        unbroken.map(|(row, revision)| self.inverse(row.inverse, revision)).collect()
    }

    fn inverse(&self, inline: Option<String>, revision: u64) -> Result<Inverse, Fault> {
        let text = self.full_text(Column::Inverse, revision, inline)?;
        Ok(Inverse { operations: read_operations(&text)?, bytes: text.len() })
    }

    /// Returns the newest revision with this fingerprint, except the head.
    pub(crate) fn revision_with_fingerprint(&self, fingerprint: Fingerprint) -> Result<Option<u64>, Fault> {
        #[derive(Deserialize)]
        struct Newest {
            revision: Option<u64>,
        }
        let query = "SELECT max(revision) - 1 AS revision FROM commits
            WHERE fingerprint = ? AND revision > (SELECT revision FROM session) - ?";
        let rows: Vec<Newest> =
            self.database.rows(query, vec![fingerprint.to_string().into(), int(MAX_KEPT_COMMITS)])?;
        Ok(rows.first().and_then(|row| row.revision))
    }

    /// Returns the fingerprint at a revision of the log, except the head.
    pub(crate) fn fingerprint_at(&self, revision: u64) -> Result<Option<Fingerprint>, Fault> {
        let query = "SELECT fingerprint AS text FROM commits WHERE revision = ? AND fingerprint IS NOT NULL";
        let texts = self.database.texts(query, vec![int(revision + 1)])?;
        Ok(texts.first().and_then(|text| Fingerprint::parse(text)))
    }

    /// Returns the commit of the request with this key.
    pub(crate) fn commit_by_key(&self, hash: &str) -> Result<Option<KeyedCommit>, Fault> {
        let query = "WHERE key = ? ORDER BY revision DESC LIMIT 1";
        let row = self.log_rows(&["inverse", "kept"], query, vec![hash.into()])?.pop();
        let keyed = |mut row: CommitRow| {
            Ok(KeyedCommit { stored_response: row.stored_response.take(), commit: self.read(row)? })
        };
        row.map(keyed).transpose()
    }

    /// Returns rows of the log with the columns of `more` in addition to the usual ones.
    fn log_rows(&self, more: &[&str], rest: &str, values: Vec<JsValue>) -> Result<Vec<CommitRow>, Fault> {
        let columns = [&["revision", "at", "origin", "message", "operations"], more].concat().join(", ");
        self.database.rows(&format!("SELECT {columns} FROM commits {rest}"), values)
    }

    fn read(&self, row: CommitRow) -> Result<Commit, Fault> {
        let CommitRow { revision, at, origin, message, operations, inverse, .. } = row;
        let whole = |column, inline| read_operations(&self.full_text(column, revision, inline)?);
        Ok(Commit {
            revision,
            timestamp: iso(at),
            origin: CommitOrigin::from_name(&origin).ok_or(Fault::Damaged { what: "origin" })?,
            message,
            operations: whole(Column::Operations, operations)?,
            inverse: whole(Column::Inverse, inverse)?,
        })
    }

    /// Returns the text of a column, from its row or its chunks.
    fn full_text(&self, column: Column, revision: u64, inline: Option<String>) -> Result<String, Fault> {
        inline.map_or_else(|| self.read_chunks(&column.chunk_name(revision)).map(HostText::into_string), Ok)
    }
}

fn read_operations(text: &str) -> Result<Vec<Operation>, Fault> {
    const DAMAGED: Fault = Fault::Damaged { what: "operations" };
    let items = LazyValue::parse(text.as_bytes()).ok().and_then(LazyValue::items).ok_or(DAMAGED)?;
    items.map(|item| Operation::read(item).map_err(|_| DAMAGED)).collect()
}
