//! Moves: by a distance, in a direction, to a place.

use super::draft::{Done, Draft};
use super::place::place;
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets};
use crate::chunks::Reference;
use crate::frames::{Form, Frame, Locality, Quantity};
use crate::lexicon::{Amount, Dimension, Side, Unit, Verb};
use websketch_layout::arrangement::{Arrangement, Edge, Edit, Place, Side as Beside};
use websketch_layout::structure::Structure;
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::union_of;

/// The distances that a move without a figure tries, the usual one first. Pixels.
const USUAL: [f64; 4] = [40.0, 24.0, 16.0, 8.0];
const LITTLE: [f64; 2] = [12.0, 8.0];
const MUCH: [f64; 4] = [120.0, 80.0, 60.0, 40.0];

/// Moves components by the distance, or to the place, of a clause.
pub(super) fn shift_or_place(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let slots = &frame.slots;
    let scene = draft.scene();
    if frame.form == Form::Complaint && frame.verbs.is_empty() {
        return uncover(frame, setting, draft);
    }
    let found = targets(&scene, setting, slots.target.as_ref(), Care::Usual)?;
    let done = |draft: &Draft, said: String| Done {
        said,
        targets: found.ids.clone(),
        made: Vec::new(),
        is_guess: found.is_guess || draft.operations.is_empty(),
    };
    let names = draft.names(&found.ids);
    if let Some((dx, dy)) = distance(&slots.quantities) {
        drop(scene);
        draft.edit(&Edit::Shift { ids: found.ids.clone(), dx, dy })?;
        return Ok(done(draft, format!("Moved {names} by {}.", describe(dx, dy))));
    }
    match &slots.place {
        Some(Locality::Sides(sides)) if sides.len() == 1 && is_direction(frame, setting) => {
            let (dx, dy) = sides.first().map_or((0.0, 0.0), |side| unit(*side));
            drop(scene);
            let px = nudge(draft, &found.ids, (dx, dy), frame)?;
            Ok(done(draft, format!("Moved {names} by {}.", describe(dx * px, dy * px))))
        }
        Some(Locality::Sides(sides)) if sides.iter().all(|side| matches!(side, Side::Left | Side::Right)) => {
            let edge = if sides.contains(&Side::Left) { Edge::Left } else { Edge::Right };
            drop(scene);
            super::align::align_in_parent(draft, &found.ids, edge)?;
            Ok(done(draft, format!("Moved {names} to the {}.", super::align::edge_name(edge))))
        }
        Some(locality) => {
            let to = place(&scene, setting, locality, &found.ids)?;
            drop(scene);
            if !move_alone(draft, &found.ids, &to, gap_of(&slots.quantities))? {
                draft.edit(&Edit::Move { ids: found.ids.clone(), place: to.clone() })?;
            }
            if let (Place::Beside { anchors, side }, Some(gap)) = (&to, gap_of(&slots.quantities)) {
                exact_gap(draft, &found.ids, anchors, *side, gap)?;
            }
            Ok(done(draft, format!("Moved {names}{}.", where_to(draft, &to))))
        }
        None => Err(Doubt::NoPlace { ids: found.ids }),
    }
}

/// Moves a component off another one that it covers: `the button is on top of the field`.
fn uncover(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let Some(Locality::Beside(located)) = &frame.slots.place else { return Err(Doubt::Unread) };
    let scene = draft.scene();
    let found = targets(&scene, setting, frame.slots.target.as_ref(), Care::Usual)?;
    let reference = Reference { parts: located.anchors.clone(), except: Vec::new() };
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
    Ok(Done { said, targets: found.ids, made: Vec::new(), is_guess: true })
}

/// Moves one component into free room beside an anchor, if all others can stay as they are.
fn move_alone(
    draft: &mut Draft,
    ids: &[ComponentId],
    place: &Place,
    gap: Option<f64>,
) -> Result<bool, Doubt> {
    let (Place::Beside { anchors, side }, [id]) = (place, ids) else { return Ok(false) };
    let component = draft.component(id)?;
    let own = component.bounds();
    let anchor = union_of(
        anchors
            .iter()
            .filter_map(|id| draft.sketch.get(id))
            .map(|one| one.bounds())
            .collect::<Vec<_>>()
            .iter(),
    );
    let Some(anchor) = anchor.filter(|_| !anchors.contains(id)) else { return Ok(false) };
    for to in beside(&anchor, own.size(), *side, gap) {
        let Ok(now) = own.with_origin(to.x, to.y) else { continue };
        let (dx, dy) = (to.x - own.x(), to.y - own.y());
        let boxes: Vec<_> = {
            let scene = draft.scene();
            let structure = scene.structure();
            let held = structure.element(id).map(|one| structure.subtree(one)).unwrap_or_default();
            let moved = |bounds: websketch_sketch::geometry::Bounds| {
                bounds.with_origin(bounds.x() + dx, bounds.y() + dy)
            };
            held.iter()
                .filter_map(|one| Some((one.component.id().clone(), moved(one.bounds).ok()?)))
                .collect()
        };
        if super::free::is_open_except(&draft.sketch, now, anchors.first(), &boxes) {
            draft.edit(&Edit::Shift { ids: ids.to_vec(), dx, dy })?;
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns the corners of the places beside an anchor that are tried, the best first.
pub(super) fn beside(
    anchor: &websketch_sketch::geometry::Bounds,
    size: kurbo::Size,
    side: Beside,
    gap: Option<f64>,
) -> Vec<kurbo::Point> {
    /// The usual gap. Pixels.
    const GAP: f64 = 16.0;
    let gap = gap.unwrap_or(GAP);
    let (center, middle) = (anchor.center().x - size.width / 2.0, anchor.center().y - size.height / 2.0);
    let below = anchor.bottom() + gap;
    let above = anchor.y() - gap - size.height;
    let right = anchor.right() + gap;
    let left = anchor.x() - gap - size.width;
    let at = kurbo::Point::new;
    match side {
        Beside::Below => vec![at(anchor.x(), below), at(center, below)],
        Beside::Above => vec![at(anchor.x(), above), at(center, above)],
        Beside::Right => vec![at(right, middle), at(right, anchor.y())],
        Beside::Left => vec![at(left, middle), at(left, anchor.y())],
        Beside::Before | Beside::After => Vec::new(),
    }
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
    let bounds = |draft: &Draft, ids: &[ComponentId]| {
        union_of(
            ids.iter()
                .filter_map(|id| draft.sketch.get(id))
                .map(|one| one.bounds())
                .collect::<Vec<_>>()
                .iter(),
        )
    };
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
    let (mut dx, mut dy, mut is_any) = (0.0, 0.0, false);
    for quantity in quantities.iter().filter(|quantity| quantity.unit.is_none_or(|unit| unit == Unit::Px)) {
        let side = match (quantity.side, quantity.size) {
            (Some(side), _) => side,
            (None, Some((Dimension::Height, _))) => Side::Top,
            _ => continue,
        };
        let (x, y) = unit(side);
        (dx, dy, is_any) = (dx + x * quantity.value, dy + y * quantity.value, true);
    }
    is_any.then_some((dx, dy))
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

/// Moves components in a direction as far as there is room, at most a usual distance. Returns the distance in pixels.
fn nudge(draft: &mut Draft, ids: &[ComponentId], way: (f64, f64), frame: &Frame) -> Result<f64, Doubt> {
    let steps: &[f64] = if frame.slots.has(Amount::Little) {
        &LITTLE
    } else if frame.slots.has(Amount::Much) {
        &MUCH
    } else {
        &USUAL
    };
    let mut blocking = Vec::new();
    for px in steps {
        let edit = Edit::Shift { ids: ids.to_vec(), dx: way.0 * px, dy: way.1 * px };
        let tried = {
            let structure = Structure::of(&draft.sketch, draft.page);
            Arrangement::read(&structure).edit_anyway(&draft.sketch, &edit, &mut draft.ids.clone())
        };
        let Ok(tried) = tried else { return Err(Doubt::Unread) };
        if tried.report.is_clean() || draft.is_forced {
            draft.edit(&edit)?;
            return Ok(*px);
        }
        blocking = tried.report.blocking();
    }
    Err(Doubt::NoRoom { blocking })
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
            format!(" {side} {}", draft.names(anchors))
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
