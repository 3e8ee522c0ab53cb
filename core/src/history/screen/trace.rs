//! How far the revisions of a history are from a screen, found by going back through it once.
//!
//! Each commit costs what it has touched: a component that no commit touches is as far from the screen at every
//! revision.

use super::contrast::{Contrast, Part};
use crate::execute::take_back;
use crate::history::touched::Touched;
use crate::operation::Operation;
use crate::sketch::{Component, ComponentId, Sketch};
use crate::sort::map;
use std::collections::{BTreeMap, BTreeSet};

/// A run of revisions through which a component stayed as it was.
#[derive(Clone, Debug)]
pub(super) struct Span {
    /// The first revision of the run.
    pub(super) first: u64,
    /// The last one.
    pub(super) last: u64,
    /// What the screen shows compared with this state.
    pub(super) shown: Contrast,
    /// What the commit that began the run has changed; nothing where the run began before all that was gone back.
    pub(super) made: Contrast,
}

/// What is known of the history's revisions.
#[derive(Debug)]
pub(super) struct Trace<'a> {
    pub(super) seen: &'a Sketch,
    places: BTreeMap<&'a ComponentId, usize>,
    /// The sketch at the oldest revision so far.
    sketch: Sketch,
    /// That revision.
    pub(super) oldest: u64,
    /// The newest revision.
    pub(super) newest: u64,
    /// The runs of every component that was touched, newest first.
    pub(super) spans: BTreeMap<ComponentId, Vec<Span>>,
    /// Whether paint order is as on the screen, and how many components there are: newest revision first.
    pub(super) looks: Vec<Look>,
    /// Revisions that have rearranged what was there.
    pub(super) rearranged: Vec<u64>,
    /// Components that were looked at.
    pub(super) work: usize,
}

/// What a revision looks like as a whole.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    /// Whether what it has in common with the screen is in the same paint order.
    pub(super) is_in_order: bool,
    /// How many components it has.
    pub(super) count: usize,
}

impl<'a> Trace<'a> {
    pub(super) fn new(seen: &'a Sketch, head: &Sketch, revision: u64) -> Self {
        let places = map(seen.iter().enumerate().map(|(place, component)| (component.id(), place)));
        let mut trace = Self {
            seen,
            places,
            sketch: head.clone(),
            oldest: revision,
            newest: revision,
            spans: BTreeMap::new(),
            looks: Vec::new(),
            rearranged: Vec::new(),
            work: 0,
        };
        let look = Look { is_in_order: trace.is_in_order(), count: head.len() };
        trace.looks.push(look);
        trace
    }

    /// Goes back behind a commit, the newest that was not gone back yet.
    pub(super) fn step_back(&mut self, inverse: Vec<Operation>) {
        let mut touched = Touched::by(&inverse);
        if touched.everything {
            touched.ids.extend(self.sketch.iter().map(|component| component.id().clone()));
        }
        let before: Vec<Option<Component>> =
            touched.ids.iter().map(|id| self.sketch.get(id).cloned()).collect();
        take_back(&mut self.sketch, inverse);
        for (id, before) in touched.ids.into_iter().zip(before) {
            self.note(id, before.as_ref());
        }
        let was_in_order = self.looks.last().is_some_and(|look| look.is_in_order);
        // What is only taken out rearranges nothing, but may be all that was out of order.
        let is_in_order = if touched.order || !was_in_order { self.is_in_order() } else { was_in_order };
        if touched.rearranged {
            self.rearranged.push(self.oldest);
        }
        self.oldest = self.oldest.saturating_sub(1);
        self.looks.push(Look { is_in_order, count: self.sketch.len() });
    }

    /// Notes that a component was `later` and is now what it was before the commit.
    fn note(&mut self, id: ComponentId, later: Option<&Component>) {
        self.work += 1;
        let earlier = self.sketch.get(&id);
        let made = Contrast::of(earlier, later);
        if made == Contrast::Same {
            return;
        }
        let seen = self.seen.get(&id);
        let shown = Contrast::of(seen, earlier);
        let (revision, newest) = (self.oldest, self.newest);
        let spans = self.spans.entry(id).or_insert_with(|| {
            let shown = Contrast::of(seen, later);
            vec![Span { first: 0, last: newest, shown, made: Contrast::Same }]
        });
        if let Some(span) = spans.last_mut() {
            (span.first, span.made) = (revision, made);
        }
        spans.push(Span { first: 0, last: revision.saturating_sub(1), shown, made: Contrast::Same });
    }

    fn is_in_order(&mut self) -> bool {
        self.work += self.sketch.len();
        self.sketch.iter().filter_map(|component| self.places.get(component.id())).is_sorted()
    }

    /// A component's runs, newest first; where it was never touched, one that is as long as the history.
    pub(super) fn spans_of(&self, id: &ComponentId, head: &Sketch) -> Vec<Span> {
        let untouched = || {
            let shown = Contrast::of(self.seen.get(id), head.get(id));
            vec![Span { first: 0, last: self.newest, shown, made: Contrast::Same }]
        };
        self.spans.get(id).cloned().unwrap_or_else(untouched)
    }
}

/// Parts that differ from the screen in every state of a component: nobody but the person has set them.
pub(super) fn own_parts(spans: &[Span]) -> BTreeSet<Part> {
    let present = || spans.iter().filter(|span| span.shown != Contrast::Presence);
    let mut states = present().map(|span| span.shown.parts());
    let Some(Some(first)) = states.next() else { return BTreeSet::new() };
    let mut own = first.clone();
    for parts in states {
        match parts {
            Some(parts) => own.retain(|part| parts.contains(part)),
            None => own.clear(),
        }
    }
    own
}

/// Whether the component was always there and the screen lacks it, or was never there and the screen has it.
pub(super) fn is_own_presence(spans: &[Span]) -> bool {
    spans.iter().all(|span| span.shown == Contrast::Presence)
}
