//! Free room: whether a change of some components leaves all others as they are.

use websketch_sketch::geometry::Bounds;
use websketch_sketch::kit::Piece;
use websketch_sketch::sort::{sort, sort_by_number};
use websketch_sketch::{Component, ComponentId, ComponentKind, Sketch};

/// Overlaps up to this are none. Pixels.
const TOUCH: f64 = 1.0;
/// The gap to a neighbor that a change leaves. Pixels.
const LEAST_GAP: f64 = 8.0;

/// Whether components can have these boxes without covering others, leaving the box around them, or leaving the page.
pub(super) fn is_free(sketch: &Sketch, boxes: &[(ComponentId, Bounds)]) -> bool {
    boxes.iter().all(|(id, now)| {
        let Some(component) = sketch.get(id) else { return false };
        is_place_free(sketch, component.bounds(), *now, |other| boxes.iter().any(|(id, _)| id == other.id()))
    })
}

/// Whether a box beside an anchor is free, in the box around the anchor, but for components that move.
pub(super) fn is_open_except(
    sketch: &Sketch,
    now: Bounds,
    anchor: Option<&ComponentId>,
    moving: &[(ComponentId, Bounds)],
) -> bool {
    let holds = |one: &Component, inner: &Bounds| {
        one.kind() == ComponentKind::Container && one.bounds().contains(inner) && one.bounds() != *inner
    };
    let Some(anchor) = anchor.and_then(|id| sketch.get(id)).map(Component::bounds) else { return false };
    let is_moving = |other: &Component| moving.iter().any(|(id, _)| id == other.id());
    now.x() >= 0.0
        && now.y() >= 0.0
        && now.right() <= sketch.page().width.max(anchor.right())
        && sketch.iter().filter(|other| !is_moving(other)).all(|other| {
            holds(other, &anchor) == holds(other, &now)
                && (!is_crossing(&other.bounds(), &now) || holds(other, &now))
        })
}

/// Returns the components that a change lets overlap others that they did not overlap before. Overlays do so by nature,
/// as do those that `floating` names.
pub(crate) fn new_overlaps(before: &Sketch, after: &Sketch, floating: &[ComponentId]) -> Vec<ComponentId> {
    let overlays = [Piece::Toast, Piece::Modal, Piece::Sheet, Piece::Tooltip, Piece::Note];
    let holds = |outer: &Component, inner: &Component| {
        let takes = matches!(
            outer.kind(),
            ComponentKind::Container
                | ComponentKind::Input
                | ComponentKind::ImagePlaceholder
                | ComponentKind::NavigationBox
                | ComponentKind::Footer
        );
        takes && outer.bounds().contains(&inner.bounds())
    };
    let is_clash = |one: &Component, other: &Component| {
        is_crossing(&one.bounds(), &other.bounds()) && !holds(one, other) && !holds(other, one)
    };
    let is_old = |one: &ComponentId, other: &ComponentId| {
        before.get(one).zip(before.get(other)).is_some_and(|(one, other)| is_clash(one, other))
    };
    let is_seen = |one: &&Component| {
        !one.props().is_hidden() && !overlays.contains(&Piece::of(one)) && !floating.contains(one.id())
    };
    let is_changed = |one: &&Component| before.get(one.id()).is_none_or(|own| own.bounds() != one.bounds());
    // From top to bottom, with the lowest end of each and those before it: a box is compared with those at its height.
    let mut seen: Vec<&Component> = after.iter().filter(is_seen).collect();
    sort_by_number(&mut seen, |one| one.bounds().y());
    let mut lowest = 0.0;
    let mut ends = Vec::with_capacity(seen.len());
    for one in &seen {
        lowest = one.bounds().bottom().max(lowest);
        ends.push(lowest);
    }
    let mut found: Vec<ComponentId> = Vec::new();
    for one in seen.iter().copied().filter(is_changed) {
        let bounds = one.bounds();
        let start = ends.partition_point(|end| *end <= bounds.y());
        let end = seen.partition_point(|other| other.bounds().y() < bounds.bottom());
        let beside = seen.get(start..end).unwrap_or_default();
        let clashes = beside
            .iter()
            .filter(|other| is_clash(one, other) && other.id() != one.id() && !is_old(one.id(), other.id()));
        found.extend(clashes.map(|other| other.id().clone()));
    }
    sort(&mut found);
    found.dedup();
    found
}

/// Whether new components cover no others, but for boxes around them.
pub(super) fn covers_nothing(sketch: &Sketch, new: &[ComponentId]) -> bool {
    let (own, others): (Vec<&Component>, Vec<&Component>) =
        sketch.iter().partition(|one| new.contains(one.id()));
    own.iter().flat_map(|one| others.iter().map(move |other| (one, other))).all(|(one, other)| {
        let (inner, outer) = (one.bounds(), other.bounds());
        !is_crossing(&inner, &outer)
            || outer.contains(&inner) && other.kind() == ComponentKind::Container
            || inner.contains(&outer) && one.kind() == ComponentKind::Container
    })
}

fn is_place_free(
    sketch: &Sketch,
    before: Bounds,
    now: Bounds,
    is_moving: impl Fn(&Component) -> bool,
) -> bool {
    let holds = |one: &Component, inner: &Bounds| {
        one.kind() == ComponentKind::Container && one.bounds().contains(inner) && one.bounds() != *inner
    };
    now.x() >= 0.0
        && now.y() >= 0.0
        && now.right() <= sketch.page().width.max(before.right())
        && sketch.iter().filter(|other| !is_moving(other)).all(|other| {
            let bounds = other.bounds();
            // The box around it stays around it, no other comes around it, and what overlapped before may still do so.
            holds(other, &before) == holds(other, &now)
                && (!is_crossing(&bounds, &now)
                    || holds(other, &now)
                    || is_crossing(&bounds, &before) && !holds(other, &before))
                && (is_crossing(&bounds, &now) || !is_tight(&bounds, &before, &now))
        })
}

/// Whether a box comes nearer to another one than the least gap, and nearer than before.
fn is_tight(other: &Bounds, before: &Bounds, now: &Bounds) -> bool {
    let gap = |one: &Bounds| {
        let along = (one.x() - other.right()).max(other.x() - one.right());
        let down = (one.y() - other.bottom()).max(other.y() - one.bottom());
        along.max(down)
    };
    gap(now) < LEAST_GAP && gap(now) < gap(before) - TOUCH
}

fn is_crossing(one: &Bounds, other: &Bounds) -> bool {
    let shared = |from: f64, to: f64| to - from > TOUCH;
    shared(one.x().max(other.x()), one.right().min(other.right()))
        && shared(one.y().max(other.y()), one.bottom().min(other.bottom()))
}
