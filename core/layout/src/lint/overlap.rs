//! Overlaps: components that cover each other slightly are separated.

use super::context::{LiesOn, LintContext, depth, shared_area};
use super::draft::{Cause, Draft, MAX_STEP};
use super::finding::{Finding, FindingCode, to_findings};
use crate::budget::Budget;
use crate::structure::tolerance::VISIBLE;
use crate::structure::{Element, Span};
use websketch_sketch::geometry::{Bounds, fmax, fmin};
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::{SortKey, sort_by, sort_keyed};

/// Returns the overlapping pairs, each once, without pairs of a parent and its descendant.
pub(super) fn pairs(context: &LintContext) -> Vec<(usize, usize)> {
    let is_held = |outer: &Element, inner: &Element| context.is_contained(outer.order, inner.order);
    let overlaps = context.structure.overlap_pairs().overlaps(context.elements, is_held).into_iter();
    let mut pairs: Vec<_> = overlaps.map(|(one, other)| (one.min(other), one.max(other))).collect();
    sort_keyed(&mut pairs, |&(first, second)| SortKey::places(first, second));
    pairs.dedup();
    let over = overlays(context);
    let is_over = |order: usize| over.get(order).copied().unwrap_or_default();
    pairs.retain(|&(first, second)| !is_over(first) && !is_over(second));
    pairs
}

/// Tells for each component whether it lies over others by its nature, or in a component that does.
fn overlays(context: &LintContext) -> Vec<bool> {
    let mut over = Vec::with_capacity(context.elements.len());
    for element in context.elements {
        // A parent precedes its children in paint order.
        let parent = context.parent_of(element.order);
        let is_held = parent.and_then(|parent| over.get(parent)).copied().unwrap_or_default();
        over.push(is_held || Piece::of(element.component).is_overlay());
    }
    over
}

/// Returns the findings for overlaps that the user must resolve.
pub(super) fn findings(context: &LintContext, budget: &Budget) -> Vec<Finding> {
    let finding = |(first, second)| {
        let cause = overlapping(context, second, first);
        Finding::new(cause.code, cause.ids, cause.message, None)
    };
    to_findings(pairs(context).into_iter(), budget, finding)
}

fn overlapping(context: &LintContext, mover: usize, other: usize) -> Cause {
    let id = |order: usize| context.elements.get(order).map(|element| element.component.id().clone());
    let (one, two) = (context.name(mover), context.name(other));
    let message = match (context.lies_on(mover, other), context.lies_on(other, mover)) {
        (LiesOn::SticksOut, _) => format!("{one} sticks out of {two}"),
        (_, LiesOn::SticksOut) => format!("{two} sticks out of {one}"),
        (LiesOn::Half, _) => format!("{one} lies half on {two}"),
        (_, LiesOn::Half) => format!("{two} lies half on {one}"),
        _ => format!("{one} and {two} overlap"),
    };
    Cause { code: FindingCode::Overlap, ids: [mover, other].into_iter().filter_map(id).collect(), message }
}

/// Separates slightly overlapping pairs among [`pairs`]: the smaller component moves the shorter way. Returns whether
/// anything changed.
pub(super) fn part(context: &LintContext, pairs: &[(usize, usize)], draft: &mut Draft) -> bool {
    let mut has_changed = false;
    for &(first, second) in pairs {
        if draft.budget().is_spent() {
            break;
        }
        let Some((one, other)) = draft.get(first).zip(draft.get(second)) else { continue };
        if shared_area(&one, &other) <= 0.0 {
            continue;
        }
        let by_area = one.area().total_cmp(&other.area());
        let (small, large) = if by_area.is_lt() { (first, second) } else { (second, first) };
        let ways: Vec<_> = match (context.lies_on(small, large), context.lies_on(large, small)) {
            (LiesOn::SticksOut, _) => ways_in(draft, small, large).collect(),
            (_, LiesOn::SticksOut) => ways_in(draft, large, small).collect(),
            _ => ways(draft, small, large).chain(ways(draft, large, small)).collect(),
        };
        has_changed |= ways.into_iter().any(|(mover, axis, start)| {
            let still = if mover == small { large } else { small };
            draft.shift(context, &[(mover, start)], axis, || overlapping(context, mover, still))
        });
    }
    has_changed
}

/// Returns the starts, along each axis, at which `inner` no longer sticks out of `outer`.
fn ways_in(draft: &Draft, inner: usize, outer: usize) -> impl Iterator<Item = (usize, Axis, f64)> + use<> {
    let both = draft.get(inner).zip(draft.get(outer));
    both.into_iter().flat_map(move |(bounds, around)| {
        [Axis::X, Axis::Y].into_iter().filter_map(move |axis| {
            let (own, around) = (Span::of(&bounds, axis), Span::of(&around, axis));
            let start = fmax(around.start, fmin(own.start, around.end - own.length()));
            let fits = own.length() <= around.length();
            let distance = (start - own.start).abs();
            (fits && distance > VISIBLE && distance <= MAX_STEP).then_some((inner, axis, start))
        })
    })
}

/// Returns the starts at which `mover` stands beside `still`, the nearest first.
fn ways(draft: &Draft, mover: usize, still: usize) -> impl Iterator<Item = (usize, Axis, f64)> + use<> {
    let both = draft.get(mover).zip(draft.get(still));
    let ways = both.map_or_else(Vec::new, |(bounds, other)| {
        let (dx, dy) = depth(&bounds, &other);
        let mut ways = vec![(dx, Axis::X), (dy, Axis::Y)];
        sort_by(&mut ways, |(a, _), (b, _)| a.total_cmp(b));
        ways.retain(|&(depth, _)| depth <= MAX_STEP);
        ways.into_iter().map(|(_, axis)| (mover, axis, beside(&bounds, &other, axis))).collect()
    });
    ways.into_iter()
}

/// Returns the start of a box that touches the other one, on its current side.
fn beside(bounds: &Bounds, other: &Bounds, axis: Axis) -> f64 {
    let (center, middle) = (bounds.center(), other.center());
    match axis {
        Axis::X if center.x >= middle.x => other.right(),
        Axis::X => other.x() - bounds.width(),
        Axis::Y if center.y >= middle.y => other.bottom(),
        Axis::Y => other.y() - bounds.height(),
    }
}
