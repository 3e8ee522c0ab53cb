//! The structure of a sketch that the steps of a plan look at.

use crate::analysis::crossings::VISIBLE;
use crate::analysis::element::{Element, Span};
use crate::analysis::index::{BoxIndex, Region, Search};
use crate::analysis::nesting::Nesting;
use crate::geometry::Bounds;
use crate::json::excerpt;
use crate::operation::Axis;
use crate::sketch::{Component, ComponentKind};
use std::cell::Cell;

/// Elements as they were at the start of a round, with their index and nesting.
pub(super) struct Scene<'a> {
    pub(super) elements: &'a [Element<'a>],
    pub(super) index: &'a BoxIndex<'a>,
    pub(super) nesting: &'a Nesting<'a>,
}

impl Scene<'_> {
    /// The component at `order` and everything in it.
    pub(super) fn subtree(&self, order: usize) -> Vec<usize> {
        let mut subtree = vec![order];
        let mut next = 0;
        while let Some(&holder) = subtree.get(next) {
            subtree.extend(self.nesting.inside(holder).iter().map(|element| element.order));
            next += 1;
        }
        subtree
    }

    /// The components whose boxes share area with `window`; `None` when there are very many.
    pub(super) fn within(&self, window: Bounds) -> Option<Vec<usize>> {
        let mut search = WindowSearch { window, found: Vec::new(), looks: Cell::new(0) };
        self.index.search(&mut search);
        let is_complete = search.looks.get() < MAX_LOOKS && search.found.len() < MAX_FOUND;
        is_complete.then_some(search.found)
    }

    /// Whether `outer` is there to hold `inner`: a button in a card, a caption on a picture.
    pub(super) fn is_held(&self, outer: usize, inner: usize) -> bool {
        use ComponentKind::{Container, Footer, ImagePlaceholder, NavigationBox};
        let kind = self.elements.get(outer).map(|element| element.component.kind());
        matches!(kind, Some(Container | Footer | NavigationBox | ImagePlaceholder))
            && self.nesting.holds(outer, inner)
    }

    /// Whether two components have the same type.
    pub(super) fn is_same_kind(&self, one: usize, other: usize) -> bool {
        let kind = |order: usize| self.elements.get(order).map(|element| element.component.kind());
        kind(one) == kind(other)
    }

    /// What a person calls the component, short.
    pub(super) fn name(&self, order: usize) -> String {
        self.elements.get(order).map_or_else(String::new, |element| name(element.component))
    }
}

/// What a person calls a component, in messages.
pub(super) fn name(component: &Component) -> String {
    let kind = component.kind().name();
    component
        .visible_text()
        .map_or_else(|| kind.to_owned(), |text| format!("{kind} “{}”", excerpt(text.trim())))
}

/// Regions that a search asks about before it counts as incomplete; below the index's own limit.
const MAX_LOOKS: usize = 240;
/// Components around one place that are told apart.
const MAX_FOUND: usize = 64;

struct WindowSearch {
    window: Bounds,
    found: Vec<usize>,
    looks: Cell<usize>,
}

impl<'a> Search<'a> for WindowSearch {
    fn is_worth(&self, region: &Region) -> bool {
        self.looks.set(self.looks.get() + 1);
        self.found.len() < MAX_FOUND
            && region.left.start < self.window.right()
            && region.right.end > self.window.x()
            && region.top.start < self.window.bottom()
            && region.bottom.end > self.window.y()
    }

    fn meet(&mut self, item: &'a Element<'a>) {
        if item.bounds.overlaps(&self.window) && self.found.len() < MAX_FOUND {
            self.found.push(item.order);
        }
    }
}

/// How deep two boxes are in each other along both axes; not above 0 along one when they are apart.
pub(super) fn depth(one: &Bounds, other: &Bounds) -> (f64, f64) {
    (-one.gap_x(other), -one.gap_y(other))
}

/// Area that two boxes visibly share; 0 when there is none.
pub(super) fn shared_area(one: &Bounds, other: &Bounds) -> f64 {
    let (x, y) = depth(one, other);
    if x > VISIBLE && y > VISIBLE { x * y } else { 0.0 }
}

/// Start, middle and end of a box along an axis.
pub(super) fn lines(bounds: &Bounds, axis: Axis) -> [f64; 3] {
    let span = Span::of(bounds, axis);
    [span.start, span.start + span.length() / 2.0, span.end]
}
