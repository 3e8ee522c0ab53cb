//! Which component lies inside which.

use super::element::{Element, Span};
use super::index::{BoxIndex, Region, Search};
use crate::geometry::lesser;
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
            let mut search = HolderSearch::new(inner);
            // Mostly a holder was drawn right before, or holds what was; then there is little left to search.
            let former = inner.order.checked_sub(1);
            let near = [former, former.and_then(|former| nesting.holder_of(former))];
            near.into_iter()
                .flatten()
                .filter_map(|near| elements.get(near))
                .for_each(|near| search.meet(near));
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
    area: f64,
    /// What a box around it must reach along each axis.
    across: Span,
    down: Span,
    best: Option<&'a Element<'a>>,
}

impl<'a> HolderSearch<'a> {
    fn new(inner: &'a Element<'a>) -> Self {
        let core = |axis| {
            let Span { start, end } = Span::of(&inner.bounds, axis);
            let stick_out = lesser(STICK_OUT, (end - start) / 4.0);
            Span { start: start + stick_out, end: end - stick_out }
        };
        Self { inner, area: inner.bounds.area(), across: core(Axis::X), down: core(Axis::Y), best: None }
    }

    /// Whether boxes whose edges are at best these can reach around the inner one.
    fn reaches_around(&self, left: f64, top: f64, right: f64, bottom: f64) -> bool {
        left <= self.across.start
            && right >= self.across.end
            && top <= self.down.start
            && bottom >= self.down.end
    }
}

impl<'a> Search<'a> for HolderSearch<'a> {
    fn is_worth(&self, region: &Region) -> bool {
        let is_better = self.best.is_none_or(|best| {
            let area = best.bounds.area();
            region.area.start < area || (region.area.start <= area && region.first < best.order)
        });
        is_better
            && region.area.end >= self.area
            && self.reaches_around(region.left.start, region.top.start, region.right.end, region.bottom.end)
    }

    fn least_cost(&self, region: &Region) -> f64 {
        region.area.start
    }

    fn meet(&mut self, item: &'a Element<'a>) {
        let bounds = &item.bounds;
        if !self.reaches_around(bounds.x(), bounds.y(), bounds.right(), bounds.bottom()) {
            return;
        }
        let area = bounds.area();
        // A total order, so that two boxes never hold each other.
        let is_outer = area > self.area || (area >= self.area && item.order < self.inner.order);
        let is_better =
            |best: &Element| area.total_cmp(&best.bounds.area()).then(item.order.cmp(&best.order)).is_lt();
        if is_outer && self.best.is_none_or(is_better) {
            self.best = Some(item);
        }
    }
}
