//! What the structure is made of: a component, its box and its place in paint order.

use crate::geometry::{Bounds, greater, lesser};
use crate::operation::Axis;
use crate::sketch::{Component, ComponentKind, Sketch};

/// A component as a [`Structure`](super::Structure) sees it, and the handle by which it is asked about.
#[derive(Clone, Copy, Debug)]
pub struct Element<'s> {
    /// The component.
    pub component: &'s Component,
    /// Its box: the component's own, or where a draft has it.
    pub bounds: Bounds,
    /// Its place in paint order, from 0 at the back; the key into every table.
    pub order: usize,
}

impl Element<'_> {
    /// What it is.
    #[must_use]
    pub fn kind(&self) -> ComponentKind {
        self.component.kind()
    }

    /// Whether it is drawn as an area on which others can lie. Texts and lines are not: nobody sees their boxes.
    #[must_use]
    pub fn is_box(&self) -> bool {
        !matches!(self.kind(), ComponentKind::Text | ComponentKind::Heading | ComponentKind::HorizontalLine)
    }
}

/// Equal when they stand for the same place in paint order.
impl PartialEq for Element<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.order == other.order
    }
}

impl Eq for Element<'_> {}

/// All components, back to front.
pub(crate) fn elements(sketch: &Sketch) -> Vec<Element<'_>> {
    let components = sketch.iter().enumerate();
    components.map(|(order, component)| Element { component, bounds: component.bounds(), order }).collect()
}

/// A box's extent along one axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// Left or top, px.
    pub start: f64,
    /// Right or bottom, px.
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

    /// How long it is, px.
    #[must_use]
    pub fn length(self) -> f64 {
        self.end - self.start
    }

    /// Length that the two have in common, px; not above 0 when there is none.
    #[inline]
    #[must_use]
    pub fn shared(self, other: Self) -> f64 {
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
