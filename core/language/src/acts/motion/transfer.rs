//! Moves of a section to another column, or beside another section: its parts keep their own arrangement.

use crate::acts::alone::shift_to;
use crate::acts::draft::Draft;
use crate::acts::setting::Doubt;
use kurbo::Point;
use websketch_layout::arrangement::Side;
use websketch_layout::structure::Element;
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::{Bounds, fmax, union_of};

/// The gap to a section. Pixels.
const GAP: f64 = 40.0;

/// Moves siblings as a block to a side of others in another column. Components below the block close up, those below its
/// new place make room, and bars across both columns stay below all. Returns whether there is room for its width.
pub(super) fn transfer(
    draft: &mut Draft,
    ids: &[ComponentId],
    anchors: &[ComponentId],
    side: Side,
) -> Result<bool, Doubt> {
    let corners = {
        let scene = draft.scene();
        let structure = scene.structure();
        let of = |ids: &[ComponentId]| -> Vec<Element> {
            ids.iter().filter_map(|id| structure.element(id).copied()).collect()
        };
        let (block, anchors) = (of(ids), of(anchors));
        let Some(first) = block.first() else { return Ok(false) };
        let siblings: Vec<Element> = structure.siblings(first).copied().collect();
        if !block.iter().chain(&anchors).all(|one| siblings.contains(one)) {
            return Ok(false);
        }
        let right = structure.frame().content.map_or(structure.page().width, |content| content.end);
        placed(&siblings, &block, &anchors, side, right)
    };
    corners.map_or(Ok(false), |corners| shift_to(draft, &corners))
}

/// Returns the new corners of all components that move. `None` if the block does not fit before `right`.
fn placed(
    siblings: &[Element],
    block: &[Element],
    anchors: &[Element],
    side: Side,
    right: f64,
) -> Option<Vec<(ComponentId, Point)>> {
    let around = |all: &[Element]| union_of(all.iter().map(|one| &one.bounds));
    let (own, anchor) = (around(block)?, around(anchors)?);
    let (x, y) = match side {
        Side::Above | Side::Before => (anchor.x(), anchor.y()),
        Side::Below | Side::After => (anchor.x(), anchor.bottom() + GAP),
        Side::Right => (anchor.right() + GAP, anchor.y()),
        Side::Left => (anchor.x() - GAP - own.width(), anchor.y()),
    };
    let place = Bounds::new(x, y, own.width(), own.height()).ok()?;
    if place.right() > right + 1.0 {
        return None;
    }
    let is_across = |one: &Element| {
        one.bounds.x() < own.x().min(x) && one.bounds.right() > own.right().max(place.right())
    };
    let (across, columns): (Vec<&Element>, Vec<&Element>) =
        siblings.iter().filter(|one| !block.contains(one)).partition(|one| is_across(one));
    // What was below the block closes up.
    let below = columns.iter().filter(|one| one.bounds.y() >= own.bottom() && one.bounds.overlaps_x(&own));
    let next = below.map(|one| one.bounds.y()).fold(f64::INFINITY, f64::min);
    let closed = |one: &Element| {
        let is_below = one.bounds.y() >= own.bottom() && one.bounds.overlaps_x(&own);
        one.bounds.y() - if is_below { next - own.y() } else { 0.0 }
    };
    // What is at its new place or below it makes room.
    let is_in_way = |one: &&&Element| one.bounds.overlaps_x(&place) && closed(one) >= y - GAP;
    let is_beside = matches!(side, Side::Left | Side::Right);
    let first = columns.iter().filter(is_in_way).map(|one| closed(one)).fold(f64::INFINITY, f64::min);
    let room = if first.is_finite() { fmax(place.bottom() + GAP - first, 0.0) } else { 0.0 };
    if is_beside && room > 0.0 && first < place.bottom() {
        return None;
    }
    let top = |one: &&&Element| closed(one) + if is_in_way(one) { room } else { 0.0 };
    let bottom = |all: f64, one: (f64, f64)| fmax(all, one.0 + one.1);
    let old = columns.iter().copied().chain(block).map(|one| (one.bounds.y(), one.bounds.height()));
    let new = columns.iter().map(|one| (top(&one), one.bounds.height()));
    let grown = new.chain([(y, own.height())]).fold(0.0, bottom) - old.fold(0.0, bottom);
    let moved =
        block.iter().map(|one| (one, Point::new(one.bounds.x() - own.x() + x, one.bounds.y() - own.y() + y)));
    let others = columns.iter().map(|one| (*one, Point::new(one.bounds.x(), top(&one))));
    let lowest = fmax(own.bottom(), anchor.bottom());
    let bars = across.iter().filter(|one| one.bounds.y() >= lowest);
    let bars = bars.map(|one| (*one, Point::new(one.bounds.x(), one.bounds.y() + grown)));
    let all = moved.chain(others).chain(bars).filter(|(one, corner)| one.bounds.origin() != *corner);
    Some(all.map(|(one, corner)| (one.component.id().clone(), corner)).collect())
}
