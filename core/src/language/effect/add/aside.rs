//! Room in a row: what stands to the right of something new moves aside.

use crate::geometry::{Bounds, union_of};
use crate::language::effect::{Draft, Halt};
use crate::language::place::{GAP, Piece, Spot};
use crate::language::reference::Reference;
use crate::sketch::{Component, ComponentId};
use crate::sort::sort_by;

impl Draft<'_> {
    /// A place between two that stand side by side, or between one and what comes next to its right, with what stands
    /// there moved on as far as it is in the way; `None` where the row would leave its box or the page.
    pub(super) fn aside(
        &mut self,
        piece: &Piece<'_>,
        anchor: &Reference,
        gap: Option<f64>,
    ) -> Result<Option<Spot>, Halt> {
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
        if left.gap_y(right) >= 0.0 || space < 0.0 {
            return Ok(None);
        }
        let gap = gap.unwrap_or(if space > 0.0 { space.min(GAP) } else { GAP });
        let x = left.right() + gap;
        let by = x + piece.size.width + gap - right.x();
        let row = self.pushed_right(right, by);
        let Some(around) = union_of(&self.scene().bounds(&row)) else { return Ok(None) };
        let end = match (self.scene().holder_of(left), self.scene().holder_of(right)) {
            (Some(holder), Some(other)) if holder == other => holder.right(),
            (None, None) => self.bar.unwrap_or(self.page.width).max(self.page.width),
            _ => return Ok(None),
        };
        if by <= 0.0 || around.right() + by > end {
            return Ok(None);
        }
        let y = left.y() + ((left.height() - piece.size.height) / 2.0).round();
        let bounds =
            Bounds::new(x, y.max(0.0), piece.size.width, piece.size.height).map_err(|_| Halt::Nothing)?;
        // What is higher than the row may cover what is above or below it.
        if !self.ground(&row).is_free(&bounds, piece.kind) {
            return Ok(None);
        }
        self.shift(&row, &around, around.x() + by, around.y())?;
        Ok(Some(Spot { bounds, free: true }))
    }

    /// What stands next to the right of a box, in the same box.
    fn next_right(&self, left: &Bounds) -> Option<Bounds> {
        let scene = self.scene();
        let holder = scene.holder_of(left);
        let mut nearest: Option<Bounds> = None;
        for bounds in self.sketch.iter().map(Component::bounds) {
            let follows = bounds.x() >= left.right() && bounds.gap_y(left) < 0.0;
            if follows && nearest.is_none_or(|nearest| bounds.x() < nearest.x()) {
                nearest = Some(bounds);
            }
        }
        nearest.filter(|nearest| scene.holder_of(nearest) == holder)
    }

    /// From a box on, what stands in its row and is in the way of what moves to the right by so much.
    fn pushed_right(&self, first: &Bounds, by: f64) -> Vec<ComponentId> {
        let mut row: Vec<&Component> = Vec::new();
        row.extend(self.sketch.iter().filter(|component| {
            let bounds = component.bounds();
            bounds.x() >= first.x() && bounds.gap_y(first) < 0.0
        }));
        sort_by(&mut row, |a, b| a.bounds().x().total_cmp(&b.bounds().x()));
        let (mut ids, mut end) = (Vec::new(), first.right() + by);
        for component in row {
            let bounds = component.bounds();
            if bounds.x() >= end + GAP / 2.0 {
                break;
            }
            end = end.max(bounds.right() + by);
            ids.push(component.id().clone());
        }
        ids
    }
}
