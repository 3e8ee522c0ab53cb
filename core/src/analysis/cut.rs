//! Recursive XY-cut: divides boxes along empty bands into stacks and rows.
//!
//! Source: Nagy and Seth, "Hierarchical representation of optically scanned documents" (1984), on
//! boxes instead of pixels as in Ha, Haralick and Phillips, "Recursive X-Y cut using bounding boxes of
//! connected components" (1995). Differs in four points: a cut goes through all bands nearly as wide as
//! the widest at once, so that equal gaps give siblings; small overlaps count as touching; a grid is
//! cut into rows first, whatever its gaps; a box that lies behind most others is taken out.

use super::element::{Element, Span};
use crate::geometry::{Bounds, union_of};
use crate::operation::Axis;
use crate::sort::{Key, sort_by, sort_keyed};

/// A part of the sketch, with its elements in reading order.
#[derive(Debug)]
pub(crate) enum Block<'a> {
    /// One component.
    One(&'a Element<'a>),
    /// Parts one after the other: below each other along y, side by side along x.
    Split {
        axis: Axis,
        parts: Vec<Block<'a>>,
        bounds: Bounds,
        /// The narrowest band that was cut, px.
        narrowest: f64,
        /// The widest band inside, px.
        widest: f64,
    },
    /// A component that lies behind the rest.
    Behind { back: &'a Element<'a>, rest: Box<Block<'a>> },
    /// Components that overlap so that no band divides them.
    Heap { elements: Vec<&'a Element<'a>>, bounds: Bounds },
}

/// Levels of cutting; what is left then is a heap. Pages have about six; bounds recursion and cost.
const MAX_LEVELS: usize = 32;
/// Bands at least this share of the widest are cut together.
const NEARLY_AS_WIDE: f64 = 0.85;
/// Boxes that overlap by at most this share of both count as touching, up to [`MAX_TOUCH`].
const TOUCH: f64 = 0.1;
/// The longest overlap that counts as touching, px.
const MAX_TOUCH: f64 = 16.0;
/// A box lies behind the others if it covers at least this share of their common box.
const BEHIND: f64 = 0.5;
/// A grid may lack this share of its cells.
const EMPTY_CELLS: f64 = 0.25;

impl<'a> Block<'a> {
    /// Cuts `elements`; `None` when there are none.
    pub(crate) fn of(elements: &[&'a Element<'a>]) -> Option<Self> {
        let bounds = around(elements)?;
        Some(cut(elements.to_vec(), bounds, MAX_LEVELS))
    }

    /// The smallest box around all of it.
    pub(crate) fn bounds(&self) -> Bounds {
        match self {
            Self::One(element) => element.bounds,
            Self::Split { bounds, .. } | Self::Heap { bounds, .. } => *bounds,
            Self::Behind { back, rest } => back.bounds.union(&rest.bounds()),
        }
    }

    /// The one component, if it is one.
    pub(crate) fn one(&self) -> Option<&'a Element<'a>> {
        match self {
            Self::One(element) => Some(element),
            Self::Split { .. } | Self::Behind { .. } | Self::Heap { .. } => None,
        }
    }

    /// The parts of a split along `axis`, taken together across its levels; any other block is its own
    /// only part.
    pub(crate) fn parts_along(&self, axis: Axis) -> Vec<&Self> {
        match self {
            Self::Split { axis: own, parts, .. } if *own == axis => {
                parts.iter().flat_map(|part| part.parts_along(axis)).collect()
            }
            Self::One(_) | Self::Split { .. } | Self::Behind { .. } | Self::Heap { .. } => vec![self],
        }
    }

    /// The parts along an axis, those that are divided along it again in their parts. A block that is not
    /// divided so is its only part.
    pub(crate) fn along(&self, axis: Axis) -> Vec<&Self> {
        match self {
            Self::Split { axis: own, parts, .. } if *own == axis => {
                parts.iter().flat_map(|part| part.along(axis)).collect()
            }
            Self::One(_) | Self::Split { .. } | Self::Behind { .. } | Self::Heap { .. } => vec![self],
        }
    }

    /// Calls `visit` with each component, in reading order.
    pub(crate) fn each(&self, visit: &mut impl FnMut(&'a Element<'a>)) {
        match self {
            Self::One(element) => visit(element),
            Self::Split { parts, .. } => parts.iter().for_each(|part| part.each(visit)),
            Self::Behind { back, rest } => {
                visit(back);
                rest.each(visit);
            }
            Self::Heap { elements, .. } => elements.iter().for_each(|element| visit(element)),
        }
    }

    /// The components in reading order.
    pub(crate) fn elements(&self) -> Vec<&'a Element<'a>> {
        let mut elements = Vec::new();
        self.each(&mut |element| elements.push(element));
        elements
    }
}

fn cut<'a>(elements: Vec<&'a Element<'a>>, bounds: Bounds, levels: usize) -> Block<'a> {
    if let &[only] = elements.as_slice() {
        return Block::One(only);
    }
    if levels == 0 {
        return heap(elements, bounds);
    }
    let (along_x, along_y) = (Bands::of(&elements, Axis::X), Bands::of(&elements, Axis::Y));
    let (bands, least) = match (along_x.widest(), along_y.widest()) {
        (None, None) => return overlapping(elements, bounds, levels),
        (Some(_), Some(_)) if is_grid(&along_x, &along_y) => (along_y, f64::NEG_INFINITY),
        (Some(x), y) if y.is_none_or(|y| y < x) => (along_x, nearly(x)),
        (_, y) => (along_y, y.map_or(f64::NEG_INFINITY, nearly)),
    };
    let (axis, narrowest, widest) = (bands.axis, bands.narrowest(least), bands.widest().unwrap_or(0.0));
    let parts = bands.divided(least).into_iter().filter_map(|part| {
        let bounds = around(&part)?;
        Some(cut(part, bounds, levels - 1))
    });
    Block::Split { axis, parts: parts.collect(), bounds, narrowest, widest }
}

/// The least band to cut where the widest is `widest`.
fn nearly(widest: f64) -> f64 {
    (widest * NEARLY_AS_WIDE).min(widest)
}

/// Boxes without a band between them.
fn overlapping<'a>(mut elements: Vec<&'a Element<'a>>, bounds: Bounds, levels: usize) -> Block<'a> {
    let largest = elements
        .iter()
        .enumerate()
        .max_by(|(_, a), (_, b)| a.bounds.area().total_cmp(&b.bounds.area()).then(b.order.cmp(&a.order)));
    match largest {
        Some((at, back)) if elements.len() > 2 && back.bounds.area() >= bounds.area() * BEHIND => {
            let back = *back;
            elements.remove(at);
            let rest = around(&elements).unwrap_or(bounds);
            Block::Behind { back, rest: Box::new(cut(elements, rest, levels - 1)) }
        }
        _ => heap(elements, bounds),
    }
}

fn heap<'a>(mut elements: Vec<&'a Element<'a>>, bounds: Bounds) -> Block<'a> {
    sort_by(&mut elements, |a, b| {
        let by_place = a.bounds.y().total_cmp(&b.bounds.y()).then(a.bounds.x().total_cmp(&b.bounds.x()));
        by_place.then(a.order.cmp(&b.order))
    });
    Block::Heap { elements, bounds }
}

/// Elements in order along an axis, each with the empty band before it, if there is one.
struct Bands<'a> {
    axis: Axis,
    elements: Vec<(&'a Element<'a>, Option<f64>)>,
}

impl<'a> Bands<'a> {
    fn of(elements: &[&'a Element<'a>], axis: Axis) -> Self {
        let span = |element: &Element| Span::of(&element.bounds, axis);
        let mut sorted = elements.to_vec();
        sort_keyed(&mut sorted, |element| Key::number(span(element).start, element.order));
        // The element that reaches farthest so far.
        let mut farthest: Option<Span> = None;
        let with_band = |element: &'a Element<'a>| {
            let own = span(element);
            let band = farthest.and_then(|before| {
                let touch = (before.length().min(own.length()) * TOUCH).min(MAX_TOUCH);
                let band = own.start - before.end;
                (band >= -touch).then_some(band)
            });
            if farthest.is_none_or(|before| own.end > before.end) {
                farthest = Some(own);
            }
            (element, band)
        };
        Self { axis, elements: sorted.into_iter().map(with_band).collect() }
    }

    fn bands(&self) -> impl Iterator<Item = f64> {
        self.elements.iter().filter_map(|(_, band)| *band)
    }

    fn widest(&self) -> Option<f64> {
        self.bands().reduce(f64::max)
    }

    /// The narrowest band of those at least `least` wide, 0 for touching parts.
    fn narrowest(&self, least: f64) -> f64 {
        self.bands().filter(|&band| band >= least).reduce(f64::min).unwrap_or(0.0).max(0.0)
    }

    /// The elements between the bands that are at least `least` wide.
    fn divided(self, least: f64) -> Vec<Vec<&'a Element<'a>>> {
        let mut parts: Vec<Vec<&'a Element<'a>>> = Vec::new();
        for (element, band) in self.elements {
            match parts.last_mut() {
                Some(part) if band.is_none_or(|band| band < least) => part.push(element),
                _ => parts.push(vec![element]),
            }
        }
        parts
    }

    /// For each element its place in paint order and the number of the part it is in, by place.
    fn part_numbers(&self) -> Vec<(usize, usize)> {
        let mut part = 0;
        let number = |&(element, band): &(&Element, Option<f64>)| {
            part += usize::from(band.is_some());
            (element.order, part)
        };
        let mut numbers: Vec<_> = self.elements.iter().map(number).collect();
        sort_keyed(&mut numbers, |&(order, part)| Key::places(order, part));
        numbers
    }
}

/// Whether rows and columns cross so that nearly every cell holds one element and none holds two.
fn is_grid(along_x: &Bands, along_y: &Bands) -> bool {
    let count = |bands: &Bands| bands.bands().count() + 1;
    let (columns, rows, found) = (count(along_x), count(along_y), along_x.elements.len());
    let cells = columns.saturating_mul(rows);
    #[expect(clippy::cast_precision_loss, reason = "at most the square of the limit of components")]
    let is_filled = found as f64 >= cells as f64 * (1.0 - EMPTY_CELLS);
    if found > cells || !is_filled {
        return false;
    }
    let in_columns = along_x.part_numbers().into_iter();
    let in_rows = along_y.part_numbers().into_iter();
    let mut taken: Vec<_> = in_columns.zip(in_rows).map(|((_, column), (_, row))| (row, column)).collect();
    sort_keyed(&mut taken, |&(row, column)| Key::places(row, column));
    taken.windows(2).all(|pair| matches!(pair, [one, other] if one != other))
}

/// The smallest box around the elements; `None` when there are none.
pub(crate) fn around(elements: &[&Element]) -> Option<Bounds> {
    union_of(elements.iter().map(|element| &element.bounds))
}
