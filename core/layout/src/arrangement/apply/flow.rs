//! Flow: parts stand in a row, in a column or in a grid.

use super::super::area::Extent;
use super::super::edit::EditError;
use super::super::gaps::USUAL;
use super::super::node::{Content, Cross, Flow, Node, NodeId};
use super::super::report::Unchanged;
use super::Arrangement;
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::{fmax, fmin};

impl Arrangement<'_> {
    /// Arranges components in rows of `columns` each.
    pub(super) fn flow(
        &mut self,
        ids: &[ComponentId],
        columns: usize,
        gap: Option<f64>,
    ) -> Result<Option<Unchanged>, EditError> {
        let nodes = self.targets(ids)?;
        self.unlocked(&nodes)?;
        let (Some(&first), true) = (nodes.first(), nodes.len() > 1) else {
            return Ok(Some(Unchanged::NoNeighbors));
        };
        let columns = columns.clamp(1, nodes.len());
        let common = self.common(&nodes).unwrap_or(self.root);
        let is_all = self.nodes[common].is_group() && common != self.root && self.holds_only(common, &nodes);
        let anchor = if is_all { common } else { first };
        // A block of several lines, or of parts from elsewhere, does not go into a row.
        let anchor = if is_all || self.are_siblings(&nodes) { anchor } else { self.column_item(anchor) };
        let gap = gap.unwrap_or_else(|| self.gap_among(&nodes));
        let area = if is_all { self.nodes[common].now } else { self.nodes[first].now };
        let room = self.room(anchor);
        let Some((parent, place)) = self.place_of(anchor) else { return Err(EditError::NoTarget) };
        let axis = self.nodes[parent].flow.axis();
        let block = self.nodes.push(Node::new(Content::Group, Flow::Column, None));
        // The block takes the place of the first part, with the gap before it.
        self.nodes[block].gap = axis.map(|axis| self.gap(anchor, axis));
        self.nodes[anchor].gap = Some(0.0);
        self.attach(block, parent, place);
        for &node in &nodes {
            self.take_out(node);
        }
        for line in nodes.chunks(columns) {
            self.add_line(block, line, columns, gap, room);
        }
        self.nodes[block].now = area;
        self.nodes[block].cross = Some(Cross::At(room.start));
        self.touch(block);
        Ok(None)
    }

    fn are_siblings(&self, nodes: &[NodeId]) -> bool {
        let parents: Vec<Option<NodeId>> = nodes.iter().map(|&node| self.nodes[node].parent).collect();
        parents.windows(2).all(|pair| pair.first() == pair.last())
    }

    fn holds_only(&self, id: NodeId, nodes: &[NodeId]) -> bool {
        self.subtree(id)
            .into_iter()
            .filter(|&one| !self.nodes[one].is_group())
            .all(|one| nodes.contains(&one) || self.ancestors(one).any(|ancestor| nodes.contains(&ancestor)))
    }

    /// Returns the gap that the components have now. Pixels.
    fn gap_among(&self, nodes: &[NodeId]) -> f64 {
        let parent = nodes.first().and_then(|&node| self.nodes[node].parent);
        let axis = parent.and_then(|parent| self.nodes[parent].flow.axis());
        match (parent, axis) {
            (Some(parent), Some(axis)) => self.usual_gap(parent, axis),
            _ => USUAL,
        }
    }

    /// Adds a line of a grid. Its parts are as wide as the room allows, equal ones equally.
    fn add_line(&mut self, block: NodeId, line: &[NodeId], columns: usize, gap: f64, room: Extent) {
        let row = self.nodes.push(Node::new(Content::Group, Flow::Row, None));
        let count = crate::layout_tree::size::count(columns);
        let most = fmax(((room.length - gap * (count - 1.0)) / count).floor(), 1.0);
        for (at, &node) in line.iter().enumerate() {
            let width = fmin(self.preferred(node), most);
            let child = &mut self.nodes[node];
            child.parent = Some(row);
            child.gap = Some(if at == 0 { 0.0 } else { gap });
            child.width = Some(width);
            child.cross = Some(Cross::Start);
            child.is_dirty = true;
            self.nodes[row].children.push(node);
        }
        let is_first = self.nodes[block].children.is_empty();
        let row_node = &mut self.nodes[row];
        row_node.parent = Some(block);
        row_node.gap = Some(if is_first { 0.0 } else { gap });
        row_node.cross = Some(Cross::Start);
        row_node.is_dirty = true;
        self.nodes[block].children.push(row);
    }
}
