//! Merging of client snapshots that have no base revision.

mod base;
mod contrast;
mod note;
mod together;
mod trace;

pub use note::ScreenNote;

use crate::operation::Operation;
use crate::sketch::Sketch;
use crate::sort::collect_map;
use base::{Bases, Past, equal};
use contrast::Contrast;
use together::{Meeting, Together, Unclear};
use trace::Trace;

/// The most components examined on the way back through a history. A longer search returns [`Screen::Unclear`].
const MOST_WORK: usize = 4_000_000;

/// The interpretation of a client snapshot.
#[derive(Clone, Debug, PartialEq)]
pub enum Screen {
    /// The snapshot equals the newest sketch.
    Current,
    /// The snapshot equals an older revision, so it has no edit.
    Stale {
        /// That revision, the newest of several.
        revision: u64,
    },
    /// The snapshot has an edit by its user.
    Edited {
        /// The newest sketch with the user's changes.
        merged: Sketch,
        /// Notes on the merge, for the user.
        notes: Vec<ScreenNote>,
    },
    /// The snapshot has too little in common with every revision, or is ambiguous. A guess could lose work.
    Unclear,
}

/// Reconciles a client snapshot with the history, going back from the newest revision.
///
/// The base is the revision with the fewest differences from the snapshot. Later changes of others are preserved,
/// except that the user's value wins if both set the same field. A component missing from the snapshot counts as
/// deleted by the user only if the rest of the snapshot is clearly younger than the component. A component that others
/// deleted stays deleted.
#[derive(Debug)]
pub struct ScreenReader<'a> {
    head: &'a Sketch,
    trace: Trace<'a>,
}

impl<'a> ScreenReader<'a> {
    /// Creates a reader of the snapshot `seen`. `head` is the newest sketch and `revision` its number.
    #[must_use]
    pub fn new(seen: &'a Sketch, head: &'a Sketch, revision: u64) -> Self {
        Self { head, trace: Trace::new(seen, head, revision) }
    }

    /// Goes back one commit, from the newest to the oldest stored one. `inverse` undoes the commit.
    ///
    /// Costs as much as the commit changed. Returns false if the work limit is exceeded; the result is then
    /// [`Screen::Unclear`].
    pub fn step_back(&mut self, inverse: Vec<Operation>) -> bool {
        if self.is_lost() {
            return false;
        }
        self.trace.step_back(inverse);
        !self.is_lost()
    }

    fn is_lost(&self) -> bool {
        self.trace.work > MOST_WORK
    }

    /// Returns the interpretation, after all stored commits were passed to [`ScreenReader::step_back`].
    #[must_use]
    pub fn finish(self) -> Screen {
        if self.is_lost() {
            return Screen::Unclear;
        }
        let Self { head, trace } = self;
        let ids = trace.spans.keys();
        let is_gone = |id| !trace.seen.contains(id) && !head.contains(id);
        let pasts = collect_map(ids.map(|id| (id.clone(), Past::of(trace.spans_of(id, head), is_gone(id)))));
        if !has_own(&trace, head)
            && let Some(revision) = equal(&trace, &pasts)
        {
            return if revision == trace.newest { Screen::Current } else { Screen::Stale { revision } };
        }
        let bases = Bases::of(&trace, &pasts);
        if !has_enough_in_common(&trace, head, &bases) {
            return Screen::Unclear;
        }
        match Meeting::new(&trace, head, &pasts, &bases).end(&trace) {
            Err(Unclear) => Screen::Unclear,
            Ok(Together { sketch, mut notes }) => {
                if bases.last < trace.newest {
                    notes.insert(0, ScreenNote::MergedEdit { revision: bases.last });
                }
                Screen::Edited { merged: sketch, notes }
            }
        }
    }
}

/// Returns true if the snapshot differs in a component that no commit changed.
fn has_own(trace: &Trace, head: &Sketch) -> bool {
    let untouched = |component: &&crate::sketch::Component| !trace.spans.contains_key(component.id());
    let differs = |component: &crate::sketch::Component| {
        Contrast::of(trace.seen.get(component.id()), head.get(component.id())) != Contrast::Same
    };
    trace.seen.iter().filter(untouched).any(differs) || head.iter().filter(untouched).any(differs)
}

/// Returns true if the snapshot and its base share at least half of the smaller of the two. An empty snapshot shares
/// nothing.
fn has_enough_in_common(trace: &Trace, head: &Sketch, bases: &Bases) -> bool {
    let back = usize::try_from(trace.newest - bases.last).unwrap_or(usize::MAX);
    let count = trace.looks.get(back).map_or(0, |look| look.count);
    let is_shared = |component: &&crate::sketch::Component| match trace.spans.get(component.id()) {
        None => head.contains(component.id()),
        Some(spans) => {
            let span = spans.iter().find(|span| span.first <= bases.last && bases.last <= span.last);
            span.is_some_and(|span| span.shown != Contrast::Presence)
        }
    };
    let shared = trace.seen.iter().filter(is_shared).count();
    shared * 2 >= count.min(trace.seen.len()) && (count == 0 || !trace.seen.is_empty())
}
