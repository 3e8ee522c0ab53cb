//! Equal gaps between neighbors, in a row, a column or a grid, and down the page.

use super::blocks::is_everything;
use super::{Draft, Halt};
use crate::describe;
use crate::intent::Gap;
use crate::reference::Reference;
use crate::vocabulary::Pronoun;
use websketch_layout::placing::{gaps_between, uneven_lines};
use websketch_sketch::operation::{Axis, Operation};

impl Draft<'_> {
    pub(super) fn space(&mut self, what: &Reference, axis: Option<Axis>, gap: Gap) -> Result<(), Halt> {
        let is_bare = *what == Reference::pronoun(Pronoun::Selection) && self.selection.len() < 2;
        if is_bare || is_everything(what) {
            return self.space_all(axis, gap, is_bare);
        }
        let ids = self.several(what)?;
        if ids.len() < 2 {
            return Err(Halt::Nothing);
        }
        if self.space_groups(what, axis, gap)? {
            return Ok(());
        }
        let (before, names) = (self.operations.len(), describe::names(&self.sketch, &ids));
        let is_vague = matches!(gap, Gap::Bigger | Gap::Smaller);
        let flush = if is_vague { self.on_page().spaced_flush(&ids, gap) } else { None };
        if let Some((spacing, moves)) = flush {
            self.carry_out(&moves)?;
            let spacing = describe::px(spacing);
            self.did(["spaced ", &names, " ", &spacing, " px apart, from edge to edge as before"].concat());
            return Ok(());
        }
        let units = self.units(&ids);
        let grid = self.on_page().lanes_of_grid(&units);
        if let Some((columns, rows)) = grid {
            for (along, lanes) in [(Axis::X, columns), (Axis::Y, rows)] {
                if axis.is_none_or(|axis| axis == along) {
                    let spaced = self.on_page().spaced_lanes(&lanes, along, gap);
                    self.carry_out(&spaced.ok_or(Halt::Nothing)?.1)?;
                }
            }
            self.unless_already(before, &names, "are spaced like that")?;
            self.did(["spaced ", &names, " in their rows and columns"].concat());
            return Ok(());
        }
        let lines = self.on_page().spaced_lines(&units, axis, gap);
        if let Some((along, moves)) = lines {
            self.carry_out(&moves)?;
            let lines = if along == Axis::X { "row" } else { "column" };
            self.unless_already(before, &names, "are spaced like that")?;
            self.did(["spaced ", &names, ", each ", lines, " by itself"].concat());
            return Ok(());
        }
        let axis = axis.map_or_else(|| self.spread(&ids), Ok)?;
        let spacing = if units.len() < ids.len() || units.iter().any(|unit| unit.len() > 1) {
            let (spacing, moves) = self.on_page().spaced(&units, axis, gap).ok_or(Halt::Nothing)?;
            self.carry_out(&moves)?;
            spacing
        } else {
            let spacing = gap.among(&gaps_between(&self.scene().bounds(&ids), axis));
            self.apply(Operation::Distribute { target_ids: ids.clone(), spacing, axis })?;
            spacing
        };
        let names = describe::names(&self.sketch, &ids);
        self.did(["spaced ", &names, " ", &describe::px(spacing), " px apart"].concat());
        Ok(())
    }

    /// Evens rows and columns of equals that are uneven, and the sections of the page; `is_bare` when nobody said what, and
    /// the sections are meant only where all lines are even.
    fn space_all(&mut self, axis: Option<Axis>, gap: Gap, is_bare: bool) -> Result<(), Halt> {
        let before = self.operations.len();
        let uneven = match gap {
            Gap::Equal => uneven_lines(self.on_page().structure(), axis),
            _ => Vec::new(),
        };
        let mut said = None;
        if axis != Some(Axis::X) && (!is_bare || uneven.is_empty()) {
            match self.space_sections(gap) {
                Err(Halt::Answer(_) | Halt::Nothing) if !uneven.is_empty() => {}
                done => said = Some(done?),
            }
        }
        let mut ids = Vec::new();
        for (along, line) in uneven {
            let spaced = self.on_page().spaced(&self.units(&line), along, gap);
            self.carry_out(&spaced.ok_or(Halt::Nothing)?.1)?;
            ids.extend(line);
        }
        if said.is_none() {
            self.changed_since(before, || "All gaps are even already.".to_owned())?;
            self.did(["evened the gaps of ", &describe::names(&self.sketch, &ids)].concat());
        }
        Ok(())
    }

    /// Gives what stands below each other on the page the same gaps; what stands side by side stays so.
    fn space_sections(&mut self, gap: Gap) -> Result<(), Halt> {
        let (spacing, moves) = self.on_page().spaced_down(gap).ok_or(Halt::Nothing)?;
        let before = self.operations.len();
        self.carry_out(&moves)?;
        self.changed_since(before, || "Everything is spaced evenly already.".to_owned())?;
        self.did(["spaced everything on the page ", &describe::px(spacing), " px apart"].concat());
        Ok(())
    }
}
