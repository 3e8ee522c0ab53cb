//! Moving.

use super::{Draft, Halt};
use crate::describe;
use crate::intent::{Amount, Motion, Place};
use crate::reference::{Part, Reference};
use crate::vocabulary::{Relation, Unit, Vague, Way, way_words};
use std::borrow::Cow;
use websketch_layout::placing::{Arrival, Moved, Movement, Piece, Stuck};
use websketch_layout::structure::Structure;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Operation;
use websketch_sketch::{ComponentId, ComponentKind};

/// How far without a number, in px: noticeable, a nudge, and far.
const SOME: f64 = 40.0;
const LITTLE: f64 = 12.0;
const MUCH: f64 = 120.0;
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
            && let Some(place) = self.in_own_box(what, &ids, place)
        {
            motion = Cow::Owned(Motion::Place(place));
        }
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
                (matches!(amount, Amount::Unsaid | Amount::Vague(_)), self.on_page().free_way(ids, *way, px))
            {
                let before = describe::name(&self.sketch, &before);
                if free < 1.0 {
                    let (names, way) = (describe::capitalized(names), way_words(*way));
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
            said.push(format!("{} px {}", describe::px(px), way_words(*way)));
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
        self.on_page().around(ids).ok_or(Halt::Nothing)
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
        let screen = |id| structure.device_frame(structure.element(id)?);
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
        if let (Place::By { relation: relation @ (Relation::After | Relation::Before), anchor, .. }, [only]) =
            (place, ids)
        {
            let (anchors, _) = self.anchors(anchor)?;
            let moves = self.on_page().moved_in_row(only, &anchors, *relation == Relation::After);
            if let Some(moves) = moves {
                self.carry_out(&moves)?;
                self.did(format!("moved {names} along its row"));
                return Ok(());
            }
        }
        let place = self.on_screen(ids, place);
        let place = self.in_line(&place)?;
        let place = self.on_top(ids, &place)?.unwrap_or(place);
        let group = self.group(ids)?;
        let kind = if let [only] = ids { self.kind(only) } else { None }.unwrap_or(ComponentKind::Text);
        let (wanted, words) = self.wanted(&place, kind)?;
        let size = self.on_page().size_at(ids, &group, &wanted).ok_or(Halt::Nothing)?;
        if let [only] = ids {
            self.set_size(only, size)?;
        }
        let moving = self.with_contents(ids);
        let piece = Piece { size, kind, moving: &moving, slides: true };
        let movement = Movement { ids, piece, group, wanted: &wanted };
        let moved = self.on_page().moved(&movement);
        let Arrival { bounds, others, is_crowded } = match moved.map_err(|stuck| self.said_of(stuck))? {
            Moved::Among(moves) => {
                self.carry_out(&moves)?;
                self.did(format!("moved {names} {words}"));
                return Ok(());
            }
            Moved::PastNeighbor(moves) => {
                self.carry_out(&moves)?;
                self.did(format!("moved {names} along its row"));
                return Ok(());
            }
            Moved::To(arrival) => arrival,
        };
        self.exact &= !is_crowded;
        let room = match is_crowded {
            true => ", where there is no free room",
            false if others.is_empty() => "",
            false => " and what is below down",
        };
        self.carry_out(&others)?;
        let before = self.operations.len();
        self.shift(&moving, &group, bounds.x(), bounds.y())?;
        if size == group.size() && room.is_empty() {
            let is = if ids.len() == 1 { "is" } else { "are" };
            self.unless_already(before, names, &[is, " there"].concat())?;
        }
        self.did(format!("moved {names} {words}{room}"));
        Ok(())
    }

    fn said_of(&self, stuck: Stuck) -> Halt {
        match stuck {
            Stuck::NoPlace => Halt::Nothing,
            Stuck::Blocked(way, neighbor) => {
                let (way, name) = (way_words(way), describe::name(&self.sketch, &neighbor));
                Halt::Answer(format!("That cannot go further {way}: {name} is right there."))
            }
        }
    }
}
