//! Where the pieces of a pattern stand: its tree, composed as any other.

use super::Pattern;
use super::request::Request;
use super::tree::{flow, tree_of};
use crate::layout::{Align, Flow, Node as Tree, arrange};
use crate::operation::Addition;
use kurbo::Size;

/// The least distance of a narrow column to the edges of its page, px.
const MARGIN: f64 = 40.0;
/// A page is that of a phone below this width, px.
pub(super) const PHONE: f64 = 600.0;

/// The usual width of a pattern; 0 is that of the content around.
pub(crate) fn usual_width(pattern: &Pattern, count: Option<usize>) -> f64 {
    let count = count.unwrap_or(pattern.usual);
    let is_row = pattern.drawing.starts_with('[') && count > 1;
    if is_row { 0.0 } else { pattern.width }
}

/// The components of a pattern, back to front, and their height together: on a page of its own of that size, or in a
/// column of that width, px.
pub(crate) fn laid_out(
    pattern: &Pattern,
    request: &Request<'_>,
    column: Option<f64>,
    page: Size,
) -> (Vec<Addition>, f64) {
    let tree = tree_of(pattern, request, column.is_none(), page);
    let mut pieces = arrange(&tree, column, page);
    if let ([only], Some(width), true) = (pieces.as_mut_slice(), column, pattern.is_menu()) {
        only.width = width;
    }
    let height = pieces.iter().map(|piece| piece.y + piece.height).fold(0.0, f64::max);
    (pieces, height)
}

/// At most that wide, and as wide as the page where that is narrow; 0 is as wide as there is room.
pub(super) fn no_wider(mut node: Tree, width: f64, page: Size) -> Tree {
    if width > 0.0 && page.width >= PHONE {
        node.options.width = Some(width.min(page.width - 2.0 * MARGIN));
    }
    node
}

/// A column of that width in the middle of the page, which is as wide as the page where that is narrow.
pub(super) fn in_the_middle(node: Tree, width: f64, page: Size) -> Tree {
    if width <= 0.0 || page.width < PHONE {
        return node;
    }
    let node = no_wider(node, width, page);
    let mut middle = flow(Flow::Column, vec![node]);
    (middle.options.align, middle.options.share) = (Some(Align::Center), Some(1.0));
    middle
}
