//! Gaps without a neighbor: to the edge of the box around.

use super::{Done, Doubt, Draft};
use websketch_layout::arrangement::Edit;
use websketch_sketch::ComponentId;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Operation;

/// Moves the content of a box nearer to its upper edge, if nothing stands above some components in it.
pub(super) fn close_to_top(
    draft: &mut Draft,
    ids: Vec<ComponentId>,
    factor: f64,
    is_guess: bool,
) -> Result<Done, Doubt> {
    let (content, gap) = {
        let scene = draft.scene();
        let structure = scene.structure();
        let own = ids.first().and_then(|id| structure.element(id)).ok_or(Doubt::NoTarget)?;
        let holder = structure.parent(own).ok_or(Doubt::Unread)?;
        let tops = structure.children(holder).map(|one| one.bounds.y() - holder.bounds.y());
        let gap = tops.fold(f64::INFINITY, f64::min);
        let content: Vec<ComponentId> =
            structure.children(holder).map(|one| one.component.id().clone()).collect();
        (content, gap)
    };
    let by = (gap * (1.0 - factor)).round();
    if by < 1.0 {
        return Err(Doubt::AlreadySo { ids });
    }
    draft.edit(&Edit::Shift { ids: content, dx: 0.0, dy: -by })?;
    let said = format!("Put less space above {}.", draft.names(&ids));
    Ok(Done::of(said, ids, is_guess))
}

/// Shortens the box in which some components are the last, so that no more room is below them than above its content.
/// `None` if they are not the last, or there is no more.
pub(super) fn close_to_bottom(
    draft: &mut Draft,
    ids: &[ComponentId],
    is_guess: bool,
) -> Result<Option<Done>, Doubt> {
    /// The least room that remains. Pixels.
    const LEAST: f64 = 16.0;
    let (component_id, width, height) = {
        let scene = draft.scene();
        let structure = scene.structure();
        let own = ids.first().and_then(|id| structure.element(id)).ok_or(Doubt::NoTarget)?;
        let holder = structure.parent(own).filter(|holder| Piece::of(holder.component).screen().is_none());
        let Some(holder) = holder else { return Ok(None) };
        let (bounds, children) = (holder.bounds, || structure.children(holder));
        let is_last = children().all(|one| one.bounds.y() < own.bounds.bottom());
        let bottom = children().map(|one| one.bounds.bottom()).fold(bounds.y(), f64::max);
        let top = children().map(|one| one.bounds.y() - bounds.y()).fold(f64::INFINITY, f64::min);
        let height = (bottom - bounds.y() + top.max(LEAST)).round();
        if !is_last || height >= bounds.height() {
            return Ok(None);
        }
        (holder.component.id().clone(), bounds.width(), height)
    };
    let said = format!("Shortened {}.", draft.names(std::slice::from_ref(&component_id)));
    draft.apply(Operation::Resize { component_id: component_id.clone(), width, height })?;
    Ok(Some(Done::of(said, vec![component_id], is_guess)))
}
