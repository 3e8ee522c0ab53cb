//! Elements of a structure: a component, its box and its paint index.

use websketch_sketch::geometry::{Bounds, fmax, fmin};
use websketch_sketch::operation::Axis;
use websketch_sketch::{Component, ComponentKind, Sketch};

/// A component in a [`Structure`](super::Structure), and the handle for queries about it.
#[derive(Clone, Copy, Debug)]
pub struct Element<'s> {
    /// The component.
    pub component: &'s Component,
    /// The box of the component, or the box that a draft gives it.
    pub bounds: Bounds,
    /// The index in paint order, from 0 at the back. It is the key into every table.
    pub order: usize,
}

impl Element<'_> {
    /// The kind of the component.
    #[must_use]
    pub fn kind(&self) -> ComponentKind {
        self.component.kind()
    }

    /// Whether the component is drawn as an area on which others can lie. The boxes of texts and lines are invisible.
    #[must_use]
    pub fn is_box(&self) -> bool {
        !matches!(self.kind(), ComponentKind::Text | ComponentKind::Heading | ComponentKind::HorizontalLine)
    }
}

/// Elements are equal if they have the same index in paint order.
impl PartialEq for Element<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.order == other.order
    }
}

impl Eq for Element<'_> {}

/// Lists all components, back to front.
pub(crate) fn elements(sketch: &Sketch) -> Vec<Element<'_>> {
    let components = sketch.iter().enumerate();
    components.map(|(order, component)| Element { component, bounds: component.bounds(), order }).collect()
}

/// The extent of a box along one axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// The left or top edge. Pixels.
    pub start: f64,
    /// The right or bottom edge. Pixels.
    pub end: f64,
}

impl Span {
    /// The extent of a box along `axis`.
    #[inline]
    #[must_use]
    pub fn of(bounds: &Bounds, axis: Axis) -> Self {
        match axis {
            Axis::X => Self { start: bounds.x(), end: bounds.right() },
            Axis::Y => Self { start: bounds.y(), end: bounds.bottom() },
        }
    }

    /// Returns the length. Pixels.
    #[must_use]
    pub fn length(self) -> f64 {
        self.end - self.start
    }

    /// Returns the length of the overlap. Pixels; 0 or negative if there is none.
    #[inline]
    #[must_use]
    pub fn shared(self, other: Self) -> f64 {
        fmin(self.end, other.end) - fmax(self.start, other.start)
    }
}

/// Returns the other axis.
pub(crate) fn across(axis: Axis) -> Axis {
    match axis {
        Axis::X => Axis::Y,
        Axis::Y => Axis::X,
    }
}
