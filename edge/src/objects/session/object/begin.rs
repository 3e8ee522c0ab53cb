//! The start of a turn: the user's manual edit is merged with the head.

use super::SessionObject;
use super::edit::CommitSource;
use super::fault::Fault;
use super::transaction::SessionTx;
use crate::objects::fixed_window::Exhausted;
use crate::objects::session::cache::conversation::MessageCursor;
use crate::objects::session::cache::handoff;
use crate::objects::session::cache::sketches::SketchVersion;
use crate::objects::session::protocol::request::BeginTurn;
use crate::objects::session::protocol::response::{SessionResponse, SketchSource};
use crate::platform::{id_source, iso};
use std::rc::Rc;
use websketch_sketch::Sketch;
use websketch_sketch::execute::Mode;
use websketch_sketch::history::{
    CommitOrigin, Fingerprint, History, MergeNote, Note, SnapshotMatch, SnapshotReconciler, diff, merge,
    normalize_key_order,
};
use websketch_sketch::operation::{Batch, Operation, Rejection};
use websketch_sketch::validate::Actor;

/// Commits read from the log at a time. A commit may be as long as the whole sketch.
const COMMITS_PER_READ: u64 = 32;
/// The bytes of commits that are replayed backwards at most. A longer log would take seconds; the client must
/// reload instead.
const MAX_REPLAY_BYTES: usize = 32_000_000;

/// The cached version of the calling isolate, and its id.
#[derive(Clone, Copy)]
pub(super) struct CallerCache {
    pub(super) version: Option<SketchVersion>,
    pub(super) isolate_id: u32,
}

/// The sketch that a turn works on.
struct TurnBasis {
    /// The newest sketch, or `None` if the turn works on it.
    newest_sketch: Option<SketchSource>,
    /// The newest revision.
    head_revision: u64,
    /// The revision on which the user requested the turn.
    base_revision: u64,
    sketch: SketchSource,
    notes: Vec<MergeNote>,
    /// Whether the user's manual edit precedes the turn.
    is_edited: bool,
}

/// The error of a turn that cannot start.
enum BeginError {
    /// The manual edit is ambiguous or conflicts with later commits.
    Conflict,
    /// The sketch rejects the manual edit.
    Rejected(Vec<Rejection>),
}

/// The match of a client's fingerprint with the log.
enum FingerprintMatch {
    /// It is the fingerprint of the newest sketch.
    Current,
    /// It is the fingerprint of an older revision.
    Older { revision: u64 },
    /// It is in no commit of the log.
    NoMatch,
}

impl SessionObject {
    /// Starts a turn on the user's revision, after the user's manual edit.
    pub(super) fn begin(
        &self,
        tx: &SessionTx,
        beginning: BeginTurn,
        fingerprint: Option<Fingerprint>,
        cache: CallerCache,
        cursor: Option<MessageCursor>,
    ) -> Result<SessionResponse, Fault> {
        let BeginTurn { sketch: client_sketch, key, base_revision, dry_run, turn: start } = beginning;
        if let Some(repeated) = tx.replayed_response(key.as_deref())? {
            return Ok(repeated);
        }
        let matched = match fingerprint {
            None => None,
            Some(fingerprint) => Some(match_fingerprint(tx, fingerprint, base_revision)?),
        };
        if matches!(matched, Some(FingerprintMatch::NoMatch)) && client_sketch.is_none() {
            return Ok(SessionResponse::SketchNeeded);
        }
        if let Err(Exhausted { retry_after_seconds }) = self.take_permit(tx)? {
            return Ok(SessionResponse::RateLimited { retry_after_seconds });
        }
        let head = tx.head.revision;
        let basis = match (matched, &client_sketch, base_revision) {
            (None, None, base) => basis_at_revision(tx, cache, base.unwrap_or(head))?,
            (Some(FingerprintMatch::Current), ..) => Ok(basis_on_head(tx, cache, head)?),
            (Some(FingerprintMatch::Older { revision }), _, None) => Ok(basis_on_stale(tx, cache, revision)?),
            (Some(FingerprintMatch::Older { revision }), _, Some(_)) => {
                Ok(basis_on_revision(tx, cache, revision, SketchSource::FromClient)?)
            }
            (_, Some(client_sketch), None) => self.basis_from_sketch(tx, cache, client_sketch, dry_run)?,
            (_, Some(client_sketch), Some(base)) => {
                self.basis_from_edit(tx, cache, client_sketch, base, dry_run)?
            }
            (Some(FingerprintMatch::NoMatch), None, _) => return Ok(SessionResponse::SketchNeeded),
        };
        let TurnBasis {
            newest_sketch: newest,
            head_revision: revision,
            base_revision,
            sketch,
            notes,
            is_edited,
        } = match basis {
            Ok(basis) => basis,
            Err(BeginError::Conflict) => return Ok(tx.conflict(&*tx.sketch()?)),
            Err(BeginError::Rejected(rejections)) => return Ok(SessionResponse::refused(&rejections)),
        };
        let conversation = tx.store.conversation_delta(cursor)?;
        self.consume_answered_question(tx, &start.message)?;
        let turn = self.start_turn(tx, &start)?;
        let updated_at = if is_edited { 0 } else { tx.head.updated_at };
        Ok(SessionResponse::Begun {
            turn,
            revision,
            updated_at,
            head: newest,
            base_revision,
            sketch,
            notes,
            conversation,
        })
    }

    /// Returns the basis for a client's sketch of unknown revision. Commits the manual edit first.
    fn basis_from_sketch(
        &self,
        tx: &SessionTx,
        cache: CallerCache,
        client_sketch: &Sketch,
        dry_run: bool,
    ) -> Result<Result<TurnBasis, BeginError>, Fault> {
        let sketch = tx.sketch()?;
        match match_screen(tx, &sketch, client_sketch)? {
            SnapshotMatch::Current => basis_on_head(tx, cache, tx.head.revision).map(Ok),
            SnapshotMatch::Stale { revision } => basis_on_stale(tx, cache, revision).map(Ok),
            SnapshotMatch::Edited { merged, notes } => {
                self.basis_after_edit(tx, &sketch, merged, notes, dry_run)
            }
            SnapshotMatch::Unclear => Ok(Err(BeginError::Conflict)),
        }
    }

    /// As [`Self::basis_from_sketch`], for a sketch of a known base revision.
    fn basis_from_edit(
        &self,
        tx: &SessionTx,
        cache: CallerCache,
        client_sketch: &Sketch,
        base_revision: u64,
        dry_run: bool,
    ) -> Result<Result<TurnBasis, BeginError>, Fault> {
        let sketch = tx.sketch()?;
        let ordered = normalize_key_order(client_sketch, &sketch);
        let client_sketch = ordered.as_ref().unwrap_or(client_sketch);
        let Some(base) = tx.sketch_at(base_revision)? else {
            return Ok(Err(BeginError::Conflict));
        };
        let is_newest = base_revision == tx.head.revision;
        let edit: Batch = diff(&base, client_sketch).into();
        if edit.is_empty() && is_newest {
            return basis_on_head(tx, cache, base_revision).map(Ok);
        }
        if edit.is_empty() {
            return basis_on_revision(tx, cache, base_revision, SketchSource::Inline(Rc::new(base))).map(Ok);
        }
        if !tx.rebases_cleanly(&sketch, base_revision, &edit)? {
            return Ok(Err(BeginError::Conflict));
        }
        let Ok(merged) = merge(&base, client_sketch, &sketch) else { return Ok(Err(BeginError::Conflict)) };
        let merging = MergeNote::MergedEdit { revision: base_revision };
        let notes = if is_newest { vec![] } else { vec![merging] };
        self.basis_after_edit(tx, &sketch, merged, notes, dry_run)
    }

    /// Commits the manual edit that leads to `merged`, and returns the basis after it.
    fn basis_after_edit(
        &self,
        tx: &SessionTx,
        sketch: &Sketch,
        merged: Sketch,
        notes: Vec<MergeNote>,
        dry_run: bool,
    ) -> Result<Result<TurnBasis, BeginError>, Fault> {
        let mut history = tx.history(sketch);
        if let Err(rejections) = self.commit_edit(tx, &mut history, &merged, dry_run)? {
            return Ok(Err(BeginError::Rejected(rejections)));
        }
        let head = if dry_run { tx.head.revision } else { history.revision() };
        let sketch = SketchSource::Inline(Rc::new(merged));
        Ok(Ok(TurnBasis {
            newest_sketch: None,
            head_revision: head,
            base_revision: head,
            sketch,
            notes,
            is_edited: true,
        }))
    }

    /// Applies the manual edit, or only validates it in a dry run. If an intermediate state is too large, the
    /// sketch is replaced at once.
    fn commit_edit(
        &self,
        tx: &SessionTx,
        history: &mut History,
        merged: &Sketch,
        dry_run: bool,
    ) -> Result<Result<(), Vec<Rejection>>, Fault> {
        let steps = diff(history.sketch(), merged);
        let mut rejections = self.apply_edit(tx, history, steps, dry_run)?;
        if !rejections.is_empty() {
            let at_once = Operation::Replace { components: merged.iter().cloned().collect() };
            rejections = self.apply_edit(tx, history, vec![at_once], dry_run)?;
        }
        Ok(if rejections.is_empty() { Ok(()) } else { Err(rejections) })
    }

    /// Applies the operations. Returns the rejections, if any.
    fn apply_edit(
        &self,
        tx: &SessionTx,
        history: &mut History,
        operations: Vec<Operation>,
        dry_run: bool,
    ) -> Result<Vec<Rejection>, Fault> {
        let note = Note { origin: CommitOrigin::Manual, timestamp: iso(tx.now), message: None };
        let (mode, origin) = (Mode::Atomic, Actor::User);
        let outcome = if dry_run {
            history.apply(operations.into(), mode, origin, &mut id_source()?, note)
        } else {
            self.apply(tx, history, operations.into(), CommitSource { mode, origin, note, key: None })?
        };
        Ok(outcome.rejections)
    }
}

/// Looks up a client's fingerprint in the log.
fn match_fingerprint(
    tx: &SessionTx,
    client_sketch: Fingerprint,
    base_revision: Option<u64>,
) -> Result<FingerprintMatch, Fault> {
    let head = match tx.head.fingerprint {
        Some(fingerprint) => fingerprint,
        None => Fingerprint::of(&*tx.sketch()?),
    };
    if client_sketch == head {
        return Ok(FingerprintMatch::Current);
    }
    let revision = match base_revision {
        None => tx.store.revision_with_fingerprint(client_sketch)?,
        Some(base) => tx.store.fingerprint_at(base)?.filter(|found| *found == client_sketch).map(|_| base),
    };
    Ok(revision.map_or(FingerprintMatch::NoMatch, |revision| FingerprintMatch::Older { revision }))
}

/// Returns the newest sketch by the cheapest route to the caller.
fn newest_source(tx: &SessionTx, cache: CallerCache) -> Result<SketchSource, Fault> {
    if cache.version == Some(tx.head.version()) {
        return Ok(SketchSource::Cached);
    }
    let sketch = tx.sketch()?;
    Ok(if cache.isolate_id == handoff::isolate_id() {
        SketchSource::HandedOff(handoff::insert(sketch))
    } else {
        SketchSource::Inline(sketch)
    })
}

/// Returns a basis on the newest sketch for a user of `revision`.
fn basis_on_head(tx: &SessionTx, cache: CallerCache, revision: u64) -> Result<TurnBasis, Fault> {
    let sketch = newest_source(tx, cache)?;
    Ok(TurnBasis {
        newest_sketch: None,
        head_revision: tx.head.revision,
        base_revision: revision,
        sketch,
        notes: Vec::new(),
        is_edited: false,
    })
}

/// Returns a basis on the newest sketch for a client that shows an older one and gave no base revision.
fn basis_on_stale(tx: &SessionTx, cache: CallerCache, revision: u64) -> Result<TurnBasis, Fault> {
    Ok(TurnBasis { notes: vec![MergeNote::StaleScreen { revision }], ..basis_on_head(tx, cache, revision)? })
}

/// Returns a basis on the sketch of an older revision.
fn basis_on_revision(
    tx: &SessionTx,
    cache: CallerCache,
    revision: u64,
    sketch: SketchSource,
) -> Result<TurnBasis, Fault> {
    let newest = Some(newest_source(tx, cache)?);
    Ok(TurnBasis {
        newest_sketch: newest,
        head_revision: tx.head.revision,
        base_revision: revision,
        sketch,
        notes: Vec::new(),
        is_edited: false,
    })
}

/// Returns the basis for a client that gave only a revision.
fn basis_at_revision(
    tx: &SessionTx,
    cache: CallerCache,
    revision: u64,
) -> Result<Result<TurnBasis, BeginError>, Fault> {
    if revision == tx.head.revision {
        return basis_on_head(tx, cache, revision).map(Ok);
    }
    let Some(base) = tx.sketch_at(revision)? else { return Ok(Err(BeginError::Conflict)) };
    basis_on_revision(tx, cache, revision, SketchSource::Inline(Rc::new(base))).map(Ok)
}

fn match_screen(tx: &SessionTx, sketch: &Sketch, client_sketch: &Sketch) -> Result<SnapshotMatch, Fault> {
    let mut reader = SnapshotReconciler::new(client_sketch, sketch, tx.head.revision);
    let (mut next, mut bytes) = (tx.head.revision, 0);
    while next > 0 {
        let inverses = tx.store.inverses_from(next, COMMITS_PER_READ)?;
        if inverses.is_empty() {
            break;
        }
        for inverse in inverses {
            bytes += inverse.bytes;
            next -= 1;
            if bytes > MAX_REPLAY_BYTES || !reader.rewind(inverse.operations) {
                return Ok(SnapshotMatch::Unclear);
            }
        }
    }
    Ok(reader.finish())
}
