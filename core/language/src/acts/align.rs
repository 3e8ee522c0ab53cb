//! Alignment of components with each other, with another one, or in the box around them.

mod letters;
mod level;

use super::alone;
use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets};
use crate::chunks::Reference;
use crate::frames::{Frame, Locality};
use crate::lexicon::{Function, Side, Verb};
use kurbo::Point;
use level::level;
use websketch_layout::arrangement::{AlignTo, Edge, Edit};
use websketch_layout::structure::{EDGE_TOLERANCE, are_level, columns_of, rows_of};
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::operation::Axis;
use websketch_sketch::{Component, ComponentId};

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

/// Whether some of the components stand side by side, where they meet an upright line (or above each other, for a level
/// one).
fn has_rows(draft: &Draft, ids: &[ComponentId], edge: Edge) -> bool {
    let boxes = draft.boxes(ids);
    let is_in_line = |one: &Bounds, other: &Bounds| match edge.axis() {
        Axis::X => are_level(one, other) && !one.overlaps_x(other),
        Axis::Y => (one.center().x - other.center().x).abs() <= EDGE_TOLERANCE && one.gap_y(other) >= 0.0,
    };
    boxes.iter().enumerate().any(|(at, one)| boxes.iter().skip(at + 1).any(|other| is_in_line(one, other)))
}

/// Aligns the components of each row at their tops, else those of each column at the left, in the box that they share.
fn align_likes(draft: &mut Draft, ids: &[ComponentId]) -> Result<(), Doubt> {
    let lines = lines_of(draft, ids, true);
    let is_line = |line: &Vec<ComponentId>| line.len() > 1;
    let (lines, edge) = if lines.iter().any(is_line) {
        (lines, Edge::Top)
    } else {
        (lines_of(draft, ids, false), Edge::Left)
    };
    let lines = lines.into_iter().filter(is_line).collect();
    align_each(draft, lines, edge, &AlignTo::Each)
}

/// Aligns lines one by one. Fails with the first reason if none can be aligned.
fn align_each(
    draft: &mut Draft,
    lines: Vec<Vec<ComponentId>>,
    edge: Edge,
    to: &AlignTo,
) -> Result<(), Doubt> {
    let before = draft.operations.len();
    let edits: Vec<Edit> = lines.into_iter().map(|ids| Edit::Align { ids, edge, to: to.clone() }).collect();
    match draft.edit_each(&edits) {
        Some(doubt) if draft.operations.len() == before => Err(doubt),
        _ => Ok(()),
    }
}

/// Returns the rows, or the columns, that components form in each box.
fn lines_of(draft: &Draft, ids: &[ComponentId], are_rows: bool) -> Vec<Vec<ComponentId>> {
    let scene = draft.scene();
    let structure = scene.structure();
    let mut holders: Vec<(Option<usize>, Vec<&Component>)> = Vec::new();
    for element in ids.iter().filter_map(|id| structure.element(id)) {
        let holder = structure.parent(element).map(|holder| holder.order);
        match holders.iter_mut().find(|(own, _)| *own == holder) {
            Some((_, held)) => held.push(element.component),
            None => holders.push((holder, vec![element.component])),
        }
    }
    let lines = holders.iter().flat_map(|(_, held)| if are_rows { rows_of(held) } else { columns_of(held) });
    lines.map(|line| line.into_iter().map(|one| one.id().clone()).collect()).collect()
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
    target
        .parts
        .iter()
        .all(|part| part.pronoun == Some(crate::lexicon::Pronoun::Everything) || part.is_page())
}

/// Moves each row of blocks between the bars to the center of the page.
fn center_page(draft: &mut Draft) -> Result<Done, Doubt> {
    let scene = draft.scene();
    let structure = scene.structure();
    let page = scene.page().width;
    let bars = &structure.frame().bars;
    let mut rows: Vec<(Bounds, Vec<ComponentId>)> = Vec::new();
    for root in structure.roots().filter(|root| !bars.contains(root)) {
        let id = root.component.id().clone();
        let is_level = |(own, _): &&mut (Bounds, Vec<ComponentId>)| {
            own.y() < root.bounds.bottom() && root.bounds.y() < own.bottom()
        };
        match rows.iter_mut().find(is_level) {
            Some((own, ids)) => {
                *own = union_of([*own, root.bounds].iter()).unwrap_or(*own);
                ids.push(id);
            }
            None => rows.push((root.bounds, vec![id])),
        }
    }
    drop(scene);
    let before = draft.operations.len();
    for (bounds, ids) in &rows {
        let dx = (page / 2.0 - bounds.center().x).round();
        if dx != 0.0 {
            draft.edit(&Edit::Shift { ids: ids.clone(), dx, dy: 0.0 })?;
        }
    }
    if draft.operations.len() == before {
        return Err(Doubt::AlreadySo { ids: Vec::new() });
    }
    let targets = rows.into_iter().flat_map(|(_, ids)| ids).collect();
    let said = "Centered the content on the page.".to_owned();
    Ok(Done::of(said, targets, false))
}

/// Aligns components in the box around them.
pub(super) fn align_in_parent(draft: &mut Draft, ids: &[ComponentId], edge: Edge) -> Result<(), Doubt> {
    align_in_room(draft, ids, edge, &AlignTo::Parent)
}

/// Whether the page is said as the place or the reference.
fn is_on_page(place: &Option<Locality>, with: Option<&Reference>) -> bool {
    let parts = match (place, with) {
        (_, Some(reference)) | (Some(Locality::Into(reference)), None) => reference.parts.as_slice(),
        (Some(Locality::Beside(located)), None) => located.anchors.as_slice(),
        _ => return false,
    };
    !parts.is_empty() && parts.iter().all(crate::chunks::Description::is_page)
}

/// Whether a place is the middle: `put it in the center`.
fn is_centering(place: Option<&Locality>) -> bool {
    sides_of(place).contains(&Side::Middle)
}

/// Returns the component that is aligned with, and the sides that are named of it.
fn anchor(place: &Option<Locality>, with: Option<&Reference>) -> (Option<Reference>, Vec<Side>) {
    let located = match place {
        Some(Locality::Beside(located)) => Some(Reference::of(located.anchors.clone())),
        Some(Locality::Into(reference)) => Some(reference.clone()),
        _ => None,
    };
    let Some(mut reference) = with.cloned().or(located) else { return (None, Vec::new()) };
    let mut sides = Vec::new();
    for part in &mut reference.parts {
        let is_named = part.head.is_some() || !part.words.is_empty() || part.pronoun.is_some();
        if is_named {
            sides.append(&mut part.sides);
        }
    }
    let is_page = reference.parts.iter().all(crate::chunks::Description::is_page);
    (Some(reference).filter(|_| !is_page), sides)
}

fn sides_of(place: Option<&Locality>) -> Vec<Side> {
    match place {
        Some(Locality::Sides(sides)) => sides.clone(),
        Some(Locality::Beside(located)) => {
            located.anchors.iter().flat_map(|anchor| anchor.sides.clone()).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the line to align on: as said, else the one on which the components nearly meet.
fn edge(
    draft: &Draft,
    sides: &[Side],
    along: Option<Axis>,
    is_center: bool,
    ids: &[ComponentId],
    anchor: Option<&ComponentId>,
) -> Edge {
    let said = sides.iter().find_map(|side| match side {
        Side::Left => Some(Edge::Left),
        Side::Right => Some(Edge::Right),
        Side::Top => Some(Edge::Top),
        Side::Bottom => Some(Edge::Bottom),
        Side::Middle => None,
    });
    if let Some(edge) = said {
        return edge;
    }
    let is_middle = is_center || sides.contains(&Side::Middle);
    match along {
        Some(Axis::X) if is_middle => return Edge::Center,
        Some(Axis::Y) if is_middle => return Edge::Middle,
        Some(Axis::X) => return Edge::Top,
        Some(Axis::Y) => return Edge::Left,
        None if is_middle => return Edge::Center,
        None => {}
    }
    let boxes: Vec<_> =
        ids.iter().chain(anchor).filter_map(|id| draft.sketch.get(id)).map(|one| one.bounds()).collect();
    let spread = |line: fn(&Bounds) -> f64| {
        let lines: Vec<f64> = boxes.iter().map(line).collect();
        let least = lines.iter().copied().fold(f64::INFINITY, f64::min);
        lines.iter().copied().fold(f64::NEG_INFINITY, f64::max) - least
    };
    if spread(|it| it.y()) <= spread(|it| it.x()) { Edge::Top } else { Edge::Left }
}

pub(super) fn edge_name(edge: Edge) -> &'static str {
    match edge {
        Edge::Left => "left",
        Edge::Center => "center",
        Edge::Right => "right",
        Edge::Top => "top",
        Edge::Middle => "middle",
        Edge::Bottom => "bottom",
    }
}
