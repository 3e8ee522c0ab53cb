//! What the analysis works on: a component, its box and its place in paint order.

use crate::geometry::{Bounds, greater, lesser};
use crate::operation::Axis;
use crate::sketch::{Component, Sketch};

/// A component as the analysis sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Element<'a> {
    pub(crate) component: &'a Component,
    pub(crate) bounds: Bounds,
    /// Its place in paint order, from 0; the key into every table of the analysis.
    pub(crate) order: usize,
}

/// All components, back to front.
pub(crate) fn elements(sketch: &Sketch) -> Vec<Element<'_>> {
    let components = sketch.iter().enumerate();
    components.map(|(order, component)| Element { component, bounds: component.bounds(), order }).collect()
}

/// A box's extent along one axis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub(crate) start: f64,
    pub(crate) end: f64,
}

impl Span {
    #[inline]
    pub(crate) fn of(bounds: &Bounds, axis: Axis) -> Self {
        match axis {
            Axis::X => Self { start: bounds.x(), end: bounds.right() },
            Axis::Y => Self { start: bounds.y(), end: bounds.bottom() },
        }
    }

    pub(crate) fn length(self) -> f64 {
        self.end - self.start
    }

    /// Length that the two have in common; not above 0 when there is none.
    #[inline]
    pub(crate) fn shared(self, other: Self) -> f64 {
        lesser(self.end, other.end) - greater(self.start, other.start)
    }
}

/// The other axis.
pub(crate) fn across(axis: Axis) -> Axis {
    match axis {
        Axis::X => Axis::Y,
        Axis::Y => Axis::X,
    }
}
