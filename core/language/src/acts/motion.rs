//! Moves: by a distance, in a direction, to a place.

mod block;
mod in_row;
mod lane;
mod nudge;
mod pin;
mod rank;
mod side;
mod to_place;
mod transfer;
mod uncover;
mod wording;

use super::align::edge_name;
use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets, targets_or_parts};
use super::titled::with_units;
use crate::frames::{Form, Frame, Locality, Quantity};
use crate::lexicon::{Amount, Dimension, Side, Unit, Verb};
pub(super) use block::move_block;
pub(super) use in_row::lay_row;
use nudge::nudge;
pub(super) use rank::likes;
use rank::rank;
use side::to_side;
use to_place::to_place;
use uncover::uncover;
use websketch_layout::arrangement::{Edge, Edit};
use websketch_sketch::ComponentId;
use wording::describe;
pub(super) use wording::where_to;

/// Moves components by the distance, or to the place, of a clause.
pub(super) fn shift_or_place(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let slots = &frame.slots;
    let target = slots.target.as_ref();
    if let (true, Some(Locality::Sides(sides))) = (slots.has(Amount::Too), &slots.place)
        && let [side] = sides.as_slice()
    {
        return away_from(*side, frame, setting, draft);
    }
    if frame.form == Form::Complaint && frame.verbs.is_empty() || frame.verbs.contains(&Verb::Overlap) {
        return uncover(frame, setting, draft);
    }
    // `the orders should be 1,300`: a figure without a side is no distance.
    if frame.verbs.is_empty() && slots.place.is_none() && distance(&slots.quantities).is_none() {
        return Err(Doubt::Unread);
    }
    let scene = draft.scene();
    let anchor = to_place::anchor_of(&scene, setting, slots.place.as_ref());
    let with_anchor = Setting { like: anchor.as_ref(), ..*setting };
    let found = targets_or_parts(&scene, &with_anchor, target, Care::Usual)?;
    if found.part.is_some() {
        drop(scene);
        return lane::shift(frame, setting, draft, &found)?.ok_or(Doubt::Unread);
    }
    // `Lena left the practice` names no direction.
    let is_beside = matches!(slots.place, Some(Locality::Beside(_)));
    if frame.form == Form::BareNoun && !frame.left_over.is_empty() && !is_beside {
        return Err(Doubt::Unread);
    }
    let names = draft.names(&found.ids);
    let ids = with_units(&scene, setting, target, (&found.ids, found.part));
    drop(scene);
    let said = if let Some((dx, dy)) = distance(&slots.quantities) {
        draft.edit_exactly(&Edit::Shift { ids: ids.clone(), dx, dy })?;
        format!("Moved {names} by {}.", describe(dx, dy))
    } else {
        let title = found.ids.first().filter(|_| ids.len() > 1);
        by_place(frame, setting, draft, (&ids, &names, title))?
    };
    let is_guess = found.is_guess || draft.operations.is_empty();
    Ok(Done::of(said, ids, is_guess))
}

/// Moves components to the place that a clause names, or in its direction. Returns the sentence about it.
fn by_place(
    frame: &Frame,
    setting: &Setting,
    draft: &mut Draft,
    (ids, names, title): (&[ComponentId], &str, Option<&ComponentId>),
) -> Result<String, Doubt> {
    match &frame.slots.place {
        Some(Locality::Rank(place)) => {
            let likes = likes(&draft.scene(), ids);
            rank(draft, ids, likes, *place)?;
            let to = match *place {
                1 => "to the front".to_owned(),
                place if place > 0 => format!("to place {place}"),
                _ => "to the end".to_owned(),
            };
            Ok(format!("Moved {names} {to}."))
        }
        Some(Locality::Sides(sides)) if sides.len() == 1 && is_direction(frame, setting) => {
            match sides.as_slice() {
                // `the field floats in the middle` says no direction.
                [] | [Side::Middle, ..] => Err(Doubt::Unread),
                [side, ..] => nudge(draft, ids, unit(*side), frame),
            }
        }
        Some(Locality::Sides(sides)) if sides.iter().all(|side| matches!(side, Side::Left | Side::Right)) => {
            let edge = if sides.contains(&Side::Left) { Edge::Left } else { Edge::Right };
            to_side(draft, ids, edge)?;
            Ok(format!("Moved {names} to the {}.", edge_name(edge)))
        }
        Some(locality) => to_place(draft, setting, (ids, names, title), locality, &frame.slots.quantities),
        None => Err(Doubt::NoPlace { ids: ids.to_vec() }),
    }
}

/// Moves components that are too far on one side to the other one.
fn away_from(side: Side, frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let target = frame.slots.target.as_ref();
    let scene = draft.scene();
    let found = targets(&scene, setting, target, Care::Usual)?;
    let ids = with_units(&scene, setting, target, (&found.ids, found.part));
    drop(scene);
    let (dx, dy) = unit(side);
    let said = nudge(draft, &ids, (-dx, -dy), frame)?;
    Ok(Done::of(said, ids, true))
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
