//! Recursive XY-cut: divides boxes along empty bands into stacks and rows.
//!
//! Source: Nagy and Seth, "Hierarchical representation of optically scanned documents" (1984), on boxes instead of
//! pixels as in Ha, Haralick and Phillips, "Recursive X-Y cut using bounding boxes of connected components" (1995). It
//! differs in four points:
//!
//! - One cut goes through all bands nearly as wide as the widest, so that equal gaps give siblings.
//! - Small overlaps count as touching.
//! - A grid is cut into rows first, even if its column gaps are wider.
//! - A box behind most of the others is taken out.

mod cutter;
mod gaps;

use super::element::Element;
use cutter::Cutter;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::operation::Axis;

/// A node of the XY-cut of siblings. Its elements are in reading order.
#[derive(Clone, Debug)]
pub enum CutNode<'s> {
    /// One component.
    Single(Element<'s>),
    /// Parts one after the other: stacked along y, side by side along x.
    Split {
        /// The axis along which they follow each other.
        axis: Axis,
        /// The parts, at least two.
        parts: Vec<CutNode<'s>>,
        /// The smallest box around them.
        bounds: Bounds,
        /// The width of the narrowest band of this cut. Pixels.
        narrowest: f64,
        /// The width of the widest band inside. Pixels.
        widest: f64,
    },
    /// A component behind all others, as a backdrop.
    Backdrop {
        /// The backdrop.
        back: Element<'s>,
        /// The parts in front of it.
        rest: Box<CutNode<'s>>,
    },
    /// Components that overlap, so that no band divides them.
    Overlapping {
        /// The components from top to bottom, then from left to right.
        elements: Vec<Element<'s>>,
        /// The smallest box around them.
        bounds: Bounds,
    },
}

impl<'s> CutNode<'s> {
    /// Cuts `elements`. Returns `None` if there are none.
    #[must_use]
    pub fn of(elements: &[&Element<'s>]) -> Option<Self> {
        let bounds = around(elements)?;
        match elements {
            &[only] => Some(Self::Single(*only)),
            _ => Some(Cutter::new(elements).cut_all(bounds)),
        }
    }

    /// Returns the smallest box around the part.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        match self {
            Self::Single(element) => element.bounds,
            Self::Split { bounds, .. } | Self::Overlapping { bounds, .. } => *bounds,
            Self::Backdrop { back, rest } => back.bounds.union(&rest.bounds()),
        }
    }

    /// Returns the component of a part that is a single one.
    #[must_use]
    pub fn single(&self) -> Option<&Element<'s>> {
        match self {
            Self::Single(element) => Some(element),
            Self::Split { .. } | Self::Backdrop { .. } | Self::Overlapping { .. } => None,
        }
    }

    /// Returns the parts of a split along `axis`, with nested splits along the same axis flattened. Any other part is
    /// its own only element.
    #[must_use]
    pub fn parts_along(&self, axis: Axis) -> Vec<&Self> {
        let mut all = Vec::new();
        self.push_parts(axis, &mut all);
        all
    }

    fn push_parts<'b>(&'b self, axis: Axis, all: &mut Vec<&'b Self>) {
        match self {
            Self::Split { axis: own, parts, .. } if *own == axis => {
                parts.iter().for_each(|part| part.push_parts(axis, all));
            }
            Self::Single(_) | Self::Split { .. } | Self::Backdrop { .. } | Self::Overlapping { .. } => {
                all.push(self);
            }
        }
    }

    /// Whether the part consists of single components along `axis`. A single component does.
    #[must_use]
    pub fn is_line(&self, axis: Axis) -> bool {
        match self {
            Self::Single(_) => true,
            Self::Split { axis: own, parts, .. } => {
                *own == axis && parts.iter().all(|part| part.is_line(axis))
            }
            Self::Backdrop { .. } | Self::Overlapping { .. } => false,
        }
    }

    /// Calls `visit` with each component in reading order.
    pub fn for_each(&self, visit: &mut impl FnMut(&Element<'s>)) {
        match self {
            Self::Single(element) => visit(element),
            Self::Split { parts, .. } => parts.iter().for_each(|part| part.for_each(visit)),
            Self::Backdrop { back, rest } => {
                visit(back);
                rest.for_each(visit);
            }
            Self::Overlapping { elements, .. } => elements.iter().for_each(visit),
        }
    }

    /// Returns the components in reading order.
    #[must_use]
    pub fn elements(&self) -> Vec<Element<'s>> {
        let mut elements = Vec::new();
        self.for_each(&mut |element| elements.push(*element));
        elements
    }
}

/// Returns the smallest box around the elements, or `None` if there are none.
fn around(elements: &[&Element]) -> Option<Bounds> {
    union_of(elements.iter().map(|element| &element.bounds))
}
