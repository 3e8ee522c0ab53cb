//! A structure with the questions of the checks.

use crate::naming::label;
use crate::structure::tolerance::{HALF_ON, STICK_OUT, VISIBLE};
use crate::structure::{Element, Span, Structure};
use crate::tokens::QUARTER;
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::{Bounds, fmin};
use websketch_sketch::operation::Axis;

/// The structure and its components.
pub(super) struct LintContext<'a, 's> {
    pub(super) structure: &'a Structure<'s>,
    pub(super) elements: &'a [Element<'s>],
}

impl<'a, 's> LintContext<'a, 's> {
    pub(super) fn of(structure: &'a Structure<'s>) -> Self {
        let elements = structure.elements();
        Self { structure, elements }
    }

    /// Whether `outer` is a box that contains `inner`: a button in a card, a caption on a picture.
    pub(super) fn is_contained(&self, outer: usize, inner: usize) -> bool {
        let Some((outer, inner)) = self.elements.get(outer).zip(self.elements.get(inner)) else {
            return false;
        };
        is_for_holding(outer.kind())
            && self.structure.is_ancestor(outer, inner)
            && reaches_around(&outer.bounds, &inner.bounds)
    }

    /// Classifies the overlap of `inner` on `outer`.
    pub(super) fn lies_on(&self, inner: usize, outer: usize) -> LiesOn {
        let Some((inner, outer)) = self.elements.get(inner).zip(self.elements.get(outer)) else {
            return LiesOn::Beside;
        };
        if !is_for_holding(outer.kind()) {
            return LiesOn::Beside;
        }
        if self.structure.is_ancestor(outer, inner) {
            return LiesOn::SticksOut;
        }
        let share = shared_area(&inner.bounds, &outer.bounds) / inner.bounds.area();
        if share >= HALF_ON { LiesOn::Half } else { LiesOn::Beside }
    }

    /// Returns the short name of the component.
    pub(super) fn name(&self, order: usize) -> String {
        self.elements.get(order).map_or_else(String::new, |element| label(element.component))
    }
}

/// The kind of an unintended overlap of a component on another.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LiesOn {
    /// It is a child that extends beyond the edge.
    SticksOut,
    /// So much of it lies on the other that its parent is ambiguous.
    Half,
    /// It only touches the other, or the other is no box for children.
    Beside,
}

/// Whether components of this kind can have children.
fn is_for_holding(kind: ComponentKind) -> bool {
    use ComponentKind::{Container, Footer, ImagePlaceholder, NavigationBox};
    matches!(kind, Container | Footer | NavigationBox | ImagePlaceholder)
}

/// Whether `outer` contains `inner`, except for the tolerated protrusion.
fn reaches_around(outer: &Bounds, inner: &Bounds) -> bool {
    [Axis::X, Axis::Y].into_iter().all(|axis| {
        let (own, held) = (Span::of(outer, axis), Span::of(inner, axis));
        let most = fmin(STICK_OUT, held.length() * QUARTER);
        own.start <= held.start + most && own.end >= held.end - most
    })
}

/// Returns the depths of the intersection along both axes. 0 or negative along an axis if the boxes are apart.
pub(super) fn depth(one: &Bounds, other: &Bounds) -> (f64, f64) {
    (-one.gap_x(other), -one.gap_y(other))
}

/// Returns the area that two boxes visibly share; 0 if there is none.
pub(super) fn shared_area(one: &Bounds, other: &Bounds) -> f64 {
    let (x, y) = depth(one, other);
    if x > VISIBLE && y > VISIBLE { x * y } else { 0.0 }
}
