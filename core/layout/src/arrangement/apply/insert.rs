//! Inserting and replacing: the components of a layout tree.

use super::super::edit::{EditError, Place};
use super::super::node::{Content, Flow, Node, NodeId};
use super::Arrangement;
use crate::layout_tree::{self, Builder};
use websketch_sketch::ComponentId;
use websketch_sketch::operation::Axis;

impl Arrangement<'_> {
    pub(super) fn insert(&mut self, tree: &layout_tree::Node, place: &Place) -> Result<(), EditError> {
        let id = self.build(tree)?;
        self.attach_at(id, place)
    }

    /// Makes a node of a layout tree.
    fn build(&mut self, tree: &layout_tree::Node) -> Result<NodeId, EditError> {
        let mut builder = Builder::new(self.structure, self.page, true);
        let item = builder.section(tree, "").ok_or(EditError::EmptyTree)?;
        let mut node = Node::new(Content::New(Box::new(item)), Flow::Column, None);
        node.is_target = true;
        Ok(self.nodes.push(node))
    }

    /// Puts the components of a tree in the place of others.
    pub(super) fn replace(&mut self, ids: &[ComponentId], tree: &layout_tree::Node) -> Result<(), EditError> {
        let nodes = self.targets(ids)?;
        let id = self.build(tree)?;
        let Some((first, rest)) = nodes.split_first() else { return Err(EditError::NoTarget) };
        let Some((parent, _)) = self.place_of(*first) else { return Err(EditError::NoTarget) };
        let axis = self.nodes[parent].flow.axis().unwrap_or(Axis::Y);
        for &node in rest {
            self.take_out(node);
        }
        self.attach_beside(id, *first, axis, false)?;
        self.take_out(*first);
        Ok(())
    }
}
