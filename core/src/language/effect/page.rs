//! How large the page is that nobody gave, and what of it lies between columns at its sides.

use crate::geometry::Bounds;
use crate::sketch::{Component, ComponentKind, Sketch};
use kurbo::Size;

/// The page of a sketch that was given none: that of a phone where everything fits on one. And how wide a bar or a picture is from
/// edge to edge of what there is, which shows where the edges of the page are.
pub(super) fn page_of(sketch: &Sketch) -> (Size, Option<f64>) {
    /// The widest page of a phone, and the fewest components that show that it is one.
    const PHONE: f64 = 480.0;
    const FEW: usize = 4;
    let mut extent = Size::ZERO;
    for component in sketch.iter() {
        let bounds = component.bounds();
        extent = Size::new(extent.width.max(bounds.right()), extent.height.max(bounds.bottom()));
    }
    let is_bar = |component: &Component| {
        matches!(
            component.kind(),
            ComponentKind::NavigationBox | ComponentKind::Footer | ComponentKind::ImagePlaceholder
        ) && component.bounds().width() >= extent.width
    };
    let is_spanned = sketch.len() >= FEW && sketch.iter().any(is_bar);
    let page = if is_spanned && extent.width <= PHONE { extent } else { sketch.page() };
    (page, is_spanned.then_some(extent.width))
}

/// What lies between the columns at the sides of a page and across from `inner`; `None` where there is none. Such a column
/// goes past `inner` above and below, reaches to a side of the page and leaves most of it free.
pub(super) fn between_columns(sketch: &Sketch, page: Size, inner: &Bounds) -> Option<Bounds> {
    /// The widest column and the lowest, as shares of the page.
    const WIDEST: f64 = 1.0 / 3.0;
    const LOWEST: f64 = 0.4;
    /// How far from the side of the page it begins, in px.
    const MARGIN: f64 = 32.0;
    let (mut left, mut right) = (0.0_f64, page.width);
    for component in sketch.iter() {
        let bounds = component.bounds();
        let goes_past = bounds.y() <= inner.y() && bounds.bottom() >= inner.bottom();
        if !goes_past || bounds.width() > page.width * WIDEST || bounds.height() < page.height * LOWEST {
            continue;
        }
        if bounds.x() <= MARGIN && bounds.right() <= inner.x() {
            left = left.max(bounds.right());
        } else if bounds.right() >= page.width - MARGIN && bounds.x() >= inner.right() {
            right = right.min(bounds.x());
        }
    }
    let is_narrowed = left > 0.0 || right < page.width;
    Bounds::new(left, 0.0, right - left, page.height).ok().filter(|_| is_narrowed)
}
