//! Rows, columns and grids.

use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets};
use crate::frames::{Frame, Locality};
use crate::lexicon::{StructureUnit, Verb};
use websketch_layout::arrangement::Edit;
use websketch_sketch::ComponentId;
use websketch_sketch::operation::Axis;

/// Arranges components in a row, a column or a grid.
pub(super) fn flow(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let slots = &frame.slots;
    let axis = slots
        .along
        .or_else(|| axis_of(slots.place.as_ref()))
        .or_else(|| frame.verbs.contains(&Verb::Stack).then_some(Axis::Y));
    let figure =
        slots.quantities.first().map(|quantity| quantity.value).filter(|it| (1.0..=20.0).contains(it));
    if axis.is_none() && figure.is_none() {
        return Err(Doubt::Unread);
    }
    let scene = draft.scene();
    let found = targets(&scene, setting, slots.target.as_ref(), Care::Usual)?;
    drop(scene);
    if found.ids.len() < 2 {
        return Err(Doubt::Unread);
    }
    let columns = match axis {
        Some(Axis::Y) => 1,
        Some(Axis::X) => found.ids.len(),
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the figure is from 1 to 20"
        )]
        None => figure.unwrap_or(1.0) as usize,
    };
    let ids = in_order(draft, &found.ids);
    draft.edit(&Edit::Flow { ids: ids.clone(), columns, gap: None })?;
    let names = draft.names(&ids);
    let shape = match axis {
        Some(Axis::Y) => "in a column",
        Some(Axis::X) => "in a row",
        None => "in a grid",
    };
    Ok(Done {
        said: format!("Put {names} {shape}."),
        targets: ids,
        made: Vec::new(),
        is_guess: found.is_guess,
    })
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
    ordered.sort();
    ordered.into_iter().map(|(_, id)| id).collect()
}

/// Returns the axis of `in a row` or `in a column`.
fn axis_of(place: Option<&Locality>) -> Option<Axis> {
    let (Some(Locality::Beside(crate::chunks::Located { anchors, .. })), _) = (place, ()) else {
        return None;
    };
    let [only] = anchors.as_slice() else { return None };
    match only.head?.kind.unit()? {
        StructureUnit::Row => Some(Axis::X),
        StructureUnit::Column => Some(Axis::Y),
        _ => None,
    }
}
