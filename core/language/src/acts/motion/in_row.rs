//! A new order of units that stand beside each other: figures with their labels, pictures with their names.

use crate::acts::alone::shift_to;
use crate::acts::draft::Draft;
use crate::acts::setting::Doubt;
use kurbo::Point;
use websketch_layout::arrangement::Side;
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::{Bounds, union_of};

/// Moves a unit of a row before or after another one. Returns whether it did: not without likes in one row.
pub(super) fn move_in_row(
    draft: &mut Draft,
    likes: Vec<Vec<ComponentId>>,
    unit: &[ComponentId],
    anchor: &ComponentId,
    side: Side,
) -> Result<bool, Doubt> {
    let mut order = likes;
    let Some(own) = order.iter().position(|one| unit.iter().all(|id| one.contains(id))) else {
        return Ok(false);
    };
    let moved = order.remove(own);
    let Some(to) = order.iter().position(|one| one.contains(anchor)) else { return Ok(false) };
    let is_before = match side {
        Side::Before | Side::Left => true,
        Side::After | Side::Right => false,
        Side::Above | Side::Below => return Ok(false),
    };
    order.insert(to + usize::from(!is_before), moved);
    lay_row(draft, &order)
}

/// Lays units side by side in this order. The row keeps its ends and its gaps. Returns whether it did: not if the units
/// stand in no row, or have no room.
pub(in crate::acts) fn lay_row(draft: &mut Draft, order: &[Vec<ComponentId>]) -> Result<bool, Doubt> {
    let bounds = |ids: &Vec<ComponentId>| union_of(draft.boxes(ids).iter());
    let Some(units) = order.iter().map(bounds).collect::<Option<Vec<Bounds>>>() else { return Ok(false) };
    let mut places = units.clone();
    websketch_sketch::sort::sort_by_number(&mut places, Bounds::x);
    let is_row = places.windows(2).all(|pair| match pair {
        [one, next] => next.x() >= one.right() && one.overlaps_y(next),
        _ => true,
    });
    if !is_row {
        return Ok(false);
    }
    let mut gaps = places.windows(2).map(|pair| match pair {
        [one, next] => next.x() - one.right(),
        _ => 0.0,
    });
    let mut x = places.first().map_or(0.0, Bounds::x);
    let mut corners = Vec::new();
    for (ids, unit) in order.iter().zip(&units) {
        let boxes = ids.iter().zip(draft.boxes(ids));
        corners.extend(boxes.map(|(id, own)| (id.clone(), Point::new(own.x() + x - unit.x(), own.y()))));
        x += unit.width() + gaps.next().unwrap_or(0.0);
    }
    shift_to(draft, &corners)
}
