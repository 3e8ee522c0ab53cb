//! What boxes hold is centered, and put at an edge, in its own box, not on the page.

use super::{Draft, Halt};
use crate::geometry::{Bounds, union_of};
use crate::language::describe;
use crate::language::intent::Place;
use crate::language::reference::{Part, Reference};
use crate::language::scene::in_reading_order;
use crate::language::vocabulary::{Edge, Relation};
use crate::operation::Axis;
use crate::sketch::{Component, ComponentId, ComponentKind};
use crate::structure::rows_of;

/// Components that are centered in their boxes, at most: of more, nobody means each row by itself.
const MOST: usize = 256;

impl Draft<'_> {
    /// Centers what was named by the boxes it is in, `everything in the first card`, each in its own box. Says whether it
    /// was named so.
    pub(super) fn center_held(
        &mut self,
        what: &Reference,
        ids: &[ComponentId],
        place: &Place,
    ) -> Result<bool, Halt> {
        let axis = match place {
            Place::Region { x: Some(Edge::Middle), y: None, of: None } => Axis::X,
            Place::Region { x: None, y: Some(Edge::Middle), of: None } => Axis::Y,
            _ => return Ok(false),
        };
        let holders = self.holders(what, ids)?;
        if holders.is_empty() {
            return Ok(false);
        }
        let before = self.operations.len();
        for holder in self.scene().bounds(&holders) {
            let inside: Vec<ComponentId> = ids.iter().filter(|id| self.is_in(&holder, id)).cloned().collect();
            self.center_in(&holder, &inside, axis)?;
        }
        let names = describe::names(&self.sketch, ids);
        self.changed_since(before, || [&describe::capitalized(&names), " are centered already."].concat())?;
        self.did(["centered ", &names, " in ", &describe::names(&self.sketch, &holders)].concat());
        Ok(true)
    }

    /// The same place in the box of each, where what is meant is said to be in several boxes, one in each: `put the
    /// button of each card at the bottom right`.
    pub(super) fn places_held(
        &mut self,
        what: &Reference,
        ids: &[ComponentId],
        place: &Place,
    ) -> Result<Vec<Place>, Halt> {
        let Place::Region { x, y, of: None } = place else { return Ok(Vec::new()) };
        let holders = self.holders(what, ids)?;
        let boxes = self.scene().bounds(&holders);
        let mut places = Vec::new();
        for id in ids {
            let mut own = holders.iter().zip(&boxes).filter(|(_, holder)| self.is_in(holder, id));
            let (Some((own, holder)), None) = (own.next(), own.next()) else { return Ok(Vec::new()) };
            if ids.iter().filter(|id| self.is_in(holder, id)).count() > 1 {
                return Ok(Vec::new());
            }
            let of = Some(Reference::of(Part::Known(own.clone())));
            places.push(Place::Region { x: *x, y: *y, of });
        }
        Ok(places)
    }

    /// Above what stands at the top of a box, for one that goes to the top of a box with a title, or from outside: a card that
    /// goes `to the top of Doing` takes the place of the first one there.
    pub(super) fn on_top(&mut self, ids: &[ComponentId], place: &Place) -> Result<Option<Place>, Halt> {
        let (Place::Region { x: None, y: Some(Edge::Top), of: Some(of) }, [only]) = (place, ids) else {
            return Ok(None);
        };
        let (anchors, _) = self.anchors(of)?;
        let ([holder], true) = (anchors.as_slice(), self.are_boxes(&anchors)) else { return Ok(None) };
        let Some(holder) = self.sketch.get(holder) else { return Ok(None) };
        let around = holder.bounds();
        if self.is_in(&around, only) && holder.props().text().is_none() {
            return Ok(None);
        }
        let width = self.sketch.get(only).map(|one| one.bounds().width());
        let mut inside: Vec<&Component> = self.sketch.iter().collect();
        inside.retain(|one| {
            let bounds = one.bounds();
            let is_other = one.id() != only && one.id() != holder.id();
            is_other && Some(bounds.width()) == width && self.scene().holder_of(&bounds) == Some(around)
        });
        let first = in_reading_order(&inside).into_iter().next();
        let above = |first| Place::By {
            relation: Relation::Above,
            anchor: Reference::of(Part::Known(first)),
            gap: None,
            centered: false,
        };
        Ok(first.map(above))
    }

    /// The boxes that components are said to be in; none where they are not said to be in boxes.
    fn holders(&mut self, what: &Reference, ids: &[ComponentId]) -> Result<Vec<ComponentId>, Halt> {
        let Some(holder) = what.holder().filter(|_| ids.len() <= MOST) else { return Ok(Vec::new()) };
        let (holders, _) = self.anchors(holder)?;
        Ok(if self.are_boxes(&holders) { holders } else { Vec::new() })
    }

    /// Whether all of these are there to hold others.
    pub(super) fn are_boxes(&self, ids: &[ComponentId]) -> bool {
        let kind = |id: &ComponentId| self.sketch.get(id).map(Component::kind);
        ids.iter().all(|id| kind(id) == Some(ComponentKind::Container))
    }

    fn is_in(&self, holder: &Bounds, id: &ComponentId) -> bool {
        self.sketch.get(id).is_some_and(|one| holder.contains(&one.bounds()))
    }

    /// Along x each row by itself, a field with its label; along y all of them as one.
    fn center_in(&mut self, holder: &Bounds, ids: &[ComponentId], axis: Axis) -> Result<(), Halt> {
        let labels = self.scene().labels_of(ids);
        let is_label = |id: &ComponentId| labels.iter().flatten().any(|label| label == id);
        let components: Vec<&Component> =
            ids.iter().filter(|id| !is_label(id)).filter_map(|id| self.sketch.get(id)).collect();
        let label_of = |one: &Component| {
            ids.iter().zip(&labels).find(|(id, _)| *id == one.id()).and_then(|(_, label)| label.clone())
        };
        let with_label = |one: &&Component| [one.id().clone()].into_iter().chain(label_of(one));
        let mut lines: Vec<Vec<ComponentId>> =
            rows_of(&components).iter().map(|row| row.iter().flat_map(with_label).collect()).collect();
        if axis == Axis::Y {
            lines = vec![lines.concat()];
        }
        for line in lines {
            let Some(old) = union_of(&self.scene().bounds(&line)) else { continue };
            let (x, y) = match axis {
                Axis::X => (holder.center().x - old.width() / 2.0, old.y()),
                Axis::Y => (old.x(), holder.center().y - old.height() / 2.0),
            };
            let members = self.with_contents(&line);
            self.shift(&members, &old, x.round(), y.round())?;
        }
        Ok(())
    }
}
