//! The edits as changes of the tree. Nothing is solved here.

mod align;
mod anchor;
mod attach;
mod fitting;
mod flow;
mod gap;
mod insert;
mod order;
mod relocate;
mod remove;
mod resize;
mod wrap;

use super::Arrangement;
use super::edit::{Edit, EditError};
use super::node::NodeId;
use super::report::Unchanged;
use websketch_sketch::ComponentId;

/// Changes the tree by an edit. Returns the reason if the edit asks for nothing new.
pub(super) fn apply(arrangement: &mut Arrangement<'_>, edit: &Edit) -> Result<Option<Unchanged>, EditError> {
    match edit {
        Edit::Insert { tree, place } => arrangement.insert(tree, place).map(|()| None),
        Edit::Remove { ids, closes_up } => arrangement.remove(ids, *closes_up).map(|()| None),
        Edit::Move { ids, place } => arrangement.relocate(ids, place),
        Edit::Shift { ids, dx, dy } => arrangement.shift_exactly(ids, *dx, *dy).map(|()| None),
        Edit::Order { ids } => arrangement.order(ids),
        Edit::Align { ids, edge, to } => arrangement.align(ids, *edge, to).map(|()| None),
        Edit::Gap { ids, axis, gap } => arrangement.set_gaps(ids, *axis, *gap),
        Edit::Size { ids, width, height } => {
            arrangement.resize(ids, width.as_ref(), height.as_ref()).map(|()| None)
        }
        Edit::Flow { ids, columns, gap } => arrangement.flow(ids, *columns, *gap),
        Edit::Wrap { ids, kind, props } => arrangement.wrap(ids, *kind, props).map(|()| None),
        Edit::Unwrap { id } => arrangement.unwrap(id).map(|()| None),
        Edit::Replace { ids, tree } => arrangement.replace(ids, tree).map(|()| None),
    }
}

impl Arrangement<'_> {
    /// Returns the outermost nodes of components and marks them as targets.
    fn targets(&mut self, ids: &[ComponentId]) -> Result<Vec<NodeId>, EditError> {
        if let Some(unknown) = ids.iter().find(|id| self.node_of(id).is_none()) {
            return Err(EditError::UnknownComponent(unknown.clone()));
        }
        let nodes = self.outermost(ids);
        if nodes.is_empty() {
            return Err(EditError::NoTarget);
        }
        for &node in &nodes {
            for inner in self.subtree(node) {
                self.nodes[inner].is_target = true;
            }
        }
        Ok(nodes)
    }

    /// Returns the id of the first locked component at or below these nodes as an error.
    fn unlocked(&self, nodes: &[NodeId]) -> Result<(), EditError> {
        let locked = nodes.iter().flat_map(|&node| self.subtree(node)).find(|&node| self.is_locked(node));
        match locked.and_then(|node| self.element(node)) {
            Some(element) => Err(EditError::Locked(element.component.id().clone())),
            None => Ok(()),
        }
    }
}
