//! Regions before a colon: `leftmost column, lower card: the tag should be New` speaks of the tag in that card.

use super::chunk::{Chunk, Joint};
use super::located::lane_of;
use super::{Description, Located};
use crate::lexicon::{Function, Relation};
use std::ops::Range;

/// Reads noun phrases and places before a colon as the place of the clause after it.
pub(super) fn with_regions(chunks: Vec<(Chunk, Range<usize>)>) -> Vec<(Chunk, Range<usize>)> {
    let Some(colon) = chunks.iter().position(|(chunk, _)| *chunk == Chunk::Mark(':')) else { return chunks };
    let (before, after) =
        (chunks.get(..colon).unwrap_or_default(), chunks.get(colon + 1..).unwrap_or_default());
    let is_predicate = |(chunk, _): &(Chunk, Range<usize>)| {
        matches!(chunk, Chunk::Verb(_) | Chunk::Function(Function::Be | Function::Should))
    };
    let has_subject = matches!(after.first(), Some((Chunk::Noun(_), _)));
    if before.is_empty() || !has_subject || !after.iter().any(is_predicate) {
        return chunks;
    }
    let Some(region) = region(before) else { return chunks };
    let range = before.first().map_or(0, |(_, range)| range.start)
        ..chunks.get(colon).map_or(0, |(_, range)| range.end);
    let place = Located { relation: Relation::Inside, anchors: vec![region] };
    std::iter::once((Chunk::Place(place), range)).chain(after.iter().cloned()).collect()
}

/// Returns the last of noun phrases and places, each within the one before it. `None` if there is anything else.
fn region(chunks: &[(Chunk, Range<usize>)]) -> Option<Description> {
    let mut outer: Option<Description> = None;
    for (chunk, _) in chunks {
        let anchors = match chunk {
            Chunk::Noun(noun) if noun.except.is_empty() => noun.parts.as_slice(),
            Chunk::Place(located) if located.relation.holds() => located.anchors.as_slice(),
            Chunk::Joint(Joint::And) => continue,
            _ => return None,
        };
        for part in anchors {
            let mut part = part.clone();
            match (outer.as_ref().and_then(lane_of), outer) {
                (Some(lane), _) => part.lanes.push(lane),
                (None, Some(outer)) => {
                    part.relations.push(Located { relation: Relation::Inside, anchors: vec![outer] });
                }
                _ => {}
            }
            outer = Some(part);
        }
    }
    outer.filter(|part| part.head.is_some())
}
