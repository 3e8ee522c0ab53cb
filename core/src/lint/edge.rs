//! The right edge of the page.

use crate::structure::tolerance::VISIBLE;
use crate::structure::{Element, Structure};
use kurbo::Size;

/// Where the page ends.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    pub(super) at: f64,
    /// Whether somebody has said so: what lies wholly beyond an edge that a bar tells may be another page.
    is_given: bool,
}

impl Edge {
    /// The edge of the given page, else the one that a bar across the page tells.
    pub(super) fn of(structure: &Structure, page: Option<Size>) -> Option<Self> {
        match page {
            Some(page) => Some(Self { at: page.width, is_given: true }),
            None => Some(Self { at: structure.page_end()?, is_given: false }),
        }
    }

    /// Whether something reaches over it.
    pub(super) fn is_beyond(self, element: &Element) -> bool {
        element.bounds.right() > self.at + VISIBLE && (self.is_given || element.bounds.x() < self.at)
    }
}
