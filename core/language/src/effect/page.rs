//! How large the page is that nobody gave.

use kurbo::Size;
use websketch_sketch::{ComponentKind, Sketch};

/// The page of a sketch that was given none: that of a phone where everything fits on one. And how wide a bar or a picture is
/// from edge to edge of what there is, which shows where the edges of the page are.
pub(super) fn page_of(sketch: &Sketch) -> (Size, Option<f64>) {
    /// The widest page of a phone, and the fewest components that show that it is one.
    const PHONE: f64 = 480.0;
    const FEW: usize = 4;
    use ComponentKind::{Footer, ImagePlaceholder, NavigationBox};
    let right = sketch.iter().map(|one| one.bounds().right()).fold(0.0, f64::max);
    let bottom = sketch.iter().map(|one| one.bounds().bottom()).fold(0.0, f64::max);
    let is_spanned = sketch.len() >= FEW
        && sketch.iter().any(|one| {
            matches!(one.kind(), NavigationBox | Footer | ImagePlaceholder) && one.bounds().width() >= right
        });
    let page = if is_spanned && right <= PHONE { Size::new(right, bottom) } else { sketch.page() };
    (page, is_spanned.then_some(right))
}
