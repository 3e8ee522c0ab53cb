//! Moves of a unit up or down its column: it and the components that it passes keep their own arrangement.

use crate::acts::alone::shift_to;
use crate::acts::draft::Draft;
use crate::acts::setting::Doubt;
use kurbo::Point;
use websketch_layout::arrangement::Side;
use websketch_layout::structure::Element;
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::{Bounds, union_of};

/// The overlap of two lines up to which they are apart. Pixels.
const APART: f64 = 4.0;

/// Moves siblings as a block above or below others, if no component beside them is torn. Returns whether it did.
pub(in super::super) fn move_block(
    draft: &mut Draft,
    ids: &[ComponentId],
    anchors: &[ComponentId],
    side: Side,
) -> Result<bool, Doubt> {
    let corners = {
        let scene = draft.scene();
        let structure = scene.structure();
        let of = |ids: &[ComponentId]| {
            ids.iter().filter_map(|id| structure.element(id).copied()).collect::<Vec<Element>>()
        };
        let (block, anchors) = (of(ids), of(anchors));
        let Some(first) = block.first() else { return Ok(false) };
        let siblings: Vec<Element> = structure.siblings(first).copied().collect();
        if !block.iter().chain(&anchors).all(|one| siblings.contains(one)) {
            return Ok(false);
        }
        passed(&siblings, &block, &anchors, side)
    };
    corners.map_or(Ok(false), |corners| shift_to(draft, &corners))
}

/// Returns the corners of a block and of the siblings that it passes, after they have changed places. `None` if a sibling
/// stands beside the block or across its new place, or if it passes none.
fn passed(
    siblings: &[Element],
    block: &[Element],
    anchors: &[Element],
    side: Side,
) -> Option<Vec<(ComponentId, Point)>> {
    let around = |all: &[Element]| union_of(all.iter().map(|one| &one.bounds));
    let (own, anchor) = (around(block)?, around(anchors)?);
    let to = match side {
        Side::Above | Side::Before => anchor.y(),
        Side::Below | Side::After => anchor.bottom(),
        Side::Left | Side::Right => return None,
    };
    // A side column stays where it is.
    let is_in_way = |one: &Element| one.bounds.overlaps_x(&own) || one.bounds.overlaps_x(&anchor);
    let others = siblings.iter().filter(|one| !block.contains(one) && is_in_way(one));
    let others: Vec<Element> = others.copied().collect();
    let meets =
        |one: &Element| one.bounds.y() < own.bottom() - APART && own.y() < one.bounds.bottom() - APART;
    let is_across = |one: &Element| one.bounds.y() < to - APART && to + APART < one.bounds.bottom();
    if others.iter().any(|one| meets(one) || is_across(one)) {
        return None;
    }
    let goes_up = to <= own.y();
    let is_passed = |bounds: &Bounds| {
        let middle = bounds.center().y;
        if goes_up { (to..own.y()).contains(&middle) } else { (own.bottom()..to).contains(&middle) }
    };
    let passed: Vec<Element> = others.into_iter().filter(|one| is_passed(&one.bounds)).collect();
    let range = around(&passed)?;
    let gap = if goes_up { own.y() - range.bottom() } else { range.y() - own.bottom() };
    // The block and the passed siblings take each other's place, with the gap between them.
    let (dy, back) = if goes_up {
        (range.y() - own.y(), own.height() + gap)
    } else {
        (range.bottom() - own.bottom(), -own.height() - gap)
    };
    let shifted = |all: &[Element], dy: f64| {
        let corner = |one: &Element| Point::new(one.bounds.x(), one.bounds.y() + dy);
        all.iter().map(|one| (one.component.id().clone(), corner(one))).collect::<Vec<_>>()
    };
    Some([shifted(block, dy), shifted(&passed, back)].concat())
}
