//! Commits, undo and redo. Revisions only grow: undo and redo are commits too.

mod affected_ids;
mod coalesce;
mod commit;
mod diff;
mod edited;
mod fingerprint;
mod key_order;
mod merge;
mod rebase;
mod replay;
mod sketch_delta;
mod snapshot_merge;
mod undo_unavailable;

pub use commit::{Commit, CommitOrigin, Note};
pub use diff::diff;
pub use fingerprint::Fingerprint;
pub use key_order::normalize_key_order;
pub use merge::merge;
pub use rebase::ConcurrentChanges;
pub use replay::{InvalidLog, LogFault};
pub use sketch_delta::SketchDelta;
pub use snapshot_merge::{MergeNote, SnapshotMatch, SnapshotReconciler};
pub use undo_unavailable::UndoUnavailable;

use crate::execute::{Mode, Outcome, apply_valid, execute};
use crate::limits::MAX_COMMITS;
use crate::operation::{Batch, Operation};
use crate::sketch::{IdSource, Sketch};
use crate::validate::{Actor, plan_change};
use rebase::ReadWriteSet;
use std::collections::VecDeque;
use std::sync::Arc;

/// A batch's base revision is outdated: a later commit changed a part that the batch reads or writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the sketch has changed since revision {base}; it is at revision {revision} now")]
pub struct Conflict {
    /// The base revision of the batch.
    pub base: u64,
    /// The newest revision.
    pub revision: u64,
}

/// A sketch with its history: every change is a [`Commit`], one undo step each.
///
/// The log holds the newest [`MAX_COMMITS`] commits, and the same number of steps can be undone. Undo and redo are also
/// commits of the log, but use up no undo step: the undo and redo stacks are separate from the log.
///
/// ```
/// use websketch_sketch::execute::Mode;
/// use websketch_sketch::history::{SketchDelta, CommitOrigin, History, Note};
/// use websketch_sketch::operation::Batch;
/// use websketch_sketch::{IdSource, Sketch};
/// use websketch_sketch::validate::Actor;
///
/// let text = br#"[{"id":"save","type":"Button","x":40,"y":120,"width":120,"height":40}]"#;
/// let mut history = History::new(Sketch::read_text(text)?.sketch);
/// let mut ids = IdSource::new(0.0, "0123456789abcdef")?;
/// for x in [100, 200, 300] {
///     let batch = format!(r#"[{{"type":"move","componentId":"save","x":{x},"y":120}}]"#);
///     let batch = Batch::read_text(batch.as_bytes())?.expect("one operation");
///     let note = Note { origin: CommitOrigin::Manual, timestamp: String::new(), message: None };
///     history.apply_in_gesture(Some("drag".to_owned()), batch, Mode::Atomic, Actor::User, &mut ids, note);
/// }
///
/// // The drag is one step.
/// let undo = history.undo(String::new())?;
/// let changed = SketchDelta::from_inverse(history.sketch(), &undo.inverse).changed;
/// assert_eq!((changed.len(), changed[0].bounds().x()), (1, 40.0));
/// assert!(!history.can_undo());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct History {
    sketch: Sketch,
    revision: u64,
    limit: usize,
    log: VecDeque<Arc<Commit>>,
    /// The undo stack, the next step last.
    done: VecDeque<Arc<Commit>>,
    /// The redo stack of undo commits, the next one last.
    undone: Vec<Arc<Commit>>,
    /// Whether undo steps were dropped.
    has_forgotten: bool,
    /// The gesture of the newest commit.
    gesture: Option<String>,
}

impl History {
    /// Creates a history that starts with `sketch` at revision 0.
    #[must_use]
    pub fn new(sketch: Sketch) -> Self {
        Self::with_limit(sketch, MAX_COMMITS)
    }

    /// Creates a history as [`History::new`] does, with at most `limit` commits in the log and `limit` undo steps.
    #[must_use]
    pub fn with_limit(sketch: Sketch, limit: usize) -> Self {
        Self {
            sketch,
            revision: 0,
            limit,
            log: VecDeque::new(),
            done: VecDeque::new(),
            undone: Vec::new(),
            has_forgotten: false,
            gesture: None,
        }
    }

    /// Restores a history from the newest sketch, its revision, and the stored commits, oldest first.
    #[must_use]
    pub fn restore(sketch: Sketch, revision: u64, log: Vec<Commit>) -> Self {
        let first = log.first().map_or(revision, |commit| commit.revision.saturating_sub(1));
        let mut history = Self { revision, has_forgotten: first > 0, ..Self::new(sketch) };
        for commit in log {
            history.record(Arc::new(commit));
        }
        history
    }

    /// Current sketch.
    #[must_use]
    pub fn sketch(&self) -> &Sketch {
        &self.sketch
    }

    /// Revision of the newest commit; 0 without commits.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Returns the commits of the log, oldest first.
    pub fn log(&self) -> impl DoubleEndedIterator<Item = &Commit> {
        self.log.iter().map(AsRef::as_ref)
    }

    /// Returns true if [`History::undo`] has a step to undo.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Returns true if [`History::redo`] has a step to redo.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Executes a batch and commits the applied operations as one step. A batch that changes nothing makes no commit.
    pub fn apply(
        &mut self,
        batch: Batch,
        mode: Mode,
        origin: Actor,
        ids: &mut IdSource,
        note: Note,
    ) -> Outcome {
        let outcome = execute(&mut self.sketch, batch, mode, origin, ids);
        if !outcome.inverse.is_empty() {
            self.commit(note, outcome.applied.clone(), outcome.inverse.clone());
        }
        outcome
    }

    /// Applies a batch as [`History::apply`] does. Consecutive commits of one `gesture` are coalesced into one step
    /// with the last revision.
    pub fn apply_in_gesture(
        &mut self,
        gesture: Option<String>,
        batch: Batch,
        mode: Mode,
        origin: Actor,
        ids: &mut IdSource,
        note: Note,
    ) -> Outcome {
        let former = self.gesture.take();
        let revision = self.revision;
        let outcome = self.apply(batch, mode, origin, ids, note);
        if self.revision == revision {
            self.gesture = former;
        } else {
            if gesture.is_some() && gesture == former {
                self.coalesce_newest();
            }
            self.gesture = gesture;
        }
        outcome
    }

    /// Checks that a batch made for revision `base` has the same effect on the newest one: no later commit wrote a part
    /// that it reads or writes.
    ///
    /// # Errors
    ///
    /// Fails with [`Conflict`] if a commit did, if the log no longer holds all later commits, or if `base` is in the
    /// future.
    pub fn check_base(&self, base: u64, batch: &Batch) -> Result<(), Conflict> {
        let since = self.log().filter(|commit| commit.revision > base);
        let oldest = self.log().next().map_or(self.revision + 1, |commit| commit.revision);
        let written = ReadWriteSet::of_writes(since.flat_map(|commit| &commit.operations));
        if base > self.revision || base + 1 < oldest || ReadWriteSet::of_batch(batch).conflicts_with(&written)
        {
            return Err(Conflict { base, revision: self.revision });
        }
        Ok(())
    }

    /// Applies the operations of other participants in a shared sketch. They are no step of this history: undo and redo
    /// skip them and preserve their changes.
    pub fn apply_remote(&mut self, operations: Vec<Operation>, timestamp: String) {
        let Outcome { applied, inverse, .. } = apply_valid(&mut self.sketch, operations, plan_change);
        if !inverse.is_empty() {
            let note = Note { origin: CommitOrigin::Others, timestamp, message: None };
            self.commit(note, applied, inverse);
        }
    }

    /// Undoes the newest commit not yet undone, except for parts that other participants changed later.
    ///
    /// # Errors
    ///
    /// Fails with [`UndoUnavailable::NothingToUndo`], or with [`UndoUnavailable::NoLongerKept`] if older steps were dropped.
    pub fn undo(&mut self, timestamp: String) -> Result<Arc<Commit>, UndoUnavailable> {
        let none =
            if self.has_forgotten { UndoUnavailable::NoLongerKept } else { UndoUnavailable::NothingToUndo };
        let target = self.done.back().cloned().ok_or(none)?;
        Ok(self.revert(&target, CommitOrigin::Undo, timestamp))
    }

    /// Redoes the newest undone commit, except for parts that other participants changed later.
    ///
    /// # Errors
    ///
    /// Fails with [`UndoUnavailable::NothingToRedo`].
    pub fn redo(&mut self, timestamp: String) -> Result<Arc<Commit>, UndoUnavailable> {
        let target = self.undone.last().cloned().ok_or(UndoUnavailable::NothingToRedo)?;
        Ok(self.revert(&target, CommitOrigin::Redo, timestamp))
    }

    /// Commits the inverse of an earlier commit.
    fn revert(&mut self, target: &Commit, origin: CommitOrigin, timestamp: String) -> Arc<Commit> {
        let others =
            ReadWriteSet::of_writes(self.since(target.revision).flat_map(|commit| &commit.operations));
        let is_free = |operation: &&Operation| !others.is_overwritten_by(operation);
        let operations = target.inverse.iter().filter(is_free).cloned().collect();
        let Outcome { applied, inverse, .. } = apply_valid(&mut self.sketch, operations, plan_change);
        let message = target.message.clone();
        self.commit(Note { origin, timestamp, message }, applied, inverse)
    }

    /// Returns the commits of other participants after a revision.
    fn since(&self, revision: u64) -> impl Iterator<Item = &Commit> {
        let newer = self.log().rev().take_while(move |commit| commit.revision > revision);
        newer.filter(|commit| commit.origin == CommitOrigin::Others)
    }

    fn commit(&mut self, note: Note, operations: Vec<Operation>, inverse: Vec<Operation>) -> Arc<Commit> {
        self.revision += 1;
        self.gesture = None;
        let Note { origin, timestamp, message } = note;
        let revision = self.revision;
        let commit = Arc::new(Commit { revision, timestamp, origin, message, operations, inverse });
        self.record(commit.clone());
        commit
    }

    /// Appends a commit to the log and updates the undo and redo stacks.
    fn record(&mut self, commit: Arc<Commit>) {
        match commit.origin {
            CommitOrigin::Undo => {
                self.done.pop_back();
                self.undone.push(commit.clone());
            }
            CommitOrigin::Redo => {
                self.undone.pop();
                self.done.push_back(commit.clone());
            }
            CommitOrigin::Chat | CommitOrigin::Manual | CommitOrigin::Plan | CommitOrigin::Agent => {
                self.undone.clear();
                self.done.push_back(commit.clone());
            }
            CommitOrigin::Others => {}
        }
        if self.done.len() > self.limit {
            self.done.pop_front();
            self.has_forgotten = true;
        }
        if self.log.len() >= self.limit.max(1) {
            self.log.pop_front();
        }
        self.log.push_back(commit);
    }
}
