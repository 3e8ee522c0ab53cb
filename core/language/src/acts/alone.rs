//! Changes that leave all other components as they are. They are tried before the arrangement makes room.

use super::draft::Draft;
use super::free::is_open_except;
use super::setting::Doubt;
use kurbo::{Point, Size};
use websketch_layout::arrangement::Side;
use websketch_layout::structure::Structure;

use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, ComponentId};

/// The gaps to an anchor that are tried, the usual one first. Pixels.
const GAPS: [f64; 7] = [16.0, 8.0, 4.0, 24.0, 40.0, 56.0, 72.0];
/// The places along an anchor that are tried on each side of its middle.
const SLIDES: u8 = 6;

/// Moves components to new corners with all that they hold, if every place is free. Returns whether it did.
pub(super) fn shift_to(draft: &mut Draft, corners: &[(ComponentId, Point)]) -> Result<bool, Doubt> {
    let boxes = moved(draft, corners);
    if !super::free::is_free(&draft.sketch, &boxes) {
        return Ok(false);
    }
    put(draft, boxes)?;
    Ok(true)
}

/// Moves a component to a new corner with all that it holds.
pub(super) fn shift(draft: &mut Draft, id: &ComponentId, to: Point) -> Result<(), Doubt> {
    let boxes = moved(draft, &[(id.clone(), to)]);
    put(draft, boxes)
}

/// Moves components to the corners of these boxes.
fn put(draft: &mut Draft, boxes: Vec<(ComponentId, Bounds)>) -> Result<(), Doubt> {
    for (component_id, now) in boxes {
        if draft.component(&component_id)?.bounds().origin() != now.origin() {
            draft.apply(Operation::Move { component_id, x: now.x(), y: now.y() })?;
        }
    }
    Ok(())
}

/// Returns the boxes of components and all that they hold, after a move of their corners.
fn moved(draft: &Draft, corners: &[(ComponentId, Point)]) -> Vec<(ComponentId, Bounds)> {
    let mut boxes = Vec::new();
    if corners.is_empty() {
        return boxes;
    }
    let structure = Structure::of(&draft.sketch, draft.page);
    for (id, to) in corners {
        let Some(element) = structure.element(id) else { continue };
        let (dx, dy) = (to.x - element.bounds.x(), to.y - element.bounds.y());
        let shifted = |bounds: Bounds| bounds.with_origin(bounds.x() + dx, bounds.y() + dy).ok();
        let held = structure.subtree(element);
        boxes.extend(held.iter().filter_map(|one| Some((one.component.id().clone(), shifted(one.bounds)?))));
    }
    boxes
}

/// Returns the free place beside anchors that is nearest to the usual one, for components that move or are new.
pub(super) fn spot_beside(
    draft: &Draft,
    anchors: &[ComponentId],
    size: Size,
    side: Side,
    gap: Option<f64>,
    moving: &[ComponentId],
) -> Option<Bounds> {
    let boxes = draft.boxes(anchors);
    let around = union_of(boxes.iter())?;
    let corner = |one: &Component| (one.id().clone(), one.bounds().origin());
    let moving: Vec<(ComponentId, Point)> =
        moving.iter().filter_map(|id| draft.sketch.get(id)).map(corner).collect();
    let moving = moved(draft, &moving);
    let one = [gap.unwrap_or_default()];
    let gaps: &[f64] = if gap.is_some() { &one } else { &GAPS };
    let found = gaps.iter().flat_map(|gap| beside(&around, size, side, *gap));
    let mut boxes = found.filter_map(|to| Bounds::new(to.x, to.y, size.width, size.height).ok());
    boxes.find(|now| {
        is_open_except(&draft.sketch, *now, anchors.first(), &moving)
            && !is_beyond_another(draft, &around, now, side, &moving)
    })
}

/// Whether another component lies between an anchor and a box beside it.
fn is_beyond_another(
    draft: &Draft,
    anchor: &Bounds,
    now: &Bounds,
    side: Side,
    moving: &[(ComponentId, Bounds)],
) -> bool {
    let (x, right) = (anchor.x().max(now.x()), anchor.right().min(now.right()));
    let (y, bottom) = (anchor.y().max(now.y()), anchor.bottom().min(now.bottom()));
    let (x, y, right, bottom) = match side {
        Side::Above => (x, now.bottom(), right, anchor.y()),
        Side::Below => (x, anchor.bottom(), right, now.y()),
        Side::Left | Side::Before => (now.right(), y, anchor.x(), bottom),
        Side::Right | Side::After => (anchor.right(), y, now.x(), bottom),
    };
    draft.sketch.iter().filter(|other| !moving.iter().any(|(id, _)| id == other.id())).any(|other| {
        let other = other.bounds();
        let is_around = other.contains(anchor) || other.contains(now);
        !is_around && other.x() < right && other.right() > x && other.y() < bottom && other.bottom() > y
    })
}

/// Returns the corners of the places at a distance from an anchor: in line with it first, then along it.
fn beside(anchor: &Bounds, size: Size, side: Side, gap: f64) -> Vec<Point> {
    let is_along_x = matches!(side, Side::Above | Side::Below);
    let (start, extent, own) = if is_along_x {
        (anchor.x(), anchor.width(), size.width)
    } else {
        (anchor.y(), anchor.height(), size.height)
    };
    let middle = start + (extent - own) / 2.0;
    let mut along = if is_along_x { vec![start, middle] } else { vec![middle, start] };
    along.push(start + extent - own);
    // At least half of the shorter side lies in line.
    let reach = (extent.max(own) - extent.min(own) / 2.0).max(0.0) - (extent - own).abs() / 2.0;
    for step in 1..=SLIDES {
        let offset = reach * f64::from(step) / f64::from(SLIDES);
        along.extend([middle - offset, middle + offset]);
    }
    let at = |along: f64| match side {
        Side::Above => Point::new(along, anchor.y() - gap - size.height),
        Side::Below => Point::new(along, anchor.bottom() + gap),
        Side::Left | Side::Before => Point::new(anchor.x() - gap - size.width, along),
        Side::Right | Side::After => Point::new(anchor.right() + gap, along),
    };
    along.into_iter().map(|along| at(along.round())).collect()
}

/// Sets components along a line with equal gaps, in their order. The first stays, or the first and the last if no gap is
/// given.
pub(super) fn spaced(
    boxes: &[(ComponentId, Bounds)],
    is_x: bool,
    gap: Option<f64>,
) -> Vec<(ComponentId, Point)> {
    let start = |it: &Bounds| if is_x { it.x() } else { it.y() };
    let extent = |it: &Bounds| if is_x { it.width() } else { it.height() };
    let (Some((_, first)), Some((_, last))) = (boxes.first(), boxes.last()) else { return Vec::new() };
    let sum: f64 = boxes.iter().map(|(_, it)| extent(it)).sum();
    let count = f64::from(u32::try_from(boxes.len().saturating_sub(1)).unwrap_or(u32::MAX));
    let equal = (start(last) + extent(last) - start(first) - sum) / count.max(1.0);
    let gap = gap.unwrap_or(equal);
    let mut at = start(first);
    let mut corners = Vec::new();
    for (id, own) in boxes {
        let to = if is_x { Point::new(at.round(), own.y()) } else { Point::new(own.x(), at.round()) };
        corners.push((id.clone(), to));
        at += extent(own) + gap;
    }
    corners
}

/// Returns components with their boxes, in their order along a line.
pub(super) fn along(draft: &Draft, ids: &[ComponentId], is_x: bool) -> Vec<(ComponentId, Bounds)> {
    let center = |it: &Bounds| if is_x { it.center().x } else { it.center().y };
    let mut boxes: Vec<(ComponentId, Bounds)> =
        ids.iter().filter_map(|id| Some((id.clone(), draft.sketch.get(id)?.bounds()))).collect();
    websketch_sketch::sort::sort_by(&mut boxes, |(_, a), (_, b)| center(a).total_cmp(&center(b)));
    boxes
}

/// Whether components stand beside each other rather than below each other.
pub(super) fn is_row(draft: &Draft, ids: &[ComponentId]) -> bool {
    let overlap = |is_x: bool| -> f64 {
        let boxes = along(draft, ids, is_x);
        let start = |it: &Bounds| if is_x { it.x() } else { it.y() };
        let end = |it: &Bounds| if is_x { it.right() } else { it.bottom() };
        let pairs = boxes.iter().zip(boxes.iter().skip(1));
        pairs.map(|((_, one), (_, next))| (end(one) - start(next)).max(0.0)).sum()
    };
    overlap(true) < overlap(false)
}
