//! Wrapping and unwrapping: a new box around parts, or a box that goes away.

use super::super::area::Extent;
use super::super::edit::EditError;
use super::super::gaps::{EMPTY_PADDING, USUAL};
use super::super::node::{Content, Cross, Flow, Node, NodeId};
use super::Arrangement;
use crate::tokens::arranging::CLOSE;
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::operation::Axis;
use websketch_sketch::{ComponentId, ComponentKind, Props};

impl Arrangement<'_> {
    pub(super) fn wrap(
        &mut self,
        ids: &[ComponentId],
        kind: ComponentKind,
        props: &Props,
    ) -> Result<(), EditError> {
        let nodes = self.targets(ids)?;
        self.unlocked(&nodes)?;
        let common = self.common(&nodes).unwrap_or(self.root);
        // A whole group is wrapped as it is; single parts are gathered first.
        let inner = match nodes.as_slice() {
            [only] => *only,
            _ if common != self.root && self.nodes[common].is_group() && self.holds_only_targets(common) => {
                common
            }
            several => self.gather_parts(several),
        };
        let room = self.room_to_wrap(inner);
        let around = self.nodes[inner].now;
        let pad = self.wrapper_padding(inner);
        let left = fmax(around.x.start - pad, fmin(room.start, around.x.start));
        let right = fmin(left + around.x.length + 2.0 * pad, fmax(room.end(), around.x.end()));
        let right = fmax(right, left + self.least_width(inner) + 2.0 * pad);
        let cross = match self.place_of(inner) {
            Some((row, _)) if self.nodes[row].flow == Flow::Row => self.alignment(row),
            _ => Cross::At(left),
        };
        self.keep_gap_after(inner, right - around.x.end());
        let holder = self.enclose(inner, Flow::Column);
        let node = &mut self.nodes[holder];
        node.content = Content::Wrapper(kind, props.clone());
        node.measured = None;
        node.is_target = true;
        node.width = Some(right - left);
        node.now.x = Extent::between(left, right);
        node.cross = Some(cross);
        let padding = self.padding(holder, Axis::Y, false);
        let inner_width = right - left - 2.0 * pad;
        let child = &mut self.nodes[inner];
        child.gap = Some(if padding > EMPTY_PADDING { padding } else { pad });
        child.cross = Some(Cross::Start);
        if inner_width < around.x.length {
            child.width = Some(inner_width);
        }
        self.touch(inner);
        Ok(())
    }

    /// Returns the room of a node; in a row up to the usual gap before its next sibling.
    fn room_to_wrap(&self, id: NodeId) -> Extent {
        let room = self.room(id);
        let Some((row, place)) = self.place_of(id) else { return room };
        let next = self.nodes[row].children.get(place + 1).filter(|_| self.nodes[row].flow == Flow::Row);
        let end = next.map_or(room.end(), |&next| self.nodes[next].now.x.start - USUAL);
        Extent::between(room.start, fmax(room.end(), end))
    }

    /// Returns the padding of a new box around a node. Pixels. A box in a bar is no higher than its row, if it can be.
    fn wrapper_padding(&self, inner: NodeId) -> f64 {
        let row = self.bar_around(inner).and_then(|bar| self.around_measured(bar));
        let Some(row) = row else { return EMPTY_PADDING };
        let free = row.y.length - self.nodes[inner].now.y.length;
        fmax(fmin(EMPTY_PADDING, (free / 2.0).floor()), CLOSE / 2.0)
    }

    /// Makes the gap after a node explicit, less the width by which the node grows in a row.
    fn keep_gap_after(&mut self, id: NodeId, grown: f64) {
        let Some((parent, place)) = self.place_of(id) else { return };
        let (axis, next) = (self.nodes[parent].flow.axis(), self.nodes[parent].children.get(place + 1));
        let (Some(axis), Some(&next)) = (axis, next) else { return };
        let gap = self.gap(next, axis);
        let taken = if axis == Axis::X { fmin(grown, fmax(gap - USUAL, 0.0)) } else { 0.0 };
        self.nodes[next].gap = Some(gap - taken);
    }

    fn holds_only_targets(&self, id: NodeId) -> bool {
        self.subtree(id).into_iter().all(|one| self.nodes[one].is_group() || self.nodes[one].is_target)
    }

    /// Puts parts that are no whole group into one, in the place of the first.
    fn gather_parts(&mut self, parts: &[NodeId]) -> NodeId {
        let Some((&first, rest)) = parts.split_first() else { return self.root };
        let parent = self.nodes[first].parent.unwrap_or(self.root);
        let flow =
            if self.nodes[parent].flow == Flow::Overlay { Flow::Column } else { self.nodes[parent].flow };
        let axis = flow.axis().unwrap_or(Axis::Y);
        let gaps: Vec<f64> = rest.iter().map(|&part| fmax(self.gap(part, axis), 0.0)).collect();
        let boxes = parts.iter().map(|&part| self.nodes[part].now);
        let around = boxes.reduce(|all, one| all.union(&one)).unwrap_or_default();
        let group = self.enclose(first, flow);
        for (&part, gap) in rest.iter().zip(gaps) {
            self.take_out(part);
            self.nodes[part].gap = Some(gap);
            let place = self.nodes[group].children.len();
            self.attach(part, group, place);
        }
        self.nodes[group].measured = None;
        self.nodes[group].now = around;
        group
    }

    pub(super) fn unwrap(&mut self, id: &ComponentId) -> Result<(), EditError> {
        let node = self.targets(std::slice::from_ref(id))?.first().copied().ok_or(EditError::NoTarget)?;
        let element = self.element(node).ok_or(EditError::NoTarget)?;
        if element.component.props().is_locked() {
            return Err(EditError::Locked(id.clone()));
        }
        // The children stay where they are, as a group.
        let Some((parent, place)) = self.place_of(node) else { return Err(EditError::NoTarget) };
        let around = self.around(node);
        let flow = self.nodes[node].flow;
        let mut group = Node::new(Content::Group, flow, around);
        group.children = std::mem::take(&mut self.nodes[node].children);
        group.parent = Some(parent);
        group.measured_last = group.children.last().copied();
        group.measured_parent = self.nodes[node].measured_parent;
        group.measured_before = self.nodes[node].measured_before;
        let group = self.nodes.push(group);
        if self.nodes[parent].measured_last == Some(node) {
            self.nodes[parent].measured_last = Some(group);
        }
        for child in self.nodes[group].children.clone() {
            self.nodes[child].parent = Some(group);
            self.nodes[child].measured_parent = Some(group);
        }
        if self.nodes[group].children.is_empty() {
            self.take_out(node);
            return Ok(());
        }
        if let Some(child) = self.nodes[parent].children.get_mut(place) {
            *child = group;
        }
        self.nodes[node].parent = None;
        Ok(())
    }
}
