//! Rows and columns of equal cells: `in a 2 by 2 grid`, `three per row`.

use super::{Draft, Halt, count_of};
use crate::geometry::{Bounds, union_of};
use crate::language::describe;
use crate::language::intent::Grid;
use crate::language::reference::Reference;
use crate::language::scene::in_reading_order;
use crate::placing::GAP;
use crate::sketch::{Component, ComponentId, ComponentKind};

/// What is farther apart than this stands in no row, in px.
const FAR: f64 = 96.0;

/// What goes into one cell, and the box around it.
type Cell = (Vec<ComponentId>, Bounds);

impl Draft<'_> {
    /// Puts components in rows of so many, in the order in which they are read; what belongs to them goes with them.
    pub(super) fn lay_in_grid(&mut self, what: &Reference, grid: Grid) -> Result<(), Halt> {
        let ids = self.several(what)?;
        let ids = self.neighborhood(ids)?;
        if ids.len() < 2 {
            return Err(Halt::Nothing);
        }
        let names = describe::names(&self.sketch, &ids);
        let cells = self.cells(&ids);
        let frame = union_of(cells.iter().map(|(_, bounds)| bounds)).ok_or(Halt::Nothing)?;
        let per_row = grid.per_row(cells.len());
        let gap = grid.gap.unwrap_or_else(|| gap_of(&cells));
        let side =
            |side: fn(&Bounds) -> f64| cells.iter().map(|(_, bounds)| side(bounds)).fold(0.0, f64::max) + gap;
        let (across, down) = (side(Bounds::width), side(Bounds::height));
        let new = Bounds::new(
            frame.x(),
            frame.y(),
            across * count_of(per_row) - gap,
            down * count_of(cells.len().div_ceil(per_row)) - gap,
        );
        let (new, members) = (new?, self.with_contents(&ids));
        if !self.is_free_beside(&frame, &new, &members)? {
            let row = per_row.to_string();
            return Err(Halt::Answer(["There is no room for ", &row, " of them side by side."].concat()));
        }
        let before = self.operations.len();
        for (nth, (members, bounds)) in cells.iter().enumerate() {
            let (column, row) = (count_of(nth % per_row), count_of(nth / per_row));
            self.shift(members, bounds, frame.x() + across * column, frame.y() + down * row)?;
        }
        let row = per_row.to_string();
        self.unless_already(before, &names, &["are in rows of ", &row].concat())?;
        self.did(["put ", &names, " in rows of ", &row].concat());
        Ok(())
    }

    /// Whether what becomes as wide as `new` covers nothing to the right of where it was, and stays on the page.
    fn is_free_beside(&mut self, old: &Bounds, new: &Bounds, members: &[ComponentId]) -> Result<bool, Halt> {
        let more = new.right() - old.right();
        if more <= 0.0 {
            return Ok(true);
        }
        let strip = Bounds::new(old.right(), old.y(), more, old.height().min(new.height()));
        let is_free = self.ground(members).is_free(&strip?, ComponentKind::Text);
        Ok(is_free && new.right() <= self.page_right().max(self.page.width))
    }

    /// The components in reading order, each with its label and what is in it.
    fn cells(&self, ids: &[ComponentId]) -> Vec<Cell> {
        let components: Vec<&Component> = ids.iter().filter_map(|id| self.sketch.get(id)).collect();
        let mut cells = Vec::new();
        for unit in self.units(&in_reading_order(&components)) {
            let Some(bounds) = union_of(&self.scene().bounds(&unit)) else { continue };
            cells.push((self.with_contents(&unit), bounds));
        }
        cells
    }
}

/// The least gap between two that stand side by side or above each other now, or else the usual one.
fn gap_of(cells: &[Cell]) -> f64 {
    let mut least = f64::INFINITY;
    for ((_, one), (_, next)) in cells.iter().zip(cells.iter().skip(1)) {
        let gap = one.gap_x(next).max(one.gap_y(next));
        if (0.0..=FAR).contains(&gap) {
            least = least.min(gap);
        }
    }
    if least.is_finite() { least } else { GAP }
}
