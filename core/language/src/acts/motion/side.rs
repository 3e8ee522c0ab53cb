//! Moves to a side of the box around.

use crate::acts::align::align_in_parent;
use crate::acts::draft::Draft;
use crate::acts::setting::Doubt;
use websketch_layout::arrangement::{AlignTo, Edge, Edit};
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::union_of;

/// Moves components to a side of the box around them. The components level with them there go to their other side.
pub(super) fn to_side(draft: &mut Draft, ids: &[ComponentId], edge: Edge) -> Result<(), Doubt> {
    let before = draft.checkpoint();
    let to = AlignTo::Parent;
    let aligned = draft.edit(&Edit::Align { ids: ids.to_vec(), edge, to }).map(drop);
    if draft.is_forced || aligned.is_ok() && draft.is_clean_since(&before) {
        return aligned;
    }
    draft.restore(before);
    let [id] = ids else { return align_in_parent(draft, ids, edge) };
    let Some((ahead, near, far)) = level_with(draft, id, edge) else {
        return align_in_parent(draft, ids, edge);
    };
    // They change sides: each keeps the outer edge of the other.
    let own = draft.component(id)?.bounds();
    let (own_dx, other_dx) = if edge == Edge::Left {
        (near - own.x(), own.right() - far)
    } else {
        (far - own.right(), own.x() - near)
    };
    let before = draft.checkpoint();
    let shift = |ids: Vec<ComponentId>, dx| Edit::Shift { ids, dx, dy: 0.0 };
    let is_done =
        draft.edit(&shift(ahead, other_dx)).and_then(|_| draft.edit(&shift(ids.to_vec(), own_dx))).is_ok();
    if is_done && draft.is_clean_since(&before) {
        return Ok(());
    }
    draft.restore(before);
    align_in_parent(draft, ids, edge)
}

/// Returns the components on a side of another one, in the same box and level with it, with their left and right edge.
fn level_with(draft: &Draft, id: &ComponentId, edge: Edge) -> Option<(Vec<ComponentId>, f64, f64)> {
    let scene = draft.scene();
    let structure = scene.structure();
    let own = structure.element(id)?;
    let way = if edge == Edge::Left { -1.0 } else { 1.0 };
    let bars = &structure.frame().bars;
    let level = structure.siblings(own).filter(|other| {
        !bars.contains(other)
            && other.bounds.y() < own.bounds.bottom()
            && own.bounds.y() < other.bounds.bottom()
            && (other.bounds.center().x - own.bounds.center().x) * way > 1.0
    });
    let ahead: Vec<_> = level.collect();
    let around = union_of(ahead.iter().map(|other| &other.bounds))?;
    Some((ahead.iter().map(|other| other.component.id().clone()).collect(), around.x(), around.right()))
}
