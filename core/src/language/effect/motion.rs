//! Moving.

use super::{Draft, Halt};
use crate::geometry::{Bounds, union_of};
use crate::language::describe;
use crate::language::intent::{Amount, Motion, Place};
use crate::language::reference::{Part, Reference};
use crate::language::vocabulary::{Edge, Relation, Unit, Vague, Way};
use crate::operation::Operation;
use crate::placing::{GAP, Piece};
use crate::sketch::{ComponentId, ComponentKind};
use crate::structure::{Element, Structure};
use std::borrow::Cow;

/// How far without a number, in px: noticeable, a nudge, and far.
const SOME: f64 = 40.0;
const LITTLE: f64 = 12.0;
const MUCH: f64 = 120.0;
/// What is as wide as this part of the page reaches from side to side.
const BAR: f64 = 0.9;
/// What is as wide as this part of the page is one of its sections.
pub(super) const SECTION: f64 = 0.5;

/// The distance that an amount means; `None` for shares and factors, which are no distances.
fn distance(amount: Amount) -> Option<f64> {
    match amount {
        Amount::Exact(px, Unit::Px) => Some(px),
        Amount::Exact(..) => None,
        Amount::Vague(Vague::Little) => Some(LITTLE),
        Amount::Vague(Vague::Much) => Some(MUCH),
        Amount::Unsaid => Some(SOME),
    }
}

impl Draft<'_> {
    pub(super) fn move_to(&mut self, what: &Reference, motion: &Motion) -> Result<(), Halt> {
        let mut ids = self.moved(what, motion)?;
        let mut motion = Cow::Borrowed(motion);
        if let Motion::Place(place) = &*motion
            && let Some((whole, place)) = self.whole_beside(what, &ids, place)
        {
            self.naming.clone_from(&whole);
            ids = whole;
            motion = Cow::Owned(Motion::Place(place));
        }
        // Named as it was found: `the first input` may be the second one afterwards.
        let names = describe::names(&self.sketch, &ids);
        match &*motion {
            Motion::By(ways) => {
                let makes_room = ids.len() > 1 || what.is_below() || what.is_all_else();
                self.move_by(&ids, &names, ways, makes_room)
            }
            Motion::Toward { of, amount } => {
                let way = self.way_to(&ids, of, *amount)?;
                self.move_by(&ids, &names, &[way], false)
            }
            Motion::To { .. } | Motion::EndAt { .. } => {
                let group = self.group(&ids)?;
                let (x, y) = match &*motion {
                    Motion::EndAt { x, y } => {
                        (x.map(|x| (x - group.width()).max(0.0)), y.map(|y| (y - group.height()).max(0.0)))
                    }
                    Motion::To { x, y } => (*x, *y),
                    _ => (None, None),
                };
                let (x, y) = (x.unwrap_or(group.x()), y.unwrap_or(group.y()));
                self.shift(&self.with_contents(&ids), &group, x, y)?;
                let place = format!("{}, {}", describe::px(x), describe::px(y));
                self.did(format!("moved {names} to {place}"));
                Ok(())
            }
            Motion::Place(place) if self.center_held(what, &ids, place)? => Ok(()),
            Motion::Place(place) => match self.own_places(what, &ids, place)? {
                Some(places) => self.move_each(&ids, &names, &places),
                None => self.move_into_place(&ids, &names, place),
            },
        }
    }

    /// The way that leads closer to something: across the wider gap, half of it where no distance is said.
    fn way_to(&mut self, ids: &[ComponentId], of: &Reference, amount: Amount) -> Result<(Way, Amount), Halt> {
        let (group, anchor) = (self.group(ids)?, self.anchor(of)?);
        let (across, down) = (group.gap_x(&anchor), group.gap_y(&anchor));
        let way = match across >= down {
            true if anchor.x() < group.x() => Way::Left,
            true => Way::Right,
            false if anchor.y() < group.y() => Way::Up,
            false => Way::Down,
        };
        let gap = across.max(down);
        if gap <= 0.0 {
            return Err(Halt::Nothing);
        }
        let px = if amount == Amount::Unsaid { (gap / 2.0).ceil() } else { distance(amount).unwrap_or(gap) };
        Ok((way, Amount::Exact(px.min(gap), Unit::Px)))
    }

    /// `makes_room`: with no amount, as far as the step before needs.
    fn move_by(
        &mut self,
        ids: &[ComponentId],
        names: &str,
        ways: &[(Way, Amount)],
        makes_room: bool,
    ) -> Result<(), Halt> {
        let group = self.group(ids)?;
        let (mut dx, mut dy, mut said) = (0.0, 0.0, Vec::new());
        let mut stop = None;
        for (way, amount) in ways {
            let px = match (way, amount) {
                (Way::Down, Amount::Unsaid) if makes_room => self.displaced(&group),
                _ => None,
            };
            let mut px = px.or_else(|| distance(*amount)).ok_or(Halt::Nothing)?;
            if let (true, Some((free, before))) =
                (matches!(amount, Amount::Unsaid | Amount::Vague(_)), self.free_way(ids, *way, px))
            {
                let before = describe::name(&self.sketch, &before);
                if free < 1.0 {
                    let (names, way) = (describe::capitalized(names), describe::way(*way));
                    return Err(Halt::Answer(
                        [&names, " cannot go further ", way, ": ", &before, " is right there."].concat(),
                    ));
                }
                (px, stop) = (free, Some(before));
            }
            match way {
                Way::Left => dx -= px,
                Way::Right => dx += px,
                Way::Up => dy -= px,
                Way::Down => dy += px,
            }
            said.push(format!("{} px {}", describe::px(px), describe::way(*way)));
        }
        if (dx, dy) == (0.0, 0.0) && !self.operations.is_empty() {
            // There is room already.
            return Ok(());
        }
        let before = self.operations.len();
        // Nothing can stand at negative coordinates: the edge of the page ends the way.
        let (x, y) = ((group.x() + dx).max(0.0), (group.y() + dy).max(0.0));
        self.shift(&self.with_contents(ids), &group, x, y)?;
        self.changed_since(before, || {
            format!("{} cannot go further that way.", describe::capitalized(names))
        })?;
        let cut_short = x > group.x() + dx || y > group.y() + dy;
        let end = match stop {
            Some(before) => [", as far as ", &before, " leaves room"].concat(),
            None if cut_short => ", as far as the edge of the page".to_owned(),
            None => String::new(),
        };
        self.did(format!("moved {names} {}{end}", describe::listed(&said)));
        Ok(())
    }

    /// The box around components.
    pub(super) fn group(&self, ids: &[ComponentId]) -> Result<Bounds, Halt> {
        let boxes: Vec<Bounds> =
            ids.iter().filter_map(|id| self.sketch.get(id)).map(|component| component.bounds()).collect();
        union_of(&boxes).ok_or(Halt::Nothing)
    }

    /// Moves components together so that the box around them starts at (x, y).
    pub(super) fn shift(&mut self, ids: &[ComponentId], group: &Bounds, x: f64, y: f64) -> Result<(), Halt> {
        for id in ids {
            let Some(old) = self.sketch.get(id).map(|component| component.bounds()) else { continue };
            let (new_x, new_y) = (old.x() + (x - group.x()), old.y() + (y - group.y()));
            if (new_x, new_y) != (old.x(), old.y()) {
                self.apply(Operation::Move { component_id: id.clone(), x: new_x, y: new_y })?;
            }
        }
        Ok(())
    }

    /// At edges of the page: of the screen in which all of them lie, if they lie in one.
    fn on_screen(&self, ids: &[ComponentId], place: &Place) -> Place {
        let Place::Region { x, y, of: None } = place else { return place.clone() };
        let structure = Structure::of(&self.sketch, Some(self.page));
        let screen = |id| structure.screen(structure.element(id)?);
        let mut screens = ids.iter().map(screen);
        let first = screens.next().flatten();
        let common = first.filter(|first| screens.all(|screen| screen == Some(*first)));
        let of = common.map(|screen| Reference::of(Part::Known(screen.component.id().clone())));
        Place::Region { x: *x, y: *y, of }
    }

    pub(super) fn move_into_place(
        &mut self,
        ids: &[ComponentId],
        names: &str,
        place: &Place,
    ) -> Result<(), Halt> {
        if let (Place::By { relation: Relation::After | Relation::Before, .. }, [only]) = (place, ids)
            && self.shift_in_row(only, place)?
        {
            self.did(format!("moved {names} along its row"));
            return Ok(());
        }
        let place = &self.on_screen(ids, place);
        let place = &self.in_line(place)?;
        let place = &self.on_top(ids, place)?.unwrap_or_else(|| place.clone());
        let group = self.group(ids)?;
        let kind = match ids {
            [only] => self.sketch.get(only).map(|component| component.kind()),
            _ => None,
        };
        let kind = kind.unwrap_or(ComponentKind::Text);
        let size = self.fitted(place, group.size(), ids)?;
        if size != group.size() {
            let [only] = ids else { return Err(Halt::Nothing) };
            self.set_size(only, size)?;
        }
        let moving = &self.with_contents(ids);
        let piece = Piece { size, kind, moving, slides: true };
        let (mut spot, words) = self.spot(&piece, place, &group)?;
        if let (false, Place::Region { x: Some(x @ (Edge::Left | Edge::Right)), y: None, of: None }) =
            (spot.free, place)
            && let Some(near) = self.before_neighbor(ids, &group, spot.bounds.x(), *x)?
        {
            let Some(bounds) = near else {
                self.did(format!("moved {names} along its row"));
                return Ok(());
            };
            spot.bounds = bounds;
        }
        let is_beneath =
            matches!(place, Place::By { relation: Relation::Below | Relation::Above, centered: false, .. });
        if is_beneath && group.width() >= BAR * self.page_right() {
            // A bar stays from side to side.
            spot.bounds = spot.bounds.with_origin(group.x(), spot.bounds.y())?;
            spot.free = self.ground(moving).is_free(&spot.bounds, kind);
        }
        let mut room = "";
        if let (false, Place::By { relation: Relation::Between, anchor, .. }, [only]) =
            (spot.free, place, ids)
        {
            let (anchors, _) = self.anchors(anchor)?;
            if self.put_in_order(only, &anchors)? {
                self.did(format!("moved {names} {words}"));
                return Ok(());
            }
        }
        let is_aside = match ids {
            [only] => self.shift_beside(only, place, &spot)?,
            _ => false,
        };
        if is_aside || self.shift_in_column(ids, place, &spot)? {
            self.did(format!("moved {names} {words}"));
            return Ok(());
        }
        if let Some((near, _)) = self.right_below(place, &piece, &spot)? {
            spot = near;
            room = " and what is below down";
        } else if !spot.free
            && let Some(top) = self.top_of_room(place, &spot.bounds)?
        {
            spot.bounds = spot.bounds.with_origin(spot.bounds.x(), top)?;
            match self.make_room(&spot.bounds, kind, spot.bounds.y(), moving) {
                Some(0) => {}
                Some(_) => room = " and what is below down",
                None => {
                    self.exact = false;
                    room = ", where there is no free room";
                }
            }
        }
        let is_beside = match place {
            Place::By {
                relation: Relation::LeftOf | Relation::RightOf | Relation::Beside,
                gap: None,
                ..
            } => true,
            Place::By { relation: Relation::Below, gap: None, centered, .. } => !centered,
            _ => false,
        };
        if is_beside && !spot.free {
            self.exact = false;
            room = ", where there is no free room";
        }
        let before = self.operations.len();
        self.shift(moving, &group, spot.bounds.x(), spot.bounds.y())?;
        if size == group.size() && room.is_empty() {
            let is = if ids.len() == 1 { "is" } else { "are" };
            self.unless_already(before, names, &[is, " there"].concat())?;
        }
        self.did(format!("moved {names} {words}{room}"));
        Ok(())
    }

    /// Where what is moved to a side of the page ends where something stands on the way: a gap before that. `Some(None)`
    /// where there is no way to go and the two changed places in their row; `None` where the way is free.
    fn before_neighbor(
        &mut self,
        ids: &[ComponentId],
        group: &Bounds,
        goal: f64,
        side: Edge,
    ) -> Result<Option<Option<Bounds>>, Halt> {
        let (way, relation, sign) = match side {
            Edge::Left => (Way::Left, Relation::Before, -1.0),
            _ => (Way::Right, Relation::After, 1.0),
        };
        let Some((free, neighbor)) = self.free_way(ids, way, (goal - group.x()).abs()) else {
            return Ok(None);
        };
        if free > GAP {
            return Ok(Some(Some(group.with_origin(group.x() + sign * (free - GAP), group.y())?)));
        }
        let name = describe::name(&self.sketch, &neighbor);
        let anchor = Reference::of(Part::Known(neighbor));
        let place = Place::By { relation, anchor, gap: None, centered: false };
        let is_past = match ids {
            [only] => self.shift_in_row(only, &place)?,
            _ => false,
        };
        if is_past {
            return Ok(Some(None));
        }
        let way = describe::way(way);
        Err(Halt::Answer(format!("That cannot go further {way}: {name} is right there.")))
    }

    /// Where what is moved between others, or above something, goes when these make room.
    fn top_of_room(&mut self, place: &Place, spot: &Bounds) -> Result<Option<f64>, Halt> {
        Ok(match place {
            Place::By { relation: Relation::Between, .. } => Some(spot.y()),
            Place::By { relation: Relation::Above, anchor, .. } => Some(self.anchor(anchor)?.y()),
            // What is as wide as a section goes before the first one.
            Place::Region { x: None, y: Some(Edge::Top), of: None }
                if spot.width() >= SECTION * self.page_right() =>
            {
                self.top_of_content()
            }
            _ => None,
        })
    }

    /// Where the first part of the page begins that is no bar and no side column.
    fn top_of_content(&self) -> Option<f64> {
        let structure = Structure::of(&self.sketch, Some(self.page));
        let frame = structure.frame();
        let is_part = |one: &&Element<'_>| !frame.bars.contains(one) && !frame.sides.contains(one);
        structure.outermost().filter(is_part).map(|one| one.bounds.y()).min_by(f64::total_cmp)
    }

    /// The size something has to take to fit into its place; its own where that does.
    fn fitted(&mut self, place: &Place, size: kurbo::Size, ids: &[ComponentId]) -> Result<kurbo::Size, Halt> {
        let Place::By { relation: Relation::Inside, anchor, .. } = place else { return Ok(size) };
        let (anchor_ids, boxes) = self.anchors(anchor)?;
        if anchor_ids.iter().any(|id| ids.contains(id)) {
            return Err(Halt::Nothing);
        }
        let Some(holder) = union_of(&boxes).filter(|_| ids.len() == 1) else { return Ok(size) };
        // What is too large for a box becomes small enough to have room on all sides.
        let least = ids.first().and_then(|id| self.sketch.get(id)).map(|one| one.kind().min_size());
        let least = least.unwrap_or(kurbo::Size::ZERO);
        let side = |own: f64, room: f64, least: f64| {
            if own <= room { own } else { (room - 2.0 * GAP).max(least).min(room) }
        };
        Ok(kurbo::Size::new(
            side(size.width, holder.width(), least.width),
            side(size.height, holder.height(), least.height),
        ))
    }
}
