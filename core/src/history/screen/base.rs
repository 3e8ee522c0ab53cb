//! Which revision a screen was drawn on: the one with the fewest differences.

use super::contrast::{Contrast, Part};
use super::trace::{Span, Trace, is_own_presence, own_parts};
use crate::sketch::ComponentId;
use std::collections::{BTreeMap, BTreeSet};

/// A component that was touched: its runs, and what of the screen's look of it nobody else can have made.
#[derive(Debug)]
pub(super) struct Past {
    pub(super) spans: Vec<Span>,
    pub(super) own: BTreeSet<Part>,
    pub(super) is_own_presence: bool,
    /// Whether neither the screen nor the newest sketch has it. That may be two deletions, and says nothing of how old
    /// the screen is.
    is_gone: bool,
}

impl Past {
    pub(super) fn of(spans: Vec<Span>, is_gone: bool) -> Self {
        let (own, is_own_presence) = (own_parts(&spans), is_own_presence(&spans));
        Self { spans, own, is_own_presence, is_gone }
    }

    /// What the screen shows of it compared with a revision.
    pub(super) fn shown_at(&self, revision: u64) -> &Contrast {
        let span = self.spans.iter().find(|span| span.first <= revision && revision <= span.last);
        span.map_or(&Contrast::Same, |span| &span.shown)
    }

    /// Whether `part`, or else the whole, was changed after a revision.
    pub(super) fn changed_after(&self, revision: u64, part: Option<&Part>) -> bool {
        let is_it = |made: &Contrast| match (made, part) {
            (Contrast::Same, _) => false,
            (Contrast::Presence, _) | (Contrast::Parts(_), None) => true,
            (Contrast::Parts(parts), Some(part)) => parts.contains(part),
        };
        self.spans.iter().any(|span| span.first > revision && is_it(&span.made))
    }

    /// In how many parts the screen shows another state than a run, not counting what only the person can have made.
    fn distance(&self, span: &Span) -> usize {
        match &span.shown {
            Contrast::Same => 0,
            Contrast::Presence => usize::from(!self.is_own_presence && !self.is_gone),
            Contrast::Parts(parts) => parts.difference(&self.own).count(),
        }
    }
}

/// How near the revisions are.
#[derive(Debug)]
pub(super) struct Bases {
    oldest: u64,
    /// How many parts of the screen are of another revision than this one, the oldest first.
    distances: Vec<usize>,
    /// The least of these.
    pub(super) least: usize,
    /// Of the nearest revisions that cannot be told from each other, the first.
    pub(super) first: u64,
    /// And the last.
    pub(super) last: u64,
    /// Whether their paint order is that of the screen.
    pub(super) is_in_order: bool,
}

impl Bases {
    pub(super) fn of(trace: &Trace, pasts: &BTreeMap<ComponentId, Past>) -> Self {
        let (oldest, newest) = (trace.oldest, trace.newest);
        let distances = distances(oldest, newest, pasts, Past::distance);
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

    /// The distance of the nearest revision at which the screen's look of a component is no edit: where `is_no_edit`
    /// holds for what it shows.
    pub(super) fn without(&self, past: &Past, is_no_edit: impl Fn(&Contrast) -> bool) -> Option<usize> {
        let place =
            |revision: u64| usize::try_from(revision.saturating_sub(self.oldest)).unwrap_or(usize::MAX);
        let spans = past.spans.iter().filter(|span| span.last >= self.oldest && is_no_edit(&span.shown));
        let least =
            |span: &Span| self.distances.get(place(span.first)..=place(span.last))?.iter().copied().min();
        spans.filter_map(least).min()
    }
}

/// The newest revision that is exactly what the screen shows, which has nothing of its own.
pub(super) fn equal(trace: &Trace, pasts: &BTreeMap<ComponentId, Past>) -> Option<u64> {
    let differs = |_: &Past, span: &Span| usize::from(span.shown != Contrast::Same);
    let distances = distances(trace.oldest, trace.newest, pasts, differs);
    let looks = distances.iter().rev().zip(&trace.looks).zip((trace.oldest..=trace.newest).rev());
    looks
        .filter(|((distance, look), _)| **distance == 0 && look.is_in_order)
        .map(|(_, revision)| revision)
        .next()
}

/// The sums of the components' distances, found from where each changes.
fn distances(
    oldest: u64,
    newest: u64,
    pasts: &BTreeMap<ComponentId, Past>,
    distance: impl Fn(&Past, &Span) -> usize,
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
