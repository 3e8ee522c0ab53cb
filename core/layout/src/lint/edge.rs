//! The right edge of the page.

use crate::structure::tolerance::VISIBLE;
use crate::structure::{Element, Structure};
use kurbo::Size;

/// The right edge of a page.
#[derive(Clone, Copy)]
pub(super) struct PageEdge {
    pub(super) at: f64,
    /// Whether the caller has given it. A component entirely beyond an edge that only a bar shows can belong to another
    /// page.
    is_given: bool,
}

impl PageEdge {
    /// Returns the edge of the given page, else the one that a bar across the page shows.
    pub(super) fn of(structure: &Structure, page: Option<Size>) -> Option<Self> {
        match page {
            Some(page) => Some(Self { at: page.width, is_given: true }),
            None => Some(Self { at: structure.page_right()?, is_given: false }),
        }
    }

    /// Whether a component extends beyond the edge.
    pub(super) fn is_beyond(self, element: &Element) -> bool {
        element.bounds.right() > self.at + VISIBLE && (self.is_given || element.bounds.x() < self.at)
    }
}
