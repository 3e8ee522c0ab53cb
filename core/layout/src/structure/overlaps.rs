//! Pairs of boxes that share area or an edge, found in one pass.
//!
//! The pass is a sweep along one axis: each box is compared with the boxes that have not ended yet ("sweep and prune",
//! Baraff 1992). A page has few dozens of these at any place, independent of its length. The axis with fewer of them is
//! used.

use super::element::{Element, Span};
use super::tolerance::VISIBLE;
use websketch_sketch::geometry::{Bounds, fmax, fmin};
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::{SortKey, sort_keyed};

/// Open boxes that a new box is compared with: half of them the first opened, half the last. Usual pages have fewer.
/// The limit keeps thousands of boxes in one spot from making the pass quadratic.
const MAX_OPEN: usize = 384;
/// Earlier boxes recorded as meeting one box. Half are the first, which are the large surrounding ones; half are the
/// last, which are the nearest.
const MAX_FOUND: usize = 64;
/// Overlaps reported for one component, the largest shared areas first.
const MAX_OVERLAPS: usize = 4;

/// The pairs of boxes that meet, as indices in paint order. A line without area can be in a pair, so that a box can
/// contain it.
pub(crate) struct OverlapPairs {
    pairs: Vec<(u32, u32)>,
}

/// Returns the extents of the boxes of elements.
pub(crate) fn spans(elements: &[Element]) -> Vec<[Span; 2]> {
    let of = |bounds: &Bounds| [Axis::X, Axis::Y].map(|axis| Span::of(bounds, axis));
    elements.iter().map(|element| of(&element.bounds)).collect()
}

/// A box that the sweep has entered and not left.
#[derive(Clone, Copy)]
struct OpenBox {
    end: f64,
    across: Span,
    order: u32,
}

impl OverlapPairs {
    /// Finds all pairs within the limits. O(n log n), and one comparison for each two boxes beside each other.
    ///
    /// `boxes` are the horizontal and the vertical extent of each box.
    pub(crate) fn of(boxes: &[[Span; 2]]) -> Self {
        let is_along_x = cover(boxes, |&[x, _]| x) < cover(boxes, |&[_, y]| y);
        let oriented = |&[x, y]: &[Span; 2]| if is_along_x { (x, y) } else { (y, x) };
        let mut starts: Vec<(f64, u32)> = Vec::with_capacity(boxes.len());
        starts.extend((0..).zip(boxes).map(|(order, one)| (oriented(one).0.start, order)));
        sort_keyed(&mut starts, |&(start, order)| SortKey::number(start, order as usize));
        let (mut open, mut met): (Vec<OpenBox>, Vec<u32>) = (Vec::new(), Vec::new());
        let mut pairs = Vec::with_capacity(2 * boxes.len());
        for (start, order) in starts {
            let Some((along, across)) = boxes.get(order as usize).map(oriented) else { continue };
            let own = OpenBox { end: along.end, across, order };
            met.clear();
            open.retain(|other| {
                let is_open = other.end >= start;
                if is_open && other.across.shared(own.across) >= 0.0 {
                    met.push(other.order);
                }
                is_open
            });
            if met.len() > MAX_FOUND {
                met.drain(MAX_FOUND / 2..met.len() - MAX_FOUND / 2);
            }
            pairs.extend(met.iter().map(|&other| (other, order)));
            if open.len() >= MAX_OPEN {
                open.remove(MAX_OPEN / 2);
            }
            open.push(own);
        }
        Self { pairs }
    }

    /// Returns visible overlaps as pairs of indices: for each of `elements` the components with the largest shared
    /// area. Pairs of a parent and its descendant are left out.
    pub(crate) fn overlaps(
        &self,
        elements: &[Element],
        is_held: impl Fn(&Element, &Element) -> bool,
    ) -> Vec<(usize, usize)> {
        // Only the largest areas are kept for each component, largest first: among boxes in one spot all pairs overlap.
        let mut largest: Vec<Vec<(f64, usize)>> = vec![Vec::new(); elements.len()];
        for (one, other) in self.pairs() {
            let (Some(one), Some(other)) = (elements.get(one), elements.get(other)) else { continue };
            let shared = |axis| Span::of(&one.bounds, axis).shared(Span::of(&other.bounds, axis));
            let (x, y) = (shared(Axis::X), shared(Axis::Y));
            if x > VISIBLE && y > VISIBLE && !is_held(one, other) && !is_held(other, one) {
                for (own, with) in [(one.order, other.order), (other.order, one.order)] {
                    largest.get_mut(own).into_iter().for_each(|found| keep_largest(found, x * y, with));
                }
            }
        }
        let of_one =
            |(one, found): (usize, Vec<(f64, usize)>)| found.into_iter().map(move |(_, other)| (one, other));
        largest.into_iter().enumerate().flat_map(of_one).collect()
    }

    /// The pairs, each once, in no particular order.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        self.pairs.iter().map(|&(one, other)| (one as usize, other as usize))
    }
}

/// Inserts an overlap into the largest ones. Of equal areas, the component further back comes first.
fn keep_largest(largest: &mut Vec<(f64, usize)>, area: f64, other: usize) {
    let is_before = |&(least, than): &(f64, usize)| least > area || (least >= area && than < other);
    let place = largest.partition_point(is_before);
    if place < MAX_OVERLAPS {
        largest.truncate(MAX_OVERLAPS - 1);
        largest.insert(place.min(largest.len()), (area, other));
    }
}

/// Returns how often boxes cover an axis on average. The sweep follows the axis that they cover less often.
fn cover(boxes: &[[Span; 2]], axis: impl Fn(&[Span; 2]) -> Span) -> f64 {
    let (mut covered, mut start, mut end) = (0.0, f64::INFINITY, f64::NEG_INFINITY);
    for span in boxes.iter().map(axis) {
        covered += span.length();
        (start, end) = (fmin(start, span.start), fmax(end, span.end));
    }
    covered / (end - start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structure::element::elements;
    use proptest::prelude::*;
    use websketch_sketch::{Component, ComponentId, ComponentKind, Props, Sketch};

    proptest! {
        #[test]
        fn are_all_pairs_that_meet(
            boxes in prop::collection::vec((0..60_u8, 0..60_u8, 1..30_u8, 1..30_u8), 0..40)
        ) {
            let component = |(at, &(x, y, width, height)): (usize, &(u8, u8, u8, u8))| {
                let [x, y, width, height] = [x, y, width, height].map(|px| f64::from(px) * 20.0);
                let bounds = Bounds::new(x, y, width, height).unwrap();
                let id = ComponentId::new(&format!("c{at}")).unwrap();
                Component::new(id, ComponentKind::Container, bounds, Props::default()).unwrap()
            };
            let sketch = Sketch::of(boxes.iter().enumerate().map(component).collect()).unwrap();
            let elements = elements(&sketch);
            let mut found: Vec<_> =
                OverlapPairs::of(&spans(&elements)).pairs().map(|(a, b)| (a.min(b), a.max(b))).collect();
            found.sort_unstable();
            let mut wanted = Vec::new();
            for (a, one) in elements.iter().enumerate() {
                for (b, other) in elements.iter().enumerate().skip(a + 1) {
                    if one.bounds.gap_x(&other.bounds) <= 0.0 && one.bounds.gap_y(&other.bounds) <= 0.0 {
                        wanted.push((a, b));
                    }
                }
            }
            prop_assert_eq!(found, wanted);
        }
    }
}
