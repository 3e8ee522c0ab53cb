//! Copies.

use super::draft::{Done, Draft};
use super::place::place;
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets};
use crate::frames::Frame;
use serde_json::Map;
use websketch_layout::arrangement::{Edit, Place, Side};
use websketch_layout::flow::screen_copy;
use websketch_layout::layout_tree::{Content, Node};

/// Copies components, each beside its original or to a place.
pub(super) fn duplicate(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let scene = draft.scene();
    let found = targets(&scene, setting, frame.slots.target.as_ref(), Care::Usual)?;
    let to = frame.slots.place.as_ref().map(|it| place(&scene, setting, it, &[])).transpose()?;
    drop(scene);
    let mut made = Vec::new();
    for id in &found.ids {
        // The next screen stands beside its original.
        if let Some(operations) = screen_copy(&draft.sketch, id, draft.ids) {
            for operation in operations {
                made.extend(draft.add(operation)?);
            }
            continue;
        }
        let tree = Node::new(Content::Copy { of: id.clone(), texts: Map::new() });
        let beside = |side| Place::Beside { anchors: vec![id.clone()], side };
        let places = match &to {
            Some(place) => vec![place.clone()],
            None => vec![beside(Side::After), beside(Side::Right), beside(Side::Below)],
        };
        made.extend(first_with_room(draft, &tree, &places)?);
    }
    let said = format!("Duplicated {}.", draft.names(&found.ids));
    Ok(Done::adding(said, made, found.is_guess))
}

/// Inserts a tree at the first place that has room.
pub(super) fn first_with_room(
    draft: &mut Draft,
    tree: &Node,
    places: &[Place],
) -> Result<Vec<websketch_sketch::ComponentId>, Doubt> {
    let mut last = Doubt::Unread;
    for place in places {
        match draft.edit(&Edit::Insert { tree: tree.clone(), place: place.clone() }) {
            Ok(made) => return Ok(made),
            Err(doubt) => last = doubt,
        }
    }
    Err(last)
}
