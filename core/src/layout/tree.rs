//! The layout tree: what belongs together, in which order, and hardly a number.

use crate::limits::{MAX_TREE_DEPTH, MAX_TREE_NODES};
use crate::sketch::{ComponentId, ComponentKind, Props};
use serde_json::{Map, Value};

/// A tree that can be laid out: at most [`MAX_TREE_DEPTH`] levels and [`MAX_TREE_NODES`] nodes.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    root: Node,
}

/// Why a tree cannot be laid out. Worded as advice, for whoever has written the tree.
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
    /// It names a component that the sketch does not have.
    #[error("Component {id} not found: name one that is on the sketch{}", near(hint.as_deref()))]
    UnknownComponent {
        /// What was named.
        id: String,
        /// The id on the sketch that it resembles.
        hint: Option<String>,
    },
    /// It is no tree at all, or its place is none.
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
    /// Checks the size.
    ///
    /// # Errors
    /// [`InvalidTree::TooDeep`] and [`InvalidTree::TooLarge`].
    pub fn new(root: Node) -> Result<Self, InvalidTree> {
        let mut count = 0;
        root.measure(MAX_TREE_DEPTH, &mut count)?;
        Ok(Self { root })
    }

    /// The outermost node.
    #[must_use]
    pub fn root(&self) -> &Node {
        &self.root
    }
}

/// One node: what it is, and how it wants to be laid out.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// What it is.
    pub content: Content,
    /// How it wants to be laid out.
    pub options: Options,
}

/// What a node is.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Nodes that are laid out together, without anything visible around them.
    Flow(Flow, Vec<Node>),
    /// A box around nodes.
    Frame(Frame, Vec<Node>),
    /// Columns as high as the page: what stands at the left, the content, and what stands at the right.
    Shell {
        /// At the left edge.
        side: Vec<Node>,
        /// Between the two.
        main: Vec<Node>,
        /// At the right edge.
        aside: Vec<Node>,
    },
    /// A new component.
    Leaf(Leaf),
    /// A component of the sketch with all it holds.
    Existing(ComponentId),
    /// A copy of a component of the sketch with copies of all it holds.
    Copy {
        /// What is copied.
        of: ComponentId,
        /// What the copies say instead, by the id of the original: a text, or the list of items.
        texts: Map<String, Value>,
    },
}

/// How nodes are laid out together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Below each other within the margins of the page; bars and footers go from edge to edge.
    Page,
    /// Below each other.
    Column,
    /// Side by side.
    Row,
    /// In equal columns.
    Grid,
    /// As they lie: what overlaps, and still belongs together.
    Pile,
}

/// A visible box around nodes.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// The component's type; mostly a Container.
    pub kind: ComponentKind,
    /// What is known of it, such as its title.
    pub props: Props,
    /// How its contents are laid out.
    pub flow: Flow,
    /// Whether it goes over the full width of the page with its ends apart, as bars and footers do.
    pub bleeds: bool,
}

/// A new component that holds nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaf {
    /// Its type.
    pub kind: ComponentKind,
    /// What is written on it and known of it.
    pub props: Props,
}

/// How a node wants to be laid out. Nothing said is the usual.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// Width, px.
    pub width: Option<f64>,
    /// Parts of the free width.
    pub share: Option<f64>,
    /// Height, px.
    pub height: Option<f64>,
    /// Px between its nodes.
    pub gap: Option<f64>,
    /// Px to the edges of the page.
    pub margin: Option<f64>,
    /// Columns of a grid.
    pub columns: Option<usize>,
    /// Where its nodes stand: along a row in which nothing grows, else across.
    pub align: Option<Align>,
    /// The id of its component: an existing one, or that of the new one.
    pub id: Option<ComponentId>,
    /// Whether it takes what height is left.
    pub fill: bool,
}

/// Where nodes stand that are smaller than their room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// At the beginning.
    Start,
    /// In the middle.
    Center,
    /// At the end.
    End,
    /// The first at the beginning, the last at the end, the others evenly between them.
    Between,
}

impl Node {
    /// A node with nothing said about its layout.
    #[must_use]
    pub fn new(content: Content) -> Self {
        Self { content, options: Options::default() }
    }

    /// The nodes directly inside.
    pub fn children(&self) -> impl Iterator<Item = &Self> {
        let lists: [&[Self]; 3] = match &self.content {
            Content::Flow(_, nodes) | Content::Frame(_, nodes) => [nodes, &[], &[]],
            Content::Shell { side, main, aside } => [side, main, aside],
            Content::Leaf(_) | Content::Existing(_) | Content::Copy { .. } => [&[], &[], &[]],
        };
        lists.into_iter().flatten()
    }

    /// Counts nodes, and refuses what is too much.
    fn measure(&self, levels: usize, count: &mut usize) -> Result<(), InvalidTree> {
        let left = levels.checked_sub(1).ok_or(InvalidTree::TooDeep)?;
        *count += 1;
        if *count > MAX_TREE_NODES {
            return Err(InvalidTree::TooLarge);
        }
        self.children().try_for_each(|child| child.measure(left, count))
    }
}
