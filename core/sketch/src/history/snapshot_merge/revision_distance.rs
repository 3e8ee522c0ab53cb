//! Distances of all revisions from a snapshot, computed in one pass back through the history.
//!
//! Each commit costs as much as it changed. A component that no commit changed has the same distance at every revision.

use super::component_diff::{ComponentDiff, DiffField};
use crate::execute::apply_inverse;
use crate::history::affected_ids::AffectedIds;
use crate::operation::Operation;
use crate::sketch::{Component, ComponentId, Sketch};
use crate::sort::collect_map;
use std::collections::{BTreeMap, BTreeSet};

/// A range of revisions with one state of a component.
#[derive(Clone, Debug)]
pub(super) struct StateSpan {
    /// First revision of the range.
    pub(super) first: u64,
    /// Last revision of the range.
    pub(super) last: u64,
    /// Difference of the snapshot from this state.
    pub(super) shown: ComponentDiff,
    /// The change by the range's first commit, or `Same` if the range starts before the oldest commit seen.
    pub(super) made: ComponentDiff,
}

/// The differences collected so far.
#[derive(Debug)]
pub(super) struct RevisionDistances<'a> {
    pub(super) snapshot: &'a Sketch,
    places: BTreeMap<&'a ComponentId, usize>,
    /// The sketch at the oldest revision so far.
    sketch: Sketch,
    /// The oldest revision so far.
    pub(super) oldest: u64,
    /// The newest revision.
    pub(super) newest: u64,
    /// The states of every changed component, newest first.
    pub(super) spans: BTreeMap<ComponentId, Vec<StateSpan>>,
    /// Summaries of the revisions, newest first.
    pub(super) looks: Vec<RevisionSummary>,
    /// Revisions that rearranged components.
    pub(super) rearranged: Vec<u64>,
    /// Components examined.
    pub(super) work: usize,
}

/// A summary of one revision.
#[derive(Clone, Copy, Debug)]
pub(super) struct RevisionSummary {
    /// Whether the components in common with the snapshot have the same paint order.
    pub(super) is_in_order: bool,
    /// Number of components.
    pub(super) count: usize,
}

impl<'a> RevisionDistances<'a> {
    pub(super) fn new(snapshot: &'a Sketch, head: &Sketch, revision: u64) -> Self {
        let places =
            collect_map(snapshot.iter().enumerate().map(|(place, component)| (component.id(), place)));
        let mut trace = Self {
            snapshot,
            places,
            sketch: head.clone(),
            oldest: revision,
            newest: revision,
            spans: BTreeMap::new(),
            looks: Vec::new(),
            rearranged: Vec::new(),
            work: 0,
        };
        let look = RevisionSummary { is_in_order: trace.is_in_order(), count: head.len() };
        trace.looks.push(look);
        trace
    }

    /// Goes back one commit.
    pub(super) fn rewind(&mut self, inverse: Vec<Operation>) {
        let mut affected = AffectedIds::of(&inverse);
        if affected.everything {
            affected.ids.extend(self.sketch.iter().map(|component| component.id().clone()));
        }
        let before: Vec<Option<Component>> =
            affected.ids.iter().map(|id| self.sketch.get(id).cloned()).collect();
        apply_inverse(&mut self.sketch, inverse);
        for (id, before) in affected.ids.into_iter().zip(before) {
            self.note(id, before.as_ref());
        }
        let was_in_order = self.looks.last().is_some_and(|look| look.is_in_order);
        // A deletion rearranges nothing, but may remove the only component out of order.
        let is_in_order = if affected.order || !was_in_order { self.is_in_order() } else { was_in_order };
        if affected.rearranged {
            self.rearranged.push(self.oldest);
        }
        self.oldest = self.oldest.saturating_sub(1);
        self.looks.push(RevisionSummary { is_in_order, count: self.sketch.len() });
    }

    /// Records that the commit changed a component from its current state to `later`.
    fn note(&mut self, id: ComponentId, later: Option<&Component>) {
        self.work += 1;
        let earlier = self.sketch.get(&id);
        let made = ComponentDiff::of(earlier, later);
        if made == ComponentDiff::Same {
            return;
        }
        let snapshot = self.snapshot.get(&id);
        let shown = ComponentDiff::of(snapshot, earlier);
        let (revision, newest) = (self.oldest, self.newest);
        let spans = self.spans.entry(id).or_insert_with(|| {
            let shown = ComponentDiff::of(snapshot, later);
            vec![StateSpan { first: 0, last: newest, shown, made: ComponentDiff::Same }]
        });
        if let Some(span) = spans.last_mut() {
            (span.first, span.made) = (revision, made);
        }
        spans.push(StateSpan {
            first: 0,
            last: revision.saturating_sub(1),
            shown,
            made: ComponentDiff::Same,
        });
    }

    fn is_in_order(&mut self) -> bool {
        self.work += self.sketch.len();
        self.sketch.iter().filter_map(|component| self.places.get(component.id())).is_sorted()
    }

    /// Returns a component's states, newest first. An unchanged component has a single one.
    pub(super) fn spans_of(&self, id: &ComponentId, head: &Sketch) -> Vec<StateSpan> {
        let untouched = || {
            let shown = ComponentDiff::of(self.snapshot.get(id), head.get(id));
            vec![StateSpan { first: 0, last: self.newest, shown, made: ComponentDiff::Same }]
        };
        self.spans.get(id).cloned().unwrap_or_else(untouched)
    }
}

/// Returns the parts of the snapshot that differ from every state of a component. Only the user can have set them.
pub(super) fn own_parts(spans: &[StateSpan]) -> BTreeSet<DiffField> {
    let present = || spans.iter().filter(|span| span.shown != ComponentDiff::Presence);
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
pub(super) fn is_own_presence(spans: &[StateSpan]) -> bool {
    spans.iter().all(|span| span.shown == ComponentDiff::Presence)
}
