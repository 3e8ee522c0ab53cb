//! Overlaps: components that cover each other.

use super::context::{LiesOn, LintContext};
use super::finding::{Cause, Finding, FindingCode, to_findings};
use crate::budget::Budget;
use crate::structure::Element;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::kit::Piece;
use websketch_sketch::sort::{SortKey, sort_keyed};

/// Returns the overlapping pairs, each once, without pairs of a parent and its descendant.
pub(super) fn pairs(context: &LintContext) -> Vec<(usize, usize)> {
    let is_held = |outer: &Element, inner: &Element| context.is_contained(outer.order, inner.order);
    let overlaps = context.structure.overlap_pairs().overlaps(context.elements, is_held).into_iter();
    let mut pairs: Vec<_> = overlaps.map(|(one, other)| (one.min(other), one.max(other))).collect_vec();
    sort_keyed(&mut pairs, |&(first, second)| SortKey::places(first, second));
    pairs.dedup();
    let over = overlays(context);
    let is_over = |order: usize| over.get(order).copied().unwrap_or_default();
    pairs.retain(|&(first, second)| !is_over(first) && !is_over(second));
    pairs
}

/// Returns for each component whether it lies over others by its nature, or in a component that does.
fn overlays(context: &LintContext) -> Vec<bool> {
    let mut over = Vec::with_capacity(context.elements.len());
    for element in context.elements {
        // A parent precedes its children in paint order.
        let parent = context.structure.parent(element).map(|parent| parent.order);
        let is_held = parent.and_then(|parent| over.get(parent)).copied().unwrap_or_default();
        over.push(is_held || Piece::overlay_of(element.component).is_some());
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
    Cause {
        code: FindingCode::Overlap,
        ids: [mover, other].into_iter().filter_map(id).collect_vec(),
        message,
    }
}
