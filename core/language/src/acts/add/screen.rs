//! New screens beside those there are.

use super::content;
use crate::acts::draft::{Done, Draft};
use crate::acts::setting::{Doubt, Setting};
use crate::chunks::Reference;
use crate::frames::Frame;
use serde_json::Value;
use websketch_layout::flow::{new_screen, unique_name};
use websketch_sketch::ComponentId;

/// Adds an empty screen with a name: `add a screen called Thanks`. `None` if a drawn page is asked for.
pub(super) fn screen(
    frame: &Frame,
    target: &Reference,
    setting: &Setting,
    draft: &mut Draft,
) -> Result<Option<Done>, Doubt> {
    let [part] = target.parts.as_slice() else { return Ok(None) };
    let is_screen = part.head.is_some_and(|head| head.kind.name() == "screen");
    if !is_screen || part.count.is_some_and(|count| count > 1) {
        return Ok(None);
    }
    let near = setting.selection.first().or(setting.spoken.first());
    let id = add_screen(draft, near, content::text(frame, setting, part))?;
    let made: Vec<ComponentId> = vec![id];
    let said = format!("Added {}.", draft.names(&made));
    Ok(Some(Done::adding(said, made, false)))
}

/// Adds an empty screen beside that of a component.
pub(in crate::acts) fn add_screen(
    draft: &mut Draft,
    near: Option<&ComponentId>,
    name: Option<String>,
) -> Result<ComponentId, Doubt> {
    let from = near.and_then(|id| draft.sketch.get(id)).or_else(|| draft.sketch.iter().next()).cloned();
    let from = from.ok_or(Doubt::Unread)?;
    let name = name.map(|name| unique_name(&draft.sketch, &name));
    let (operations, id) = new_screen(&draft.sketch, &from, draft.ids);
    draft.apply_all(operations)?;
    if let Some(name) = name {
        draft.set(&id, "name", Value::from(name))?;
    }
    Ok(id)
}
