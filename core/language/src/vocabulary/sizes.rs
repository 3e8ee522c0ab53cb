//! Words of size: dimensions, comparisons, extremes.

use super::{Extreme, Phrases, Sense};

/// Which sides a word of size is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    Width,
    Height,
    /// Of what is flat the height, else the width.
    Thickness,
    Both,
}

/// Which sides change, and whether they grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) extent: Extent,
    pub(crate) grows: bool,
}

const fn grows(extent: Extent) -> Sense {
    Sense::Change(Change { extent, grows: true })
}

const fn shrinks(extent: Extent) -> Sense {
    Sense::Change(Change { extent, grows: false })
}

/// The words of size.
pub(super) const SIZES: Phrases = &[
    (Sense::Extent(Extent::Width), "wide|width|in width|broad|long|across|widths"),
    (Sense::Extent(Extent::Height), "tall|high|height|in height|heights|thick|thickness"),
    (Sense::Extent(Extent::Both), "big|large|size|sizes|dimensions"),
    (grows(Extent::Width), "wider|broader|longer"),
    (shrinks(Extent::Width), "narrower|less wide"),
    (grows(Extent::Height), "taller"),
    (shrinks(Extent::Height), "shorter|less tall"),
    (grows(Extent::Thickness), "thicker"),
    (shrinks(Extent::Thickness), "thinner"),
    (grows(Extent::Both), "bigger|larger|greater|huge"),
    (shrinks(Extent::Both), "smaller|tinier|tiny"),
    (Sense::Extreme(Extreme::Biggest), "biggest|largest|main"),
    (Sense::Extreme(Extreme::Smallest), "smallest|tiniest"),
    (Sense::Extreme(Extreme::Widest), "widest|longest"),
    (Sense::Extreme(Extreme::Narrowest), "narrowest|thinnest"),
    (Sense::Extreme(Extreme::Tallest), "tallest"),
    (Sense::Extreme(Extreme::Shortest), "shortest"),
    (Sense::Extreme(Extreme::Left), "leftmost|left most|farthest left|left hand|lefthand|left"),
    (Sense::Extreme(Extreme::Right), "rightmost|right most|right hand|righthand|right"),
    (Sense::Extreme(Extreme::Top), "topmost|uppermost|highest|upper|top"),
    (Sense::Extreme(Extreme::Bottom), "bottommost|bottom most|lowest|lower|bottom"),
    (Sense::Extreme(Extreme::Middle), "middle|center|centre|central"),
];
