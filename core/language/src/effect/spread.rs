//! From end to end of something: `spread the buttons across the width of the photo`.

use super::{Draft, Halt};
use crate::describe;
use crate::reference::Reference;
use websketch_sketch::ComponentId;
use websketch_sketch::sort::sort_by;

impl Draft<'_> {
    /// Puts the first of several at the left edge of something, the last one at its right edge, and the others between
    /// them with equal gaps.
    pub(super) fn spread_over(&mut self, what: &Reference, over: &Reference) -> Result<(), Halt> {
        let ids = self.several(what)?;
        let units = self.units(&ids);
        let frame = self.anchor(over)?;
        let page = self.on_page();
        let mut row: Vec<Vec<ComponentId>> = units;
        // `the buttons below the photo` are first those right below it.
        let boxes = row.iter().filter_map(|unit| page.around(unit));
        if what.is_below()
            && let Some(first) = boxes.min_by(|a, b| a.y().total_cmp(&b.y()))
        {
            row.retain(|unit| page.around(unit).is_some_and(|bounds| bounds.overlaps_y(&first)));
        }
        let x = |unit: &Vec<ComponentId>| page.around(unit).map_or(0.0, |bounds| bounds.x());
        sort_by(&mut row, |a, b| x(a).total_cmp(&x(b)));
        let moves = page.spread_over(&row, &frame).ok_or(Halt::Nothing)?;
        let ids: Vec<ComponentId> = row.iter().flat_map(|unit| unit.iter().take(1).cloned()).collect();
        let (names, before) = (describe::names(&self.sketch, &ids), self.operations.len());
        self.carry_out(&moves)?;
        self.unless_already(before, &names, "are spread like that")?;
        self.did(["spread ", &names, " over ", &describe::names(&self.sketch, &self.looking)].concat());
        Ok(())
    }
}
