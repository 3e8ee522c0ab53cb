//! Anchors: the nodes that a place refers to.

use super::super::edit::{EditError, Side};
use super::super::node::{Flow, NodeId};
use super::Arrangement;
use super::fitting::COLUMN;
use websketch_sketch::operation::Axis;
use websketch_sketch::{ComponentId, ComponentKind};

impl Arrangement<'_> {
    pub(super) fn parent_of(&self, id: Option<&ComponentId>) -> Result<NodeId, EditError> {
        match id {
            None => Ok(self.root),
            Some(id) => self.node_of(id).ok_or_else(|| EditError::UnknownComponent(id.clone())),
        }
    }

    /// Returns the anchor of a place: a field with its label, and the outermost one of several components.
    pub(super) fn anchor(&self, ids: &[ComponentId], side: Side) -> Result<NodeId, EditError> {
        if let Some(unknown) = ids.iter().find(|id| self.node_of(id).is_none()) {
            return Err(EditError::UnknownComponent(unknown.clone()));
        }
        let mut nodes: Vec<NodeId> = Vec::new();
        for unit in self.outermost(ids).into_iter().map(|node| self.unit(node)) {
            // A field and its label are one unit.
            if !nodes.contains(&unit) {
                nodes.push(unit);
            }
        }
        let is_after = matches!(side, Side::Below | Side::Right | Side::After);
        match nodes.as_slice() {
            [] => Err(EditError::NoTarget),
            [only] => Ok(*only),
            several => {
                let common = self.common(several).unwrap_or(self.root);
                let children = &self.nodes[common].children;
                let has = |child: &&NodeId| {
                    several
                        .iter()
                        .any(|node| node == *child || self.ancestors(*node).any(|one| one == **child))
                };
                let named = children.iter().filter(has).count();
                if named == children.len() && common != self.root && self.nodes[common].is_group() {
                    return Ok(common);
                }
                let mut chosen = children.iter().filter(has).copied();
                let chosen = if is_after { chosen.next_back() } else { chosen.next() };
                chosen.ok_or(EditError::NoTarget)
            }
        }
    }

    /// Returns the group of a field and its label, or of a picture and its caption, if they are all that it has.
    pub(super) fn unit(&self, id: NodeId) -> NodeId {
        let Some(element) = self.element(id) else { return id };
        let mate = self.structure.label(element).or_else(|| self.structure.labeled_field(element));
        let Some(mate) = mate.and_then(|mate| self.of.get(mate.order).copied().flatten()) else { return id };
        match (self.nodes[id].parent, self.nodes[mate].parent) {
            (Some(parent), Some(other))
                if parent == other
                    && self.nodes[parent].is_group()
                    && self.nodes[parent].children.len() == 2 =>
            {
                parent
            }
            _ => id,
        }
    }

    /// Returns the axis along which a side is, and whether it comes after the anchor.
    pub(super) fn direction(&self, anchor: NodeId, side: Side) -> (Axis, bool) {
        let flow = || {
            let parent = self.nodes[anchor].parent.unwrap_or(self.root);
            self.nodes[parent].flow.axis().unwrap_or(Axis::Y)
        };
        match side {
            Side::Above => (Axis::Y, false),
            Side::Below => (Axis::Y, true),
            Side::Left => (Axis::X, false),
            Side::Right => (Axis::X, true),
            Side::Before => (flow(), false),
            Side::After => (flow(), true),
        }
    }

    /// Returns the part of a column to which a node in a row belongs: a wide node is a column of its own.
    pub(super) fn column_item(&self, anchor: NodeId) -> NodeId {
        let mut item = anchor;
        while let Some(parent) = self.nodes[item].parent {
            let is_in_row = self.nodes[parent].flow == Flow::Row;
            let is_wide = self.nodes[item].now.x.length >= COLUMN;
            if !is_in_row || is_wide || !self.nodes[parent].is_group() || parent == self.root {
                break;
            }
            item = parent;
        }
        item
    }

    /// Whether a component can hold others: a box, a bar or a footer.
    pub(super) fn is_box(&self, id: NodeId) -> bool {
        use ComponentKind::{Container, Footer, NavigationBox};
        !self.nodes[id].children.is_empty()
            || self.kind(id).is_some_and(|kind| matches!(kind, Container | Footer | NavigationBox))
    }
}
