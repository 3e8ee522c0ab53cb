//! Parts below each other whose edges were meant as one line share it.

use super::change::{Change, Families, is_deliberate};
use crate::lint::context::LintContext;
use crate::lint::draft::Draft;
use crate::structure::tolerance::{BLEEDS, SAME_SIDE, VISIBLE};
use websketch_sketch::ComponentKind;
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::{SortKey, sort_keyed};

/// Edges that follow each other this closely are meant as one line, px, if all of them lie within twice as much.
const SNAP: f64 = 10.0;

/// The edges of components that form a margin.
#[derive(Clone, Copy, PartialEq)]
enum Edge {
    Left,
    Right,
}

pub(super) fn straighten(context: &LintContext, sibling_groups: &Families, draft: &mut Draft) -> bool {
    let mut has_changed = false;
    for siblings in sibling_groups.all() {
        let orders: Vec<usize> = siblings.iter().map(|element| element.order).collect();
        for edge in [Edge::Left, Edge::Right] {
            for line in lines(context, draft, &orders, edge) {
                has_changed |= to_line(context, sibling_groups, draft, &line, edge);
            }
        }
    }
    has_changed
}

/// Runs of edges that are meant as one line and are not, sorted.
fn lines(context: &LintContext, draft: &Draft, orders: &[usize], edge: Edge) -> Vec<Vec<(f64, usize)>> {
    let mut edges: Vec<(f64, usize)> = orders
        .iter()
        .filter_map(|&order| {
            let (bounds, element) = (draft.get(order)?, context.elements.get(order)?);
            // Nobody sees where the box of a text ends.
            let is_seen = element.is_box() || element.kind() == ComponentKind::HorizontalLine;
            match edge {
                Edge::Left => (bounds.x() > BLEEDS).then_some((bounds.x(), order)),
                Edge::Right => (is_seen && bounds.x() > BLEEDS).then_some((bounds.right(), order)),
            }
        })
        .collect();
    sort_keyed(&mut edges, |&(at, order)| SortKey::number(at, order));
    let runs = edges.chunk_by(|(one, _), (next, _)| next - one <= SNAP).map(<[_]>::to_vec);
    runs.filter(|run| {
        let (first, last) = (run.first().map_or(0.0, |one| one.0), run.last().map_or(0.0, |one| one.0));
        last - first > VISIBLE && last - first <= 2.0 * SNAP
    })
    .collect()
}

fn to_line(
    context: &LintContext,
    sibling_groups: &Families,
    draft: &mut Draft,
    run: &[(f64, usize)],
    edge: Edge,
) -> bool {
    let is_fixed = |order: usize| {
        draft.is_locked(order) || draft.get(order).is_none_or(|bounds| is_deliberate(&bounds, Axis::X))
    };
    // Who stands on the grid says where the line is; else it is where most are.
    let fixed: Vec<f64> = run.iter().filter(|(_, order)| is_fixed(*order)).map(|(at, _)| *at).collect();
    let all: Vec<f64> = if fixed.is_empty() { run.iter().map(|(at, _)| *at).collect() } else { fixed };
    let middle = match edge {
        Edge::Left => all.len().saturating_sub(1) / 2,
        Edge::Right => all.len() / 2,
    };
    let Some(line) = all.get(middle).copied() else { return false };
    let moving: Vec<(f64, usize)> =
        run.iter().copied().filter(|(at, order)| (at - line).abs() > VISIBLE && !is_fixed(*order)).collect();
    let change = |parts: &[(f64, usize)]| {
        let mut change = Change::default();
        for &(at, order) in parts {
            to(&mut change, context, draft, order, line - at, edge);
        }
        change
    };
    let whole = change(&moving);
    let singles: Vec<Change> = moving.iter().map(|part| change(&[*part])).collect();
    whole.make(context, sibling_groups, draft)
        || singles.into_iter().fold(false, |changed, one| changed | one.make(context, sibling_groups, draft))
}

/// Takes an edge of a component to a line; the box grows or shrinks where its left edge is on one already.
fn to(change: &mut Change, context: &LintContext, draft: &Draft, order: usize, by: f64, edge: Edge) {
    let (Some(bounds), Some(element)) = (draft.get(order), context.elements.get(order)) else { return };
    let is_empty = context.structure.children(element).next().is_none();
    let stays = edge == Edge::Right && is_empty && by.abs() <= bounds.width() * SAME_SIDE;
    let is_wide = bounds.width() > 4.0 * bounds.height() || element.kind() == ComponentKind::List;
    if stays && is_wide {
        change.put(order, bounds.with_size(bounds.width() + by, bounds.height()).ok());
    } else {
        change.shift(context, draft, order, (by, 0.0));
    }
}
