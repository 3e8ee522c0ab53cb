//! Containing blocks: the page, a device frame's page, or a box.

use super::insert_at::InsertAt;
use crate::layout_tree::{Over, OverTarget, PageMetrics, is_same};
use crate::structure::tolerance::BLEEDS;
use crate::structure::{Element, Span, Structure, page_in};
use crate::tokens::{BOX_PADDING, QUARTER};
use websketch_sketch::collect::CollectVec;
use websketch_sketch::geometry::{Bounds, fmax, fmin, union_of};
use websketch_sketch::operation::Axis;

/// Whether the sketch is drawn for a page of about this width.
fn is_page_of(structure: &Structure<'_>, page: &PageMetrics) -> bool {
    is_same(structure.frame().page.end, page.size.width)
}

/// Returns the left edge and the width of the content of the page. They are those of the sketch if it is drawn for this
/// width, else those between the usual margins.
pub(super) fn content(structure: &Structure<'_>, page: &PageMetrics) -> (f64, f64) {
    let frame = structure.frame();
    let usual = (page.margin, fmax(page.size.width - 2.0 * page.margin, 1.0));
    if structure.elements().is_empty() || !is_page_of(structure, page) {
        return usual;
    }
    match frame.content.filter(|content| content.length() >= page.size.width * QUARTER) {
        Some(content) => (content.start.round(), content.length().round()),
        None => {
            let margin = fmin(page.margin, (frame.main.length() * QUARTER).floor());
            (frame.main.start + margin, fmax(frame.main.length() - 2.0 * margin, 1.0))
        }
    }
}

/// Returns the free horizontal extent of the page: between its usual margins, or as far as its content extends.
pub(super) fn free_page(structure: &Structure<'_>, page: &PageMetrics) -> (f64, f64) {
    let (x, width) = content(structure, page);
    let margin = PageMetrics::new(page.size).margin;
    let main = structure.frame().main;
    (fmin(x, fmax(margin, main.start)), fmax(x + width, fmin(page.size.width, main.end) - margin))
}

/// Returns the horizontal extent for children of a box, or of the page.
pub(super) fn room_in(
    structure: &Structure<'_>,
    parent: Option<&Element<'_>>,
    page: &PageMetrics,
) -> (f64, f64) {
    let Some(parent) = parent else {
        let (x, width) = content(structure, page);
        return (x, x + width);
    };
    if let (Some(drawn), Some(frame)) = (page_in(parent), structure.frame_in(parent)) {
        let usual = Span { start: drawn.x() + page.margin, end: drawn.right() - page.margin };
        let content =
            frame.content.filter(|content| content.length() >= drawn.width() * QUARTER).unwrap_or(usual);
        return (content.start, content.end);
    }
    let bounds = parent.bounds;
    let boxes: Vec<Bounds> = structure.children(parent).map(|inside| inside.bounds).collect_vec();
    let left = union_of(&boxes).map_or(BOX_PADDING, |content| fmax(content.x() - bounds.x(), 0.0));
    let left = fmin(left, bounds.width() * QUARTER);
    (bounds.x() + left, bounds.right() - left)
}

/// Returns the horizontal extent of the page around the children of `parent`: that of a device frame, else the target
/// page.
pub(super) fn page_around(parent: Option<&Element<'_>>, page: &PageMetrics) -> Span {
    parent.and_then(page_in).map_or(page.across(), |drawn| Span::of(&drawn, Axis::X))
}

/// Returns the usual gap between sections on the page of a device frame, or of the sketch.
pub(super) fn section_gap(
    structure: &Structure<'_>,
    parent: Option<&Element<'_>>,
    page: &PageMetrics,
) -> f64 {
    let drawn = match parent.and_then(|parent| structure.frame_in(parent)) {
        Some(frame) => frame.section_gap,
        None => structure.frame().section_gap,
    };
    drawn.unwrap_or(page.gap)
}

/// Returns the device frame that contains an insertion point.
pub(super) fn device_frame_at<'a, 's>(
    structure: &'a Structure<'s>,
    at: &InsertAt,
) -> Option<&'a Element<'s>> {
    let anchor = match at {
        InsertAt::Page
        | InsertAt::Area { .. }
        | InsertAt::Over(Over { target: OverTarget::Page | OverTarget::Sibling, .. }) => None,
        InsertAt::Below(id)
        | InsertAt::Above(id)
        | InsertAt::Left(id)
        | InsertAt::Right(id)
        | InsertAt::In(id)
        | InsertAt::First(id)
        | InsertAt::Over(Over { target: OverTarget::Component(id), .. }) => structure.element(id),
        InsertAt::Replace(ids) => ids.first().and_then(|id| structure.element(id)),
    }?;
    match at {
        InsertAt::In(_) | InsertAt::First(_) | InsertAt::Over(_) if is_device_frame(anchor) => Some(anchor),
        _ => structure.device_frame(anchor),
    }
}

pub(super) fn is_device_frame(element: &Element<'_>) -> bool {
    page_in(element).is_some()
}

/// Whether a component spans a page from edge to edge.
pub(super) fn is_bar(element: &Element<'_>, page: &Bounds) -> bool {
    element.bounds.x() <= page.x() + BLEEDS && element.bounds.right() >= page.right() - BLEEDS
}
