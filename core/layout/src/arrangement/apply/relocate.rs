//! Moving: the place that a part leaves closes up, the place to which it goes makes room.

use super::super::edit::{EditError, Place};
use super::super::node::{Content, Flow, Node, NodeId};
use super::super::report::Unchanged;
use super::Arrangement;
use super::attach::BETWEEN;
use websketch_sketch::ComponentId;
use websketch_sketch::operation::Axis;

impl Arrangement<'_> {
    pub(super) fn relocate(
        &mut self,
        ids: &[ComponentId],
        place: &Place,
    ) -> Result<Option<Unchanged>, EditError> {
        let nodes = self.targets(ids)?;
        self.unlocked(&nodes)?;
        self.outside(&nodes, place)?;
        let one = match nodes.as_slice() {
            [] => return Err(EditError::NoTarget),
            [only] => {
                self.take_out(*only);
                *only
            }
            several => self.join(several),
        };
        self.attach_at(one, place)?;
        Ok(None)
    }

    /// Refuses a place that lies in one of the nodes that go there.
    fn outside(&self, nodes: &[NodeId], place: &Place) -> Result<(), EditError> {
        let anchors: Vec<&ComponentId> = match place {
            Place::Beside { anchors, .. } => anchors.iter().collect(),
            Place::In { parent, .. } | Place::Over { parent, .. } => parent.iter().collect(),
            Place::At { .. } => Vec::new(),
        };
        for id in anchors {
            let Some(anchor) = self.node_of(id) else { return Err(EditError::UnknownComponent(id.clone())) };
            if nodes.iter().any(|&node| node == anchor || self.ancestors(anchor).any(|one| one == node)) {
                return Err(EditError::Cyclic(id.clone()));
            }
        }
        Ok(())
    }

    /// Takes several nodes out and puts them into one new group.
    fn join(&mut self, nodes: &[NodeId]) -> NodeId {
        let parents: Vec<Option<NodeId>> = nodes.iter().map(|&node| self.nodes[node].parent).collect();
        let are_siblings = parents.windows(2).all(|pair| pair.first() == pair.last());
        let flow = match parents.first().copied().flatten() {
            Some(parent) if are_siblings && self.nodes[parent].flow != Flow::Overlay => {
                self.nodes[parent].flow
            }
            _ => Flow::Column,
        };
        let axis = flow.axis().unwrap_or(Axis::Y);
        let mut sorted = nodes.to_vec();
        websketch_sketch::sort::sort_by(&mut sorted, |&one, &other| {
            let start = |id: NodeId| self.nodes[id].now.along(axis).start;
            start(one).total_cmp(&start(other))
        });
        let gaps: Vec<f64> = sorted
            .iter()
            .enumerate()
            .map(|(at, &node)| match at {
                0 => 0.0,
                _ if are_siblings => self.gap(node, axis),
                _ => BETWEEN,
            })
            .collect();
        let boxes = sorted.iter().map(|&node| self.nodes[node].now);
        let around = boxes.reduce(|all, one| all.union(&one));
        for &node in &sorted {
            self.take_out(node);
        }
        let mut group = Node::new(Content::Group, flow, None);
        group.now = around.unwrap_or_default();
        group.is_dirty = true;
        let group = self.nodes.push(group);
        for (&node, gap) in sorted.iter().zip(gaps) {
            self.nodes[node].parent = Some(group);
            self.nodes[node].gap = Some(gap);
            self.nodes[node].is_dirty = true;
            self.nodes[group].children.push(node);
        }
        group
    }

    /// Moves components by an exact distance; nothing makes room.
    pub(super) fn shift_exactly(&mut self, ids: &[ComponentId], dx: f64, dy: f64) -> Result<(), EditError> {
        let nodes = self.targets(ids)?;
        self.unlocked(&nodes)?;
        for node in nodes {
            self.shift(node, dx, dy);
        }
        Ok(())
    }
}
