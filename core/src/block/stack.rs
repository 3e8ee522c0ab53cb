//! Who lies in front of whom.

use super::Selection;
use crate::geometry::Bounds;
use crate::operation::Operation;
use crate::sort::{Key, sort_keyed};
use crate::structure::Element;
use crate::structure::index::{BoxIndex, Region, Search};
use kurbo::{Point, Vec2};

/// Where in paint order a selection goes. Its members keep their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stack {
    /// In front of everything.
    Front,
    /// In front of the next one that it meets, and of what that holds.
    Forward,
    /// Behind the next one that it meets, but never behind what holds it.
    Backward,
    /// Behind everything that lies in the same box: behind the box itself nobody would see it.
    Back,
}

/// On which side of others a selection is put in paint order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// In front of all of them.
    InFront,
    /// Behind all of them.
    Behind,
}

/// The direction in which all members of a selection go.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Forward,
    Backward,
}

/// Two places a component, and one before the first: between 2n and 2n + 2 there is one behind the component at n.
type Halfway = i64;

impl Selection<'_, '_> {
    /// Gives the members other places in paint order. Nothing when they are there.
    #[must_use]
    pub fn restacked(&self, stack: Stack) -> Vec<Operation> {
        let count = self.structure.elements().len();
        let (direction, places): (_, Vec<Option<Halfway>>) = match stack {
            Stack::Front => (Direction::Forward, self.roots().iter().map(|_| Some(before(count))).collect()),
            Stack::Back => {
                (Direction::Backward, self.roots().iter().map(|root| Some(self.bottom(root))).collect())
            }
            Stack::Forward => (Direction::Forward, self.next(|root, other| root.order < other.order)),
            Stack::Backward => (Direction::Backward, self.next(|root, other| root.order > other.order)),
        };
        self.put(direction, &places)
    }

    /// Puts the members right in front of those of another selection, or right behind them; among each other they stay as
    /// they are. Nothing when they are there.
    #[must_use]
    pub fn beside(&self, others: &Selection, side: Side) -> Vec<Operation> {
        let members = others.members();
        let gap = match side {
            Side::InFront => members.last().map(|last| last.order + 1),
            Side::Behind => members.first().map(|first| first.order),
        };
        let Some(gap) = gap else { return Vec::new() };
        let (below, above): (Vec<_>, Vec<_>) = self.members().iter().partition(|one| one.order < gap);
        // Each goes to its last place while all that is beyond it is there already.
        let below = below.into_iter().rev().zip((0..gap).rev());
        let moves = below
            .chain(above.into_iter().zip(gap..))
            .filter(|(one, index): &(&Element, usize)| one.order != *index);
        let reorder = |(one, index): (&Element, usize)| Operation::Reorder {
            component_id: one.component.id().clone(),
            index,
        };
        moves.map(reorder).collect()
    }

    /// Brings in front of a box what comes to lie on it when all members go this far.
    pub(super) fn raised(&self, by: Vec2) -> Vec<Operation> {
        let boxes = self.structure.elements().iter().filter(|one| one.is_box() && !self.is_member(one));
        let index = BoxIndex::new(boxes.collect());
        let place = |root: &Element| {
            let mut search = Covering { root: *root, center: root.bounds.center() + by, front: None };
            index.search(&mut search);
            search.front.map(|front| self.in_front_of(front))
        };
        self.put(Direction::Forward, &self.roots().iter().map(place).collect::<Vec<_>>())
    }

    /// The place in front of a component and of what it holds.
    fn in_front_of(&self, element: &Element) -> Halfway {
        self.structure.block(element).last().map_or(before(element.order), |last| before(last.order + 1))
    }

    /// The place right in front of what holds a component, or behind everything.
    fn bottom(&self, root: &Element) -> Halfway {
        self.structure.holder(root).map_or(before(0), |holder| before(holder.order + 1))
    }

    /// For each root the place beyond the nearest component that it meets in one direction.
    fn next(&self, is_beyond: impl Fn(&Element, &Element) -> bool) -> Vec<Option<Halfway>> {
        let structure = self.structure;
        let mut nearest: Vec<Option<&Element>> = vec![None; structure.elements().len()];
        for (one, other) in structure.crossings().pairs() {
            for (own, other) in [(one, other), (other, one)] {
                let Some((own, other)) = structure.at(own).zip(structure.at(other)) else { continue };
                let meets = own.bounds.overlaps(&other.bounds) && is_beyond(own, other);
                let is_behind_holder =
                    structure.holder(own).is_some_and(|holder| other.order <= holder.order);
                if !meets || self.is_member(other) || is_behind_holder {
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
        self.roots().iter().map(place).collect()
    }

    /// Puts each root and the members in its block to its place, if that is farther in this direction.
    fn put(&self, direction: Direction, places: &[Option<Halfway>]) -> Vec<Operation> {
        let mut wanted: Vec<(Halfway, usize)> =
            self.structure.elements().iter().map(|one| (2 * whole(one.order), one.order)).collect();
        for (root, place) in self.roots().iter().zip(places) {
            let Some(place) = *place else { continue };
            for member in self.structure.block(root).into_iter().filter(|one| self.is_member(one)) {
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
        let is_moved = |&(place, _): &(Halfway, usize)| place % 2 != 0;
        sort_keyed(&mut wanted, |&(place, order)| Key::bits(place.cast_unsigned() ^ (1 << 63), order));
        // Each one goes to its last place while all that is beyond it in this direction is there already.
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
        moves.into_iter().filter_map(reorder).collect()
    }
}

/// The place right behind the component at `order`.
fn before(order: usize) -> Halfway {
    2 * whole(order) - 1
}

/// A sketch has far fewer components than this can count.
fn whole(order: usize) -> Halfway {
    i64::try_from(order).unwrap_or(i64::MAX / 4)
}

/// Looks for the frontmost box in front of `root` that is to lie under it, as it has its center and is no smaller.
struct Covering<'a> {
    root: Element<'a>,
    center: Point,
    front: Option<&'a Element<'a>>,
}

impl<'a> Search<'a> for Covering<'a> {
    fn is_worth(&self, region: &Region) -> bool {
        region.left.start <= self.center.x
            && region.right.end >= self.center.x
            && region.top.start <= self.center.y
            && region.bottom.end >= self.center.y
    }

    fn meet(&mut self, item: &'a Element<'a>) {
        let covers =
            |bounds: &Bounds| bounds.rect().contains(self.center) && bounds.area() >= self.root.bounds.area();
        let is_front = self.front.is_none_or(|front| item.order > front.order);
        if item.order > self.root.order && is_front && covers(&item.bounds) {
            self.front = Some(item);
        }
    }
}
