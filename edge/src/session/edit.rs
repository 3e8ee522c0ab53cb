//! How sketches change in a session: by turns, by hand, by undo and redo, each made for some revision.

use super::alarm::plan_copy;
use super::answer::Answer;
use super::call::{Direction, TurnEnd, with_raw};
use super::fault::Fault;
use super::live::told;
use super::recent::Stamp;
use super::store::{Head, Reverted, Stack};
use super::turns::end_turn;
use super::{Moment, SessionObject};
use crate::platform::{id_source, iso};
use serde_json::{Value, json as object};
use std::rc::Rc;
use websketch_core::execute::{Mode, Outcome};
use websketch_core::history::{Commit, CommitOrigin, Conflict, History, Note};
use websketch_core::json;
use websketch_core::operation::{Batch, Operation, Rejection};
use websketch_core::sketch::{Adjustment, Sketch};
use websketch_core::turn::Edit;
use websketch_core::validate::Origin;

impl SessionObject {
    /// Does the edit of a turn and notes what was said. Operations that were made for an older revision
    /// are done on the newest if nothing that they are about was written since.
    pub(super) fn commit(
        &self,
        at: &Moment,
        base_revision: u64,
        edit: Edit,
        end: Option<&TurnEnd>,
    ) -> Result<Answer, Fault> {
        let sketch = at.sketch()?;
        let is_newest = base_revision == at.head.revision;
        let answer = match edit {
            Edit::Operations(operations) => {
                let batch = operations.into();
                if !passes(at, &sketch, base_revision, &batch)? {
                    return Ok(conflict(at.head, &sketch));
                }
                let message = end.map(|end| end.words.message.clone());
                let note = Note { origin: CommitOrigin::Chat, timestamp: iso(at.now), message };
                let mut history = history(at, &sketch);
                let outcome = self.apply(at, &mut history, batch, Mode::Atomic, Origin::Model, note)?;
                if !is_newest && !outcome.rejections.is_empty() {
                    return Ok(conflict(at.head, history.sketch()));
                }
                refused_by_nobody(&outcome)?;
                let sketch = (!is_newest).then(|| Rc::new(history.sketch().clone()));
                let stamp = self.stamp(at);
                Answer::Committed { stamp, operations: outcome.applied, sketch }
            }
            // What would be taken back is not what the person saw.
            Edit::Undo | Edit::Redo if !is_newest => return Ok(conflict(at.head, &sketch)),
            Edit::Undo | Edit::Redo => {
                let direction = if edit == Edit::Undo { Direction::Undo } else { Direction::Redo };
                let mut history = history(at, &sketch);
                match self.step(at, &mut history, direction)? {
                    Some(Commit { operations, .. }) => {
                        Answer::Committed { stamp: self.stamp(at), operations, sketch: None }
                    }
                    None => Answer::Nothing,
                }
            }
        };
        if let Some(end) = end {
            end_turn(at, end)?;
        }
        Ok(answer)
    }

    /// Does operations by hand.
    pub(super) fn edit(
        &self,
        at: &Moment,
        base_revision: u64,
        operations: &[Value],
        mode: Mode,
    ) -> Result<Answer, Fault> {
        let batch = match Batch::decode(operations) {
            Ok(batch) => batch,
            Err(rejection) => return Ok(refused(&[rejection])),
        };
        let sketch = at.sketch()?;
        if !passes(at, &sketch, base_revision, &batch)? {
            return Ok(conflict(at.head, &sketch));
        }
        let note = Note { origin: CommitOrigin::Manual, timestamp: iso(at.now), message: None };
        let mut history = history(at, &sketch);
        let outcome = self.apply(at, &mut history, batch, mode, Origin::User, note)?;
        if outcome.applied.is_empty() && !outcome.rejections.is_empty() {
            return Ok(refused(&outcome.rejections));
        }
        let adjustments = Batch::adjustments(operations);
        Ok(edited(at.name, &history, &outcome.applied, &outcome.rejections, &adjustments))
    }

    /// Takes the newest step back, or does it again; nothing happens where there is none.
    pub(super) fn revert(
        &self,
        at: &Moment,
        direction: Direction,
        base_revision: Option<u64>,
    ) -> Result<Answer, Fault> {
        let sketch = at.sketch()?;
        if base_revision.is_some_and(|base| base != at.head.revision) {
            return Ok(conflict(at.head, &sketch));
        }
        let mut history = history(at, &sketch);
        let commit = self.step(at, &mut history, direction)?;
        let operations = commit.map(|commit| commit.operations).unwrap_or_default();
        Ok(edited(at.name, &history, &operations, &[], &[]))
    }

    /// Commits a batch. If it changes nothing there is no commit, and the head stays.
    pub(super) fn apply(
        &self,
        at: &Moment,
        history: &mut History,
        batch: Batch,
        mode: Mode,
        origin: Origin,
        note: Note,
    ) -> Result<Outcome, Fault> {
        let revision = history.revision();
        let outcome = history.apply(batch, mode, origin, &mut id_source()?, note);
        if let Some(commit) = history.log().next_back().filter(|commit| commit.revision > revision) {
            self.write(at, history.sketch(), commit, Reverted::Nothing)?;
        }
        Ok(outcome)
    }

    /// Takes back the commit on top of a stack, if there is one.
    fn step(
        &self,
        at: &Moment,
        history: &mut History,
        direction: Direction,
    ) -> Result<Option<Commit>, Fault> {
        let stack = match direction {
            Direction::Undo => Stack::Done,
            Direction::Redo => Stack::Undone,
        };
        let Some(target) = at.store.top(stack)? else { return Ok(None) };
        let reverted = Reverted::Revision(target.revision);
        *history = History::restore(history.sketch().clone(), history.revision(), vec![target]);
        let commit = match direction {
            Direction::Undo => history.undo(iso(at.now)).cloned(),
            Direction::Redo => history.redo(iso(at.now)).cloned(),
        };
        if let Some(commit) = &commit {
            self.write(at, history.sketch(), commit, reverted)?;
        }
        Ok(commit)
    }

    fn write(&self, at: &Moment, sketch: &Sketch, commit: &Commit, reverted: Reverted) -> Result<(), Fault> {
        at.store.write_components(sketch, &commit.operations)?;
        at.store.add_commit(commit, reverted, at.now)?;
        self.untold.borrow_mut().push(told(commit));
        let stamp = Stamp { revision: commit.revision, updated_at: at.now };
        self.written.replace(Some((stamp, Rc::new(sketch.clone()))));
        let components = u64::try_from(sketch.len()).unwrap_or(u64::MAX);
        plan_copy(at.store, at.head, components, at.now)
    }

    /// Which state the session is in by now.
    fn stamp(&self, at: &Moment) -> Stamp {
        self.written.borrow().as_ref().map_or(at.head.stamp(), |(stamp, _)| *stamp)
    }
}

/// The newest sketch, ready for an edit; what led to it is not needed for that.
pub(super) fn history(at: &Moment, sketch: &Sketch) -> History {
    History::restore(sketch.clone(), at.head.revision, Vec::new())
}

/// Whether a batch that was made for `base` means the same on the newest revision.
pub(super) fn passes(at: &Moment, sketch: &Sketch, base: u64, batch: &Batch) -> Result<bool, Fault> {
    if base == at.head.revision {
        return Ok(true);
    }
    let history = History::restore(sketch.clone(), at.head.revision, at.store.commits_after(base)?);
    Ok(!matches!(history.check_base(base, batch), Err(Conflict { .. })))
}

/// The Worker has tried these operations, or they follow from the sketch itself.
pub(super) fn refused_by_nobody(outcome: &Outcome) -> Result<(), Fault> {
    let refusal = outcome.rejections.first().map(|rejection| rejection.refusal.to_string());
    refusal.map_or(Ok(()), |refusal| Err(Fault::Refused(refusal)))
}

pub(super) fn conflict(head: &Head, sketch: &Sketch) -> Answer {
    Answer::Conflict { revision: head.revision, sketch: json::to_string(sketch) }
}

fn refused(rejections: &[Rejection]) -> Answer {
    Answer::Refused { rejections: json::to_string(rejections) }
}

/// The answer to an edit by hand, in wire form.
fn edited(
    name: &str,
    history: &History,
    operations: &[Operation],
    rejected: &[Rejection],
    adjustments: &[Adjustment],
) -> Answer {
    let first = object!({ "success": true, "sessionId": name, "revision": history.revision() });
    let mut texts = vec![
        ("currentSketch", json::to_string(history.sketch())),
        ("operations", json::to_string(operations)),
        ("rejected", json::to_string(rejected)),
    ];
    texts.extend((!adjustments.is_empty()).then(|| ("adjustments", json::to_string(adjustments))));
    Answer::Viewed(with_raw(&first, texts.iter().map(|(field, text)| (*field, text.as_str()))))
}
