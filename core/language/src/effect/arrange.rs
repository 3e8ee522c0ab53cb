//! Lining up, swapping.

use super::{Draft, Halt};
use crate::describe;
use crate::reference::Reference;
use websketch_layout::placing::GAP;
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Axis;

impl Draft<'_> {
    /// The axis along which components are spread out.
    pub(super) fn spread(&self, ids: &[ComponentId]) -> Result<Axis, Halt> {
        let boxes = self.scene().bounds(ids);
        let gap = |gap: fn(&Bounds, &Bounds) -> f64| {
            boxes.iter().zip(boxes.iter().skip(1)).map(|(a, b)| gap(a, b)).fold(f64::NEG_INFINITY, f64::max)
        };
        if boxes.is_empty() {
            return Err(Halt::Nothing);
        }
        Ok(if gap(Bounds::gap_x) >= gap(Bounds::gap_y) { Axis::X } else { Axis::Y })
    }

    /// Puts components in one row or column, in the order in which they stand.
    pub(super) fn line_up(&mut self, what: &Reference, axis: Axis, gap: Option<f64>) -> Result<(), Halt> {
        let ids = self.several(what)?;
        let ids = self.neighborhood(ids)?;
        if ids.len() < 2 {
            return Err(Halt::Nothing);
        }
        let names = describe::names(&self.sketch, &ids);
        let units = self.line_units(what, &self.on_page().in_order(&ids, axis));
        let before = self.operations.len();
        let moves = self.on_page().lined_up(&units, axis, gap.unwrap_or(GAP)).ok_or(Halt::Nothing)?;
        self.carry_out(&moves)?;
        let line = if axis == Axis::X { "row" } else { "column" };
        self.unless_already(before, &names, &["are in a ", line].concat())?;
        self.did(format!("put {names} in a {line}"));
        Ok(())
    }

    /// Components that are put in a line, each label with its field and each field with its label.
    fn line_units(&self, what: &Reference, ids: &[ComponentId]) -> Vec<Vec<ComponentId>> {
        self.with_fields(what, ids).unwrap_or_else(|| self.units(ids))
    }
}
