//! Moves to a place: beside an anchor, into a box, to a side of the page.

use super::block::move_block;
use super::in_row::move_in_row;
use super::pin::pin;
use super::rank::likes;
use super::transfer::transfer;
use super::wording::where_to;
use crate::acts::alone::{shift, spot_beside};
use crate::acts::draft::Draft;
use crate::acts::place::place;
use crate::acts::setting::{Doubt, Setting};
use crate::acts::targets::{Care, targets};
use crate::acts::titled::among_items;
use crate::chunks::Reference;
use crate::frames::{Locality, Quantity};
use crate::lexicon::Side;
use crate::referents::Scene;
use kurbo::Point;
use websketch_layout::arrangement::{Edit, Place, Side as Beside};
use websketch_layout::structure::Element;
use websketch_sketch::geometry::union_of;
use websketch_sketch::operation::Operation;
use websketch_sketch::{ComponentId, ComponentKind};

/// Moves components to a place, with the gap to its anchor that figures give. Returns the sentence about it. `title` is
/// the component that names a unit.
pub(super) fn to_place(
    draft: &mut Draft,
    setting: &Setting,
    (ids, names, title): (&[ComponentId], &str, Option<&ComponentId>),
    locality: &Locality,
    quantities: &[Quantity],
) -> Result<String, Doubt> {
    let scene = draft.scene();
    let among = match locality {
        Locality::Sides(sides) if matches!(sides.as_slice(), [Side::Top | Side::Bottom]) => {
            title.and_then(|title| among_items(&scene, title, sides.contains(&Side::Top)))
        }
        _ => None,
    };
    // A section goes beside the heading of another one, not beside the entry of a menu.
    let like = title.filter(|title| {
        scene.sketch().get(title).is_some_and(|title| title.kind() == ComponentKind::Heading)
    });
    let beside_like = Setting { like, ..*setting };
    let to = among.map_or_else(|| place(&scene, &beside_like, locality, ids), Ok)?;
    let to = among_likes(&scene, ids, to);
    let row = if ids.len() > 1 { likes(&scene, ids) } else { Vec::new() };
    // A menu holds no boxes.
    let is = |id: &ComponentId, kind| scene.sketch().get(id).is_some_and(|one| one.kind() == kind);
    if let Place::In { parent: Some(parent), .. } = &to
        && is(parent, ComponentKind::NavigationBox)
        && ids.iter().any(|id| is(id, ComponentKind::Container))
    {
        return Err(Doubt::Unread);
    }
    let structure = scene.structure();
    let is_box = |id| structure.element(id).is_some_and(|one| structure.children(one).next().is_some());
    let is_unit = ids.len() > 1 || ids.iter().any(is_box);
    drop(scene);
    if pin(draft, ids, &to)? {
        return Ok(format!("Moved {names} to the bottom."));
    }
    let gap = gap_of(quantities);
    let is_block = match &to {
        Place::Beside { anchors, side } if is_unit => {
            let anchor = anchors.first().ok_or(Doubt::NoTarget)?;
            let is_block = move_in_row(draft, row, ids, anchor, *side)?
                || move_block(draft, ids, anchors, *side)?
                || title.is_some_and(|_| ids.len() > 2) && transfer(draft, ids, anchors, *side)?;
            if !is_block && like.is_some() && ids.len() > 2 {
                return Err(Doubt::NoRoom { blocking: anchors.clone() });
            }
            is_block
        }
        _ => false,
    };
    if !is_block && !move_alone(draft, ids, &to, gap)? {
        // A corner is as exact as a figure.
        draft.is_exact |= matches!(to, Place::Over { .. });
        draft.edit(&Edit::Move { ids: ids.to_vec(), place: to.clone() })?;
    }
    if let (Place::Beside { anchors, side }, Some(gap)) = (&to, gap) {
        exact_gap(draft, ids, anchors, *side, gap)?;
    }
    Ok(format!("Moved {names}{}.", where_to(draft, &to)))
}

/// Returns the component beside which something goes.
pub(super) fn anchor_of(scene: &Scene, setting: &Setting, place: Option<&Locality>) -> Option<ComponentId> {
    let Some(Locality::Beside(located)) = place else { return None };
    let anchor = Reference::of(located.anchors.clone());
    let found = targets(scene, setting, Some(&anchor), Care::Anchor).ok()?;
    found.ids.into_iter().next().filter(|_| !located.relation.holds())
}

/// Returns the place after the last like of a box in another box: a card goes below the cards of a column.
fn among_likes(scene: &Scene, ids: &[ComponentId], place: Place) -> Place {
    let structure = scene.structure();
    let last = || {
        let ([id], Place::In { parent: Some(parent), is_first: false }) = (ids, &place) else { return None };
        let own = structure.element(id).filter(|own| own.is_box())?;
        let is_like = |one: &&Element| {
            one.is_box() && (one.bounds.width() - own.bounds.width()).abs() <= own.bounds.width() * 0.1
        };
        let likes = structure.children(structure.element(parent)?).filter(is_like);
        let last = likes.max_by(|a, b| a.bounds.y().total_cmp(&b.bounds.y()))?;
        Some(last.component.id().clone())
    };
    match last() {
        Some(last) if !ids.contains(&last) => Place::Beside { anchors: vec![last], side: Beside::After },
        _ => place,
    }
}

/// Moves one component into free room at a place, if all others can stay as they are.
pub(super) fn move_alone(
    draft: &mut Draft,
    ids: &[ComponentId],
    place: &Place,
    gap: Option<f64>,
) -> Result<bool, Doubt> {
    let [id] = ids else { return Ok(false) };
    match place {
        Place::Beside { anchors, side } if !matches!(side, Beside::Before | Beside::After) => {
            let size = draft.component(id)?.bounds().size();
            let spot = spot_beside(draft, anchors, size, *side, gap, ids).filter(|_| !anchors.contains(id));
            spot.map(|now| shift(draft, id, now.origin())).transpose().map(|done| done.is_some())
        }
        Place::In { parent: Some(parent), .. } => move_inside(draft, id, parent),
        _ => Ok(false),
    }
}

/// Moves a component into a bar or box that holds nothing, smaller if it has to be. The row it takes stays its own.
fn move_inside(draft: &mut Draft, id: &ComponentId, parent: &ComponentId) -> Result<bool, Doubt> {
    /// The least room around it. Pixels.
    const MARGIN: f64 = 8.0;
    let (own, outer) = (draft.component(id)?, draft.component(parent)?);
    let (kind, own, outer) = (own.kind(), own.bounds(), outer.bounds());
    let is_empty = {
        let scene = draft.scene();
        let structure = scene.structure();
        let is_leaf = |id| structure.element(id).is_some_and(|one| structure.children(one).next().is_none());
        is_leaf(id) && is_leaf(parent)
    };
    let width = own.width().min(outer.width() - 2.0 * MARGIN);
    let height = own.height().min(outer.height() - 2.0 * MARGIN);
    let least = kind.min_size();
    if !is_empty || width < least.width || height < least.height {
        return Ok(false);
    }
    if width < own.width() || height < own.height() {
        draft.apply(Operation::Resize { component_id: id.clone(), width, height })?;
    }
    let x = own.x().clamp(outer.x() + MARGIN, (outer.right() - MARGIN - width).max(outer.x() + MARGIN));
    let y = (outer.center().y - height / 2.0).round();
    shift(draft, id, Point::new(x, y))?;
    Ok(true)
}

/// Returns a distance without a direction: the gap to the anchor.
fn gap_of(quantities: &[Quantity]) -> Option<f64> {
    quantities.iter().find(|quantity| quantity.side.is_none()).map(|quantity| quantity.value)
}

/// Moves components so that the gap to an anchor is exact.
fn exact_gap(
    draft: &mut Draft,
    ids: &[ComponentId],
    anchors: &[ComponentId],
    side: Beside,
    gap: f64,
) -> Result<(), Doubt> {
    let bounds = |draft: &Draft, ids: &[ComponentId]| union_of(draft.boxes(ids).iter());
    let (Some(own), Some(anchor)) = (bounds(draft, ids), bounds(draft, anchors)) else { return Ok(()) };
    let (dx, dy) = match side {
        Beside::Below => (0.0, anchor.bottom() + gap - own.y()),
        Beside::Above => (0.0, anchor.y() - gap - own.bottom()),
        Beside::Left => (anchor.x() - gap - own.right(), 0.0),
        Beside::Right => (anchor.right() + gap - own.x(), 0.0),
        Beside::Before | Beside::After => return Ok(()),
    };
    draft.edit(&Edit::Shift { ids: ids.to_vec(), dx, dy }).map(drop)
}
