//! How big something becomes.

use super::Amount;
use crate::reference::Reference;
use crate::vocabulary::{Change, Edge, Extent};

/// A change of size.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sizing {
    pub(crate) extent: Extent,
    pub(crate) measure: Measure,
}

/// What a side becomes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Measure {
    Px(f64),
    /// Of the size before; 1 is no change.
    Factor(f64),
    By(Change, Amount),
    /// Times the size of another.
    Like(f64, Reference),
    /// As large as several take together, with what is between them.
    Span(Reference),
    /// All of them alike.
    Alike,
    /// Times the size of the page.
    Page(f64),
    /// As wide as tall: as the shorter side is.
    Square,
    /// As tall as this part of the width: 9/16 for `16:9`.
    Ratio(f64),
    /// All the room there is: of the container around, else of the page.
    Full,
    /// As far as an edge of something, else of the page.
    Reach(Edge, Option<Reference>),
    /// Right or down until it meets something.
    Meet(Reference),
}
