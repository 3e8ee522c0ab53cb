//! Slots: the places of rows and columns where components can be put by hand.

use super::Arrangement;
use super::area::{Area, Extent};
use super::edit::{Place, Side};
use super::node::NodeId;
use super::width::SAME;
use crate::structure::tolerance::EDGE_TOLERANCE;
use crate::tokens::arranging::{ACROSS, STRIP, WIDE};
use kurbo::{Rect, Size};
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::operation::Axis;

/// A place before, between or after the parts of a row or column.
#[derive(Clone, Debug, PartialEq)]
pub struct Slot {
    /// The place for an edit.
    pub place: Place,
    /// The axis along which the parts follow each other.
    pub axis: Axis,
    /// The gap. Pixels.
    pub area: Rect,
}

impl Slot {
    /// Whether a part of this size is a likely neighbor of the parts beside the slot.
    fn takes(&self, size: Size) -> bool {
        let (own, neighbors) = match self.axis {
            Axis::X => (size.height, self.area.height()),
            Axis::Y => (size.width, self.area.width()),
        };
        (ACROSS.0 * neighbors..=ACROSS.1 * neighbors).contains(&own)
    }
}

impl Arrangement<'_> {
    /// Returns the slots for components of a common size. The gaps beside components that move are no slots: a
    /// component between them is in its own place.
    #[must_use]
    pub fn slots(&self, moved: &[ComponentId], size: Size) -> Vec<Slot> {
        let is_moved = self.moved(moved);
        let mut slots = Vec::new();
        let mut open = vec![self.root];
        while let Some(parent) = open.pop() {
            if is_moved.get(parent.index()).copied().unwrap_or(true) || self.is_locked(parent) {
                continue;
            }
            open.extend(&self.nodes[parent].children);
            if let Some(axis) = self.nodes[parent].flow.axis()
                && !self.is_labeled_field(parent)
            {
                self.slots_in(parent, axis, &is_moved, &mut slots);
            }
        }
        slots.retain(|slot| slot.takes(size));
        slots
    }

    /// Whether components are parts of one row or column that have the same kind and size as a neighbor.
    #[must_use]
    pub fn is_among_equals(&self, id: &ComponentId) -> bool {
        let Some(node) = self.node_of(id) else { return false };
        let Some((parent, place)) = self.place_of(node) else { return false };
        let siblings = &self.nodes[parent].children;
        let neighbors = [place.checked_sub(1), Some(place + 1)].into_iter().flatten();
        let is_equal = |other: NodeId| {
            let (one, next) = (self.nodes[node].now, self.nodes[other].now);
            let kinds = self.element(node).zip(self.element(other));
            kinds.is_some_and(|(one, other)| one.kind() == other.kind())
                && (one.x.length - next.x.length).abs() <= EDGE_TOLERANCE
                && (one.y.length - next.y.length).abs() <= EDGE_TOLERANCE
        };
        self.nodes[parent].flow.axis().is_some()
            && neighbors.filter_map(|at| siblings.get(at)).any(|&other| is_equal(other))
    }

    /// Whether the contents of a box reach from one of its edges to the other along an axis.
    #[must_use]
    pub fn is_filled(&self, id: &ComponentId, axis: Axis) -> bool {
        let Some(node) = self.node_of(id) else { return false };
        let own = self.nodes[node].now.along(axis);
        self.around(node).map(|around| around.along(axis)).is_some_and(|around| {
            let (before, after) = (around.start - own.start, own.end() - around.end());
            before <= super::gaps::PADDING && after <= super::gaps::PADDING
        })
    }

    /// Returns by node whether it moves: the components with all below them, and groups without other parts.
    fn moved(&self, ids: &[ComponentId]) -> Vec<bool> {
        let mut is_moved: Vec<bool> = self.nodes.ids().map(|_| false).collect();
        let mut set = |id: NodeId| is_moved.get_mut(id.index()).into_iter().for_each(|moved| *moved = true);
        ids.iter().filter_map(|id| self.node_of(id)).for_each(|node| {
            self.subtree(node).into_iter().for_each(&mut set);
        });
        // Children come after their parents in the arena.
        let groups: Vec<NodeId> = self.nodes.ids().filter(|&id| self.nodes[id].is_group()).collect();
        for &group in groups.iter().rev() {
            let children = &self.nodes[group].children;
            let is_all = children.iter().all(|child| is_moved.get(child.index()).copied().unwrap_or(false));
            if is_all && !children.is_empty() && group != self.root {
                is_moved.get_mut(group.index()).into_iter().for_each(|moved| *moved = true);
            }
        }
        is_moved
    }

    /// Whether a group is a field with its label, which belong together.
    fn is_labeled_field(&self, id: NodeId) -> bool {
        let children = &self.nodes[id].children;
        let label = |child: &NodeId| {
            self.element(*child).is_some_and(|element| self.structure.labeled_field(element).is_some())
        };
        self.nodes[id].is_group() && children.len() == 2 && children.iter().any(label)
    }

    fn slots_in(&self, parent: NodeId, axis: Axis, is_moved: &[bool], slots: &mut Vec<Slot>) {
        let is_hidden =
            |child: NodeId| self.element(child).is_some_and(|element| element.component.props().is_hidden());
        let children = self.nodes[parent].children.iter().copied();
        let parts: Vec<NodeId> = children.filter(|&child| !is_hidden(child)).collect();
        // A single part makes no row; in a box it begins a column.
        if parts.len() < 2 && self.nodes[parent].is_group() {
            return;
        }
        let moves = |part: NodeId| is_moved.get(part.index()).copied().unwrap_or(true);
        let befores = std::iter::once(None).chain(parts.iter().copied().map(Some));
        let afters = parts.iter().copied().map(Some).chain([None]);
        for (before, after) in befores.zip(afters) {
            if before.is_some_and(moves) || after.is_some_and(moves) {
                continue;
            }
            match (before, after) {
                (Some(before), Some(after)) => self.slots_between(before, after, axis, slots),
                // Before and after all parts of the page there is free ground.
                _ if parent == self.root => {}
                (Some(last), None) => self.slot_beside(parent, last, axis, true, slots),
                (None, Some(first)) => self.slot_beside(parent, first, axis, false, slots),
                (None, None) => {}
            }
        }
    }

    fn slots_between(&self, before: NodeId, after: NodeId, axis: Axis, slots: &mut Vec<Slot>) {
        let (one, next) = (self.nodes[before].now, self.nodes[after].now);
        let across = across(&one, axis).union(across(&next, axis));
        let (start, end) = (one.along(axis).end(), next.along(axis).start);
        if end - start < -SAME {
            return;
        }
        let mut add = |node: NodeId, is_after: bool, start: f64, end: f64| {
            slots.push(self.slot_at(node, axis, is_after, (Extent::between(start, end), across)));
        };
        if end - start <= WIDE {
            add(before, true, start, end);
        } else {
            add(before, true, start, start + STRIP);
            add(after, false, end - STRIP, end);
        }
    }

    /// Adds the slot at the end of a row or column, as far as its parent reaches.
    fn slot_beside(&self, parent: NodeId, part: NodeId, axis: Axis, is_after: bool, slots: &mut Vec<Slot>) {
        let own = self.nodes[part].now;
        let frame = self.frame(part);
        let outer = self.nodes[if self.nodes[parent].is_group() { frame } else { parent }].now.along(axis);
        let along = if is_after {
            let start = own.along(axis).end();
            let most = if frame == self.root { start + STRIP } else { outer.end() };
            Extent::between(start, fmin(start + STRIP, most))
        } else {
            let end = own.along(axis).start;
            Extent::between(fmax(end - STRIP, outer.start), end)
        };
        if along.length > SAME {
            slots.push(self.slot_at(part, axis, is_after, (along, across(&own, axis))));
        }
    }

    fn slot_at(&self, part: NodeId, axis: Axis, is_after: bool, (along, across): (Extent, Extent)) -> Slot {
        let side = match (axis, is_after) {
            (Axis::X, false) => Side::Left,
            (Axis::X, true) => Side::Right,
            (Axis::Y, false) => Side::Above,
            (Axis::Y, true) => Side::Below,
        };
        let mut anchors = Vec::new();
        self.components(part, &mut anchors);
        let (x, y) = if axis == Axis::X { (along, across) } else { (across, along) };
        Slot {
            place: Place::Beside { anchors, side },
            axis,
            area: Rect::new(x.start, y.start, x.end(), y.end()),
        }
    }

    /// Collects the outermost components of a node.
    fn components(&self, id: NodeId, ids: &mut Vec<ComponentId>) {
        match self.element(id) {
            Some(element) => ids.push(element.component.id().clone()),
            None => self.nodes[id].children.iter().for_each(|&child| self.components(child, ids)),
        }
    }
}

fn across(area: &Area, axis: Axis) -> Extent {
    match axis {
        Axis::X => area.y,
        Axis::Y => area.x,
    }
}
