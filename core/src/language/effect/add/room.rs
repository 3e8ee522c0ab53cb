//! Room for something new where it was asked for.

use crate::geometry::{Bounds, union_of};
use crate::language::describe;
use crate::language::effect::{Draft, Halt};
use crate::language::intent::{Place, Traits};
use crate::language::vocabulary::{Edge, Relation};
use crate::placing::{GAP, Piece, Spot};
use crate::sketch::{Component, ComponentKind};
use kurbo::Size;

/// The least height of a picture that is made smaller to fit into a box, in px.
const LEAST_PICTURE: f64 = 54.0;

/// What is added where.
struct Wanted<'w> {
    piece: Piece<'w>,
    place: &'w Place,
    traits: &'w Traits,
    /// Whether it is one thing, whose size nobody gave as that of several.
    single: bool,
    /// Where it would go if nobody had said where.
    origin: Bounds,
}

/// Where it goes, and what to say of that besides the place.
struct Found {
    spot: Spot,
    /// How many components made room.
    pushed: usize,
    before: &'static str,
    after: &'static str,
}

impl Found {
    fn at(spot: Spot) -> Self {
        Self { spot, pushed: 0, before: "", after: "" }
    }

    fn pushing((spot, pushed): (Spot, usize)) -> Self {
        Self { pushed, ..Self::at(spot) }
    }
}

impl Draft<'_> {
    /// A free place for something new, how to say it, and how many components made room.
    pub(in crate::language::effect) fn room(
        &mut self,
        piece: &Piece<'_>,
        traits: &Traits,
        single: bool,
    ) -> Result<(Spot, String, usize), Halt> {
        let size = piece.size;
        if let Some((x, y)) = traits.at {
            let bounds = Bounds::new(x, y, size.width, size.height)?;
            let words = format!(" at {}, {}", describe::px(x), describe::px(y));
            return Ok((Spot { bounds, free: true }, words, 0));
        }
        let Some(place) = &traits.place else { return Ok((self.unasked(piece)?, String::new(), 0)) };
        let mut piece = *piece;
        if let Place::Region { of: Some(of), .. } = place {
            piece.size = self.size_within(size, of)?;
        }
        // Beside something it does not matter where it would go otherwise.
        let origin = match place {
            Place::By { .. } => Bounds::new(0.0, 0.0, size.width, size.height)?,
            Place::Region { of: Some(of), .. } => self.start_in(&piece, of)?,
            Place::Region { .. } => self.unasked(&piece)?.bounds,
        };
        let (mut spot, words) = self.spot(&piece, place, &origin)?;
        if let Some(bounds) = self.bar_along(&piece, place)? {
            spot = Spot { bounds, free: true };
        }
        let words = match place {
            Place::Region { .. } => words.replacen("to the", "at the", 1),
            Place::By { .. } => words.replacen("into", "in", 1),
        };
        let spot = self.close_above(place, &spot)?.unwrap_or(spot);
        let wanted = Wanted { piece, place, traits, single, origin };
        let found = match self.beside_in_taller(&piece, place, &spot)? {
            Some(made) => Found::pushing(made),
            None => match self.room_at(&wanted, spot)? {
                Some(found) => found,
                None => self.room_near(&wanted, spot)?,
            },
        };
        Ok((found.spot, [found.before, " ", &words, found.after].concat(), found.pushed))
    }

    /// Where something would stand right above its anchor, if something else would stand between the two at `spot`.
    fn close_above(&mut self, place: &Place, spot: &Spot) -> Result<Option<Spot>, Halt> {
        let Place::By { relation: Relation::Above, anchor, .. } = place else { return Ok(None) };
        let (anchor, ids) = (self.anchor(anchor)?, self.looking.clone());
        if !self.is_parted(&anchor, spot.bounds.bottom(), anchor.y(), &ids) {
            return Ok(None);
        }
        let bounds = spot.bounds.with_origin(anchor.x(), anchor.y() - GAP - spot.bounds.height())?;
        Ok(Some(Spot { bounds, free: false }))
    }

    /// Room just where it was asked for, if there is some or can be made there.
    fn room_at(&mut self, wanted: &Wanted<'_>, spot: Spot) -> Result<Option<Found>, Halt> {
        let (piece, place) = (&wanted.piece, wanted.place);
        // A side of the page has room from its top down.
        if matches!(place, Place::Region { x: Some(Edge::Left | Edge::Right), y: None, of: None }) {
            let topmost = self.ground(&[]).topmost(piece, spot.bounds.x()).filter(|spot| spot.free);
            return Ok(Some(Found::at(topmost.unwrap_or(spot))));
        }
        let is_beyond = self.bar.is_some_and(|right| spot.bounds.right() > right);
        if let Place::Region { x: Some(x @ (Edge::Left | Edge::Right)), y: Some(Edge::Top), of: None } = place
            && (is_beyond || !spot.free)
            && let Some(near) = self.near_corner(piece, &spot, *x)?
        {
            return Ok(Some(Found::pushing(near)));
        }
        if let (false, Place::Region { y, of: Some(of), .. }) = (spot.free, place) {
            let (near, pushed) = self.at_edge(piece, spot, *y, of)?;
            let taller = if near.free { None } else { self.in_taller(piece, of, *y == Some(Edge::Top))? };
            return Ok(Some(Found::pushing(taller.unwrap_or((near, pushed)))));
        }
        if let (false, Place::By { relation: Relation::Inside, anchor, .. }) = (spot.free, place) {
            if let Some(small) = self.narrower(wanted)? {
                return Ok(Some(Found::at(small)));
            }
            if let Some(made) = self.in_taller(piece, anchor, false)? {
                return Ok(Some(Found::pushing(made)));
            }
        }
        if let (true, Some(near)) = (spot.free, self.far_below(place, &spot)?)
            && let Some(made) = self.pushed(piece, place, near)?
        {
            return Ok(Some(Found::pushing(made)));
        }
        let is_asked_for =
            matches!(place, Place::By { relation: Relation::Inside, .. } | Place::Region { of: Some(_), .. });
        Ok((spot.free || is_asked_for).then(|| Found::at(spot)))
    }

    /// Room where there is none: lower, smaller, by pushing others, out of line, or further on.
    fn room_near(&mut self, wanted: &Wanted<'_>, spot: Spot) -> Result<Found, Halt> {
        let (piece, place) = (&wanted.piece, wanted.place);
        if let Some(below) = self.below_all(wanted, &spot)? {
            return Ok(Found::at(below));
        }
        if let Some(narrow) = self.narrower(wanted)? {
            return Ok(Found::at(narrow));
        }
        if let Place::By {
            relation: Relation::Between | Relation::RightOf | Relation::After,
            anchor,
            gap,
            ..
        } = place
            && let Some((spot, after)) = self.aside(piece, anchor, *gap)?
        {
            return Ok(Found { after, ..Found::at(spot) });
        }
        if let Some(made) = self.pushed(piece, place, spot)? {
            return Ok(Found::pushing(made));
        }
        // Nothing may be pushed: out of line with the anchor, or further on in that direction.
        let (slid, _) = self.spot(&Piece { slides: true, ..*piece }, place, &wanted.origin)?;
        if slid.free {
            return Ok(Found::at(slid));
        }
        let further = self.further(piece, place)?;
        let is_there = matches!(place, Place::By { relation: Relation::Below, .. });
        let found = Found::at(further.unwrap_or(spot));
        if further.is_none() || is_there {
            return Ok(found);
        }
        self.exact = false;
        Ok(Found { before: ", further down: there is no room", ..found })
    }

    /// The bottom of a full page is below what is there.
    fn below_all(&mut self, wanted: &Wanted<'_>, spot: &Spot) -> Result<Option<Spot>, Halt> {
        if !matches!(wanted.place, Place::Region { y: Some(Edge::Bottom), of: None, .. }) {
            return Ok(None);
        }
        let bounds = spot.bounds.with_origin(spot.bounds.x(), wanted.origin.y())?;
        let free = self.ground(&[]).is_free(&bounds, wanted.piece.kind);
        Ok(free.then_some(Spot { bounds, free }))
    }

    /// Beside something there may be room for a narrower one, and in a box for a smaller picture.
    fn narrower(&mut self, wanted: &Wanted<'_>) -> Result<Option<Spot>, Halt> {
        let (piece, traits) = (&wanted.piece, wanted.traits);
        let is_beside = matches!(
            wanted.place,
            Place::By { relation: Relation::LeftOf | Relation::RightOf | Relation::Beside, .. }
        );
        let is_picture = piece.kind == ComponentKind::ImagePlaceholder && traits.height.is_none();
        let is_inside = matches!(wanted.place, Place::By { relation: Relation::Inside, .. }) && is_picture;
        if !(is_beside || is_inside) || !wanted.single || traits.width.is_some() {
            return Ok(None);
        }
        let lower = |share| if is_picture { share } else { 1.0 };
        // In a box a picture keeps its shape, and is no stamp.
        let shares = [(0.75, 1.0), (0.5, 1.0), (0.75, lower(0.75)), (0.5, lower(0.5)), (0.4, lower(0.4))];
        let keeps = |(across, down): &(f64, f64)| across == down && piece.size.height * down >= LEAST_PICTURE;
        for (across, down) in shares.into_iter().filter(|shares| !is_inside || keeps(shares)) {
            let size = Size::new((piece.size.width * across).round(), (piece.size.height * down).round());
            let (narrow, _) = self.spot(&Piece { size, ..*piece }, wanted.place, &wanted.origin)?;
            if narrow.free {
                return Ok(Some(narrow));
            }
        }
        Ok(None)
    }

    /// Where something would stand right below its anchor, if `spot` is so far down that one would rather make room there: past
    /// a footer, or out of sight of the anchor.
    fn far_below(&mut self, place: &Place, spot: &Spot) -> Result<Option<Spot>, Halt> {
        /// As far as something is still below its anchor to the eye, in px.
        const IN_SIGHT: f64 = 96.0;
        let Place::By { relation: Relation::Below, anchor, gap: None, .. } = place else { return Ok(None) };
        let (_, boxes) = self.anchors_of(Relation::Below, anchor, ComponentKind::Text)?;
        let bottom = union_of(&boxes).ok_or(Halt::Nothing)?.bottom();
        let is_past = self.sketch.iter().any(|component| {
            let bounds = component.bounds();
            let is_between = bounds.y() >= bottom && bounds.bottom() <= spot.bounds.y();
            is_between && (component.kind() == ComponentKind::Footer || bounds.overlaps_x(&spot.bounds))
        });
        if !is_past && spot.bounds.y() - bottom <= IN_SIGHT {
            return Ok(None);
        }
        let bounds = spot.bounds.with_origin(spot.bounds.x(), bottom + GAP)?;
        Ok(Some(Spot { bounds, free: false }))
    }

    /// A place that becomes free when what is below is pushed down, and how many were pushed.
    fn pushed(
        &mut self,
        piece: &Piece<'_>,
        place: &Place,
        spot: Spot,
    ) -> Result<Option<(Spot, usize)>, Halt> {
        let (bounds, from, beside) = match place {
            // Beside something, its row would be pushed away from it.
            Place::By {
                relation: Relation::LeftOf | Relation::RightOf | Relation::Beside | Relation::Inside,
                ..
            } => {
                return Ok(None);
            }
            // Above something means in its place, with that one pushed down.
            Place::By { relation: Relation::Above, anchor, .. } => {
                let anchor = self.anchor(anchor)?;
                (spot.bounds.with_origin(spot.bounds.x(), anchor.y())?, anchor.y(), anchor)
            }
            // What stands closer below than the new one would makes room, too.
            Place::By { relation: Relation::Below, anchor, .. } => {
                let (_, boxes) = self.anchors_of(Relation::Below, anchor, ComponentKind::Text)?;
                let anchor = union_of(&boxes).ok_or(Halt::Nothing)?;
                (spot.bounds, anchor.bottom().min(spot.bounds.y()), anchor)
            }
            Place::By { .. } => (spot.bounds, spot.bounds.y(), spot.bounds),
            Place::Region { .. } => {
                let covered =
                    self.sketch.iter().map(Component::bounds).filter(|other| other.overlaps(&spot.bounds));
                let from = covered.map(|other| other.y()).fold(spot.bounds.y(), f64::min);
                (spot.bounds, from, spot.bounds)
            }
        };
        // In a box what is in there makes room, if it stays in there; what stands around it keeps its place.
        let holder = self.scene().holder_of(&beside);
        let within = holder.and_then(|holder| self.room_within(&holder, &bounds, piece.kind, from));
        let pushed = within.or_else(|| self.make_room(&bounds, piece.kind, from, &[]));
        Ok(pushed.map(|pushed| (Spot { bounds, free: true }, pushed)))
    }
}
