//! Room at an edge of a box that has something there already.

use crate::geometry::{Bounds, union_of};
use crate::language::effect::{Draft, Halt};
use crate::language::place::{GAP, MARGIN, Piece, Spot};
use crate::language::reference::Reference;
use crate::language::vocabulary::Edge;
use crate::sketch::{Component, ComponentId, ComponentKind};
use kurbo::Size;

/// The least side of what is new, in px.
const MIN_SIDE: f64 = 20.0;

impl Draft<'_> {
    /// A size that leaves a margin in the box `of`.
    pub(super) fn size_within(&mut self, size: Size, of: &Reference) -> Result<Size, Halt> {
        let (_, boxes) = self.anchors(of)?;
        let frame = union_of(&boxes).ok_or(Halt::Nothing)?;
        let side = |side: f64, outer: f64| side.min((outer - GAP).max(MIN_SIDE));
        Ok(Size::new(side(size.width, frame.width()), side(size.height, frame.height())))
    }

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

    /// Room at the top of the page by its left or right edge, where the corner itself is taken: in the bar that is there,
    /// else below what is there, while it is still the top, else right below the bar; and how many components made room.
    pub(super) fn near_corner(
        &mut self,
        piece: &Piece<'_>,
        taken: &Spot,
        x: Edge,
    ) -> Result<Option<(Spot, usize)>, Halt> {
        /// The part of the page's width that a bar takes, and of its height that is the top.
        const BAR: f64 = 0.6;
        const TOP: f64 = 1.0 / 3.0;
        let size = piece.size;
        let is_bar = |component: &&Component| {
            let bounds = component.bounds();
            matches!(component.kind(), ComponentKind::NavigationBox | ComponentKind::Container)
                && bounds.overlaps_y(&taken.bounds)
                && bounds.width() >= BAR * self.page.width
                && bounds.bottom() <= TOP * self.page.height
        };
        let bar = self.sketch.iter().find(is_bar).map(|bar| (bar.id().clone(), bar.kind(), bar.bounds()));
        if let Some((id, kind, bar)) = &bar
            && bar.height() >= size.height
            && bar.width() >= size.width + 2.0 * GAP
            // The entries of a menu stand on the left.
            && (x == Edge::Right || *kind == ComponentKind::Container)
        {
            let left = if x == Edge::Right { bar.right() - GAP - size.width } else { bar.x() + GAP };
            let top = (bar.y() + (bar.height() - size.height) / 2.0).round();
            let bounds = Bounds::new(left, top, size.width, size.height).map_err(|_| Halt::Nothing)?;
            if self.ground(std::slice::from_ref(id)).is_free(&bounds, piece.kind) {
                return Ok(Some((Spot { bounds, free: true }, 0)));
            }
        }
        // Where a bar ends, the page does.
        let right = self.page_right() - MARGIN - size.width;
        let left = if x == Edge::Right { right.min(taken.bounds.x()) } else { taken.bounds.x() };
        let topmost = self.ground(&[]).topmost(piece, left);
        if let Some(spot) = topmost.filter(|spot| spot.free && spot.bounds.bottom() <= TOP * self.page.height)
        {
            return Ok(Some((spot, 0)));
        }
        let Some((_, _, bar)) = bar else { return Ok(None) };
        let below = taken.bounds.with_origin(left, bar.bottom() + GAP);
        let below = below.map_err(|_| Halt::Nothing)?;
        let pushed = self.make_room(&below, piece.kind, bar.bottom(), &[]);
        Ok(pushed.map(|pushed| (Spot { bounds: below, free: true }, pushed)))
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
