//! Which component lies inside which.

use super::crossings::Crossings;
use super::element::{Element, Span};
use crate::geometry::lesser;
use crate::operation::Axis;

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
    /// Finds the holder of every element among those that share area with it.
    pub(crate) fn new(elements: &'a [Element<'a>], crossings: &Crossings) -> Self {
        let mut smallest: Vec<Option<&Element>> = vec![None; elements.len()];
        for (one, other) in crossings.pairs() {
            let (Some(one), Some(other)) = (elements.get(one), elements.get(other)) else { continue };
            let (outer, inner) = if is_outer(one, other) { (one, other) } else { (other, one) };
            let Some(holder) = smallest.get_mut(inner.order) else { continue };
            if holder.is_none_or(|holder| is_closer(outer, holder)) && reaches_around(outer, inner) {
                *holder = Some(outer);
            }
        }
        let mut nesting = Self {
            holders: smallest.into_iter().map(|holder| holder.map(|holder| holder.order)).collect(),
            inside: vec![Vec::new(); elements.len()],
            outermost: Vec::new(),
        };
        nesting.flatten();
        for element in elements {
            let family = nesting.holder_of(element.order);
            match family.and_then(|holder| nesting.inside.get_mut(holder)) {
                Some(inside) => inside.push(element),
                None => nesting.outermost.push(element),
            }
        }
        nesting
    }

    /// Gives what lies too deep to the deepest holder that counts.
    fn flatten(&mut self) {
        let mut depths: Vec<Option<usize>> = vec![None; self.holders.len()];
        let mut chain = Vec::new();
        for order in 0..self.holders.len() {
            // From the element outward to what is known, and back.
            let mut next = Some(order);
            while let Some(at) = next.filter(|&at| depths.get(at).copied().flatten().is_none()) {
                chain.push(at);
                next = self.holder_of(at);
            }
            while let Some(at) = chain.pop() {
                let depth_of = |order: usize| depths.get(order).copied().flatten().unwrap_or(0);
                let mut holder = self.holder_of(at);
                if let Some(deep) = holder.filter(|&holder| depth_of(holder) + 1 >= MAX_DEPTH) {
                    holder = self.holder_of(deep);
                }
                let depth = holder.map_or(0, |holder| depth_of(holder) + 1);
                let places = self.holders.get_mut(at).zip(depths.get_mut(at));
                if let Some((holder_of_it, depth_of_it)) = places {
                    (*holder_of_it, *depth_of_it) = (holder, Some(depth));
                }
            }
        }
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

/// Whether `one` would hold `other` rather than the other way round: it is larger, or as large and farther back. A total
/// order, so that two boxes never hold each other.
fn is_outer(one: &Element, other: &Element) -> bool {
    let (own, area) = (one.bounds.area(), other.bounds.area());
    own > area || (own >= area && one.order < other.order)
}

/// Whether `one` is the holder rather than `other`, where both could be: it is smaller, or as small and farther back.
fn is_closer(one: &Element, other: &Element) -> bool {
    let (own, area) = (one.bounds.area(), other.bounds.area());
    own < area || (own <= area && one.order < other.order)
}

/// Whether `outer` goes around `inner`, but for how far that may stick out.
fn reaches_around(outer: &Element, inner: &Element) -> bool {
    [Axis::X, Axis::Y].into_iter().all(|axis| {
        let (own, Span { start, end }) = (Span::of(&outer.bounds, axis), Span::of(&inner.bounds, axis));
        let stick_out = lesser(STICK_OUT, (end - start) / 4.0);
        own.start <= start + stick_out && own.end >= end - stick_out
    })
}
