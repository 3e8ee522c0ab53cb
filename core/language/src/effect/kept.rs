//! Whether a step leaves things where people expect them: in the box that they were in, and at the side that was said.

use super::Draft;
use super::settled::Before;
use crate::intent::{Intent, Motion, Place};
use crate::reference::{Count, Description, Part, Reference};
use crate::vocabulary::{Edge, Relation};
use websketch_layout::structure::container_around;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// Words for a whole that something stands in.
const WHOLES: [&str; 11] =
    ["form", "card", "dialog", "section", "box", "panel", "group", "modal", "popup", "container", "block"];

impl Draft<'_> {
    /// At a side of the box around what moves, where a place names a whole such as `the form` and not which one.
    pub(super) fn in_own_box(&self, what: &Reference, ids: &[ComponentId], place: &Place) -> Option<Place> {
        let Place::Region { x, y, of } = place else { return None };
        let holder = match of {
            Some(of) => is_some_whole(of).then(|| self.box_around(ids))??,
            None => match (what.own(), self.mentioned.as_slice()) {
                // `make the card taller and put its button at the bottom`
                (Some(_), [owner]) if self.is_kind(owner, ComponentKind::Container) => owner.clone(),
                _ => return None,
            },
        };
        Some(Place::Region { x: *x, y: *y, of: Some(Reference::of(Part::Known(holder))) })
    }

    /// The smallest box around all of these.
    fn box_around(&self, ids: &[ComponentId]) -> Option<ComponentId> {
        let around = self.group(ids).ok()?;
        let bounds = container_around(self.sketch.iter(), &around)?;
        let is_it = |one: &&Component| {
            one.kind() == ComponentKind::Container && one.bounds() == bounds && !ids.contains(one.id())
        };
        self.sketch.iter().find(is_it).map(|one| one.id().clone())
    }

    /// Whether what a step has put at a place is still in its box, unless the place is elsewhere by its words, and has gone
    /// to the side that was said.
    pub(super) fn keeps_its_place(&self, before: &Before<'_>, intent: &Intent) -> bool {
        let Intent::Move { motion: Motion::Place(place), .. } = intent else { return true };
        let old = before.sketch();
        self.naming.iter().all(|id| {
            let (Some(was), Some(now)) = (old.get(id), self.sketch.get(id)) else { return true };
            let (was, now) = (was.bounds(), now.bounds());
            goes_to_side(place, &was, &now)
                && (self.naming.len() > 1 || self.stands_there(place, &was, &now))
                && (!leaves_its_box(self, old, &was, &now) || self.is_elsewhere(old, place, &was))
        })
    }

    /// Whether something that was added lies across what was there. Few are looked at: of many, a pattern has seen to it.
    pub(super) fn has_added_across(&self) -> bool {
        const MOST: usize = 64;
        let added = self.operations.iter().filter_map(|operation| match operation {
            Operation::Add(addition) => self.sketch.get(addition.component_id.as_ref()?),
            _ => None,
        });
        let added: Vec<&Component> = added.take(MOST).filter(|one| !floats(one)).collect();
        let lies_across = |one: &&Component| {
            let own = one.bounds();
            self.sketch.iter().any(|other| {
                let bounds = other.bounds();
                let is_apart = own.gap_x(&bounds) > -1.0 || own.gap_y(&bounds) > -1.0;
                other.id() != one.id()
                    && !is_apart
                    && !holds(one, other)
                    && !holds(other, one)
                    && !floats(other)
            })
        };
        added.iter().any(lies_across)
    }

    /// Whether what goes above or below one thing stands near it, where people look for it: at its beginning, in its middle, or
    /// as far to the right as before.
    pub(super) fn stands_there(&self, place: &Place, was: &Bounds, now: &Bounds) -> bool {
        /// As far as one thing stands from what it goes beside, px.
        const REACH: f64 = 80.0;
        /// Places that differ by no more are the same to a person, px.
        const SLACK: f64 = 4.0;
        let Place::By { relation: Relation::Above | Relation::Below, gap: None, .. } = place else {
            return true;
        };
        let [only] = self.looking.as_slice() else { return true };
        let Some(anchor) = self.sketch.get(only).map(Component::bounds) else { return true };
        let field = self.scene().labeled_by(only).and_then(|field| self.sketch.get(&field));
        let whole = field.map_or(anchor, |field| anchor.union(&field.bounds()));
        let is_at = |a: f64, b: f64| (a - b).abs() <= SLACK;
        let covers = |x: f64| now.x() - SLACK <= x && x <= now.right() + SLACK;
        now.gap_y(&whole) <= REACH
            && (covers(anchor.x()) || covers(anchor.center().x) || is_at(now.x(), was.x()))
    }

    /// Whether a place is said by something that does not stand in the box around this.
    fn is_elsewhere(&self, old: &websketch_sketch::Sketch, place: &Place, was: &Bounds) -> bool {
        if matches!(place, Place::Region { of: None, .. }) {
            return false;
        }
        let Some(holder) = container_around(old.iter(), was) else { return true };
        let is_outside = |id: &ComponentId| {
            old.get(id).is_some_and(|one| one.bounds() == holder || !holder.contains(&one.bounds()))
        };
        !self.looking.is_empty() && self.looking.iter().all(is_outside)
    }
}

/// Whether one thing is there to have the other in it.
fn holds(outer: &Component, inner: &Component) -> bool {
    use ComponentKind::{Container, Footer, ImagePlaceholder, NavigationBox};
    let kind = outer.kind();
    let can_hold = kind == Container
        || matches!(kind, ImagePlaceholder | NavigationBox | Footer) && kind != inner.kind();
    can_hold && outer.bounds().contains(&inner.bounds())
}

/// Whether something lies over others by nature.
fn floats(one: &Component) -> bool {
    matches!(
        Piece::of(one),
        Piece::Modal
            | Piece::Sheet
            | Piece::Toast
            | Piece::Tooltip
            | Piece::Badge
            | Piece::Note
            | Piece::Menu
    )
}

/// Whether a reference says that it is a whole, and not which one.
fn is_some_whole(of: &Reference) -> bool {
    let [Part::Described(description)] = of.parts.as_slice() else { return false };
    let Description { noun, words, literal: None, .. } = description else { return false };
    let is_bare = description.is_mere() && description.count == Count::One && of.except.is_none();
    let is_box = noun.is_some_and(|noun| noun.kinds == [ComponentKind::Container]) && words.is_empty();
    let is_word = noun.is_none() && matches!(words.as_slice(), [word] if WHOLES.contains(&word.as_str()));
    is_bare && !description.own && description.pronoun.is_none() && (is_box || is_word)
}

fn leaves_its_box(draft: &Draft<'_>, old: &websketch_sketch::Sketch, was: &Bounds, now: &Bounds) -> bool {
    let Some(holder) = container_around(old.iter(), was) else { return false };
    let is_it = |one: &&Component| one.kind() == ComponentKind::Container && one.bounds() == holder;
    let holder = old.iter().find(is_it).and_then(|one| draft.sketch.get(one.id()));
    holder.is_some_and(|holder| !holder.bounds().contains(now))
}

/// Whether what goes to a side has not gone the other way.
fn goes_to_side(place: &Place, was: &Bounds, now: &Bounds) -> bool {
    let Place::Region { x, y, of: Some(_) } = place else { return true };
    let is_well = |edge: &Option<Edge>| match edge {
        Some(Edge::Bottom) => now.bottom() >= was.bottom(),
        Some(Edge::Top) => now.y() <= was.y(),
        Some(Edge::Left) => now.x() <= was.x(),
        Some(Edge::Right) => now.right() >= was.right(),
        Some(Edge::Middle) | None => true,
    };
    is_well(x) && is_well(y)
}
