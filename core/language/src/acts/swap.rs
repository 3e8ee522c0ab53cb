//! Exchange of two components.

use super::alone;
use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets};
use crate::chunks::{Description, Reference};
use crate::frames::Frame;
use crate::lexicon::Function;
use kurbo::Point;
use websketch_layout::arrangement::Edit;
use websketch_sketch::ComponentId;

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

/// Exchanges two components.
pub(super) fn swap(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let mut reference = frame.slots.target.clone().unwrap_or_default();
    let with = [Function::With, Function::For, Function::To].into_iter().find_map(|it| frame.slots.other(it));
    reference.parts.extend(with.into_iter().flat_map(|other: &Reference| other.parts.clone()));
    let scene = draft.scene();
    let mut found = targets(&scene, setting, Some(&reference), Care::Usual)?;
    // Two titles stand for the boxes that they title.
    let boxes: Vec<ComponentId> =
        found.ids.iter().filter_map(|id| super::place::titled(&scene, id)).collect();
    let is_heading =
        |part: &Description| part.head.is_some_and(|head| matches!(head.kind.name(), "heading" | "title"));
    if boxes.len() == found.ids.len() && !reference.parts.iter().any(is_heading) {
        found.ids = boxes;
    }
    drop(scene);
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
