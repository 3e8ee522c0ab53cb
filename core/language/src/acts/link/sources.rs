//! The components that a link starts from.

use crate::acts::setting::Doubt;
use crate::acts::targets::Targets;
use crate::referents::Scene;
use websketch_layout::flow::{is_screen, main_action};
use websketch_sketch::ComponentId;

/// The components that lead somewhere.
pub(super) struct Sources {
    pub(super) found: Targets,
    /// Whether they are the main actions of screens that were named.
    pub(super) are_actions: bool,
}

/// Puts the main actions of screens in their place.
///
/// # Errors
/// [`Doubt::NoTarget`] if none of the screens has a button.
pub(super) fn sources(scene: &Scene, found: Targets) -> Result<Sources, Doubt> {
    let structure = scene.structure();
    let elements: Vec<_> = found.ids.iter().filter_map(|id| structure.element(id)).collect();
    if elements.is_empty() || !elements.iter().all(|one| is_screen(one.component)) {
        return Ok(Sources { found, are_actions: false });
    }
    let actions = elements.iter().filter_map(|screen| main_action(structure, screen));
    let ids: Vec<ComponentId> = actions.map(|one| one.component.id().clone()).collect();
    if ids.is_empty() {
        return Err(Doubt::NoTarget);
    }
    Ok(Sources { found: Targets { ids, ..found }, are_actions: true })
}
