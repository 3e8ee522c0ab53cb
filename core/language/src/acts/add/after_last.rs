//! The place after the last member of a repetition.

use super::insert_one;
use crate::acts::draft::Draft;
use crate::acts::setting::Doubt;
use websketch_layout::arrangement::{Place, Side};
use websketch_layout::layout_tree::Node;
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::{Bounds, union_of};

/// Returns the places after the last member, the best first: in its row if it is the only one or not full, else below it.
pub(in crate::acts) fn places_after(draft: &Draft, members: &[Vec<ComponentId>]) -> Vec<Place> {
    let boxes = members.iter().filter_map(|member| {
        let own = member.iter().filter_map(|id| draft.sketch.get(id)).map(|one| one.bounds());
        Some((member, union_of(own.collect::<Vec<_>>().iter())?))
    });
    let mut rows: Vec<Vec<(&Vec<ComponentId>, Bounds)>> = Vec::new();
    for (member, bounds) in boxes {
        let is_level = |row: &&mut Vec<(_, Bounds)>| {
            row.last().is_some_and(|(_, last)| bounds.y() < last.center().y && last.y() < bounds.center().y)
        };
        match rows.last_mut().filter(|row| is_level(row)) {
            Some(row) => row.push((member, bounds)),
            None => rows.push(vec![(member, bounds)]),
        }
    }
    let Some((last, before)) = rows.split_last() else { return Vec::new() };
    let widest = before.iter().map(Vec::len).max().unwrap_or_default();
    let all = last.iter().flat_map(|(member, _)| (*member).clone()).collect();
    let below = Place::Beside { anchors: all, side: Side::Below };
    let right = || {
        let anchors = last.last().map(|(member, _)| (*member).clone()).unwrap_or_default();
        Place::Beside { anchors, side: Side::Right }
    };
    match last.len() {
        // A column goes on below, and so does a single member.
        1 if widest <= 1 => vec![below, right()],
        own if own < widest || before.is_empty() => vec![right(), below],
        _ => vec![below, right()],
    }
}

/// Inserts a tree at the first place where it covers nothing.
pub(in crate::acts) fn insert(
    draft: &mut Draft,
    tree: &Node,
    places: &[Place],
) -> Result<Vec<ComponentId>, Doubt> {
    let mut doubt = Doubt::NoRoom { blocking: Vec::new() };
    for place in places {
        let before = draft.checkpoint();
        match insert_one(draft, tree, place.clone()) {
            Ok(made) if draft.is_clean_since(&before) => {
                return Ok(made);
            }
            Ok(_) => {}
            Err(error) => doubt = error,
        }
        draft.restore(before);
    }
    Err(doubt)
}
