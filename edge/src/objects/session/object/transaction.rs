//! Reads of a live session inside the transaction of a request.
//!
//! They give the sketch at any kept revision, the commit of a repeated request, and whether a batch rebases. `Store::atomically`
//! opens the transaction; the edits of this folder commit in it.

use super::fault::Fault;
use super::store::{Head, KeyedCommit, Store};
use crate::objects::session::cache::sketches;
use crate::objects::session::protocol::response::SessionResponse;
use std::rc::Rc;
use websketch_sketch::Sketch;
use websketch_sketch::history::{Conflict, History};
use websketch_sketch::operation::Batch;

/// The state of a live session at the start of a transaction.
pub(super) struct SessionTx<'a> {
    pub(super) store: &'a Store,
    /// The id of the session.
    pub(super) name: &'a str,
    /// The session's row at the start of the transaction.
    pub(super) head: &'a Head,
    /// Unix ms.
    pub(super) now: u64,
}

impl SessionTx<'_> {
    /// Returns the sketch at the start of the transaction.
    pub(super) fn sketch(&self) -> Result<Rc<Sketch>, Fault> {
        let version = self.head.version();
        if let Some(sketch) = sketches::get(self.name, version) {
            return Ok(sketch);
        }
        let sketch = Rc::new(self.store.sketch()?);
        sketches::insert(self.name, version, sketch.clone());
        Ok(sketch)
    }

    /// Returns the sketch at an older revision, or `None` if the log no longer reaches it or it is in the
    /// future.
    pub(super) fn sketch_at(&self, revision: u64) -> Result<Option<Sketch>, Fault> {
        let Some(commits) = self.store.commits_after(revision)? else { return Ok(None) };
        let mut sketch = self.sketch()?.as_ref().clone();
        commits.iter().rev().for_each(|commit| commit.revert(&mut sketch));
        Ok(Some(sketch))
    }

    /// Returns a history of the newest sketch without its log. An edit needs no earlier commit.
    pub(super) fn history(&self, sketch: &Sketch) -> History {
        History::restore(sketch.clone(), self.head.revision, Vec::new())
    }

    /// Returns true if a batch based on `base` has the same meaning on the newest revision.
    pub(super) fn rebases_cleanly(&self, sketch: &Sketch, base: u64, batch: &Batch) -> Result<bool, Fault> {
        if base == self.head.revision {
            return Ok(true);
        }
        let Some(commits) = self.store.commits_after(base)? else { return Ok(false) };
        let history = History::restore(sketch.clone(), self.head.revision, commits);
        Ok(!matches!(history.check_base(base, batch), Err(Conflict { .. })))
    }

    /// Returns the commit of an earlier request with this key, and the sketch after it.
    pub(super) fn find_by_idempotency_key(
        &self,
        key: Option<&str>,
    ) -> Result<Option<(KeyedCommit, Rc<Sketch>)>, Fault> {
        let Some(hash) = key else { return Ok(None) };
        let Some(keyed) = self.store.commit_by_key(hash)? else { return Ok(None) };
        let newest = self.sketch()?;
        let then = self.sketch_at(keyed.commit.revision)?;
        Ok(Some((keyed, then.map_or(newest, Rc::new))))
    }

    /// Returns the response to a repeated request, if it was committed before.
    pub(super) fn replayed_response(&self, key: Option<&str>) -> Result<Option<SessionResponse>, Fault> {
        Ok(self.find_by_idempotency_key(key)?.map(|(KeyedCommit { commit, stored_response }, sketch)| {
            SessionResponse::Replayed {
                revision: commit.revision,
                operations: commit.operations,
                sketch,
                stored_response,
            }
        }))
    }

    /// Returns the response to a conflicting edit, with the newest sketch.
    pub(super) fn conflict(&self, sketch: &Sketch) -> SessionResponse {
        SessionResponse::Conflict { revision: self.head.revision, sketch: sketch.to_json() }
    }
}
