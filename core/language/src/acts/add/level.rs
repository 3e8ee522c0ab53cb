//! Insertion of several pieces, level with their anchor where that is meant.

use super::insert_one;
use crate::acts::draft::Draft;
use crate::acts::setting::Doubt;
use crate::frames::Frame;
use crate::lexicon::Relation;
use websketch_layout::arrangement::{Place, Side};
use websketch_layout::layout_tree::Node;
use websketch_sketch::ComponentId;

/// Inserts pieces at a place. Of `next to` both sides are tried.
pub(super) fn beside(
    frame: &Frame,
    draft: &mut Draft,
    nodes: &[Node],
    place: &Place,
) -> Result<Vec<ComponentId>, Doubt> {
    match place {
        Place::Beside { anchors, side: Side::Right } if frame.slots.relation() == Some(Relation::Beside) => {
            let left = Place::Beside { anchors: anchors.clone(), side: Side::Left };
            level(draft, nodes, &[place.clone(), left])
        }
        _ => insert(draft, nodes, place),
    }
}

/// Inserts pieces at the first place where they are level with their anchor, else at the first one.
pub(super) fn level(draft: &mut Draft, nodes: &[Node], places: &[Place]) -> Result<Vec<ComponentId>, Doubt> {
    for place in places {
        let Place::Beside { anchors, .. } = place else { continue };
        let before = draft.checkpoint();
        let made = insert(draft, nodes, place);
        let anchor = anchors.first().and_then(|id| draft.sketch.get(id)).map(|one| one.bounds());
        let is_level = |id: &ComponentId| {
            draft.sketch.get(id).zip(anchor).is_some_and(|(one, anchor)| {
                one.bounds().y() < anchor.bottom() && anchor.y() < one.bounds().bottom()
            })
        };
        if draft.is_clean_since(&before) && made.as_ref().is_ok_and(|made| made.iter().all(is_level)) {
            return made;
        }
        draft.restore(before);
    }
    places.first().map_or(Err(Doubt::Unread), |place| insert(draft, nodes, place))
}

/// Inserts pieces at a place, one beside the other.
pub(super) fn insert(draft: &mut Draft, nodes: &[Node], place: &Place) -> Result<Vec<ComponentId>, Doubt> {
    let mut made: Vec<ComponentId> = Vec::new();
    for node in nodes {
        let place = match made.last() {
            // Several pieces stand beside each other in their order.
            Some(last) => Place::Beside { anchors: vec![last.clone()], side: Side::After },
            None => place.clone(),
        };
        made.extend(insert_one(draft, node, place)?);
    }
    Ok(made)
}
