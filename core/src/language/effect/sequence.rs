//! `before` and `after`: in a row they are sides, elsewhere above and below.

use super::{Draft, Halt};
use crate::geometry::union_of;
use crate::language::intent::Place;
use crate::language::reference::{Part, Reference};
use crate::language::scene::Scene;
use crate::language::vocabulary::{Edge, Relation};
use crate::operation::Axis;
use crate::placing::Spot;
use crate::sketch::{Component, ComponentId, ComponentKind, Sketch};
use crate::structure::rows_of;

/// What stands in a row is at most this far from its neighbor, in px.
pub(super) const NEAR: f64 = 64.0;

/// Whether two of one kind, or of one height at one level, stand side by side.
pub(super) fn is_beside(one: &Component, other: &Component) -> bool {
    /// In px.
    const SAME: f64 = 2.0;
    let (a, b) = (one.bounds(), other.bounds());
    let is_level = (a.y() - b.y()).abs() <= SAME && (a.bottom() - b.bottom()).abs() <= SAME;
    one.id() != other.id()
        && (one.kind() == other.kind() || is_level)
        && -a.gap_y(&b) > a.height().min(b.height()) / 2.0
        && !a.overlaps_x(&b)
}

impl Draft<'_> {
    /// A place before or after something, or at a side of it, as the relation that it is.
    pub(super) fn in_line(&mut self, place: &Place) -> Result<Place, Halt> {
        let Place::By { relation: Relation::After | Relation::Before, anchor, .. } = place else {
            return self.at_side(place);
        };
        let (ids, _) = self.anchors(anchor)?;
        let stands_in_row = match ids.as_slice() {
            [only] => {
                let next = |relation| neighbor(&self.sketch, only, relation);
                next(Relation::After).or_else(|| next(Relation::Before)).is_some()
            }
            _ => false,
        };
        let mut place = place.clone();
        if let Place::By { relation, .. } = &mut place {
            *relation = match (*relation, stands_in_row) {
                (Relation::After, true) => Relation::RightOf,
                (Relation::Before, true) => Relation::LeftOf,
                (relation, _) => relation.standing(),
            };
        }
        Ok(place)
    }

    /// At the left side of what holds nothing is to the left of it.
    fn at_side(&mut self, place: &Place) -> Result<Place, Halt> {
        let Place::Region { x, y, of: Some(anchor) } = place else { return Ok(place.clone()) };
        let relation = match (x, y) {
            (Some(Edge::Left), None) => Relation::LeftOf,
            (Some(Edge::Right), None) => Relation::RightOf,
            (None, Some(Edge::Top)) => Relation::Above,
            (None, Some(Edge::Bottom)) => Relation::Below,
            _ => return Ok(place.clone()),
        };
        let (ids, _) = self.anchors(anchor)?;
        let holds_nothing = |id: &ComponentId| {
            use ComponentKind::{Container, Footer, ImagePlaceholder, NavigationBox};
            match self.sketch.get(id).map(Component::kind) {
                // What is at the bottom of a picture lies on it.
                Some(ImagePlaceholder) => x.is_some(),
                kind => !matches!(kind, Some(Container | Footer | NavigationBox)),
            }
        };
        if !ids.iter().all(holds_nothing) {
            return Ok(place.clone());
        }
        Ok(Place::By { relation, anchor: anchor.clone(), gap: None, centered: false })
    }

    /// Where something new goes before or after one of a row: between that and its neighbor, if there is one.
    pub(super) fn in_gap(&mut self, place: &Place) -> Result<Place, Halt> {
        let Place::By { relation: relation @ (Relation::After | Relation::Before), anchor, .. } = place
        else {
            return self.at_side(place);
        };
        let (ids, _) = self.anchors(anchor)?;
        let [only] = ids.as_slice() else { return self.in_line(place) };
        let Some(next) = neighbor(&self.sketch, only, *relation) else { return self.in_line(place) };
        let mut parts = vec![Part::Known(only.clone()), Part::Known(next.id().clone())];
        if *relation == Relation::Before {
            parts.reverse();
        }
        let anchor = Reference { parts, except: None };
        Ok(Place::By { relation: Relation::Between, anchor, gap: None, centered: false })
    }

    /// Puts one of a row beside another one of it where `spot`, where it would go otherwise, is beyond the page. Says whether
    /// it did.
    pub(super) fn shift_beside(
        &mut self,
        moved: &ComponentId,
        place: &Place,
        spot: &Spot,
    ) -> Result<bool, Halt> {
        let Place::By { relation, anchor, gap: None, .. } = place else { return Ok(false) };
        let relation = match relation {
            Relation::RightOf => Relation::After,
            Relation::LeftOf => Relation::Before,
            _ => return Ok(false),
        };
        let is_beyond = spot.bounds.right() > self.page_right();
        let (_, boxes) = self.anchors(anchor)?;
        // At the edge of the page there may be no room beside the anchor at all, or the next one of the row stands there.
        let is_over = boxes.iter().any(|anchor| anchor.overlaps(&spot.bounds))
            || self.sketch.get(moved).is_some_and(|moved| {
                let mut row = self.sketch.iter().filter(|other| is_beside(moved, other));
                row.any(|other| other.kind() == moved.kind() && other.bounds().overlaps(&spot.bounds))
            });
        if spot.free || !(is_beyond || is_over) {
            return Ok(false);
        }
        let place = Place::By { relation, anchor: anchor.clone(), gap: None, centered: false };
        self.shift_in_row(moved, &place)
    }

    /// Puts one of a row before or after another one of it, while the others close ranks. Says whether it did.
    pub(super) fn shift_in_row(&mut self, moved: &ComponentId, place: &Place) -> Result<bool, Halt> {
        let Place::By { relation, anchor, .. } = place else { return Ok(false) };
        let (ids, _) = self.anchors(anchor)?;
        let ([anchor], Some(component)) = (ids.as_slice(), self.sketch.get(moved)) else { return Ok(false) };
        let Some(other) = self.sketch.get(anchor).filter(|other| is_beside(component, other)) else {
            return Ok(false);
        };
        let Some(around) = union_of(&[component.bounds(), other.bounds()]) else { return Ok(false) };
        let between: Vec<&Component> = self
            .sketch
            .iter()
            .filter(|one| {
                let is_end = one.id() == moved || one.id() == anchor;
                let bounds = one.bounds();
                let is_inner = around.x() <= bounds.x() && bounds.right() <= around.right();
                is_end || is_inner && is_beside(component, one)
            })
            .collect();
        let [row] = &*rows_of(&between) else { return Ok(false) };
        let old: Vec<ComponentId> = row.iter().map(|component| component.id().clone()).collect();
        let mut new = old.clone();
        new.retain(|id| id != moved);
        let at = new.iter().position(|id| id == anchor).unwrap_or_default();
        new.insert(at + usize::from(*relation == Relation::After), moved.clone());
        if new == old {
            return Ok(false);
        }
        self.fill_places(&old, &new, Some(Axis::X))?;
        Ok(true)
    }
}

/// The side that is after or before one of a row, where that has a neighbor there; other relations as they are.
pub(super) fn side_in_row(scene: &Scene<'_>, relation: Relation, anchors: &[ComponentId]) -> Relation {
    let side = match relation {
        Relation::After => Relation::RightOf,
        Relation::Before => Relation::LeftOf,
        relation => return relation,
    };
    match anchors {
        [only] if neighbor(scene.sketch, only, relation).is_some() => side,
        _ => relation,
    }
}

/// The one that comes after or before one of a row.
fn neighbor<'s>(sketch: &'s Sketch, one: &ComponentId, relation: Relation) -> Option<&'s Component> {
    let one = sketch.get(one)?;
    let gap = |other: &Component| one.bounds().gap_x(&other.bounds());
    let is_next = |other: &&Component| {
        let is_ahead = (other.bounds().x() > one.bounds().x()) == (relation == Relation::After);
        is_ahead && is_beside(one, other) && gap(other) <= NEAR
    };
    sketch.iter().filter(is_next).min_by(|a, b| gap(a).total_cmp(&gap(b)))
}
