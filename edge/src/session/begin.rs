//! How a turn begins: what its person sees and has edited by hand is brought together with the head.

use super::answer::Answer;
use super::call::Beginning;
use super::edit::{conflict, history, passes, refused_by_nobody};
use super::fault::Fault;
use super::heard::Heard;
use super::recent::Stamp;
use super::{Moment, SessionObject};
use crate::limit::Exhausted;
use crate::platform::iso;
use std::rc::Rc;
use websketch_core::execute::Mode;
use websketch_core::history::{CommitOrigin, Note, Screen, diff, keys_as_in, merge};
use websketch_core::operation::Batch;
use websketch_core::sketch::Sketch;
use websketch_core::validate::Origin;

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
        heard: Option<Heard>,
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
            Some(seen) => self.ground_of_sketch(at, &at.sketch()?, seen, base_revision, dry_run)?,
            None => ground_of_revision(at, base_revision, is_known)?,
        };
        let Some(Ground { newest, revision: base_revision, sketch: ground }) = ground else {
            return Ok(conflict(at.head, &*at.sketch()?));
        };
        let (revision, head) =
            newest.map_or((base_revision, None), |(revision, head)| (revision, Some(head)));
        let said = at.store.said(heard)?;
        let turn = self.start_turn(at, &start)?;
        let updated_at = at.head.updated_at;
        Ok(Answer::Begun { turn, revision, updated_at, head, base_revision, sketch: ground, said })
    }

    /// As [`Self::ground_of_screen`], whatever order the client writes keys in.
    fn ground_of_sketch(
        &self,
        at: &Moment,
        sketch: &Rc<Sketch>,
        seen: &Sketch,
        base_revision: Option<u64>,
        dry_run: bool,
    ) -> Result<Option<Ground>, Fault> {
        let Some(seen) = keys_as_in(seen, sketch) else {
            return self.ground_of_screen(at, sketch, seen, base_revision, dry_run);
        };
        let ground = self.ground_of_screen(at, sketch, &seen, base_revision, dry_run)?;
        Ok(ground.map(|ground| Ground { sketch: ground.sketch.or_else(|| Some(Rc::new(seen))), ..ground }))
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
