//! Room for something new: just where it is wanted if that is free, else by the first remedy that helps.

use super::in_row::Side;
use super::page::Moves;
use super::tolerance::{IN_SIGHT, LEAST_PICTURE, LEAST_SIDE};
use super::wanted::{Near, Region, Wanted};
use super::{Edge, GAP, Page, Piece, Relation, Spot, Within};
use kurbo::Size;
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::{Bounds, union_of};

/// Something new that is wanted somewhere.
pub struct Request<'w> {
    pub piece: Piece<'w>,
    pub wanted: &'w Wanted,
    /// Whether it may be narrower than usual: one thing, whose width nobody gave.
    pub narrows: bool,
    /// Whether it may be lower than usual.
    pub lowers: bool,
}

/// Where something new goes.
pub struct Found {
    pub spot: Spot,
    /// What goes elsewhere for it.
    pub moves: Moves,
    pub remedy: Remedy,
}

/// What of the way in which room was found there is to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Nothing: it is there, and what moved in its box is its box's own matter.
    Unseen,
    /// What is below moved down.
    PushedDown,
    /// What stands in its row moved to that side.
    PushedAside(Side),
    /// It is further down than wanted.
    FurtherDown,
}

impl Found {
    pub(super) fn at(spot: Spot) -> Self {
        Self { spot, moves: Moves::new(), remedy: Remedy::Unseen }
    }

    /// There, after what is below made room by these moves.
    pub(super) fn pushing(bounds: Bounds, moves: Moves) -> Self {
        let remedy = if moves.is_empty() { Remedy::Unseen } else { Remedy::PushedDown };
        Self { spot: Spot { bounds, free: true }, moves, remedy }
    }
}

/// A request with what is known about it once.
struct Attempt<'w> {
    piece: Piece<'w>,
    request: &'w Request<'w>,
    /// Where it would go if nobody had said where.
    origin: Bounds,
}

impl Page<'_> {
    /// Where something new goes, and what moves for it; `None` where it has no place at all.
    pub fn room(&self, request: &Request<'_>) -> Option<Found> {
        let Request { mut piece, wanted, .. } = *request;
        let origin = match wanted {
            // Beside something it does not matter where it would go otherwise.
            Wanted::Near(_) => Bounds::new(0.0, 0.0, piece.size.width, piece.size.height).ok()?,
            Wanted::At(region) => match region.frame() {
                Some(frame) => {
                    piece.size = size_within(piece.size, &frame);
                    self.start_in(&piece, &frame)?
                }
                None => self.unasked(&piece)?.bounds,
            },
        };
        let spot = self.spot(&piece, wanted, &origin)?;
        let attempt = Attempt { piece, request, origin };
        match wanted {
            Wanted::Near(near) => {
                let spot = self.close_above(near, &spot).unwrap_or(spot);
                let lower = self.lower_in_box(&piece, near, &spot);
                lower.or_else(|| self.room_near(&attempt, near, spot))
            }
            Wanted::At(region) => {
                let along = self.bar_along(&piece, region).map(|bounds| Spot { bounds, free: true });
                self.room_at(&attempt, region, along.unwrap_or(spot))
            }
        }
    }

    /// Where something would stand right above its anchor, if something else would stand between the two at `spot`.
    fn close_above(&self, near: &Near, spot: &Spot) -> Option<Spot> {
        let anchor = near.around().filter(|_| near.relation == Relation::Above)?;
        if !self.is_parted(&anchor, spot.bounds.bottom(), anchor.y(), &near.ids) {
            return None;
        }
        let bounds = spot.bounds.with_origin(anchor.x(), anchor.y() - GAP - spot.bounds.height()).ok()?;
        Some(Spot { bounds, free: false })
    }

    /// Room at edges of the page or of a box: the nearest there, and in a box by making that taller.
    fn room_at(&self, attempt: &Attempt<'_>, region: &Region, spot: Spot) -> Option<Found> {
        let piece = &attempt.piece;
        // A side of the page has room from its top down.
        if region.side_of_page().is_some() {
            let topmost = self.ground(&[]).topmost(piece, spot.bounds.x()).filter(|spot| spot.free);
            return Some(Found::at(topmost.unwrap_or(spot)));
        }
        let is_beyond = self.bar.is_some_and(|right| spot.bounds.right() > right);
        if let (Some(x @ (Edge::Left | Edge::Right)), Some(Edge::Top), Within::Page) =
            (region.x, region.y, region.within)
            && (is_beyond || !spot.free)
            && let Some(near) = self.near_corner(piece, &spot, x)
        {
            return Some(near);
        }
        if let (false, Some(frame)) = (spot.free, region.frame()) {
            let near = self.at_edge(piece, spot, region.y, &frame);
            let is_first = region.y == Some(Edge::Top);
            let taller = if near.spot.free { None } else { self.in_taller(piece, &region.holders, is_first) };
            return Some(taller.unwrap_or(near));
        }
        if spot.free {
            return Some(Found::at(spot));
        }
        // The bottom of a full page is below what is there.
        if region.y == Some(Edge::Bottom) {
            let bounds = spot.bounds.with_origin(spot.bounds.x(), attempt.origin.y()).ok()?;
            if self.is_free(piece, &bounds) {
                return Some(Found::at(Spot { bounds, free: true }));
            }
        }
        let covered = self.boxes().filter(|other| other.overlaps(&spot.bounds));
        let from = covered.map(|other| other.y()).fold(spot.bounds.y(), f64::min);
        if let Some(found) = self.pushed_for(piece, &spot.bounds, from, &spot.bounds) {
            return Some(found);
        }
        self.further(attempt, spot)
    }

    /// Room beside others: there, smaller or in a taller box, in the row or the column by moving others, else further on.
    fn room_near(&self, attempt: &Attempt<'_>, near: &Near, spot: Spot) -> Option<Found> {
        let piece = &attempt.piece;
        let is_inside = near.relation == Relation::Inside;
        if spot.free {
            let far = self.far_below(near, &spot);
            let close = far.and_then(|bounds| self.pushed_near(piece, near, &bounds));
            return Some(close.unwrap_or_else(|| Found::at(spot)));
        }
        if let Some(small) = self.narrower(attempt, near) {
            return Some(Found::at(small));
        }
        if is_inside {
            let taller = self.in_taller(piece, &near.ids, false);
            return Some(taller.unwrap_or_else(|| Found::at(spot)));
        }
        if matches!(near.relation, Relation::Between | Relation::RightOf | Relation::After)
            && let Some((bounds, moves, side)) = self.room_in_row(piece, &near.anchors, near.gap)
        {
            return Some(Found {
                spot: Spot { bounds, free: true },
                moves,
                remedy: Remedy::PushedAside(side),
            });
        }
        if let Some(found) = self.pushed_near(piece, near, &spot.bounds) {
            return Some(found);
        }
        self.further(attempt, spot)
    }

    /// Room where nothing can be pushed: out of line with the anchor, or further on in that direction.
    fn further(&self, attempt: &Attempt<'_>, spot: Spot) -> Option<Found> {
        let piece = &attempt.piece;
        let wanted = attempt.request.wanted;
        let slid = self.spot(&Piece { slides: true, ..*piece }, wanted, &attempt.origin)?;
        if slid.free {
            return Some(Found::at(slid));
        }
        if let Wanted::Near(near @ Near { relation: Relation::Below, .. }) = wanted {
            let anchor = union_of(&near.boxes)?;
            let ground = self.ground(&[]);
            let mut below = ground.bottoms(anchor.bottom()).iter();
            let free = below.find_map(|y| ground.in_line(piece, &anchor, *y + GAP).filter(|spot| spot.free));
            return Some(Found::at(free.unwrap_or(spot)));
        }
        Some(match self.anywhere(piece).filter(|spot| spot.free) {
            Some(free) => Found { remedy: Remedy::FurtherDown, ..Found::at(free) },
            None => Found::at(spot),
        })
    }

    /// Beside something there may be room for a narrower one, and in a box for a smaller picture.
    fn narrower(&self, attempt: &Attempt<'_>, near: &Near) -> Option<Spot> {
        let Attempt { piece, request, origin } = attempt;
        let is_beside = matches!(near.relation, Relation::LeftOf | Relation::RightOf | Relation::Beside);
        let is_picture = piece.kind == ComponentKind::ImagePlaceholder && request.lowers;
        let is_inside = near.relation == Relation::Inside && is_picture;
        if !(is_beside || is_inside) || !request.narrows {
            return None;
        }
        let lower = |share| if is_picture { share } else { 1.0 };
        // In a box a picture keeps its shape, and is no stamp.
        let shares = [(0.75, 1.0), (0.5, 1.0), (0.75, lower(0.75)), (0.5, lower(0.5)), (0.4, lower(0.4))];
        let keeps = |(across, down): &(f64, f64)| across == down && piece.size.height * down >= LEAST_PICTURE;
        let fitting = shares.into_iter().filter(|shares| !is_inside || keeps(shares));
        let mut tries = fitting.filter_map(|(across, down)| {
            let size = Size::new((piece.size.width * across).round(), (piece.size.height * down).round());
            self.spot(&Piece { size, ..*piece }, request.wanted, origin)
        });
        tries.find(|spot| spot.free)
    }

    /// Where something would stand right below its anchor, if `spot` is so far down that one would rather make room there: past
    /// a footer, or out of sight of the anchor.
    fn far_below(&self, near: &Near, spot: &Spot) -> Option<Bounds> {
        if near.relation != Relation::Below || near.gap.is_some() {
            return None;
        }
        let bottom = union_of(&near.boxes)?.bottom();
        let is_past = self.sketch.iter().any(|component| {
            let bounds = component.bounds();
            let is_between = bounds.y() >= bottom && bounds.bottom() <= spot.bounds.y();
            is_between && (component.kind() == ComponentKind::Footer || bounds.overlaps_x(&spot.bounds))
        });
        if !is_past && spot.bounds.y() - bottom <= IN_SIGHT {
            return None;
        }
        spot.bounds.with_origin(spot.bounds.x(), bottom + GAP).ok()
    }

    /// A place beside others that becomes free when what is below is pushed down.
    fn pushed_near(&self, piece: &Piece<'_>, near: &Near, bounds: &Bounds) -> Option<Found> {
        let around = union_of(&near.boxes)?;
        match near.relation {
            // Beside something, its row would be pushed away from it.
            Relation::LeftOf | Relation::RightOf | Relation::Beside | Relation::Inside => None,
            // Above something means in its place, with that one pushed down.
            Relation::Above => {
                let bounds = bounds.with_origin(bounds.x(), around.y()).ok()?;
                self.pushed_for(piece, &bounds, around.y(), &around)
            }
            // What stands closer below than the new one would makes room, too.
            Relation::Below => self.pushed_for(piece, bounds, around.bottom().min(bounds.y()), &around),
            Relation::Between | Relation::After | Relation::Before => {
                self.pushed_for(piece, bounds, bounds.y(), bounds)
            }
        }
    }

    /// A place that becomes free when everything from `from` is pushed down: in the box around `beside`, if all stays in
    /// there, else on the page.
    fn pushed_for(&self, piece: &Piece<'_>, bounds: &Bounds, from: f64, beside: &Bounds) -> Option<Found> {
        let holder = self.holder(beside);
        let within = holder.and_then(|holder| self.pushed_within(&holder, bounds, piece.kind, from));
        let moves = within.or_else(|| self.pushed(bounds, piece.kind, from, &[]))?;
        Some(Found::pushing(*bounds, moves))
    }
}

/// A size that leaves a margin in a box.
fn size_within(size: Size, frame: &Bounds) -> Size {
    let side = |side: f64, outer: f64| side.min((outer - GAP).max(LEAST_SIDE));
    Size::new(side(size.width, frame.width()), side(size.height, frame.height()))
}
