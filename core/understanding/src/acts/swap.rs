//! Exchange of two components.

use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets};
use crate::chunks::Reference;
use crate::frames::Frame;
use crate::lexicon::Function;
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

/// Exchanges two components.
pub(super) fn swap(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let mut reference = frame.slots.target.clone().unwrap_or_default();
    let with = [Function::With, Function::For, Function::To].into_iter().find_map(|it| frame.slots.other(it));
    reference.parts.extend(with.into_iter().flat_map(|other: &Reference| other.parts.clone()));
    let scene = draft.scene();
    let found = targets(&scene, setting, Some(&reference), Care::Usual)?;
    drop(scene);
    let [one, other] = found.ids.as_slice() else {
        let candidates = found.ids.into_iter().map(|id| vec![id]).collect();
        return Err(Doubt::Which { candidates });
    };
    let holders = {
        let scene = draft.scene();
        [one, other].map(|id| super::place::holder(&scene, std::slice::from_ref(id)))
    };
    if holders.first() != holders.last() {
        exchange(draft, one, other)?;
        let said = format!("Swapped {}.", draft.names(&found.ids));
        return Ok(Done { said, targets: found.ids, made: Vec::new(), is_guess: found.is_guess });
    }
    let ordered = super::flow::in_order(draft, &[one.clone(), other.clone()]);
    let exchanged: Vec<_> = ordered.into_iter().rev().collect();
    draft.edit(&Edit::Order { ids: exchanged })?;
    let said = format!("Swapped {}.", draft.names(&found.ids));
    Ok(Done { said, targets: found.ids, made: Vec::new(), is_guess: found.is_guess })
}
