//! Equal gaps between neighbors, in a row, a column or a grid.

use super::{Draft, Halt};
use crate::geometry::Bounds;
use crate::language::describe;
use crate::language::intent::Gap;
use crate::language::place::GAP;
use crate::language::reference::Reference;
use crate::language::scene::{columns, rows};
use crate::operation::{Axis, Operation};
use crate::sketch::{Component, ComponentId, ComponentKind};
use crate::sort::sort_by;

impl Draft<'_> {
    pub(super) fn space(&mut self, what: &Reference, axis: Option<Axis>, gap: Gap) -> Result<(), Halt> {
        let ids = self.several(what)?;
        if ids.len() < 2 {
            return Err(Halt::Nothing);
        }
        let (before, names) = (self.operations.len(), describe::names(&self.sketch, &ids));
        let units = self.units(&ids);
        if self.space_grid(&units, axis, gap)? {
            self.changed_since(before, || {
                [&describe::capitalized(&names), " are spaced like that already."].concat()
            })?;
            self.did(["spaced ", &names, " in their rows and columns"].concat());
            return Ok(());
        }
        let axis = axis.map_or_else(|| self.spread(&ids), Ok)?;
        if units.iter().any(|unit| unit.len() > 1) {
            let lanes: Vec<Vec<Vec<ComponentId>>> = units.into_iter().map(|unit| vec![unit]).collect();
            let spacing = self.space_lanes(&lanes, axis, gap)?;
            self.did(["spaced ", &names, " ", &describe::px(spacing), " px apart"].concat());
            return Ok(());
        }
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

    /// Components, each with the label that goes with it.
    pub(super) fn units(&self, ids: &[ComponentId]) -> Vec<Vec<ComponentId>> {
        /// Components that labels are looked for, at most: of more, nobody means fields.
        const MOST: usize = 64;
        let is_field =
            |id: &ComponentId| self.sketch.get(id).map(Component::kind) == Some(ComponentKind::Input);
        let labels = if ids.len() <= MOST && ids.iter().any(is_field) {
            self.scene().labels_of(ids)
        } else {
            Vec::new()
        };
        let mut units: Vec<Vec<ComponentId>> = ids.iter().map(|id| vec![id.clone()]).collect();
        for (unit, label) in units.iter_mut().zip(labels) {
            unit.extend(label.filter(|label| !ids.contains(label)));
        }
        units
    }

    /// Puts the columns of a grid at the same distance, its rows too, and says whether there is a grid.
    fn space_grid(&mut self, units: &[Vec<ComponentId>], axis: Option<Axis>, gap: Gap) -> Result<bool, Halt> {
        /// Components of a grid, at most: of more, nobody means the rows and columns.
        const MOST: usize = 64;
        if units.len() > MOST {
            return Ok(false);
        }
        let components: Vec<&Component> =
            units.iter().filter_map(|unit| self.sketch.get(unit.first()?)).collect();
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
        let members = |lanes: Vec<Vec<&Component>>| -> Vec<Vec<Vec<ComponentId>>> {
            let unit = |one: &&Component| units.iter().find(|unit| unit.first() == Some(one.id()));
            lanes.iter().map(|lane| lane.iter().filter_map(unit).cloned().collect()).collect()
        };
        for (along, lanes) in [(Axis::X, members(without_spanning(across))), (Axis::Y, members(down))] {
            if axis.is_none_or(|axis| axis == along) {
                self.space_lanes(&lanes, along, gap)?;
            }
        }
        Ok(true)
    }

    /// Puts rows or columns of [`Self::units`] at the same distance, which it returns; the first one stays.
    fn space_lanes(&mut self, lanes: &[Vec<Vec<ComponentId>>], axis: Axis, gap: Gap) -> Result<f64, Halt> {
        let mut boxed = Vec::new();
        let mut longest = 0.0_f64;
        for lane in lanes {
            let members = lane.concat();
            let fields: Vec<ComponentId> = lane.iter().filter_map(|unit| unit.first().cloned()).collect();
            let (whole, bare) = (self.group(&members)?, self.group(&fields)?);
            longest = longest.max(start_of(&bare, axis) - start_of(&whole, axis));
            boxed.push((whole, bare, members));
        }
        // A distance that labels have room in is meant between the fields themselves.
        let is_bare = matches!(gap, Gap::Px(px) if px >= longest);
        let mut boxed: Vec<(Bounds, Vec<ComponentId>)> = boxed
            .into_iter()
            .map(|(whole, bare, members)| (if is_bare { bare } else { whole }, members))
            .collect();
        sort_by(&mut boxed, |(a, _), (b, _)| start_of(a, axis).total_cmp(&start_of(b, axis)));
        let boxes: Vec<Bounds> = boxed.iter().map(|(bounds, _)| *bounds).collect();
        let spacing = spacing_of(gap, &gaps_between(&boxes, axis));
        let mut end: Option<f64> = None;
        for (old, lane) in &boxed {
            let start = start_of(old, axis);
            let length = match axis {
                Axis::X => old.width(),
                Axis::Y => old.height(),
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
        Ok(spacing)
    }

    /// The gaps between neighbors along an axis.
    fn gaps(&self, ids: &[ComponentId], axis: Axis) -> Vec<f64> {
        gaps_between(&self.scene().bounds(ids), axis)
    }
}

/// Columns without what spans several of them, which stays where it is.
pub(super) fn without_spanning(mut columns: Vec<Vec<&Component>>) -> Vec<Vec<&Component>> {
    /// So many times as wide as the narrowest of its column, at least.
    const WIDE: f64 = 1.5;
    let all: Vec<(usize, Bounds)> = columns
        .iter()
        .enumerate()
        .flat_map(|(at, column)| column.iter().map(move |one| (at, one.bounds())))
        .collect();
    for (at, column) in columns.iter_mut().enumerate() {
        let narrowest = column.iter().map(|one| one.bounds().width()).fold(f64::INFINITY, f64::min);
        column.retain(|one| {
            let bounds = one.bounds();
            let reaches = |(other, there): &(usize, Bounds)| *other != at && bounds.gap_x(there) < 0.0;
            bounds.width() < WIDE * narrowest || !all.iter().any(reaches)
        });
    }
    columns
}

fn start_of(bounds: &Bounds, axis: Axis) -> f64 {
    match axis {
        Axis::X => bounds.x(),
        Axis::Y => bounds.y(),
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
        Gap::Times(factor) => (mean * factor).round().max(0.0),
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
