//! Strips: room for components that are laid out by a tree, at a known place of the page or of a box.

use super::Arrangement;
use super::area::{Area, Extent};
use super::node::{Content, Flow, Node, NodeId};
use crate::structure::tolerance::EDGE_TOLERANCE;
use crate::structure::{Span, Structure};
use websketch_sketch::geometry::{Bounds, fmax};
use websketch_sketch::operation::Axis;

/// A strip of the page or of a box.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strip {
    /// The box that holds it, by paint index. `None` for the page.
    pub(crate) parent: Option<usize>,
    /// The horizontal extent.
    pub(crate) across: Span,
    /// The top. Pixels.
    pub(crate) top: f64,
    /// The bottom. Pixels.
    pub(crate) bottom: f64,
    /// The line at which the parts after it began. Pixels.
    pub(crate) line: f64,
    /// The distance by which the parts after it move. Pixels; negative if they close up.
    pub(crate) by: f64,
}

/// Returns the components that make room for a strip, by paint index, with their new boxes. Parts after it move, and
/// the boxes around it grow. `is_placed` tells the components with places of their own; the others stay where those were.
pub(crate) fn make_room<'s>(
    structure: &'s Structure<'s>,
    strip: &Strip,
    is_placed: &dyn Fn(usize) -> bool,
) -> Vec<(usize, Bounds)> {
    let mut arrangement = Arrangement::read(structure);
    for order in (0..arrangement.of.len()).filter(|&order| is_placed(order)) {
        if let Some(node) = arrangement.of.get(order).copied().flatten() {
            arrangement.leave_hole(node);
        }
    }
    let parent = strip.parent.and_then(|order| arrangement.of.get(order).copied().flatten());
    let parent = parent.unwrap_or(arrangement.root);
    arrangement.reserve(parent, strip);
    arrangement.solve_height(arrangement.root);
    arrangement.changed(is_placed)
}

impl Arrangement<'_> {
    /// Puts a strip into each column of a node that it meets.
    fn reserve(&mut self, parent: NodeId, strip: &Strip) {
        match self.nodes[parent].flow {
            Flow::Column => self.reserve_in_column(parent, strip),
            Flow::Row => self.reserve_in_row(parent, strip),
            Flow::Overlay => {
                let mut children = self.nodes[parent].children.iter().copied();
                let flow = children.rfind(|&child| self.nodes[child].is_group() && self.meets(child, strip));
                match flow {
                    Some(flow) => self.reserve(flow, strip),
                    None => {
                        let place = self.nodes[parent].children.len();
                        self.attach_strip(parent, place, strip);
                    }
                }
            }
        }
    }

    fn reserve_in_column(&mut self, parent: NodeId, strip: &Strip) {
        let children = &self.nodes[parent].children;
        let starts = |child: &NodeId| self.nodes[*child].now.y.start >= strip.line - EDGE_TOLERANCE;
        let place = children.iter().position(starts).unwrap_or(children.len());
        let before = place.checked_sub(1).and_then(|at| children.get(at).copied());
        let next = children.get(place).copied();
        // A row that crosses the line makes room in its columns.
        if let Some(before) = before
            && self.nodes[before].is_group()
            && self.nodes[before].now.y.end() > strip.line + EDGE_TOLERANCE
        {
            return self.reserve(before, strip);
        }
        let from = before.map_or(self.nodes[parent].now.y.start, |before| self.nodes[before].now.y.end());
        let strut = self.attach_strip(parent, place, strip);
        self.nodes[strut].gap = Some(strip.top - from);
        if let Some(next) = next {
            self.nodes[next].gap = Some(self.nodes[next].now.y.start + strip.by - strip.bottom);
        }
    }

    fn reserve_in_row(&mut self, row: NodeId, strip: &Strip) {
        let met: Vec<NodeId> =
            self.nodes[row].children.iter().copied().filter(|&child| self.meets(child, strip)).collect();
        if met.is_empty() {
            // Beside all parts of the row: the row may get higher.
            let place = self.nodes[row].children.len();
            self.attach_strip(row, place, strip);
        }
        for child in met {
            let column = if self.nodes[child].is_group() { child } else { self.enclose(child, Flow::Column) };
            self.reserve(column, strip);
        }
    }

    fn meets(&self, id: NodeId, strip: &Strip) -> bool {
        let across = Extent::between(strip.across.start, strip.across.end);
        self.nodes[id].now.x.overlaps(across, EDGE_TOLERANCE)
    }

    /// Attaches a node of the size of a strip.
    fn attach_strip(&mut self, parent: NodeId, place: usize, strip: &Strip) -> NodeId {
        let mut strut = Node::new(Content::Group, Flow::Overlay, None);
        strut.now = Area {
            x: Extent::between(strip.across.start, strip.across.end),
            y: Extent::between(strip.top, strip.bottom),
        };
        let strut = self.nodes.push(strut);
        self.attach(strut, parent, place);
        strut
    }

    /// Returns the components with other boxes than on the sketch, by paint index.
    pub(super) fn changed(&self, is_placed: &dyn Fn(usize) -> bool) -> Vec<(usize, Bounds)> {
        let changed = |(order, node): (usize, &Option<NodeId>)| {
            let node = &self.nodes[(*node)?];
            let now = node.now;
            if is_placed(order) || node.measured == Some(now) {
                return None;
            }
            let (x, y) = (fmax(now.along(Axis::X).start, 0.0), fmax(now.along(Axis::Y).start, 0.0));
            Some((order, Bounds::new(x, y, now.x.length, now.y.length).ok()?))
        };
        self.of.iter().enumerate().filter_map(changed).collect()
    }
}
