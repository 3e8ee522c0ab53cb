//! Rows, columns and grids that components are put into, and places that two of them exchange.

use super::page::Moves;
use super::tolerance::{APART, SAME_PLACE};
use super::{GAP, Page};
use crate::structure::{columns_of, rows_of};
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::sort_by;
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// What goes into one cell, and the box around it.
type Cell = (Vec<ComponentId>, Bounds);

impl Page<'_> {
    /// Components in the order in which they stand in a line: along the axis along which they do, else along `axis`.
    pub fn in_order(&self, ids: &[ComponentId], axis: Axis) -> Vec<ComponentId> {
        let mut components: Vec<&Component> = ids.iter().filter_map(|id| self.sketch.get(id)).collect();
        // What stands in a row keeps its order when it is stacked, and the other way round.
        let along = match (rows_of(&components).len(), columns_of(&components).len()) {
            (rows, columns) if rows < columns => Axis::X,
            (rows, columns) if rows > columns => Axis::Y,
            _ => axis,
        };
        sort_by(&mut components, |a, b| {
            let (a, b) = (a.bounds(), b.bounds());
            let (across, down) = (a.x().total_cmp(&b.x()), a.y().total_cmp(&b.y()));
            if along == Axis::X { across.then(down) } else { down.then(across) }
        });
        components.into_iter().map(|one| one.id().clone()).collect()
    }

    /// Units in one row or column from where the first of them begins, in their order.
    pub fn lined_up(&self, units: &[Vec<ComponentId>], axis: Axis, gap: f64) -> Option<Moves> {
        let around = self.around(&units.concat())?;
        let (mut x, mut y, mut moves) = (around.x(), around.y(), Moves::new());
        for unit in units {
            let old = self.around(unit)?;
            moves.extend(self.shifted(&self.with_contents(unit), &old, x, y)?);
            match axis {
                Axis::X => x += old.width() + gap,
                Axis::Y => y += old.height() + gap,
            }
        }
        Some(moves)
    }

    /// Units in rows of so many equal cells, in their order; `None` where there is no room for such rows.
    pub fn in_grid(&self, units: &[Vec<ComponentId>], per_row: usize, gap: Option<f64>) -> Option<Moves> {
        let cell = |unit: &Vec<ComponentId>| Some((self.with_contents(unit), self.around(unit)?));
        let cells: Vec<Cell> = units.iter().filter_map(cell).collect();
        let frame = union_of(cells.iter().map(|(_, bounds)| bounds))?;
        let gap = gap.unwrap_or_else(|| gap_of(&cells));
        let most = |side: fn(&Bounds) -> f64| cells.iter().map(|(_, one)| side(one)).fold(0.0, f64::max);
        let (across, down) = (most(Bounds::width) + gap, most(Bounds::height) + gap);
        let width = across * count(per_row) - gap;
        let height = down * count(cells.len().div_ceil(per_row)) - gap;
        let new = frame.with_size(width, height).ok()?;
        if !self.is_free_beside(&frame, &new, &self.with_contents(&units.concat())) {
            return None;
        }
        let mut moves = Moves::new();
        for (nth, (members, bounds)) in cells.iter().enumerate() {
            let (column, row) = (count(nth % per_row), count(nth / per_row));
            let (x, y) = (frame.x() + across * column, frame.y() + down * row);
            moves.extend(self.shifted(members, bounds, x, y)?);
        }
        Some(moves)
    }

    /// Whether what becomes as wide as `new` covers nothing to the right of where it was, and stays on the page.
    fn is_free_beside(&self, old: &Bounds, new: &Bounds, members: &[ComponentId]) -> bool {
        let more = new.right() - old.right();
        let strip = Bounds::new(old.right(), old.y(), more, old.height().min(new.height()));
        let is_free = |strip| self.ground(members).is_free(&strip, ComponentKind::Text);
        let is_on_page = new.right() <= self.right().max(self.size.width);
        more <= 0.0 || is_on_page && strip.is_ok_and(is_free)
    }

    /// The units of a row, the first at the left edge of a frame, the last at its right edge, and the others between them
    /// with equal gaps; `None` where they stand in no row or are too wide.
    pub fn spread_over(&self, units: &[Vec<ComponentId>], frame: &Bounds) -> Option<Moves> {
        let mut row: Vec<(Bounds, &Vec<ComponentId>)> = Vec::new();
        for unit in units {
            row.push((self.around(unit)?, unit));
        }
        sort_by(&mut row, |a, b| a.0.x().total_cmp(&b.0.x()));
        let is_row = row.iter().zip(row.iter().skip(1)).all(|((one, _), (other, _))| one.overlaps_y(other));
        let free = frame.width() - row.iter().map(|(bounds, _)| bounds.width()).sum::<f64>();
        if row.len() < 2 || !is_row || free < 0.0 {
            return None;
        }
        let (gap, mut x, mut moves) = (free / count(row.len() - 1), frame.x(), Moves::new());
        for (bounds, unit) in &row {
            moves.extend(self.shifted(&self.with_contents(unit), bounds, x.round(), bounds.y())?);
            x += bounds.width() + gap;
        }
        Some(moves)
    }

    /// Two that change places, each with what it holds.
    pub fn exchanged(&self, one: &[ComponentId], other: &[ComponentId]) -> Option<Moves> {
        let (first, second) = (self.around(one)?, self.around(other)?);
        let (to_first, to_second) = corners_exchanged(&first, &second);
        let mut moves = self.shifted(&self.with_contents(one), &first, to_first.0, to_first.1)?;
        moves.extend(self.shifted(&self.with_contents(other), &second, to_second.0, to_second.1)?);
        Some(moves)
    }
}

fn count(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// The least gap between two that stand side by side or above each other now, or else the usual one.
fn gap_of(cells: &[Cell]) -> f64 {
    let pairs = cells.iter().zip(cells.iter().skip(1));
    let gaps = pairs.map(|((_, one), (_, next))| one.gap_x(next).max(one.gap_y(next)));
    let least = gaps.filter(|gap| (0.0..=APART).contains(gap)).fold(f64::INFINITY, f64::min);
    if least.is_finite() { least } else { GAP }
}

/// New corners of two boxes that change places. In a row or a column the gap between them stays, and what is centered
/// there stays centered.
fn corners_exchanged(a: &Bounds, b: &Bounds) -> ((f64, f64), (f64, f64)) {
    let (ax, bx) = if is_same(a.center().x, b.center().x) { (a.x(), b.x()) } else { (b.x(), a.x()) };
    let (ay, by) = if is_same(a.center().y, b.center().y) { (a.y(), b.y()) } else { (b.y(), a.y()) };
    if a.overlaps_y(b) && !a.overlaps_x(b) {
        let right = a.right().max(b.right());
        return if a.x() < b.x() {
            ((right - a.width(), ay), (a.x(), by))
        } else {
            ((b.x(), ay), (right - b.width(), by))
        };
    }
    if a.overlaps_x(b) && !a.overlaps_y(b) {
        let bottom = a.bottom().max(b.bottom());
        return if a.y() < b.y() {
            ((ax, bottom - a.height()), (bx, a.y()))
        } else {
            ((ax, b.y()), (bx, bottom - b.height()))
        };
    }
    ((b.x(), b.y()), (a.x(), a.y()))
}

/// Whether two coordinates are the same to the eye.
fn is_same(one: f64, other: f64) -> bool {
    (one - other).abs() <= SAME_PLACE
}
