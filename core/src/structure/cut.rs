//! Recursive XY-cut: divides boxes along empty bands into stacks and rows.
//!
//! Source: Nagy and Seth, "Hierarchical representation of optically scanned documents" (1984), on
//! boxes instead of pixels as in Ha, Haralick and Phillips, "Recursive X-Y cut using bounding boxes of
//! connected components" (1995). Differs in four points: a cut goes through all bands nearly as wide as
//! the widest at once, so that equal gaps give siblings; small overlaps count as touching; a grid is
//! cut into rows first, whatever its gaps; a box that lies behind most others is taken out.

mod bands;
mod knife;

use super::element::Element;
use crate::geometry::{Bounds, union_of};
use crate::operation::Axis;
use knife::Knife;

/// A part of what lies side by side on a page or in a holder, with its elements in reading order.
#[derive(Clone, Debug)]
pub enum Part<'s> {
    /// One component.
    One(Element<'s>),
    /// Parts one after the other: below each other along y, side by side along x.
    Split {
        /// Along which they follow each other.
        axis: Axis,
        /// At least two.
        parts: Vec<Part<'s>>,
        /// The smallest box around them.
        bounds: Bounds,
        /// The narrowest band that was cut, px.
        narrowest: f64,
        /// The widest band inside, px.
        widest: f64,
    },
    /// A component that lies behind the rest.
    Behind {
        /// What lies behind.
        back: Element<'s>,
        /// What lies before it.
        rest: Box<Part<'s>>,
    },
    /// Components that overlap so that no band divides them.
    Heap {
        /// From top to bottom, then from left to right.
        elements: Vec<Element<'s>>,
        /// The smallest box around them.
        bounds: Bounds,
    },
}

impl<'s> Part<'s> {
    /// Cuts `elements`; `None` when there are none.
    pub(crate) fn of(elements: &[&Element<'s>]) -> Option<Self> {
        let bounds = around(elements)?;
        match elements {
            &[only] => Some(Self::One(*only)),
            _ => Some(Knife::new(elements).cut_all(bounds)),
        }
    }

    /// The smallest box around all of it.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        match self {
            Self::One(element) => element.bounds,
            Self::Split { bounds, .. } | Self::Heap { bounds, .. } => *bounds,
            Self::Behind { back, rest } => back.bounds.union(&rest.bounds()),
        }
    }

    /// The one component, if it is one.
    #[must_use]
    pub fn one(&self) -> Option<&Element<'s>> {
        match self {
            Self::One(element) => Some(element),
            Self::Split { .. } | Self::Behind { .. } | Self::Heap { .. } => None,
        }
    }

    /// The parts of a split along `axis`, taken together across its levels; any other part is its own only one.
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
            Self::One(_) | Self::Split { .. } | Self::Behind { .. } | Self::Heap { .. } => all.push(self),
        }
    }

    /// Whether it is nothing but single components along `axis`; so is one component.
    #[must_use]
    pub fn is_line(&self, axis: Axis) -> bool {
        match self {
            Self::One(_) => true,
            Self::Split { axis: own, parts, .. } => {
                *own == axis && parts.iter().all(|part| part.is_line(axis))
            }
            Self::Behind { .. } | Self::Heap { .. } => false,
        }
    }

    /// Calls `visit` with each component, in reading order.
    pub fn each(&self, visit: &mut impl FnMut(&Element<'s>)) {
        match self {
            Self::One(element) => visit(element),
            Self::Split { parts, .. } => parts.iter().for_each(|part| part.each(visit)),
            Self::Behind { back, rest } => {
                visit(back);
                rest.each(visit);
            }
            Self::Heap { elements, .. } => elements.iter().for_each(visit),
        }
    }

    /// The components in reading order.
    #[must_use]
    pub fn elements(&self) -> Vec<Element<'s>> {
        let mut elements = Vec::new();
        self.each(&mut |element| elements.push(*element));
        elements
    }
}

/// The smallest box around the elements; `None` when there are none.
fn around(elements: &[&Element]) -> Option<Bounds> {
    union_of(elements.iter().map(|element| &element.bounds))
}
