//! Alignment of components with each other, with another one, or in the box around them.

mod letters;
mod level;
mod line;
mod lines;
mod page;

use super::alone;
use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets};
use crate::chunks::Reference;
use crate::frames::Frame;
use crate::lexicon::{Function, Pronoun, Side, Verb};
use kurbo::Point;
use level::level;
pub(super) use line::edge_name;
use line::{anchor, edge, is_centering, is_on_page, sides_of};
use lines::{align_each, align_likes, has_rows, lines_of};
use page::center_page;
use websketch_layout::arrangement::{AlignTo, Edge, Edit};
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::operation::Axis;

/// Aligns or centers components.
pub(super) fn align(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let slots = &frame.slots;
    let is_center = frame.verbs.contains(&Verb::Center);
    if let Some(done) = level(frame, setting, draft)? {
        return Ok(done);
    }
    if !is_center && !frame.verbs.contains(&Verb::Align) && !is_centering(slots.place.as_ref()) {
        return Err(Doubt::Unread);
    }
    if is_center && slots.target.as_ref().is_none_or(is_everything) {
        return center_page(draft);
    }
    let scene = draft.scene();
    let found = targets(&scene, setting, slots.target.as_ref(), Care::Usual)?;
    let with = slots.first_other(&[Function::With, Function::To, Function::As]);
    let (anchor, sides) = anchor(&slots.place, with);
    let sides: Vec<Side> = if sides.is_empty() { sides_of(slots.place.as_ref()) } else { sides };
    let anchor = anchor.map(|anchor| targets(&scene, setting, Some(&anchor), Care::Anchor)).transpose()?;
    let anchor = anchor.map(|anchor| anchor.ids).unwrap_or_default();
    drop(scene);
    let mut ids = found.ids.clone();
    let edge = edge(draft, &sides, slots.along, is_center, &ids, anchor.first());
    let to = match anchor.as_slice() {
        [only] => AlignTo::Component(only.clone()),
        [] if is_on_page(&slots.place, with) => AlignTo::Page,
        [] if is_center || ids.len() == 1 => AlignTo::Parent,
        [] => AlignTo::Each,
        _ => {
            ids.extend(anchor.iter().cloned());
            AlignTo::Each
        }
    };
    if to == AlignTo::Each && sides.is_empty() && slots.along.is_none() && ids.len() > 2 {
        align_likes(draft, &ids)?;
        let said = format!("Aligned {}.", draft.names(&ids));
        return Ok(Done::of(said, ids, found.is_guess));
    }
    let meets_in_rows = to == AlignTo::Each && has_rows(draft, &ids, edge);
    // A line is as exact as a figure.
    draft.is_exact = !meets_in_rows && to != AlignTo::Parent;
    if meets_in_rows || !align_alone(draft, &ids, edge, &to)? {
        align_in_room(draft, &ids, edge, &to)?;
    }
    let names = draft.names(&ids);
    let said = match (&to, is_center) {
        (AlignTo::Component(other), _) => {
            format!(
                "Aligned {names} with {} ({}).",
                draft.names(std::slice::from_ref(other)),
                edge_name(edge)
            )
        }
        (_, true) => format!("Centered {names}."),
        _ => format!("Aligned {names} ({}).", edge_name(edge)),
    };
    Ok(Done::of(said, ids, found.is_guess))
}

/// Aligns components where there is room. Parts of rows that would cover each other meet the edge as whole rows, and the
/// letters of a text meet it in their box.
fn align_in_room(draft: &mut Draft, ids: &[ComponentId], edge: Edge, to: &AlignTo) -> Result<(), Doubt> {
    let edit = Edit::Align { ids: ids.to_vec(), edge, to: to.clone() };
    let done = match to {
        AlignTo::Each if has_rows(draft, ids, edge) => match draft.edit(&edit) {
            // Each row (or column) meets the edge of the box around it as a whole.
            Err(Doubt::NoRoom { .. }) => {
                let lines = lines_of(draft, ids, edge.axis() == Axis::X);
                return align_each(draft, lines, edge, &AlignTo::Parent);
            }
            done => done,
        },
        AlignTo::Component(_) | AlignTo::Page | AlignTo::Each => {
            return draft.edit_exactly(&edit).map(drop);
        }
        AlignTo::Parent => draft.edit(&edit),
    };
    let has_letters = *to == AlignTo::Parent && letters::align_letters(draft, ids, edge)?;
    if has_letters { Ok(()) } else { done.map(drop) }
}

/// Aligns components that are no labelled fields, if all others can stay as they are.
fn align_alone(draft: &mut Draft, ids: &[ComponentId], edge: Edge, to: &AlignTo) -> Result<bool, Doubt> {
    let is_labelled = {
        let scene = draft.scene();
        let structure = scene.structure();
        ids.iter().any(|id| structure.element(id).is_some_and(|one| structure.label(one).is_some()))
    };
    let boxes = draft.boxes(ids);
    let model = match to {
        AlignTo::Component(anchor) => Some(draft.component(anchor)?.bounds()),
        AlignTo::Each => union_of(boxes.iter()),
        AlignTo::Parent | AlignTo::Page => None,
    };
    let Some(model) = model.filter(|_| !is_labelled) else { return Ok(false) };
    let corner = |own: &Bounds| match edge {
        Edge::Left => Point::new(model.x(), own.y()),
        Edge::Center => Point::new(model.center().x - own.width() / 2.0, own.y()),
        Edge::Right => Point::new(model.right() - own.width(), own.y()),
        Edge::Top => Point::new(own.x(), model.y()),
        Edge::Middle => Point::new(own.x(), model.center().y - own.height() / 2.0),
        Edge::Bottom => Point::new(own.x(), model.bottom() - own.height()),
    };
    let corners: Vec<_> = ids.iter().zip(&boxes).map(|(id, own)| (id.clone(), corner(own))).collect();
    alone::shift_to(draft, &corners)
}

fn is_everything(target: &Reference) -> bool {
    target.parts.iter().all(|part| part.pronoun == Some(Pronoun::Everything) || part.is_page())
}

/// Aligns components in the box around them.
pub(super) fn align_in_parent(draft: &mut Draft, ids: &[ComponentId], edge: Edge) -> Result<(), Doubt> {
    align_in_room(draft, ids, edge, &AlignTo::Parent)
}
