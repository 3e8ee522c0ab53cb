//! The table that a clause is about.

use super::setting::Setting;
use crate::only::only;
use crate::referents::Scene;
use websketch_sketch::{ComponentId, ComponentKind};

/// Whether a component is a table.
pub(super) fn is_table(scene: &Scene, id: &ComponentId) -> bool {
    scene.sketch().get(id).is_some_and(|one| one.kind() == ComponentKind::Table)
}

/// Returns the only table of the sketch.
pub(super) fn only_table(scene: &Scene) -> Option<ComponentId> {
    only(scene.sketch().ids().filter(|id| is_table(scene, id))).cloned()
}

/// Returns the table spoken of, else the only one.
pub(super) fn spoken_table(scene: &Scene, setting: &Setting) -> Option<ComponentId> {
    let spoken = setting.spoken.iter().find(|id| is_table(scene, id));
    spoken.cloned().or_else(|| only_table(scene))
}
