//! Queries and changes of the tree: ancestors, neighbors, attaching and detaching.

use super::Arrangement;
use super::area::Area;
use super::node::{Content, Flow, Node, NodeId};
use crate::structure::Element;
use std::collections::BTreeSet;
use websketch_sketch::ComponentId;
use websketch_sketch::sort::collect_set;

impl<'s> Arrangement<'s> {
    /// Returns the component of a node.
    pub(super) fn element(&self, id: NodeId) -> Option<&Element<'s>> {
        self.structure.at(self.nodes[id].order()?)
    }

    /// Returns the node of a component.
    pub(super) fn node_of(&self, id: &ComponentId) -> Option<NodeId> {
        let order = self.structure.element(id)?.order;
        self.of.get(order).copied().flatten()
    }

    /// Iterates over the ancestors of a node, innermost first.
    pub(super) fn ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.nodes[id].parent, |&parent| self.nodes[parent].parent)
    }

    /// Returns the innermost component around a node, or the page.
    pub(super) fn frame(&self, id: NodeId) -> NodeId {
        self.ancestors(id).find(|&one| !self.nodes[one].is_group()).unwrap_or(self.root)
    }

    /// Returns the place of a node among its siblings.
    pub(super) fn place_of(&self, id: NodeId) -> Option<(NodeId, usize)> {
        let parent = self.nodes[id].parent?;
        Some((parent, self.nodes[parent].children.iter().position(|&child| child == id)?))
    }

    /// Marks a node and its ancestors as changed.
    pub(super) fn touch(&mut self, id: NodeId) {
        self.nodes[id].is_dirty = true;
        let ancestors: Vec<NodeId> = self.ancestors(id).collect();
        for ancestor in ancestors {
            self.nodes[ancestor].is_dirty = true;
        }
    }

    /// Attaches a node without a parent at a place among the children of `parent`.
    pub(super) fn attach(&mut self, id: NodeId, parent: NodeId, place: usize) {
        let place = place.min(self.nodes[parent].children.len());
        self.nodes[parent].children.insert(place, id);
        self.nodes[id].parent = Some(parent);
        self.touch(id);
    }

    /// Detaches a node. Groups without other children go with it.
    pub(super) fn detach(&mut self, id: NodeId) {
        let Some((parent, place)) = self.place_of(id) else { return };
        self.nodes[parent].children.remove(place);
        self.nodes[id].parent = None;
        self.touch(parent);
        if self.nodes[parent].children.is_empty() && self.nodes[parent].is_group() && parent != self.root {
            self.detach(parent);
        }
    }

    /// Puts a new group in the place of a node, with the node as its only child.
    pub(super) fn enclose(&mut self, id: NodeId, flow: Flow) -> NodeId {
        let node = &self.nodes[id];
        let mut group = Node::new(Content::Group, flow, node.measured);
        group.now = node.now;
        (group.parent, group.measured_parent) = (node.parent, node.measured_parent);
        (group.measured_before, group.gap) = (node.measured_before, node.gap);
        let group = self.nodes.push(group);
        if let Some((parent, place)) = self.place_of(id) {
            self.nodes[parent].children.splice(place..=place, [group]);
            // The next sibling keeps its measured gap.
            if self.nodes[parent].measured_last == Some(id) {
                self.nodes[parent].measured_last = Some(group);
            }
            if let Some(&next) = self.nodes[parent].children.get(place + 1)
                && self.nodes[next].measured_before == Some(id)
            {
                self.nodes[next].measured_before = Some(group);
            }
        }
        self.nodes[group].children.push(id);
        self.nodes[group].measured_last = Some(id);
        let inner = &mut self.nodes[id];
        (inner.parent, inner.measured_parent) = (Some(group), Some(group));
        (inner.measured_before, inner.gap) = (None, None);
        self.touch(id);
        group
    }

    /// Returns all nodes below a node, and the node itself, parents first.
    pub(super) fn subtree(&self, id: NodeId) -> Vec<NodeId> {
        let mut all = vec![id];
        let mut at = 0;
        while let Some(&one) = all.get(at) {
            all.extend(&self.nodes[one].children);
            at += 1;
        }
        all
    }

    /// Moves a node with all below it. Locked components stay.
    pub(super) fn shift(&mut self, id: NodeId, dx: f64, dy: f64) {
        if dx == 0.0 && dy == 0.0 {
            return;
        }
        for one in self.subtree(id) {
            if self.is_locked(one) {
                continue;
            }
            let now = &mut self.nodes[one].now;
            now.x.start += dx;
            now.y.start += dy;
        }
    }

    pub(super) fn is_locked(&self, id: NodeId) -> bool {
        self.element(id).is_some_and(|element| element.component.props().is_locked())
    }

    /// Returns the smallest box around the children of a node.
    pub(super) fn around(&self, id: NodeId) -> Option<Area> {
        let boxes = self.nodes[id].children.iter().map(|&child| self.nodes[child].now);
        boxes.reduce(|all, one| all.union(&one))
    }

    /// Returns the smallest box that the measured children of a node had.
    pub(super) fn around_measured(&self, id: NodeId) -> Option<Area> {
        let children = self.nodes[id].children.iter();
        let boxes = children.filter_map(|&child| self.nodes[child].measured);
        boxes.reduce(|all, one| all.union(&one))
    }

    /// Returns the nodes of these components without those that lie in another of them.
    pub(super) fn outermost(&self, ids: &[ComponentId]) -> Vec<NodeId> {
        let mut nodes: Vec<NodeId> = ids.iter().filter_map(|id| self.node_of(id)).collect();
        let chosen = collect_set(nodes.iter().copied());
        let mut taken = BTreeSet::new();
        nodes.retain(|&node| {
            !self.ancestors(node).any(|ancestor| chosen.contains(&ancestor)) && taken.insert(node)
        });
        nodes
    }

    /// Returns the node that has exactly these nodes below it, or the innermost one that has all of them.
    pub(super) fn common(&self, nodes: &[NodeId]) -> Option<NodeId> {
        let (first, rest) = nodes.split_first()?;
        let mut path: Vec<NodeId> = std::iter::once(*first).chain(self.ancestors(*first)).collect();
        for node in rest {
            let own: Vec<NodeId> = std::iter::once(*node).chain(self.ancestors(*node)).collect();
            path.retain(|one| own.contains(one));
        }
        path.first().copied()
    }
}
