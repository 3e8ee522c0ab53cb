//! How sketches change in a session: by turns, by hand, by undo and redo, each made for some revision.

use super::SessionObject;
use super::alarm::plan_copy;
use super::fault::Fault;
use super::live::told;
use super::store::{Addition, Keyed, Reverted, Stack};
use super::transaction::Moment;
use super::turns::end_turn;
use crate::objects::session::cache::lru::Stamp;
use crate::objects::session::protocol::request::{Direction, Key, Returns, TurnEnd};
use crate::objects::session::protocol::response::Answer;
use crate::platform::{HostText, JsonObjectWriter, id_source, iso};
use serde_json::{Value, json as object};
use std::rc::Rc;
use websketch_core::execute::{Mode, Outcome};
use websketch_core::history::{Commit, CommitOrigin, Fingerprint, History, NoStep, Note};
use websketch_core::json::{self, View};
use websketch_core::operation::{Batch, Operation};
use websketch_core::sketch::{Adjustment, Sketch};
use websketch_core::turn::Edit;
use websketch_core::validate::Origin;

/// How a commit comes about.
pub(super) struct Made<'a> {
    pub(super) mode: Mode,
    pub(super) origin: Origin,
    pub(super) note: Note,
    /// The request that it is made for, if that may be repeated.
    pub(super) key: Option<&'a Key>,
}

impl SessionObject {
    /// Does the edit of a turn and notes what was said. Operations that were made for an older revision
    /// are done on the newest if nothing that they are about was written since.
    pub(super) fn commit(
        &self,
        at: &Moment,
        base_revision: u64,
        edit: Edit,
        end: Option<&TurnEnd>,
        key: Option<&Key>,
    ) -> Result<Answer, Fault> {
        if let Some((Keyed { commit, kept }, sketch)) = at.keyed(key.map(|key| key.hash.as_str()))? {
            let is_newest = commit.revision == at.head.revision;
            let updated_at = if is_newest { at.head.updated_at } else { 0 };
            let stamp = Stamp { revision: commit.revision, updated_at };
            let former = Some(kept.unwrap_or_default());
            return Ok(Answer::Committed {
                stamp,
                operations: commit.operations,
                sketch: Some(sketch),
                former,
            });
        }
        let sketch = at.sketch()?;
        let is_newest = base_revision == at.head.revision;
        let answer = match edit {
            Edit::Operations(operations) => {
                let batch = operations.into();
                if !at.passes(&sketch, base_revision, &batch)? {
                    return Ok(at.conflict(&sketch));
                }
                let message = end.map(|end| end.words.message.clone());
                let is_plan = key.is_some_and(Key::is_plan);
                let origin = if is_plan { CommitOrigin::Plan } else { CommitOrigin::Chat };
                let note = Note { origin, timestamp: iso(at.now), message };
                let mut history = at.history(&sketch);
                let made = Made { mode: Mode::Atomic, origin: Origin::Model, note, key };
                let outcome = self.apply(at, &mut history, batch, made)?;
                if !is_newest && !outcome.rejections.is_empty() {
                    return Ok(at.conflict(history.sketch()));
                }
                refused_by_nobody(&outcome)?;
                let sketch = (!is_newest).then(|| Rc::new(history.sketch().clone()));
                let stamp = self.stamp(at);
                Answer::Committed { stamp, operations: outcome.applied, sketch, former: None }
            }
            // What would be taken back is not what the person saw.
            Edit::Undo | Edit::Redo if !is_newest => return Ok(at.conflict(&sketch)),
            Edit::Undo | Edit::Redo => {
                let direction = if edit == Edit::Undo { Direction::Undo } else { Direction::Redo };
                let mut history = at.history(&sketch);
                match self.step(at, &mut history, direction, key)? {
                    Ok(commit) => {
                        let operations = commit.operations;
                        Answer::Committed { stamp: self.stamp(at), operations, sketch: None, former: None }
                    }
                    Err(why) => Answer::Nothing(why),
                }
            }
        };
        if let Some(end) = end {
            end_turn(at, end)?;
        }
        Ok(answer)
    }

    /// Does operations by hand, or by that of an agent.
    pub(super) fn edit(
        &self,
        at: &Moment,
        base_revision: u64,
        operations: View<'_>,
        (mode, origin): (Mode, Origin),
        returns: Returns,
        key: Option<String>,
    ) -> Result<Answer, Fault> {
        let items = operations.items().ok_or(Fault::Damaged { what: "operations" })?;
        let adjustments = Batch::adjustments(items.clone());
        if let Some((Keyed { commit, kept }, sketch)) = at.keyed(key.as_deref())? {
            let (sketch, rejected) = (returns.of(&sketch), kept.as_deref().unwrap_or("[]"));
            return Ok(edited(at.name, sketch, commit.revision, &commit.operations, rejected, &adjustments));
        }
        let batch = match Batch::read(items) {
            Ok(batch) => batch,
            Err(rejection) => return Ok(Answer::refused(&[rejection])),
        };
        let sketch = at.sketch()?;
        if !at.passes(&sketch, base_revision, &batch)? {
            return Ok(at.conflict(&sketch));
        }
        let by = if origin == Origin::Model { CommitOrigin::Agent } else { CommitOrigin::Manual };
        let note = Note { origin: by, timestamp: iso(at.now), message: None };
        let mut history = at.history(&sketch);
        let key = key.map(Key::of);
        let made = Made { mode, origin, note, key: key.as_ref() };
        let outcome = self.apply(at, &mut history, batch, made)?;
        if outcome.applied.is_empty() && !outcome.rejections.is_empty() {
            return Ok(Answer::refused(&outcome.rejections));
        }
        let (sketch, rejected) = (returns.of(history.sketch()), json::to_string(&outcome.rejections));
        Ok(edited(at.name, sketch, history.revision(), &outcome.applied, &rejected, &adjustments))
    }

    /// Takes the newest step back, or does it again; nothing happens where there is none.
    pub(super) fn revert(
        &self,
        at: &Moment,
        direction: Direction,
        base_revision: Option<u64>,
        returns: Returns,
        key: Option<String>,
    ) -> Result<Answer, Fault> {
        if let Some((Keyed { commit, .. }, sketch)) = at.keyed(key.as_deref())? {
            return Ok(edited(at.name, returns.of(&sketch), commit.revision, &commit.operations, "[]", &[]));
        }
        let sketch = at.sketch()?;
        if base_revision.is_some_and(|base| base != at.head.revision) {
            return Ok(at.conflict(&sketch));
        }
        let mut history = at.history(&sketch);
        let key = key.map(Key::of);
        match self.step(at, &mut history, direction, key.as_ref())? {
            Ok(commit) => {
                let (sketch, revision) = (returns.of(history.sketch()), history.revision());
                Ok(edited(at.name, sketch, revision, &commit.operations, "[]", &[]))
            }
            Err(why) => Ok(unchanged(at.name, returns.of(&sketch), at.head.revision, why)),
        }
    }

    /// Commits a batch. If it changes nothing there is no commit, and the head stays.
    pub(super) fn apply(
        &self,
        at: &Moment,
        history: &mut History,
        batch: Batch,
        made: Made,
    ) -> Result<Outcome, Fault> {
        let revision = history.revision();
        let Made { mode, origin, note, key } = made;
        let outcome = history.apply(batch, mode, origin, &mut id_source()?, note);
        let key = key.cloned().map(|key| {
            let rejected = (!outcome.rejections.is_empty()).then(|| json::to_string(&outcome.rejections));
            Key { kept: key.kept.or(rejected), ..key }
        });
        if let Some(commit) = history.log().next_back().filter(|commit| commit.revision > revision) {
            self.write(at, history.sketch(), commit, Reverted::Nothing, key.as_ref())?;
        }
        Ok(outcome)
    }

    /// Takes back the commit on top of a stack, if there is one.
    fn step(
        &self,
        at: &Moment,
        history: &mut History,
        direction: Direction,
        key: Option<&Key>,
    ) -> Result<Result<Commit, NoStep>, Fault> {
        let (stack, nothing) = match direction {
            Direction::Undo if at.head.has_forgotten => (Stack::Done, NoStep::NoLongerKept),
            Direction::Undo => (Stack::Done, NoStep::NothingToUndo),
            Direction::Redo => (Stack::Undone, NoStep::NothingToRedo),
        };
        let Some(target) = at.store.top(stack)? else { return Ok(Err(nothing)) };
        let reverted = Reverted::Revision(target.revision);
        *history = History::restore(history.sketch().clone(), history.revision(), vec![target]);
        let commit = match direction {
            Direction::Undo => history.undo(iso(at.now)),
            Direction::Redo => history.redo(iso(at.now)),
        };
        match commit {
            Ok(commit) => {
                self.write(at, history.sketch(), &commit, reverted, key)?;
                Ok(Ok(commit.as_ref().clone()))
            }
            Err(why) => Ok(Err(why)),
        }
    }

    fn write(
        &self,
        at: &Moment,
        sketch: &Sketch,
        commit: &Commit,
        reverted: Reverted,
        key: Option<&Key>,
    ) -> Result<(), Fault> {
        let former = at.sketch()?;
        let before = at.head.fingerprint.unwrap_or_else(|| Fingerprint::of(&former));
        let after = before.step(&former, sketch, &commit.operations);
        at.store.write_components(sketch, &commit.operations)?;
        let fingerprints = Some([before, after]);
        at.store.add_commit(&Addition { commit, reverted, at: at.now, fingerprints, key })?;
        if !self.state.get_websockets().is_empty() {
            self.untold.borrow_mut().push(told(commit));
        }
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

/// The Worker has tried these operations, or they follow from the sketch itself.
pub(super) fn refused_by_nobody(outcome: &Outcome) -> Result<(), Fault> {
    let refusal = outcome.rejections.first().map(|rejection| rejection.refusal.to_string());
    refusal.map_or(Ok(()), |refusal| Err(Fault::Refused(refusal)))
}

/// The answer to an edit by hand, in wire form. `rejected` is JSON.
fn edited(
    name: &str,
    sketch: Option<&Sketch>,
    revision: u64,
    operations: &[Operation],
    rejected: &str,
    adjustments: &[Adjustment],
) -> Answer {
    let first = object!({ "success": true, "sessionId": name, "revision": revision });
    let answer = beginning(&first, sketch).field("operations", operations).raw("rejected", rejected);
    let answer = if adjustments.is_empty() { answer } else { answer.field("adjustments", adjustments) };
    Answer::Viewed(answer.end())
}

/// The answer to undo or redo where there is no step.
fn unchanged(name: &str, sketch: Option<&Sketch>, revision: u64, why: NoStep) -> Answer {
    let first = object!({
        "success": true, "sessionId": name, "revision": revision, "reason": why, "message": why.to_string(),
    });
    Answer::Viewed(beginning(&first, sketch).raw("operations", "[]").raw("rejected", "[]").end())
}

/// The object `first` and the sketch, if that is wanted.
fn beginning(first: &Value, sketch: Option<&Sketch>) -> JsonObjectWriter {
    let object = HostText::object(first);
    match sketch {
        Some(sketch) => object.field("currentSketch", sketch),
        None => object,
    }
}
