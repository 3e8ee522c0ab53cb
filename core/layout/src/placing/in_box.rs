//! Room in a box that has something in it already: beside that, or in a box that becomes taller.

use super::adding::{Found, Remedy};
use super::page::{Moves, resized};
use super::tolerance::{ALIKE, IN_SIGHT, LEAST_PADDING};
use super::wanted::Near;
use super::{Edge, GAP, Page, Piece, Relation, Spot};
use kurbo::Size;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::{Component, ComponentId, ComponentKind};

impl Page<'_> {
    /// Where something new begins in a box: in line with what stands there.
    pub(super) fn start_in(&self, piece: &Piece<'_>, frame: &Bounds) -> Option<Bounds> {
        let pad = |outer: f64, inner: f64| ((outer - inner) / 2.0).clamp(0.0, GAP);
        let fits = |one: &Bounds| one.x() > frame.x() && one.x() + piece.size.width <= frame.right();
        let lefts = self.boxes().filter(|one| fits(one) && frame.contains(one)).map(|one| one.x());
        let left = lefts.fold(f64::INFINITY, f64::min);
        let x = if left.is_finite() { left } else { frame.x() + pad(frame.width(), piece.size.width) };
        let y = frame.y() + pad(frame.height(), piece.size.height);
        Bounds::new(x, y, piece.size.width, piece.size.height).ok()
    }

    /// A free place in a box, as near to its edge `y` as can be: at the top what stands in the box moves down while it stays
    /// in there.
    pub(super) fn at_edge(&self, piece: &Piece<'_>, spot: Spot, y: Option<Edge>, frame: &Bounds) -> Found {
        if y == Some(Edge::Top) {
            let inside = self.boxes().filter(|other| frame.contains(other) && other != frame);
            let tops = inside.filter(|other| other.overlaps(&spot.bounds)).map(|other| other.y());
            let from = tops.fold(spot.bounds.y(), f64::min);
            if let Some(moves) = self.pushed_within(frame, &spot.bounds, piece.kind, from) {
                return Found::pushing(spot.bounds, moves);
            }
        }
        let near = self.ground(&[]).up_or_down(piece, &spot.bounds, frame, y == Some(Edge::Bottom));
        Found::at(near.unwrap_or(spot))
    }

    /// A place below everything in the only box of these, or above it, for which the box becomes taller. `None` where it is
    /// no box, is locked or empty, or cannot grow.
    pub(super) fn in_taller(
        &self,
        piece: &Piece<'_>,
        boxes: &[ComponentId],
        is_first: bool,
    ) -> Option<Found> {
        let (id, frame) = self.only_box(boxes)?;
        let contents = self.contents_of(&id);
        let inner = self.around(&contents)?;
        let mut size = piece.size;
        // Slightly wider than what is there would only look like a mistake.
        if size.width > inner.width() && inner.width() >= ALIKE * size.width {
            size.width = inner.width();
        }
        let padding = (frame.bottom() - inner.bottom()).clamp(LEAST_PADDING, GAP);
        let by = (inner.bottom() + GAP + size.height + padding - frame.bottom()).ceil();
        let fits = inner.x() + size.width <= frame.right();
        let x = if fits { inner.x() } else { frame.x() + (frame.width() - size.width) / 2.0 };
        if by <= 0.0 || x < frame.x() {
            return None;
        }
        let mut moves = self.taller(&id, by)?;
        let has_pushed = moves.len() > 1;
        let y = if is_first { inner.y() } else { inner.bottom() + GAP };
        if is_first {
            moves.extend(self.shifted(&contents, &inner, inner.x(), inner.y() + size.height + GAP)?);
        }
        let bounds = Bounds::new(x, y, size.width, size.height).ok()?;
        Some(in_grown_box(bounds, moves, has_pushed))
    }

    /// A place above or below something in a box, where `spot` would be outside of that: what is further down in the box
    /// makes room, and the box becomes taller as far as it must.
    pub(super) fn lower_in_box(&self, piece: &Piece<'_>, near: &Near, spot: &Spot) -> Option<Found> {
        if !matches!(near.relation, Relation::Above | Relation::Below) {
            return None;
        }
        let anchor = union_of(&near.boxes)?;
        let is_above = near.relation == Relation::Above;
        // Right below a box, though it is not in it: nothing that nobody spoke of becomes larger for that.
        let (top, bottom) = (anchor.bottom(), spot.bounds.y());
        let is_near = !is_above
            && spot.free
            && bottom - top <= IN_SIGHT
            && !self.is_parted(&spot.bounds, top, bottom, &[]);
        let frame = self.holder(&anchor).filter(|frame| !is_near && !frame.contains(&spot.bounds))?;
        let is_frame = |one: &&Component| {
            one.kind() == ComponentKind::Container && one.bounds() == frame && !one.props().is_locked()
        };
        let id = self.sketch.iter().find(is_frame)?.id().clone();
        let contents = self.contents_of(&id);
        let gap = near.gap.unwrap_or(GAP);
        let from = if is_above { anchor.y() } else { anchor.bottom() };
        let y = if is_above { from } else { from + gap };
        let bounds = Bounds::new(anchor.x(), y, piece.size.width, piece.size.height).ok()?;
        if bounds.right() > frame.right() {
            return None;
        }
        let top = |id: &ComponentId| self.bounds(id).map_or(0.0, |one| one.y());
        let lower: Vec<ComponentId> = contents.iter().filter(|id| top(id) >= from).cloned().collect();
        let nearest = lower.iter().map(top).fold(f64::INFINITY, f64::min);
        let by = if nearest.is_finite() { (bounds.bottom() + gap - nearest).max(0.0).ceil() } else { 0.0 };
        let inner = self.around(&contents)?;
        let padding = (frame.bottom() - inner.bottom()).clamp(LEAST_PADDING, GAP);
        let end = if lower.is_empty() { bounds.bottom() } else { inner.bottom() + by };
        let taller = (end.max(inner.bottom()) + padding - frame.bottom()).max(0.0).ceil();
        let mut moves = if taller > 0.0 { self.taller(&id, taller)? } else { Moves::new() };
        let has_pushed = moves.len() > 1;
        if let Some(group) = self.around(&lower) {
            moves.extend(self.shifted(&lower, &group, group.x(), group.y() + by)?);
        }
        Some(in_grown_box(bounds, moves, has_pushed))
    }

    /// A box that becomes that much taller, after what is below it made room.
    fn taller(&self, id: &ComponentId, by: f64) -> Option<Moves> {
        let component = self.sketch.get(id)?;
        let frame = component.bounds();
        let strip = Bounds::new(frame.x(), frame.bottom(), frame.width(), by).ok()?;
        // To the ground it is a text: something that goes around nothing.
        let kind = ComponentKind::Text;
        let is_free = self.ground(&[]).is_free(&strip, kind);
        let mut moves = if is_free { Moves::new() } else { self.pushed(&strip, kind, frame.bottom(), &[])? };
        moves.push((id.clone(), resized(component, Size::new(frame.width(), frame.height() + by))));
        Some(moves)
    }

    /// What lies in a box.
    fn contents_of(&self, id: &ComponentId) -> Vec<ComponentId> {
        let mut contents = self.with_contents(std::slice::from_ref(id));
        contents.retain(|held| held != id);
        contents
    }

    /// The only one of these, if it is a container that is not locked.
    pub(super) fn only_box(&self, ids: &[ComponentId]) -> Option<(ComponentId, Bounds)> {
        let [id] = ids else { return None };
        let one = self.sketch.get(id)?;
        let is_box = one.kind() == ComponentKind::Container && !one.props().is_locked();
        is_box.then(|| (id.clone(), one.bounds()))
    }
}

fn in_grown_box(bounds: Bounds, moves: Moves, has_pushed: bool) -> Found {
    let remedy = if has_pushed { Remedy::PushedDown } else { Remedy::Unseen };
    Found { spot: Spot { bounds, free: true }, moves, remedy }
}
