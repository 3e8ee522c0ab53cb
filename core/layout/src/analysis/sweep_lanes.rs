//! Sweep lanes: sibling boxes indexed by lane for nearest-neighbor search.
//!
//! A sibling group is divided into lanes along an axis, each as wide as a few boxes. Boxes in a lane are sorted by
//! their edges. A search along a lane finds the nearest boxes first and stops at the first one opposite.

use crate::structure::{Element, Span, across};
use websketch_sketch::collect::CollectVec;
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::{SortKey, sort_keyed};

/// Boxes that begin in a lane, unless that makes more than [`MAX_LANES`] lanes.
const IN_LANE: usize = 8;
/// The maximum number of lanes. A box can lie in all of them.
const MAX_LANES: usize = 256;
/// The maximum average number of lanes of a box; beyond it, lanes are widened. Nested boxes lie in half of all lanes.
const MAX_OF_BOX: usize = 16;
/// Boxes examined in a lane. A usual page needs a few. The limit keeps thousands of boxes in one spot from making the
/// analysis quadratic.
const MAX_LOOKS: usize = 128;

/// Boxes sorted by an edge.
pub(super) type ByEdge<'a> = Vec<(f64, &'a Element<'a>)>;

/// The boxes of a sibling group, sorted by start and by end.
pub(super) struct Edges<'a> {
    pub(super) starts: ByEdge<'a>,
    pub(super) ends: ByEdge<'a>,
}

impl<'a> Edges<'a> {
    pub(super) fn of(siblings: &[&'a Element<'a>], axis: Axis) -> Self {
        let sorted = |edge: fn(Span) -> f64| {
            let at = |&element: &&'a Element<'a>| (edge(Span::of(&element.bounds, axis)), element);
            let mut sorted: Vec<_> = siblings.iter().map(at).collect_vec();
            sort_keyed(&mut sorted, |(at, element)| SortKey::number(*at, element.order));
            sorted
        };
        Self { starts: sorted(|span| span.start), ends: sorted(|span| span.end) }
    }

    /// Iterates over the boxes that start at or after `least`, nearest first.
    pub(super) fn onward(&self, least: f64) -> impl Iterator<Item = (f64, &'a Element<'a>)> {
        let next = self.starts.partition_point(|&(start, _)| start < least);
        self.starts.iter().skip(next).take(MAX_LOOKS).copied()
    }

    /// Iterates over the boxes that end at or before `most`, nearest first.
    pub(super) fn back(&self, most: f64) -> impl Iterator<Item = (f64, &'a Element<'a>)> {
        let previous = self.ends.partition_point(|&(end, _)| end <= most);
        self.ends.iter().take(previous).rev().take(MAX_LOOKS).copied()
    }
}

/// The lanes along an axis.
pub(super) struct SweepLanes<'a> {
    axis: Axis,
    /// The start of each lane but the first.
    borders: Vec<f64>,
    lanes: Vec<Edges<'a>>,
}

impl<'a> SweepLanes<'a> {
    /// Builds the lanes along `axis` of a sibling group, from its boxes sorted along it and across it.
    pub(super) fn new(axis: Axis, along: &Edges<'a>, across: &Edges<'a>) -> Self {
        let mut every = IN_LANE.max(across.starts.len() / MAX_LANES + 1);
        let mut all = Self::bordered(axis, across, every);
        while across.starts.iter().map(|&(_, one)| all.places(one).count()).sum::<usize>()
            > across.starts.len() * MAX_OF_BOX
        {
            every *= 2;
            all = Self::bordered(axis, across, every);
        }
        for &start in &along.starts {
            all.around_mut(start.1).iter_mut().for_each(|lane| lane.starts.push(start));
        }
        for &end in &along.ends {
            all.around_mut(end.1).iter_mut().for_each(|lane| lane.ends.push(end));
        }
        all
    }

    /// Builds empty lanes along `axis`, with `every` boxes beginning in each.
    fn bordered(axis: Axis, across: &Edges<'a>, every: usize) -> Self {
        let borders: Vec<_> =
            across.starts.iter().skip(every).step_by(every).map(|(at, _)| *at).collect_vec();
        let lanes = (0..=borders.len()).map(|_| Edges { starts: Vec::new(), ends: Vec::new() }).collect_vec();
        Self { axis, borders, lanes }
    }

    /// Returns the lanes of a box.
    pub(super) fn around(&self, element: &Element) -> &[Edges<'a>] {
        self.lanes.get(self.places(element)).unwrap_or_default()
    }

    fn around_mut(&mut self, element: &Element) -> &mut [Edges<'a>] {
        let places = self.places(element);
        self.lanes.get_mut(places).unwrap_or_default()
    }

    /// Returns the indices of the lanes of a box.
    fn places(&self, element: &Element) -> std::ops::RangeInclusive<usize> {
        let span = Span::of(&element.bounds, across(self.axis));
        let first = self.borders.partition_point(|&border| border <= span.start);
        let last = self.borders.partition_point(|&border| border < span.end);
        first..=last.max(first)
    }
}
