//! Removing: the parts after a removed one take its place.

use super::super::edit::EditError;
use super::super::node::NodeId;
use super::Arrangement;
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::fmax;

impl Arrangement<'_> {
    pub(super) fn remove(&mut self, ids: &[ComponentId], closes_up: bool) -> Result<(), EditError> {
        let nodes = self.targets(ids)?;
        for node in nodes {
            if closes_up {
                self.take_out(node);
            } else {
                self.leave_hole(node);
            }
        }
        Ok(())
    }

    /// Detaches a node. The next part keeps the wider one of the two gaps.
    pub(super) fn take_out(&mut self, id: NodeId) {
        let Some((parent, place)) = self.place_of(id) else { return };
        let siblings = self.nodes[parent].children.len();
        if siblings == 1 && self.nodes[parent].is_group() && parent != self.root {
            self.take_out(parent);
            self.nodes[parent].children.clear();
            self.nodes[id].parent = None;
            return;
        }
        if let (Some(axis), Some(&next)) =
            (self.nodes[parent].flow.axis(), self.nodes[parent].children.get(place + 1))
        {
            let (own, after) = (self.gap(id, axis), self.gap(next, axis));
            let is_leading = place == 0;
            self.nodes[next].gap = Some(if is_leading { own } else { fmax(own, after) });
            // A group begins with its first part: the next one takes over its place.
            if is_leading && self.nodes[parent].is_group() && parent != self.root {
                self.nodes[next].gap = Some(0.0);
            }
        }
        self.detach(id);
    }

    /// Detaches a node; everything else stays where it is.
    pub(in super::super) fn leave_hole(&mut self, id: NodeId) {
        let Some((parent, place)) = self.place_of(id) else { return };
        self.nodes[parent].children.remove(place);
        self.nodes[id].parent = None;
        if let Some(&next) = self.nodes[parent].children.get(place)
            && let Some(axis) = self.nodes[parent].flow.axis()
        {
            let before = place.checked_sub(1).and_then(|at| self.nodes[parent].children.get(at).copied());
            let start = self.nodes[next].now.along(axis).start;
            let from = before.map_or(self.nodes[parent].now.along(axis).start, |before| {
                self.nodes[before].now.along(axis).end()
            });
            self.nodes[next].gap = Some(start - from);
        }
    }
}
