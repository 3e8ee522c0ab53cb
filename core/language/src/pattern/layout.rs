//! Where the pieces of a pattern stand: its tree, composed as any other.

use super::Pattern;
use super::request::Request;
use super::tree::tree_of;
use kurbo::Size;
use websketch_layout::composition::arrange;
use websketch_sketch::operation::Addition;

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
