//! `before` and `after`: in a row they are sides, elsewhere above and below.

use super::{Draft, Halt};
use crate::intent::Place;
use crate::reference::{Part, Reference};
use crate::scene::Scene;
use crate::vocabulary::{Edge, Relation};
use websketch_layout::placing::neighbor;
use websketch_sketch::{Component, ComponentId, ComponentKind};

impl Draft<'_> {
    /// A place before or after something, or at a side of it, as the relation that it is.
    pub(super) fn in_line(&mut self, place: &Place) -> Result<Place, Halt> {
        let Place::By { relation: Relation::After | Relation::Before, anchor, .. } = place else {
            return self.at_side(place);
        };
        let (ids, _) = self.anchors(anchor)?;
        let stands_in_row = match ids.as_slice() {
            [only] => {
                [true, false].into_iter().any(|is_after| neighbor(&self.sketch, only, is_after).is_some())
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
        let Some(next) = neighbor(&self.sketch, only, *relation == Relation::After) else {
            return self.in_line(place);
        };
        let mut parts = vec![Part::Known(only.clone()), Part::Known(next.id().clone())];
        if *relation == Relation::Before {
            parts.reverse();
        }
        let anchor = Reference { parts, except: None };
        Ok(Place::By { relation: Relation::Between, anchor, gap: None, centered: false })
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
        [only] if neighbor(scene.sketch, only, relation == Relation::After).is_some() => side,
        _ => relation,
    }
}
