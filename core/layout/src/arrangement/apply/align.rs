//! Aligning: parts meet on a line.

use super::super::area::{Area, Extent};
use super::super::edit::{AlignTo, Edge, EditError};
use super::super::gaps::EMPTY_PADDING;
use super::super::node::{Flow, NodeId};
use super::Arrangement;
use crate::layout_tree::page_margin;
use crate::structure::page_in;
use crate::structure::tolerance::EDGE_TOLERANCE;
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::{fmax, fmin};
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
            AlignTo::Page => self.reference_around(&parts, axis, edge, true),
            AlignTo::Each | AlignTo::Parent => self.reference_around(&parts, axis, edge, false),
        };
        let is_one = matches!(to, AlignTo::Parent | AlignTo::Page) && self.follow_each_other(&parts, axis);
        let whole = parts.iter().map(|&part| self.nodes[part].now.along(axis)).reduce(Extent::union);
        for part in parts {
            let own = self.nodes[part].now.along(axis);
            let extent = whole.filter(|_| is_one).unwrap_or(own);
            let start = match edge {
                Edge::Left | Edge::Top => reference.start,
                Edge::Center | Edge::Middle => (reference.center() - extent.length / 2.0).round(),
                Edge::Right | Edge::Bottom => reference.end() - extent.length,
            };
            let by = fmax(start, 0.0) - extent.start;
            match axis {
                Axis::X => self.shift(part, by, 0.0),
                Axis::Y => self.shift(part, 0.0, by),
            }
        }
        Ok(())
    }

    /// Whether parts follow each other along an axis, so that they meet an edge of their parent as a whole only.
    fn follow_each_other(&self, parts: &[NodeId], axis: Axis) -> bool {
        let common = self.common(parts);
        parts.len() > 1 && common.is_some_and(|common| self.nodes[common].flow == Flow::along(axis))
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

    /// Returns the extent of the room around parts: the box that they have in common, or its content for an edge.
    fn reference_around(&self, parts: &[NodeId], axis: Axis, edge: Edge, is_of_page: bool) -> Extent {
        let Some(&first) = parts.first() else { return Extent::default() };
        let common = self.common(parts).unwrap_or(first);
        if axis == Axis::X
            && !is_of_page
            && let Some(column) = self.column_in_row(common)
        {
            return self.nodes[column].now.x;
        }
        let frame = match is_of_page {
            true => self.screen_around(common),
            false if parts.len() > 1 && !self.nodes[common].is_group() => common,
            false => self.frame(common),
        };
        let frame = if self.nodes[frame].is_group() { self.root } else { frame };
        let whole = if frame == self.root {
            let page = self.structure.page();
            match axis {
                Axis::X => self.nodes[frame].now.x,
                Axis::Y => Extent { start: 0.0, length: fmax(page.height, self.nodes[frame].now.y.end()) },
            }
        } else {
            let drawn = self.element(frame).and_then(page_in);
            drawn.map_or(self.nodes[frame].now, |page| Area::of(&page)).along(axis)
        };
        if matches!(edge, Edge::Center | Edge::Middle) {
            return whole;
        }
        // An edge means the edge of the content.
        let content = match axis {
            Axis::X => self.room_inside(frame),
            Axis::Y => {
                let around = self.around_measured(frame).map(|area| area.y);
                let padding = around.map_or(0.0, |around| fmax(around.start - whole.start, 0.0));
                whole.inset(padding, padding)
            }
        };
        let others = self.extent_of_others(frame, axis);
        if others.is_some_and(|others| others.start <= content.start + EDGE_TOLERANCE) {
            return content;
        }
        // The parts themselves begin the content: their own place is no edge to meet.
        let is_page = frame == self.root || self.element(frame).and_then(page_in).is_some();
        let usual = if is_page { page_margin(self.nodes[frame].now.x.length) } else { EMPTY_PADDING };
        let own = parts.iter().map(|&part| self.nodes[part].now.along(axis)).reduce(Extent::union);
        let own = own.unwrap_or(whole);
        let (before, after) = (own.start - whole.start, whole.end() - own.end());
        whole.inset(fmin(usual, fmax(before, 0.0)), fmin(usual, fmax(after, 0.0)))
    }

    /// Returns the device frame around a node, or the page.
    fn screen_around(&self, id: NodeId) -> NodeId {
        let is_screen = |&one: &NodeId| self.element(one).and_then(page_in).is_some();
        self.ancestors(id).find(is_screen).unwrap_or(self.root)
    }

    /// Returns the column of a row in which a node stands with others. It ends where the next column begins.
    fn column_in_row(&self, id: NodeId) -> Option<NodeId> {
        let groups = self.ancestors(id).take_while(|&one| self.nodes[one].is_group());
        let mut columns = groups.filter(|&one| self.nodes[one].flow == Flow::Column);
        columns.find(|&one| self.nodes[one].parent.is_some_and(|row| self.nodes[row].flow == Flow::Row))
    }

    /// Returns the extent of the components in a box that the edit is not about.
    fn extent_of_others(&self, frame: NodeId, axis: Axis) -> Option<Extent> {
        let mut others: Option<Extent> = None;
        let mut open = self.nodes[frame].children.clone();
        while let Some(one) = open.pop() {
            if self.nodes[one].is_group() {
                open.extend(&self.nodes[one].children);
            } else if !self.nodes[one].is_target {
                let extent = self.nodes[one].now.along(axis);
                others = Some(others.map_or(extent, |others| others.union(extent)));
            }
        }
        others
    }
}
