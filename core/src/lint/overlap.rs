//! Components that cover each other: slight overlaps are parted.

use super::draft::{Cause, Draft, MAX_STEP};
use super::finding::{Finding, FindingCode};
use super::scene::{Scene, depth, shared_area};
use crate::geometry::Bounds;
use crate::operation::Axis;
use crate::sort::{Key, sort_by, sort_keyed};
use crate::structure::Element;

/// The pairs that cover each other without one being there to hold the other, each once.
pub(super) fn pairs(scene: &Scene) -> Vec<(usize, usize)> {
    let is_held = |outer: &Element, inner: &Element| scene.is_held(outer.order, inner.order);
    let overlaps = scene.structure.crossings().overlaps(scene.elements, is_held).into_iter();
    let mut pairs: Vec<_> = overlaps.map(|(one, other)| (one.min(other), one.max(other))).collect();
    sort_keyed(&mut pairs, |&(first, second)| Key::places(first, second));
    pairs.dedup();
    pairs
}

/// The overlaps that are left for a person to decide.
pub(super) fn findings(scene: &Scene) -> Vec<Finding> {
    let finding = |(first, second)| {
        let cause = overlapping(scene, second, first);
        Finding::new(cause.code, cause.ids, cause.message, None)
    };
    pairs(scene).into_iter().map(finding).collect()
}

fn overlapping(scene: &Scene, mover: usize, other: usize) -> Cause {
    let id = |order: usize| scene.elements.get(order).map(|element| element.component.id().clone());
    Cause {
        code: FindingCode::Overlap,
        ids: [mover, other].into_iter().filter_map(id).collect(),
        message: format!("{} and {} overlap", scene.name(mover), scene.name(other)),
    }
}

/// Parts those of the [`pairs`] that overlap slightly: the smaller one goes, the shorter way. Whether anything changed.
pub(super) fn part(scene: &Scene, pairs: &[(usize, usize)], draft: &mut Draft) -> bool {
    let mut has_changed = false;
    for &(first, second) in pairs {
        let Some((one, other)) = draft.get(first).zip(draft.get(second)) else { continue };
        if shared_area(&one, &other) <= 0.0 {
            continue;
        }
        let by_area = one.area().total_cmp(&other.area());
        let (small, large) = if by_area.is_lt() { (first, second) } else { (second, first) };
        has_changed |=
            ways(draft, small, large).chain(ways(draft, large, small)).collect::<Vec<_>>().into_iter().any(
                |(mover, axis, start)| {
                    let still = if mover == small { large } else { small };
                    draft.shift(scene, &[(mover, start)], axis, || overlapping(scene, mover, still))
                },
            );
    }
    has_changed
}

/// Where `mover` could go to stand beside `still`, the nearest place first.
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

/// Where a box starts that touches the other one, on the side where it already is.
fn beside(bounds: &Bounds, other: &Bounds, axis: Axis) -> f64 {
    let (center, middle) = (bounds.center(), other.center());
    match axis {
        Axis::X if center.x >= middle.x => other.right(),
        Axis::X => other.x() - bounds.width(),
        Axis::Y if center.y >= middle.y => other.bottom(),
        Axis::Y => other.y() - bounds.height(),
    }
}
