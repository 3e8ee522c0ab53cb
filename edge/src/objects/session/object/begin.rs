//! How a turn begins: what its person sees and has edited by hand is brought together with the head.

use super::SessionObject;
use super::edit::Made;
use super::fault::Fault;
use super::transaction::Moment;
use crate::objects::fixed_window::Exhausted;
use crate::objects::session::cache::conversation::Heard;
use crate::objects::session::cache::handoff;
use crate::objects::session::cache::lru::Stamp;
use crate::objects::session::protocol::request::Beginning;
use crate::objects::session::protocol::response::{Answer, Source};
use crate::platform::{id_source, iso};
use std::rc::Rc;
use websketch_core::execute::Mode;
use websketch_core::history::{
    CommitOrigin, Fingerprint, History, Note, Screen, ScreenNote, ScreenReader, diff, keys_as_in, merge,
};
use websketch_core::operation::{Batch, Operation, Rejection};
use websketch_core::sketch::Sketch;
use websketch_core::validate::Origin;

/// Commits that are read at a time on the way back through the log: one may be as long as the whole sketch.
const READ_AT_ONCE: u64 = 32;
/// What the way back may be long, in bytes. A longer one takes seconds, and the person is asked to look again instead.
const MOST_BYTES: usize = 32_000_000;

/// What the Worker has, and where it runs.
#[derive(Clone, Copy)]
pub(super) struct Worker {
    pub(super) known: Option<Stamp>,
    pub(super) isolate: u32,
}

/// What a turn is about.
struct Ground {
    /// The newest sketch; `None` when the turn is about it.
    newest: Option<Source>,
    /// The newest revision.
    head: u64,
    /// The revision that the turn was asked for on.
    revision: u64,
    sketch: Source,
    notes: Vec<ScreenNote>,
    /// Whether the person's own edit came before it.
    is_edited: bool,
}

/// Why a turn cannot begin.
enum Halt {
    /// It is not clear what the person has edited, or it goes against what happened since.
    Conflict,
    /// The sketch does not take the person's edit.
    Refused(Vec<Rejection>),
}

/// What is found out about a screen from its fingerprint.
enum Sight {
    /// It shows the newest sketch.
    Current,
    /// It shows an older one.
    Older { revision: u64 },
    /// It shows what was never in the log.
    Other,
}

impl SessionObject {
    /// Begins a turn: on the revision that the person knows, after the person's own edit.
    pub(super) fn begin(
        &self,
        at: &Moment,
        beginning: Beginning,
        fingerprint: Option<Fingerprint>,
        worker: Worker,
        heard: Option<Heard>,
    ) -> Result<Answer, Fault> {
        let Beginning { sketch: seen, key, base_revision, dry_run, turn: start } = beginning;
        if let Some(repeated) = at.repeated(key.as_deref())? {
            return Ok(repeated);
        }
        let sight = match fingerprint {
            None => None,
            Some(fingerprint) => Some(sight(at, fingerprint, base_revision)?),
        };
        if matches!(sight, Some(Sight::Other)) && seen.is_none() {
            return Ok(Answer::Unknown);
        }
        if let Err(Exhausted { retry_after_seconds }) = self.take_permit(at)? {
            return Ok(Answer::Exhausted { retry_after_seconds });
        }
        let head = at.head.revision;
        let ground = match (sight, &seen, base_revision) {
            (None, None, base) => ground_of_revision(at, worker, base.unwrap_or(head))?,
            (Some(Sight::Current), ..) => Ok(on_head(at, worker, head)?),
            (Some(Sight::Older { revision }), _, None) => Ok(stale(at, worker, revision)?),
            (Some(Sight::Older { revision }), _, Some(_)) => Ok(on_base(at, worker, revision, Source::Seen)?),
            (_, Some(seen), None) => self.ground_of_screen(at, worker, seen, dry_run)?,
            (_, Some(seen), Some(base)) => self.ground_of_edit(at, worker, seen, base, dry_run)?,
            (Some(Sight::Other), None, _) => return Ok(Answer::Unknown),
        };
        let Ground { newest, head: revision, revision: base_revision, sketch, notes, is_edited } =
            match ground {
                Ok(ground) => ground,
                Err(Halt::Conflict) => return Ok(at.conflict(&*at.sketch()?)),
                Err(Halt::Refused(rejections)) => return Ok(Answer::refused(&rejections)),
            };
        let said = at.store.said(heard)?;
        self.use_question(at, &start.message)?;
        let turn = self.start_turn(at, &start)?;
        let updated_at = if is_edited { 0 } else { at.head.updated_at };
        Ok(Answer::Begun { turn, revision, updated_at, head: newest, base_revision, sketch, notes, said })
    }

    /// What a turn is about whose person sees `seen`, of which it is not known what it was made from. The person's own
    /// edit is committed first.
    fn ground_of_screen(
        &self,
        at: &Moment,
        worker: Worker,
        seen: &Sketch,
        dry_run: bool,
    ) -> Result<Result<Ground, Halt>, Fault> {
        let sketch = at.sketch()?;
        match read_screen(at, &sketch, seen)? {
            Screen::Current => on_head(at, worker, at.head.revision).map(Ok),
            Screen::Stale { revision } => stale(at, worker, revision).map(Ok),
            Screen::Edited { merged, notes } => self.after_edit(at, &sketch, merged, notes, dry_run),
            Screen::Unclear => Ok(Err(Halt::Conflict)),
        }
    }

    /// As [`Self::ground_of_screen`] where it is known what the screen was made from.
    fn ground_of_edit(
        &self,
        at: &Moment,
        worker: Worker,
        seen: &Sketch,
        base_revision: u64,
        dry_run: bool,
    ) -> Result<Result<Ground, Halt>, Fault> {
        let sketch = at.sketch()?;
        let ordered = keys_as_in(seen, &sketch);
        let seen = ordered.as_ref().unwrap_or(seen);
        let Some(base) = at.sketch_at(base_revision)? else {
            return Ok(Err(Halt::Conflict));
        };
        let is_newest = base_revision == at.head.revision;
        let edit: Batch = diff(&base, seen).into();
        if edit.is_empty() && is_newest {
            return on_head(at, worker, base_revision).map(Ok);
        }
        if edit.is_empty() {
            return on_base(at, worker, base_revision, Source::Sent(Rc::new(base))).map(Ok);
        }
        if !at.passes(&sketch, base_revision, &edit)? {
            return Ok(Err(Halt::Conflict));
        }
        let Ok(merged) = merge(&base, seen, &sketch) else { return Ok(Err(Halt::Conflict)) };
        let merging = ScreenNote::MergedEdit { revision: base_revision };
        let notes = if is_newest { vec![] } else { vec![merging] };
        self.after_edit(at, &sketch, merged, notes, dry_run)
    }

    /// What a turn is about before which the person has edited the sketch to be `merged`.
    fn after_edit(
        &self,
        at: &Moment,
        sketch: &Sketch,
        merged: Sketch,
        notes: Vec<ScreenNote>,
        dry_run: bool,
    ) -> Result<Result<Ground, Halt>, Fault> {
        let mut history = at.history(sketch);
        if let Err(rejections) = self.edit_to(at, &mut history, &merged, dry_run)? {
            return Ok(Err(Halt::Refused(rejections)));
        }
        let head = if dry_run { at.head.revision } else { history.revision() };
        let sketch = Source::Sent(Rc::new(merged));
        Ok(Ok(Ground { newest: None, head, revision: head, sketch, notes, is_edited: true }))
    }

    /// Does the person's edit, or only tries it. Where it is long on the way, although not at its end, it is done at once.
    fn edit_to(
        &self,
        at: &Moment,
        history: &mut History,
        merged: &Sketch,
        dry_run: bool,
    ) -> Result<Result<(), Vec<Rejection>>, Fault> {
        let steps = diff(history.sketch(), merged);
        let mut rejections = self.try_edit(at, history, steps, dry_run)?;
        if !rejections.is_empty() {
            let at_once = Operation::Replace { components: merged.iter().cloned().collect() };
            rejections = self.try_edit(at, history, vec![at_once], dry_run)?;
        }
        Ok(if rejections.is_empty() { Ok(()) } else { Err(rejections) })
    }

    /// Does one version of the person's edit unless it is refused, and says why it is.
    fn try_edit(
        &self,
        at: &Moment,
        history: &mut History,
        operations: Vec<Operation>,
        dry_run: bool,
    ) -> Result<Vec<Rejection>, Fault> {
        let note = Note { origin: CommitOrigin::Manual, timestamp: iso(at.now), message: None };
        let (mode, origin) = (Mode::Atomic, Origin::User);
        let outcome = if dry_run {
            history.apply(operations.into(), mode, origin, &mut id_source()?, note)
        } else {
            self.apply(at, history, operations.into(), Made { mode, origin, note, key: None })?
        };
        Ok(outcome.rejections)
    }
}

/// What the log knows of a screen.
fn sight(at: &Moment, seen: Fingerprint, base_revision: Option<u64>) -> Result<Sight, Fault> {
    let head = match at.head.fingerprint {
        Some(fingerprint) => fingerprint,
        None => Fingerprint::of(&*at.sketch()?),
    };
    if seen == head {
        return Ok(Sight::Current);
    }
    let revision = match base_revision {
        None => at.store.revision_of(seen)?,
        Some(base) => at.store.fingerprint_at(base)?.filter(|found| *found == seen).map(|_| base),
    };
    Ok(revision.map_or(Sight::Other, |revision| Sight::Older { revision }))
}

/// The newest sketch, on the shortest way to the Worker.
fn newest(at: &Moment, worker: Worker) -> Result<Source, Fault> {
    if worker.known == Some(at.head.stamp()) {
        return Ok(Source::Known);
    }
    let sketch = at.sketch()?;
    Ok(if worker.isolate == handoff::isolate() {
        Source::Left(handoff::leave(sketch))
    } else {
        Source::Sent(sketch)
    })
}

/// A turn about the newest sketch, asked for on a revision that may be older.
fn on_head(at: &Moment, worker: Worker, revision: u64) -> Result<Ground, Fault> {
    let sketch = newest(at, worker)?;
    Ok(Ground { newest: None, head: at.head.revision, revision, sketch, notes: Vec::new(), is_edited: false })
}

/// A turn of a person whose screen shows an older revision, and who has not said so.
fn stale(at: &Moment, worker: Worker, revision: u64) -> Result<Ground, Fault> {
    Ok(Ground { notes: vec![ScreenNote::StaleScreen { revision }], ..on_head(at, worker, revision)? })
}

/// A turn about the sketch of an older revision.
fn on_base(at: &Moment, worker: Worker, revision: u64, sketch: Source) -> Result<Ground, Fault> {
    let newest = Some(newest(at, worker)?);
    Ok(Ground { newest, head: at.head.revision, revision, sketch, notes: Vec::new(), is_edited: false })
}

/// What a turn is about whose person knows a revision.
fn ground_of_revision(at: &Moment, worker: Worker, revision: u64) -> Result<Result<Ground, Halt>, Fault> {
    if revision == at.head.revision {
        return on_head(at, worker, revision).map(Ok);
    }
    let Some(base) = at.sketch_at(revision)? else { return Ok(Err(Halt::Conflict)) };
    on_base(at, worker, revision, Source::Sent(Rc::new(base))).map(Ok)
}

fn read_screen(at: &Moment, sketch: &Sketch, seen: &Sketch) -> Result<Screen, Fault> {
    let mut reader = ScreenReader::new(seen, sketch, at.head.revision);
    let (mut next, mut bytes) = (at.head.revision, 0);
    while next > 0 {
        let inverses = at.store.inverses_from(next, READ_AT_ONCE)?;
        if inverses.is_empty() {
            break;
        }
        for inverse in inverses {
            bytes += inverse.bytes;
            next -= 1;
            if bytes > MOST_BYTES || !reader.step_back(inverse.operations) {
                return Ok(Screen::Unclear);
            }
        }
    }
    Ok(reader.finish())
}
