//! Spatial relations between two components.

/// The relation of `component1` to `component2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Relationship", rename_all = "lowercase"))]
pub enum Relation {
    /// It ends at or above the start of the other.
    Above,
    /// It begins at or below the end of the other.
    Below,
    /// It ends at or left of the start of the other.
    Left,
    /// It begins at or right of the end of the other.
    Right,
    /// They share area, and neither is a parent of the other.
    Overlapping,
    /// They share an edge.
    ///
    /// Within [`crate::structure::EDGE_TOLERANCE`].
    Aligned,
}

impl Relation {
    /// All six relations.
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

/// Two related elements, by index in paint order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RelatedPair {
    pub(super) first: usize,
    pub(super) relation: Relation,
    pub(super) second: usize,
    pub(super) distance: Option<f64>,
}
