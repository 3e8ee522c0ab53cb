//! Marks that tell a state: sold out, required, optional.

use super::button_in;
use crate::acts::draft::Draft;
use crate::acts::setting::Doubt;
use crate::acts::titled::unit_of;
use crate::lexicon::State;
use crate::only::only;
use serde_json::Value;
use websketch_layout::arrangement::{Edit, Place, Side};
use websketch_sketch::kit::Piece;
use websketch_sketch::{ComponentId, ComponentKind};

/// Marks an offer as sold out: its button says so and is disabled. Without a button it gets a badge.
pub(super) fn sold_out(draft: &mut Draft, id: &ComponentId) -> Result<Option<ComponentId>, Doubt> {
    /// The text of the button or badge.
    const SOLD_OUT: &str = "Sold out";
    let button = match button_in(draft, id)? {
        Some(button) => Some(button),
        None => button_beside(draft, id),
    };
    if let Some(button) = button {
        draft.set(&button, "text", Value::from(SOLD_OUT))?;
        draft.set(&button, "disabled", Value::Bool(true))?;
        return Ok(Some(id.clone()));
    }
    let tree = crate::acts::add::leaf(Piece::Badge, SOLD_OUT, &[]);
    let place = match draft.component(id)?.kind() {
        ComponentKind::Container => Place::In { parent: Some(id.clone()), is_first: false },
        _ => Place::Beside { anchors: vec![id.clone()], side: Side::Below },
    };
    draft.edit(&Edit::Insert { tree, place })?;
    Ok(Some(id.clone()))
}

/// Returns the only button of the repeated item that a text titles.
fn button_beside(draft: &Draft, id: &ComponentId) -> Option<ComponentId> {
    let scene = draft.scene();
    let unit = unit_of(&scene, id);
    let is_button =
        |id: &&ComponentId| scene.sketch().get(id).is_some_and(|one| one.kind() == ComponentKind::Button);
    only(unit.iter().filter(is_button)).cloned()
}

/// Marks the label of a field as optional or required.
pub(super) fn marked(
    draft: &mut Draft,
    id: &ComponentId,
    state: State,
) -> Result<Option<ComponentId>, Doubt> {
    /// The mark of an optional field.
    const OPTIONAL: &str = " (optional)";
    /// The mark of a required field.
    const REQUIRED: &str = " *";
    let place = {
        let scene = draft.scene();
        let structure = scene.structure();
        let element = structure.element(id).ok_or(Doubt::NoTarget)?;
        structure.label(element).map_or_else(|| id.clone(), |label| label.component.id().clone())
    };
    let component = draft.component(&place)?;
    let key = crate::acts::write::key_of(component);
    let text = component.props().string(key).unwrap_or_default();
    let plain = text.trim_end_matches(OPTIONAL).trim_end_matches(REQUIRED);
    let marked = [plain, if state == State::Optional { OPTIONAL } else { REQUIRED }].concat();
    if plain.is_empty() {
        return Err(Doubt::Unread);
    }
    if marked == text {
        return Ok(None);
    }
    draft.set(&place, key, Value::from(marked))?;
    Ok(Some(id.clone()))
}
