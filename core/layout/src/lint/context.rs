//! A structure with a spatial index, for the steps of a plan.

use crate::budget::Budget;
use crate::naming::label;
use crate::structure::kd_tree::{EdgeRanges, KdTree, Query};
use crate::structure::tolerance::{HALF_ON, STICK_OUT, VISIBLE};
use crate::structure::{Element, Span, Structure};
use std::cell::Cell;
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::{Bounds, fmin};
use websketch_sketch::operation::Axis;

/// The structure at the start of a round, with an index of its boxes.
pub(super) struct LintContext<'a, 's> {
    pub(super) structure: &'a Structure<'s>,
    pub(super) elements: &'a [Element<'s>],
    index: KdTree<'a>,
}

impl<'a, 's> LintContext<'a, 's> {
    pub(super) fn of(structure: &'a Structure<'s>) -> Self {
        let elements = structure.elements();
        Self { structure, elements, index: KdTree::new(elements.iter().collect()) }
    }

    /// Returns the component at `order` and its descendants.
    pub(super) fn subtree(&self, order: usize) -> Vec<usize> {
        let block = self.structure.at(order).map(|element| self.structure.subtree(element));
        block.into_iter().flatten().map(|element| element.order).collect()
    }

    /// Returns the components with boxes that share area with `window`. `None` if there are very many or the budget is
    /// spent.
    pub(super) fn within(&self, window: Bounds, budget: &Budget) -> Option<Vec<usize>> {
        if budget.is_spent() {
            return None;
        }
        let mut search = WindowSearch { window, found: Vec::new(), looks: Cell::new(0) };
        self.index.search(&mut search);
        let looks = search.looks.get();
        let is_complete = looks < MAX_LOOKS && search.found.len() < MAX_FOUND;
        (budget.take(looks + search.found.len()) && is_complete).then_some(search.found)
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

    /// Returns the parent of the component at `order`.
    pub(super) fn parent_of(&self, order: usize) -> Option<usize> {
        Some(self.structure.parent(self.elements.get(order)?)?.order)
    }

    /// Whether `inner` is a descendant of `outer`.
    pub(super) fn is_ancestor(&self, outer: usize, inner: usize) -> bool {
        let both = self.elements.get(outer).zip(self.elements.get(inner));
        both.is_some_and(|(outer, inner)| self.structure.is_ancestor(outer, inner))
    }

    /// Whether two components have the same type.
    pub(super) fn is_same_kind(&self, one: usize, other: usize) -> bool {
        let kind = |order: usize| self.elements.get(order).map(|element| element.component.kind());
        kind(one) == kind(other)
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

/// Regions examined by a search before it counts as incomplete. Below the limit of the index.
const MAX_LOOKS: usize = 240;
/// Components found around one place at most.
const MAX_FOUND: usize = 64;

struct WindowSearch {
    window: Bounds,
    found: Vec<usize>,
    looks: Cell<usize>,
}

impl<'a> Query<'a> for WindowSearch {
    fn may_match(&self, region: &EdgeRanges) -> bool {
        self.looks.set(self.looks.get() + 1);
        self.found.len() < MAX_FOUND
            && region.left.start < self.window.right()
            && region.right.end > self.window.x()
            && region.top.start < self.window.bottom()
            && region.bottom.end > self.window.y()
    }

    fn examine(&mut self, item: &'a Element<'a>) {
        if item.bounds.overlaps(&self.window) && self.found.len() < MAX_FOUND {
            self.found.push(item.order);
        }
    }
}

/// Whether `outer` contains `inner`, except for the tolerated protrusion.
fn reaches_around(outer: &Bounds, inner: &Bounds) -> bool {
    [Axis::X, Axis::Y].into_iter().all(|axis| {
        let (own, held) = (Span::of(outer, axis), Span::of(inner, axis));
        let most = fmin(STICK_OUT, held.length() / 4.0);
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

/// Returns start, center and end of a box along an axis.
pub(super) fn lines(bounds: &Bounds, axis: Axis) -> [f64; 3] {
    let span = Span::of(bounds, axis);
    [span.start, span.start + span.length() / 2.0, span.end]
}
