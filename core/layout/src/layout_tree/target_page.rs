//! The page for which a tree is laid out.

use super::layout_box::{PageMetrics, is_same};
use crate::structure::Structure;
use kurbo::Size;

/// Returns the target page, and whether the sketch is drawn for one of the same width. Components from edge to edge
/// show that width.
pub(crate) fn page_of(structure: &Structure<'_>, asked: Option<Size>) -> (PageMetrics, bool) {
    let usual = structure.page();
    let size = asked.unwrap_or(usual);
    let drawn = structure.frame().page;
    let is_usual = is_same(size.width, usual.width) || is_same(size.width, drawn.end);
    if structure.elements().is_empty() {
        return (PageMetrics::new(size), false);
    }
    let width = if is_usual { drawn.end } else { size.width };
    (PageMetrics::new(Size::new(width, size.height)), is_usual)
}

/// Returns the page of a sketch as it is drawn.
pub(crate) fn page_metrics(structure: &Structure<'_>) -> PageMetrics {
    page_of(structure, None).0
}
