//! How what is moved gets to its place: there if that is free, else by changing places with others, or with others that make
//! room.

use super::page::Moves;
use super::wanted::{Near, Region, Wanted};
use super::{Edge, GAP, Page, Piece, Relation, Spot, Way, Within};
use crate::structure::tolerance::ACROSS;
use crate::structure::{Element, are_side_by_side};
use kurbo::Size;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::{ComponentId, ComponentKind};

/// What is moved.
pub struct Movement<'w> {
    pub ids: &'w [ComponentId],
    /// In its new size, with all that goes along.
    pub piece: Piece<'w>,
    /// The box around `ids`.
    pub group: Bounds,
    pub wanted: &'w Wanted,
}

/// How it gets there.
pub enum Moved {
    /// It changes places with others, in its row if no place was said.
    Among(Moves),
    /// It stands in a row at the side of which it already is, and changes places with its neighbor there.
    PastNeighbor(Moves),
    /// Itself, once others have made room.
    To(Arrival),
}

/// Where something comes to stand.
pub struct Arrival {
    pub bounds: Bounds,
    /// What makes room for it.
    pub others: Moves,
    /// Whether it lies on something, as there was no room.
    pub is_crowded: bool,
}

impl Arrival {
    /// Just there.
    fn at(bounds: Bounds) -> Self {
        Self { bounds, others: Moves::new(), is_crowded: false }
    }
}

/// Why something cannot get there.
pub enum Stuck {
    /// There is no such place.
    NoPlace,
    /// This one is in the way.
    Blocked(Way, ComponentId),
}

impl Page<'_> {
    /// How something gets to the place that is wanted.
    pub fn moved(&self, movement: &Movement<'_>) -> Result<Moved, Stuck> {
        let spot = self.spot(&movement.piece, movement.wanted, &movement.group).ok_or(Stuck::NoPlace)?;
        match movement.wanted {
            Wanted::Near(near) => self.moved_near(movement, near, spot),
            Wanted::At(region) => self.moved_at(movement, region, spot),
        }
    }

    fn moved_at(&self, movement: &Movement<'_>, region: &Region, spot: Spot) -> Result<Moved, Stuck> {
        let Movement { ids, piece, group, .. } = movement;
        if let (false, Some(side)) = (spot.free, region.side_of_page())
            && let Some(moved) = self.before_neighbor(ids, group, spot.bounds.x(), side)?
        {
            return Ok(moved);
        }
        let is_at_edge = |edge| (region.x, region.y, region.within) == (None, Some(edge), Within::Page);
        let top = match (is_at_edge(Edge::Top), is_at_edge(Edge::Bottom)) {
            // Before all that is no bar; at the bottom behind all, a bar behind the footer, too.
            (true, _) => self.top_of_content(),
            (_, true) => self.end_of_content(piece, group.width() >= ACROSS * self.right()),
            _ => None,
        };
        Ok(Moved::To(self.arrival(piece, spot, top)))
    }

    fn moved_near(&self, movement: &Movement<'_>, near: &Near, mut spot: Spot) -> Result<Moved, Stuck> {
        let Movement { ids, piece, group, .. } = movement;
        let is_stacked = matches!(near.relation, Relation::Below | Relation::Above) && !near.centered;
        if is_stacked && group.width() >= ACROSS * self.right() {
            // A bar stays from side to side.
            spot.bounds = spot.bounds.with_origin(group.x(), spot.bounds.y()).map_err(|_| Stuck::NoPlace)?;
            spot.free = self.is_free(piece, &spot.bounds);
        }
        if let Some(moves) = self.among_others(ids, near, &spot) {
            return Ok(Moved::Among(moves));
        }
        if let Some((bounds, others)) = self.right_below(near, piece, &spot) {
            return Ok(Moved::To(Arrival { others, ..Arrival::at(bounds) }));
        }
        let top = match near.relation {
            Relation::Between => Some(spot.bounds.y()),
            Relation::Above => near.around().map(|anchor| anchor.y()),
            _ => None,
        };
        let is_beside = matches!(near.relation, Relation::LeftOf | Relation::RightOf | Relation::Beside);
        let is_below = near.relation == Relation::Below && !near.centered;
        let mut arrival = self.arrival(piece, spot, top);
        // Just beside something it was to have room.
        arrival.is_crowded |= !spot.free && near.gap.is_none() && (is_beside || is_below);
        Ok(Moved::To(arrival))
    }

    /// The size that something takes to fit into the box in which it is wanted, else its own; `None` where it is to go into
    /// itself.
    pub fn size_at(&self, ids: &[ComponentId], group: &Bounds, wanted: &Wanted) -> Option<Size> {
        let size = group.size();
        let Wanted::Near(near @ Near { relation: Relation::Inside, .. }) = wanted else { return Some(size) };
        if near.ids.iter().any(|id| ids.contains(id)) {
            return None;
        }
        let ([only], Some(holder)) = (ids, near.around()) else { return Some(size) };
        // What is too large for a box becomes small enough to have room on all sides.
        let least = self.sketch.get(only).map_or(Size::ZERO, |one| one.kind().min_size());
        let side = |own: f64, room: f64, least: f64| {
            if own <= room { own } else { (room - 2.0 * GAP).max(least).min(room) }
        };
        let width = side(size.width, holder.width(), least.width);
        Some(Size::new(width, side(size.height, holder.height(), least.height)))
    }

    /// At a spot; where that is taken, at `top`, from where on everything goes down.
    fn arrival(&self, piece: &Piece<'_>, spot: Spot, top: Option<f64>) -> Arrival {
        let Some(top) = top.filter(|_| !spot.free) else { return Arrival::at(spot.bounds) };
        let bounds = spot.bounds.with_origin(spot.bounds.x(), top).unwrap_or(spot.bounds);
        let others = self.pushed(&bounds, piece.kind, top, piece.moving);
        let is_crowded = others.is_none() && !self.is_free(piece, &bounds);
        Arrival { bounds, is_crowded, others: others.unwrap_or_default() }
    }

    /// It changes places with others of its row or column, where `spot` is taken or far off.
    fn among_others(&self, ids: &[ComponentId], near: &Near, spot: &Spot) -> Option<Moves> {
        if let [only] = ids {
            let between = near.relation == Relation::Between && !spot.free;
            let in_order = if between { self.moved_between(only, &near.ids) } else { None };
            if let Some(moves) = in_order.or_else(|| self.moved_beside(only, near, spot)) {
                return Some(moves);
            }
        }
        self.moved_in_column(ids, near, spot)
    }

    /// Puts one of a row beside another one of it, where `spot` is beyond the page or on one of them: at the edge of the page
    /// there may be no room beside the anchor at all, or the next one of the row stands there.
    fn moved_beside(&self, moved: &ComponentId, near: &Near, spot: &Spot) -> Option<Moves> {
        let is_after = match near.relation {
            Relation::RightOf => true,
            Relation::LeftOf => false,
            _ => return None,
        };
        let is_beyond = spot.bounds.right() > self.right();
        let component = self.sketch.get(moved)?;
        let is_over = near.anchors.iter().any(|anchor| anchor.overlaps(&spot.bounds)) || {
            let mut row = self.sketch.iter().filter(|other| are_side_by_side(component, other));
            row.any(|other| other.kind() == component.kind() && other.bounds().overlaps(&spot.bounds))
        };
        if near.gap.is_some() || spot.free || !(is_beyond || is_over) {
            return None;
        }
        self.moved_in_row(moved, &near.ids, is_after)
    }

    /// Room right below an anchor, where there is none or only past something else: what is below moves down for it.
    pub(crate) fn right_below(&self, near: &Near, piece: &Piece<'_>, spot: &Spot) -> Option<(Bounds, Moves)> {
        let anchor = near.around().filter(|_| near.relation == Relation::Below && near.is_plain())?;
        let known = [piece.moving, &near.ids].concat();
        if spot.free && !self.is_parted(&spot.bounds, anchor.bottom(), spot.bounds.y(), &known) {
            return None;
        }
        let (x, y) = (anchor.x(), anchor.bottom() + GAP / 2.0);
        let bounds = Bounds::new(x, y, piece.size.width, piece.size.height).ok()?;
        Some((bounds, self.pushed(&bounds, piece.kind, y, piece.moving)?))
    }

    /// Where what is moved to a side of the page ends where something stands on the way: a gap before that, or past it where
    /// there is no way to go and the two stand in a row. `None` where the way is free.
    fn before_neighbor(
        &self,
        ids: &[ComponentId],
        group: &Bounds,
        goal: f64,
        side: Edge,
    ) -> Result<Option<Moved>, Stuck> {
        let (way, sign) = if side == Edge::Left { (Way::Left, -1.0) } else { (Way::Right, 1.0) };
        let Some((free, neighbor)) = self.free_way(ids, way, (goal - group.x()).abs()) else {
            return Ok(None);
        };
        if free > GAP {
            let bounds = group.with_origin(group.x() + sign * (free - GAP), group.y());
            let bounds = bounds.map_err(|_| Stuck::NoPlace)?;
            return Ok(Some(Moved::To(Arrival::at(bounds))));
        }
        let past = match ids {
            [only] => self.moved_in_row(only, std::slice::from_ref(&neighbor), side != Edge::Left),
            _ => None,
        };
        past.map(|moves| Some(Moved::PastNeighbor(moves))).ok_or(Stuck::Blocked(way, neighbor))
    }

    /// Where something begins that stands behind all that does not move: a bar right behind it, anything else a gap off and
    /// before the footer.
    fn end_of_content(&self, piece: &Piece<'_>, is_bar: bool) -> Option<f64> {
        let stands = |one: &&Element<'_>| {
            !piece.moving.contains(one.component.id()) && (is_bar || one.kind() != ComponentKind::Footer)
        };
        let ends = self.structure().roots().filter(stands).map(|one| one.bounds.bottom());
        ends.max_by(f64::total_cmp).map(|end| if is_bar { end } else { end + GAP })
    }

    /// Where the first part of the page begins that is no bar and no side column.
    fn top_of_content(&self) -> Option<f64> {
        let frame = self.structure().frame();
        let is_part = |one: &&Element<'_>| !frame.bars.contains(one) && !frame.sides.contains(one);
        self.structure().roots().filter(is_part).map(|one| one.bounds.y()).min_by(f64::total_cmp)
    }
}
