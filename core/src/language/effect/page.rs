//! How large the page is that nobody gave.

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
