//! Permuting: parts take the places of each other.

use super::super::edit::EditError;
use super::super::node::{Cross, Flow, NodeId};
use super::super::report::Unchanged;
use super::Arrangement;
use websketch_sketch::ComponentId;
use websketch_sketch::operation::Axis;

/// A place among the children of a node.
struct Slot {
    parent: NodeId,
    place: usize,
    gap: f64,
    /// The start across the flow.
    cross: f64,
}

impl Arrangement<'_> {
    /// Gives components the places of each other, so that they stand in this order.
    pub(super) fn order(&mut self, ids: &[ComponentId]) -> Result<Option<Unchanged>, EditError> {
        let named = self.targets(ids)?;
        self.unlocked(&named)?;
        let nodes = self.as_parts(&named);
        let mut slots: Vec<(Slot, NodeId)> =
            nodes.iter().filter_map(|&node| Some((self.slot(node)?, node))).collect();
        websketch_sketch::sort::sort_by(&mut slots, |(_, one), (_, other)| self.reading(*one, *other));
        let former: Vec<NodeId> = slots.iter().map(|(_, node)| *node).collect();
        if former == nodes {
            return Ok(Some(Unchanged::AlreadyInOrder));
        }
        let parents: Vec<NodeId> = slots.iter().map(|(slot, _)| slot.parent).collect();
        self.keep_gaps(&parents);
        for ((slot, _), &node) in slots.iter().zip(&nodes) {
            if let Some(child) = self.nodes[slot.parent].children.get_mut(slot.place) {
                *child = node;
            }
        }
        for ((slot, former), &node) in slots.iter().zip(&nodes) {
            let is_level = self.is_like(*former, node);
            self.nodes[node].parent = Some(slot.parent);
            self.nodes[node].gap = Some(slot.gap);
            let is_in_row = self.nodes[slot.parent].flow == Flow::Row;
            self.nodes[node].cross = match self.alignment(slot.parent) {
                Cross::Center if !is_level => Some(Cross::Center),
                Cross::End if !is_level => Some(Cross::End),
                _ if is_in_row && !is_level => Some(Cross::At(slot.cross)),
                _ => Some(Cross::At(slot.cross)),
            };
            self.touch(node);
        }
        Ok(None)
    }

    /// Returns for nodes the parts by which they differ: children of one common node, where they have one.
    fn as_parts(&self, nodes: &[NodeId]) -> Vec<NodeId> {
        let Some(common) = self.common(nodes) else { return nodes.to_vec() };
        let part = |node: NodeId| {
            std::iter::once(node)
                .chain(self.ancestors(node))
                .find(|&one| self.nodes[one].parent == Some(common))
        };
        let parts: Vec<NodeId> = nodes.iter().filter_map(|&node| part(node)).collect();
        let is_unique =
            parts.iter().enumerate().all(|(at, one)| !parts.iter().skip(at + 1).any(|other| other == one));
        if parts.len() == nodes.len() && is_unique { parts } else { nodes.to_vec() }
    }

    fn slot(&self, id: NodeId) -> Option<Slot> {
        let (parent, place) = self.place_of(id)?;
        let axis = self.nodes[parent].flow.axis().unwrap_or(Axis::Y);
        let across = if axis == Axis::X { Axis::Y } else { Axis::X };
        let cross = self.nodes[id].now.along(across).start;
        Some(Slot { parent, place, gap: self.gap(id, axis), cross })
    }

    fn reading(&self, one: NodeId, other: NodeId) -> std::cmp::Ordering {
        let (a, b) = (self.nodes[one].now, self.nodes[other].now);
        let is_level = a.y.overlaps(b.y, (a.y.length.min(b.y.length)) / 2.0);
        if is_level { a.x.start.total_cmp(&b.x.start) } else { a.y.start.total_cmp(&b.y.start) }
    }

    fn is_like(&self, one: NodeId, other: NodeId) -> bool {
        let (a, b) = (self.nodes[one].now, self.nodes[other].now);
        (a.x.length - b.x.length).abs() < 0.5 && (a.y.length - b.y.length).abs() < 0.5
    }

    /// Makes the measured gaps of all children of these nodes explicit, since their neighbors change.
    fn keep_gaps(&mut self, parents: &[NodeId]) {
        for &parent in parents {
            let axis = self.nodes[parent].flow.axis().unwrap_or(Axis::Y);
            let children = self.nodes[parent].children.clone();
            let gaps: Vec<f64> = children.iter().map(|&child| self.gap(child, axis)).collect();
            for (&child, gap) in children.iter().zip(gaps) {
                self.nodes[child].gap = Some(gap);
            }
            self.touch(parent);
        }
    }
}
