//! Room at an edge of a box that has something there already.

use crate::geometry::{Bounds, union_of};
use crate::language::effect::{Draft, Halt};
use crate::language::place::{GAP, Piece, Spot};
use crate::language::reference::Reference;
use crate::language::vocabulary::Edge;
use crate::sketch::{Component, ComponentId, ComponentKind};

impl Draft<'_> {
    /// Where something new begins in the box `of`: in line with what stands there.
    pub(super) fn start_in(&mut self, piece: &Piece<'_>, of: &Reference) -> Result<Bounds, Halt> {
        let (_, boxes) = self.anchors(of)?;
        let frame = union_of(&boxes).ok_or(Halt::Nothing)?;
        let pad = |outer: f64, inner: f64| ((outer - inner) / 2.0).clamp(0.0, GAP);
        let mut left = f64::INFINITY;
        for bounds in self.sketch.iter().map(Component::bounds) {
            let fits = bounds.x() > frame.x() && bounds.x() + piece.size.width <= frame.right();
            if fits && frame.contains(&bounds) {
                left = left.min(bounds.x());
            }
        }
        let x = if left.is_finite() { left } else { frame.x() + pad(frame.width(), piece.size.width) };
        let y = frame.y() + pad(frame.height(), piece.size.height);
        Bounds::new(x, y, piece.size.width, piece.size.height).map_err(|_| Halt::Nothing)
    }

    /// A free place in the box `of`, as near to its edge `y` as can be, and how many components made room: at the top what
    /// stands in the box moves down while it stays in there.
    pub(super) fn at_edge(
        &mut self,
        piece: &Piece<'_>,
        spot: Spot,
        y: Option<Edge>,
        of: &Reference,
    ) -> Result<(Spot, usize), Halt> {
        let (_, boxes) = self.anchors(of)?;
        let Some(frame) = union_of(&boxes) else { return Ok((spot, 0)) };
        if y == Some(Edge::Top) {
            let covered = self.sketch.iter().map(Component::bounds);
            let covered = covered.filter(|other| frame.contains(other) && *other != frame);
            let tops = covered.filter(|other| other.overlaps(&spot.bounds)).map(|other| other.y());
            let from = tops.fold(spot.bounds.y(), f64::min);
            if let Some(pushed) = self.room_within(&frame, &spot.bounds, piece.kind, from) {
                return Ok((Spot { free: true, ..spot }, pushed));
            }
        }
        let found = self.ground(&[]).up_or_down(piece, &spot.bounds, &frame, y == Some(Edge::Bottom));
        Ok((found.unwrap_or(spot), 0))
    }

    /// Makes room in a box by moving down what stands in there, where all of it stays in there: how many moved.
    pub(super) fn room_within(
        &mut self,
        holder: &Bounds,
        bounds: &Bounds,
        kind: ComponentKind,
        from: f64,
    ) -> Option<usize> {
        let mut outside: Vec<ComponentId> = Vec::new();
        for component in self.sketch.iter() {
            if !holder.contains(&component.bounds()) {
                outside.push(component.id().clone());
            }
        }
        let push = self.ground(&outside).push(bounds, kind, from, |_| false)?;
        if push.grown.is_empty() { self.make_room(bounds, kind, from, &outside) } else { None }
    }
}
