//! Moves off a component that is covered: `the button is on top of the field`.

use super::to_place::move_alone;
use super::wording::where_to;
use crate::acts::draft::{Done, Draft};
use crate::acts::setting::{Doubt, Setting};
use crate::acts::targets::{Care, targets};
use crate::frames::{Frame, Locality};
use websketch_layout::arrangement::{Edit, Place, Side as Beside};
use websketch_sketch::ComponentId;

/// Moves a component off another one that it covers: `the button is on top of the field`.
pub(super) fn uncover(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let Some(Locality::Beside(located)) = &frame.slots.place else { return Err(Doubt::Unread) };
    let scene = draft.scene();
    let found = targets(&scene, setting, frame.slots.target.as_ref(), Care::Usual)?;
    let reference = located.reference();
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
