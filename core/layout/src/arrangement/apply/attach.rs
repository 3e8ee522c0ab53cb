//! Attaching: where in the tree a place is, and the size and gaps that a part gets there.

use super::super::area::Extent;
use super::super::edit::{Edge, EditError, Place};
use super::super::gaps::{USUAL, WIDEST};
use super::super::node::{Content, Cross, Flow, NodeId};
use super::Arrangement;
use crate::structure::page_in;
use crate::tokens::arranging::INSET;
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::{Bounds, fmax, fmin};
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Axis;

impl Arrangement<'_> {
    /// Attaches a node without a parent at a place.
    pub(super) fn attach_at(&mut self, id: NodeId, place: &Place) -> Result<(), EditError> {
        match place {
            Place::Beside { anchors, side } => {
                let anchor = self.anchor(anchors, *side)?;
                let (axis, is_after) = self.direction(anchor, *side);
                self.attach_beside(id, anchor, axis, is_after)
            }
            Place::In { parent, is_first } => {
                let node = self.parent_of(parent.as_ref())?;
                match parent {
                    Some(parent) if !self.is_box(node) => Err(EditError::NotABox(parent.clone())),
                    _ => self.attach_in(id, node, *is_first),
                }
            }
            Place::Over { parent, x, y } => {
                let parent = self.parent_of(parent.as_ref())?;
                self.attach_over(id, parent, *x, *y);
                Ok(())
            }
            Place::At { x, y } => {
                let root = self.root;
                self.lift(root);
                let wish = match &self.nodes[id].content {
                    Content::New(item) => item.width_in(self.room_on_page().length, None, None),
                    _ => self.preferred(id),
                };
                self.nodes[id].width = Some(wish);
                self.nodes[id].cross = Some(Cross::At(*x));
                let place = self.nodes[root].children.len();
                self.attach(id, root, place);
                self.put_freely(id, *x, *y);
                Ok(())
            }
        }
    }

    /// Attaches a node before or after an anchor along an axis.
    pub(super) fn attach_beside(
        &mut self,
        id: NodeId,
        anchor: NodeId,
        axis: Axis,
        is_after: bool,
    ) -> Result<(), EditError> {
        let anchor = if axis == Axis::Y { self.column_item(anchor) } else { anchor };
        let Some((parent, place)) = self.place_of(anchor) else { return Err(EditError::NoTarget) };
        let (parent, place) = if self.nodes[parent].flow.axis() == Some(axis) {
            (parent, place)
        } else {
            (self.enclose(anchor, Flow::along(axis)), 0)
        };
        self.size_for(id, parent, anchor);
        if axis == Axis::X && !self.takes(parent, id, self.preferred(id)) {
            return self.attach_on_next_line(id, parent);
        }
        self.attach_with_gaps(id, parent, place + usize::from(is_after), axis);
        Ok(())
    }

    /// Attaches a node in a new row below a full one.
    fn attach_on_next_line(&mut self, id: NodeId, row: NodeId) -> Result<(), EditError> {
        let is_wrapping = self.nodes[row].is_group() && row != self.root;
        if !is_wrapping {
            let blocking = self.nodes[row].children.iter().filter_map(|&child| self.element(child));
            let blocking = blocking.map(|element| element.component.id().clone()).collect();
            return Err(EditError::NoRoom { blocking });
        }
        // A row that was made for the new part alone is its anchor.
        let Some((parent, place)) = self.place_of(row) else { return Err(EditError::NoTarget) };
        let (parent, place) = match self.nodes[parent].flow {
            Flow::Column => (parent, place),
            Flow::Row | Flow::Overlay => (self.enclose(row, Flow::Column), 0),
        };
        let start = self.nodes[row].now.x.start;
        let gap = self.usual_gap(row, Axis::X);
        self.attach_with_gaps(id, parent, place + 1, Axis::Y);
        self.nodes[id].cross = Some(Cross::At(start));
        self.nodes[id].gap = Some(gap);
        Ok(())
    }

    /// Attaches a node among the children of another one, and gives it and its next sibling their gaps.
    fn attach_with_gaps(&mut self, id: NodeId, parent: NodeId, place: usize, axis: Axis) {
        let before = place.checked_sub(1).and_then(|at| self.nodes[parent].children.get(at).copied());
        let next = self.nodes[parent].children.get(place).copied();
        let usual = self.usual_gap(parent, axis);
        let known = next.map(|next| self.gap(next, axis));
        let gap = match (before, known) {
            (Some(before), _) => self.gap_to(before, id, usual, axis),
            // The new first part takes over the place of the old one.
            (None, Some(known)) if !self.nodes[parent].is_group() || parent == self.root => known,
            (None, Some(_)) => 0.0,
            (None, None) => self.padding(parent, axis, false),
        };
        if let Some(next) = next {
            let own = self.gap_to(id, next, usual, axis);
            let after = match known.filter(|_| before.is_some()) {
                // A wide gap takes the new part in.
                Some(known) if known > WIDEST || axis == Axis::X => {
                    fmax(known - gap - self.length_of(id, axis), own)
                }
                _ => own,
            };
            self.nodes[next].gap = Some(after);
        }
        self.nodes[id].gap = Some(gap);
        self.attach(id, parent, place);
    }

    /// Attaches a node in a box, or on the page.
    fn attach_in(&mut self, id: NodeId, parent: NodeId, is_first: bool) -> Result<(), EditError> {
        if let Some(page) = self.element(parent).and_then(page_in).filter(|_| self.is_bottom_bar(id)) {
            self.attach_at_the_bottom(id, parent, page);
            return Ok(());
        }
        let low = self.at_the_bottom(parent);
        let parent = self.flow_in(parent);
        if let Some(main) = self.main_beside_sides(parent).filter(|_| !self.spans_page(id)) {
            return self.attach_in(id, main, is_first);
        }
        let children = &self.nodes[parent].children;
        // Bars at the lower edge of a screen stay below its content.
        let content = children.iter().rfind(|child| !low.contains(child)).or(children.last());
        let edge = if is_first { children.first() } else { content };
        let Some(&edge) = edge else {
            self.size_for(id, parent, parent);
            self.nodes[id].gap = Some(self.padding(parent, Axis::Y, false));
            self.attach(id, parent, 0);
            return Ok(());
        };
        match self.nodes[parent].flow {
            Flow::Row => {
                // A full bar takes nothing more; any other box gets a line below its row.
                self.size_for(id, parent, edge);
                if self.takes(parent, id, self.preferred(id)) && self.is_bar(parent) {
                    let place = if is_first { 0 } else { self.nodes[parent].children.len() };
                    self.attach_with_gaps(id, parent, place, Axis::X);
                    return Ok(());
                }
                let row = self.gather(parent);
                self.attach_beside(id, row, Axis::Y, !is_first)
            }
            Flow::Overlay => {
                let all = self.gather(parent);
                self.attach_beside(id, all, Axis::Y, !is_first)
            }
            Flow::Column if !is_first && let Some(footer) = self.footer_in(edge) => {
                self.attach_beside(id, footer, Axis::Y, false)
            }
            Flow::Column if is_first && self.is_header(edge) => self.attach_beside(id, edge, Axis::Y, true),
            Flow::Column => self.attach_beside(id, edge, Axis::Y, !is_first),
        }
    }

    /// Returns the main part of the page if the page, or its last part, is a row of side columns and one other part.
    fn main_beside_sides(&self, page: NodeId) -> Option<NodeId> {
        if page != self.root && self.nodes[page].parent != Some(self.root) {
            return None;
        }
        let row = match self.nodes[page].flow {
            Flow::Row => page,
            Flow::Column | Flow::Overlay => *self.nodes[page].children.last()?,
        };
        let sides = &self.structure.frame().sides;
        if sides.is_empty() || self.nodes[row].flow != Flow::Row || !self.nodes[row].is_group() {
            return None;
        }
        let is_side = |id: NodeId| self.element(id).is_some_and(|element| sides.contains(element));
        let mut others = self.nodes[row].children.iter().copied().filter(|&child| !is_side(child));
        others.next().filter(|&main| others.next().is_none() && self.nodes[main].flow == Flow::Column)
    }

    /// Whether a new part spans the page beside side columns as well: a bar, a footer, or a screen.
    fn spans_page(&self, id: NodeId) -> bool {
        let Content::New(item) = &self.nodes[id].content else { return false };
        item.bleeds || item.device_frame().is_some()
    }

    /// Attaches a bar at the lower edge of the page that a device frame draws.
    fn attach_at_the_bottom(&mut self, id: NodeId, frame: NodeId, page: Bounds) {
        if self.nodes[frame].flow == Flow::Row {
            self.gather(frame);
        }
        self.nodes[id].width = Some(page.width());
        self.nodes[id].cross = Some(Cross::Offset(page.x() - self.nodes[frame].now.x.start));
        let height = self.length_of(id, Axis::Y);
        let place = self.nodes[frame].children.len();
        self.attach(id, frame, place);
        self.put_freely(id, page.x(), page.bottom() - height);
    }

    fn is_bottom_bar(&self, id: NodeId) -> bool {
        let Content::New(item) = &self.nodes[id].content else { return false };
        let component = item.content.component();
        component.is_some_and(|(kind, props)| {
            props.variant().and_then(|variant| Piece::from_variant(kind, variant)) == Some(Piece::Bottom)
        })
    }

    /// Returns the group in which the flow of a box is, if components lie over it; else the box.
    fn flow_in(&self, parent: NodeId) -> NodeId {
        let node = &self.nodes[parent];
        match node.children.split_first() {
            Some((&flow, over))
                if node.flow == Flow::Overlay
                    && self.nodes[flow].is_group()
                    && over.iter().all(|&one| {
                        self.element(one)
                            .is_some_and(|element| Piece::overlay_of(element.component).is_some())
                    }) =>
            {
                flow
            }
            _ => parent,
        }
    }

    /// Puts all children of a node into one group, and returns that.
    pub(super) fn gather(&mut self, parent: NodeId) -> NodeId {
        let flow = self.nodes[parent].flow;
        let area = self.around_measured(parent);
        let mut group = super::super::node::Node::new(Content::Group, flow, area);
        group.measured_parent = Some(parent);
        group.parent = Some(parent);
        let group = self.nodes.push(group);
        let children = std::mem::replace(&mut self.nodes[parent].children, vec![group]);
        for &child in &children {
            let node = &mut self.nodes[child];
            node.parent = Some(group);
            node.measured_parent = Some(group);
        }
        self.nodes[group].measured_last = children.last().copied();
        self.nodes[group].children = children;
        self.nodes[parent].measured_last = Some(group);
        self.nodes[parent].flow = Flow::Column;
        group
    }

    fn is_bar(&self, id: NodeId) -> bool {
        let now = self.nodes[id].now;
        now.y.length * 4.0 <= now.x.length
    }

    /// Returns the footer that a part is or ends with.
    fn footer_in(&self, id: NodeId) -> Option<NodeId> {
        let inner = |&one: &NodeId| {
            let node = &self.nodes[one];
            node.children.last().copied().filter(|_| node.is_group() && node.flow == Flow::Column)
        };
        std::iter::successors(Some(id), inner).find(|&one| self.is_footer(one))
    }

    pub(super) fn is_footer(&self, id: NodeId) -> bool {
        let is_footer = self.element(id).is_some_and(|element| element.kind() == ComponentKind::Footer);
        let is_single = self.nodes[id].parent.is_some_and(|parent| self.nodes[parent].children.len() > 1);
        is_footer && is_single
    }

    /// Whether a node is a bar at the top of its page.
    fn is_header(&self, id: NodeId) -> bool {
        let is_on_page = self.nodes[id].parent == Some(self.root);
        let bars = &self.structure.frame().bars;
        is_on_page && self.element(id).is_some_and(|element| bars.contains(element)) && self.is_bar(id)
    }

    /// Attaches a node over the children of a box, at one of its edges or corners.
    fn attach_over(&mut self, id: NodeId, parent: NodeId, x: Edge, y: Edge) {
        let area = self.nodes[parent].now;
        self.lift(parent);
        let inset = if parent == self.root { 2.0 * INSET } else { INSET };
        let wish = match &self.nodes[id].content {
            Content::New(item) => {
                item.intrinsic_width.fit_content.unwrap_or(item.intrinsic_width.max_content)
            }
            _ => self.preferred(id),
        };
        let width = fmin(wish, area.x.length);
        self.nodes[id].width = Some(width);
        let height = self.length_of(id, Axis::Y);
        let at = |extent: Extent, length: f64, edge: Edge| match edge {
            Edge::Left | Edge::Top => extent.start + inset,
            Edge::Right | Edge::Bottom => fmax(extent.end() - length - inset, extent.start),
            Edge::Center | Edge::Middle => (extent.start + (extent.length - length) / 2.0).round(),
        };
        let (left, top) = (at(area.x, width, x), at(area.y, height, y));
        self.nodes[id].cross = Some(Cross::At(left));
        let place = self.nodes[parent].children.len();
        self.attach(id, parent, place);
        self.put_freely(id, left, top);
    }

    /// Makes a node an overlay. Its former children become one group.
    pub(super) fn lift(&mut self, parent: NodeId) {
        if self.nodes[parent].flow != Flow::Overlay {
            if self.nodes[parent].children.len() > 1 {
                self.gather(parent);
            }
            self.nodes[parent].flow = Flow::Overlay;
        }
    }

    /// Puts a node at a point. Its parent is an overlay.
    fn put_freely(&mut self, id: NodeId, x: f64, y: f64) {
        let now = self.nodes[id].now;
        self.shift(id, x - now.x.start, y - now.y.start);
    }
}

/// The gap between parts that are put side by side without a measured one.
pub(super) const BETWEEN: f64 = USUAL;
