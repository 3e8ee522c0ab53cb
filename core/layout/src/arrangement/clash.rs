//! Overlaps that an edit makes.

use super::Arrangement;
use super::area::Area;
use super::node::{Content, NodeId};
use super::report::Clash;
use crate::layout_tree::size;
use crate::structure::overlaps::OverlapPairs;
use crate::structure::tolerance::VISIBLE;
use crate::structure::{Element, Span, lies_in};
use websketch_sketch::geometry::{Bounds, fmax};
use websketch_sketch::kit::Piece;
use websketch_sketch::sort::sort;

/// The most changed boxes that are each compared with all others. More of them are compared in one sweep.
const FEW: usize = 16;

impl Arrangement<'_> {
    /// Returns the overlaps of the `changed` boxes that were not there before. `is_removed` names the removed components
    /// by their paint index.
    ///
    /// A box may lie in a box that holds it, and over everything if it does so by its nature.
    pub(super) fn clashes(&self, changed: &[NodeId], is_removed: impl Fn(usize) -> bool) -> Vec<Clash> {
        let pairs = if changed.len() <= FEW {
            self.pairs_of_few(changed, is_removed)
        } else {
            self.pairs_of_many(changed, is_removed)
        };
        let mut found: Vec<(NodeId, NodeId)> =
            pairs.into_iter().filter(|&(one, other)| self.is_clash(one, other)).collect();
        sort(&mut found);
        let found = found.into_iter().filter_map(|(one, other)| self.clash(one, other));
        found.chain(changed.iter().filter_map(|&node| self.overflow(node))).collect()
    }

    /// Returns the clash of a new part that is too small for its contents with the nearest component around it or beside
    /// it.
    fn overflow(&self, id: NodeId) -> Option<Clash> {
        let Content::New(item) = &self.nodes[id].content else { return None };
        if !item.overflows() {
            return None;
        }
        let beside = self.ancestors(id).find_map(|one| {
            let nodes = std::iter::once(one).chain(self.nodes[one].children.iter().copied());
            nodes.filter_map(|node| self.element(node)).next()
        });
        beside.map(|element| Clash { component: None, other: element.component.id().clone() })
    }

    /// Compares each changed box with every other one.
    fn pairs_of_few(&self, changed: &[NodeId], is_removed: impl Fn(usize) -> bool) -> Vec<(NodeId, NodeId)> {
        let mut pairs = Vec::new();
        for (at, &one) in changed.iter().enumerate() {
            let own = self.nodes[one].now;
            for element in self.structure.elements() {
                if !own.overlaps(&Area::of(&element.bounds), VISIBLE) || is_removed(element.order) {
                    continue;
                }
                if let Some(other) = self.of_order(element.order).filter(|other| !changed.contains(other)) {
                    pairs.push((one, other));
                }
            }
            pairs.extend(changed.iter().skip(at + 1).map(|&other| (one, other)));
        }
        pairs
    }

    /// Compares all boxes in one sweep.
    fn pairs_of_many(&self, changed: &[NodeId], is_removed: impl Fn(usize) -> bool) -> Vec<(NodeId, NodeId)> {
        let mut is_changed = vec![false; self.structure.elements().len()];
        for order in changed.iter().filter_map(|&node| self.nodes[node].order()) {
            is_changed.get_mut(order).into_iter().for_each(|changed| *changed = true);
        }
        let stays = |element: &&Element<'_>| {
            !is_removed(element.order) && !is_changed.get(element.order).copied().unwrap_or(false)
        };
        let others = self.structure.elements().iter().filter(stays);
        let others = others.filter_map(|element| self.of_order(element.order));
        let all: Vec<NodeId> = changed.iter().copied().chain(others).collect();
        let spans: Vec<[Span; 2]> = all.iter().map(|&node| spans(&self.nodes[node].now)).collect();
        let pairs = OverlapPairs::of(&spans);
        let of_changed = pairs.pairs().filter(|&(one, other)| one.min(other) < changed.len());
        of_changed.filter_map(|(one, other)| Some((*all.get(one)?, *all.get(other)?))).collect()
    }

    fn of_order(&self, order: usize) -> Option<NodeId> {
        self.of.get(order).copied().flatten()
    }

    /// Whether two boxes overlap and did not before, and neither holds the other.
    fn is_clash(&self, one: NodeId, other: NodeId) -> bool {
        let (a, b) = (&self.nodes[one], &self.nodes[other]);
        let did = a.measured.zip(b.measured).is_some_and(|(a, b)| a.overlaps(&b, VISIBLE));
        if did || !a.now.overlaps(&b.now, VISIBLE) || self.is_over(one) || self.is_over(other) {
            return false;
        }
        let is_held = |inner: NodeId, outer: NodeId| {
            self.ancestors(inner).any(|one| one == outer) && self.lies_in(inner, outer)
        };
        !is_held(one, other) && !is_held(other, one)
    }

    fn lies_in(&self, inner: NodeId, outer: NodeId) -> bool {
        let bounds = |id: NodeId| bounds(&self.nodes[id].now);
        bounds(inner).zip(bounds(outer)).is_some_and(|(inner, outer)| lies_in(&inner, &outer))
    }

    /// Returns a clash with the box in the way: the one that the edit is less about.
    fn clash(&self, one: NodeId, other: NodeId) -> Option<Clash> {
        let id = |node: NodeId| self.element(node).map(|element| element.component.id().clone());
        let rank = |id: NodeId| {
            let node = &self.nodes[id];
            (node.measured.is_none(), node.is_target, node.measured != Some(node.now))
        };
        let (one, other) = if rank(one) < rank(other) { (other, one) } else { (one, other) };
        match (id(one), id(other)) {
            (component, Some(other)) => Some(Clash { component, other }),
            (Some(other), None) => Some(Clash { component: None, other }),
            (None, None) => None,
        }
    }

    /// Whether a component lies over others by its nature, or in a component that does.
    fn is_over(&self, id: NodeId) -> bool {
        std::iter::once(id).chain(self.ancestors(id)).any(|one| match &self.nodes[one].content {
            Content::Existing(_) => {
                self.element(one).is_some_and(|element| Piece::overlay_of(element.component).is_some())
            }
            Content::New(item) => item.content.component().is_some_and(|(kind, props)| {
                Piece::from_variant(kind, size::variant(props)).is_some_and(Piece::is_overlay)
            }),
            Content::Group | Content::Wrapper(..) => false,
        })
    }
}

fn spans(area: &Area) -> [Span; 2] {
    [area.x, area.y].map(|extent| Span { start: extent.start, end: extent.end() })
}

/// Returns the box of a component in this area. It begins on the page.
pub(super) fn bounds(area: &Area) -> Option<Bounds> {
    let (x, y) = (fmax(area.x.start, 0.0), fmax(area.y.start, 0.0));
    Bounds::new(x, y, area.x.length, area.y.length).ok()
}
