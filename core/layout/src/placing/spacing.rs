//! Equal gaps between neighbors: in a row, a column or a grid, and down the page.

use super::bands::bands;
use super::page::Moves;
use super::tolerance::SPANNING;
use super::{GAP, Page};
use crate::structure::{Element, Span, Structure, columns_of, is_same_side, rows_of};
use websketch_sketch::geometry::{Bounds, fmax, fmin, union_of};
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::{collect_map, collect_set, sort_by};
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// Components of a grid, at most: of more, nobody means their rows and columns.
const MOST: usize = 64;

/// The gap between neighbors that is wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gap {
    Px(f64),
    Equal,
    Bigger,
    Smaller,
    /// So many px more than now, or less.
    By(f64),
    /// So many times that of now.
    Times(f64),
}

/// What goes together: a component and its label.
type Unit = Vec<ComponentId>;
/// What stands in a row or a column.
type Lane = Vec<Unit>;

impl Gap {
    /// The gap in px that neighbors get which stand that far apart now.
    pub fn among(self, gaps: &[f64]) -> f64 {
        let count = f64::from(u32::try_from(gaps.len()).unwrap_or(u32::MAX));
        let mean = gaps.iter().sum::<f64>() / count;
        match self {
            Self::Px(px) => px,
            // Whole px; what is left over goes to the end.
            Self::Equal if mean >= 0.0 => mean.floor(),
            Self::Equal => GAP,
            Self::Bigger => mean.max(0.0).round() + (mean / 2.0).round().max(GAP / 2.0),
            Self::Times(factor) => (mean * factor).round().max(0.0),
            Self::By(px) => (mean + px).round().max(0.0),
            Self::Smaller => (mean / 2.0).floor().max(0.0),
        }
    }
}

impl Page<'_> {
    /// Units in a line at the same distance, in px, from the first one on, which stays.
    pub fn spaced(&self, units: &[Unit], axis: Axis, gap: Gap) -> Option<(f64, Moves)> {
        let lanes: Vec<Lane> = units.iter().map(|unit| vec![unit.clone()]).collect();
        self.spaced_lanes(&lanes, axis, gap)
    }

    /// Rows or columns at the same distance, in px, from the first one on, which stays.
    pub fn spaced_lanes(&self, lanes: &[Lane], axis: Axis, gap: Gap) -> Option<(f64, Moves)> {
        let mut boxed = Vec::new();
        let mut longest = 0.0_f64;
        for lane in lanes {
            let members = lane.concat();
            let fields: Vec<ComponentId> = lane.iter().filter_map(|unit| unit.first().cloned()).collect();
            let (whole, bare) = (self.around(&members)?, self.around(&fields)?);
            longest = longest.max(Span::of(&bare, axis).start - Span::of(&whole, axis).start);
            boxed.push((whole, bare, members));
        }
        // A distance that labels have room in is meant between the fields themselves.
        let is_bare = matches!(gap, Gap::Px(px) if px >= longest);
        let mut boxed: Vec<(Bounds, Vec<ComponentId>)> = boxed
            .into_iter()
            .map(|(whole, bare, members)| (if is_bare { bare } else { whole }, members))
            .collect();
        sort_by(&mut boxed, |(a, _), (b, _)| Span::of(a, axis).start.total_cmp(&Span::of(b, axis).start));
        let boxes: Vec<Bounds> = boxed.iter().map(|(bounds, _)| *bounds).collect();
        let spacing = gap.among(&gaps_between(&boxes, axis));
        let (mut moves, mut end): (_, Option<f64>) = (Moves::new(), None);
        for (old, lane) in &boxed {
            let span = Span::of(old, axis);
            let new = end.map_or(span.start, |end| end + spacing);
            let (x, y) = if axis == Axis::X { (new, old.y()) } else { (old.x(), new) };
            moves.extend(self.shifted(&self.with_contents(lane), old, x, y)?);
            end = Some(new + span.length());
        }
        Some((spacing, moves))
    }

    /// Rows, or columns, that other components stand between, each spaced by itself, and along which axis; `None` where there
    /// are not several such lines.
    pub fn spaced_lines(&self, units: &[Unit], axis: Option<Axis>, gap: Gap) -> Option<(Axis, Moves)> {
        let least = if gap == Gap::Equal { 3 } else { 2 };
        let is_meant = |along: &Axis| {
            let lines = self.lines_of(units, *along);
            let is_said = axis.is_none_or(|axis| axis == *along);
            is_said && lines.iter().any(|line| line.len() >= least) && self.are_parted(&lines, *along)
        };
        let along = [Axis::X, Axis::Y].into_iter().find(is_meant)?;
        let mut moves = Moves::new();
        for line in self.lines_of(units, along).iter().filter(|line| line.len() > 1) {
            moves.extend(self.spaced(line, along, gap)?.1);
        }
        Some((along, moves))
    }

    /// The columns and the rows of a grid, without what spans several columns; `None` where units make none.
    pub fn lanes_of_grid(&self, units: &[Unit]) -> Option<(Vec<Lane>, Vec<Lane>)> {
        if units.len() > MOST {
            return None;
        }
        let components = self.firsts(units);
        let (across, down) = (columns_of(&components), rows_of(&components));
        // Every place of a row is one of a column.
        let is_grid = across.len() > 1
            && down.len() > 1
            && down.iter().all(|row| row.len() <= across.len())
            && across.iter().all(|column| column.len() <= down.len())
            && down.iter().filter(|row| row.len() > 1).count() > 1;
        if !is_grid || self.are_parted(&self.lines_of(units, Axis::X), Axis::X) {
            return None;
        }
        Some((lanes(units, &without_spanning(across)), lanes(units, &down)))
    }

    /// What stands below each other on the page at the same distance, in px, each with all it holds; what stands side by side
    /// stays so, and what is locked stays.
    pub fn spaced_down(&self, gap: Gap) -> Option<(f64, Moves)> {
        let structure = self.structure();
        let bands = bands(structure);
        let boxes: Vec<Bounds> =
            bands.iter().filter_map(|band| union_of(band.iter().map(|one| &one.bounds))).collect();
        let pairs = boxes.iter().zip(boxes.iter().skip(1));
        let gaps: Vec<f64> = pairs.map(|(one, next)| next.y() - one.bottom()).collect();
        let mut y = boxes.first().filter(|_| !gaps.is_empty())?.y();
        let spacing = gap.among(&gaps);
        let mut moves = Moves::new();
        for (band, around) in bands.iter().zip(&boxes) {
            let inside = band.iter().flat_map(|one| structure.subtree(one));
            for one in inside.filter(|one| !one.component.props().is_locked()) {
                let to = (one.bounds.y() + y - around.y()).max(0.0);
                let new = one.bounds.with_origin(one.bounds.x(), to).ok()?;
                moves.push((one.component.id().clone(), new));
            }
            y += around.height() + spacing;
        }
        Some((spacing, moves))
    }

    /// Equal cards that fill a row of the page or of a box from edge to edge, with other gaps, in px, and widths that fill it
    /// still; `None` where they do not fill one.
    pub fn spaced_flush(&self, ids: &[ComponentId], gap: Gap) -> Option<(f64, Moves)> {
        let structure = self.structure();
        let mut cards: Vec<&Element<'_>> = ids.iter().filter_map(|id| structure.element(id)).collect();
        sort_by(&mut cards, |a, b| a.bounds.x().total_cmp(&b.bounds.x()));
        let (first, around) = (*cards.first()?, union_of(cards.iter().map(|card| &card.bounds))?);
        let is_same = |a: f64, b: f64| (a - b).abs() < 1.0;
        let is_equal = |card: &&Element<'_>| {
            card.kind() == ComponentKind::Container
                && is_same(card.bounds.width(), first.bounds.width())
                && is_same(card.bounds.y(), first.bounds.y())
        };
        let others = || structure.siblings(first).filter(|one| !cards.contains(one));
        let is_end = |side: fn(&Bounds) -> f64| others().any(|one| is_same(side(&one.bounds), side(&around)));
        if cards.len() < 2 || !cards.iter().all(is_equal) || !is_end(Bounds::x) || !is_end(Bounds::right) {
            return None;
        }
        let boxes: Vec<Bounds> = cards.iter().map(|card| card.bounds).collect();
        let spacing = gap.among(&gaps_between(&boxes, Axis::X));
        let count = f64::from(u32::try_from(cards.len()).ok()?);
        let width = (around.width() - spacing * (count - 1.0)) / count;
        let (mut moves, mut at) = (Moves::new(), 0.0);
        for card in cards {
            let (start, end) = ((around.x() + at).round(), (around.x() + at + width).round());
            let new = Bounds::new(start, card.bounds.y(), end - start, card.bounds.height()).ok()?;
            moves.push((card.component.id().clone(), new));
            at += width + spacing;
        }
        Some((spacing, moves))
    }

    fn firsts(&self, units: &[Unit]) -> Vec<&Component> {
        units.iter().filter_map(|unit| self.sketch.get(unit.first()?)).collect()
    }

    /// Units in rows, along x, or in columns, along y.
    fn lines_of(&self, units: &[Unit], along: Axis) -> Vec<Lane> {
        let components = self.firsts(units);
        let lines = if along == Axis::X { rows_of(&components) } else { columns_of(&components) };
        lanes(units, &lines)
    }

    /// Whether anything stands between lines that follow each other.
    fn are_parted(&self, lines: &[Lane], along: Axis) -> bool {
        let members: Vec<Vec<ComponentId>> = lines.iter().map(|line| line.concat()).collect();
        let own = collect_set(self.with_contents(&members.concat()));
        let others: Vec<Bounds> =
            self.sketch.iter().filter(|one| !own.contains(one.id())).map(Component::bounds).collect();
        let boxes: Vec<Bounds> = members.iter().filter_map(|line| self.around(line)).collect();
        boxes.iter().zip(boxes.iter().skip(1)).any(|(here, there)| {
            let is_between = |bounds: &Bounds| match along {
                Axis::X => {
                    bounds.y() >= here.bottom()
                        && bounds.bottom() <= there.y()
                        && (bounds.overlaps_x(here) || bounds.overlaps_x(there))
                }
                Axis::Y => {
                    bounds.x() >= here.right()
                        && bounds.right() <= there.x()
                        && (bounds.overlaps_y(here) || bounds.overlaps_y(there))
                }
            };
            others.iter().any(is_between)
        })
    }
}

/// The units of lines of components.
fn lanes(units: &[Unit], lines: &[Vec<&Component>]) -> Vec<Lane> {
    // The first of units that begin with the same component counts.
    let by_first = collect_map(units.iter().rev().filter_map(|unit| Some((unit.first()?, unit))));
    let unit = |one: &&Component| by_first.get(one.id()).copied();
    lines.iter().map(|line| line.iter().filter_map(unit).cloned().collect()).collect()
}

/// Columns without what spans several of them, which stays where it is.
pub(super) fn without_spanning(mut columns: Vec<Vec<&Component>>) -> Vec<Vec<&Component>> {
    let numbered = columns.iter().enumerate();
    let all: Vec<(usize, Bounds)> =
        numbered.flat_map(|(at, column)| column.iter().map(move |one| (at, one.bounds()))).collect();
    for (at, column) in columns.iter_mut().enumerate() {
        let narrowest = column.iter().map(|one| one.bounds().width()).fold(f64::INFINITY, f64::min);
        column.retain(|one| {
            let bounds = one.bounds();
            let reaches = |(other, there): &(usize, Bounds)| *other != at && bounds.overlaps_x(there);
            bounds.width() < SPANNING * narrowest || !all.iter().any(reaches)
        });
    }
    columns
}

/// The gaps between neighboring boxes along an axis.
pub fn gaps_between(boxes: &[Bounds], axis: Axis) -> Vec<f64> {
    let mut spans: Vec<Span> = boxes.iter().map(|bounds| Span::of(bounds, axis)).collect();
    sort_by(&mut spans, |a, b| a.start.total_cmp(&b.start));
    spans.iter().zip(spans.iter().skip(1)).map(|(one, next)| next.start - one.end).collect()
}

/// Runs of at least three equals that follow each other in a row or column, with nothing between them, at unequal gaps.
pub fn uneven_lines(structure: &Structure<'_>, axis: Option<Axis>) -> Vec<(Axis, Vec<ComponentId>)> {
    let mut uneven = Vec::new();
    for (along, lines) in [(Axis::X, structure.rows()), (Axis::Y, structure.columns())] {
        let across = |one: &Element<'_>| match along {
            Axis::X => one.bounds.height(),
            Axis::Y => one.bounds.width(),
        };
        let follows = |one: &Element<'_>, next: &Element<'_>| {
            one.kind() == next.kind()
                && is_same_side(across(one), across(next))
                && structure.parent(one).map(|one| one.order) == structure.parent(next).map(|one| one.order)
                && (along == Axis::X || !is_parted(structure, one, next))
        };
        for line in lines.iter().filter(|_| axis.is_none_or(|axis| axis == along)) {
            for run in line.chunk_by(|one, next| follows(one, next)).filter(|run| run.len() > 2) {
                let boxes: Vec<Bounds> = run.iter().map(|one| one.bounds).collect();
                let gaps = gaps_between(&boxes, along);
                let least = gaps.iter().copied().fold(f64::INFINITY, fmin);
                let most = gaps.iter().copied().fold(f64::NEG_INFINITY, fmax);
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
    structure.siblings(one).any(|other| {
        let middle = other.bounds.center().y;
        middle > one.bounds.bottom() && middle < next.bounds.y()
    })
}
