//! Room in the corners of a page and along the edges of a frame.

use super::adding::Found;
use super::tolerance::{CORNER_BAR, LEAST_FRAME, TOP_SHARE};
use super::wanted::Region;
use super::{Edge, GAP, MARGIN, Page, Piece, Spot};
use crate::structure::Element;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::sort::sort_by;
use websketch_sketch::{Component, ComponentId, ComponentKind};

impl Page<'_> {
    /// Room at the top of the page by its left or right edge, where the corner itself is taken: in the bar that is there,
    /// else below what is there, while it is still the top, else right below the bar, where what is below makes room.
    pub(super) fn near_corner(&self, piece: &Piece<'_>, taken: &Spot, x: Edge) -> Option<Found> {
        let is_across = |component: &&Component| {
            let bounds = component.bounds();
            matches!(component.kind(), ComponentKind::NavigationBox | ComponentKind::Container)
                && bounds.overlaps_y(&taken.bounds)
                && bounds.width() >= CORNER_BAR * self.size.width
                && bounds.bottom() <= TOP_SHARE * self.size.height
        };
        let bar = self.sketch.iter().find(is_across);
        // The entries of a menu stand on the left.
        if let Some(bar) = bar
            && (x == Edge::Right || bar.kind() == ComponentKind::Container)
            && let Some(spot) = self.room_in_bar(piece, bar.id(), &bar.bounds(), x)
        {
            return Some(Found::at(spot));
        }
        // Where a bar ends, the page does.
        let right = self.right() - MARGIN - piece.size.width;
        let left = if x == Edge::Right { right.min(taken.bounds.x()) } else { taken.bounds.x() };
        let topmost = self.ground(&[]).topmost(piece, left);
        let is_at_top = |spot: &Spot| spot.free && spot.bounds.bottom() <= TOP_SHARE * self.size.height;
        if let Some(spot) = topmost.filter(is_at_top) {
            return Some(Found::at(spot));
        }
        let bar = bar?.bounds();
        let below = taken.bounds.with_origin(left, bar.bottom() + GAP).ok()?;
        Some(Found::pushing(below, self.pushed(&below, piece.kind, bar.bottom(), &[])?))
    }

    /// The frame of a page in which a new bar is meant: the one in which something is selected, or the only one.
    pub fn frame_of_page(&self, selection: &[ComponentId]) -> Option<ComponentId> {
        let structure = self.structure();
        let selected: Vec<&Element<'_>> = selection.iter().filter_map(|id| structure.element(id)).collect();
        let roots: Vec<&Element<'_>> = match selected.as_slice() {
            [] => structure.roots().collect(),
            _ => selected.iter().filter_map(|one| structure.root(one)).collect(),
        };
        let [root] = roots.as_slice() else { return None };
        let is_page = root.kind() == ComponentKind::Container
            && root.bounds.height() >= LEAST_FRAME
            && structure.children(root).next().is_some();
        is_page.then(|| root.component.id().clone())
    }

    /// A free place in a bar, as close to its left or right end as can be and in that half of it.
    fn room_in_bar(&self, piece: &Piece<'_>, id: &ComponentId, bar: &Bounds, x: Edge) -> Option<Spot> {
        let ground = self.ground(std::slice::from_ref(id));
        let (width, height) = (piece.size.width, piece.size.height);
        let y = (bar.y() + (bar.height() - height) / 2.0).round();
        let is_right = x == Edge::Right;
        let mut lefts = vec![if is_right { bar.right() - GAP - width } else { bar.x() + GAP }];
        for one in self.boxes().filter(|one| bar.contains(one) && one != bar) {
            lefts.push(if is_right { one.x() - GAP - width } else { one.right() + GAP });
        }
        sort_by(&mut lefts, f64::total_cmp);
        if is_right {
            lefts.reverse();
        }
        let mut places = lefts.into_iter().filter_map(|left| Bounds::new(left, y, width, height).ok());
        let fits = |bounds: &Bounds| {
            let is_there = (bounds.center().x > bar.center().x) == is_right && bar.contains(bounds);
            is_there && ground.is_free(bounds, piece.kind)
        };
        places.find(fits).map(|bounds| Spot { bounds, free: true })
    }

    /// A bar along the upper or lower edge of a frame, from side to side, where that is free.
    pub(super) fn bar_along(&self, piece: &Piece<'_>, region: &Region) -> Option<Bounds> {
        let frame = region.frame().filter(|_| region.holders.len() == 1 && region.x.is_none())?;
        let height = piece.size.height;
        let y = match region.y? {
            Edge::Top => frame.y(),
            Edge::Bottom => frame.bottom() - height,
            _ => return None,
        };
        let bounds = Bounds::new(frame.x(), y, frame.width(), height).ok()?;
        let is_free = frame.contains(&bounds) && self.ground(&[]).is_free(&bounds, piece.kind);
        (is_free && matches!(piece.kind, ComponentKind::NavigationBox | ComponentKind::Footer))
            .then_some(bounds)
    }
}
