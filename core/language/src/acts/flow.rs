//! Rows, columns and grids.

use super::alone;
use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets};
use crate::frames::Frame;
use crate::lexicon::Verb;
use websketch_layout::arrangement::Edit;
use websketch_layout::structure::Element;
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::sort;

/// Arranges components in a row, a column or a grid.
pub(super) fn flow(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let slots = &frame.slots;
    let axis = slots.along.or_else(|| frame.verbs.contains(&Verb::Stack).then_some(Axis::Y));
    let figure =
        slots.quantities.first().map(|quantity| quantity.value).filter(|it| (1.0..=20.0).contains(it));
    if axis.is_none() && figure.is_none() {
        return Err(Doubt::Unread);
    }
    let scene = draft.scene();
    let mut found = targets(&scene, setting, slots.target.as_ref(), Care::Usual)?;
    // `three photos per row`: those that are alike, without the portrait above them.
    if axis.is_none() && figure.is_some() {
        let of = |series: &Vec<Element>| {
            let ids = series.iter().map(|one| one.component.id());
            ids.filter(|id| found.ids.contains(id)).cloned().collect::<Vec<_>>()
        };
        let alike = scene.structure().series().iter().map(of).max_by_key(Vec::len);
        found.ids = alike.filter(|alike| alike.len() * 2 > found.ids.len()).unwrap_or(found.ids);
    }
    drop(scene);
    if found.ids.len() < 2 {
        return Err(Doubt::Unread);
    }
    if axis.is_some() && figure.is_none() {
        ask_which(draft, &found.ids)?;
    }
    let columns = match axis.filter(|_| figure.is_none()) {
        Some(Axis::Y) => 1,
        Some(Axis::X) => found.ids.len(),
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the figure is from 1 to 20"
        )]
        None => figure.unwrap_or(1.0) as usize,
    };
    let ids = match axis {
        Some(axis) => ordered(draft, &found.ids, axis == Axis::X),
        // A grid is counted row by row.
        None => in_rows(draft, &found.ids),
    };
    if !line_up_alone(draft, &ids, axis)? {
        let widths = |draft: &Draft| draft.boxes(&ids).iter().map(Bounds::width).collect::<Vec<_>>();
        let before = widths(draft);
        draft.edit(&Edit::Flow { ids: ids.clone(), columns, gap: None })?;
        /// The width below which a component that was wider is a strip. Pixels.
        const STRIP: f64 = 96.0;
        let is_strip = |(before, now): (&f64, f64)| now < STRIP && now * 2.0 < *before;
        let is_squeezed = before.iter().zip(widths(draft)).any(is_strip);
        if is_squeezed && !draft.is_forced {
            return Err(Doubt::NoRoom { blocking: Vec::new() });
        }
    }
    let names = draft.names(&ids);
    let shape = match axis {
        Some(Axis::Y) => "in a column",
        Some(Axis::X) => "in a row",
        None => "in a grid",
    };
    Ok(Done::of(format!("Put {names} {shape}."), ids, found.is_guess))
}

/// Returns components in their order along a line, or in reading order if they stand across it.
fn ordered(draft: &Draft, ids: &[ComponentId], is_x: bool) -> Vec<ComponentId> {
    if alone::is_row(draft, ids) != is_x {
        return in_order(draft, ids);
    }
    alone::along(draft, ids, is_x).into_iter().map(|(id, _)| id).collect()
}

/// Sets components in a row or column from the first corner of all, if all others can stay as they are.
fn line_up_alone(draft: &mut Draft, ids: &[ComponentId], axis: Option<Axis>) -> Result<bool, Doubt> {
    /// The gap between them. Pixels.
    const GAP: f64 = 16.0;
    let Some(axis) = axis else { return Ok(false) };
    let boxes: Vec<_> =
        ids.iter().filter_map(|id| Some((id.clone(), draft.sketch.get(id)?.bounds()))).collect();
    let least = |side: fn(&Bounds) -> f64| boxes.iter().map(|(_, it)| side(it)).fold(f64::INFINITY, f64::min);
    let (x, y) = (least(|it| it.x()), least(|it| it.y()));
    let from: Vec<_> =
        boxes.iter().filter_map(|(id, own)| Some((id.clone(), own.with_origin(x, y).ok()?))).collect();
    let corners = alone::spaced(&from, axis == Axis::X, Some(GAP));
    alone::shift_to(draft, &corners)
}

/// Asks which components are meant, if they lie in several parts of the page: `put the buttons in a row`.
fn ask_which(draft: &Draft, ids: &[ComponentId]) -> Result<(), Doubt> {
    /// The gap up to which components belong together. Pixels.
    const NEAR: f64 = 80.0;
    let bounds = |id: &ComponentId| draft.sketch.get(id).map(|one| one.bounds());
    let is_near = |one: &ComponentId, other: &ComponentId| {
        bounds(one).zip(bounds(other)).is_some_and(|(one, other)| {
            let along = (one.x() - other.right()).max(other.x() - one.right());
            let down = (one.y() - other.bottom()).max(other.y() - one.bottom());
            along <= NEAR && down <= NEAR
        })
    };
    let mut groups: Vec<Vec<ComponentId>> = Vec::new();
    for id in ids {
        // A component may join groups that were apart before it.
        let is_joined = |group: &Vec<ComponentId>| group.iter().any(|own| is_near(own, id));
        let (joined, apart): (Vec<_>, Vec<_>) = groups.into_iter().partition(is_joined);
        groups = apart;
        groups.push(joined.into_iter().flatten().chain([id.clone()]).collect());
    }
    groups.retain(|group| group.len() > 1);
    let in_groups: usize = groups.iter().map(Vec::len).sum();
    // Some stand together, others far from them.
    let is_mixed = !groups.is_empty() && (groups.len() > 1 || in_groups < ids.len());
    if is_mixed { Err(Doubt::Which { candidates: groups }) } else { Ok(()) }
}

/// Returns components in reading order.
pub(super) fn in_order(draft: &Draft, ids: &[ComponentId]) -> Vec<ComponentId> {
    let scene = draft.scene();
    let mut ordered: Vec<(usize, ComponentId)> = Vec::new();
    for id in ids {
        let at = scene.index_of(id);
        let place = scene.reading_order().iter().position(|own| Some(*own) == at);
        ordered.push((place.unwrap_or(usize::MAX), id.clone()));
    }
    sort(&mut ordered);
    ordered.into_iter().map(|(_, id)| id).collect()
}

/// Returns components row by row.
fn in_rows(draft: &Draft, ids: &[ComponentId]) -> Vec<ComponentId> {
    let scene = draft.scene();
    let item = |at: usize| scene.items().get(at).map(|item| item.component.id());
    let rows = scene.rows(|at| item(at).is_some_and(|id| ids.contains(id)));
    rows.into_iter().flatten().filter_map(item).cloned().collect()
}
