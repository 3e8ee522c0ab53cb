//! The log of commits, and which of them undo and redo take back.

use super::{Fault, Head, MAX_PIECE_BYTES, Store, int};
use crate::platform::iso;
use crate::session::call::with_raw;
use serde::Deserialize;
use serde_json::{Map, Value};
use websketch_core::history::{Commit, CommitOrigin};
use websketch_core::json;
use websketch_core::limits::MAX_COMMITS;
use websketch_core::operation::Operation;
use worker::wasm_bindgen::JsValue;

/// What takes a commit back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::session) enum Stack {
    /// Undo can take it back.
    Done,
    /// Redo can take it back: it is an undo.
    Undone,
}

impl Stack {
    const fn name(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Undone => "undone",
        }
    }
}

/// Whether a commit takes another one back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::session) enum Reverted {
    /// It is an edit of its own.
    Nothing,
    /// It takes back the commit of this revision.
    Revision(u64),
}

#[derive(Deserialize)]
struct Row {
    revision: u64,
    at: u64,
    origin: String,
    message: Option<String>,
    operations: Option<String>,
    inverse: Option<String>,
}

const COLUMNS: &str = "revision, at, origin, message, operations, inverse";

/// The two texts of a commit that may be too long for its row.
#[derive(Clone, Copy)]
enum Column {
    Operations,
    Inverse,
}

impl Column {
    const fn name(self) -> &'static str {
        match self {
            Self::Operations => "operations",
            Self::Inverse => "inverse",
        }
    }

    fn piece(self, revision: u64) -> String {
        format!("commit/{revision}/{}", self.name())
    }
}

impl Store {
    /// Adds a commit to the end of the log and makes its revision the newest.
    pub(in crate::session) fn add_commit(
        &self,
        commit: &Commit,
        reverted: Reverted,
        at: u64,
    ) -> Result<(), Fault> {
        match reverted {
            Reverted::Nothing => {
                if self.head.get().is_none_or(|head| head.undone.is_some()) {
                    self.run("UPDATE commits SET stack = NULL WHERE stack = 'undone'", vec![])?;
                }
            }
            Reverted::Revision(revision) => {
                self.run("UPDATE commits SET stack = NULL WHERE revision = ?", vec![int(revision)])?;
            }
        }
        let stack = if commit.origin == CommitOrigin::Undo { Stack::Undone } else { Stack::Done };
        let row = vec![
            int(commit.revision),
            int(at),
            commit.origin.name().into(),
            commit.message.as_deref().map_or(JsValue::NULL, JsValue::from_str),
            self.fitting(Column::Operations, commit.revision, &commit.operations)?,
            self.fitting(Column::Inverse, commit.revision, &commit.inverse)?,
            stack.name().into(),
        ];
        self.run(
            "INSERT INTO commits (revision, at, origin, message, operations, inverse, stack)
             VALUES (?, ?, ?, ?, ?, ?, ?)",
            row,
        )?;
        self.run("UPDATE session SET revision = ?, updated_at = ?", vec![int(commit.revision), int(at)])?;
        let undone = match commit.origin {
            CommitOrigin::Undo => Some(Some(commit.revision)),
            // Others may be left below it.
            CommitOrigin::Redo => None,
            CommitOrigin::Chat | CommitOrigin::Manual | CommitOrigin::Plan => Some(None),
        };
        let head = self.head.get().zip(undone);
        self.head.set(head.map(|(head, undone)| Head {
            revision: commit.revision,
            updated_at: at,
            undone,
            ..head
        }));
        self.drop_oldest(commit.revision)
    }

    /// The commit that undo or redo would take back.
    pub(in crate::session) fn top(&self, stack: Stack) -> Result<Option<Commit>, Fault> {
        let query = format!("SELECT {COLUMNS} FROM commits WHERE stack = ? ORDER BY revision DESC LIMIT 1");
        let rows: Vec<Row> = self.rows(&query, vec![stack.name().into()])?;
        rows.into_iter().next().map(|row| self.read(row)).transpose()
    }

    /// The commits that are kept, oldest first, each in wire form.
    pub(in crate::session) fn log_texts(&self) -> Result<Vec<String>, Fault> {
        #[derive(Deserialize)]
        struct Row {
            revision: u64,
            at: u64,
            origin: String,
            message: Option<String>,
            operations: Option<String>,
        }
        let query = "SELECT revision, at, origin, message, operations FROM commits ORDER BY revision";
        let text = |Row { revision, at, origin, message, operations }: Row| {
            let operations = match operations {
                Some(text) => text,
                None => self.read_pieces(&Column::Operations.piece(revision))?,
            };
            let mut head = Map::new();
            head.insert("revision".to_owned(), revision.into());
            head.insert("timestamp".to_owned(), iso(at).into());
            head.insert("origin".to_owned(), origin.into());
            head.extend(message.map(|message| ("message".to_owned(), message.into())));
            Ok(with_raw(&Value::Object(head), [("operations", operations.as_str())]))
        };
        self.rows(query, vec![])?.into_iter().map(text).collect()
    }

    /// The commits that are kept of those after `revision`, oldest first.
    pub(in crate::session) fn commits_after(&self, revision: u64) -> Result<Vec<Commit>, Fault> {
        let query = format!("SELECT {COLUMNS} FROM commits WHERE revision > ? ORDER BY revision");
        let rows: Vec<Row> = self.rows(&query, vec![int(revision)])?;
        rows.into_iter().map(|row| self.read(row)).collect()
    }

    /// The revision of the first commit made at or after `since`.
    pub(in crate::session) fn first_revision_since(&self, since: u64) -> Result<Option<u64>, Fault> {
        #[derive(Deserialize)]
        struct First {
            revision: Option<u64>,
        }
        let query = "SELECT min(revision) AS revision FROM commits WHERE at >= ?";
        let firsts: Vec<First> = self.rows(query, vec![int(since)])?;
        Ok(firsts.first().and_then(|first| first.revision))
    }

    /// The value for a commit's row: the operations, or nothing when they went into pieces.
    fn fitting(&self, column: Column, revision: u64, operations: &[Operation]) -> Result<JsValue, Fault> {
        let text = json::to_string(operations);
        // Both texts and the message must fit into one row.
        if text.len() <= MAX_PIECE_BYTES / 2 {
            return Ok(text.into());
        }
        self.write_pieces(&column.piece(revision), &text)?;
        Ok(JsValue::NULL)
    }

    fn read(&self, row: Row) -> Result<Commit, Fault> {
        let Row { revision, at, origin, message, operations, inverse } = row;
        let whole = |column: Column, inline: Option<String>| match inline {
            Some(text) => read_operations(&text),
            None => read_operations(&self.read_pieces(&column.piece(revision))?),
        };
        Ok(Commit {
            revision,
            timestamp: iso(at),
            origin: CommitOrigin::from_name(&origin).ok_or(Fault::Damaged { what: "origin" })?,
            message,
            operations: whole(Column::Operations, operations)?,
            inverse: whole(Column::Inverse, inverse)?,
        })
    }

    /// Forgets the commit that is one too many.
    fn drop_oldest(&self, newest: u64) -> Result<(), Fault> {
        let kept = u64::try_from(MAX_COMMITS).unwrap_or(u64::MAX);
        let Some(oldest) = newest.checked_sub(kept) else { return Ok(()) };
        self.run("DELETE FROM commits WHERE revision <= ?", vec![int(oldest)])?;
        for column in [Column::Operations, Column::Inverse] {
            self.run("DELETE FROM piece WHERE name = ?", vec![column.piece(oldest).into()])?;
        }
        Ok(())
    }
}

fn read_operations(text: &str) -> Result<Vec<Operation>, Fault> {
    const DAMAGED: Fault = Fault::Damaged { what: "operations" };
    let Ok(Value::Array(items)) = json::parse(text) else { return Err(DAMAGED) };
    items.iter().map(|item| Operation::decode(item).map_err(|_| DAMAGED)).collect()
}
