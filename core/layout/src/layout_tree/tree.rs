//! The layout tree: grouping and order, with hardly any numbers.

use serde_json::{Map, Value};
use websketch_sketch::limits::{MAX_TREE_DEPTH, MAX_TREE_NODES};
use websketch_sketch::{ComponentId, ComponentKind, Props};

/// A tree that can be laid out. At most [`MAX_TREE_DEPTH`] levels and [`MAX_TREE_NODES`] nodes.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    root: Node,
}

/// The reason why a tree cannot be laid out. The messages are advice for the author of the tree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidTree {
    /// More levels than [`MAX_TREE_DEPTH`].
    #[error(
        "a tree has at most {MAX_TREE_DEPTH} levels: put what lies deeper into a row or column further up"
    )]
    TooDeep,
    /// More nodes than [`MAX_TREE_NODES`].
    #[error("a tree has at most {MAX_TREE_NODES} nodes: compose the page section by section")]
    TooLarge,
    /// A component that the sketch does not have.
    #[error("Component {id} not found: name one that is on the sketch{}", near(hint.as_deref()))]
    UnknownComponent {
        /// The unknown id.
        id: String,
        /// A similar id on the sketch.
        hint: Option<String>,
    },
    /// No tree, or no insertion point.
    #[error("{0}")]
    Unreadable(String),
}

fn near(hint: Option<&str>) -> String {
    hint.map_or_else(String::new, |hint| format!(", perhaps {hint}"))
}

impl InvalidTree {
    /// The code on the wire.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooDeep => "tree_too_deep",
            Self::TooLarge => "tree_too_large",
            Self::UnknownComponent { .. } => "unknown_component",
            Self::Unreadable(_) => "wrong_type",
        }
    }
}

impl Tree {
    /// Creates a tree.
    ///
    /// # Errors
    /// Fails with [`InvalidTree::TooDeep`] or [`InvalidTree::TooLarge`].
    pub fn new(root: Node) -> Result<Self, InvalidTree> {
        let mut count = 0;
        root.measure(MAX_TREE_DEPTH, &mut count)?;
        Ok(Self { root })
    }

    /// The root node.
    #[must_use]
    pub fn root(&self) -> &Node {
        &self.root
    }
}

/// A node: its content and its layout options.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The content.
    pub content: Content,
    /// The layout options.
    pub options: Options,
}

/// The content of a node.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Nodes laid out together, without a visible box.
    Flow(Flow, Vec<Node>),
    /// A visible box around nodes.
    Frame(Frame, Vec<Node>),
    /// Columns as high as the page.
    Shell {
        /// The left column.
        side: Vec<Node>,
        /// The main column.
        main: Vec<Node>,
        /// The right column.
        aside: Vec<Node>,
    },
    /// A new component.
    Leaf(Leaf),
    /// An existing component with its descendants.
    Existing(ComponentId),
    /// A copy of an existing component with copies of its descendants.
    Copy {
        /// The original.
        of: ComponentId,
        /// The replaced contents by the id of the original: a text, or a list of items.
        texts: Map<String, Value>,
    },
}

/// The direction in which nodes are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Stacked within the margins of the page; bars and footers span it from edge to edge.
    Page,
    /// Stacked.
    Column,
    /// Side by side.
    Row,
    /// In equal columns.
    Grid,
    /// With their coordinates: components that overlap and belong together.
    Overlay,
}

/// A visible box around nodes.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// The type of the component, usually Container.
    pub kind: ComponentKind,
    /// Its properties, such as the title.
    pub props: Props,
    /// The flow of its contents.
    pub flow: Flow,
    /// Whether it spans the full width of the page with its ends apart, as bars and footers do.
    pub bleeds: bool,
}

/// A new component without children.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaf {
    /// Its type.
    pub kind: ComponentKind,
    /// Its properties.
    pub props: Props,
}

/// The layout options of a node. `None` is the default.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// Width. Pixels.
    pub width: Option<f64>,
    /// Share of the free width (`flex-grow`).
    pub flex_grow: Option<f64>,
    /// Height. Pixels.
    pub height: Option<f64>,
    /// Gap between its nodes. Pixels.
    pub gap: Option<f64>,
    /// Margin to the edges of the page. Pixels.
    pub margin: Option<f64>,
    /// Columns of a grid.
    pub columns: Option<usize>,
    /// Alignment of its nodes: along a row without growing nodes, else across.
    pub align: Option<Align>,
    /// The id of its component, existing or new.
    pub id: Option<ComponentId>,
    /// Whether it takes the remaining height.
    pub stretch: bool,
}

/// The alignment of nodes that are smaller than the available space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// At the start.
    Start,
    /// In the center.
    Center,
    /// At the end.
    End,
    /// The first at the start, the last at the end, the others evenly between them.
    Between,
}

impl Node {
    /// Creates a node with default options.
    #[must_use]
    pub fn new(content: Content) -> Self {
        Self { content, options: Options::default() }
    }

    /// The child nodes.
    pub fn children(&self) -> impl Iterator<Item = &Self> {
        let lists: [&[Self]; 3] = match &self.content {
            Content::Flow(_, nodes) | Content::Frame(_, nodes) => [nodes, &[], &[]],
            Content::Shell { side, main, aside } => [side, main, aside],
            Content::Leaf(_) | Content::Existing(_) | Content::Copy { .. } => [&[], &[], &[]],
        };
        lists.into_iter().flatten()
    }

    /// Counts nodes. Fails beyond the limits.
    fn measure(&self, levels: usize, count: &mut usize) -> Result<(), InvalidTree> {
        let left = levels.checked_sub(1).ok_or(InvalidTree::TooDeep)?;
        *count += 1;
        if *count > MAX_TREE_NODES {
            return Err(InvalidTree::TooLarge);
        }
        self.children().try_for_each(|child| child.measure(left, count))
    }
}
