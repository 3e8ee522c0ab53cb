//! Room in a row: what stands beside something new moves to a side.

use super::page::Moves;
use super::wanted::is_bar;
use super::{GAP, Page, Piece};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::sort::sort_by;
use websketch_sketch::{Component, ComponentId};

/// The side to which a row moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Left,
    Right,
}

impl Page<'_> {
    /// A place between two that stand side by side, or between one and what comes next to its right, with what stands
    /// there moved on as far as it is in the way, in a bar else with what stands before moved back; `None` where the row
    /// would leave its box or the page.
    pub(super) fn room_in_row(
        &self,
        piece: &Piece<'_>,
        anchors: &[Bounds],
        gap: Option<f64>,
    ) -> Option<(Bounds, Moves, Side)> {
        let (left, right) = match anchors {
            [one] => (*one, self.next_right(one)?),
            [one, other] if one.x() <= other.x() => (*one, *other),
            [one, other] => (*other, *one),
            _ => return None,
        };
        let (left, right) = (&left, &right);
        let space = right.x() - left.right();
        if !left.overlaps_y(right) || space < 0.0 {
            return None;
        }
        let gap = gap.unwrap_or(if space > 0.0 { space.min(GAP) } else { GAP });
        let x = left.right() + gap;
        let by = x + piece.size.width + gap - right.x();
        let (start, end) = match (self.holder(left), self.holder(right)) {
            (Some(holder), Some(other)) if holder == other => (holder.x(), holder.right()),
            (None, None) => (0.0, self.right().max(self.size.width)),
            _ => return None,
        };
        if by <= 0.0 {
            return None;
        }
        // A bar that they stand on is not in the way, and ends where it ends.
        let behind = self.behind_both(left, right);
        let bars: Vec<Bounds> = behind.iter().filter_map(|id| self.bounds(id)).collect();
        let start = bars.iter().map(Bounds::x).fold(start, f64::max);
        let end = bars.iter().map(Bounds::right).fold(end, f64::min);
        let y = left.y() + ((left.height() - piece.size.height) / 2.0).round();
        let ways = [(right, by, x, Side::Right), (left, -by, x - by, Side::Left)];
        for (first, dx, x, side) in ways.into_iter().take(if behind.is_empty() { 1 } else { 2 }) {
            let row = self.in_the_way(first, by, &behind, side);
            let Some(around) = self.around(&row) else { continue };
            if around.right() + dx > end || around.x() + dx < start {
                continue;
            }
            let bounds = Bounds::new(x, y.max(0.0), piece.size.width, piece.size.height).ok()?;
            // What is higher than the row may cover what is above or below it.
            let moving = [row.as_slice(), behind.as_slice()].concat();
            if self.ground(&moving).is_free(&bounds, piece.kind) {
                let moves = self.shifted(&row, &around, around.x() + dx, around.y())?;
                return Some((bounds, moves, side));
            }
        }
        None
    }

    /// The bars that two stand on, both of them.
    fn behind_both(&self, left: &Bounds, right: &Bounds) -> Vec<ComponentId> {
        let holds = |one: &&Component| one.bounds().contains(left) && one.bounds().contains(right);
        let bars = self.sketch.iter().filter(|one| is_bar(one) && holds(one));
        bars.map(|one| one.id().clone()).collect()
    }

    /// What stands next to the right of a box, in the same box.
    fn next_right(&self, left: &Bounds) -> Option<Bounds> {
        let follows = |one: &Bounds| one.x() >= left.right() && one.overlaps_y(left);
        let nearest = self.boxes().filter(follows).min_by(|a, b| a.x().total_cmp(&b.x()))?;
        (self.holder(&nearest) == self.holder(left)).then_some(nearest)
    }

    /// From a box on, what stands in its row and is in the way of what moves to a side by so much, without what is behind.
    fn in_the_way(&self, first: &Bounds, by: f64, behind: &[ComponentId], side: Side) -> Vec<ComponentId> {
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
