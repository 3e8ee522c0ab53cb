//! Equal gaps between neighbors, in a row, a column or a grid.

use super::blocks::is_everything;
use super::{Draft, Halt, count_of};
use crate::geometry::{Bounds, greater, lesser, union_of};
use crate::language::describe;
use crate::language::intent::Gap;
use crate::language::reference::Reference;
use crate::language::vocabulary::Pronoun;
use crate::operation::{Axis, Operation};
use crate::placing::GAP;
use crate::sketch::{Component, ComponentId, Sketch};
use crate::sort::sort_by;
use crate::structure::{Element, Structure, columns_of, is_same_side, rows_of};

/// Components of a grid, or fields with labels, at most: of more, nobody means their rows and columns.
const MOST: usize = 64;

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
        if let Some(spacing) = self.space_flush(&ids, gap)? {
            self.did(
                ["spaced ", &names, " ", &describe::px(spacing), " px apart, from edge to edge as before"]
                    .concat(),
            );
            return Ok(());
        }
        let units = self.units(&ids);
        if self.space_grid(&units, axis, gap)? {
            self.unless_already(before, &names, "are spaced like that")?;
            self.did(["spaced ", &names, " in their rows and columns"].concat());
            return Ok(());
        }
        if let Some(along) = self.space_lines(&units, axis, gap)? {
            let lines = if along == Axis::X { "row" } else { "column" };
            self.unless_already(before, &names, "are spaced like that")?;
            self.did(["spaced ", &names, ", each ", lines, " by itself"].concat());
            return Ok(());
        }
        let axis = axis.map_or_else(|| self.spread(&ids), Ok)?;
        if units.len() < ids.len() || units.iter().any(|unit| unit.len() > 1) {
            let lanes: Vec<_> = units.iter().map(|unit| vec![unit.clone()]).collect();
            let spacing = self.space_lanes(&lanes, axis, gap)?;
            self.did(["spaced ", &names, " ", &describe::px(spacing), " px apart"].concat());
            return Ok(());
        }
        let spacing = spacing_of(gap, &self.gaps(&ids, axis));
        let target_ids = ids.clone();
        self.apply(Operation::Distribute { target_ids, spacing, axis })?;
        self.did(format!(
            "spaced {} {} px apart",
            describe::names(&self.sketch, &ids),
            describe::px(spacing)
        ));
        Ok(())
    }

    /// Evens rows and columns of equals that are uneven, and the sections of the page; `is_bare` when nobody said what, and
    /// the sections are meant only where all lines are even.
    fn space_all(&mut self, axis: Option<Axis>, gap: Gap, is_bare: bool) -> Result<(), Halt> {
        let before = self.operations.len();
        let uneven = match gap {
            Gap::Equal => uneven_lines(&Structure::of(&self.sketch, Some(self.page)), axis),
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
            let lanes: Vec<_> = self.units(&line).into_iter().map(|unit| vec![unit]).collect();
            self.space_lanes(&lanes, along, gap)?;
            ids.extend(line);
        }
        if said.is_none() {
            self.changed_since(before, || "All gaps are even already.".to_owned())?;
            self.did(["evened the gaps of ", &describe::names(&self.sketch, &ids)].concat());
        }
        Ok(())
    }

    /// Spaces rows, or columns, that other components stand between: each by itself. Returns along which axis, if there are
    /// several such lines.
    fn space_lines(
        &mut self,
        units: &[Vec<ComponentId>],
        axis: Option<Axis>,
        gap: Gap,
    ) -> Result<Option<Axis>, Halt> {
        for along in [Axis::X, Axis::Y] {
            let lines = lines_of(&self.sketch, units, along);
            let is_meant = axis.is_none_or(|axis| axis == along);
            let is_uneven = |line: &Vec<Vec<ComponentId>>| line.len() > if gap == Gap::Equal { 2 } else { 1 };
            if !is_meant || !lines.iter().any(is_uneven) || !self.are_apart(&lines, along) {
                continue;
            }
            for line in lines.iter().filter(|line| line.len() > 1) {
                let lanes: Vec<Vec<Vec<ComponentId>>> = line.iter().map(|unit| vec![unit.clone()]).collect();
                self.space_lanes(&lanes, along, gap)?;
            }
            return Ok(Some(along));
        }
        Ok(None)
    }

    /// Whether anything stands between lines that follow each other.
    fn are_apart(&self, lines: &[Vec<Vec<ComponentId>>], along: Axis) -> bool {
        let members: Vec<Vec<ComponentId>> = lines.iter().map(|line| line.concat()).collect();
        let own = self.with_contents(&members.concat());
        members.iter().zip(members.iter().skip(1)).any(|(line, next)| {
            let scene = self.scene();
            let (Some(here), Some(there)) = (union_of(&scene.bounds(line)), union_of(&scene.bounds(next)))
            else {
                return false;
            };
            let is_between = |bounds: &Bounds| match along {
                Axis::X => {
                    bounds.y() >= here.bottom()
                        && bounds.bottom() <= there.y()
                        && (bounds.overlaps_x(&here) || bounds.overlaps_x(&there))
                }
                Axis::Y => {
                    bounds.x() >= here.right()
                        && bounds.right() <= there.x()
                        && (bounds.overlaps_y(&here) || bounds.overlaps_y(&there))
                }
            };
            self.sketch.iter().any(|one| is_between(&one.bounds()) && !own.contains(one.id()))
        })
    }

    /// Puts the columns of a grid at the same distance, its rows too, and says whether there is a grid.
    fn space_grid(&mut self, units: &[Vec<ComponentId>], axis: Option<Axis>, gap: Gap) -> Result<bool, Halt> {
        if units.len() > MOST {
            return Ok(false);
        }
        let components: Vec<&Component> =
            units.iter().filter_map(|unit| self.sketch.get(unit.first()?)).collect();
        let (across, down) = (columns_of(&components), rows_of(&components));
        // Every place of a row is one of a column.
        let is_grid = across.len() > 1
            && down.len() > 1
            && down.iter().all(|row| row.len() <= across.len())
            && across.iter().all(|column| column.len() <= down.len())
            && down.iter().filter(|row| row.len() > 1).count() > 1;
        if !is_grid || self.are_apart(&lines_of(&self.sketch, units, Axis::X), Axis::X) {
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

/// Runs of at least three equals that follow each other in a row or column, with nothing between them, at unequal gaps.
fn uneven_lines(structure: &Structure<'_>, axis: Option<Axis>) -> Vec<(Axis, Vec<ComponentId>)> {
    let mut uneven = Vec::new();
    for (along, lines) in [(Axis::X, structure.rows()), (Axis::Y, structure.columns())] {
        let across = |one: &Element<'_>| match along {
            Axis::X => one.bounds.height(),
            Axis::Y => one.bounds.width(),
        };
        let follows = |one: &Element<'_>, next: &Element<'_>| {
            one.kind() == next.kind()
                && is_same_side(across(one), across(next))
                && structure.holder(one).map(|one| one.order) == structure.holder(next).map(|one| one.order)
                && (along == Axis::X || !is_parted(structure, one, next))
        };
        for line in lines.iter().filter(|_| axis.is_none_or(|axis| axis == along)) {
            for run in line.chunk_by(|one, next| follows(one, next)).filter(|run| run.len() > 2) {
                let boxes: Vec<Bounds> = run.iter().map(|one| one.bounds).collect();
                let gaps = gaps_between(&boxes, along);
                let (least, most) =
                    gaps.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), gap| {
                        (lesser(least, *gap), greater(most, *gap))
                    });
                if most - least > 1.0 {
                    uneven.push((along, run.iter().map(|one| one.component.id().clone()).collect()));
                }
            }
        }
    }
    uneven
}

/// Whether anything beside them stands between two that follow each other down the page.
fn is_parted(structure: &Structure<'_>, one: &Element<'_>, next: &Element<'_>) -> bool {
    let is_between = |other: &&Element<'_>| {
        let middle = other.bounds.center().y;
        middle > one.bounds.bottom() && middle < next.bounds.y()
    };
    match structure.holder(one) {
        Some(holder) => structure.held(holder).any(|other| is_between(&other)),
        None => structure.outermost().any(|other| is_between(&other)),
    }
}

/// Units in rows, along x, or in columns, along y.
fn lines_of(sketch: &Sketch, units: &[Vec<ComponentId>], along: Axis) -> Vec<Vec<Vec<ComponentId>>> {
    let components: Vec<&Component> = units.iter().filter_map(|unit| sketch.get(unit.first()?)).collect();
    let lines = match along {
        Axis::X => rows_of(&components),
        Axis::Y => columns_of(&components),
    };
    let unit = |one: &&Component| units.iter().find(|unit| unit.first() == Some(one.id()));
    lines.iter().map(|line| line.iter().filter_map(unit).cloned().collect()).collect()
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
            let reaches = |(other, there): &(usize, Bounds)| *other != at && bounds.overlaps_x(there);
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
pub(super) fn spacing_of(gap: Gap, gaps: &[f64]) -> f64 {
    let mean = gaps.iter().sum::<f64>() / count_of(gaps.len());
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
