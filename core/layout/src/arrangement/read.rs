//! Reading: from the structure of a sketch to nodes with measured boxes.

use super::Arrangement;
use super::area::{Area, Extent};
use super::node::{Content, Flow, Node, NodeId, Nodes};
use crate::layout_tree::page_metrics;
use crate::structure::{CutNode, Element, Structure};
use std::collections::BTreeSet;
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Axis;

impl<'s> Arrangement<'s> {
    /// Reads the arrangement of a sketch. O(n).
    #[must_use]
    pub fn read(structure: &'s Structure<'s>) -> Self {
        let count = structure.elements().len();
        let nodes = Nodes::with_capacity(count + count / 2 + 1);
        let mut reader = Reader { structure, nodes, of: vec![None; count] };
        let root = reader.page();
        Self {
            structure,
            nodes: reader.nodes.read(),
            of: reader.of,
            root,
            page: page_metrics(structure),
            is_measured: true,
        }
    }
}

struct Reader<'s> {
    structure: &'s Structure<'s>,
    nodes: Nodes,
    of: Vec<Option<NodeId>>,
}

impl<'s> Reader<'s> {
    fn page(&mut self) -> NodeId {
        let page = self.structure.frame().page;
        let bottom = self.structure.bounds().map_or(0.0, |bounds| bounds.bottom());
        let area =
            Area { x: Extent::between(page.start, page.end), y: Extent { start: 0.0, length: bottom } };
        let root = self.nodes.push(Node::new(Content::Group, Flow::Column, Some(area)));
        let roots = self.structure.roots().collect();
        self.fill_frame(root, roots, self.structure.cut_of(None));
        root
    }

    /// Gives a box or the page its children: those in the flow, and those that lie over them by their nature.
    fn fill_frame(&mut self, frame: NodeId, all: Vec<&Element<'s>>, part: Option<&CutNode<'s>>) {
        let mut crossing = BTreeSet::new();
        part.into_iter().for_each(|part| overlapping(part, &mut crossing));
        // A badge that stands free in a row is a part of it.
        let is_over = |element: &&Element| match Piece::overlay_of(element.component) {
            Some(Piece::Badge) => crossing.contains(&element.order),
            piece => piece.is_some(),
        };
        let (over, flow): (Vec<&Element<'s>>, Vec<&Element<'s>>) = all.into_iter().partition(is_over);
        if over.is_empty() {
            let (bars, content): (Vec<&Element<'s>>, Vec<&Element<'s>>) = flow.into_iter().partition(is_bar);
            let is_below = |part: &CutNode| bars.iter().all(|bar| bar.bounds.y() >= part.bounds().bottom());
            // Few boxes have such a bar: only their content is cut once more.
            if !bars.is_empty()
                && let Some(part) = CutNode::of(&content).filter(is_below)
            {
                return self.fill_above(frame, &part, &bars);
            }
            if let Some(part) = part {
                self.fill(frame, part);
            }
            return;
        }
        self.nodes[frame].flow = Flow::Overlay;
        if let Some(part) = CutNode::of(&flow) {
            let area = Area::of(&part.bounds());
            let group = self.nodes.push(Node::new(Content::Group, Flow::Column, Some(area)));
            self.fill(group, &part);
            self.append(frame, group);
        }
        for element in over {
            let child = self.component(element);
            self.append(frame, child);
        }
    }

    /// Gives a screen its content in a column, and below it the bars at its lower edge. They stay apart from content that
    /// comes close to them.
    fn fill_above(&mut self, frame: NodeId, content: &CutNode<'s>, bars: &[&Element<'s>]) {
        match content {
            CutNode::Split { axis: Axis::Y, .. } => self.fill(frame, content),
            other => {
                let part = self.part(other);
                self.append(frame, part);
            }
        }
        for bar in bars {
            let child = self.component(bar);
            self.append(frame, child);
        }
    }

    /// Gives a node the parts of a cut as its children.
    fn fill(&mut self, parent: NodeId, part: &CutNode<'s>) {
        match part {
            CutNode::Single(element) => {
                let child = self.component(element);
                self.append(parent, child);
            }
            CutNode::Split { axis, parts, .. } => {
                self.nodes[parent].flow = Flow::along(*axis);
                for part in parts {
                    let child = self.part(part);
                    self.append(parent, child);
                }
            }
            CutNode::Backdrop { back, rest } => {
                self.nodes[parent].flow = Flow::Overlay;
                let back = self.component(back);
                self.append(parent, back);
                let rest = self.part(rest);
                self.append(parent, rest);
            }
            CutNode::Overlapping { elements, .. } => {
                self.nodes[parent].flow = Flow::Overlay;
                for element in elements {
                    let child = self.component(element);
                    self.append(parent, child);
                }
            }
        }
    }

    fn part(&mut self, part: &CutNode<'s>) -> NodeId {
        match part {
            CutNode::Single(element) => self.component(element),
            CutNode::Split { .. } | CutNode::Backdrop { .. } | CutNode::Overlapping { .. } => {
                let area = Area::of(&part.bounds());
                let group = self.nodes.push(Node::new(Content::Group, Flow::Column, Some(area)));
                self.fill(group, part);
                group
            }
        }
    }

    fn component(&mut self, element: &Element<'s>) -> NodeId {
        let area = Area::of(&element.bounds);
        let node = self.nodes.push(Node::new(Content::Existing(element.order), Flow::Column, Some(area)));
        self.of.get_mut(element.order).into_iter().for_each(|place| *place = Some(node));
        let children: Vec<&Element<'s>> = self.structure.children(element).collect();
        if !children.is_empty() {
            self.fill_frame(node, children, self.structure.cut_of(Some(element)));
        }
        node
    }

    fn append(&mut self, parent: NodeId, child: NodeId) {
        let before = self.nodes[parent].children.last().copied();
        self.nodes[parent].children.push(child);
        self.nodes[parent].measured_last = Some(child);
        let child = &mut self.nodes[child];
        child.parent = Some(parent);
        child.measured_parent = Some(parent);
        child.measured_before = before;
    }
}

/// Whether a component is a bar at the lower edge of a screen.
fn is_bar(element: &&Element<'_>) -> bool {
    element.kind() == ComponentKind::NavigationBox && Piece::of(element.component) == Piece::Bottom
}

/// Collects the indices of the components that overlap others of their cut.
fn overlapping(part: &CutNode<'_>, found: &mut BTreeSet<usize>) {
    match part {
        CutNode::Single(_) => {}
        CutNode::Split { parts, .. } => parts.iter().for_each(|part| overlapping(part, found)),
        CutNode::Backdrop { rest, .. } => {
            found.extend(rest.elements().iter().map(|element| element.order));
        }
        CutNode::Overlapping { elements, .. } => found.extend(elements.iter().map(|element| element.order)),
    }
}
