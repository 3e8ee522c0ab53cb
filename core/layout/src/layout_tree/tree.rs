//! The layout tree: grouping and order, with hardly any numbers.

use serde_json::{Map, Value};
use websketch_sketch::kit::name_letters;
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
    /// Screens side by side, each as wide as it is.
    Screens,
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
    /// Width without a number.
    pub sizing: Option<Sizing>,
    /// Share of the free width (`flex-grow`).
    pub flex_grow: Option<f64>,
    /// Height. Pixels.
    pub height: Option<f64>,
    /// Height as a share of the width, of a picture.
    pub ratio: Option<f64>,
    /// Lines of its text; more are cut off.
    pub lines: Option<usize>,
    /// Gap between its nodes. Pixels.
    pub gap: Option<f64>,
    /// Gap between the rows of a grid. Pixels.
    pub row_gap: Option<f64>,
    /// Gap above it. Pixels.
    pub before: Option<f64>,
    /// Margin to the edges of the page. Pixels.
    pub margin: Option<f64>,
    /// Space above the first section of a page. Pixels.
    pub top: Option<f64>,
    /// Padding around its nodes.
    pub pad: Option<Padding>,
    /// Columns of a grid.
    pub columns: Option<usize>,
    /// Widths of the columns of a grid, as shares. Empty for equal columns.
    pub tracks: Vec<f64>,
    /// Columns and rows of a grid that it takes.
    pub span: Option<Span>,
    /// Alignment of its nodes: along a row, across a column.
    pub align: Option<Align>,
    /// Alignment of its nodes across a row.
    pub cross: Option<Cross>,
    /// Whether it is centered in its column.
    pub centered: bool,
    /// Whether lines part its nodes.
    pub divided: bool,
    /// Whether it reaches from edge to edge of the page.
    pub band: bool,
    /// Whether it stands at the lower edge of its page, column or box, with all nodes after it.
    pub pinned: bool,
    /// Whether it stands out among equals.
    pub emphasis: bool,
    /// The component or page that it lies over.
    pub over: Option<Over>,
    /// Widths and distances of the side columns of a shell.
    pub sides: Sides,
    /// The id of its component, existing or new.
    pub id: Option<ComponentId>,
    /// Whether it takes the remaining height.
    pub stretch: bool,
}

impl Options {
    /// Whether the nodes of a column with these options can be laid out one after the other, as sections.
    pub(crate) fn is_sectioned(&self) -> bool {
        self.width.is_none() && self.sizing.is_none() && !self.divided && self.pad.is_none()
    }
}

/// A width that depends on the content or on the available space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sizing {
    /// The available width.
    Fill,
    /// The width of its content.
    Hug,
}

/// The padding of a box. Pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Padding {
    /// At the left.
    pub left: f64,
    /// At the top.
    pub top: f64,
    /// At the right.
    pub right: f64,
    /// At the bottom.
    pub bottom: f64,
}

impl Padding {
    /// Creates a padding that is equal on all sides.
    #[must_use]
    pub const fn all(px: f64) -> Self {
        Self { left: px, top: px, right: px, bottom: px }
    }
}

/// The columns and rows of a grid that a node takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Columns, at least 1.
    pub columns: usize,
    /// Rows, at least 1.
    pub rows: usize,
}

/// The widths and distances of the side columns of a shell. `None` is the default.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sides {
    /// Width of the left column. Pixels.
    pub side: Option<f64>,
    /// Width of the right column. Pixels.
    pub aside: Option<f64>,
    /// Gap between the nodes of a side column. Pixels.
    pub gap: Option<f64>,
    /// Padding of the side columns.
    pub pad: Option<Padding>,
}

/// The place of a node over another one or over the page.
#[derive(Clone, Debug, PartialEq)]
pub struct Over {
    /// The node or page below it.
    pub target: OverTarget,
    /// The part of the target.
    pub place: Option<Place>,
    /// Horizontal and vertical distance to the edges of the target. Pixels.
    pub offset: [Option<f64>; 2],
}

/// The target of a node that lies over another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OverTarget {
    /// The page, or the screen that holds the node.
    Page,
    /// A component.
    Component(ComponentId),
    /// The node before it.
    Sibling,
}

/// A part of a box: its center, an edge or a corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The center.
    Center,
    /// The middle of the upper edge.
    Top,
    /// The middle of the lower edge.
    Bottom,
    /// The middle of the left edge.
    Left,
    /// The middle of the right edge.
    Right,
    /// The upper left corner.
    TopLeft,
    /// The upper right corner.
    TopRight,
    /// The lower left corner.
    BottomLeft,
    /// The lower right corner.
    BottomRight,
}

impl Place {
    /// Every place with its name on the wire.
    pub const ALL: [(&str, Self); 9] = [
        ("center", Self::Center),
        ("top", Self::Top),
        ("bottom", Self::Bottom),
        ("left", Self::Left),
        ("right", Self::Right),
        ("top-left", Self::TopLeft),
        ("top-right", Self::TopRight),
        ("bottom-left", Self::BottomLeft),
        ("bottom-right", Self::BottomRight),
    ];

    /// Returns the place with this name, in any spelling: `top-left`, `topLeft`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let is_it = |own: &str| name_letters(own).eq(name_letters(name));
        Self::ALL.iter().find(|(own, _)| is_it(own)).map(|(_, place)| *place)
    }

    /// Returns the position along both axes: 0 at the left or top edge, 0.5 in the center, 1 at the other edge.
    #[must_use]
    pub const fn shares(self) -> (f64, f64) {
        let x = match self {
            Self::Left | Self::TopLeft | Self::BottomLeft => 0.0,
            Self::Center | Self::Top | Self::Bottom => 0.5,
            Self::Right | Self::TopRight | Self::BottomRight => 1.0,
        };
        let y = match self {
            Self::Top | Self::TopLeft | Self::TopRight => 0.0,
            Self::Center | Self::Left | Self::Right => 0.5,
            Self::Bottom | Self::BottomLeft | Self::BottomRight => 1.0,
        };
        (x, y)
    }
}

/// The alignment of nodes across a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cross {
    /// At the top.
    Start,
    /// In the middle.
    Center,
    /// At the bottom.
    End,
    /// As high as the row.
    Stretch,
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
    /// With equal space around each.
    Around,
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
