//! Aligning: parts meet on a line.

use super::super::area::Extent;
use super::super::edit::{AlignTo, Edge, EditError};
use super::super::node::{Flow, NodeId};
use super::Arrangement;
use crate::structure::page_in;
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::fmax;
use websketch_sketch::operation::Axis;

impl Arrangement<'_> {
    pub(super) fn align(&mut self, ids: &[ComponentId], edge: Edge, to: &AlignTo) -> Result<(), EditError> {
        let nodes = self.targets(ids)?;
        self.unlocked(&nodes)?;
        let axis = edge.axis();
        let parts = self.whole_lines(&nodes, axis);
        let reference = match to {
            AlignTo::Component(id) => {
                let node = self.node_of(id).ok_or_else(|| EditError::UnknownComponent(id.clone()))?;
                self.nodes[node].now.along(axis)
            }
            AlignTo::Each if parts.len() > 1 => {
                let extents = parts.iter().map(|&part| self.nodes[part].now.along(axis));
                extents.reduce(Extent::union).ok_or(EditError::NoTarget)?
            }
            AlignTo::Each | AlignTo::Parent => {
                let first = parts.first().copied().ok_or(EditError::NoTarget)?;
                self.reference_around(first, axis, edge)
            }
        };
        for part in parts {
            let own = self.nodes[part].now.along(axis);
            let start = match edge {
                Edge::Left | Edge::Top => reference.start,
                Edge::Center | Edge::Middle => (reference.center() - own.length / 2.0).round(),
                Edge::Right | Edge::Bottom => reference.end() - own.length,
            };
            let by = fmax(start, 0.0) - own.start;
            match axis {
                Axis::X => self.shift(part, by, 0.0),
                Axis::Y => self.shift(part, 0.0, by),
            }
        }
        Ok(())
    }

    /// Returns the nodes, with whole rows (or columns) in place of all their parts, which cannot meet along the flow.
    fn whole_lines(&self, nodes: &[NodeId], axis: Axis) -> Vec<NodeId> {
        let Some(common) = self.common(nodes) else { return nodes.to_vec() };
        let is_line = self.nodes[common].flow == Flow::along(axis) && self.nodes[common].is_group();
        let is_whole = self.nodes[common].children.iter().all(|child| nodes.contains(child));
        if nodes.len() > 1 && is_line && is_whole && common != self.root {
            vec![common]
        } else {
            nodes.to_vec()
        }
    }

    /// Returns the extent of the room around a node.
    fn reference_around(&self, id: NodeId, axis: Axis, edge: Edge) -> Extent {
        let frame = self.frame(id);
        let whole = if frame == self.root {
            let page = self.structure.page();
            match axis {
                Axis::X => self.nodes[frame].now.x,
                Axis::Y => Extent { start: 0.0, length: fmax(page.height, self.nodes[frame].now.y.end()) },
            }
        } else {
            let drawn = self.element(frame).and_then(page_in);
            drawn.map_or(self.nodes[frame].now, |page| super::super::area::Area::of(&page)).along(axis)
        };
        if matches!(edge, Edge::Center | Edge::Middle) {
            return whole;
        }
        // An edge means the edge of the content.
        match axis {
            Axis::X => self.room_inside(frame),
            Axis::Y => {
                let around = self.around_measured(frame).map(|area| area.y);
                let padding = around.map_or(0.0, |around| fmax(around.start - whole.start, 0.0));
                whole.inset(padding, padding)
            }
        }
    }
}
