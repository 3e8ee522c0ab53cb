//! Each of several at its own place: labels above their fields, buttons in their cards, what boxes hold centered in these.

use super::{Draft, Halt};
use crate::describe;
use crate::intent::Place;
use crate::reference::{Part, Reference};
use crate::scene::in_reading_order;
use crate::vocabulary::{Edge, Relation};
use websketch_layout::structure::rows_of;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::operation::Axis;
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// Components with a place of their own, at most: of more, nobody means each by itself.
const MOST: usize = 256;

impl Draft<'_> {
    /// The place of each of several by its own one: what is said to be its own, what stands in its box or in its row, or the
    /// box that it is said to be in. `None` where they go to one place.
    pub(super) fn own_places(
        &mut self,
        what: &Reference,
        ids: &[ComponentId],
        place: &Place,
    ) -> Result<Option<Vec<Place>>, Halt> {
        if !(2..=MOST).contains(&ids.len()) {
            return Ok(None);
        }
        let own = match place {
            Place::Region { of: None, .. } => {
                let owners = what.own().map(|_| self.mentioned.clone());
                let holders = match owners.filter(|owners| !owners.is_empty() && self.are_boxes(owners)) {
                    // `make the cards taller and put their buttons at the bottom`
                    Some(owners) => owners,
                    None => self.holders(what, ids)?,
                };
                self.partners(ids, &holders, false)
            }
            Place::By { anchor, .. } | Place::Region { of: Some(anchor), .. } => match anchor.own() {
                Some(description) => {
                    let scene = self.scene();
                    let own = |id| Ok(scene.own(description, std::slice::from_ref(id))?.ids);
                    let found = ids.iter().map(own).collect::<Result<Vec<_>, Halt>>()?;
                    let only = |found: Vec<ComponentId>| match found.as_slice() {
                        [only] => Some(only.clone()),
                        _ => None,
                    };
                    Some(found.into_iter().map(only).collect::<Option<Vec<_>>>().ok_or(Halt::Nothing)?)
                }
                None => {
                    let (anchors, _) = self.anchors(anchor)?;
                    self.partners(ids, &anchors, matches!(place, Place::By { .. }))
                }
            },
        };
        let Some(own) = own else { return Ok(None) };
        let pairs = ids.iter().zip(&own);
        // On a side of what holds each of them is in that.
        let is_held = pairs
            .clone()
            .all(|(id, own)| self.sketch.get(own).is_some_and(|own| self.is_in(&own.bounds(), id)));
        let at = |own: &ComponentId| {
            let of = Reference::of(Part::Known(own.clone()));
            match place {
                Place::By { relation: Relation::LeftOf, gap: None, .. } if is_held => {
                    Place::Region { x: Some(Edge::Left), y: None, of: Some(of) }
                }
                Place::By { relation: Relation::RightOf, gap: None, .. } if is_held => {
                    Place::Region { x: Some(Edge::Right), y: None, of: Some(of) }
                }
                Place::By { relation, gap, centered, .. } => {
                    Place::By { relation: *relation, anchor: of, gap: *gap, centered: *centered }
                }
                Place::Region { x, y, .. } => Place::Region { x: *x, y: *y, of: Some(of) },
            }
        };
        Ok(Some(own.iter().map(at).collect()))
    }

    /// The one of `others` that belongs to each, if each has one: the box around it or, where they stand beside each other, the
    /// only one in its box or in its row. No two stand in one box or row.
    fn partners(
        &self,
        ids: &[ComponentId],
        others: &[ComponentId],
        is_beside: bool,
    ) -> Option<Vec<ComponentId>> {
        let scene = self.scene();
        let bounds = |id: &ComponentId| scene.component(id).map(Component::bounds);
        let home = |id: &ComponentId| scene.holder_of(&bounds(id)?);
        let is_level = |one: &ComponentId, other: &ComponentId| {
            bounds(one).zip(bounds(other)).is_some_and(|(one, other)| one.overlaps_y(&other))
        };
        let belong = |one: &ComponentId, other: &ComponentId| match (home(one), is_beside) {
            (Some(home), false) => bounds(other) == Some(home),
            (Some(own), true) => home(other) == Some(own),
            (None, is_beside) => is_beside && is_level(one, other),
        };
        let is_alone = |one: &ComponentId| {
            let shares = |other: &&ComponentId| match home(one) {
                Some(own) => home(other) == Some(own),
                None => is_level(one, other),
            };
            ids.iter().filter(shares).count() == 1
        };
        let own = |one: &ComponentId| {
            let mut own = others.iter().filter(|other| belong(one, other));
            own.next().filter(|_| own.next().is_none() && is_alone(one)).cloned()
        };
        ids.iter().map(own).collect()
    }

    /// Moves each of several to its own place.
    pub(super) fn move_each(
        &mut self,
        ids: &[ComponentId],
        names: &str,
        places: &[Place],
    ) -> Result<(), Halt> {
        let (said, before) = (self.done.len(), self.operations.len());
        let homes = self.homes(ids);
        for (id, place) in ids.iter().zip(places) {
            let was = self.sketch.get(id).map(Component::bounds);
            match self.move_into_place(std::slice::from_ref(id), names, place) {
                Ok(()) | Err(Halt::Answer(_)) => {}
                Err(halt) => return Err(halt),
            }
            let now = self.sketch.get(id).map(Component::bounds);
            self.exact &= was.zip(now).is_none_or(|(was, now)| self.stands_there(place, &was, &now));
        }
        let is_out =
            |(id, home): (&ComponentId, &Option<Bounds>)| home.is_some_and(|home| !self.is_in(&home, id));
        if ids.iter().zip(&homes).any(is_out) {
            return Err(Halt::Answer(format!("There is no room there for {names} in their boxes.")));
        }
        self.done.truncate(said);
        self.naming = ids.to_vec();
        self.unless_already(before, names, "are there")?;
        let home = if homes.iter().all(Option::is_none) { "row" } else { "box" };
        self.did(["moved ", names, ", each in its own ", home].concat());
        Ok(())
    }

    /// The box around each.
    fn homes(&self, ids: &[ComponentId]) -> Vec<Option<Bounds>> {
        let scene = self.scene();
        ids.iter().map(|id| scene.holder_of(&scene.component(id)?.bounds())).collect()
    }

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
        self.unless_already(before, &names, "are centered")?;
        self.did(["centered ", &names, " in ", &describe::names(&self.sketch, &holders)].concat());
        Ok(true)
    }

    /// Along x each row by itself, a field with its label; along y all of them as one.
    fn center_in(&mut self, holder: &Bounds, ids: &[ComponentId], axis: Axis) -> Result<(), Halt> {
        let labels = self.scene().labels_of(ids);
        let fields = ids.iter().filter(|id| !labels.iter().flatten().any(|label| label == *id));
        let fields: Vec<&Component> = fields.filter_map(|id| self.sketch.get(id)).collect();
        let mut lines: Vec<Vec<ComponentId>> = rows_of(&fields)
            .iter()
            .map(|row| self.units(&row.iter().map(|one| one.id().clone()).collect::<Vec<_>>()).concat())
            .collect();
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
        let scene = self.scene();
        let is_like = |one: &&Component| {
            let bounds = one.bounds();
            let is_other = one.id() != only && one.id() != holder.id();
            is_other && Some(bounds.width()) == width && scene.holder_of(&bounds) == Some(around)
        };
        let inside: Vec<&Component> = self.sketch.iter().filter(is_like).collect();
        let first = in_reading_order(&inside).into_iter().next();
        Ok(first.map(|first| Place::By {
            relation: Relation::Above,
            anchor: Reference::of(Part::Known(first)),
            gap: None,
            centered: false,
        }))
    }

    /// The boxes that components are said to be in; none where they are not said to be in boxes.
    fn holders(&mut self, what: &Reference, ids: &[ComponentId]) -> Result<Vec<ComponentId>, Halt> {
        let Some(holder) = what.holder().filter(|_| ids.len() <= MOST) else { return Ok(Vec::new()) };
        let (holders, _) = self.anchors(holder)?;
        Ok(if self.are_boxes(&holders) { holders } else { Vec::new() })
    }

    /// Whether all of these are there to hold others.
    pub(super) fn are_boxes(&self, ids: &[ComponentId]) -> bool {
        ids.iter().all(|id| self.is_kind(id, ComponentKind::Container))
    }

    fn is_in(&self, holder: &Bounds, id: &ComponentId) -> bool {
        self.sketch.get(id).is_some_and(|one| holder.contains(&one.bounds()))
    }
}
