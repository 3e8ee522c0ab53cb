//! Rows and columns of equal cells: `in a 2 by 2 grid`, `three per row`.

use super::{Draft, Halt};
use crate::describe;
use crate::intent::Grid;
use crate::reference::Reference;
use crate::scene::in_reading_order;
use websketch_sketch::Component;

impl Draft<'_> {
    /// Puts components in rows of so many, in the order in which they are read; what belongs to them goes with them.
    pub(super) fn lay_in_grid(&mut self, what: &Reference, grid: Grid) -> Result<(), Halt> {
        let ids = self.several(what)?;
        let ids = self.neighborhood(ids)?;
        if ids.len() < 2 {
            return Err(Halt::Nothing);
        }
        let names = describe::names(&self.sketch, &ids);
        let components: Vec<&Component> = ids.iter().filter_map(|id| self.sketch.get(id)).collect();
        let units = self.units(&in_reading_order(&components));
        let per_row = grid.per_row(units.len());
        let Some(moves) = self.on_page().in_grid(&units, per_row, grid.gap) else {
            let row = per_row.to_string();
            return Err(Halt::Answer(["There is no room for ", &row, " of them side by side."].concat()));
        };
        let before = self.operations.len();
        self.carry_out(&moves)?;
        let row = per_row.to_string();
        self.unless_already(before, &names, &["are in rows of ", &row].concat())?;
        self.did(["put ", &names, " in rows of ", &row].concat());
        Ok(())
    }
}
