//! Each of several to what belongs to it: labels to their fields.

use super::{Draft, Halt};
use crate::geometry::Bounds;
use crate::language::describe;
use crate::language::intent::Place;
use crate::language::place::Piece;
use crate::language::reference::{Part, Reference};
use crate::language::vocabulary::{Edge, Relation};
use crate::sketch::{Component, ComponentId};

/// Components in boxes of their own, at most: of more, nobody means each by itself.
const MOST: usize = 64;

impl Draft<'_> {
    /// The place of each beside the one in its own box, where several stand in boxes with one of the others each: `put the
    /// photos above the names` of three cards. Or the place in these boxes: `center the icons in the cards`.
    pub(super) fn in_own_cards(
        &mut self,
        ids: &[ComponentId],
        place: &Place,
    ) -> Result<Option<Vec<Place>>, Halt> {
        let anchor = match place {
            Place::By { anchor, .. } | Place::Region { of: Some(anchor), .. } => anchor,
            Place::Region { of: None, .. } => return Ok(None),
        };
        let (anchors, _) = self.anchors(anchor)?;
        if anchors.len() < ids.len() || ids.len() > MOST {
            return Ok(None);
        }
        if let Some(places) = self.in_own_rows(ids, &anchors, place) {
            return Ok(Some(places));
        }
        let scene = self.scene();
        let bounds = |id: &ComponentId| scene.component(id).map(Component::bounds);
        let home = |id: &ComponentId| scene.holder_of(&bounds(id)?);
        let (mut homes, mut places) = (Vec::new(), Vec::new());
        for id in ids {
            let Some(own) = home(id).filter(|own| !homes.contains(own)) else { return Ok(None) };
            let is_near = |near: &&ComponentId| match place {
                Place::By { .. } => home(near) == Some(own),
                Place::Region { .. } => bounds(near) == Some(own),
            };
            let mut near = anchors.iter().filter(is_near);
            let (Some(near), None) = (near.next(), near.next()) else { return Ok(None) };
            let near = Reference::of(Part::Known(near.clone()));
            homes.push(own);
            places.push(match place {
                Place::By { relation, gap, centered, .. } => {
                    Place::By { relation: *relation, anchor: near, gap: *gap, centered: *centered }
                }
                Place::Region { x, y, .. } => Place::Region { x: *x, y: *y, of: Some(near) },
            });
        }
        Ok(Some(places))
    }

    /// The place of each beside the one in its own row, where they stand in rows of their own that no box holds: `move the
    /// prices under the add buttons`.
    fn in_own_rows(&self, ids: &[ComponentId], anchors: &[ComponentId], place: &Place) -> Option<Vec<Place>> {
        let Place::By { relation, gap, centered, .. } = place else { return None };
        let (scene, mut places) = (self.scene(), Vec::new());
        let boxes = scene.bounds(anchors);
        let own = scene.bounds(ids);
        let is_level = |one: &Bounds, other: &Bounds| one.overlaps_y(other);
        let is_alone = |one: &Bounds| own.iter().filter(|other| is_level(one, other)).count() == 1;
        if own.iter().any(|one| scene.holder_of(one).is_some()) {
            return None;
        }
        for one in &own {
            let mut level = anchors.iter().zip(&boxes).filter(|(_, other)| is_level(one, other));
            let ((near, _), None) = (level.next()?, level.next()) else { return None };
            let anchor = Reference::of(Part::Known(near.clone()));
            places.push(Place::By { relation: *relation, anchor, gap: *gap, centered: *centered });
        }
        (ids.len() > 1 && own.iter().all(is_alone)).then_some(places)
    }

    /// Moves each of several to its own place.
    pub(super) fn move_each(
        &mut self,
        ids: &[ComponentId],
        names: &str,
        places: &[Place],
    ) -> Result<(), Halt> {
        let (said, before) = (self.done.len(), self.operations.len());
        let scene = self.scene();
        let home = |id: &ComponentId| scene.holder_of(&scene.component(id)?.bounds());
        let homes: Vec<Option<Bounds>> = ids.iter().map(home).collect();
        for (id, place) in ids.iter().zip(places) {
            match self.move_into_place(std::slice::from_ref(id), names, place) {
                Ok(()) | Err(Halt::Answer(_)) => {}
                Err(halt) => return Err(halt),
            }
        }
        let is_out = |(id, home): (&ComponentId, &Option<Bounds>)| {
            let now = self.sketch.get(id).map(Component::bounds);
            now.zip(*home).is_some_and(|(now, home)| !home.contains(&now))
        };
        if ids.iter().zip(&homes).any(is_out) {
            return Err(Halt::Answer(format!("There is no room there for {names} in their boxes.")));
        }
        self.done.truncate(said);
        self.naming = ids.to_vec();
        self.changed_since(before, || format!("{} are there already.", describe::capitalized(names)))?;
        let home = if homes.iter().all(Option::is_none) { "row" } else { "box" };
        self.did(["moved ", names, ", each in its own ", home].concat());
        Ok(())
    }

    /// The side of what holds each of several, where they are to be on a side of that.
    pub(super) fn side_within(
        &self,
        ids: &[ComponentId],
        own: &Reference,
        relation: Relation,
    ) -> Result<Option<Edge>, Halt> {
        let side = match relation {
            Relation::LeftOf => Edge::Left,
            Relation::RightOf => Edge::Right,
            _ => return Ok(None),
        };
        let Some(description) = own.own() else { return Ok(None) };
        let scene = self.scene();
        for id in ids {
            let inner = scene.bounds(std::slice::from_ref(id));
            let holders = scene.bounds(&scene.own(description, std::slice::from_ref(id))?.ids);
            if !holders.iter().zip(&inner).all(|(holder, inner)| holder.contains(inner)) {
                return Ok(None);
            }
        }
        Ok(Some(side))
    }

    /// Each to what belongs to it: `move each label above its field`.
    pub(super) fn move_to_own(
        &mut self,
        ids: &[ComponentId],
        anchor: &Reference,
        place: &dyn Fn(Reference) -> Place,
    ) -> Result<(), Halt> {
        let Some(description) = anchor.own() else { return Err(Halt::Nothing) };
        let mut pairs = Vec::new();
        for id in ids {
            let found = self.scene().own(description, std::slice::from_ref(id))?;
            let [own] = found.ids.as_slice() else { return Err(Halt::Nothing) };
            pairs.push((id.clone(), own.clone()));
        }
        // They make room for each other.
        let (moving, before) = (&self.with_contents(ids), self.operations.len());
        for (id, own) in pairs {
            let Some(component) = self.sketch.get(&id) else { continue };
            let (kind, old) = (component.kind(), component.bounds());
            let piece = Piece { size: old.size(), kind, moving, slides: false };
            let (spot, _) = self.spot(&piece, &place(Reference::of(Part::Known(own))), &old)?;
            let whole = self.with_contents(&[id]);
            self.shift(&whole, &old, spot.bounds.x(), spot.bounds.y())?;
        }
        let names = describe::names(&self.sketch, ids);
        self.changed_since(before, || format!("{} are there already.", describe::capitalized(&names)))?;
        self.exact = false;
        self.did(["moved ", &names, ", each by its own"].concat());
        Ok(())
    }
}
