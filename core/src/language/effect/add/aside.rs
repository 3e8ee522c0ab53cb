//! Room in a row: what stands to the right of something new moves aside.

use crate::geometry::{Bounds, union_of};
use crate::language::effect::{Draft, Halt};
use crate::language::place::{GAP, Piece, Spot};
use crate::language::reference::Reference;
use crate::sketch::ComponentId;

impl Draft<'_> {
    /// A place between two that stand side by side, with the right one and what follows it in their row moved on; `None`
    /// where the row would leave its box or the page.
    pub(super) fn aside(&mut self, piece: &Piece<'_>, anchor: &Reference) -> Result<Option<Spot>, Halt> {
        let (_, boxes) = self.anchors(anchor)?;
        let [one, other] = boxes.as_slice() else { return Ok(None) };
        let (left, right) = if one.x() <= other.x() { (one, other) } else { (other, one) };
        let space = right.x() - left.right();
        if left.gap_y(right) >= 0.0 || space < 0.0 {
            return Ok(None);
        }
        let gap = if space > 0.0 { space.min(GAP) } else { GAP };
        let x = left.right() + gap;
        let by = x + piece.size.width + gap - right.x();
        let row: Vec<ComponentId> = self
            .sketch
            .iter()
            .filter(|component| {
                let bounds = component.bounds();
                bounds.x() >= right.x() && bounds.gap_y(right) < 0.0
            })
            .map(|component| component.id().clone())
            .collect();
        let Some(around) = union_of(&self.scene().bounds(&row)) else { return Ok(None) };
        let end = match (self.scene().holder_of(left), self.scene().holder_of(right)) {
            (Some(holder), Some(other)) if holder == other => holder.right(),
            (None, None) => self.bar.unwrap_or(self.page.width).max(self.page.width),
            _ => return Ok(None),
        };
        if by <= 0.0 || around.right() + by > end {
            return Ok(None);
        }
        self.shift(&row, &around, around.x() + by, around.y())?;
        let y = left.y() + ((left.height() - piece.size.height) / 2.0).round();
        let bounds =
            Bounds::new(x, y.max(0.0), piece.size.width, piece.size.height).map_err(|_| Halt::Nothing)?;
        Ok(Some(Spot { bounds, free: true }))
    }
}
