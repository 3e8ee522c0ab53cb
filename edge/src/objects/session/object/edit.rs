//! Edits of a session's sketch: by turns, by hand, by undo and redo. Each names the revision that it is based
//! on.

use super::SessionObject;
use super::alarm::schedule_backup;
use super::fault::Fault;
use super::live::commit_frame;
use super::store::{KeyedCommit, NewCommit, RevertTarget, UndoStack};
use super::transaction::SessionTx;
use super::turns::end_turn;
use crate::objects::session::cache::sketches::SketchVersion;
use crate::objects::session::protocol::request::{Direction, RequestKey, ResponseFields, TurnEnd};
use crate::objects::session::protocol::response::SessionResponse;
use crate::platform::{HostText, JsonObjectWriter, id_source, iso};
use serde_json::{Value, json as object};
use std::rc::Rc;
use websketch_agent::turn::Edit;
use websketch_json as json;
use websketch_json::LazyValue;
use websketch_sketch::execute::{Mode, Outcome};
use websketch_sketch::history::{Commit, CommitOrigin, Fingerprint, History, Note, UndoUnavailable};
use websketch_sketch::operation::{Batch, Operation};
use websketch_sketch::validate::Actor;
use websketch_sketch::{Adjustment, Sketch};

/// The source of a commit.
pub(super) struct CommitSource<'a> {
    pub(super) mode: Mode,
    pub(super) origin: Actor,
    pub(super) note: Note,
    /// The request of the commit, if it has an idempotency key.
    pub(super) key: Option<&'a RequestKey>,
}

impl SessionObject {
    /// Commits the edit of a turn and its messages. Operations for an older revision are applied to the
    /// newest one, if no later commit conflicts with them.
    pub(super) fn commit(
        &self,
        tx: &SessionTx,
        base_revision: u64,
        edit: Edit,
        end: Option<&TurnEnd>,
        key: Option<&RequestKey>,
    ) -> Result<SessionResponse, Fault> {
        if let Some((KeyedCommit { commit, stored_response }, sketch)) =
            tx.find_by_idempotency_key(key.map(|key| key.hash.as_str()))?
        {
            let is_newest = commit.revision == tx.head.revision;
            let updated_at = if is_newest { tx.head.updated_at } else { 0 };
            let version = SketchVersion { revision: commit.revision, updated_at };
            let former = Some(stored_response.unwrap_or_default());
            return Ok(SessionResponse::Committed {
                version,
                operations: commit.operations,
                sketch: Some(sketch),
                replayed: former,
            });
        }
        let sketch = tx.sketch()?;
        let is_newest = base_revision == tx.head.revision;
        let answer = match edit {
            Edit::Operations(operations) => {
                let batch = operations.into();
                if !tx.rebases_cleanly(&sketch, base_revision, &batch)? {
                    return Ok(tx.conflict(&sketch));
                }
                let message = end.map(|end| end.messages.message.clone());
                let is_plan = key.is_some_and(RequestKey::is_plan);
                let origin = if is_plan { CommitOrigin::Plan } else { CommitOrigin::Chat };
                let note = Note { origin, timestamp: iso(tx.now), message };
                let mut history = tx.history(&sketch);
                let source = CommitSource { mode: Mode::Atomic, origin: Actor::Model, note, key };
                let outcome = self.apply(tx, &mut history, batch, source)?;
                if !is_newest && !outcome.rejections.is_empty() {
                    return Ok(tx.conflict(history.sketch()));
                }
                require_no_rejections(&outcome)?;
                let sketch = (!is_newest).then(|| Rc::new(history.sketch().clone()));
                let version = self.version(tx);
                SessionResponse::Committed { version, operations: outcome.applied, sketch, replayed: None }
            }
            // The user did not see the step that would be reverted.
            Edit::Undo | Edit::Redo if !is_newest => return Ok(tx.conflict(&sketch)),
            Edit::Undo | Edit::Redo => {
                let direction = if edit == Edit::Undo { Direction::Undo } else { Direction::Redo };
                let mut history = tx.history(&sketch);
                match self.step(tx, &mut history, direction, key)? {
                    Ok(commit) => {
                        let operations = commit.operations;
                        SessionResponse::Committed {
                            version: self.version(tx),
                            operations,
                            sketch: None,
                            replayed: None,
                        }
                    }
                    Err(why) => SessionResponse::NothingToRevert(why),
                }
            }
        };
        if let Some(end) = end {
            end_turn(tx, end)?;
        }
        Ok(answer)
    }

    /// Applies operations of a user or an agent.
    pub(super) fn edit(
        &self,
        tx: &SessionTx,
        base_revision: u64,
        operations: LazyValue<'_>,
        (mode, origin): (Mode, Actor),
        returns: ResponseFields,
        key: Option<String>,
    ) -> Result<SessionResponse, Fault> {
        let items = operations.items().ok_or(Fault::Damaged { what: "operations" })?;
        let adjustments = Batch::adjustments(items.clone());
        if let Some((KeyedCommit { commit, stored_response }, sketch)) =
            tx.find_by_idempotency_key(key.as_deref())?
        {
            let (sketch, rejected) = (returns.of(&sketch), stored_response.as_deref().unwrap_or("[]"));
            return Ok(edit_response(
                tx.name,
                sketch,
                commit.revision,
                &commit.operations,
                rejected,
                &adjustments,
            ));
        }
        let batch = match Batch::read(items) {
            Ok(batch) => batch,
            Err(rejection) => return Ok(SessionResponse::refused(&[rejection])),
        };
        let sketch = tx.sketch()?;
        if !tx.rebases_cleanly(&sketch, base_revision, &batch)? {
            return Ok(tx.conflict(&sketch));
        }
        let by = if origin == Actor::Model { CommitOrigin::Agent } else { CommitOrigin::Manual };
        let note = Note { origin: by, timestamp: iso(tx.now), message: None };
        let mut history = tx.history(&sketch);
        let key = key.map(RequestKey::for_request);
        let source = CommitSource { mode, origin, note, key: key.as_ref() };
        let outcome = self.apply(tx, &mut history, batch, source)?;
        if outcome.applied.is_empty() && !outcome.rejections.is_empty() {
            return Ok(SessionResponse::refused(&outcome.rejections));
        }
        let (sketch, rejected) = (returns.of(history.sketch()), json::to_string(&outcome.rejections));
        Ok(edit_response(tx.name, sketch, history.revision(), &outcome.applied, &rejected, &adjustments))
    }

    /// Undoes or redoes the newest step. Nothing changes if there is none.
    pub(super) fn revert(
        &self,
        tx: &SessionTx,
        direction: Direction,
        base_revision: Option<u64>,
        returns: ResponseFields,
        key: Option<String>,
    ) -> Result<SessionResponse, Fault> {
        if let Some((KeyedCommit { commit, .. }, sketch)) = tx.find_by_idempotency_key(key.as_deref())? {
            return Ok(edit_response(
                tx.name,
                returns.of(&sketch),
                commit.revision,
                &commit.operations,
                "[]",
                &[],
            ));
        }
        let sketch = tx.sketch()?;
        if base_revision.is_some_and(|base| base != tx.head.revision) {
            return Ok(tx.conflict(&sketch));
        }
        let mut history = tx.history(&sketch);
        let key = key.map(RequestKey::for_request);
        match self.step(tx, &mut history, direction, key.as_ref())? {
            Ok(commit) => {
                let (sketch, revision) = (returns.of(history.sketch()), history.revision());
                Ok(edit_response(tx.name, sketch, revision, &commit.operations, "[]", &[]))
            }
            Err(why) => Ok(unchanged_response(tx.name, returns.of(&sketch), tx.head.revision, why)),
        }
    }

    /// Commits a batch. Without a change there is no commit.
    pub(super) fn apply(
        &self,
        tx: &SessionTx,
        history: &mut History,
        batch: Batch,
        source: CommitSource,
    ) -> Result<Outcome, Fault> {
        let revision = history.revision();
        let CommitSource { mode, origin, note, key } = source;
        let outcome = history.apply(batch, mode, origin, &mut id_source()?, note);
        let key = key.cloned().map(|key| {
            let rejected = (!outcome.rejections.is_empty()).then(|| json::to_string(&outcome.rejections));
            RequestKey { stored_response: key.stored_response.or(rejected), ..key }
        });
        if let Some(commit) = history.log().next_back().filter(|commit| commit.revision > revision) {
            self.store_commit(tx, history.sketch(), commit, RevertTarget::Nothing, key.as_ref())?;
        }
        Ok(outcome)
    }

    /// Reverts the commit on top of an undo stack, if there is one.
    fn step(
        &self,
        tx: &SessionTx,
        history: &mut History,
        direction: Direction,
        key: Option<&RequestKey>,
    ) -> Result<Result<Commit, UndoUnavailable>, Fault> {
        let (stack, nothing) = match direction {
            Direction::Undo if tx.head.has_forgotten => (UndoStack::Done, UndoUnavailable::NoLongerKept),
            Direction::Undo => (UndoStack::Done, UndoUnavailable::NothingToUndo),
            Direction::Redo => (UndoStack::Undone, UndoUnavailable::NothingToRedo),
        };
        let Some(target) = tx.store.top(stack)? else { return Ok(Err(nothing)) };
        let reverted = RevertTarget::Revision(target.revision);
        *history = History::restore(history.sketch().clone(), history.revision(), vec![target]);
        let commit = match direction {
            Direction::Undo => history.undo(iso(tx.now)),
            Direction::Redo => history.redo(iso(tx.now)),
        };
        match commit {
            Ok(commit) => {
                self.store_commit(tx, history.sketch(), &commit, reverted, key)?;
                Ok(Ok(commit.as_ref().clone()))
            }
            Err(why) => Ok(Err(why)),
        }
    }

    fn store_commit(
        &self,
        tx: &SessionTx,
        sketch: &Sketch,
        commit: &Commit,
        reverted: RevertTarget,
        key: Option<&RequestKey>,
    ) -> Result<(), Fault> {
        let former = tx.sketch()?;
        let before = tx.head.fingerprint.unwrap_or_else(|| Fingerprint::of(&former));
        let after = before.step(&former, sketch, &commit.operations);
        tx.store.write_components(sketch, &commit.operations)?;
        let fingerprints = Some([before, after]);
        tx.store.add_commit(&NewCommit { commit, reverts: reverted, at: tx.now, fingerprints, key })?;
        if !self.state.get_websockets().is_empty() {
            self.pending_broadcasts.borrow_mut().push(commit_frame(commit));
        }
        let version = SketchVersion { revision: commit.revision, updated_at: tx.now };
        self.written_sketch.replace(Some((version, Rc::new(sketch.clone()))));
        let components = u64::try_from(sketch.len()).unwrap_or(u64::MAX);
        schedule_backup(tx.store, tx.head, components, tx.now)
    }

    /// Returns the current version of the sketch.
    fn version(&self, tx: &SessionTx) -> SketchVersion {
        self.written_sketch.borrow().as_ref().map_or(tx.head.version(), |(version, _)| *version)
    }
}

/// Fails if an operation was rejected. The Worker has validated these operations, or they follow from the
/// sketch.
pub(super) fn require_no_rejections(outcome: &Outcome) -> Result<(), Fault> {
    let reason = outcome.rejections.first().map(|rejection| rejection.reason.to_string());
    reason.map_or(Ok(()), |reason| Err(Fault::Refused(reason)))
}

/// Returns the response to a manual edit, in wire form. `rejected` is JSON.
fn edit_response(
    name: &str,
    sketch: Option<&Sketch>,
    revision: u64,
    operations: &[Operation],
    rejected: &str,
    adjustments: &[Adjustment],
) -> SessionResponse {
    let first = object!({ "success": true, "sessionId": name, "revision": revision });
    let answer = response_head(&first, sketch).field("operations", operations).raw("rejected", rejected);
    let answer = if adjustments.is_empty() { answer } else { answer.field("adjustments", adjustments) };
    SessionResponse::Json(answer.end())
}

/// Returns the response to an undo or redo without a step.
fn unchanged_response(
    name: &str,
    sketch: Option<&Sketch>,
    revision: u64,
    why: UndoUnavailable,
) -> SessionResponse {
    let first = object!({
        "success": true, "sessionId": name, "revision": revision, "reason": why, "message": why.to_string(),
    });
    SessionResponse::Json(response_head(&first, sketch).raw("operations", "[]").raw("rejected", "[]").end())
}

/// Starts a response with the fields of `first` and the sketch, if requested.
fn response_head(first: &Value, sketch: Option<&Sketch>) -> JsonObjectWriter {
    let object = HostText::object(first);
    match sketch {
        Some(sketch) => object.field("currentSketch", sketch),
        None => object,
    }
}
