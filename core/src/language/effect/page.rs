//! How large the page is that nobody gave.

use crate::sketch::{Component, ComponentKind, Sketch};
use kurbo::Size;

/// The page of a sketch that was given none: that of a phone where everything fits on one.
pub(super) fn page_of(sketch: &Sketch) -> Size {
    /// The widest page of a phone, and the fewest components that show that it is one.
    const PHONE: f64 = 480.0;
    const FEW: usize = 4;
    let mut extent = Size::ZERO;
    for component in sketch.iter() {
        let bounds = component.bounds();
        extent = Size::new(extent.width.max(bounds.right()), extent.height.max(bounds.bottom()));
    }
    let is_bar = |component: &Component| {
        matches!(component.kind(), ComponentKind::NavigationBox | ComponentKind::Footer)
            && component.bounds().width() >= extent.width
    };
    let is_phone = extent.width <= PHONE && sketch.len() >= FEW && sketch.iter().any(is_bar);
    if is_phone { extent } else { sketch.page() }
}
