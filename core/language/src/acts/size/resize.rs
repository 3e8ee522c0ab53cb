//! New sizes: figures, factors, and the remedies where there is no room.

use super::change::{Change, Dimensions, length};
use crate::acts::draft::Draft;
use crate::acts::free;
use crate::acts::place;
use crate::acts::setting::Doubt;
use crate::frames::{Quantity, Slots};
use crate::lexicon::Unit;
use websketch_layout::arrangement::{Edit, Length};
use websketch_layout::lint::room_for_text;
use websketch_sketch::operation::Operation;
use websketch_sketch::{ComponentId, ComponentKind};

/// Resizes components as a clause says.
pub(super) fn resize(
    draft: &mut Draft,
    ids: &[ComponentId],
    change: &Change,
    slots: &Slots,
) -> Result<(), Doubt> {
    if slots.quantities.is_empty() && ids.len() == draft.sketch.len() && ids.len() > 1 && !change.is_larger {
        return scale_all(draft, change.factor);
    }
    if slots.quantities.is_empty() {
        return resize_by(draft, ids, change);
    }
    for id in ids {
        let size = draft.component(id)?.bounds().size();
        let (mut width, mut height) = (None, None);
        for quantity in &slots.quantities {
            let dimension =
                quantity.size.map_or(change.dimension, |(dimension, _)| Dimensions::of(dimension));
            let of = |side: f64| length(quantity, change, side);
            if matches!(dimension, Dimensions::Width | Dimensions::Both) {
                width = Some(of(size.width));
            }
            if matches!(dimension, Dimensions::Height | Dimensions::Both) {
                height = Some(of(size.height));
            }
        }
        let own = std::slice::from_ref(id);
        // The fields below a field move with it.
        let is_field = draft.component(id)?.kind() == ComponentKind::Input;
        let is_loose = |quantity: &Quantity| match quantity.unit {
            Some(Unit::Lines) => true,
            Some(Unit::Times | Unit::Percent) => is_field,
            _ => false,
        };
        let is_loose = slots.quantities.iter().all(is_loose);
        // A figure in pixels is kept, even if something overlaps by it.
        if !resize_alone(draft, own, width.as_ref(), height.as_ref())?
            && (!is_loose || !makes_room(draft, id, width.as_ref(), height.as_ref()))
            && !resize_leaf(draft, own, width.as_ref(), height.as_ref(), true)?
        {
            draft.edit(&Edit::Size { ids: vec![id.clone()], width, height })?;
        }
    }
    Ok(())
}

/// Grows a component down where the components below it can move down. Returns whether it has the wished height then.
fn makes_room(draft: &mut Draft, id: &ComponentId, width: Option<&Length>, height: Option<&Length>) -> bool {
    let (None, Some(height), Ok(own)) = (width, height, draft.component(id)) else { return false };
    let own = own.bounds().height();
    let wished = match height {
        Length::Exact(px) => *px,
        Length::Factor(factor) => own * factor,
        _ => return false,
    };
    let before = draft.checkpoint();
    let edit = Edit::Size { ids: vec![id.clone()], width: None, height: Some(height.clone()) };
    let is_done = draft.edit(&edit).is_ok()
        && draft.is_clean_since(&before)
        && draft.component(id).is_ok_and(|one| (one.bounds().height() - wished).abs() < 1.0);
    if !is_done {
        draft.restore(before);
    }
    is_done
}

/// Scales the page with all that is on it. The proportions stay.
fn scale_all(draft: &mut Draft, factor: f64) -> Result<(), Doubt> {
    let boxes: Vec<_> =
        draft.sketch.iter().map(|one| (one.id().clone(), one.bounds(), one.kind().min_size())).collect();
    for (component_id, bounds, least) in boxes {
        let id = component_id.clone();
        let (width, height) =
            ((bounds.width() * factor).max(least.width), (bounds.height() * factor).max(least.height));
        let (width, height) = with_text(draft, &id, width, height);
        draft.apply(Operation::Resize { component_id, width, height })?;
        draft.apply(Operation::Move { component_id: id, x: bounds.x() * factor, y: bounds.y() * factor })?;
    }
    Ok(())
}

/// Returns a size that shows all of the text of a component.
fn with_text(draft: &Draft, id: &ComponentId, width: f64, height: f64) -> (f64, f64) {
    let component = draft.sketch.get(id);
    let room = component.and_then(|one| room_for_text(one, one.bounds().with_size(width, height).ok()?));
    room.map_or((width, height), |room| (room.width(), room.height()))
}

/// Returns the box around each component.
fn holders(draft: &Draft, ids: &[ComponentId]) -> Vec<Option<ComponentId>> {
    let scene = draft.scene();
    ids.iter().map(|id| place::holder(&scene, std::slice::from_ref(id))).collect()
}

/// Resizes components alone, if their content and their neighbors can stay as they are.
pub(super) fn resize_alone(
    draft: &mut Draft,
    ids: &[ComponentId],
    width: Option<&Length>,
    height: Option<&Length>,
) -> Result<bool, Doubt> {
    resize_leaf(draft, ids, width, height, false)
}

/// As [`resize_alone`]; if `is_figure`, one that holds nothing in any case.
fn resize_leaf(
    draft: &mut Draft,
    ids: &[ComponentId],
    width: Option<&Length>,
    height: Option<&Length>,
    is_figure: bool,
) -> Result<bool, Doubt> {
    let side = |length: Option<&Length>, own: f64| match length {
        None => Some(own),
        Some(Length::Exact(px)) => Some(*px),
        Some(Length::Factor(factor)) => Some((own * factor).round()),
        Some(Length::Like(_) | Length::Fill | Length::Hug) => None,
    };
    let mut boxes = Vec::new();
    for id in ids {
        let component = draft.component(id)?;
        let bounds = component.bounds();
        let least = component.kind().min_size();
        let (Some(width), Some(height)) = (side(width, bounds.width()), side(height, bounds.height())) else {
            return Ok(false);
        };
        let Ok(now) = bounds.with_size(width.max(least.width), height.max(least.height)) else {
            return Ok(false);
        };
        boxes.push((id.clone(), now));
    }
    // A box may grow around its content, and may not shrink into it.
    let (is_leaf, keeps_content) = {
        let scene = draft.scene();
        let structure = scene.structure();
        let children = |id| structure.element(id).into_iter().flat_map(|one| structure.children(one));
        (
            ids.iter().all(|id| children(id).next().is_none()),
            boxes.iter().all(|(id, now)| children(id).all(|child| now.contains(&child.bounds))),
        )
    };
    let is_free = free::is_free(&draft.sketch, &boxes);
    if !keeps_content || !(is_free || is_leaf && is_figure) {
        return Ok(false);
    }
    for (component_id, now) in boxes {
        if draft.component(&component_id)?.bounds().size() != now.size() {
            draft.apply(Operation::Resize { component_id, width: now.width(), height: now.height() })?;
        }
    }
    Ok(true)
}

/// The shares of a change without a figure that are tried.
const SHARES: [f64; 3] = [1.0, 0.5, 0.2];

/// Resizes by a factor, less if there is no room, if all others can stay as they are. Returns whether it did.
pub(super) fn resize_step(draft: &mut Draft, ids: &[ComponentId], change: &Change) -> Result<bool, Doubt> {
    for share in SHARES {
        let factor = 1.0 + (change.factor - 1.0) * share;
        let (width, height) = change.dimension.sides(|| Some(Length::Factor(factor)));
        if resize_alone(draft, ids, width.as_ref(), height.as_ref())? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Resizes by a factor. Without room the change is smaller, then only of one side, then it is that of the box around.
fn resize_by(draft: &mut Draft, ids: &[ComponentId], change: &Change) -> Result<(), Doubt> {
    let sides: &[Dimensions] = match change.dimension {
        Dimensions::Both => &[Dimensions::Both, Dimensions::Height, Dimensions::Width],
        Dimensions::Width => &[Dimensions::Width],
        Dimensions::Height => &[Dimensions::Height],
    };
    let mut first = None;
    for side in sides {
        for share in SHARES {
            let factor = 1.0 + (change.factor - 1.0) * share;
            match resize_once(draft, ids, *side, factor) {
                Ok(()) => return Ok(()),
                Err(doubt) => first = first.or(Some(doubt)),
            }
        }
    }
    if change.is_larger && resize_around(draft, ids, change)? {
        return Ok(());
    }
    Err(first.unwrap_or(Doubt::Unread))
}

/// Resizes by a factor. Fails without changes if there is no room.
fn resize_once(draft: &mut Draft, ids: &[ComponentId], sides: Dimensions, factor: f64) -> Result<(), Doubt> {
    let (width, height) = sides.sides(|| Some(Length::Factor(factor)));
    if resize_alone(draft, ids, width.as_ref(), height.as_ref())? {
        return Ok(());
    }
    let before = draft.checkpoint();
    let holders = holders(draft, ids);
    draft.edit(&Edit::Size { ids: ids.to_vec(), width, height })?;
    let is_clean = draft.is_forced || draft.is_clean_since(&before);
    if is_clean && holders == self::holders(draft, ids) {
        return Ok(());
    }
    draft.restore(before);
    Err(Doubt::NoRoom { blocking: holders.into_iter().flatten().collect() })
}

/// Enlarges the box around components that fill it: they grow with it. Returns whether they have grown.
fn resize_around(draft: &mut Draft, ids: &[ComponentId], change: &Change) -> Result<bool, Doubt> {
    let [id] = ids else { return Ok(false) };
    let Some(holder) = holders(draft, ids).into_iter().flatten().next() else { return Ok(false) };
    let is_screen = websketch_sketch::kit::Piece::of(draft.component(&holder)?).screen().is_some();
    let (own, around) = (draft.component(id)?.bounds(), draft.component(&holder)?.bounds());
    /// The share of the box that a component takes which fills it.
    const FULL: f64 = 0.8;
    if is_screen || own.width() < around.width() * FULL {
        return Ok(false);
    }
    let before = draft.checkpoint();
    let (width, height) = change.dimension.sides(|| Some(Length::Factor(change.factor)));
    let _ = draft.edit(&Edit::Size { ids: vec![holder], width, height });
    let now = draft.component(id)?.bounds();
    if now.width() > own.width() || now.height() > own.height() {
        return Ok(true);
    }
    draft.restore(before);
    Ok(false)
}
