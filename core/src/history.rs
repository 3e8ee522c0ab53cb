//! Commits, undo and redo. Revisions only grow: undo and redo are commits too.

mod commit;
mod diff;
mod keys;
mod merge;
mod rebase;
mod replay;
mod screen;

pub use commit::{Commit, CommitOrigin, Note};
pub use diff::{diff, differences};
pub use keys::keys_as_in;
pub use merge::merge;
pub use replay::{InvalidLog, LogFault};
pub use screen::Screen;

use crate::execute::{Mode, Outcome, execute, take_back};
use crate::limits::MAX_COMMITS;
use crate::operation::{Batch, Operation};
use crate::sketch::{IdSource, Sketch};
use crate::validate::Origin;
use rebase::Footprint;
use std::collections::VecDeque;

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
/// The log keeps the newest [`MAX_COMMITS`] commits; what is older can no longer be undone.
#[derive(Clone, Debug, PartialEq)]
pub struct History {
    sketch: Sketch,
    revision: u64,
    log: VecDeque<Commit>,
    /// Revisions that undo takes back, the next one last.
    done: Vec<u64>,
    /// Revisions of undo commits that redo takes back, the next one last.
    undone: Vec<u64>,
}

impl History {
    /// A history that begins with `sketch` at revision 0.
    #[must_use]
    pub fn new(sketch: Sketch) -> Self {
        Self { sketch, revision: 0, log: VecDeque::new(), done: Vec::new(), undone: Vec::new() }
    }

    /// A history as it was: the newest sketch, its revision, and the commits kept, oldest first.
    #[must_use]
    pub fn restore(sketch: Sketch, revision: u64, log: Vec<Commit>) -> Self {
        let mut history =
            Self { sketch, revision, log: VecDeque::new(), done: Vec::new(), undone: Vec::new() };
        for commit in log {
            history.track(&commit);
            history.log.push_back(commit);
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

    /// The commits kept, oldest first.
    pub fn log(&self) -> impl DoubleEndedIterator<Item = &Commit> {
        self.log.iter()
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

    /// Whether a batch made for revision `base` means the same on the newest one: nothing that it
    /// reads or writes was written since.
    ///
    /// # Errors
    /// [`Conflict`] if it was, if the commits since are no longer kept, or if `base` is yet to come.
    pub fn check_base(&self, base: u64, batch: &Batch) -> Result<(), Conflict> {
        let since = || self.log.iter().filter(|commit| commit.revision > base);
        let kept =
            usize::try_from(self.revision.saturating_sub(base)).is_ok_and(|count| since().count() == count);
        let written = Footprint::written(since().flat_map(|commit| &commit.operations));
        if base > self.revision || !kept || Footprint::touched(batch).meets(&written) {
            return Err(Conflict { base, revision: self.revision });
        }
        Ok(())
    }

    /// Takes back the newest commit that is not yet undone. `None` when there is none.
    pub fn undo(&mut self, timestamp: String) -> Option<&Commit> {
        let revision = *self.done.last()?;
        self.revert(revision, CommitOrigin::Undo, timestamp)
    }

    /// Does again what the newest undo took back. `None` when there is none.
    pub fn redo(&mut self, timestamp: String) -> Option<&Commit> {
        let revision = *self.undone.last()?;
        self.revert(revision, CommitOrigin::Redo, timestamp)
    }

    /// Commits the inverse of an earlier commit.
    fn revert(&mut self, revision: u64, origin: CommitOrigin, timestamp: String) -> Option<&Commit> {
        let target = self.log.iter().find(|commit| commit.revision == revision)?;
        let (operations, message) = (target.inverse.clone(), target.message.clone());
        let inverse = take_back(&mut self.sketch, operations.clone());
        self.commit(Note { origin, timestamp, message }, operations, inverse);
        self.log.back()
    }

    fn commit(&mut self, note: Note, operations: Vec<Operation>, inverse: Vec<Operation>) {
        self.revision += 1;
        let Note { origin, timestamp, message } = note;
        let commit = Commit { revision: self.revision, timestamp, origin, message, operations, inverse };
        self.track(&commit);
        self.log.push_back(commit);
        if self.log.len() > MAX_COMMITS {
            self.forget_oldest();
        }
    }

    /// Keeps the two stacks in step with a commit.
    fn track(&mut self, commit: &Commit) {
        match commit.origin {
            CommitOrigin::Undo => {
                self.done.pop();
                self.undone.push(commit.revision);
            }
            CommitOrigin::Redo => {
                self.undone.pop();
                self.done.push(commit.revision);
            }
            CommitOrigin::Chat | CommitOrigin::Manual | CommitOrigin::Plan => {
                self.undone.clear();
                self.done.push(commit.revision);
            }
        }
    }

    fn forget_oldest(&mut self) {
        if let Some(commit) = self.log.pop_front() {
            self.done.retain(|&revision| revision != commit.revision);
            self.undone.retain(|&revision| revision != commit.revision);
        }
    }
}
