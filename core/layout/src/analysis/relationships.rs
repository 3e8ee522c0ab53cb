//! Overlaps, nearest neighbors and shared edges of all components.

use super::neighbors::neighbors;
use super::relation::{RelatedPair, Relation};
use super::sweep_lanes::Edges;
use crate::structure::{EDGE_TOLERANCE, Element, Span, Structure, across};
use websketch_sketch::ComponentKind;
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::{SortKey, sort_keyed};

/// Returns all relationships, sorted by the first component. O(n log n); at most ten for each component.
pub(super) fn relationships(structure: &Structure) -> Vec<RelatedPair> {
    let elements = structure.elements();
    let mut related = Vec::with_capacity(4 * elements.len());
    let overlaps =
        structure.overlap_pairs().overlaps(elements, |outer, inner| is_contained(outer, inner, structure));
    related.extend(overlaps.into_iter().map(|(one, other)| pair(one, Relation::Overlapping, other)));
    let mut onward = vec![None; elements.len()];
    for siblings in structure.sibling_groups().filter(|siblings| siblings.len() > 1) {
        let mut edges = [Axis::X, Axis::Y].map(|axis| Edges::of(&siblings, axis));
        neighbors(&siblings, &edges, &mut onward, &mut related);
        shared_edges(&mut edges, &mut related);
    }
    in_order(&related, elements.len())
}

/// Sorts relationships by first component, relation and second component, and removes duplicates. `count` is the number
/// of components.
fn in_order(related: &[RelatedPair], count: usize) -> Vec<RelatedPair> {
    // A counting sort by the first component, then a small sort of each bucket.
    let mut ends = vec![0_usize; count + 1];
    for one in related {
        ends.iter_mut().skip(one.first).take(1).for_each(|end| *end += 1);
    }
    let mut sum = 0;
    for end in &mut ends {
        // Each entry is the start of its bucket until the first item is placed.
        sum += std::mem::replace(end, sum);
    }
    let mut sorted = related.to_vec();
    for one in related {
        let Some(end) = ends.get_mut(one.first) else { continue };
        if let Some(place) = sorted.get_mut(*end) {
            *place = *one;
        }
        *end += 1;
    }
    let mut rest = sorted.as_mut_slice();
    let mut start = 0;
    for end in ends {
        let (of_one, after) = rest.split_at_mut((end - start).min(rest.len()));
        sort_keyed(of_one, |one| SortKey::places(usize::from(one.relation as u8), one.second));
        (rest, start) = (after, end);
    }
    sorted.dedup_by_key(|one| (one.first, one.relation, one.second));
    sorted
}

/// Builds a symmetric relationship.
fn pair(one: usize, relation: Relation, other: usize) -> RelatedPair {
    RelatedPair { first: one.min(other), relation, second: one.max(other), distance: None }
}

/// Whether `outer` is a box that contains `inner`: a button in a card is no overlap.
fn is_contained(outer: &Element, inner: &Element, structure: &Structure) -> bool {
    use ComponentKind::{Container, Footer, NavigationBox};
    matches!(outer.component.kind(), Container | Footer | NavigationBox)
        && structure.is_ancestor(outer, inner)
}

/// Adds shared edges within a sibling group: adjacent components along each common line.
fn shared_edges([x, y]: &mut [Edges; 2], related: &mut Vec<RelatedPair>) {
    for (axis, edges) in [(Axis::X, x), (Axis::Y, y)] {
        for line in [&mut edges.starts, &mut edges.ends] {
            let mut rest = line.as_mut_slice();
            while let Some(&mut (first, _)) = rest.first_mut() {
                let count = rest.partition_point(|(at, _)| at - first <= EDGE_TOLERANCE);
                let (on_line, after) = rest.split_at_mut(count);
                follow(on_line, across(axis), related);
                rest = after;
            }
        }
    }
}

/// Adds the adjacent pairs along a line.
fn follow(on_line: &mut [(f64, &Element)], along: Axis, related: &mut Vec<RelatedPair>) {
    let start = |element: &Element| Span::of(&element.bounds, along).start;
    sort_keyed(on_line, |(_, element)| SortKey::number(start(element), element.order));
    for following in on_line.windows(2) {
        if let [(_, one), (_, other)] = following {
            related.push(pair(one.order, Relation::Aligned, other.order));
        }
    }
}
