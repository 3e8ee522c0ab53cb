//! Which component lies inside which.

use super::element::{Element, Span};
use super::index::{BoxIndex, Region, Search};
use crate::operation::Axis;
use crate::sort::{Key, sort_keyed};

/// How far an inner box may stick out, px: a hand-drawn card still holds its text. At most a quarter
/// of the inner side, or a divider along an edge would count as inside.
const STICK_OUT: f64 = 4.0;
/// The deepest nesting told apart; what lies deeper counts to the deepest one. Pages have three or
/// four levels, and the limit bounds the recursion over them.
const MAX_DEPTH: usize = 32;

/// The components as a forest: each has at most one holder, the smallest box around it.
pub(crate) struct Nesting<'a> {
    holders: Vec<Option<usize>>,
    inside: Vec<Vec<&'a Element<'a>>>,
    outermost: Vec<&'a Element<'a>>,
}

impl<'a> Nesting<'a> {
    /// Finds the holder of every element, O(n log n).
    pub(crate) fn new(elements: &'a [Element<'a>], index: &BoxIndex<'a>) -> Self {
        let mut nesting = Self {
            holders: vec![None; elements.len()],
            inside: vec![Vec::new(); elements.len()],
            outermost: Vec::new(),
        };
        let mut depths = vec![0_usize; elements.len()];
        let mut outer_first: Vec<_> = elements.iter().collect();
        sort_keyed(&mut outer_first, |element| Key::number(-element.bounds.area(), element.order));
        for inner in outer_first {
            let mut search = HolderSearch { inner, best: None };
            index.search(&mut search);
            let Some(mut holder) = search.best.map(|best| best.order) else { continue };
            let depth_of = |order: usize| depths.get(order).copied().unwrap_or(0);
            if depth_of(holder) + 1 >= MAX_DEPTH {
                holder = nesting.holder_of(holder).unwrap_or(holder);
            }
            let depth = depth_of(holder) + 1;
            let places = nesting.holders.get_mut(inner.order).zip(depths.get_mut(inner.order));
            if let Some((holder_of_inner, depth_of_inner)) = places {
                (*holder_of_inner, *depth_of_inner) = (Some(holder), depth);
            }
        }
        for element in elements {
            let family = nesting.holders.get(element.order).copied().flatten();
            match family.and_then(|holder| nesting.inside.get_mut(holder)) {
                Some(inside) => inside.push(element),
                None => nesting.outermost.push(element),
            }
        }
        nesting
    }

    /// The components that nothing holds, back to front.
    pub(crate) fn outermost(&self) -> &[&'a Element<'a>] {
        &self.outermost
    }

    /// What lies directly inside the component at `order`, back to front.
    pub(crate) fn inside(&self, order: usize) -> &[&'a Element<'a>] {
        self.inside.get(order).map_or(&[], Vec::as_slice)
    }

    /// Sets of components that lie side by side in the same holder, the outermost first.
    pub(crate) fn families(&self) -> impl Iterator<Item = &[&'a Element<'a>]> {
        std::iter::once(self.outermost())
            .chain(self.inside.iter().map(Vec::as_slice))
            .filter(|family| !family.is_empty())
    }

    /// Whether `outer` holds `inner`, directly or not.
    pub(crate) fn holds(&self, outer: usize, inner: usize) -> bool {
        std::iter::successors(self.holder_of(inner), |&order| self.holder_of(order))
            .any(|order| order == outer)
    }

    pub(crate) fn holder_of(&self, order: usize) -> Option<usize> {
        self.holders.get(order).copied().flatten()
    }
}

/// Looks for the smallest box around `inner`; of equal ones the one farthest back.
struct HolderSearch<'a> {
    inner: &'a Element<'a>,
    best: Option<&'a Element<'a>>,
}

impl HolderSearch<'_> {
    /// Whether boxes that start and end within these ranges can reach around the inner one.
    fn reaches_around(&self, axis: Axis, earliest_start: f64, latest_end: f64) -> bool {
        let inner = Span::of(&self.inner.bounds, axis);
        let stick_out = STICK_OUT.min(inner.length() / 4.0);
        earliest_start <= inner.start + stick_out && latest_end >= inner.end - stick_out
    }
}

impl<'a> Search<'a> for HolderSearch<'a> {
    fn is_worth(&self, region: &Region) -> bool {
        let is_better = self.best.is_none_or(|best| {
            let area = best.bounds.area();
            region.area.start < area || (region.area.start <= area && region.first < best.order)
        });
        is_better
            && region.area.end >= self.inner.bounds.area()
            && self.reaches_around(Axis::X, region.left.start, region.right.end)
            && self.reaches_around(Axis::Y, region.top.start, region.bottom.end)
    }

    fn least_cost(&self, region: &Region) -> f64 {
        region.area.start
    }

    fn meet(&mut self, item: &'a Element<'a>) {
        let (area, inner_area) = (item.bounds.area(), self.inner.bounds.area());
        // A total order, so that two boxes never hold each other.
        let is_outer = area > inner_area || (area >= inner_area && item.order < self.inner.order);
        let is_better = self
            .best
            .is_none_or(|best| area.total_cmp(&best.bounds.area()).then(item.order.cmp(&best.order)).is_lt());
        let [x, y] = [Axis::X, Axis::Y].map(|axis| Span::of(&item.bounds, axis));
        if is_outer
            && is_better
            && self.reaches_around(Axis::X, x.start, x.end)
            && self.reaches_around(Axis::Y, y.start, y.end)
        {
            self.best = Some(item);
        }
    }
}
