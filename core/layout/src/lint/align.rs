//! Alignment: slightly misaligned edges snap to the nearest line.

use super::context::{LintContext, lines};
use super::draft::{Cause, Draft};
use super::finding::FindingCode;
use crate::structure::Element;
use std::collections::{BTreeMap, BTreeSet};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::{SortKey, sort_by, sort_keyed};

/// The largest snap distance. Pixels.
const SNAP: f64 = 8.0;
/// Lines this close are the same. Pixels. The difference is invisible.
const SAME: f64 = 0.5;
/// Components examined on one line.
const MAX_ON_LINE: usize = 64;
/// Lines this close are equal up to rounding. Pixels.
const EXACT: f64 = 0.001;
/// The grid of placing by numbers. A component on it was placed there on purpose. Pixels.
const GRID: f64 = 4.0;
/// Lines examined on each side of a component's own.
const NEIGHBORS: usize = 8;

/// Snaps components without a shared line, one sibling group at a time. Components on a shared line stay. Returns
/// whether anything changed.
pub(super) fn align(context: &LintContext, draft: &mut Draft, axis: Axis) -> bool {
    let mut has_changed = false;
    // Sibling groups are disjoint.
    let mut is_shared = vec![false; context.elements.len()];
    for siblings in context.structure.sibling_groups().filter(|siblings| siblings.len() > 1) {
        has_changed |= align_siblings(context, draft, &siblings, axis, &mut is_shared);
    }
    has_changed
}

fn align_siblings(
    context: &LintContext,
    draft: &mut Draft,
    siblings: &[&Element],
    axis: Axis,
    is_shared: &mut [bool],
) -> bool {
    let edge_lines = EdgeLines::new(draft, siblings, axis);
    edge_lines.mark_shared(is_shared);
    let locked = siblings.iter().map(|element| element.order).filter(|&order| draft.is_locked(order));
    let mut settled = FixedComponents { is_shared, others: locked.collect() };
    let mut moved = BTreeSet::new();
    for order in siblings.iter().map(|element| element.order) {
        if draft.budget().is_spent() {
            break;
        }
        if settled.contains(order) {
            continue;
        }
        for snap in edge_lines.snaps(context, draft, order, &moved, &settled) {
            let cause = || misaligned(context, order, &snap, axis);
            if draft.shift(context, &[(order, snap.start)], axis, cause) {
                moved.insert(order);
                settled.others.extend([order, snap.target]);
                break;
            }
        }
    }
    !moved.is_empty()
}

fn misaligned(context: &LintContext, order: usize, snap: &Snap, axis: Axis) -> Cause {
    let line = match (axis, snap.line) {
        (Axis::X, 0) => "the left edge",
        (Axis::Y, 0) => "the top edge",
        (Axis::X, 2) => "the right edge",
        (Axis::Y, 2) => "the bottom edge",
        _ => "the middle",
    };
    let off = (snap.distance * 10.0).round() / 10.0;
    let message = format!("{} is {off} px off {line} of {}", context.name(order), context.name(snap.target));
    let id = |order: usize| context.elements.get(order).map(|element| element.component.id().clone());
    Cause {
        code: FindingCode::Misaligned,
        ids: [order, snap.target].into_iter().filter_map(id).collect(),
        message,
    }
}

/// The components that stay on their lines.
struct FixedComponents<'s> {
    /// Whether a component shared a line at the start, by index in paint order.
    is_shared: &'s [bool],
    /// Components that are locked, have snapped, or are snap targets.
    others: BTreeSet<usize>,
}

impl FixedComponents<'_> {
    fn contains(&self, order: usize) -> bool {
        self.is_shared.get(order).is_some_and(|is_shared| *is_shared) || self.others.contains(&order)
    }
}

/// A possible snap of a component.
struct Snap {
    target: usize,
    /// 0 = start, 1 = center, 2 = end.
    line: usize,
    /// The start of the component after the snap.
    start: f64,
    distance: f64,
}

/// Starts, centers and ends of a sibling group along an axis, each sorted.
pub(super) struct EdgeLines {
    axis: Axis,
    sorted: [Vec<(f64, usize)>; 3],
    /// The lines of each component, by index in paint order.
    own: BTreeMap<usize, [f64; 3]>,
}

impl EdgeLines {
    pub(super) fn new(draft: &Draft, siblings: &[&Element], axis: Axis) -> Self {
        let mut sorted = [Vec::new(), Vec::new(), Vec::new()];
        let mut own = BTreeMap::new();
        for order in siblings.iter().map(|element| element.order) {
            let Some(bounds) = draft.get(order) else { continue };
            own.insert(order, lines(&bounds, axis));
            for (set, line) in sorted.iter_mut().zip(lines(&bounds, axis)) {
                set.push((line, order));
            }
        }
        for set in &mut sorted {
            sort_keyed(set, |&(at, order)| SortKey::number(at, order));
        }
        Self { axis, sorted, own }
    }

    /// Marks the components that share a line with another one, by index in paint order.
    fn mark_shared(&self, is_shared: &mut [bool]) {
        for pair in self.sorted.iter().flat_map(|line| line.windows(2)) {
            if let &[(a, one), (b, other)] = pair
                && b - a <= SAME
            {
                for order in [one, other] {
                    is_shared.get_mut(order).into_iter().for_each(|is_shared| *is_shared = true);
                }
            }
        }
    }

    /// Whether a component shares a line with one that is not in `others`.
    pub(super) fn is_shared(&self, draft: &Draft, order: usize, others: &BTreeSet<usize>) -> bool {
        let Some(bounds) = draft.get(order) else { return false };
        let all = self.sorted.iter().zip(lines(&bounds, self.axis));
        all.into_iter().any(|(set, line)| has_other(set, line, order, others))
    }

    /// Whether a component keeps its shared lines when it gets its box of `boxes`. The lines are those found at
    /// construction, even if the component has moved since. Components on a shared line must move to the same place.
    /// The nearest entries on both sides suffice, as a line is contiguous in the order.
    pub(super) fn keeps(&self, draft: &Draft, order: usize, boxes: &BTreeMap<usize, Bounds>) -> bool {
        let found = self.own.get(&order).zip(draft.get(order)).zip(boxes.get(&order));
        let Some(((own, now), to)) = found else { return true };
        let of = |bounds: &Bounds, number: usize| lines(bounds, self.axis).get(number).copied();
        self.sorted.iter().zip(own).enumerate().all(|(number, (set, &line))| {
            let Some((now, to)) = of(&now, number).zip(of(to, number)) else { return true };
            let at = set.partition_point(|&(at, other)| (at, other) < (line, order));
            let before = at.checked_sub(1).and_then(|before| set.get(before));
            before.into_iter().chain(set.get(at + 1)).all(|(other_line, other)| {
                let apart = (other_line - line).abs();
                match boxes.get(other).and_then(|to| of(to, number)) {
                    // Regular boxes need not keep lines that were only nearly shared.
                    Some(other_to) => apart > EXACT || (other_to - to).abs() <= EXACT,
                    None => {
                        let other_now =
                            draft.get(*other).and_then(|now| of(&now, number)).unwrap_or(*other_line);
                        let now_apart = (other_now - now).abs();
                        apart > SAME || now_apart > SAME || (other_now - to).abs() <= now_apart.max(EXACT)
                    }
                }
            })
        })
    }

    /// Returns the possible snaps, best first: lines of the same kind, then shared lines, then near ones.
    fn snaps(
        &self,
        context: &LintContext,
        draft: &Draft,
        order: usize,
        moved: &BTreeSet<usize>,
        settled: &FixedComponents,
    ) -> Vec<Snap> {
        let Some(bounds) = draft.get(order) else { return Vec::new() };
        let own = lines(&bounds, self.axis);
        let [start, _, end] = own;
        if is_on_grid(start) && is_on_grid(end) {
            return Vec::new();
        }
        let mut snaps = Vec::new();
        for (line, (set, own)) in self.sorted.iter().zip(own).enumerate() {
            let at = set.partition_point(|&(at, _)| at < own);
            let before = set.iter().take(at).rev().take(NEIGHBORS);
            for &(to, target) in before.chain(set.iter().skip(at).take(NEIGHBORS)) {
                let distance = (to - own).abs();
                let is_near = distance > SAME && distance <= SNAP;
                if is_near && target != order && !moved.contains(&target) {
                    snaps.push(Snap {
                        target,
                        line,
                        start: if line == 0 { to } else { start + (to - own) },
                        distance,
                    });
                }
            }
        }
        sort_by(&mut snaps, |a, b| {
            let rank =
                |snap: &Snap| (!context.is_same_kind(order, snap.target), !settled.contains(snap.target));
            rank(a).cmp(&rank(b)).then(a.distance.total_cmp(&b.distance)).then(a.target.cmp(&b.target))
        });
        snaps
    }
}

/// Whether a component outside `others` stands on a line.
fn has_other(set: &[(f64, usize)], line: f64, order: usize, others: &BTreeSet<usize>) -> bool {
    let from = set.partition_point(|&(at, _)| at < line - SAME);
    let near = set
        .iter()
        .skip(from)
        .take_while(|&&(at, _)| at <= line + SAME)
        .take(others.len().min(MAX_ON_LINE) + 2);
    near.into_iter().any(|(_, other)| *other != order && !others.contains(other))
}

/// Whether a length is a multiple of the grid.
pub(super) fn is_on_grid(px: f64) -> bool {
    (px / GRID).fract() == 0.0
}
