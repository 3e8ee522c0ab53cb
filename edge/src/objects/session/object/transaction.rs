//! A session that lives, in the section that answers a call: its sketch now and then, and what was done in it.

use super::fault::Fault;
use super::store::{Head, KeyedCommit, Store};
use crate::objects::session::cache::sketches;
use crate::objects::session::protocol::response::SessionResponse;
use std::rc::Rc;
use websketch_sketch::Sketch;
use websketch_sketch::history::{Conflict, History};
use websketch_sketch::operation::Batch;

/// A session that lives, in the section that answers a call.
pub(super) struct SessionTx<'a> {
    pub(super) store: &'a Store,
    /// The session's name.
    pub(super) name: &'a str,
    /// Its row as it was when the section began.
    pub(super) head: &'a Head,
    /// Unix ms.
    pub(super) now: u64,
}

impl SessionTx<'_> {
    /// The sketch as it was when the section began.
    pub(super) fn sketch(&self) -> Result<Rc<Sketch>, Fault> {
        let version = self.head.version();
        if let Some(sketch) = sketches::get(self.name, version) {
            return Ok(sketch);
        }
        let sketch = Rc::new(self.store.sketch()?);
        sketches::insert(self.name, version, sketch.clone());
        Ok(sketch)
    }

    /// The sketch at an older revision. `None` when the commits since are no longer kept, or when it is yet to come.
    pub(super) fn sketch_at(&self, revision: u64) -> Result<Option<Sketch>, Fault> {
        let Some(commits) = self.store.commits_after(revision)? else { return Ok(None) };
        let mut sketch = self.sketch()?.as_ref().clone();
        commits.iter().rev().for_each(|commit| commit.take_back(&mut sketch));
        Ok(Some(sketch))
    }

    /// The newest sketch, ready for an edit; what led to it is not needed for that.
    pub(super) fn history(&self, sketch: &Sketch) -> History {
        History::restore(sketch.clone(), self.head.revision, Vec::new())
    }

    /// Whether a batch that was made for `base` means the same on the newest revision.
    pub(super) fn rebases_cleanly(&self, sketch: &Sketch, base: u64, batch: &Batch) -> Result<bool, Fault> {
        if base == self.head.revision {
            return Ok(true);
        }
        let Some(commits) = self.store.commits_after(base)? else { return Ok(false) };
        let history = History::restore(sketch.clone(), self.head.revision, commits);
        Ok(!matches!(history.check_base(base, batch), Err(Conflict { .. })))
    }

    /// The commit that was made for the request with this key, if it was made before.
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

    /// The answer to a request that was made before: what it has led to.
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

    /// The answer to who cannot go on: somebody else has come first, with this sketch.
    pub(super) fn conflict(&self, sketch: &Sketch) -> SessionResponse {
        SessionResponse::Conflict { revision: self.head.revision, sketch: sketch.to_json() }
    }
}
