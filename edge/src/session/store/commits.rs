//! The log of commits, and which of them undo and redo take back.

use super::pieces::Pieces;
use super::{Fault, Head, MAX_PIECE_BYTES, Store, int};
use crate::platform::{Text, iso};
use crate::session::call::Key;
use serde::Deserialize;
use serde_json::{Map, Value};
use websketch_core::history::{Commit, CommitOrigin, Fingerprint};
use websketch_core::json::{self, View};
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

/// A commit and what is stored with it.
pub(in crate::session) struct Addition<'a> {
    pub(in crate::session) commit: &'a Commit,
    pub(in crate::session) reverted: Reverted,
    /// Unix ms.
    pub(in crate::session) at: u64,
    /// The fingerprints of the sketches before and after it, if they are known.
    pub(in crate::session) fingerprints: Option<[Fingerprint; 2]>,
    /// The request that it was made for, if that can be repeated.
    pub(in crate::session) key: Option<&'a Key>,
}

/// A commit that was made for a request with a key.
pub(in crate::session) struct Keyed {
    pub(in crate::session) commit: Commit,
    /// What else was answered, as JSON; nothing where it was too long.
    pub(in crate::session) kept: Option<String>,
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

/// Commits of the log, and steps that can be undone. A step that the log has left behind stays for as long as it can be
/// undone or done again, so there are at most twice as many.
const KEPT: u64 = MAX_COMMITS as u64;
/// The longest that is kept beside a commit of what was answered, in bytes.
const MAX_KEPT_BYTES: usize = 200_000;

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
    pub(in crate::session) fn add_commit(&self, addition: &Addition) -> Result<(), Fault> {
        let Addition { commit, reverted, at, fingerprints, key } = addition;
        let oldest = commit.revision.saturating_sub(KEPT);
        match reverted {
            Reverted::Nothing if self.head.get().is_none_or(|head| head.undone.is_some()) => {
                self.drop_commits("stack = 'undone' AND revision <= ?", oldest)?;
                self.database.run("UPDATE commits SET stack = NULL WHERE stack = 'undone'", vec![])?;
            }
            Reverted::Nothing => {}
            Reverted::Revision(revision) if *revision <= oldest => {
                self.drop_commits("revision = ?", *revision)?;
            }
            Reverted::Revision(revision) => {
                self.database
                    .run("UPDATE commits SET stack = NULL WHERE revision = ?", vec![int(*revision)])?;
            }
        }
        let stack = if commit.origin == CommitOrigin::Undo { Stack::Undone } else { Stack::Done };
        let text = |text: Option<&str>| text.map_or(JsValue::NULL, JsValue::from_str);
        let [before, after] = fingerprints.map_or([None, None], |both| both.map(|one| Some(one.to_string())));
        let kept = key.and_then(|key| key.kept.as_deref()).filter(|kept| kept.len() <= MAX_KEPT_BYTES);
        let row = vec![
            int(commit.revision),
            int(*at),
            commit.origin.name().into(),
            text(before.as_deref()),
            text(key.map(|key| key.hash.as_str())),
            text(kept),
            text(commit.message.as_deref()),
            self.fitting(Column::Operations, commit.revision, &commit.operations)?,
            self.fitting(Column::Inverse, commit.revision, &commit.inverse)?,
            stack.name().into(),
        ];
        self.database.run(
            "INSERT INTO commits (revision, at, origin, fingerprint, key, kept, message, operations, inverse, stack)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            row,
        )?;
        let has_forgotten = self.head.get().is_some_and(|head| head.has_forgotten)
            | (*reverted == Reverted::Nothing && self.drop_undoable(commit.revision)?);
        self.database.run(
            "UPDATE session SET revision = ?, updated_at = ?, fingerprint = ?, has_forgotten = max(has_forgotten, ?)",
            vec![int(commit.revision), int(*at), text(after.as_deref()), int(has_forgotten.into())],
        )?;
        let undone = match commit.origin {
            CommitOrigin::Undo => Some(Some(commit.revision)),
            // Others may be left below it.
            CommitOrigin::Redo => None,
            CommitOrigin::Chat | CommitOrigin::Manual | CommitOrigin::Plan | CommitOrigin::Agent => {
                Some(None)
            }
            // It is what another history calls the commits of this one.
            CommitOrigin::Others => None,
        };
        let head = self.head.get().zip(undone);
        self.head.set(head.map(|(head, undone)| Head {
            revision: commit.revision,
            updated_at: *at,
            undone,
            fingerprint: fingerprints.map(|[_, after]| after),
            has_forgotten,
            ..head
        }));
        self.drop_commits("revision = ? AND stack IS NULL", oldest)
    }

    /// The commit that undo or redo would take back.
    pub(in crate::session) fn top(&self, stack: Stack) -> Result<Option<Commit>, Fault> {
        let query = format!("SELECT {COLUMNS} FROM commits WHERE stack = ? ORDER BY revision DESC LIMIT 1");
        let rows: Vec<Row> = self.database.rows(&query, vec![stack.name().into()])?;
        rows.into_iter().next().map(|row| self.read(row)).transpose()
    }

    /// The commits that are kept, oldest first, each in wire form.
    pub(in crate::session) fn log_texts(&self) -> Result<Vec<Text>, Fault> {
        #[derive(Deserialize)]
        struct Row {
            revision: u64,
            at: u64,
            origin: String,
            message: Option<String>,
            operations: Option<String>,
        }
        let query = "SELECT revision, at, origin, message, operations FROM commits
            WHERE revision > (SELECT revision FROM session) - ? ORDER BY revision";
        let text = |Row { revision, at, origin, message, operations }: Row| {
            let operations = match operations {
                Some(text) => text.into(),
                None => self.read_pieces(&Column::Operations.piece(revision))?,
            };
            let mut head = Map::new();
            head.insert("revision".to_owned(), revision.into());
            head.insert("timestamp".to_owned(), iso(at).into());
            head.insert("origin".to_owned(), origin.into());
            head.extend(message.map(|message| ("message".to_owned(), message.into())));
            Ok(Text::object(&Value::Object(head)).text("operations", &operations).end())
        };
        self.database.rows(query, vec![int(KEPT)])?.into_iter().map(text).collect()
    }

    /// The commits after `revision`, oldest first; `None` when they are no longer all in the log.
    pub(in crate::session) fn commits_after(&self, revision: u64) -> Result<Option<Vec<Commit>>, Fault> {
        let Some(head) = self.head()? else { return Ok(None) };
        if revision > head.revision || head.revision - revision > KEPT {
            return Ok(None);
        }
        let query = format!("SELECT {COLUMNS} FROM commits WHERE revision > ? ORDER BY revision");
        let rows: Vec<Row> = self.database.rows(&query, vec![int(revision)])?;
        if u64::try_from(rows.len()).ok() != Some(head.revision - revision) {
            return Ok(None);
        }
        rows.into_iter().map(|row| self.read(row)).collect::<Result<_, _>>().map(Some)
    }

    /// What takes back the commits of the log from `newest` on, the newest first; so many at most. Fewer where the log
    /// begins.
    pub(in crate::session) fn inverses_from(&self, newest: u64, most: u64) -> Result<Vec<Inverse>, Fault> {
        let query = "SELECT revision, inverse FROM commits
            WHERE revision <= ? AND revision > ? AND revision > (SELECT revision FROM session) - ?
            ORDER BY revision DESC";
        let values = vec![int(newest), int(newest.saturating_sub(most)), int(KEPT)];
        let rows: Vec<InverseRow> = self.database.rows(query, values)?;
        let in_order = rows.into_iter().zip((0..=newest).rev());
        let unbroken = in_order.take_while(|(row, revision)| row.revision == *revision);
        unbroken.map(|(row, revision)| self.inverse(row.inverse, revision)).collect()
    }

    fn inverse(&self, inline: Option<String>, revision: u64) -> Result<Inverse, Fault> {
        let text = self.whole(Column::Inverse, revision, inline)?;
        Ok(Inverse { operations: read_operations(&text)?, bytes: text.len() })
    }

    /// The newest revision of the log, the head aside, whose sketch has this fingerprint.
    pub(in crate::session) fn revision_of(&self, fingerprint: Fingerprint) -> Result<Option<u64>, Fault> {
        #[derive(Deserialize)]
        struct Newest {
            revision: Option<u64>,
        }
        let query = "SELECT max(revision) - 1 AS revision FROM commits
            WHERE fingerprint = ? AND revision > (SELECT revision FROM session) - ?";
        let rows: Vec<Newest> = self.database.rows(query, vec![fingerprint.to_string().into(), int(KEPT)])?;
        Ok(rows.first().and_then(|row| row.revision))
    }

    /// The fingerprint of the sketch at a revision of the log that is not the head.
    pub(in crate::session) fn fingerprint_at(&self, revision: u64) -> Result<Option<Fingerprint>, Fault> {
        let query = "SELECT fingerprint AS text FROM commits WHERE revision = ? AND fingerprint IS NOT NULL";
        let texts = self.database.texts(query, vec![int(revision + 1)])?;
        Ok(texts.first().and_then(|text| Fingerprint::parse(text)))
    }

    /// The commit that was made for the request with this key.
    pub(in crate::session) fn keyed(&self, hash: &str) -> Result<Option<Keyed>, Fault> {
        #[derive(Deserialize)]
        struct Kept {
            kept: Option<String>,
        }
        let query = format!("SELECT {COLUMNS} FROM commits WHERE key = ? ORDER BY revision DESC LIMIT 1");
        let Some(row) = self.database.rows::<Row>(&query, vec![hash.into()])?.pop() else { return Ok(None) };
        let kept: Vec<Kept> =
            self.database.rows("SELECT kept FROM commits WHERE revision = ?", vec![int(row.revision)])?;
        let kept = kept.into_iter().next().and_then(|row| row.kept);
        Ok(Some(Keyed { commit: self.read(row)?, kept }))
    }

    /// The value for a commit's row: the operations, or nothing when they went into pieces.
    fn fitting(&self, column: Column, revision: u64, operations: &[Operation]) -> Result<JsValue, Fault> {
        let name = column.piece(revision);
        // Both texts and the message must fit into one row.
        let mut pieces = Pieces::of(&self.database, &name, MAX_PIECE_BYTES / 2);
        json::to_pieces(operations, &mut |text| pieces.push(text));
        Ok(pieces.finish_short()?.map_or(JsValue::NULL, JsValue::from))
    }

    fn read(&self, row: Row) -> Result<Commit, Fault> {
        let Row { revision, at, origin, message, operations, inverse } = row;
        let whole = |column, inline| read_operations(&self.whole(column, revision, inline)?);
        Ok(Commit {
            revision,
            timestamp: iso(at),
            origin: CommitOrigin::from_name(&origin).ok_or(Fault::Damaged { what: "origin" })?,
            message,
            operations: whole(Column::Operations, operations)?,
            inverse: whole(Column::Inverse, inverse)?,
        })
    }

    /// The text of a commit's row, or the one that went into pieces.
    fn whole(&self, column: Column, revision: u64, inline: Option<String>) -> Result<String, Fault> {
        inline.map_or_else(|| self.read_pieces(&column.piece(revision)).map(Text::into_string), Ok)
    }

    /// Forgets the step that is one too many to be undone, if there is one, and with it the commit if the log has left it
    /// behind.
    fn drop_undoable(&self, newest: u64) -> Result<bool, Fault> {
        if newest <= KEPT {
            return Ok(false);
        }
        #[derive(Deserialize)]
        struct Oldest {
            revision: u64,
        }
        let query =
            "SELECT revision FROM commits WHERE stack = 'done' ORDER BY revision DESC LIMIT 1 OFFSET ?";
        let rows: Vec<Oldest> = self.database.rows(query, vec![int(KEPT)])?;
        let Some(Oldest { revision }) = rows.first() else { return Ok(false) };
        self.database.run("UPDATE commits SET stack = NULL WHERE revision = ?", vec![int(*revision)])?;
        if *revision <= newest - KEPT {
            self.drop_commits("revision = ?", *revision)?;
        }
        Ok(true)
    }

    /// Drops the commits for which `condition` holds, and all that belongs to them.
    fn drop_commits(&self, condition: &str, revision: u64) -> Result<(), Fault> {
        #[derive(Deserialize)]
        struct Dropped {
            revision: u64,
        }
        let statement = format!("DELETE FROM commits WHERE {condition} RETURNING revision");
        for Dropped { revision } in self.database.rows(&statement, vec![int(revision)])? {
            for column in [Column::Operations, Column::Inverse] {
                self.database.run("DELETE FROM piece WHERE name = ?", vec![column.piece(revision).into()])?;
            }
        }
        Ok(())
    }
}

/// What takes a commit back.
pub(in crate::session) struct Inverse {
    pub(in crate::session) operations: Vec<Operation>,
    /// How long it is as text.
    pub(in crate::session) bytes: usize,
}

#[derive(Deserialize)]
struct InverseRow {
    revision: u64,
    inverse: Option<String>,
}

fn read_operations(text: &str) -> Result<Vec<Operation>, Fault> {
    const DAMAGED: Fault = Fault::Damaged { what: "operations" };
    let items = View::of(text.as_bytes()).ok().and_then(View::items).ok_or(DAMAGED)?;
    items.map(|item| Operation::read(item).map_err(|_| DAMAGED)).collect()
}
