//! Extents and areas: boxes while they are solved.

use websketch_sketch::geometry::{Bounds, fmax, fmin};
use websketch_sketch::operation::Axis;

/// The extent of a box along one axis. Start and length are kept apart, so that a shift leaves the length as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Extent {
    /// The left or top edge. Pixels.
    pub(super) start: f64,
    /// The length. Pixels.
    pub(super) length: f64,
}

impl Extent {
    pub(super) fn between(start: f64, end: f64) -> Self {
        Self { start, length: fmax(end - start, 0.0) }
    }

    pub(super) fn end(self) -> f64 {
        self.start + self.length
    }

    pub(super) fn center(self) -> f64 {
        self.start + self.length / 2.0
    }

    /// Returns the smallest extent around both.
    pub(super) fn union(self, other: Self) -> Self {
        let start = fmin(self.start, other.start);
        let end = fmax(self.end(), other.end());
        if end == self.end() && start == self.start { self } else { Self { start, length: end - start } }
    }

    /// Returns the extent without `before` at its start and `after` at its end.
    pub(super) fn inset(self, before: f64, after: f64) -> Self {
        Self::between(self.start + before, self.end() - after)
    }

    /// Whether both share more than `tolerance`. Pixels.
    pub(super) fn overlaps(self, other: Self, tolerance: f64) -> bool {
        fmin(self.end(), other.end()) - fmax(self.start, other.start) > tolerance
    }
}

/// A box while it is solved. It may lie outside of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Area {
    pub(super) x: Extent,
    pub(super) y: Extent,
}

impl Area {
    pub(super) fn of(bounds: &Bounds) -> Self {
        Self {
            x: Extent { start: bounds.x(), length: bounds.width() },
            y: Extent { start: bounds.y(), length: bounds.height() },
        }
    }

    pub(super) fn along(&self, axis: Axis) -> Extent {
        match axis {
            Axis::X => self.x,
            Axis::Y => self.y,
        }
    }

    pub(super) fn union(&self, other: &Self) -> Self {
        Self { x: self.x.union(other.x), y: self.y.union(other.y) }
    }

    /// Whether both share more than `tolerance` along both axes. Pixels.
    pub(super) fn overlaps(&self, other: &Self, tolerance: f64) -> bool {
        self.x.overlaps(other.x, tolerance) && self.y.overlaps(other.y, tolerance)
    }
}
