//! Widths, from the outside in: every node gets its horizontal extent, and its children follow it.

use super::Arrangement;
use super::area::Extent;
use super::gaps::PADDING;
use super::node::{Content, Cross, Flow, NodeId};
use crate::layout_tree::size;
use crate::tokens::QUARTER;
pub(super) use crate::tokens::arranging::SAME;
use crate::tokens::arranging::{CENTERED, CLOSE};
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::operation::Axis;

impl Arrangement<'_> {
    /// Sets the preferred width of every changed group, from the inside out.
    pub(super) fn prefer(&mut self, id: NodeId) {
        if !self.nodes[id].is_dirty {
            return;
        }
        for child in self.nodes[id].children.clone() {
            self.prefer(child);
        }
        if !self.nodes[id].is_group() || id == self.root || self.nodes[id].children.is_empty() {
            return;
        }
        let measured = self.nodes[id].measured.map_or(0.0, |area| area.x.length);
        let width = match self.nodes[id].flow {
            Flow::Row => self.preferred_row(id),
            Flow::Column | Flow::Overlay => {
                let children = self.nodes[id].children.iter();
                let fixed = children.filter(|&&child| self.nodes[child].cross != Some(Cross::Stretch));
                fixed.map(|&child| self.preferred(child)).fold(measured, fmax)
            }
        };
        let is_same = (width - measured).abs() < SAME;
        self.nodes[id].width = if is_same { None } else { Some(width) };
    }

    /// Returns the width that a node would have with room enough. Pixels.
    pub(super) fn preferred(&self, id: NodeId) -> f64 {
        let node = &self.nodes[id];
        node.width.unwrap_or_else(|| node.measured.map_or(node.now.x.length, |area| area.x.length))
    }

    /// Lays the page out.
    pub(super) fn lay_out(&mut self) {
        let page = self.nodes[self.root].now.x;
        self.lay_children(self.root, page);
    }

    /// Gives a node its extent and lays its children out in it.
    pub(super) fn lay(&mut self, id: NodeId, to: Extent) {
        if self.is_locked(id) {
            return;
        }
        let from = self.nodes[id].now.x;
        // A component below its least size is no component.
        let least = self.element(id).map_or(0.0, |element| element.kind().min_size().width);
        let to = Extent { length: fmax(to.length, fmin(least, from.length)), ..to };
        let is_as_long = (to.length - from.length).abs() < SAME;
        if is_as_long && !self.nodes[id].is_dirty {
            return self.shift(id, to.start - from.start, 0.0);
        }
        let length = if is_as_long { from.length } else { fmax(to.length, self.least_size(id, Axis::X)) };
        let to = Extent { start: to.start, length };
        self.nodes[id].now.x = to;
        if !is_as_long {
            self.nodes[id].is_dirty = true;
        }
        let page = self.page;
        let node = &mut self.nodes[id];
        if let Content::New(item) = &mut node.content {
            item.solve(to.length, &page);
            // A component is no narrower than its least width.
            node.now.x.length = item.place.width;
            return;
        }
        self.lay_children(id, from);
    }

    /// Lays the children of a node out. `from` is the extent that the node had before.
    pub(super) fn lay_children(&mut self, id: NodeId, from: Extent) {
        let to = self.nodes[id].now.x;
        if self.nodes[id].flow == Flow::Row {
            return self.lay_row(id, from, to);
        }
        let stays = self.kept_start(id, from, to);
        for child in self.nodes[id].children.clone() {
            let extent = match stays {
                Some(by) if !self.nodes[child].is_dirty => {
                    let own = self.nodes[child].now.x;
                    Extent { start: own.start + by, length: own.length }
                }
                _ => self.in_column(id, child, from, to),
            };
            self.lay(child, extent);
        }
    }

    /// Returns the shift of the unchanged children of a group that has another width only because of a changed child.
    /// They are tied to the boxes that are visible, not to their group.
    fn kept_start(&self, id: NodeId, from: Extent, to: Extent) -> Option<f64> {
        let width = self.nodes[id].width.filter(|_| self.nodes[id].is_group())?;
        if to.start <= from.start + SAME && from.end() <= to.end() + SAME {
            return Some(0.0);
        }
        ((width - to.length).abs() < SAME).then_some(to.start - from.start)
    }

    /// Returns the extent of a child that is not in a row.
    fn in_column(&self, id: NodeId, child: NodeId, from: Extent, to: Extent) -> Extent {
        let node = &self.nodes[child];
        let own = node.now.x;
        let Some(cross) = node.cross else {
            let length = node.width.unwrap_or(own.length);
            if (length - own.length).abs() < SAME {
                return tied(own, from, to);
            }
            return self.resized(id, child, length, from, to);
        };
        let lane = self.lane(id, child);
        let room = self.room_inside(id);
        let length = fmin(node.width.unwrap_or(own.length), fmax(room.length, 1.0));
        match cross {
            Cross::Stretch => lane,
            Cross::Start => Extent { start: lane.start, length },
            Cross::End => Extent { start: fmax(lane.end() - length, 0.0), length },
            Cross::Center => Extent {
                start: fmax((lane.center() - length / 2.0).round(), fmin(room.start, lane.start)),
                length,
            },
            Cross::At(start) if self.nodes[id].flow == Flow::Column => {
                let start = fmax(fmin(start, room.end() - length), fmin(room.start, start));
                Extent { start, length }
            }
            Cross::At(start) => Extent { start, length },
            Cross::Offset(px) => {
                Extent { start: self.nodes[id].now.x.start + px, length: node.width.unwrap_or(own.length) }
            }
        }
    }

    /// A child with a new width keeps the edge or the center by which it is aligned, and stays in the room.
    fn resized(&self, id: NodeId, child: NodeId, length: f64, from: Extent, to: Extent) -> Extent {
        let own = self.nodes[child].now.x;
        let by = to.start - from.start;
        let room = self.room_inside(id);
        let room = if room.length > 0.0 { room.union(own) } else { own };
        let length = if self.nodes[child].is_target { length } else { fmin(length, room.length) };
        let start = match self.alignment(id) {
            Cross::Center => (own.center() - length / 2.0).round(),
            Cross::End => own.end() - length,
            Cross::Start | Cross::Stretch | Cross::At(_) | Cross::Offset(_) => own.start,
        } + by;
        let start = fmax(fmin(start, room.end() - length), fmin(room.start, own.start + by));
        Extent { start: fmax(start, 0.0), length }
    }

    /// Returns the extent of the siblings of a child, or the room if there are none.
    pub(super) fn lane(&self, id: NodeId, child: NodeId) -> Extent {
        let siblings = self.nodes[id].children.iter().filter(|&&one| one != child);
        let known = siblings.filter(|&&one| self.nodes[one].measured.is_some());
        let own = &self.nodes[id];
        let is_new = own.is_group() && own.measured.is_none();
        known
            .map(|&one| self.nodes[one].now.x)
            .reduce(Extent::union)
            .unwrap_or_else(|| if is_new { own.now.x } else { self.room_inside(id) })
    }

    /// Returns the least size of a component along an axis. Pixels.
    pub(super) fn least_size(&self, id: NodeId, axis: Axis) -> f64 {
        self.element(id).map_or(0.0, |element| {
            let least = element.kind().min_size();
            if axis == Axis::X { least.width } else { least.height }
        })
    }

    /// Returns the least width of a node. Pixels. It is the least one of its piece, or the measured one if that is less.
    pub(super) fn least_width(&self, id: NodeId) -> f64 {
        let node = &self.nodes[id];
        let least = match &node.content {
            Content::Group | Content::Wrapper(..) => {
                node.children.iter().map(|&child| self.least_width(child)).fold(0.0, fmax)
            }
            // A copy can be as narrow as its original.
            Content::New(item) => {
                let original = item.original.as_ref().and_then(|original| self.node_of(original));
                original.map_or(item.intrinsic_width.min_in_row, |original| self.least_width(original))
            }
            Content::Existing(_) => self.element(id).map_or(0.0, |element| {
                let component = element.component;
                size::width(component.kind(), component.props(), false).min_in_row
            }),
        };
        fmin(fmax(least, self.least_around(id)), self.preferred(id))
    }

    /// Returns the least width at which no word inside a box is cut. Pixels. 0 for a node without contents.
    fn least_around(&self, id: NodeId) -> f64 {
        let node = &self.nodes[id];
        if node.children.is_empty() {
            return 0.0;
        }
        let least = node.children.iter().map(|&child| {
            let (own, inside) = (self.nodes[child].measured, self.least_around(child));
            let leaf = self.element(child).filter(|_| inside == 0.0);
            let word = leaf.map_or(0.0, |element| {
                size::width(element.kind(), element.component.props(), false).min_content
            });
            fmax(inside, own.map_or(word, |own| fmin(word, own.x.length)))
        });
        let inside = match node.flow {
            Flow::Row => {
                let gaps = node.children.iter().skip(1).map(|&child| fmin(self.gap(child, Axis::X), CLOSE));
                least.sum::<f64>() + gaps.map(|gap| fmax(gap, 0.0)).sum::<f64>()
            }
            Flow::Column | Flow::Overlay => least.fold(0.0, fmax),
        };
        inside + self.padding(id, Axis::X, false) + self.padding(id, Axis::X, true)
    }
}

/// Returns the extent of a child when its parent goes from one extent to another.
///
/// A child that is tied to both edges gets another length. A centered child stays in the middle. Any other child keeps
/// its distance to the nearer edge.
pub(super) fn tied(own: Extent, from: Extent, to: Extent) -> Extent {
    let by = to.length - from.length;
    if by.abs() < SAME {
        return Extent { start: own.start + (to.start - from.start), length: own.length };
    }
    let (before, after) = (own.start - from.start, from.end() - own.end());
    if before <= PADDING && after <= PADDING {
        return Extent { start: to.start + before, length: fmax(own.length + by, 1.0) };
    }
    let is_centered = (before - after).abs() <= CENTERED;
    let start = if is_centered {
        (to.start + (to.length - own.length) / 2.0).round()
    } else if before <= after {
        to.start + before
    } else {
        to.end() - after - own.length
    };
    // A child without room comes nearer to the edges, and gets narrower then.
    let spare = (to.length - own.length) / 2.0;
    let most = if spare > 0.0 { fmin(spare, PADDING) } else { fmin(PADDING, to.length * QUARTER) };
    let padding = fmin(fmax(fmin(before, after), 0.0), most);
    let (least, most) = (to.start + fmin(padding, fmax(before, 0.0)), to.end() - padding);
    let start = fmax(fmin(start, most - own.length), least);
    Extent { start, length: fmax(fmin(own.length, most - start), 1.0) }
}
