//! The edits of an arrangement.

use crate::layout_tree;
use websketch_sketch::operation::Axis;
use websketch_sketch::{ComponentId, ComponentKind, Props};

/// An edit of an arrangement. Components are named by their ids; each stands for all that it holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Adds the components of a layout tree.
    Insert {
        /// The tree.
        tree: layout_tree::Node,
        /// The place of its components.
        place: Place,
    },
    /// Deletes components.
    Remove {
        /// The components.
        ids: Vec<ComponentId>,
        /// Whether the components after them take their place.
        closes_up: bool,
    },
    /// Moves components to another place in the flow.
    Move {
        /// The components.
        ids: Vec<ComponentId>,
        /// Their new place.
        place: Place,
    },
    /// Moves components by an exact distance. Nothing makes room.
    Shift {
        /// The components.
        ids: Vec<ComponentId>,
        /// The distance to the right. Pixels.
        dx: f64,
        /// The distance down. Pixels.
        dy: f64,
    },
    /// Gives components the places of each other: they stand in this order then.
    Order {
        /// The components in their new order.
        ids: Vec<ComponentId>,
    },
    /// Aligns components with each other, or with the box around them.
    Align {
        /// The components.
        ids: Vec<ComponentId>,
        /// The line on which they meet.
        edge: Edge,
        /// The reference.
        to: AlignTo,
    },
    /// Sets the gaps between neighbors.
    Gap {
        /// The components, or a box or row with its children.
        ids: Vec<ComponentId>,
        /// The axis along which the gaps are. `None` for the flow of the components.
        axis: Option<Axis>,
        /// The gap.
        gap: GapLength,
    },
    /// Resizes components.
    Size {
        /// The components.
        ids: Vec<ComponentId>,
        /// The new width.
        width: Option<Length>,
        /// The new height.
        height: Option<Length>,
    },
    /// Arranges components in a row, a column or a grid.
    Flow {
        /// The components in their new order.
        ids: Vec<ComponentId>,
        /// The number of columns: 1 for a column.
        columns: usize,
        /// The gap. Pixels; `None` for the one that they have.
        gap: Option<f64>,
    },
    /// Puts a new box around components.
    Wrap {
        /// The components.
        ids: Vec<ComponentId>,
        /// The kind of the box.
        kind: ComponentKind,
        /// The properties of the box.
        props: Props,
    },
    /// Deletes a box and leaves its children.
    Unwrap {
        /// The box.
        id: ComponentId,
    },
    /// Replaces components by those of a layout tree.
    Replace {
        /// The components.
        ids: Vec<ComponentId>,
        /// The tree.
        tree: layout_tree::Node,
    },
}

/// A place in an arrangement.
#[derive(Clone, Debug, PartialEq)]
pub enum Place {
    /// At a side of components.
    Beside {
        /// The components.
        anchors: Vec<ComponentId>,
        /// The side.
        side: Side,
    },
    /// In a box, or on the page.
    In {
        /// The box; `None` for the page.
        parent: Option<ComponentId>,
        /// Whether it comes before all other children.
        is_first: bool,
    },
    /// At an edge or a corner of a box or of the page, over anything that is there.
    Over {
        /// The box; `None` for the page.
        parent: Option<ComponentId>,
        /// The place along x: `Left`, `Center` or `Right`.
        x: Edge,
        /// The place along y: `Top`, `Middle` or `Bottom`.
        y: Edge,
    },
    /// With its upper left corner at a point. Pixels. Nothing makes room.
    At {
        /// The left edge.
        x: f64,
        /// The top edge.
        y: f64,
    },
}

/// A side of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Above it.
    Above,
    /// Below it.
    Below,
    /// Left of it.
    Left,
    /// Right of it.
    Right,
    /// Before it in its row or column.
    Before,
    /// After it in its row or column.
    After,
}

/// A line of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// The left edge.
    Left,
    /// The center between left and right.
    Center,
    /// The right edge.
    Right,
    /// The top edge.
    Top,
    /// The middle between top and bottom.
    Middle,
    /// The bottom edge.
    Bottom,
}

impl Edge {
    /// Returns the axis on which the line is a point.
    #[must_use]
    pub const fn axis(self) -> Axis {
        match self {
            Self::Left | Self::Center | Self::Right => Axis::X,
            Self::Top | Self::Middle | Self::Bottom => Axis::Y,
        }
    }
}

/// The reference of an alignment.
#[derive(Clone, Debug, PartialEq)]
pub enum AlignTo {
    /// The outermost of the components themselves. One alone is aligned in the box around it.
    Each,
    /// The box around them, the column of a row in which they stand, or the page.
    Parent,
    /// The screen in which they stand, or the page.
    Page,
    /// Another component.
    Component(ComponentId),
}

/// A gap between neighbors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GapLength {
    /// A length. Pixels.
    Exact(f64),
    /// A factor of the measured gap.
    Factor(f64),
    /// The usual one of them, for all.
    Equal,
    /// Equal ones between the first and the last component, which stay.
    Spread,
}

/// A length of a component.
#[derive(Clone, Debug, PartialEq)]
pub enum Length {
    /// A length. Pixels.
    Exact(f64),
    /// A factor of the length it has.
    Factor(f64),
    /// The length of another component.
    Like(ComponentId),
    /// All the room there is.
    Fill,
    /// The natural length of its content.
    Hug,
}

/// The reason why an edit cannot be applied.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// A component that the sketch does not have.
    #[error("Component {0} not found")]
    UnknownComponent(ComponentId),
    /// An edit that names no component.
    #[error("Name at least one component")]
    NoTarget,
    /// A place inside the component that goes there.
    #[error("Component {0} cannot go into itself")]
    Cyclic(ComponentId),
    /// A locked component.
    #[error("Component {0} is locked")]
    Locked(ComponentId),
    /// No room, even after every remedy that the edit may use.
    #[error("There is no room there")]
    NoRoom {
        /// The components in the way.
        blocking: Vec<ComponentId>,
    },
    /// A component that cannot hold others.
    #[error("Component {0} is no box: name a box, or a side of the component")]
    NotABox(ComponentId),
    /// A tree without components.
    #[error("The tree is empty")]
    EmptyTree,
}
