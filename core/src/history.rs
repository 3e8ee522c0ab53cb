//! Commits, undo and redo. Revisions only grow: undo and redo are commits too.

mod changed;
mod commit;
mod diff;
mod fingerprint;
mod joined;
mod keys;
mod merge;
mod no_step;
mod rebase;
mod replay;
mod screen;
mod touched;

pub use changed::Changed;
pub use commit::{Commit, CommitOrigin, Note};
pub use diff::diff;
pub use fingerprint::Fingerprint;
pub use keys::keys_as_in;
pub use merge::merge;
pub use no_step::NoStep;
pub(crate) use rebase::Others;
pub use replay::{InvalidLog, LogFault};
pub use screen::{Screen, ScreenNote, ScreenReader};

use crate::execute::{Mode, Outcome, execute, fit};
use crate::limits::MAX_COMMITS;
use crate::operation::{Batch, Operation};
use crate::sketch::{IdSource, Sketch};
use crate::validate::{Origin, work_out};
use rebase::Footprint;
use std::collections::VecDeque;
use std::sync::Arc;

/// The sketch has changed since the revision that a batch was made for, in a part that it touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the sketch has changed since revision {base}; it is at revision {revision} now")]
pub struct Conflict {
    /// The revision that the batch was made for.
    pub base: u64,
    /// The newest revision.
    pub revision: u64,
}

/// A sketch with its past: every change is a [`Commit`], one undo step each.
///
/// The log keeps the newest [`MAX_COMMITS`] commits, and as many steps can be undone. Undo and redo are commits of the
/// log, too, but take no step away: what can still be undone or redone is kept beside it.
///
/// ```
/// use websketch_core::execute::Mode;
/// use websketch_core::history::{Changed, CommitOrigin, History, Note};
/// use websketch_core::operation::Batch;
/// use websketch_core::sketch::{IdSource, Sketch};
/// use websketch_core::validate::Origin;
///
/// let text = br#"[{"id":"save","type":"Button","x":40,"y":120,"width":120,"height":40}]"#;
/// let mut history = History::new(Sketch::read_text(text)?.sketch);
/// let mut ids = IdSource::new(0.0, "0123456789abcdef")?;
/// for x in [100, 200, 300] {
///     let batch = format!(r#"[{{"type":"move","componentId":"save","x":{x},"y":120}}]"#);
///     let batch = Batch::read_text(batch.as_bytes())?.expect("one operation");
///     let note = Note { origin: CommitOrigin::Manual, timestamp: String::new(), message: None };
///     history.apply_in(Some("drag".to_owned()), batch, Mode::Atomic, Origin::User, &mut ids, note);
/// }
///
/// // The drag is one step.
/// let undo = history.undo(String::new())?;
/// let changed = Changed::by(history.sketch(), &undo.inverse).changed;
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
    /// What undo takes back, the next one last.
    done: VecDeque<Arc<Commit>>,
    /// The undo commits that redo takes back, the next one last.
    undone: Vec<Arc<Commit>>,
    /// Whether there were steps that cannot be undone any more.
    has_forgotten: bool,
    /// The gesture that the newest commit is of.
    gesture: Option<String>,
}

impl History {
    /// A history that begins with `sketch` at revision 0.
    #[must_use]
    pub fn new(sketch: Sketch) -> Self {
        Self::with_limit(sketch, MAX_COMMITS)
    }

    /// As [`History::new`], with `limit` commits in the log, and as many steps of undo.
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

    /// A history as it was: the newest sketch, its revision, and the commits kept, oldest first.
    #[must_use]
    pub fn restore(sketch: Sketch, revision: u64, log: Vec<Commit>) -> Self {
        let first = log.first().map_or(revision, |commit| commit.revision.saturating_sub(1));
        let mut history = Self { revision, has_forgotten: first > 0, ..Self::new(sketch) };
        for commit in log {
            history.keep(Arc::new(commit));
        }
        history
    }

    /// The sketch as it is now.
    #[must_use]
    pub fn sketch(&self) -> &Sketch {
        &self.sketch
    }

    /// The number of the newest commit; 0 when there was none.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The commits of the log, oldest first.
    pub fn log(&self) -> impl DoubleEndedIterator<Item = &Commit> {
        self.log.iter().map(AsRef::as_ref)
    }

    /// Whether [`History::undo`] has something to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether [`History::redo`] has something to do again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Executes a batch and commits what was applied as one step. A batch that changes nothing makes
    /// no commit.
    pub fn apply(
        &mut self,
        batch: Batch,
        mode: Mode,
        origin: Origin,
        ids: &mut IdSource,
        note: Note,
    ) -> Outcome {
        let outcome = execute(&mut self.sketch, batch, mode, origin, ids);
        if !outcome.inverse.is_empty() {
            self.commit(note, outcome.applied.clone(), outcome.inverse.clone());
        }
        outcome
    }

    /// As [`History::apply`]; commits of one `gesture` in a row are one step, whose revision is that of the last.
    pub fn apply_in(
        &mut self,
        gesture: Option<String>,
        batch: Batch,
        mode: Mode,
        origin: Origin,
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
                self.join_newest();
            }
            self.gesture = gesture;
        }
        outcome
    }

    /// Whether a batch made for revision `base` means the same on the newest one: nothing that it
    /// reads or writes was written since.
    ///
    /// # Errors
    /// [`Conflict`] if it was, if the commits since are no longer kept, or if `base` is yet to come.
    pub fn check_base(&self, base: u64, batch: &Batch) -> Result<(), Conflict> {
        let since = self.log().filter(|commit| commit.revision > base);
        let oldest = self.log().next().map_or(self.revision + 1, |commit| commit.revision);
        let written = Footprint::written(since.flat_map(|commit| &commit.operations));
        if base > self.revision || base + 1 < oldest || Footprint::touched(batch).meets(&written) {
            return Err(Conflict { base, revision: self.revision });
        }
        Ok(())
    }

    /// Does what others have done on a sketch that is shared with them. It is no step of this history: undo and redo pass
    /// it, and leave alone what it has changed.
    pub fn follow(&mut self, operations: Vec<Operation>, timestamp: String) {
        let Outcome { applied, inverse, .. } = fit(&mut self.sketch, operations, work_out);
        if !inverse.is_empty() {
            let note = Note { origin: CommitOrigin::Others, timestamp, message: None };
            self.commit(note, applied, inverse);
        }
    }

    /// Takes back the newest commit that is not yet undone; not what others have changed since, which may be all of it.
    ///
    /// # Errors
    /// [`NoStep::NothingToUndo`], or [`NoStep::NoLongerKept`] where there were older steps.
    pub fn undo(&mut self, timestamp: String) -> Result<Arc<Commit>, NoStep> {
        let none = if self.has_forgotten { NoStep::NoLongerKept } else { NoStep::NothingToUndo };
        let target = self.done.back().cloned().ok_or(none)?;
        Ok(self.revert(&target, CommitOrigin::Undo, timestamp))
    }

    /// Does again what the newest undo took back; not what others have changed since.
    ///
    /// # Errors
    /// [`NoStep::NothingToRedo`].
    pub fn redo(&mut self, timestamp: String) -> Result<Arc<Commit>, NoStep> {
        let target = self.undone.last().cloned().ok_or(NoStep::NothingToRedo)?;
        Ok(self.revert(&target, CommitOrigin::Redo, timestamp))
    }

    /// Commits the inverse of an earlier commit.
    fn revert(&mut self, target: &Commit, origin: CommitOrigin, timestamp: String) -> Arc<Commit> {
        let others = Footprint::written(self.since(target.revision).flat_map(|commit| &commit.operations));
        let is_free = |operation: &&Operation| !others.holds(operation);
        let operations = target.inverse.iter().filter(is_free).cloned().collect();
        let Outcome { applied, inverse, .. } = fit(&mut self.sketch, operations, work_out);
        let message = target.message.clone();
        self.commit(Note { origin, timestamp, message }, applied, inverse)
    }

    /// What others have done since a revision.
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
        self.keep(commit.clone());
        commit
    }

    /// Puts a commit at the end of the log, and where undo or redo find it.
    fn keep(&mut self, commit: Arc<Commit>) {
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
