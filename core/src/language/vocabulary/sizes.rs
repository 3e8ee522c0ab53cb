//! Words of size: dimensions, comparisons, extremes.

use super::{Extreme, Sense};

/// Which sides a word of size is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::language) enum Extent {
    Width,
    Height,
    Both,
}

/// Which sides change, and whether they grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::language) struct Change {
    pub(in crate::language) extent: Extent,
    pub(in crate::language) grows: bool,
}

const fn grows(extent: Extent) -> Sense {
    Sense::Change(Change { extent, grows: true })
}

const fn shrinks(extent: Extent) -> Sense {
    Sense::Change(Change { extent, grows: false })
}

/// The words of size.
pub(super) const SIZES: &[(&str, Sense)] = &[
    ("wide", Sense::Extent(Extent::Width)),
    ("width", Sense::Extent(Extent::Width)),
    ("in width", Sense::Extent(Extent::Width)),
    ("broad", Sense::Extent(Extent::Width)),
    ("long", Sense::Extent(Extent::Width)),
    ("across", Sense::Extent(Extent::Width)),
    ("tall", Sense::Extent(Extent::Height)),
    ("high", Sense::Extent(Extent::Height)),
    ("height", Sense::Extent(Extent::Height)),
    ("in height", Sense::Extent(Extent::Height)),
    ("big", Sense::Extent(Extent::Both)),
    ("large", Sense::Extent(Extent::Both)),
    ("size", Sense::Extent(Extent::Both)),
    ("sizes", Sense::Extent(Extent::Both)),
    ("dimensions", Sense::Extent(Extent::Both)),
    ("widths", Sense::Extent(Extent::Width)),
    ("heights", Sense::Extent(Extent::Height)),
    ("wider", grows(Extent::Width)),
    ("broader", grows(Extent::Width)),
    ("longer", grows(Extent::Width)),
    ("narrower", shrinks(Extent::Width)),
    ("thinner", shrinks(Extent::Width)),
    ("less wide", shrinks(Extent::Width)),
    ("taller", grows(Extent::Height)),
    ("shorter", shrinks(Extent::Height)),
    ("less tall", shrinks(Extent::Height)),
    ("bigger", grows(Extent::Both)),
    ("larger", grows(Extent::Both)),
    ("greater", grows(Extent::Both)),
    ("huge", grows(Extent::Both)),
    ("smaller", shrinks(Extent::Both)),
    ("tinier", shrinks(Extent::Both)),
    ("tiny", shrinks(Extent::Both)),
    ("biggest", Sense::Extreme(Extreme::Biggest)),
    ("largest", Sense::Extreme(Extreme::Biggest)),
    ("main", Sense::Extreme(Extreme::Biggest)),
    ("smallest", Sense::Extreme(Extreme::Smallest)),
    ("tiniest", Sense::Extreme(Extreme::Smallest)),
    ("widest", Sense::Extreme(Extreme::Widest)),
    ("longest", Sense::Extreme(Extreme::Widest)),
    ("narrowest", Sense::Extreme(Extreme::Narrowest)),
    ("thinnest", Sense::Extreme(Extreme::Narrowest)),
    ("tallest", Sense::Extreme(Extreme::Tallest)),
    ("shortest", Sense::Extreme(Extreme::Shortest)),
    ("leftmost", Sense::Extreme(Extreme::Left)),
    ("left most", Sense::Extreme(Extreme::Left)),
    ("farthest left", Sense::Extreme(Extreme::Left)),
    ("left hand", Sense::Extreme(Extreme::Left)),
    ("lefthand", Sense::Extreme(Extreme::Left)),
    ("rightmost", Sense::Extreme(Extreme::Right)),
    ("right most", Sense::Extreme(Extreme::Right)),
    ("right hand", Sense::Extreme(Extreme::Right)),
    ("righthand", Sense::Extreme(Extreme::Right)),
    ("topmost", Sense::Extreme(Extreme::Top)),
    ("uppermost", Sense::Extreme(Extreme::Top)),
    ("highest", Sense::Extreme(Extreme::Top)),
    ("upper", Sense::Extreme(Extreme::Top)),
    ("bottommost", Sense::Extreme(Extreme::Bottom)),
    ("bottom most", Sense::Extreme(Extreme::Bottom)),
    ("lowest", Sense::Extreme(Extreme::Bottom)),
    ("lower", Sense::Extreme(Extreme::Bottom)),
    ("left", Sense::Extreme(Extreme::Left)),
    ("right", Sense::Extreme(Extreme::Right)),
    ("top", Sense::Extreme(Extreme::Top)),
    ("bottom", Sense::Extreme(Extreme::Bottom)),
    ("middle", Sense::Extreme(Extreme::Middle)),
    ("center", Sense::Extreme(Extreme::Middle)),
    ("centre", Sense::Extreme(Extreme::Middle)),
    ("central", Sense::Extreme(Extreme::Middle)),
];
