//! The parts that a page has.

use super::Pattern;
use websketch_layout::layout_tree::ToolkitComponent;

/// A part of a page.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// What it is headed where it has no heading of its own.
    pub(crate) heading: String,
    pub(crate) kind: PartKind,
}

/// What a part is.
#[derive(Clone, Debug)]
pub(crate) enum PartKind {
    /// The bar at the top.
    Header,
    /// The bar at the bottom.
    Footer,
    /// A menu at the side of the rest.
    Side(&'static Pattern),
    /// A section, with so many entries.
    Section(&'static Pattern, Option<usize>),
    /// One component.
    Piece(ToolkitComponent),
    /// Buttons with these texts.
    Buttons(Vec<String>),
}
