//! Nearest neighbors in each direction.

use super::relation::{RelatedPair, Relation};
use super::sweep_lanes::{Edges, SweepLanes};
use crate::structure::tolerance::VISIBLE;
use crate::structure::{Element, Span, across};
use websketch_sketch::operation::Axis;

/// A sibling group of up to this size has a single lane: dividing it costs more than it saves.
const FEW: usize = 32;

/// Adds the nearest neighbors within a sibling group. Two mutual nearest neighbors give one entry, from the left or
/// from above. `onward` is a scratch table for all components.
pub(super) fn neighbors<'a>(
    siblings: &[&'a Element<'a>],
    [x, y]: &[Edges<'a>; 2],
    onward: &mut [Option<usize>],
    related: &mut Vec<RelatedPair>,
) {
    for (axis, before, after, along, across) in
        [(Axis::X, Relation::Left, Relation::Right, x, y), (Axis::Y, Relation::Above, Relation::Below, y, x)]
    {
        let lanes = (siblings.len() > FEW).then(|| SweepLanes::new(axis, along, across));
        let nearest = |from, direction| {
            let mut search = NeighborSearch::new(from, axis, direction);
            search.look_along(lanes.as_ref().map_or(std::slice::from_ref(along), |lanes| lanes.around(from)));
            search.best
        };
        for element in siblings {
            let next = nearest(element, Direction::Onward);
            if let Some(place) = onward.get_mut(element.order) {
                *place = next.as_ref().map(|next| next.item.order);
            }
            related.extend(next.map(|next| next.related(element, before)));
        }
        for element in siblings {
            let previous = nearest(element, Direction::Back);
            let is_new = |previous: &Neighbor| onward.get(previous.item.order) != Some(&Some(element.order));
            related.extend(previous.filter(is_new).map(|previous| previous.related(element, after)));
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    /// To the right or down.
    Onward,
    /// To the left or up.
    Back,
}

struct Neighbor<'a> {
    item: &'a Element<'a>,
    gap: f64,
    shared: f64,
}

impl Neighbor<'_> {
    fn related(&self, element: &Element, relation: Relation) -> RelatedPair {
        // Hundredths of a pixel are precise enough for a description.
        let distance = (self.gap.max(0.0) * 100.0).round() / 100.0;
        RelatedPair { first: element.order, relation, second: self.item.order, distance: Some(distance) }
    }
}

/// A search for the box with the smallest gap along `axis` among the opposite ones. Ties go to the longest opposite
/// stretch.
struct NeighborSearch<'a> {
    from: &'a Element<'a>,
    axis: Axis,
    direction: Direction,
    /// The extent along the axis, and the extent across it.
    own: Span,
    opposite: Span,
    best: Option<Neighbor<'a>>,
}

impl<'a> NeighborSearch<'a> {
    fn new(from: &'a Element<'a>, axis: Axis, direction: Direction) -> Self {
        let [own, opposite] = [axis, across(axis)].map(|axis| Span::of(&from.bounds, axis));
        Self { from, axis, direction, own, opposite, best: None }
    }

    /// Examines the nearest boxes of each lane, until the result is nearer than all that follow.
    fn look_along(&mut self, lanes: &[Edges<'a>]) {
        let Span { start: own_start, end: own_end } = self.own;
        for lane in lanes {
            match self.direction {
                Direction::Onward => {
                    self.look_at(lane.onward(own_end - VISIBLE).map(|(start, item)| (start - own_end, item)));
                }
                Direction::Back => {
                    self.look_at(lane.back(own_start + VISIBLE).map(|(end, item)| (own_start - end, item)));
                }
            }
        }
    }

    /// Examines boxes in the order of their gaps.
    fn look_at(&mut self, boxes: impl Iterator<Item = (f64, &'a Element<'a>)>) {
        for (gap, item) in boxes {
            if self.best.as_ref().is_some_and(|best| gap > best.gap) {
                return;
            }
            self.meet(item);
        }
    }

    fn meet(&mut self, item: &'a Element<'a>) {
        let span = Span::of(&item.bounds, self.axis);
        let gap = match self.direction {
            Direction::Onward => span.start - self.own.end,
            Direction::Back => self.own.start - span.end,
        };
        if gap < -VISIBLE || self.best.as_ref().is_some_and(|best| gap > best.gap) {
            return;
        }
        let shared = self.opposite.shared(Span::of(&item.bounds, across(self.axis)));
        let is_better = self.best.as_ref().is_none_or(|best| {
            let by_gap = gap.total_cmp(&best.gap);
            by_gap.then(best.shared.total_cmp(&shared)).then(item.order.cmp(&best.item.order)).is_lt()
        });
        if shared > VISIBLE && item.order != self.from.order && is_better {
            self.best = Some(Neighbor { item, gap, shared });
        }
    }
}
