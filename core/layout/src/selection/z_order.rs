//! Z-order of a selection.

use super::Selection;
use crate::structure::Element;
use crate::structure::kd_tree::{EdgeRanges, KdTree, Query};
use kurbo::{Point, Vec2};
use websketch_sketch::collect::CollectVec;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Operation;
use websketch_sketch::sort::{SortKey, sort_keyed};

/// A z-order command for a selection. Its members keep their relative order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZOrder {
    /// To the front of everything.
    Front,
    /// In front of the next overlapping component and its descendants.
    Forward,
    /// Behind the next overlapping component, but never behind the parent.
    Backward,
    /// Behind all siblings, but never behind the parent, which would hide it.
    Back,
}

/// The side of other components on which a selection is placed in z-order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// In front of all of them.
    InFront,
    /// Behind all of them.
    Behind,
}

/// The direction in which all members of a selection move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Forward,
    Backward,
}

/// A position between two indices: component n is at 2n, the gap behind it at 2n − 1.
type HalfIndex = i64;

impl Selection<'_, '_> {
    /// Applies a z-order command. Empty if nothing changes.
    #[must_use]
    pub fn reordered(&self, stack: ZOrder) -> Vec<Operation> {
        let count = self.structure.elements().len();
        let (direction, places): (_, Vec<Option<HalfIndex>>) = match stack {
            ZOrder::Front => {
                (Direction::Forward, self.roots().iter().map(|_| Some(before(count))).collect_vec())
            }
            ZOrder::Back => {
                (Direction::Backward, self.roots().iter().map(|root| Some(self.bottom(root))).collect_vec())
            }
            ZOrder::Forward => (Direction::Forward, self.next(|root, other| root.order < other.order)),
            ZOrder::Backward => (Direction::Backward, self.next(|root, other| root.order > other.order)),
        };
        self.put(direction, &places)
    }

    /// Places the members directly in front of or behind another selection. They keep their relative order. Empty if
    /// nothing changes.
    #[must_use]
    pub fn beside(&self, others: &Selection, side: Side) -> Vec<Operation> {
        let members = others.members();
        let gap = match side {
            Side::InFront => members.last().map(|last| last.order + 1),
            Side::Behind => members.first().map(|first| first.order),
        };
        let Some(gap) = gap else { return Vec::new() };
        let (below, above): (Vec<_>, Vec<_>) = self.members().iter().partition(|one| one.order < gap);
        // Each member moves to its final index after the members beyond it have moved.
        let below = below.into_iter().rev().zip((0..gap).rev());
        let moves = below
            .chain(above.into_iter().zip(gap..))
            .filter(|(one, index): &(&Element, usize)| one.order != *index);
        let reorder = |(one, index): (&Element, usize)| Operation::Reorder {
            component_id: one.component.id().clone(),
            index,
        };
        moves.map(reorder).collect_vec()
    }

    /// Raises each root that lands on a box, when all members move by `by`.
    pub(super) fn raised(&self, by: Vec2) -> Vec<Operation> {
        let boxes = self.structure.elements().iter().filter(|one| one.is_box() && !self.is_member(one));
        let index = KdTree::new(boxes.collect_vec());
        let place = |root: &Element| {
            let mut search = CoverQuery { root: *root, center: root.bounds.center() + by, front: None };
            index.search(&mut search);
            search.front.map(|front| self.in_front_of(front))
        };
        self.put(Direction::Forward, &self.roots().iter().map(place).collect_vec())
    }

    /// Returns the position in front of a component and its descendants.
    fn in_front_of(&self, element: &Element) -> HalfIndex {
        self.structure.subtree(element).last().map_or(before(element.order), |last| before(last.order + 1))
    }

    /// Returns the position directly in front of the parent, or behind everything.
    fn bottom(&self, root: &Element) -> HalfIndex {
        self.structure.parent(root).map_or(before(0), |parent| before(parent.order + 1))
    }

    /// For each root the position beyond the nearest overlapping component in one direction.
    fn next(&self, is_beyond: impl Fn(&Element, &Element) -> bool) -> Vec<Option<HalfIndex>> {
        let structure = self.structure;
        let mut nearest: Vec<Option<&Element>> = vec![None; structure.elements().len()];
        for (one, other) in structure.overlap_pairs().pairs() {
            for (own, other) in [(one, other), (other, one)] {
                let Some((own, other)) = structure.at(own).zip(structure.at(other)) else { continue };
                let meets = own.bounds.overlaps(&other.bounds) && is_beyond(own, other);
                let is_behind_parent =
                    structure.parent(own).is_some_and(|parent| other.order <= parent.order);
                if !meets || self.is_member(other) || is_behind_parent {
                    continue;
                }
                let distance = |other: &Element| own.order.abs_diff(other.order);
                if let Some(nearest) = nearest.get_mut(own.order)
                    && nearest.is_none_or(|nearest| distance(other) < distance(nearest))
                {
                    *nearest = Some(other);
                }
            }
        }
        let place = |root: &Element| {
            let other = nearest.get(root.order).copied().flatten()?;
            let is_in_front = other.order > root.order;
            Some(if is_in_front { self.in_front_of(other) } else { before(other.order) })
        };
        self.roots().iter().map(place).collect_vec()
    }

    /// Moves each root, with its members, to its position if that is further in this direction.
    fn put(&self, direction: Direction, places: &[Option<HalfIndex>]) -> Vec<Operation> {
        let mut wanted: Vec<(HalfIndex, usize)> =
            self.structure.elements().iter().map(|one| (2 * whole(one.order), one.order)).collect_vec();
        for (root, place) in self.roots().iter().zip(places) {
            let Some(place) = *place else { continue };
            for member in self.structure.subtree(root).into_iter().filter(|one| self.is_member(one)) {
                let Some((own, _)) = wanted.get_mut(member.order) else { continue };
                let is_farther = match direction {
                    Direction::Forward => place > *own,
                    Direction::Backward => place < *own,
                };
                if is_farther {
                    *own = place;
                }
            }
        }
        let is_moved = |&(place, _): &(HalfIndex, usize)| place % 2 != 0;
        sort_keyed(&mut wanted, |&(place, order)| SortKey::bits(place.cast_unsigned() ^ (1 << 63), order));
        // Each component moves to its final index after those beyond it have moved.
        let mut moves: Vec<(usize, usize)> = Vec::new();
        for (index, one) in wanted.iter().enumerate() {
            if is_moved(one) {
                moves.push((one.1, index));
            }
        }
        if direction == Direction::Forward {
            moves.reverse();
        }
        if moves.iter().all(|(order, index)| order == index) {
            return Vec::new();
        }
        let reorder = |(order, index): (usize, usize)| {
            let component_id = self.structure.at(order)?.component.id().clone();
            Some(Operation::Reorder { component_id, index })
        };
        moves.into_iter().filter_map(reorder).collect_vec()
    }
}

/// Returns the position directly behind the component at `order`.
fn before(order: usize) -> HalfIndex {
    2 * whole(order) - 1
}

/// Converts an index. A sketch has far fewer components than `i64::MAX`.
fn whole(order: usize) -> HalfIndex {
    i64::try_from(order).unwrap_or(i64::MAX / 4)
}

/// A search for the frontmost box that must lie below `root`: a box in front of it that contains its center and is no
/// smaller.
struct CoverQuery<'a> {
    root: Element<'a>,
    center: Point,
    front: Option<&'a Element<'a>>,
}

impl<'a> Query<'a> for CoverQuery<'a> {
    fn may_match(&self, region: &EdgeRanges) -> bool {
        region.left.start <= self.center.x
            && region.right.end >= self.center.x
            && region.top.start <= self.center.y
            && region.bottom.end >= self.center.y
    }

    fn examine(&mut self, item: &'a Element<'a>) {
        let covers =
            |bounds: &Bounds| bounds.rect().contains(self.center) && bounds.area() >= self.root.bounds.area();
        let is_front = self.front.is_none_or(|front| item.order > front.order);
        if item.order > self.root.order && is_front && covers(&item.bounds) {
            self.front = Some(item);
        }
    }
}
