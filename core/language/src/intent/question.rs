//! What can be asked about a sketch.

use crate::reference::Reference;
use crate::vocabulary::{Change, Extent, Property, Relation};

/// Something asked about the sketch.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Question {
    /// `how many buttons are there`
    Count(Reference),
    /// `is there a footer`
    Exists(Reference),
    /// `how wide is the chart`
    Size(Reference, Extent),
    /// `which is wider, the photo or the chart`, `is the photo wider than the chart`
    Compare { what: Reference, than: Option<Reference>, change: Change },
    /// `is the footer below the table`
    Side { what: Reference, relation: Relation, of: Reference },
    /// `where is the logo`
    Position(Reference),
    /// `what is under the email field`
    Near(Relation, Reference),
    /// `what does the button say`
    Text(Reference, Property),
    /// `how many columns does the table have`
    Entries(Reference),
    /// `how many rows does the table have`
    Rows(Reference),
    /// `which is the widest button`
    Which(Reference),
    /// `how far apart are the inputs`
    Apart(Reference),
    /// `list the buttons`
    List(Reference),
    /// `what is on the page`
    Page,
    /// `does anything overlap`
    Overlaps,
}

impl Question {
    /// The components that it asks about, which `it` means afterwards.
    pub(crate) fn about(&self) -> Option<&Reference> {
        match self {
            Self::Count(what)
            | Self::Exists(what)
            | Self::Size(what, _)
            | Self::Position(what)
            | Self::Text(what, _)
            | Self::Entries(what)
            | Self::Rows(what)
            | Self::Which(what)
            | Self::Apart(what)
            | Self::List(what) => Some(what),
            Self::Compare { .. } | Self::Side { .. } | Self::Near(..) | Self::Page | Self::Overlaps => None,
        }
    }
}
