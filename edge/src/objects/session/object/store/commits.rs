//! Appending to the commit log, its pruning, and the undo stacks.

use super::chunked_text::ChunkWriter;
use super::{Fault, Head, MAX_CHUNK_BYTES, Store, int};
use crate::objects::session::protocol::request::RequestKey;
use serde::Deserialize;
use websketch_json as json;
use websketch_sketch::history::{Commit, CommitOrigin, Fingerprint};
use websketch_sketch::limits::MAX_COMMITS;
use websketch_sketch::operation::Operation;
use worker::wasm_bindgen::JsValue;

/// The stack that a commit is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UndoStack {
    /// Commits that undo can revert.
    Done,
    /// Undo commits that redo can revert.
    Undone,
}

impl UndoStack {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Undone => "undone",
        }
    }
}

/// The commit that a new commit reverts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RevertTarget {
    /// None: it is an ordinary edit.
    Nothing,
    /// The commit of this revision.
    Revision(u64),
}

/// A commit to append, with its metadata.
pub(crate) struct NewCommit<'a> {
    pub(crate) commit: &'a Commit,
    pub(crate) reverts: RevertTarget,
    /// Unix ms.
    pub(crate) at: u64,
    /// The fingerprints before and after the commit, if they are known.
    pub(crate) fingerprints: Option<[Fingerprint; 2]>,
    /// The request of the commit, if it has an idempotency key.
    pub(crate) key: Option<&'a RequestKey>,
}

/// The number of commits in the log and of steps that can be undone. A step older than the log is kept while
/// it can be undone or redone, so at most twice as many are stored.
pub(super) const MAX_KEPT_COMMITS: u64 = MAX_COMMITS as u64;
/// The longest stored response of a commit, in bytes.
const MAX_STORED_RESPONSE_BYTES: usize = 200_000;

/// The columns of a commit that may be stored in chunks.
#[derive(Clone, Copy)]
pub(super) enum Column {
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

    /// Returns the name of the column's chunked text.
    pub(super) fn chunk_name(self, revision: u64) -> String {
        format!("commit/{revision}/{}", self.name())
    }
}

impl Store {
    /// Appends a commit and makes its revision the newest.
    pub(crate) fn add_commit(&self, addition: &NewCommit) -> Result<(), Fault> {
        let NewCommit { commit, reverts: reverted, at, fingerprints, key } = addition;
        let oldest = commit.revision.saturating_sub(MAX_KEPT_COMMITS);
        match reverted {
            RevertTarget::Nothing if self.head.get().is_none_or(|head| head.last_undone.is_some()) => {
                self.prune_commits("stack = 'undone' AND revision <= ?", oldest)?;
                self.database.run("UPDATE commits SET stack = NULL WHERE stack = 'undone'", vec![])?;
            }
            RevertTarget::Nothing => {}
            RevertTarget::Revision(revision) if *revision <= oldest => {
                self.prune_commits("revision = ?", *revision)?;
            }
            RevertTarget::Revision(revision) => {
                self.database
                    .run("UPDATE commits SET stack = NULL WHERE revision = ?", vec![int(*revision)])?;
            }
        }
        let stack = if commit.origin == CommitOrigin::Undo { UndoStack::Undone } else { UndoStack::Done };
        let text = |text: Option<&str>| text.map_or(JsValue::NULL, JsValue::from_str);
        let [before, after] = fingerprints.map_or([None, None], |both| both.map(|one| Some(one.to_string())));
        let kept = key
            .and_then(|key| key.stored_response.as_deref())
            .filter(|kept| kept.len() <= MAX_STORED_RESPONSE_BYTES);
        let row = vec![
            int(commit.revision),
            int(*at),
            commit.origin.name().into(),
            text(before.as_deref()),
            text(key.map(|key| key.hash.as_str())),
            text(kept),
            text(commit.message.as_deref()),
            self.inline_or_chunked(Column::Operations, commit.revision, &commit.operations)?,
            self.inline_or_chunked(Column::Inverse, commit.revision, &commit.inverse)?,
            stack.name().into(),
        ];
        self.database.run(
            "INSERT INTO commits (revision, at, origin, fingerprint, key, kept, message, operations, inverse, stack)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            row,
        )?;
        let has_forgotten = self.head.get().is_some_and(|head| head.has_forgotten)
            | (*reverted == RevertTarget::Nothing && self.prune_undo(commit.revision)?);
        self.database.run(
            "UPDATE session SET revision = ?, updated_at = ?, fingerprint = ?, has_forgotten = max(has_forgotten, ?)",
            vec![int(commit.revision), int(*at), text(after.as_deref()), int(has_forgotten.into())],
        )?;
        let undone = match commit.origin {
            CommitOrigin::Undo => Some(Some(commit.revision)),
            // The stack may hold further ones below it.
            CommitOrigin::Redo => None,
            CommitOrigin::Chat | CommitOrigin::Manual | CommitOrigin::Plan | CommitOrigin::Agent => {
                Some(None)
            }
            // Only documents of clients have commits of this origin.
            CommitOrigin::Others => None,
        };
        let head = self.head.get().zip(undone);
        self.head.set(head.map(|(head, undone)| Head {
            revision: commit.revision,
            updated_at: *at,
            last_undone: undone,
            fingerprint: fingerprints.map(|[_, after]| after),
            has_forgotten,
            ..head
        }));
        self.prune_commits("revision = ? AND stack IS NULL", oldest)
    }

    /// Returns the value of a column: the operations, or `NULL` if they were written in chunks.
    fn inline_or_chunked(
        &self,
        column: Column,
        revision: u64,
        operations: &[Operation],
    ) -> Result<JsValue, Fault> {
        let name = column.chunk_name(revision);
        // A row holds both columns and the message.
        let mut pieces = ChunkWriter::new(&self.database, &name, MAX_CHUNK_BYTES / 2);
        json::to_chunks(operations, &mut |text| pieces.push(text));
        Ok(pieces.finish_inline()?.map_or(JsValue::NULL, JsValue::from))
    }

    /// Removes the oldest step from the undo stack if there are too many. Its commit is deleted if the log no
    /// longer holds it. Returns whether a step was removed.
    fn prune_undo(&self, newest: u64) -> Result<bool, Fault> {
        if newest <= MAX_KEPT_COMMITS {
            return Ok(false);
        }
        #[derive(Deserialize)]
        struct Oldest {
            revision: u64,
        }
        let query =
            "SELECT revision FROM commits WHERE stack = 'done' ORDER BY revision DESC LIMIT 1 OFFSET ?";
        let rows: Vec<Oldest> = self.database.rows(query, vec![int(MAX_KEPT_COMMITS)])?;
        let Some(Oldest { revision }) = rows.first() else { return Ok(false) };
        self.database.run("UPDATE commits SET stack = NULL WHERE revision = ?", vec![int(*revision)])?;
        if *revision <= newest - MAX_KEPT_COMMITS {
            self.prune_commits("revision = ?", *revision)?;
        }
        Ok(true)
    }

    /// Deletes the commits that match `condition`, with their chunks.
    fn prune_commits(&self, condition: &str, revision: u64) -> Result<(), Fault> {
        #[derive(Deserialize)]
        struct PrunedCommit {
            revision: u64,
        }
        let statement = format!("DELETE FROM commits WHERE {condition} RETURNING revision");
        for PrunedCommit { revision } in self.database.rows(&statement, vec![int(revision)])? {
            for column in [Column::Operations, Column::Inverse] {
                self.database
                    .run("DELETE FROM piece WHERE name = ?", vec![column.chunk_name(revision).into()])?;
            }
        }
        Ok(())
    }
}
