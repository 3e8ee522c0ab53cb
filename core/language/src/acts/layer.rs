//! Paint order: to the front, to the back.

use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets};
use crate::frames::{Act, Frame};
use websketch_sketch::operation::Operation;

/// Brings components to the front, or sends them to the back.
pub(super) fn layer(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let is_front = frame.act == Act::Front;
    let says_back = frame.span.clone().any(|at| setting.sentence.word(at) == "back");
    if !is_front && !says_back {
        return Err(Doubt::Unread);
    }
    let scene = draft.scene();
    let found = targets(&scene, setting, frame.slots.target.as_ref(), Care::Usual)?;
    drop(scene);
    for id in &found.ids {
        let index = if is_front { draft.sketch.len().saturating_sub(1) } else { 0 };
        draft.apply(Operation::Reorder { component_id: id.clone(), index })?;
    }
    let names = draft.names(&found.ids);
    let said = if is_front {
        format!("Brought {names} to the front.")
    } else {
        format!("Sent {names} to the back.")
    };
    Ok(Done::of(said, found.ids, found.is_guess))
}
