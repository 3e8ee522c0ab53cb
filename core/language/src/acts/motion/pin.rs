//! Moves to the top or bottom of the screen that holds a component: `move the message field to the bottom`.

use crate::acts::alone::shift_to;
use crate::acts::draft::Draft;
use crate::acts::setting::Doubt;
use kurbo::Point;
use websketch_layout::arrangement::Place;
use websketch_layout::structure::Element;
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::union_of;
use websketch_sketch::kit::Piece;

/// The least distance from the edge of a screen. Pixels.
const MARGIN: f64 = 16.0;
/// The distance from a bar at the edge. Pixels.
const BAR_GAP: f64 = 8.0;

/// Moves the row of a component to the end of the screen that holds it, if the room up to there is free. Returns whether it
/// did.
pub(super) fn pin(draft: &mut Draft, ids: &[ComponentId], place: &Place) -> Result<bool, Doubt> {
    let Place::In { parent: Some(parent), is_first: false } = place else { return Ok(false) };
    let corners = corners(draft, ids, parent);
    corners.map_or(Ok(false), |corners| shift_to(draft, &corners))
}

/// Returns the new corners of a row at the end of its screen. `None` if something stands below it that is no bar.
fn corners(draft: &Draft, ids: &[ComponentId], parent: &ComponentId) -> Option<Vec<(ComponentId, Point)>> {
    let scene = draft.scene();
    let structure = scene.structure();
    let screen = structure.element(parent).filter(|one| Piece::of(one.component).screen().is_some())?;
    let own: Vec<Element> = ids.iter().filter_map(|id| structure.element(id).copied()).collect();
    if own.is_empty() || own.iter().any(|one| structure.parent(one) != Some(screen)) {
        return None;
    }
    let bounds = union_of(own.iter().map(|one| &one.bounds))?;
    let level = |one: &&Element| bounds.gap_y(&one.bounds) < -0.5 * bounds.height().min(one.bounds.height());
    let row: Vec<Element> = structure.children(screen).filter(level).copied().collect();
    let bounds = union_of(row.iter().map(|one| &one.bounds))?;
    let mut below = structure.children(screen).filter(|one| one.bounds.y() >= bounds.bottom() - 1.0);
    let margin = (bounds.x() - screen.bounds.x()).max(MARGIN);
    let end = match (below.next(), below.next()) {
        (None, _) => screen.bounds.bottom() - margin,
        (Some(bar), None) => bar.bounds.y() - BAR_GAP,
        _ => return None,
    };
    let down = end - bounds.bottom();
    let corner = |one: &Element| Point::new(one.bounds.x(), one.bounds.y() + down);
    (down > 1.0).then(|| row.iter().map(|one| (one.component.id().clone(), corner(one))).collect())
}
