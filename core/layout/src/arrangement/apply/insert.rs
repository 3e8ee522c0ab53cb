//! Inserting and replacing: the components of a layout tree.

use super::super::edit::{EditError, Place};
use super::super::node::{Content, Flow, Node, NodeId};
use super::Arrangement;
use crate::layout_tree::{self, Builder, PageMetrics};
use crate::structure::page_in;
use websketch_sketch::ComponentId;
use websketch_sketch::operation::Axis;

impl Arrangement<'_> {
    pub(super) fn insert(&mut self, tree: &layout_tree::Node, place: &Place) -> Result<(), EditError> {
        let around = match place {
            Place::Beside { anchors, .. } => anchors.first(),
            Place::In { parent, .. } | Place::Over { parent, .. } => parent.as_ref(),
            Place::At { .. } => None,
        };
        let id = self.build(tree, self.page_around(around))?;
        self.attach_at(id, place)
    }

    /// Returns the page of the device frame that a component is in or is, else the page of the sketch.
    fn page_around(&self, id: Option<&ComponentId>) -> PageMetrics {
        let element = id.and_then(|id| self.structure.element(id));
        let own = element.and_then(page_in);
        let frame = || page_in(self.structure.device_frame(element?)?);
        own.or_else(frame).map_or(self.page, |page| PageMetrics::new(page.size()))
    }

    /// Makes a node of a layout tree on a page.
    fn build(&mut self, tree: &layout_tree::Node, page: PageMetrics) -> Result<NodeId, EditError> {
        let mut builder = Builder::new(self.structure, page, true);
        let item = builder.section(tree, "").ok_or(EditError::EmptyTree)?;
        let mut node = Node::new(Content::New(Box::new(item)), Flow::Column, None);
        node.is_target = true;
        Ok(self.nodes.push(node))
    }

    /// Puts the components of a tree in the place of others.
    pub(super) fn replace(&mut self, ids: &[ComponentId], tree: &layout_tree::Node) -> Result<(), EditError> {
        let nodes = self.targets(ids)?;
        let id = self.build(tree, self.page_around(ids.first()))?;
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
