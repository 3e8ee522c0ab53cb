//! Room at an edge of a box that has something there already.

use crate::geometry::Bounds;
use crate::language::effect::{Draft, Halt};
use crate::language::intent::Place;
use crate::language::reference::Reference;
use crate::language::vocabulary::Edge;
use crate::placing::{GAP, MARGIN, Piece, Spot};
use crate::sketch::{Component, ComponentId, ComponentKind};
use crate::sort::sort_by;
use crate::structure::{Element, Structure};
use kurbo::Size;

/// The least side of what is new, in px.
const MIN_SIDE: f64 = 20.0;

impl Draft<'_> {
    /// A size that leaves a margin in the box `of`.
    pub(super) fn size_within(&mut self, size: Size, of: &Reference) -> Result<Size, Halt> {
        let frame = self.room_of(of)?;
        let side = |side: f64, outer: f64| side.min((outer - GAP).max(MIN_SIDE));
        Ok(Size::new(side(size.width, frame.width()), side(size.height, frame.height())))
    }

    /// Where something new begins in the box `of`: in line with what stands there.
    pub(super) fn start_in(&mut self, piece: &Piece<'_>, of: &Reference) -> Result<Bounds, Halt> {
        let frame = self.room_of(of)?;
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
        Ok(Bounds::new(x, y, piece.size.width, piece.size.height)?)
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
        let frame = self.room_of(of)?;
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
        // The entries of a menu stand on the left.
        if let Some((id, kind, bar)) = &bar
            && (x == Edge::Right || *kind == ComponentKind::Container)
            && let Some(spot) = self.room_in_bar(piece, id, bar, x)
        {
            return Ok(Some((spot, 0)));
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
        let below = taken.bounds.with_origin(left, bar.bottom() + GAP)?;
        let pushed = self.make_room(&below, piece.kind, bar.bottom(), &[]);
        Ok(pushed.map(|pushed| (Spot { bounds: below, free: true }, pushed)))
    }

    /// The frame of a page in which a new bar is meant: the one in which something is selected, or the only one.
    pub(super) fn page_frame(&self) -> Option<ComponentId> {
        /// A lower box is no page, in px.
        const LOWEST: f64 = 400.0;
        let structure = Structure::of(&self.sketch, Some(self.page));
        let selected: Vec<&Element<'_>> =
            self.selection.iter().filter_map(|id| structure.element(id)).collect();
        let roots: Vec<&Element<'_>> = match selected.as_slice() {
            [] => structure.outermost().collect(),
            _ => selected.iter().filter_map(|one| structure.root(one)).collect(),
        };
        let is_page = |root: &Element<'_>| {
            root.kind() == ComponentKind::Container
                && root.bounds.height() >= LOWEST
                && structure.held(root).next().is_some()
        };
        match roots.as_slice() {
            [root] if is_page(root) => Some(root.component.id().clone()),
            _ => None,
        }
    }

    /// A bar along the upper or lower edge of a frame, from side to side, where that is free.
    pub(super) fn bar_along(&mut self, piece: &Piece<'_>, place: &Place) -> Result<Option<Bounds>, Halt> {
        let Place::Region { x: None, y: Some(edge @ (Edge::Top | Edge::Bottom)), of: Some(of) } = place
        else {
            return Ok(None);
        };
        if !matches!(piece.kind, ComponentKind::NavigationBox | ComponentKind::Footer) {
            return Ok(None);
        }
        let (ids, _) = self.anchors(of)?;
        if ids.len() != 1 {
            return Ok(None);
        }
        let frame = self.room_of(of)?;
        let height = piece.size.height;
        let y = if *edge == Edge::Top { frame.y() } else { frame.bottom() - height };
        let bounds = Bounds::new(frame.x(), y, frame.width(), height)?;
        let is_free = frame.contains(&bounds) && self.ground(&[]).is_free(&bounds, piece.kind);
        Ok(is_free.then_some(bounds))
    }

    /// A free place in a bar, as close to its left or right end as can be and in that half of it.
    fn room_in_bar(&mut self, piece: &Piece<'_>, id: &ComponentId, bar: &Bounds, x: Edge) -> Option<Spot> {
        let ground = self.ground(std::slice::from_ref(id));
        let (width, height) = (piece.size.width, piece.size.height);
        let y = (bar.y() + (bar.height() - height) / 2.0).round();
        let is_right = x == Edge::Right;
        let mut lefts = vec![if is_right { bar.right() - GAP - width } else { bar.x() + GAP }];
        let inside = self.sketch.iter().map(Component::bounds);
        for one in inside.filter(|one| bar.contains(one) && one != bar) {
            lefts.push(if is_right { one.x() - GAP - width } else { one.right() + GAP });
        }
        sort_by(&mut lefts, f64::total_cmp);
        if is_right {
            lefts.reverse();
        }
        let mut places = lefts.into_iter().filter_map(|left| Bounds::new(left, y, width, height).ok());
        places.find_map(|bounds| {
            let is_there = (bounds.center().x > bar.center().x) == is_right && bar.contains(&bounds);
            let free = is_there && ground.is_free(&bounds, piece.kind);
            free.then_some(Spot { bounds, free })
        })
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
