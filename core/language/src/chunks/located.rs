//! Places and relations of a noun phrase.

use super::noun::pair;
use super::place::{Sides, relation, sides};
use super::reader::Reader;
use super::{Description, Lane, Located, Role};
use crate::lexicon::{Function, Kind, Quantifier, Relation, Side, StructureUnit};
use websketch_sketch::operation::Axis;

/// The deepest chain of anchors: `the icon above the text below the image`.
const MAX_DEPTH: usize = 4;

impl Reader<'_, '_> {
    /// Reads a noun phrase with its places and relations.
    pub(super) fn phrase(&self, at: usize, depth: usize) -> (Description, usize) {
        let (mut found, mut at) = self.noun(at);
        while at < self.end {
            let before = at;
            at = self.place(&mut found, at, depth);
            if at == before {
                if !self.is_whole {
                    break;
                }
                // A noun phrase goes on after its place: `the icon at the top, the second one`.
                let (more, end) = self.noun(at);
                at = end.max(at + 1);
                merge(&mut found, more);
            }
        }
        found.span.end = at;
        (found, at)
    }

    /// Reads one place or relation at `at` and adds it. Returns the first token after it.
    fn place(&self, found: &mut Description, at: usize, depth: usize) -> usize {
        let located = relation(self.sentence, at);
        let sides = sides(self.sentence, at)
            .filter(|sides| sides.is_introduced || sides.has_of || !sides.sides.is_empty());
        // `in the top row`
        if let Some((lane, end)) = sides.as_ref().and_then(|sides| self.sided_lane(sides)) {
            found.lanes.push(lane);
            return end;
        }
        // `on the left side of X` is a relation, `on the left` a place.
        if let Some(sides) = sides.filter(|sides| located.is_none_or(|(_, end)| end <= sides.end)) {
            // `in the price box to the left`: after an anchor, `to` says where a thing goes.
            if self.is_anchor && !sides.has_of && self.sentence.function(at, Function::To) > 0 {
                return at;
            }
            let is_vague = !sides.is_introduced && !sides.has_of && !sides.is_corner;
            let anchor = self.anchor(sides.end, depth).filter(|(anchor, _)| !anchor.is_page());
            let is_beside =
                sides.sides.iter().all(|side| matches!(side, Side::Left | Side::Right)) && !sides.is_from;
            match anchor {
                Some((anchor, end)) if sides.has_of || is_beside => {
                    let relation = match (is_beside, sides.sides.first()) {
                        (true, Some(Side::Left)) => Relation::LeftOf,
                        (true, _) => Relation::RightOf,
                        (false, _) => Relation::Inside,
                    };
                    if !is_beside {
                        found.sides.extend(sides.sides);
                    }
                    found.relations.push(Located { relation, anchors: vec![anchor] });
                    return end;
                }
                _ if is_vague && !self.is_whole => return at,
                _ => {}
            }
            if sides.is_from {
                let from = sides.sides.first().copied();
                found.ordinal.iter_mut().for_each(|ordinal| ordinal.from = from);
            }
            // `the last one from the top` does not lie at the top.
            if !sides.is_from || found.ordinal.is_none() || sides.sides.len() > 1 {
                found.is_corner |= sides.is_corner;
                found.sides.extend(sides.sides);
            }
            // The page as an anchor adds nothing.
            return self
                .anchor(sides.end, depth)
                .filter(|(anchor, _)| sides.has_of && anchor.is_page())
                .map_or(sides.end - usize::from(sides.has_of), |(_, end)| end);
        }
        // `the field under Animal into a dropdown`: after an anchor, `into` says what a thing becomes.
        if self.is_anchor && !self.is_whole && matches!(self.sentence.word(at), "into" | "onto") {
            return at;
        }
        // In a clause `with` says what is added or compared.
        let is_part = |relation| relation == Relation::With && !self.is_whole;
        let Some((relation, after)) = located.filter(|(relation, _)| !is_part(*relation)) else { return at };
        if relation == Relation::Between {
            let Some((anchors, end)) = pair(self.sentence, after) else { return at };
            found.relations.push(Located { relation, anchors });
            return end;
        }
        let Some((anchor, end)) = self.anchor(after, depth) else { return at };
        if anchor.is_page() {
            return end;
        }
        if let Some(lane) =
            lane_of(&anchor).filter(|_| matches!(relation, Relation::Inside | Relation::On | Relation::Of))
        {
            found.lanes.push(lane);
            found.lanes.extend(anchor.lanes);
            found.sides.extend(anchor.sides);
            found.relations.extend(anchor.relations);
            return end;
        }
        // A place after an anchor is that of both.
        if !anchor.sides.is_empty() && !anchor.words.is_empty() {
            found.sides.extend(anchor.sides.iter().copied());
            found.is_corner |= anchor.is_corner;
        }
        found.relations.push(Located { relation, anchors: vec![anchor] });
        end
    }

    /// Reads the row or column after a side.
    fn sided_lane(&self, sides: &Sides) -> Option<(Lane, usize)> {
        let (kind, is_plural, words) = self.sentence.kind(sides.end).filter(|_| !sides.has_of)?;
        let axis = axis_of(kind).filter(|_| !is_plural)?;
        let place = sides.sides.iter().find_map(|side| lane_place(axis, *side))?;
        Some((Lane { axis, place }, sides.end + words))
    }

    fn anchor(&self, at: usize, depth: usize) -> Option<(Description, usize)> {
        if at >= self.end || depth >= MAX_DEPTH {
            return None;
        }
        let (anchor, end) = self.phrase(at, depth + 1);
        (!anchor.is_empty() || anchor.is_corner).then_some((anchor, end))
    }
}
/// Returns the row or column that a noun phrase such as `the second row` names.
pub(crate) fn lane_of(anchor: &Description) -> Option<Lane> {
    let axis = axis_of(anchor.head?.kind)?;
    let is_bare = anchor.words.iter().all(|word| matches!(word.role, Role::Head | Role::Side));
    let by_side = anchor.sides.iter().find_map(|side| lane_place(axis, *side));
    let place = anchor.ordinal.map(|ordinal| ordinal.place).or(by_side)?;
    is_bare.then_some(Lane { axis, place })
}

/// Returns the place of the row or column on a side.
fn lane_place(axis: Axis, side: Side) -> Option<i32> {
    match (axis, side) {
        (Axis::X, Side::Top) | (Axis::Y, Side::Left) => Some(1),
        (Axis::X, Side::Bottom) | (Axis::Y, Side::Right) => Some(-1),
        _ => None,
    }
}

pub(super) fn axis_of(kind: Kind) -> Option<Axis> {
    match kind.unit()? {
        StructureUnit::Row => Some(Axis::X),
        StructureUnit::Column => Some(Axis::Y),
        _ => None,
    }
}

/// Adds the rest of a phrase, after its place.
fn merge(found: &mut Description, more: Description) {
    found.words.extend(more.words);
    found.sides.extend(more.sides);
    found.lanes.extend(more.lanes);
    found.is_corner |= more.is_corner;
    found.ordinal = found.ordinal.or(more.ordinal);
    found.quantifier =
        found.quantifier.or(more.quantifier.filter(|quantifier| *quantifier != Quantifier::Same));
    if let Some(head) = more.head {
        found.inner.extend(found.head.replace(head).map(|head| head.kind));
    }
}
