//! What follows makes room below: rows go down as a whole, and everything in the columns of what goes down.

use super::Settling;
use crate::structure::{CutNode, Element, Span};
use std::collections::BTreeMap;
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::{SortKey, sort_keyed};

/// Things that begin so far above a line still follow it, px.
const ABOVE: f64 = 1.0;
/// The gap that stays between neighbors, if there was as much, px; and the widest one that is kept as it was.
const GAP: f64 = 16.0;
const WIDEST: f64 = 96.0;
/// Rounds of rows that are moved by what moves.
const MAX_ROUNDS: usize = 8;
/// Pairs that are compared; what is more than that is not arranged by hand.
const MAX_PAIRS: usize = 4_000_000;

/// How far something has to go down, and below which line what makes it go began.
#[derive(Clone, Copy)]
struct Drop {
    by: f64,
    line: f64,
}

impl<'s> Settling<'_, 's> {
    /// Moves down what begins below something that reaches further down by now.
    pub(super) fn lower(&mut self, part: &CutNode<'s>, family: &[Element<'s>]) {
        let mut sorted = family.to_vec();
        sort_keyed(&mut sorted, |one| SortKey::number(one.bounds.y(), one.order));
        let mut row_of = BTreeMap::new();
        note_rows(part, &mut 0, &mut row_of);
        let mut drops = self.uncovered(&sorted);
        for _ in 0..MAX_ROUNDS {
            let is_new = self.drop_below(&sorted, &mut drops) | drop_rows(&sorted, &row_of, &mut drops);
            if !is_new {
                break;
            }
        }
        for element in &sorted {
            if let Some(drop) = drops.get(&element.order) {
                self.shift(element, drop.by);
                self.has_pushed |= !self.is_set(element);
            }
        }
    }

    /// What a set box has come to cover goes below it, where it did not make room beside.
    fn uncovered(&self, family: &[Element<'s>]) -> BTreeMap<usize, Drop> {
        let mut drops: BTreeMap<usize, Drop> = BTreeMap::new();
        let set: Vec<&Element<'s>> = family.iter().filter(|one| self.is_set(one)).collect();
        if set.len().saturating_mul(family.len()) > MAX_PAIRS {
            return drops;
        }
        for element in family.iter().filter(|one| !self.is_set(one)) {
            let now = self.now(element);
            for cover in &set {
                let over = self.now(cover);
                let is_new = now.overlaps(&over) && !element.bounds.overlaps(&cover.bounds);
                let by = (over.bottom() + GAP - now.y()).ceil();
                if is_new && by > 0.0 && drops.get(&element.order).is_none_or(|known| known.by < by) {
                    drops.insert(element.order, Drop { by, line: over.bottom() });
                }
            }
        }
        drops
    }

    /// One pass from top to bottom. Whether anything goes further down than before.
    fn drop_below(&self, sorted: &[Element<'s>], drops: &mut BTreeMap<usize, Drop>) -> bool {
        let (mut active, mut is_new): (Vec<&Element<'s>>, bool) = (Vec::new(), false);
        for element in sorted {
            if active.len().saturating_mul(sorted.len()) > MAX_PAIRS {
                return false;
            }
            let own = drops.get(&element.order).copied();
            let mut needed = own;
            for above in &active {
                if let Some(drop) = self.dropped(element, above, drops)
                    && needed.is_none_or(|needed| drop.by > needed.by + 0.01)
                {
                    needed = Some(drop);
                }
            }
            if let Some(drop) = needed.filter(|drop| own.is_none_or(|own| drop.by > own.by)) {
                drops.insert(element.order, drop);
                is_new = true;
            }
            let down = needed.map_or(0.0, |drop| drop.by);
            if self.now(element).bottom() + down > element.bounds.bottom() || down > 0.0 {
                active.push(element);
            }
        }
        is_new
    }

    /// How far `element` goes down for what was above it.
    fn dropped(
        &self,
        element: &Element<'s>,
        above: &Element<'s>,
        drops: &BTreeMap<usize, Drop>,
    ) -> Option<Drop> {
        let gap = element.bounds.y() - above.bounds.bottom();
        let (now, other) = (self.now(element), self.now(above));
        let columns = |a, b| Span::of(a, Axis::X).shared(Span::of(b, Axis::X)) > 0.5;
        if gap < -ABOVE || !columns(&now, &other) {
            return None;
        }
        let pushed = drops.get(&above.order);
        let (by, line) = pushed.map_or((0.0, above.bounds.bottom()), |drop| (drop.by, drop.line));
        let bottom = other.bottom() + by;
        let has_moved = now.y() != element.bounds.y();
        let kept = fmin(fmax(gap, 0.0), GAP);
        let missing = bottom + kept - now.y();
        if missing <= 0.01 {
            // What has room still keeps its distance to what goes down as a whole.
            let goes_along = by > 0.0 && !has_moved && columns(&element.bounds, &above.bounds);
            return goes_along.then_some(Drop { by, line });
        }
        let gained = bottom - above.bounds.bottom();
        let by = if has_moved || gap > WIDEST { missing } else { fmax(gained, missing) };
        Some(Drop { by: by.ceil(), line })
    }
}

/// What stands in a row that begins below the line goes down as far as the rest of it.
fn drop_rows(
    sorted: &[Element<'_>],
    row_of: &BTreeMap<usize, (u32, f64)>,
    drops: &mut BTreeMap<usize, Drop>,
) -> bool {
    let mut most: BTreeMap<u32, Drop> = BTreeMap::new();
    for element in sorted {
        let (Some((row, top)), Some(drop)) = (row_of.get(&element.order), drops.get(&element.order)) else {
            continue;
        };
        if *top >= drop.line - ABOVE {
            let known = most.entry(*row).or_insert(*drop);
            if drop.by > known.by {
                *known = *drop;
            }
        }
    }
    let mut is_new = false;
    for element in sorted {
        let Some(drop) = row_of.get(&element.order).and_then(|(row, _)| most.get(row)) else { continue };
        if drops.get(&element.order).is_none_or(|own| own.by < drop.by) {
            drops.insert(element.order, *drop);
            is_new = true;
        }
    }
    is_new
}

/// Numbers the outermost rows, with where they begin.
fn note_rows(part: &CutNode<'_>, count: &mut u32, row_of: &mut BTreeMap<usize, (u32, f64)>) {
    match part {
        CutNode::Split { axis: Axis::X, bounds, parts, .. } => {
            // Columns of a page are no row.
            const HIGHEST: f64 = 640.0;
            if bounds.height() > HIGHEST {
                return parts.iter().for_each(|part| note_rows(part, count, row_of));
            }
            *count += 1;
            part.for_each(&mut |element| {
                row_of.insert(element.order, (*count, bounds.y()));
            });
        }
        CutNode::Split { parts, .. } => parts.iter().for_each(|part| note_rows(part, count, row_of)),
        CutNode::Backdrop { rest, .. } => note_rows(rest, count, row_of),
        CutNode::Single(_) | CutNode::Overlapping { .. } => {}
    }
}
