//! Commits, undo and redo. Revisions only grow: undo and redo are commits too.

mod commit;
mod diff;
mod merge;
mod rebase;
mod replay;
mod screen;

pub use commit::{Commit, CommitOrigin, Note};
pub use diff::{diff, differences};
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json;
    use expect_test::{Expect, expect};

    /// Each line of `script` is `undo`, `redo` or an operation that the user makes; the answer shows
    /// the revision and the components' x after each.
    #[track_caller]
    fn check(script: &str, expected: Expect) {
        let start = r#"[{"id":"a","type":"Button","x":0,"y":0,"width":80,"height":40}]"#;
        let mut history = History::new(Sketch::read(&json::parse(start).unwrap()).unwrap().sketch);
        let mut ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
        let mut log = String::new();
        for line in script.lines().map(str::trim) {
            match line {
                "undo" => drop(history.undo(String::new())),
                "redo" => drop(history.redo(String::new())),
                operation => {
                    let batch = Batch::decode(&[json::parse(operation).unwrap()]).unwrap();
                    let note = Note { origin: CommitOrigin::Manual, timestamp: String::new(), message: None };
                    history.apply(batch, Mode::Atomic, Origin::User, &mut ids, note);
                }
            }
            let places: Vec<_> =
                history.sketch().iter().map(|c| format!("{}@{}", c.id(), c.bounds().x())).collect();
            let redo = if history.can_redo() { ", can redo" } else { "" };
            log += &format!("{}: {}{redo}\n", history.revision(), places.join(" "));
        }
        let restored = History::restore(history.sketch.clone(), history.revision, history.log.clone().into());
        assert_eq!(restored, history, "the stacks follow from the log");
        let log_text = json::to_string(&history.log().collect::<Vec<_>>());
        let initial = Sketch::read(&json::parse(start).unwrap()).unwrap().sketch;
        let replayed = History::replay(initial, &json::parse(&log_text).unwrap()).unwrap();
        assert_eq!(replayed, history, "the log holds all that was done");
        expected.assert_eq(&log);
    }

    #[test]
    fn undo_takes_back_the_newest_commit_not_yet_undone() {
        check(
            r#"{"type":"move","componentId":"a","x":10,"y":0}
               {"type":"move","componentId":"a","x":20,"y":0}
               undo
               undo
               undo
               redo
               redo
               redo
               undo"#,
            expect![[r#"
                1: a@10
                2: a@20
                3: a@10, can redo
                4: a@0, can redo
                4: a@0, can redo
                5: a@10, can redo
                6: a@20
                6: a@20
                7: a@10, can redo
            "#]],
        );
    }

    #[test]
    fn a_new_edit_cuts_redo() {
        check(
            r#"{"type":"move","componentId":"a","x":10,"y":0}
               undo
               {"type":"move","componentId":"a","x":30,"y":0}
               redo
               undo"#,
            expect![[r#"
                1: a@10
                2: a@0, can redo
                3: a@30
                3: a@30
                4: a@0, can redo
            "#]],
        );
    }

    #[test]
    fn what_changes_nothing_makes_no_commit() {
        check(
            r#"{"type":"move","componentId":"a","x":0,"y":0}
               {"type":"move","componentId":"nobody","x":0,"y":0}"#,
            expect![[r#"
                0: a@0
                0: a@0
            "#]],
        );
    }

    /// Whether `late`, made for revision 0, passes `early`, which made revision 1.
    #[track_caller]
    fn check_pass(early: &str, late: &str, expected: bool) {
        let start = r#"[{"id":"a","type":"Button","x":0,"y":0,"width":80,"height":40,"props":{"text":"A","name":"n"}},
                        {"id":"b","type":"Button","x":0,"y":90,"width":90,"height":40}]"#;
        let mut history = History::new(Sketch::read(&json::parse(start).unwrap()).unwrap().sketch);
        let mut ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
        let batch = |text| Batch::decode(&[json::parse(text).unwrap()]).unwrap();
        let note = Note { origin: CommitOrigin::Manual, timestamp: String::new(), message: None };
        let outcome = history.apply(batch(early), Mode::Atomic, Origin::User, &mut ids, note);
        assert_eq!(outcome.rejections, []);
        assert_eq!(history.check_base(0, &batch(late)).is_ok(), expected, "{late} after {early}");
        assert!(history.check_base(1, &batch(late)).is_ok(), "the newest revision is no conflict");
        assert!(history.check_base(2, &batch(late)).is_err(), "a revision that is yet to come");
    }

    #[test]
    fn edits_of_different_parts_pass_each_other() {
        let [move_a, size_a] = [
            r#"{"type":"move","componentId":"a","x":9,"y":0}"#,
            r#"{"type":"resize","componentId":"a","width":99,"height":40}"#,
        ];
        let [text_a, name_a] = [
            r#"{"type":"modify","componentId":"a","props":{"text":"B"}}"#,
            r#"{"type":"modify","componentId":"a","props":{"name":"m"}}"#,
        ];
        let align = r#"{"type":"align","targetIds":["a","b"],"alignment":"right"}"#;
        let delete_a = r#"{"type":"delete","componentId":"a"}"#;
        let add =
            r#"{"type":"add","componentType":"Text","componentId":"c","x":0,"y":0,"width":80,"height":40}"#;
        let add_behind = r#"{"type":"add","componentType":"Text","componentId":"d","x":0,"y":0,"width":80,"height":40,"index":0}"#;
        let reorder_b = r#"{"type":"reorder","componentId":"b","index":0}"#;
        let replace = r#"{"type":"replace","components":[{"id":"z","type":"Text","x":0,"y":0,"width":80,"height":40}]}"#;
        for (early, late, passes) in [
            (move_a, size_a, true),
            (move_a, text_a, true),
            (text_a, name_a, true),
            (text_a, text_a, false),
            (move_a, move_a, false),
            (move_a, align, false),
            (size_a, align, false),
            (text_a, align, true),
            (align, size_a, true),
            (move_a, delete_a, false),
            (delete_a, move_a, false),
            (add, move_a, true),
            (add, reorder_b, true),
            (add, add, false),
            (reorder_b, add_behind, false),
            (reorder_b, move_a, true),
            (replace, add, false),
            (move_a, replace, false),
        ] {
            check_pass(early, late, passes);
        }
    }

    #[test]
    fn the_oldest_commits_are_forgotten() {
        let start = r#"[{"id":"a","type":"Button","x":0,"y":0,"width":80,"height":40}]"#;
        let mut history = History::new(Sketch::read(&json::parse(start).unwrap()).unwrap().sketch);
        let mut ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
        for x in 1..=MAX_COMMITS + 5 {
            let operation =
                json::parse(&format!(r#"{{"type":"move","componentId":"a","x":{x},"y":0}}"#)).unwrap();
            let note = Note { origin: CommitOrigin::Manual, timestamp: String::new(), message: None };
            history.apply(Batch::decode(&[operation]).unwrap(), Mode::Atomic, Origin::User, &mut ids, note);
        }
        assert_eq!(history.log().count(), MAX_COMMITS);
        assert_eq!(history.log().next().map(|commit| commit.revision), Some(6));
        assert_eq!(history.done.len(), MAX_COMMITS);
    }
}
