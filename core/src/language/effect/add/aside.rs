//! Room in a row: what stands beside something new moves aside.

use crate::geometry::{Bounds, union_of};
use crate::language::effect::{Draft, Halt};
use crate::language::reference::Reference;
use crate::placing::{GAP, Piece, Spot};
use crate::sketch::{Component, ComponentId, ComponentKind};
use crate::sort::sort_by;

/// The side to which a row moves.
#[derive(Clone, Copy)]
enum Side {
    Left,
    Right,
}

const BEFORE: &str = " and moved what stands before it to the left";

impl Draft<'_> {
    /// A place between two that stand side by side, or between one and what comes next to its right, with what stands
    /// there moved on as far as it is in the way, in a bar else with what stands before moved back; `None` where the row
    /// would leave its box or the page. And how to say that.
    pub(super) fn aside(
        &mut self,
        piece: &Piece<'_>,
        anchor: &Reference,
        gap: Option<f64>,
    ) -> Result<Option<(Spot, &'static str)>, Halt> {
        let (_, boxes) = self.anchors(anchor)?;
        let (left, right) = match boxes.as_slice() {
            [one] => match self.next_right(one) {
                Some(next) => (*one, next),
                None => return Ok(None),
            },
            [one, other] if one.x() <= other.x() => (*one, *other),
            [one, other] => (*other, *one),
            _ => return Ok(None),
        };
        let (left, right) = (&left, &right);
        let space = right.x() - left.right();
        if !left.overlaps_y(right) || space < 0.0 {
            return Ok(None);
        }
        let gap = gap.unwrap_or(if space > 0.0 { space.min(GAP) } else { GAP });
        let x = left.right() + gap;
        let by = x + piece.size.width + gap - right.x();
        let (start, end) = match (self.scene().holder_of(left), self.scene().holder_of(right)) {
            (Some(holder), Some(other)) if holder == other => (holder.x(), holder.right()),
            (None, None) => (0.0, self.page_right().max(self.page.width)),
            _ => return Ok(None),
        };
        if by <= 0.0 {
            return Ok(None);
        }
        // A bar that they stand on is not in the way, and ends where it ends.
        let behind = self.behind_both(left, right);
        let bars = self.scene().bounds(&behind);
        let start = bars.iter().map(Bounds::x).fold(start, f64::max);
        let end = bars.iter().map(Bounds::right).fold(end, f64::min);
        let y = left.y() + ((left.height() - piece.size.height) / 2.0).round();
        let after = self.pushed_aside(right, by, &behind, Side::Right);
        let before = self.pushed_aside(left, by, &behind, Side::Left);
        let ways = [(after, by, x, " and moved what follows to the right"), (before, -by, x - by, BEFORE)];
        for (row, dx, x, words) in ways.into_iter().take(if behind.is_empty() { 1 } else { 2 }) {
            let Some(around) = union_of(&self.scene().bounds(&row)) else { continue };
            if around.right() + dx > end || around.x() + dx < start {
                continue;
            }
            let bounds = Bounds::new(x, y.max(0.0), piece.size.width, piece.size.height)?;
            // What is higher than the row may cover what is above or below it.
            let moving = [row.as_slice(), behind.as_slice()].concat();
            if self.ground(&moving).is_free(&bounds, piece.kind) {
                self.shift(&row, &around, around.x() + dx, around.y())?;
                return Ok(Some((Spot { bounds, free: true }, words)));
            }
        }
        Ok(None)
    }

    /// The bars that two stand on, both of them.
    fn behind_both(&self, left: &Bounds, right: &Bounds) -> Vec<ComponentId> {
        let is_bar = |one: &&Component| {
            let bounds = one.bounds();
            matches!(one.kind(), ComponentKind::NavigationBox | ComponentKind::Footer)
                && bounds.contains(left)
                && bounds.contains(right)
        };
        self.sketch.iter().filter(is_bar).map(|one| one.id().clone()).collect()
    }

    /// What stands next to the right of a box, in the same box.
    fn next_right(&self, left: &Bounds) -> Option<Bounds> {
        let scene = self.scene();
        let holder = scene.holder_of(left);
        let mut nearest: Option<Bounds> = None;
        for bounds in self.sketch.iter().map(Component::bounds) {
            let follows = bounds.x() >= left.right() && bounds.overlaps_y(left);
            if follows && nearest.is_none_or(|nearest| bounds.x() < nearest.x()) {
                nearest = Some(bounds);
            }
        }
        nearest.filter(|nearest| scene.holder_of(nearest) == holder)
    }

    /// From a box on, what stands in its row and is in the way of what moves to a side by so much, without what is behind.
    fn pushed_aside(&self, first: &Bounds, by: f64, behind: &[ComponentId], side: Side) -> Vec<ComponentId> {
        let ahead = |bounds: &Bounds| match side {
            Side::Right => bounds.x(),
            Side::Left => -bounds.right(),
        };
        let far = |bounds: &Bounds| ahead(bounds) + bounds.width();
        let mut row: Vec<&Component> = Vec::new();
        row.extend(self.sketch.iter().filter(|component| {
            let bounds = component.bounds();
            ahead(&bounds) >= ahead(first) && bounds.overlaps_y(first) && !behind.contains(component.id())
        }));
        sort_by(&mut row, |a, b| ahead(&a.bounds()).total_cmp(&ahead(&b.bounds())));
        let (mut ids, mut end) = (Vec::new(), far(first) + by);
        for component in row {
            let bounds = component.bounds();
            if ahead(&bounds) >= end + GAP / 2.0 {
                break;
            }
            end = end.max(far(&bounds) + by);
            ids.push(component.id().clone());
        }
        ids
    }
}
