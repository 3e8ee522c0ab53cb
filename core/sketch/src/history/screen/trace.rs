//! Distances of all revisions from a snapshot, computed in one pass back through the history.
//!
//! Each commit costs as much as it changed. A component that no commit changed has the same distance at every revision.

use super::contrast::{Contrast, Part};
use crate::execute::apply_inverse;
use crate::history::touched::Touched;
use crate::operation::Operation;
use crate::sketch::{Component, ComponentId, Sketch};
use crate::sort::collect_map;
use std::collections::{BTreeMap, BTreeSet};

/// A range of revisions with one state of a component.
#[derive(Clone, Debug)]
pub(super) struct Span {
    /// First revision of the range.
    pub(super) first: u64,
    /// Last revision of the range.
    pub(super) last: u64,
    /// Difference of the snapshot from this state.
    pub(super) shown: Contrast,
    /// The change by the range's first commit, or `Same` if the range starts before the oldest commit seen.
    pub(super) made: Contrast,
}

/// The differences collected so far.
#[derive(Debug)]
pub(super) struct Trace<'a> {
    pub(super) seen: &'a Sketch,
    places: BTreeMap<&'a ComponentId, usize>,
    /// The sketch at the oldest revision so far.
    sketch: Sketch,
    /// The oldest revision so far.
    pub(super) oldest: u64,
    /// The newest revision.
    pub(super) newest: u64,
    /// The states of every changed component, newest first.
    pub(super) spans: BTreeMap<ComponentId, Vec<Span>>,
    /// Summaries of the revisions, newest first.
    pub(super) looks: Vec<Look>,
    /// Revisions that rearranged components.
    pub(super) rearranged: Vec<u64>,
    /// Components examined.
    pub(super) work: usize,
}

/// A summary of one revision.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    /// Whether the components in common with the snapshot have the same paint order.
    pub(super) is_in_order: bool,
    /// Number of components.
    pub(super) count: usize,
}

impl<'a> Trace<'a> {
    pub(super) fn new(seen: &'a Sketch, head: &Sketch, revision: u64) -> Self {
        let places = collect_map(seen.iter().enumerate().map(|(place, component)| (component.id(), place)));
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

    /// Goes back one commit.
    pub(super) fn step_back(&mut self, inverse: Vec<Operation>) {
        let mut touched = Touched::by(&inverse);
        if touched.everything {
            touched.ids.extend(self.sketch.iter().map(|component| component.id().clone()));
        }
        let before: Vec<Option<Component>> =
            touched.ids.iter().map(|id| self.sketch.get(id).cloned()).collect();
        apply_inverse(&mut self.sketch, inverse);
        for (id, before) in touched.ids.into_iter().zip(before) {
            self.note(id, before.as_ref());
        }
        let was_in_order = self.looks.last().is_some_and(|look| look.is_in_order);
        // A deletion rearranges nothing, but may remove the only component out of order.
        let is_in_order = if touched.order || !was_in_order { self.is_in_order() } else { was_in_order };
        if touched.rearranged {
            self.rearranged.push(self.oldest);
        }
        self.oldest = self.oldest.saturating_sub(1);
        self.looks.push(Look { is_in_order, count: self.sketch.len() });
    }

    /// Records that the commit changed a component from its current state to `later`.
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

    /// Returns a component's states, newest first. An unchanged component has a single one.
    pub(super) fn spans_of(&self, id: &ComponentId, head: &Sketch) -> Vec<Span> {
        let untouched = || {
            let shown = Contrast::of(self.seen.get(id), head.get(id));
            vec![Span { first: 0, last: self.newest, shown, made: Contrast::Same }]
        };
        self.spans.get(id).cloned().unwrap_or_else(untouched)
    }
}

/// Returns the parts of the snapshot that differ from every state of a component. Only the user can have set them.
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

/// Returns true if the component exists in all revisions and not in the snapshot, or the reverse.
pub(super) fn is_own_presence(spans: &[Span]) -> bool {
    spans.iter().all(|span| span.shown == Contrast::Presence)
}
