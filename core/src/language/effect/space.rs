//! Equal gaps between neighbors, in a row, a column or a grid.

use super::{Draft, Halt};
use crate::geometry::Bounds;
use crate::language::describe;
use crate::language::intent::Gap;
use crate::language::place::GAP;
use crate::language::reference::Reference;
use crate::language::scene::{columns, rows};
use crate::operation::{Axis, Operation};
use crate::sketch::{Component, ComponentId};
use crate::sort::sort_by;

impl Draft<'_> {
    pub(super) fn space(&mut self, what: &Reference, axis: Option<Axis>, gap: Gap) -> Result<(), Halt> {
        let ids = self.several(what)?;
        if ids.len() < 2 {
            return Err(Halt::Nothing);
        }
        let (before, names) = (self.operations.len(), describe::names(&self.sketch, &ids));
        if self.space_grid(&ids, axis, gap)? {
            self.changed_since(before, || {
                [&describe::capitalized(&names), " are spaced like that already."].concat()
            })?;
            self.did(["spaced ", &names, " in their rows and columns"].concat());
            return Ok(());
        }
        let axis = axis.map_or_else(|| self.spread(&ids), Ok)?;
        let spacing = spacing_of(gap, &self.gaps(&ids, axis));
        let target_ids = ids.clone();
        self.carrying(&ids, &[], |draft| draft.apply(Operation::Distribute { target_ids, spacing, axis }))?;
        self.did(format!(
            "spaced {} {} px apart",
            describe::names(&self.sketch, &ids),
            describe::px(spacing)
        ));
        Ok(())
    }

    /// Puts the columns of a grid at the same distance, its rows too, and says whether there is a grid.
    fn space_grid(&mut self, ids: &[ComponentId], axis: Option<Axis>, gap: Gap) -> Result<bool, Halt> {
        /// Components of a grid, at most: of more, nobody means the rows and columns.
        const MOST: usize = 64;
        if ids.len() > MOST {
            return Ok(false);
        }
        let components: Vec<&Component> = ids.iter().filter_map(|id| self.sketch.get(id)).collect();
        let (across, down) = (columns(&components), rows(&components));
        // Every place of a row is one of a column.
        let is_grid = across.len() > 1
            && down.len() > 1
            && down.iter().all(|row| row.len() <= across.len())
            && across.iter().all(|column| column.len() <= down.len())
            && down.iter().filter(|row| row.len() > 1).count() > 1;
        if !is_grid {
            return Ok(false);
        }
        let members = |lanes: Vec<Vec<&Component>>| -> Vec<Vec<ComponentId>> {
            lanes.iter().map(|lane| lane.iter().map(|one| one.id().clone()).collect()).collect()
        };
        for (along, lanes) in [(Axis::X, members(across)), (Axis::Y, members(down))] {
            if axis.is_none_or(|axis| axis == along) {
                self.space_lanes(&lanes, along, gap)?;
            }
        }
        Ok(true)
    }

    /// Puts rows or columns, in their order, at the same distance; the first one stays.
    fn space_lanes(&mut self, lanes: &[Vec<ComponentId>], axis: Axis, gap: Gap) -> Result<(), Halt> {
        let mut boxes = Vec::new();
        for lane in lanes {
            boxes.push(self.group(lane)?);
        }
        let spacing = spacing_of(gap, &gaps_between(&boxes, axis));
        let mut end: Option<f64> = None;
        for (lane, old) in lanes.iter().zip(&boxes) {
            let (start, length) = match axis {
                Axis::X => (old.x(), old.width()),
                Axis::Y => (old.y(), old.height()),
            };
            let new = end.map_or(start, |end| end + spacing);
            let (x, y) = match axis {
                Axis::X => (new, old.y()),
                Axis::Y => (old.x(), new),
            };
            let members = self.with_contents(lane);
            self.shift(&members, old, x, y)?;
            end = Some(new + length);
        }
        Ok(())
    }

    /// The gaps between neighbors along an axis.
    fn gaps(&self, ids: &[ComponentId], axis: Axis) -> Vec<f64> {
        gaps_between(&self.scene().bounds(ids), axis)
    }
}

/// The gap that neighbors get which stand that far apart now.
fn spacing_of(gap: Gap, gaps: &[f64]) -> f64 {
    let mean = gaps.iter().sum::<f64>() / f64::from(u32::try_from(gaps.len()).unwrap_or(u32::MAX));
    match gap {
        Gap::Px(px) => px,
        // Whole px; what is left over goes to the end.
        Gap::Equal if mean >= 0.0 => mean.floor(),
        Gap::Equal => GAP,
        Gap::Bigger => mean.max(0.0).round() + (mean / 2.0).round().max(GAP / 2.0),
        Gap::By(px) => (mean + px).round().max(0.0),
        Gap::Smaller => (mean / 2.0).floor().max(0.0),
    }
}

/// The gaps between neighboring boxes along an axis.
fn gaps_between(boxes: &[Bounds], axis: Axis) -> Vec<f64> {
    let span = |bounds: &Bounds| match axis {
        Axis::X => (bounds.x(), bounds.right()),
        Axis::Y => (bounds.y(), bounds.bottom()),
    };
    let mut spans: Vec<(f64, f64)> = boxes.iter().map(span).collect();
    sort_by(&mut spans, |(a, _), (b, _)| a.total_cmp(b));
    spans.iter().zip(spans.iter().skip(1)).map(|((_, end), (start, _))| start - end).collect()
}
