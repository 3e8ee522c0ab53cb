//! From end to end of something: `spread the buttons across the width of the photo`.

use super::{Draft, Halt, count_of};
use crate::geometry::Bounds;
use crate::language::describe;
use crate::language::reference::Reference;
use crate::sketch::ComponentId;
use crate::sort::sort_by;

impl Draft<'_> {
    /// Puts the first of several at the left edge of something, the last one at its right edge, and the others between
    /// them with equal gaps.
    pub(super) fn spread_over(&mut self, what: &Reference, over: &Reference) -> Result<(), Halt> {
        let ids = self.several(what)?;
        let units = self.units(&ids);
        let frame = self.anchor(over)?;
        let mut row: Vec<(Bounds, Vec<ComponentId>)> = Vec::new();
        for unit in units {
            row.push((self.group(&unit)?, unit));
        }
        // `the buttons below the photo` are first those right below it.
        if what.is_below()
            && let Some(first) = row.iter().map(|(bounds, _)| *bounds).min_by(|a, b| a.y().total_cmp(&b.y()))
        {
            row.retain(|(bounds, _)| bounds.overlaps_y(&first));
        }
        sort_by(&mut row, |a, b| a.0.x().total_cmp(&b.0.x()));
        let is_row = row.iter().zip(row.iter().skip(1)).all(|((one, _), (other, _))| one.overlaps_y(other));
        let taken: f64 = row.iter().map(|(bounds, _)| bounds.width()).sum();
        let free = frame.width() - taken;
        if row.len() < 2 || !is_row || free < 0.0 {
            return Err(Halt::Nothing);
        }
        let ids: Vec<ComponentId> = row.iter().flat_map(|(_, unit)| unit.iter().take(1).cloned()).collect();
        let (names, before) = (describe::names(&self.sketch, &ids), self.operations.len());
        let (gap, mut x) = (free / count_of(row.len() - 1), frame.x());
        for (bounds, unit) in &row {
            let group = self.with_contents(unit);
            self.shift(&group, bounds, x.round(), bounds.y())?;
            x += bounds.width() + gap;
        }
        self.unless_already(before, &names, "are spread like that")?;
        self.did(["spread ", &names, " over ", &describe::names(&self.sketch, &self.looking)].concat());
        Ok(())
    }
}
