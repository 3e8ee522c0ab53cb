//! How two components can stand to each other.

/// How `component1` stands to `component2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Relation {
    /// It ends where the other begins, or higher.
    Above,
    /// It begins where the other ends, or lower.
    Below,
    /// It ends where the other begins, or farther left.
    Left,
    /// It begins where the other ends, or farther right.
    Right,
    /// They share area, and neither is a box made to hold the other.
    Overlapping,
    /// They share an edge, within [`crate::structure::EDGE_TOLERANCE`].
    Aligned,
}

impl Relation {
    /// All six.
    pub const ALL: [Self; 6] =
        [Self::Above, Self::Below, Self::Left, Self::Right, Self::Overlapping, Self::Aligned];

    /// The name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Above => "above",
            Self::Below => "below",
            Self::Left => "left",
            Self::Right => "right",
            Self::Overlapping => "overlapping",
            Self::Aligned => "aligned",
        }
    }
}

/// Two elements by their places in paint order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Related {
    pub(super) first: usize,
    pub(super) relation: Relation,
    pub(super) second: usize,
    pub(super) distance: Option<f64>,
}
