//! What a client's sketch means that comes without the revision it was made from.

mod base;
mod contrast;
mod note;
mod together;
mod trace;

pub use note::ScreenNote;

use crate::operation::Operation;
use crate::sketch::Sketch;
use crate::sort::map;
use base::{Bases, Past, equal};
use contrast::Contrast;
use together::{Meeting, Together, Unclear};
use trace::Trace;

/// Components that are looked at on the way back through a history; a longer way has no end that is worth waiting for.
const MOST_WORK: usize = 4_000_000;

/// What a person's screen shows.
#[derive(Clone, Debug, PartialEq)]
pub enum Screen {
    /// The newest sketch.
    Current,
    /// An older one: no edit, only a screen that has not caught up.
    Stale {
        /// Its revision, the newest of several.
        revision: u64,
    },
    /// The person's own edit.
    Edited {
        /// The newest sketch with what the person has changed.
        merged: Sketch,
        /// What was merged, and what was not.
        notes: Vec<ScreenNote>,
    },
    /// It has too little in common with every revision, or more than one thing that it could mean. Somebody's work would
    /// be lost by guessing.
    Unclear,
}

/// Finds out what a screen means, on a way back through the history that its person may have missed.
///
/// An edit is seen against the revision that the screen differs least from. What others have done since is never
/// taken back by it, except that of two values of one field the person's counts. What the screen lacks was deleted by
/// its person only if the rest of it is clearly younger; what it still has and others have deleted stays deleted.
#[derive(Debug)]
pub struct ScreenReader<'a> {
    head: &'a Sketch,
    trace: Trace<'a>,
}

impl<'a> ScreenReader<'a> {
    /// A reader of `seen`, where `head` is the newest sketch and `revision` its number.
    #[must_use]
    pub fn new(seen: &'a Sketch, head: &'a Sketch, revision: u64) -> Self {
        Self { head, trace: Trace::new(seen, head, revision) }
    }

    /// Goes back behind one more commit of those that are kept, the newest first. `inverse` takes it back.
    ///
    /// Costs what the commit has touched. `false` when it is no use to go on: the way has been too long, and the screen
    /// is unclear.
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

    /// What the screen means, after all commits that are kept.
    #[must_use]
    pub fn finish(self) -> Screen {
        if self.is_lost() {
            return Screen::Unclear;
        }
        let Self { head, trace } = self;
        let ids = trace.spans.keys();
        let is_gone = |id| !trace.seen.contains(id) && !head.contains(id);
        let pasts = map(ids.map(|id| (id.clone(), Past::of(trace.spans_of(id, head), is_gone(id)))));
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

/// Whether the screen differs in a component that no commit has touched.
fn has_own(trace: &Trace, head: &Sketch) -> bool {
    let untouched = |component: &&crate::sketch::Component| !trace.spans.contains_key(component.id());
    let differs = |component: &crate::sketch::Component| {
        Contrast::of(trace.seen.get(component.id()), head.get(component.id())) != Contrast::Same
    };
    trace.seen.iter().filter(untouched).any(differs) || head.iter().filter(untouched).any(differs)
}

/// Whether the screen and the revision that it was drawn on share half of the smaller of the two. An empty screen has
/// nothing in common with anything.
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
