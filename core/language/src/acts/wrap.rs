//! Boxes around components.

use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets};
use crate::frames::Frame;
use websketch_layout::arrangement::Edit;
use websketch_sketch::{ComponentKind, Props};

/// Puts a box around components.
pub(super) fn wrap(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let scene = draft.scene();
    let found = targets(&scene, setting, frame.slots.target.as_ref(), Care::Usual)?;
    drop(scene);
    let names = draft.names(&found.ids);
    let edit = Edit::Wrap { ids: found.ids, kind: ComponentKind::Container, props: Props::new() };
    let made = draft.edit(&edit)?;
    Ok(Done::adding(format!("Put a box around {names}."), made, found.is_guess))
}

/// Deletes boxes and keeps their content.
pub(super) fn unwrap(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let scene = draft.scene();
    let found = targets(&scene, setting, frame.slots.target.as_ref(), Care::Lossy)?;
    drop(scene);
    let names = draft.names(&found.ids);
    let mut left = Vec::new();
    for id in found.ids {
        left.extend(draft.edit(&Edit::Unwrap { id })?);
    }
    Ok(Done::of(format!("Took {names} away and kept the content."), left, found.is_guess))
}
