//! Selection of a snapshot's base: the revision with the fewest differences.

use super::component_diff::{ComponentDiff, DiffField};
use super::revision_distance::{RevisionDistances, StateSpan, is_own_presence, own_parts};
use crate::sketch::ComponentId;
use std::collections::{BTreeMap, BTreeSet};

/// A changed component: its states over time, and the differences in the snapshot that no revision explains.
#[derive(Debug)]
pub(super) struct ComponentHistory {
    pub(super) spans: Vec<StateSpan>,
    pub(super) own: BTreeSet<DiffField>,
    pub(super) is_own_presence: bool,
    /// Whether neither the snapshot nor the newest sketch has the component. Two independent deletions are possible, so
    /// this says nothing about the snapshot's age.
    is_gone: bool,
}

impl ComponentHistory {
    pub(super) fn of(spans: Vec<StateSpan>, is_gone: bool) -> Self {
        let (own, is_own_presence) = (own_parts(&spans), is_own_presence(&spans));
        Self { spans, own, is_own_presence, is_gone }
    }

    /// Returns the difference of the snapshot from a revision.
    pub(super) fn difference_at(&self, revision: u64) -> &ComponentDiff {
        let span = self.spans.iter().find(|span| span.first <= revision && revision <= span.last);
        span.map_or(&ComponentDiff::Same, |span| &span.shown)
    }

    /// Returns true if `part`, or any part without one, changed after a revision.
    pub(super) fn changed_after(&self, revision: u64, part: Option<&DiffField>) -> bool {
        let is_it = |made: &ComponentDiff| match (made, part) {
            (ComponentDiff::Same, _) => false,
            (ComponentDiff::Presence, _) | (ComponentDiff::Parts(_), None) => true,
            (ComponentDiff::Parts(parts), Some(part)) => parts.contains(part),
        };
        self.spans.iter().any(|span| span.first > revision && is_it(&span.made))
    }

    /// Returns the count of parts that differ from a state, except those that only the user can have changed.
    fn distance(&self, span: &StateSpan) -> usize {
        match &span.shown {
            ComponentDiff::Same => 0,
            ComponentDiff::Presence => usize::from(!self.is_own_presence && !self.is_gone),
            ComponentDiff::Parts(parts) => parts.difference(&self.own).count(),
        }
    }
}

/// The distances of the revisions from the snapshot.
#[derive(Debug)]
pub(super) struct BaseCandidates {
    oldest: u64,
    /// The count of snapshot parts that differ from each revision, oldest first.
    distances: Vec<usize>,
    /// The least of the distances.
    pub(super) least: usize,
    /// The first of the nearest revisions, which are indistinguishable.
    pub(super) first: u64,
    /// The last of the nearest revisions.
    pub(super) last: u64,
    /// Whether the nearest revisions have the snapshot's paint order.
    pub(super) is_in_order: bool,
}

impl BaseCandidates {
    pub(super) fn of(trace: &RevisionDistances, pasts: &BTreeMap<ComponentId, ComponentHistory>) -> Self {
        let (oldest, newest) = (trace.oldest, trace.newest);
        let distances = distances(oldest, newest, pasts, ComponentHistory::distance);
        let least = distances.iter().copied().min().unwrap_or_default();
        let in_order: Vec<bool> = trace.looks.iter().rev().map(|look| look.is_in_order).collect();
        let nearest = |wanted: bool| {
            let places = distances.iter().zip(&in_order).zip(oldest..);
            let mut near =
                places.filter(move |((distance, order), _)| **distance == least && (**order || !wanted));
            let first = near.next()?.1;
            Some((first, near.last().map_or(first, |(_, revision)| revision)))
        };
        let (is_in_order, (first, last)) = match nearest(true) {
            Some(found) => (true, found),
            None => (false, nearest(false).unwrap_or((newest, newest))),
        };
        Self { oldest, distances, least, first, last, is_in_order }
    }

    /// Returns the least distance of the revisions where the component's difference satisfies `is_no_edit`.
    pub(super) fn without(
        &self,
        past: &ComponentHistory,
        is_no_edit: impl Fn(&ComponentDiff) -> bool,
    ) -> Option<usize> {
        let place =
            |revision: u64| usize::try_from(revision.saturating_sub(self.oldest)).unwrap_or(usize::MAX);
        let spans = past.spans.iter().filter(|span| span.last >= self.oldest && is_no_edit(&span.shown));
        let least = |span: &StateSpan| {
            self.distances.get(place(span.first)..=place(span.last))?.iter().copied().min()
        };
        spans.filter_map(least).min()
    }
}

/// Returns the newest revision equal to the snapshot. The snapshot must have no differences in unchanged components.
pub(super) fn equal(
    trace: &RevisionDistances,
    pasts: &BTreeMap<ComponentId, ComponentHistory>,
) -> Option<u64> {
    let differs = |_: &ComponentHistory, span: &StateSpan| usize::from(span.shown != ComponentDiff::Same);
    let distances = distances(trace.oldest, trace.newest, pasts, differs);
    let looks = distances.iter().rev().zip(&trace.looks).zip((trace.oldest..=trace.newest).rev());
    looks
        .filter(|((distance, look), _)| **distance == 0 && look.is_in_order)
        .map(|(_, revision)| revision)
        .next()
}

/// Returns the sums of the components' distances per revision, by prefix sums over the points of change.
fn distances(
    oldest: u64,
    newest: u64,
    pasts: &BTreeMap<ComponentId, ComponentHistory>,
    distance: impl Fn(&ComponentHistory, &StateSpan) -> usize,
) -> Vec<usize> {
    let count = usize::try_from(newest - oldest).unwrap_or(usize::MAX).saturating_add(1);
    let (mut more, mut less) = (vec![0_usize; count], vec![0_usize; count + 1]);
    let place = |revision: u64| usize::try_from(revision.saturating_sub(oldest)).unwrap_or(usize::MAX);
    for past in pasts.values() {
        for span in past.spans.iter().filter(|span| span.last >= oldest && span.first <= span.last) {
            let distance = distance(past, span);
            if let Some(begun) = more.get_mut(place(span.first)) {
                *begun += distance;
            }
            if let Some(ended) = less.get_mut(place(span.last) + 1) {
                *ended += distance;
            }
        }
    }
    let mut sum = 0_usize;
    let step = |(begun, ended): (&usize, &usize)| {
        sum = (sum + begun).saturating_sub(*ended);
        sum
    };
    more.iter().zip(&less).map(step).collect()
}
