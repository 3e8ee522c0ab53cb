//! Copies of the last addition for others of its kind: `same for the others`.

use super::draft::{Done, Draft};
use super::place::holder;
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets};
use crate::frames::Frame;
use serde_json::Map;
use websketch_layout::arrangement::{Edit, Place, Side};
use websketch_layout::layout_tree::{Content, Node};
use websketch_sketch::{ComponentId, ComponentKind};

/// Adds copies of the last addition to the others of its kind: `same for the others`.
pub(super) fn same_for(
    frame: &Frame,
    setting: &Setting,
    draft: &mut Draft,
    made: &[ComponentId],
) -> Result<Done, Doubt> {
    let scene = draft.scene();
    let own = holder(&scene, made);
    let around: Vec<ComponentId> = own.iter().cloned().collect();
    let inner = Setting { spoken: if around.is_empty() { made } else { &around }, ..*setting };
    let found = targets(&scene, &inner, frame.slots.target.as_ref(), Care::Usual)?;
    drop(scene);
    let mut all = Vec::new();
    for target in found.ids.iter().filter(|id| own.as_ref() != Some(*id)) {
        let is_box = draft.component(target)?.kind() == ComponentKind::Container;
        for original in made {
            let tree = Node::new(Content::Copy { of: original.clone(), texts: Map::new() });
            let place = if is_box {
                Place::In { parent: Some(target.clone()), is_first: false }
            } else {
                Place::Beside { anchors: vec![target.clone()], side: Side::Below }
            };
            all.extend(draft.edit(&Edit::Insert { tree, place })?);
        }
    }
    if all.is_empty() {
        return Err(Doubt::Unread);
    }
    let said = format!("Did the same for {}.", draft.names(&found.ids));
    Ok(Done::adding(said, all, true))
}
