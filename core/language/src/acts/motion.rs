//! Moves: by a distance, in a direction, to a place.

mod block;
mod lane;
mod nudge;
mod pin;
mod rank;
mod side;

use super::alone::{shift, spot_beside};
use super::draft::{Done, Draft};
use super::place::place;
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets, targets_or_parts};
use super::titled::{among_items, with_units};
use crate::chunks::Reference;
use crate::frames::{Form, Frame, Locality, Quantity};
use crate::lexicon::{Amount, Dimension, Side, Unit, Verb};
pub(super) use block::move_block;
use kurbo::Point;
use nudge::nudge;
use pin::pin;
use rank::{likes, rank};
use side::to_side;
use websketch_layout::arrangement::{Edge, Edit, Place, Side as Beside};
use websketch_layout::structure::Element;
use websketch_sketch::geometry::union_of;
use websketch_sketch::operation::Operation;
use websketch_sketch::{ComponentId, ComponentKind};

/// Moves components by the distance, or to the place, of a clause.
pub(super) fn shift_or_place(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let slots = &frame.slots;
    let scene = draft.scene();
    if let (true, Some(Locality::Sides(sides))) = (slots.has(Amount::Too), &slots.place)
        && let [side] = sides.as_slice()
    {
        let (dx, dy) = unit(*side);
        let found = targets(&scene, setting, slots.target.as_ref(), Care::Usual)?;
        let ids = with_units(&scene, setting, slots.target.as_ref(), (&found.ids, found.part));
        drop(scene);
        let said = nudge(draft, &ids, (-dx, -dy), frame)?;
        return Ok(Done::of(said, ids, true));
    }
    if frame.form == Form::Complaint && frame.verbs.is_empty() || frame.verbs.contains(&Verb::Overlap) {
        return uncover(frame, setting, draft);
    }
    // `the orders should be 1,300`: a figure without a side is no distance.
    if frame.verbs.is_empty() && slots.place.is_none() && distance(&slots.quantities).is_none() {
        return Err(Doubt::Unread);
    }
    let mut found = targets_or_parts(&scene, setting, slots.target.as_ref(), Care::Usual)?;
    if found.part.is_some() {
        drop(scene);
        return lane::shift(frame, setting, draft, &found)?.ok_or(Doubt::Unread);
    }
    let names = draft.names(&found.ids);
    let title = found.ids.first().cloned();
    found.ids = with_units(&scene, setting, slots.target.as_ref(), (&found.ids, found.part));
    let found = found;
    let structure = scene.structure();
    let is_box = |id| structure.element(id).is_some_and(|one| structure.children(one).next().is_some());
    let is_unit = found.ids.len() > 1 || found.ids.iter().any(is_box);
    let title = title.filter(|_| found.ids.len() > 1);
    // `Lena left the practice` names no direction.
    if frame.form == Form::BareNoun
        && !frame.left_over.is_empty()
        && !matches!(slots.place, Some(Locality::Beside(_)))
    {
        return Err(Doubt::Unread);
    }
    let done = |draft: &Draft, said: String| {
        Done::of(said, found.ids.clone(), found.is_guess || draft.operations.is_empty())
    };
    if let Some((dx, dy)) = distance(&slots.quantities) {
        drop(scene);
        draft.edit_exactly(&Edit::Shift { ids: found.ids.clone(), dx, dy })?;
        return Ok(done(draft, format!("Moved {names} by {}.", describe(dx, dy))));
    }
    match &slots.place {
        Some(Locality::Rank(place)) => {
            let likes = likes(&scene, &found.ids);
            drop(scene);
            rank(draft, &found.ids, likes, *place > 0)?;
            Ok(done(draft, format!("Moved {names} to the {}.", if *place > 0 { "front" } else { "end" })))
        }
        // `the field floats in the middle` says no direction.
        Some(Locality::Sides(sides))
            if matches!(sides.as_slice(), [Side::Middle]) && is_direction(frame, setting) =>
        {
            Err(Doubt::Unread)
        }
        Some(Locality::Sides(sides)) if sides.len() == 1 && is_direction(frame, setting) => {
            let (dx, dy) = sides.first().map_or((0.0, 0.0), |side| unit(*side));
            drop(scene);
            let said = nudge(draft, &found.ids, (dx, dy), frame)?;
            Ok(done(draft, said))
        }
        Some(Locality::Sides(sides)) if sides.iter().all(|side| matches!(side, Side::Left | Side::Right)) => {
            let edge = if sides.contains(&Side::Left) { Edge::Left } else { Edge::Right };
            drop(scene);
            to_side(draft, &found.ids, edge)?;
            Ok(done(draft, format!("Moved {names} to the {}.", super::align::edge_name(edge))))
        }
        Some(locality) => {
            let among = match locality {
                Locality::Sides(sides) if matches!(sides.as_slice(), [Side::Top | Side::Bottom]) => {
                    title.and_then(|title| among_items(&scene, &title, sides.contains(&Side::Top)))
                }
                _ => None,
            };
            let to = match among {
                Some(to) => to,
                None => place(&scene, setting, locality, &found.ids)?,
            };
            let to = among_likes(&scene, &found.ids, to);
            // A menu holds no boxes.
            let is = |id: &ComponentId, kind| scene.sketch().get(id).is_some_and(|one| one.kind() == kind);
            if let Place::In { parent: Some(parent), .. } = &to
                && is(parent, ComponentKind::NavigationBox)
                && found.ids.iter().any(|id| is(id, ComponentKind::Container))
            {
                return Err(Doubt::Unread);
            }
            drop(scene);
            if pin(draft, &found.ids, &to)? {
                return Ok(done(draft, format!("Moved {names} to the bottom.")));
            }
            let is_block = match &to {
                Place::Beside { anchors, side } if is_unit => move_block(draft, &found.ids, anchors, *side)?,
                _ => false,
            };
            if !is_block && !move_alone(draft, &found.ids, &to, gap_of(&slots.quantities))? {
                let edit = Edit::Move { ids: found.ids.clone(), place: to.clone() };
                // A corner is as exact as a figure.
                draft.is_exact |= matches!(to, Place::Over { .. });
                draft.edit(&edit)?;
            }
            if let (Place::Beside { anchors, side }, Some(gap)) = (&to, gap_of(&slots.quantities)) {
                exact_gap(draft, &found.ids, anchors, *side, gap)?;
            }
            Ok(done(draft, format!("Moved {names}{}.", where_to(draft, &to))))
        }
        None => Err(Doubt::NoPlace { ids: found.ids }),
    }
}

/// Returns the place after the last like of a box in another box: a card goes below the cards of a column.
fn among_likes(scene: &crate::referents::Scene, ids: &[ComponentId], place: Place) -> Place {
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

/// Moves a component off another one that it covers: `the button is on top of the field`.
fn uncover(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let Some(Locality::Beside(located)) = &frame.slots.place else { return Err(Doubt::Unread) };
    let scene = draft.scene();
    let found = targets(&scene, setting, frame.slots.target.as_ref(), Care::Usual)?;
    let reference = Reference::of(located.anchors.clone());
    let anchor = targets(&scene, setting, Some(&reference), Care::Anchor)?;
    let bounds =
        |ids: &[ComponentId]| ids.first().and_then(|id| scene.sketch().get(id)).map(|one| one.bounds());
    let covers = bounds(&found.ids).zip(bounds(&anchor.ids)).is_some_and(|(own, other)| own.overlaps(&other));
    drop(scene);
    if !covers {
        return Err(Doubt::Unread);
    }
    let place = Place::Beside { anchors: anchor.ids, side: Beside::Below };
    if !move_alone(draft, &found.ids, &place, None)? {
        draft.edit(&Edit::Move { ids: found.ids.clone(), place: place.clone() })?;
    }
    let said = format!("Moved {}{}.", draft.names(&found.ids), where_to(draft, &place));
    Ok(Done::of(said, found.ids, true))
}

/// Moves one component into free room at a place, if all others can stay as they are.
fn move_alone(
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

/// Whether a side without a figure is a direction rather than an edge: `up`, `to the left`, not `at the top`.
fn is_direction(frame: &Frame, setting: &Setting) -> bool {
    let is_edge =
        |at: usize| matches!(setting.sentence.word(at), "top" | "bottom" | "corner" | "edge" | "end");
    let puts = frame.verbs.contains(&Verb::Put) && !frame.verbs.contains(&Verb::Raise);
    !puts && !frame.span.clone().any(is_edge)
}

/// Returns the distance that figures with a direction come to. Pixels.
fn distance(quantities: &[Quantity]) -> Option<(f64, f64)> {
    let (mut dx, mut dy) = (0.0, 0.0);
    for quantity in quantities.iter().filter(|quantity| quantity.unit.is_none_or(|unit| unit == Unit::Px)) {
        let side = match (quantity.side, quantity.size) {
            (Some(side), _) => side,
            (None, Some((Dimension::Height, _))) => Side::Top,
            _ => continue,
        };
        let (x, y) = unit(side);
        (dx, dy) = (dx + x * quantity.value, dy + y * quantity.value);
    }
    (dx != 0.0 || dy != 0.0).then_some((dx, dy))
}

fn unit(side: Side) -> (f64, f64) {
    match side {
        Side::Left => (-1.0, 0.0),
        Side::Right => (1.0, 0.0),
        Side::Top => (0.0, -1.0),
        Side::Bottom => (0.0, 1.0),
        Side::Middle => (0.0, 0.0),
    }
}

fn describe(dx: f64, dy: f64) -> String {
    use websketch_layout::naming::describe::px;
    let part = |value: f64, less: &str, more: &str| {
        (value != 0.0).then(|| format!("{} px {}", px(value.abs()), if value < 0.0 { less } else { more }))
    };
    let parts = [part(dx, "to the left", "to the right"), part(dy, "up", "down")];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" and ")
}

/// Words a place: ` below ‘Title’`.
pub(super) fn where_to(draft: &Draft, place: &Place) -> String {
    match place {
        Place::Beside { anchors, side } => {
            let side = match side {
                Beside::Above => "above",
                Beside::Below => "below",
                Beside::Left => "to the left of",
                Beside::Right => "to the right of",
                Beside::Before => "before",
                Beside::After => "after",
            };
            // A unit is called by its title.
            let shown = if anchors.len() > 3 { anchors.get(..1).unwrap_or_default() } else { anchors };
            format!(" {side} {}", draft.names(shown))
        }
        Place::In { parent: Some(parent), .. } => {
            format!(" in {}", draft.names(std::slice::from_ref(parent)))
        }
        Place::In { parent: None, is_first: true } => " at the top".to_owned(),
        Place::In { parent: None, .. } => " at the bottom".to_owned(),
        Place::Over { x, y, .. } => {
            let names = [*y, *x].map(super::align::edge_name);
            format!(" at the {}", names.join(" "))
        }
        Place::At { x, y } => {
            use websketch_layout::naming::describe::px;
            format!(" to {}, {}", px(*x), px(*y))
        }
    }
}
