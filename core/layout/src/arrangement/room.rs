//! The horizontal extent that a node may use.

use super::Arrangement;
use super::area::Extent;
use super::node::{Flow, NodeId};
use super::width::SAME;
use crate::layout_tree::page_margin;
use crate::structure::page_in;
use crate::tokens::QUARTER;
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::operation::Axis;

impl Arrangement<'_> {
    /// Returns the extent that a node may use at most, with everything around it as it is. Pixels.
    pub(super) fn room(&self, id: NodeId) -> Extent {
        let own = self.nodes[id].now.x;
        let Some((parent, place)) = self.place_of(id) else { return own };
        let is_inner = self.nodes[id].is_group() && !self.reaches_both_edges(id);
        let outer = if is_inner && self.reaches_both_edges(parent) {
            // A group with a bar or a footer across the page says nothing about the room of its groups.
            self.room(parent)
        } else {
            self.room_inside(parent)
        };
        if self.nodes[parent].flow != Flow::Row {
            return outer;
        }
        let siblings = &self.nodes[parent].children;
        let next = siblings.get(place + 1).copied();
        let end = next
            .map_or(outer.end(), |next| self.nodes[next].now.x.start - fmax(self.gap(next, Axis::X), 0.0));
        Extent::between(own.start, fmax(end, own.end()))
    }

    /// Whether a group on the page reaches from edge to edge of it.
    fn reaches_both_edges(&self, id: NodeId) -> bool {
        let (own, page) = (self.nodes[id].now.x, self.nodes[self.root].now.x);
        let reaches = own.start <= page.start && own.end() >= page.end();
        id != self.root && self.nodes[id].is_group() && self.frame(id) == self.root && reaches
    }

    /// Returns the extent for the children of a node. Pixels.
    pub(super) fn room_inside(&self, id: NodeId) -> Extent {
        let node = &self.nodes[id];
        if id == self.root {
            return self.room_on_page();
        }
        if node.is_group() {
            return self.room(id).union(node.now.x);
        }
        if let Some(element) = self.element(id)
            && let Some(page) = page_in(element)
        {
            return self.room_on_screen(id, Extent::between(page.x(), page.right()));
        }
        node.now.x.inset(self.padding(id, Axis::X, false), self.padding(id, Axis::X, true))
    }

    /// The content of the page between its margins, as far as it is drawn.
    pub(super) fn room_on_page(&self) -> Extent {
        let frame = self.structure.frame();
        let usual = page_margin(frame.page.length());
        let margin = fmin(usual, (frame.main.length() * QUARTER).floor());
        let main = Extent::between(frame.main.start + margin, frame.main.end - margin);
        match frame.content {
            Some(content) if content.length() >= frame.main.length() * QUARTER => {
                let drawn = Extent::between(content.start, content.end);
                // Content that begins at a margin of its own leaves the same one at the right.
                let margin = fmax(content.start - frame.main.start, 0.0);
                let given = self.structure.page().width;
                let is_guessed =
                    frame.bars.is_empty() && frame.sides.is_empty() && frame.page.end + SAME < given;
                let end = if is_guessed {
                    // Nothing draws the right edge of the page: the row may go on to the margin of the given page.
                    fmax(given - fmin(margin, page_margin(given)), frame.main.end - margin)
                } else {
                    frame.main.end - margin
                };
                let whole = Extent::between(content.start, end);
                if whole.length > drawn.length { whole } else { drawn }
            }
            _ => main,
        }
    }

    fn room_on_screen(&self, id: NodeId, page: Extent) -> Extent {
        let usual = page_margin(page.length);
        let around = self.around_measured(id).map(|area| area.x);
        let margin = match around {
            Some(around) if around.length >= page.length * QUARTER && around.start > page.start + 1.0 => {
                around.start - page.start
            }
            _ => usual,
        };
        page.inset(margin, margin)
    }
}
