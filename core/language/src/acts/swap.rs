//! Exchange of two components.

use super::alone;
use super::draft::{Done, Draft};
use super::motion::{lay_row, likes, move_block};
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets};
use super::titled::{text_of_picture, unit_of};
use crate::chunks::{Description, Reference};
use crate::frames::Frame;
use crate::lexicon::Function;
use crate::referents::Scene;
use kurbo::Point;
use websketch_layout::arrangement::{Edit, Side};
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::union_of;

/// Gives two components in different boxes the places of each other.
fn exchange(draft: &mut Draft, one: &ComponentId, other: &ComponentId) -> Result<(), Doubt> {
    let (first, second) = (draft.component(one)?.bounds(), draft.component(other)?.bounds());
    let (dx, dy) = (second.x() - first.x(), second.y() - first.y());
    draft.edit(&Edit::Shift { ids: vec![one.clone()], dx, dy })?;
    draft.edit(&Edit::Shift { ids: vec![other.clone()], dx: -dx, dy: -dy })?;
    Ok(())
}

/// Gives two components the places of each other, if all others can stay as they are. In a row or column both together
/// keep their outer edges.
fn exchange_alone(draft: &mut Draft, one: &ComponentId, other: &ComponentId) -> Result<bool, Doubt> {
    let ids = [one.clone(), other.clone()];
    let (a, b) = (draft.component(one)?.bounds(), draft.component(other)?.bounds());
    let in_row = a.y() < b.bottom() && b.y() < a.bottom();
    let in_column = a.x() < b.right() && b.x() < a.right();
    let corners = if in_row == in_column {
        vec![(one.clone(), b.origin()), (other.clone(), a.origin())]
    } else {
        let boxes = alone::along(draft, &ids, in_row);
        let [(first, start), (last, end)] = boxes.as_slice() else { return Ok(false) };
        let (to_end, to_start) = if in_row {
            (Point::new(end.right() - start.width(), start.y()), Point::new(start.x(), end.y()))
        } else {
            (Point::new(start.x(), end.bottom() - start.height()), Point::new(end.x(), start.y()))
        };
        vec![(first.clone(), to_end), (last.clone(), to_start)]
    };
    alone::shift_to(draft, &corners)
}

/// Gives two units in a column the places of each other; all between them stay between them.
fn exchange_blocks(draft: &mut Draft, one: &[ComponentId], other: &[ComponentId]) -> Result<bool, Doubt> {
    let around = |draft: &Draft, ids: &[ComponentId]| {
        let boxes = ids.iter().filter_map(|id| draft.sketch.get(id)).map(|one| one.bounds());
        union_of(boxes.collect::<Vec<_>>().iter())
    };
    let (Some(first), Some(second)) = (around(draft, one), around(draft, other)) else { return Ok(false) };
    let (upper, lower, top, bottom) =
        if first.y() < second.y() { (one, other, first, second) } else { (other, one, second, first) };
    let between: Vec<ComponentId> = {
        let scene = draft.scene();
        let structure = scene.structure();
        let Some(element) = lower.first().and_then(|id| structure.element(id)) else { return Ok(false) };
        let is_between = |middle: f64| middle > top.bottom() && middle < bottom.y();
        let all = structure.siblings(element).filter(|one| is_between(one.bounds.center().y));
        all.map(|one| one.component.id().clone()).collect()
    };
    let before = draft.checkpoint();
    let is_done = move_block(draft, lower, upper, Side::Above)?
        && (between.is_empty() || move_block(draft, upper, &between, Side::Below)?);
    if !is_done {
        draft.restore(before);
    }
    Ok(is_done)
}

/// Gives two units of a row the places of each other.
fn exchange_in_row(
    draft: &mut Draft,
    mut row: Vec<Vec<ComponentId>>,
    one: &[ComponentId],
    other: &[ComponentId],
) -> Result<bool, Doubt> {
    let place = |unit: &[ComponentId]| row.iter().position(|like| unit.iter().all(|id| like.contains(id)));
    let (Some(first), Some(second)) = (place(one), place(other)) else { return Ok(false) };
    row.swap(first, second);
    lay_row(draft, &row)
}

/// Returns the components of two phrases of which each means several: `the prices section with the hours section`.
fn sections(scene: &Scene, setting: &Setting, reference: &Reference) -> Option<Vec<Vec<ComponentId>>> {
    let [_, _] = reference.parts.as_slice() else { return None };
    let ids = |part: &Description| {
        let one = Reference::of(vec![part.clone()]);
        targets(scene, setting, Some(&one), Care::Usual).ok().map(|found| found.ids)
    };
    let units: Vec<Vec<ComponentId>> = reference.parts.iter().filter_map(ids).collect();
    (units.len() == 2 && units.iter().all(|unit| unit.len() > 1)).then_some(units)
}

/// Exchanges two components.
pub(super) fn swap(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let mut reference = frame.slots.target.clone().unwrap_or_default();
    let with = frame.slots.first_other(&[Function::With, Function::For, Function::To]);
    reference.parts.extend(with.into_iter().flat_map(|other: &Reference| other.parts.clone()));
    let scene = draft.scene();
    let mut found = targets(&scene, setting, Some(&reference), Care::Usual)?;
    let sections = sections(&scene, setting, &reference);
    // A picture of something called so stands for that.
    let is_named = reference.parts.iter().all(|part| part.head.is_none());
    if is_named {
        let named = |id: &ComponentId| text_of_picture(&scene, id).unwrap_or_else(|| id.clone());
        found.ids = found.ids.iter().map(named).collect();
    }
    // Two titles stand for the boxes that they title.
    let boxes: Vec<ComponentId> =
        found.ids.iter().filter_map(|id| super::place::titled(&scene, id)).collect();
    let is_heading =
        |part: &Description| part.head.is_some_and(|head| matches!(head.kind.name(), "heading" | "title"));
    if boxes.len() == found.ids.len() && !reference.parts.iter().any(is_heading) {
        found.ids = boxes;
    }
    let units: Vec<Vec<ComponentId>> =
        sections.unwrap_or_else(|| found.ids.iter().map(|id| unit_of(&scene, id)).collect());
    let row = units.first().filter(|one| one.len() > 1).map_or_else(Vec::new, |one| likes(&scene, one));
    drop(scene);
    if let [one, other] = units.as_slice()
        && (one.len() > 1 || other.len() > 1)
        && !reference.parts.iter().any(is_heading)
        && (exchange_in_row(draft, row, one, other)? || exchange_blocks(draft, one, other)?)
    {
        let said = format!("Swapped {}.", draft.names(&found.ids));
        return Ok(Done::of(said, found.ids, found.is_guess));
    }
    let [one, other] = found.ids.as_slice() else {
        let candidates = found.ids.into_iter().map(|id| vec![id]).collect();
        return Err(Doubt::Which { candidates });
    };
    if exchange_alone(draft, one, other)? {
        let said = format!("Swapped {}.", draft.names(&found.ids));
        return Ok(Done::of(said, found.ids, found.is_guess));
    }
    let holders = {
        let scene = draft.scene();
        [one, other].map(|id| super::place::holder(&scene, std::slice::from_ref(id)))
    };
    if holders.first() != holders.last() {
        exchange(draft, one, other)?;
        let said = format!("Swapped {}.", draft.names(&found.ids));
        return Ok(Done::of(said, found.ids, found.is_guess));
    }
    let ordered = super::flow::in_order(draft, &[one.clone(), other.clone()]);
    let exchanged: Vec<_> = ordered.into_iter().rev().collect();
    draft.edit(&Edit::Order { ids: exchanged })?;
    let said = format!("Swapped {}.", draft.names(&found.ids));
    Ok(Done::of(said, found.ids, found.is_guess))
}
