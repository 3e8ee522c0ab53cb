//! Nodes of the arrangement: an arena that never hands out an id of a node that it does not have.

use super::area::Area;
use crate::layout_tree::LayoutBox;
use std::ops::{Index, IndexMut};
use websketch_sketch::operation::Axis;
use websketch_sketch::{ComponentKind, Props};

/// The id of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct NodeId(u32);

impl NodeId {
    /// Returns the place of the node in the arena.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The direction in which the children of a node follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// From top to bottom.
    Column,
    /// From left to right.
    Row,
    /// Each with an offset of its own: components that overlap.
    Overlay,
}

impl Flow {
    /// Returns the axis along which children follow each other. `None` for an overlay.
    pub(super) fn axis(self) -> Option<Axis> {
        match self {
            Self::Column => Some(Axis::Y),
            Self::Row => Some(Axis::X),
            Self::Overlay => None,
        }
    }

    pub(super) fn along(axis: Axis) -> Self {
        match axis {
            Axis::X => Self::Row,
            Axis::Y => Self::Column,
        }
    }
}

/// The content of a node.
#[derive(Clone, Debug)]
pub(super) enum Content {
    /// Nothing visible: the page, a row, a column or an overlay.
    Group,
    /// An existing component, by its index in paint order.
    Existing(usize),
    /// A new component with all that it holds, laid out by itself.
    New(Box<LayoutBox>),
    /// A new box around existing components.
    Wrapper(ComponentKind, Props),
}

/// The position of a child across the flow of its parent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Cross {
    /// At the start of the parent's extent.
    Start,
    /// In the middle of it.
    Center,
    /// At its end.
    End,
    /// From its start to its end.
    Stretch,
    /// At this coordinate. Pixels.
    At(f64),
    /// At this distance from the start of the parent. Pixels.
    Offset(f64),
}

/// A node of the arrangement.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) parent: Option<NodeId>,
    pub(super) children: Vec<NodeId>,
    pub(super) flow: Flow,
    pub(super) content: Content,
    /// The box on the sketch. `None` for a new node.
    pub(super) measured: Option<Area>,
    /// The parent on the sketch, and the sibling before it.
    pub(super) measured_parent: Option<NodeId>,
    pub(super) measured_before: Option<NodeId>,
    /// The last child on the sketch.
    pub(super) measured_last: Option<NodeId>,
    /// The box at the moment.
    pub(super) now: Area,
    /// The width and the height that an edit asks for. Pixels.
    pub(super) width: Option<f64>,
    pub(super) height: Option<f64>,
    /// The gap that an edit asks for: to the sibling before it, or to the edge of the parent. Pixels.
    pub(super) gap: Option<f64>,
    /// The position across the flow that an edit asks for.
    pub(super) cross: Option<Cross>,
    /// Whether an edit has changed the node, or one below it.
    pub(super) is_dirty: bool,
    /// Whether the edit is about it.
    pub(super) is_target: bool,
    /// Whether the arena lists it among the touched nodes.
    is_touched: bool,
}

impl Node {
    pub(super) fn new(content: Content, flow: Flow, measured: Option<Area>) -> Self {
        Self {
            parent: None,
            children: Vec::new(),
            flow,
            content,
            measured,
            measured_parent: None,
            measured_before: None,
            measured_last: None,
            now: measured.unwrap_or_default(),
            width: None,
            height: None,
            gap: None,
            cross: None,
            is_dirty: false,
            is_target: false,
            is_touched: false,
        }
    }

    /// Returns the paint index of an existing component.
    pub(super) fn order(&self) -> Option<usize> {
        match self.content {
            Content::Existing(order) => Some(order),
            Content::Group | Content::New(_) | Content::Wrapper(..) => None,
        }
    }

    pub(super) fn is_group(&self) -> bool {
        matches!(self.content, Content::Group)
    }
}

/// All nodes. Ids are made by [`Nodes::push`] alone, so that every id has a node.
///
/// The arena lists the nodes that an edit has made or has borrowed to change. So the result of an edit is found among
/// these, not among all.
#[derive(Clone, Debug)]
pub(super) struct Nodes {
    nodes: Vec<Node>,
    touched: Vec<NodeId>,
    /// Whether the sketch is still being read. Nodes are not listed then.
    is_reading: bool,
    /// Answers for an id of another arena.
    vacant: Node,
}

impl Nodes {
    pub(super) fn with_capacity(count: usize) -> Self {
        Self {
            nodes: Vec::with_capacity(count),
            touched: Vec::new(),
            is_reading: true,
            vacant: Node::new(Content::Group, Flow::Overlay, None),
        }
    }

    /// Ends the reading. The nodes that are changed from here on are listed.
    pub(super) fn read(self) -> Self {
        Self { is_reading: false, ..self }
    }

    pub(super) fn push(&mut self, mut node: Node) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        if !self.is_reading {
            node.is_touched = true;
            self.touched.push(id);
        }
        self.nodes.push(node);
        id
    }

    pub(super) fn ids(&self) -> impl ExactSizeIterator<Item = NodeId> + use<> {
        (0..u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)).map(NodeId)
    }

    /// Returns the nodes that an edit may have changed, each once. All others are as they were read.
    pub(super) fn touched(&self) -> &[NodeId] {
        &self.touched
    }

    /// Takes back all changes since the nodes were copied from `original`.
    pub(super) fn restore(&mut self, original: &Self) {
        self.nodes.truncate(original.nodes.len());
        for id in std::mem::take(&mut self.touched) {
            if let (Some(node), Some(was)) = (self.nodes.get_mut(id.index()), original.nodes.get(id.index()))
            {
                node.clone_from(was);
            }
        }
    }
}

// Both are called in hundreds of places, where their code would stand each time.
impl Index<NodeId> for Nodes {
    type Output = Node;

    #[inline(never)]
    fn index(&self, id: NodeId) -> &Node {
        self.nodes.get(id.index()).unwrap_or(&self.vacant)
    }
}

impl IndexMut<NodeId> for Nodes {
    #[inline(never)]
    fn index_mut(&mut self, id: NodeId) -> &mut Node {
        let Some(node) = self.nodes.get_mut(id.index()) else { return &mut self.vacant };
        if !self.is_reading && !node.is_touched {
            node.is_touched = true;
            self.touched.push(id);
        }
        node
    }
}
