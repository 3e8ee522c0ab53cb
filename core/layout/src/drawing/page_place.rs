//! The place of a box on its page, as far as its edges show it.

use websketch_sketch::geometry::Bounds;

/// The least width of a bar across a page, and its largest height. Pixels.
const BAR: (f64, f64) = (900.0, 120.0);
/// The largest width of a column at the left of a page, and its least ratio of height to width.
const SIDE: (f64, f64) = (320.0, 2.2);

/// The place of a box on its page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PagePlace {
    /// A bar across the page. Its left edge is that of the page.
    Bar,
    /// A column from the upper left corner of the page.
    Side,
    /// Any other place.
    #[default]
    Free,
}

impl PagePlace {
    /// Returns the place of a box with these bounds.
    #[must_use]
    pub fn of(bounds: &Bounds) -> Self {
        let (width, height) = (bounds.width(), bounds.height());
        if bounds.x() > 0.0 {
            Self::Free
        } else if width >= BAR.0 && height <= BAR.1 {
            Self::Bar
        } else if bounds.y() <= 0.0 && width <= SIDE.0 && height >= width * SIDE.1 {
            Self::Side
        } else {
            Self::Free
        }
    }
}
