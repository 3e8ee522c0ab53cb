//! Separation: room for components that have come to lie over others.
//!
//! For each of them these remedies are tried in turn, and the first one without a new defect is taken: the covered
//! components move down, the component moves beside one of them, or it moves to the end of its box.

mod change;
mod place;

use self::change::{change, difference, moved};
use self::place::{holder, pulled_in, sides};
use super::clash::{Clash, clashes};
use crate::arrangement::{Edit, Place, Side, Strip, arrange, make_room};
use crate::structure::{Element, Span, Structure};
use crate::tokens::GAP;
use kurbo::Size;
use std::collections::BTreeSet;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::execute::replay;
use websketch_sketch::geometry::{Bounds, fmax, fmin};
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Operation;
use websketch_sketch::sort::{collect_set, sort_by_key};
use websketch_sketch::{Component, ComponentId, IdSource, Sketch};

/// The most components that are separated. Each takes several passes over the sketch.
const MOST_SEPARATED: usize = 24;
/// The most covered components beside which another place is tried.
const MOST_ANCHORS: usize = 3;
/// The distance below everything else at which a component waits, so that the others are read without it. Pixels.
const ASIDE: f64 = 640.0;

/// A defect by ids, independent of the paint order.
type Defect = (Option<ComponentId>, Option<ComponentId>);

/// Returns the operations that give components room where they newly lie over others.
///
/// `placed` are the components that an edit of `before` has added or moved; the operations apply to `after`. Overlaps
/// of `before` are intended. A component for which no remedy helps stays where it is.
#[must_use]
pub fn separate(
    before: &Sketch,
    after: &Sketch,
    placed: &[ComponentId],
    page: Option<Size>,
) -> Vec<Operation> {
    let known = defects(before, page);
    let (mut now, mut raised, mut left) = (after.clone(), Vec::new(), BTreeSet::new());
    for _ in 0..MOST_SEPARATED {
        let new: BTreeSet<Defect> = collect_set(defects(&now, page).difference(&known).cloned());
        let is_over = |id: &&ComponentId| {
            !left.contains(*id)
                && new.iter().any(|(one, other)| {
                    other.is_some() && (one.as_ref() == Some(*id) || other.as_ref() == Some(*id))
                })
        };
        let Some(id) = placed.iter().find(is_over) else { break };
        let remedy =
            Separation::of(&now, id, placed, page).and_then(|separation| separation.remedy(&known, &new));
        match remedy {
            Some(Remedied { sketch, reordered }) => {
                now = sketch;
                raised.extend(reordered);
            }
            None => {
                left.insert(id.clone());
            }
        }
    }
    let mut operations = difference(after, &now);
    operations.extend(raised);
    operations
}

/// Returns the overlaps, the components off the page, and the texts that are cut off.
fn defects(sketch: &Sketch, page: Option<Size>) -> BTreeSet<Defect> {
    let structure = Structure::of(sketch, page);
    let id = |order: usize| structure.at(order).map(|element| element.component.id().clone());
    let defect = |clash: Clash| match clash {
        Clash::Overlap(one, other) => {
            let (one, other) = (id(one), id(other));
            if one <= other { (one, other) } else { (other, one) }
        }
        Clash::OffPage(one) | Clash::CutOff(one) => (id(one), None),
    };
    clashes(&structure, page).into_iter().map(defect).collect()
}

/// A sketch after a remedy.
struct Remedied {
    sketch: Sketch,
    /// The changes of the paint order among its operations.
    reordered: Vec<Operation>,
}

/// A component that lies over others.
struct Separation<'s> {
    now: &'s Sketch,
    /// The sketch with the component and its contents out of the way.
    aside: Sketch,
    page: Option<Size>,
    id: ComponentId,
    /// The component and its contents.
    block: BTreeSet<ComponentId>,
    /// The box in which it stands.
    holder: Option<ComponentId>,
    /// Its place in that box.
    bounds: Bounds,
    /// The components that it covers there, with their boxes; those with the largest shared area first.
    covered: Vec<(ComponentId, Bounds)>,
}

impl<'s> Separation<'s> {
    /// Describes a component, or the outermost of the placed components around it.
    fn of(now: &'s Sketch, id: &ComponentId, placed: &[ComponentId], page: Option<Size>) -> Option<Self> {
        let structure = Structure::of(now, page);
        let around = std::iter::successors(structure.element(id), |one| structure.parent(one));
        let own = around.filter(|one| placed.contains(one.component.id())).last()?;
        let block = structure.subtree(own);
        let is_inner = |element: &Element| block.iter().any(|inner| inner.order == element.order);
        let holder = holder(&structure, own, &is_inner);
        let bounds =
            holder.map_or(Some(own.bounds), |holder| pulled_in(&structure, holder, own, &is_inner))?;
        let siblings: Vec<&Element> = match holder {
            Some(holder) => structure.children(holder).collect_vec(),
            None => structure.roots().collect_vec(),
        };
        let shared = |other: &Bounds| {
            let side = |one: f64, other: f64| fmax(one - other, 0.0);
            side(fmin(bounds.right(), other.right()), fmax(bounds.x(), other.x()))
                * side(fmin(bounds.bottom(), other.bottom()), fmax(bounds.y(), other.y()))
        };
        let is_covered = |other: &&Element| {
            !is_inner(other) && Piece::overlay_of(other.component).is_none() && shared(&other.bounds) > 0.0
        };
        let mut covered: Vec<(ComponentId, Bounds)> = siblings
            .into_iter()
            .filter(is_covered)
            .map(|other| (other.component.id().clone(), other.bounds))
            .collect_vec();
        sort_by_key(&mut covered, |(_, other)| std::cmp::Reverse(shared(other).to_bits()));
        let block = collect_set(block.iter().map(|inner| inner.component.id().clone()));
        let holder = holder.map(|holder| holder.component.id().clone());
        let bottom = structure.bounds().map_or(0.0, |all| all.bottom());
        let down = bottom + ASIDE - own.bounds.y();
        let aside = moved(now, &block, 0.0, down)?;
        Some(Self { now, aside, page, id: own.component.id().clone(), block, holder, bounds, covered })
    }

    /// Returns the sketch after the first remedy that ends the defects of the component, and adds none to those that are
    /// `new` by now.
    fn remedy(&self, known: &BTreeSet<Defect>, new: &BTreeSet<Defect>) -> Option<Remedied> {
        let helps = |remedied: &Remedied| {
            let after = defects(&remedied.sketch, self.page);
            let is_own =
                |(one, other): &Defect| [one, other].into_iter().flatten().any(|id| self.block.contains(id));
            let may_stay = |defect: &Defect| new.contains(defect) && !is_own(defect);
            after.difference(known).all(may_stay) && self.keeps_locked(&remedied.sketch)
        };
        let pushed = || self.pushes_down().then(|| self.push_down()).flatten();
        let beside = self.places().into_iter().filter_map(|place| self.put(place));
        std::iter::once_with(pushed).flatten().chain(beside).find(helps)
    }

    /// Whether all locked components stay.
    fn keeps_locked(&self, after: &Sketch) -> bool {
        let is_same = |one: &Component| after.get(one.id()).is_some_and(|now| now.bounds() == one.bounds());
        self.now.iter().filter(|one| one.props().is_locked()).all(is_same)
    }

    /// Whether the component stands above all that it covers.
    fn pushes_down(&self) -> bool {
        let first = |(_, other): &(ComponentId, Bounds)| sides(&self.bounds, other).first().copied();
        self.covered.iter().all(|covered| first(covered) == Some(Side::Above))
    }

    /// Leaves the component where it is, and moves the covered ones down.
    fn push_down(&self) -> Option<Remedied> {
        let structure = Structure::of(&self.aside, self.page);
        let parent = match &self.holder {
            Some(holder) => Some(structure.element(holder)?.order),
            None => None,
        };
        let (top, bottom) = (self.bounds.y(), self.bounds.bottom());
        let first = self.covered.iter().map(|(_, other)| other.y()).fold(f64::INFINITY, fmin);
        let mut sketch = self.back()?;
        if first.is_finite() {
            let across = Span { start: self.bounds.x(), end: self.bounds.right() };
            let by = (bottom + GAP - first).round();
            let strip = Strip { parent, across, top, bottom, line: first, by };
            let is_own = |order: usize| {
                structure.at(order).is_some_and(|element| self.block.contains(element.component.id()))
            };
            for (order, now) in make_room(&structure, &strip, &is_own) {
                let id = structure.at(order)?.component.id();
                let changes = change(sketch.get(id)?, &now);
                replay(&mut sketch, &changes).ok()?;
            }
        }
        Some(Remedied { sketch, reordered: Vec::new() })
    }

    /// Returns the sketch with the component in its box.
    fn back(&self) -> Option<Sketch> {
        let own = self.now.get(&self.id)?.bounds();
        moved(self.now, &self.block, self.bounds.x() - own.x(), self.bounds.y() - own.y())
    }

    /// Returns the other places, the nearest first.
    fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for (anchor, other) in self.covered.iter().take(MOST_ANCHORS) {
            let beside = |side| Place::Beside { anchors: vec![anchor.clone()], side };
            places.extend(sides(&self.bounds, other).into_iter().map(beside));
        }
        places.push(Place::In { parent: self.holder.clone(), is_first: false });
        places
    }

    /// Moves the component to a place, where the others make room.
    fn put(&self, place: Place) -> Option<Remedied> {
        // Moving adds nothing, so that no id is made.
        let mut ids = IdSource::new(0.0, "no id is made here").ok()?;
        let edit = Edit::Move { ids: vec![self.id.clone()], place };
        let arranged = arrange(&self.aside, &edit, self.page, &mut ids).ok()?;
        let mut sketch = self.aside.clone();
        replay(&mut sketch, &arranged.operations).ok()?;
        let is_reorder = |operation: &Operation| matches!(operation, Operation::Reorder { .. });
        let reordered = arranged.operations.into_iter().filter(is_reorder).collect_vec();
        Some(Remedied { sketch, reordered })
    }
}
