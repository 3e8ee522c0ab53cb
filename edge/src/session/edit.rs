//! How sketches change in a session: by turns, by hand, by undo and redo, each made for some revision.

use super::alarm::plan_copy;
use super::answer::Answer;
use super::call::{Beginning, Direction, TurnEnd, with_raw};
use super::fault::Fault;
use super::live::told;
use super::recent::Stamp;
use super::store::{Head, Reverted, Stack};
use super::turns::end_turn;
use super::{Moment, SessionObject};
use crate::limit::Exhausted;
use crate::platform::{id_source, iso};
use serde_json::{Value, json as object};
use std::rc::Rc;
use websketch_core::execute::{Mode, Outcome};
use websketch_core::history::{Commit, CommitOrigin, Conflict, History, Note, Screen, diff, merge};
use websketch_core::json;
use websketch_core::operation::{Batch, Operation, Rejection};
use websketch_core::sketch::Sketch;
use websketch_core::turn::Edit;
use websketch_core::validate::Origin;

/// Messages of the conversation that a turn is told.
const TOLD_MESSAGES: u64 = 20;
/// How long after a commit a client may still show the sketch before it, in ms.
const GRACE_MS: u64 = 30_000;
/// Revisions that an edit without a known base may have been made on.
const GUESSED_BASES: u64 = 16;

/// What a turn is about.
struct Ground {
    /// The newest revision and its sketch; `None` when the turn is about the newest sketch.
    newest: Option<(u64, Rc<Sketch>)>,
    revision: u64,
    /// `None` when it is the sketch that was sent, or that the Worker has.
    sketch: Option<Rc<Sketch>>,
}

impl SessionObject {
    /// Begins a turn: on the revision that the person knows, after the person's own edit.
    pub(super) fn begin(
        &self,
        at: &Moment,
        beginning: Beginning,
        known: Option<Stamp>,
        shows_known: bool,
    ) -> Result<Answer, Fault> {
        let is_known = known == Some(at.head.stamp());
        if shows_known && !is_known {
            return Ok(Answer::Unknown);
        }
        if let Err(Exhausted { retry_after_seconds }) = self.take_permit(at)? {
            return Ok(Answer::Exhausted { retry_after_seconds });
        }
        let start = beginning.turn.clone();
        let Beginning { base_revision, dry_run, .. } = beginning;
        let seen = if shows_known { Some(at.sketch()?) } else { beginning.sketch };
        let ground = match &seen {
            Some(seen) => self.ground_of_screen(at, &at.sketch()?, seen, base_revision, dry_run)?,
            None => ground_of_revision(at, base_revision, is_known)?,
        };
        let Some(Ground { newest, revision: base_revision, sketch: ground }) = ground else {
            return Ok(conflict(at.head, &*at.sketch()?));
        };
        let (revision, head) =
            newest.map_or((base_revision, None), |(revision, head)| (revision, Some(head)));
        let messages = at.store.messages(TOLD_MESSAGES)?;
        let turn = self.start_turn(at, &start)?;
        let updated_at = at.head.updated_at;
        Ok(Answer::Begun { turn, revision, updated_at, head, base_revision, sketch: ground, messages })
    }

    /// What a turn is about whose person sees `seen`. The person's own edit is committed first. `None`
    /// when it cannot be brought together with what happened since the revision that the person knows.
    fn ground_of_screen(
        &self,
        at: &Moment,
        sketch: &Rc<Sketch>,
        seen: &Sketch,
        base_revision: Option<u64>,
        dry_run: bool,
    ) -> Result<Option<Ground>, Fault> {
        let stale =
            |revision| Ground { newest: Some((at.head.revision, sketch.clone())), revision, sketch: None };
        let (revision, base) = match base_revision {
            None => match read_screen(at, sketch, seen)? {
                Screen::Current => {
                    return Ok(Some(Ground { newest: None, revision: at.head.revision, sketch: None }));
                }
                Screen::Stale { revision } => return Ok(Some(stale(revision))),
                Screen::Edited { revision, base } => (revision, base),
            },
            Some(revision) => match sketch_at(at, sketch, revision)? {
                Some(base) => (revision, base),
                None => return Ok(None),
            },
        };
        let edit: Batch = diff(&base, seen).into();
        if edit.is_empty() && revision == at.head.revision {
            return Ok(Some(Ground { newest: None, revision, sketch: None }));
        }
        if edit.is_empty() {
            return Ok(Some(stale(revision)));
        }
        if base_revision.is_some() && !passes(at, sketch, revision, &edit)? {
            return Ok(None);
        }
        let Ok(merged) = merge(&base, seen, sketch) else { return Ok(None) };
        let mut revision = at.head.revision;
        if !dry_run {
            let note = Note { origin: CommitOrigin::Manual, timestamp: iso(at.now), message: None };
            let mut history = history(at, sketch);
            let batch = diff(sketch, &merged).into();
            let outcome = self.apply(at, &mut history, batch, Mode::Atomic, Origin::User, note)?;
            refused_by_nobody(&outcome)?;
            revision = history.revision();
        }
        let sketch = (merged != *seen).then(|| Rc::new(merged));
        Ok(Some(Ground { newest: None, revision, sketch }))
    }

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
        Ok(edited(at.name, &history, &outcome.applied, &outcome.rejections))
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
        Ok(edited(at.name, &history, &operations, &[]))
    }

    /// Commits a batch. If it changes nothing there is no commit, and the head stays.
    fn apply(
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
fn history(at: &Moment, sketch: &Sketch) -> History {
    History::restore(sketch.clone(), at.head.revision, Vec::new())
}

/// What a turn is about whose person knows a revision. `None` when that is no longer known here.
fn ground_of_revision(
    at: &Moment,
    base_revision: Option<u64>,
    is_known: bool,
) -> Result<Option<Ground>, Fault> {
    let revision = base_revision.unwrap_or(at.head.revision);
    if revision == at.head.revision {
        let sketch = if is_known { None } else { Some(at.sketch()?) };
        return Ok(Some(Ground { newest: None, revision, sketch }));
    }
    let sketch = at.sketch()?;
    let Some(base) = sketch_at(at, &sketch, revision)? else { return Ok(None) };
    let newest = Some((at.head.revision, sketch));
    Ok(Some(Ground { newest, revision, sketch: Some(Rc::new(base)) }))
}

fn read_screen(at: &Moment, sketch: &Sketch, seen: &Sketch) -> Result<Screen, Fault> {
    if std::ptr::eq(seen, sketch) || seen == sketch {
        return Ok(Screen::Current);
    }
    let next = at.head.revision + 1;
    let first_fresh = at.store.first_revision_since(at.now.saturating_sub(GRACE_MS))?.unwrap_or(next);
    let oldest = next.saturating_sub(GUESSED_BASES).min(first_fresh.saturating_sub(1));
    let mut commits = at.store.commits_after(oldest)?;
    commits.reverse();
    let fresh = usize::try_from(next.saturating_sub(first_fresh)).unwrap_or(usize::MAX);
    Ok(Screen::read(seen, sketch, at.head.revision, &commits, fresh))
}

/// The sketch at an older revision. `None` when the commits since are no longer kept, or when it is
/// yet to come.
fn sketch_at(at: &Moment, sketch: &Sketch, revision: u64) -> Result<Option<Sketch>, Fault> {
    let Some(count) = at.head.revision.checked_sub(revision) else { return Ok(None) };
    let commits = at.store.commits_after(revision)?;
    if u64::try_from(commits.len()).ok() != Some(count) {
        return Ok(None);
    }
    let mut sketch = sketch.clone();
    commits.iter().rev().for_each(|commit| commit.take_back(&mut sketch));
    Ok(Some(sketch))
}

/// Whether a batch that was made for `base` means the same on the newest revision.
fn passes(at: &Moment, sketch: &Sketch, base: u64, batch: &Batch) -> Result<bool, Fault> {
    if base == at.head.revision {
        return Ok(true);
    }
    let history = History::restore(sketch.clone(), at.head.revision, at.store.commits_after(base)?);
    Ok(!matches!(history.check_base(base, batch), Err(Conflict { .. })))
}

/// The Worker has tried these operations, or they follow from the sketch itself.
fn refused_by_nobody(outcome: &Outcome) -> Result<(), Fault> {
    let refusal = outcome.rejections.first().map(|rejection| rejection.refusal.to_string());
    refusal.map_or(Ok(()), |refusal| Err(Fault::Refused(refusal)))
}

fn conflict(head: &Head, sketch: &Sketch) -> Answer {
    Answer::Conflict { revision: head.revision, sketch: json::to_string(sketch) }
}

fn refused(rejections: &[Rejection]) -> Answer {
    Answer::Refused { rejections: json::to_string(rejections) }
}

/// The answer to an edit by hand, in wire form.
fn edited(name: &str, history: &History, operations: &[Operation], rejected: &[Rejection]) -> Answer {
    let first = object!({ "success": true, "sessionId": name, "revision": history.revision() });
    let texts = [
        ("currentSketch", json::to_string(history.sketch())),
        ("operations", json::to_string(operations)),
        ("rejected", json::to_string(rejected)),
    ];
    Answer::Viewed(with_raw(&first, texts.iter().map(|(field, text)| (*field, text.as_str()))))
}
