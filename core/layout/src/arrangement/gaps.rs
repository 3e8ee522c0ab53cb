//! Measured attributes between and inside nodes: gaps, paddings, and how children are aligned.

use super::Arrangement;
use super::area::Extent;
use super::node::{Content, Cross, Flow, NodeId};
use crate::structure::tolerance::EDGE_TOLERANCE;
use crate::tokens::arranging::TITLE;
pub(super) use crate::tokens::arranging::{EMPTY_PADDING, PADDING, USUAL, WIDEST};
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::operation::Axis;

impl Arrangement<'_> {
    /// Returns the measured gap before a node: to its sibling, or to the edge of its parent. `None` if its neighbor is
    /// another one by now.
    pub(super) fn measured_gap(&self, id: NodeId, axis: Axis) -> Option<f64> {
        let node = &self.nodes[id];
        let (parent, place) = self.place_of(id)?;
        let before = place.checked_sub(1).and_then(|place| self.nodes[parent].children.get(place).copied());
        if node.measured_parent != Some(parent) || node.measured_before != before {
            return None;
        }
        let own = node.measured?.along(axis).start;
        match before {
            Some(before) => Some(own - self.nodes[before].measured?.along(axis).end()),
            None => Some(own - self.nodes[parent].measured?.along(axis).start),
        }
    }

    /// Returns the gap before a node: the one that an edit asks for, the measured one, or the usual one there.
    pub(super) fn gap(&self, id: NodeId, axis: Axis) -> f64 {
        if let Some(gap) = self.nodes[id].gap.or_else(|| self.measured_gap(id, axis)) {
            return gap;
        }
        let Some((parent, place)) = self.place_of(id) else { return 0.0 };
        if place == 0 { self.padding(parent, axis, false) } else { self.usual_gap(parent, axis) }
    }

    /// Returns the usual gap between the children of a node: the median of the measured ones. The free space above a bar
    /// at the lower edge of a screen does not count.
    pub(super) fn usual_gap(&self, parent: NodeId, axis: Axis) -> f64 {
        let low = if axis == Axis::Y { self.at_the_bottom(parent) } else { Vec::new() };
        let children = self.nodes[parent].children.iter().skip(1).filter(|child| !low.contains(child));
        let mut gaps: Vec<f64> = children.filter_map(|&child| self.measured_gap(child, axis)).collect();
        gaps.retain(|gap| (0.0..=WIDEST).contains(gap));
        websketch_sketch::sort::sort_by_number(&mut gaps, |gap| *gap);
        gaps.get(gaps.len().saturating_sub(1) / 2).copied().unwrap_or(USUAL)
    }

    /// Returns the padding of a node at the start of `axis`, or at its end. Groups have none.
    pub(super) fn padding(&self, id: NodeId, axis: Axis, is_end: bool) -> f64 {
        let node = &self.nodes[id];
        if node.is_group() {
            return 0.0;
        }
        let (Some(own), Some(around)) = (node.measured, self.around_on_sketch(id)) else {
            let is_titled = match &node.content {
                Content::Wrapper(_, props) => props.text().is_some(),
                _ => self.element(id).is_some_and(|element| element.component.props().text().is_some()),
            };
            return if axis == Axis::Y && !is_end && is_titled { TITLE } else { self.empty_padding(id) };
        };
        let (own, around) = (own.along(axis), around.along(axis));
        let before = fmax(around.start - own.start, 0.0);
        if !is_end {
            return before;
        }
        let after = fmax(own.end() - around.end(), 0.0);
        match axis {
            // Rows seldom reach the right padding.
            Axis::X => fmin(after, before),
            Axis::Y => fmin(after, PADDING),
        }
    }

    /// Returns the padding of a box without children, or of a new one. Pixels. It is smaller in a small box.
    pub(super) fn empty_padding(&self, id: NodeId) -> f64 {
        let node = &self.nodes[id];
        let above = node.children.first().and_then(|&first| self.nodes[first].gap);
        match above.filter(|_| matches!(node.content, Content::Wrapper(..))) {
            // A new box has the same padding at all sides.
            Some(above) => fmin(above, EMPTY_PADDING),
            None => fmin(EMPTY_PADDING, (node.now.x.length / 8.0).floor()),
        }
    }

    /// Returns the smallest box around the children that a node had on the sketch.
    pub(super) fn around_on_sketch(&self, id: NodeId) -> Option<super::area::Area> {
        let element = self.element(id)?;
        let part = self.structure.cut_of(Some(element))?;
        Some(super::area::Area::of(&part.bounds()))
    }

    /// Returns how the children of a column or row are aligned across their flow.
    pub(super) fn alignment(&self, id: NodeId) -> Cross {
        let node = &self.nodes[id];
        let across = match node.flow {
            Flow::Row => Axis::Y,
            Flow::Column | Flow::Overlay => Axis::X,
        };
        let children = node.children.iter().filter_map(|&child| self.nodes[child].measured);
        let extents: Vec<Extent> = children.map(|area| area.along(across)).collect();
        let Some(lane) = extents.iter().copied().reduce(Extent::union) else { return Cross::Start };
        let all = |is: &dyn Fn(&Extent) -> bool| extents.iter().all(is);
        let is_near = |one: f64, other: f64| (one - other).abs() <= EDGE_TOLERANCE;
        let starts = all(&|one| is_near(one.start, lane.start));
        let ends = all(&|one| is_near(one.end(), lane.end()));
        if starts && ends && extents.len() > 1 {
            Cross::Stretch
        } else if starts {
            Cross::Start
        } else if all(&|one| is_near(one.center(), lane.center())) {
            Cross::Center
        } else if ends {
            Cross::End
        } else {
            Cross::Start
        }
    }
}
