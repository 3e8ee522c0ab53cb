//! Lining up, swapping.

use super::{Draft, Halt};
use crate::geometry::Bounds;
use crate::language::describe;
use crate::language::reference::Reference;
use crate::operation::Axis;
use crate::placing::GAP;
use crate::sketch::{Component, ComponentId};
use crate::sort::sort_by;
use crate::structure::{columns_of, rows_of};

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
        let mut ids = self.neighborhood(ids)?;
        if ids.len() < 2 {
            return Err(Halt::Nothing);
        }
        let names = describe::names(&self.sketch, &ids);
        let group = self.group(&self.line_units(what, &ids).concat())?;
        let place = |id: &ComponentId| {
            self.sketch
                .get(id)
                .map_or((0.0, 0.0), |component| (component.bounds().x(), component.bounds().y()))
        };
        let components: Vec<&Component> = ids.iter().filter_map(|id| self.sketch.get(id)).collect();
        // What stands in a row keeps its order when it is stacked, and the other way round.
        let along = match (rows_of(&components).len(), columns_of(&components).len()) {
            (rows, columns) if rows < columns => Axis::X,
            (rows, columns) if rows > columns => Axis::Y,
            _ => axis,
        };
        sort_by(&mut ids, |a, b| {
            let ((ax, ay), (bx, by)) = (place(a), place(b));
            match along {
                Axis::X => ax.total_cmp(&bx).then(ay.total_cmp(&by)),
                Axis::Y => ay.total_cmp(&by).then(ax.total_cmp(&bx)),
            }
        });
        let units = self.line_units(what, &ids);
        let gap = gap.unwrap_or(GAP);
        let (mut x, mut y) = (group.x(), group.y());
        let before = self.operations.len();
        for unit in &units {
            let old = self.group(unit)?;
            self.shift(&self.with_contents(unit), &old, x, y)?;
            match axis {
                Axis::X => x += old.width() + gap,
                Axis::Y => y += old.height() + gap,
            }
        }
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
