//! Coordinates in sketch px: origin top left, y down, 1.0 = one CSS px at 100 % zoom.

use crate::limits::MAX_PX;
use kurbo::{Point, Rect, Size};
use websketch_json as json;
use websketch_json::number_len;

/// The rectangle of a component.
///
/// Invariant: all four numbers are finite and at most [`MAX_PX`], the origin is not negative, and the sides are above
/// zero. The least side depends on the kind of component and is a separate rule.
///
/// ```
/// use websketch_sketch::geometry::Bounds;
///
/// let bounds = Bounds::new(40.0, 120.0, 120.0, 40.0)?;
/// assert_eq!((bounds.right(), bounds.bottom()), (160.0, 160.0));
/// assert!(Bounds::new(-1.0, 0.0, 120.0, 40.0).is_err());
/// # Ok::<(), websketch_sketch::geometry::InvalidBounds>(())
/// ```
// Stored as origin and size. With two corners, `x1 - x0` would not return the width exactly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    origin: Point,
    size: Size,
}

/// The reason that four numbers are not [`Bounds`]. `field` is `x`, `y`, `width` or `height`.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum InvalidBounds {
    /// The number is NaN or infinite.
    #[error("{field} must be a finite number")]
    NotFinite {
        /// Name of the field.
        field: &'static str,
    },
    /// The origin is negative, a side is not above zero, or a number exceeds [`MAX_PX`].
    #[error("{field} must be {wanted}, found {}", json::to_string(found))]
    OutOfRange {
        /// Name of the field.
        field: &'static str,
        /// The allowed range in words.
        wanted: &'static str,
        /// The number found.
        found: f64,
    },
}

/// The range of x and y in words.
pub const COORDINATE_RANGE: &str = "between 0 and 1000000";
/// The range of width and height in words.
pub const SIDE_RANGE: &str = "above 0 and at most 1000000";

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Bounds {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Bounds".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "object",
            "description": "A box in CSS px at 100 % zoom; x to the right, y down.",
            "properties": {
                "x": { "type": "number", "description": "Left edge. Pixels.", "minimum": 0, "maximum": MAX_PX },
                "y": { "type": "number", "description": "Top edge. Pixels.", "minimum": 0, "maximum": MAX_PX },
                "width": { "type": "number", "description": "Width. Pixels.", "exclusiveMinimum": 0, "maximum": MAX_PX },
                "height": { "type": "number", "description": "Height. Pixels.", "exclusiveMinimum": 0, "maximum": MAX_PX },
            },
            "required": ["x", "y", "width", "height"],
        })
    }
}

impl Bounds {
    /// Creates a rectangle with its top left corner at (`x`, `y`); -0 becomes 0.
    ///
    /// # Errors
    ///
    /// Fails with [`InvalidBounds`] for the first field that breaks the invariant.
    pub fn new(x: f64, y: f64, width: f64, height: f64) -> Result<Self, InvalidBounds> {
        for (field, value) in [("x", x), ("y", y), ("width", width), ("height", height)] {
            if !value.is_finite() {
                return Err(InvalidBounds::NotFinite { field });
            }
        }
        for (field, found) in [("x", x), ("y", y)] {
            if !(0.0..=MAX_PX).contains(&found) {
                return Err(InvalidBounds::OutOfRange { field, wanted: COORDINATE_RANGE, found });
            }
        }
        for (field, found) in [("width", width), ("height", height)] {
            if found <= 0.0 || found > MAX_PX {
                return Err(InvalidBounds::OutOfRange { field, wanted: SIDE_RANGE, found });
            }
        }
        // Adding 0 turns -0 into 0, so that equal rectangles are equal byte for byte.
        Ok(Self { origin: Point::new(x + 0.0, y + 0.0), size: Size::new(width, height) })
    }

    /// Returns the total length of the four numbers as JSON. Bytes.
    pub(crate) fn byte_len(self) -> usize {
        [self.x(), self.y(), self.width(), self.height()].into_iter().map(number_len).sum()
    }

    /// Returns these bounds moved to (`x`, `y`).
    ///
    /// # Errors
    ///
    /// Fails as [`Bounds::new`] does.
    pub fn with_origin(self, x: f64, y: f64) -> Result<Self, InvalidBounds> {
        Self::new(x, y, self.width(), self.height())
    }

    /// Returns these bounds with another size.
    ///
    /// # Errors
    ///
    /// Fails as [`Bounds::new`] does.
    pub fn with_size(self, width: f64, height: f64) -> Result<Self, InvalidBounds> {
        Self::new(self.x(), self.y(), width, height)
    }

    /// Left edge.
    #[must_use]
    pub fn x(&self) -> f64 {
        self.origin.x
    }

    /// Top edge.
    #[must_use]
    pub fn y(&self) -> f64 {
        self.origin.y
    }

    /// Width, above zero.
    #[must_use]
    pub fn width(&self) -> f64 {
        self.size.width
    }

    /// Height, above zero.
    #[must_use]
    pub fn height(&self) -> f64 {
        self.size.height
    }

    /// Right edge.
    #[must_use]
    pub fn right(&self) -> f64 {
        self.origin.x + self.size.width
    }

    /// Bottom edge.
    #[must_use]
    pub fn bottom(&self) -> f64 {
        self.origin.y + self.size.height
    }

    /// Center point.
    #[must_use]
    pub fn center(&self) -> Point {
        Point::new(self.x() + self.width() / 2.0, self.y() + self.height() / 2.0)
    }

    /// Top left corner.
    #[must_use]
    pub fn origin(&self) -> Point {
        self.origin
    }

    /// Width and height.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Area. Square px.
    #[must_use]
    pub fn area(&self) -> f64 {
        self.size.area()
    }

    /// Converts to kurbo's rectangle of two corners, for set operations and paths.
    #[must_use]
    pub fn rect(&self) -> Rect {
        Rect::from_origin_size(self.origin, self.size)
    }

    /// Returns the bounding box of both.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let origin = Point::new(fmin(self.x(), other.x()), fmin(self.y(), other.y()));
        let (right, bottom) = (fmax(self.right(), other.right()), fmax(self.bottom(), other.bottom()));
        Self { origin, size: Size::new(right - origin.x, bottom - origin.y) }
    }

    /// Returns true if the two share area. Touching edges do not count.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.overlaps_x(other) && self.overlaps_y(other)
    }

    /// Returns true if the two overlap in x, wherever they are in y.
    #[must_use]
    pub fn overlaps_x(&self, other: &Self) -> bool {
        self.gap_x(other) < 0.0
    }

    /// Returns true if the two overlap in y, wherever they are in x.
    #[must_use]
    pub fn overlaps_y(&self, other: &Self) -> bool {
        self.gap_y(other) < 0.0
    }

    /// Returns true if `other` lies wholly inside, edges included.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        self.x() <= other.x()
            && self.y() <= other.y()
            && self.right() >= other.right()
            && self.bottom() >= other.bottom()
    }

    /// Returns the horizontal gap: 0 if the two touch, negative by the length of their overlap.
    #[must_use]
    pub fn gap_x(&self, other: &Self) -> f64 {
        fmax(self.x(), other.x()) - fmin(self.right(), other.right())
    }

    /// Returns the vertical gap: 0 if the two touch, negative by the length of their overlap.
    #[must_use]
    pub fn gap_y(&self, other: &Self) -> f64 {
        fmax(self.y(), other.y()) - fmin(self.bottom(), other.bottom())
    }
}

/// Returns the bounding box of `boxes`, or `None` if there are none.
pub fn union_of<'a>(boxes: impl IntoIterator<Item = &'a Bounds>) -> Option<Bounds> {
    boxes.into_iter().copied().reduce(|all, bounds| all.union(&bounds))
}

/// Returns the smaller of two numbers that are not NaN. `f64::min`, which has rules for NaN, is a call in wasm.
pub fn fmin(one: f64, other: f64) -> f64 {
    if other < one { other } else { one }
}

/// Returns the larger of two numbers that are not NaN; see [`fmin`].
pub fn fmax(one: f64, other: f64) -> f64 {
    if other > one { other } else { one }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(x: f64, y: f64, width: f64, height: f64) -> Bounds {
        Bounds::new(x, y, width, height).unwrap()
    }

    #[test]
    fn invalid_numbers_are_named() {
        let check =
            |x, y, w, h, message: &str| assert_eq!(Bounds::new(x, y, w, h).unwrap_err().to_string(), message);
        check(f64::NAN, 0.0, 1.0, 1.0, "x must be a finite number");
        check(0.0, -1.0, 1.0, 1.0, "y must be between 0 and 1000000, found -1");
        check(0.0, 0.0, 0.0, 1.0, "width must be above 0 and at most 1000000, found 0");
        check(0.0, 0.0, 1.0, 1e7, "height must be above 0 and at most 1000000, found 10000000");
    }

    #[test]
    fn gaps_are_negative_by_the_overlap() {
        let a = bounds(0.0, 0.0, 100.0, 40.0);
        assert_eq!(a.gap_x(&bounds(120.0, 0.0, 10.0, 10.0)), 20.0);
        assert_eq!(a.gap_y(&bounds(0.0, 30.0, 10.0, 40.0)), -10.0);
        assert!(a.overlaps(&bounds(99.0, 39.0, 10.0, 10.0)));
        assert!(!a.overlaps(&bounds(100.0, 0.0, 10.0, 10.0)), "touching is not overlapping");
    }

    #[test]
    fn minus_zero_is_zero() {
        assert!(bounds(-0.0, -0.0, 1.0, 1.0).x().is_sign_positive());
    }
}
