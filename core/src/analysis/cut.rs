//! Recursive XY-cut: divides boxes along empty bands into stacks and rows.
//!
//! Source: Nagy and Seth, "Hierarchical representation of optically scanned documents" (1984), on
//! boxes instead of pixels as in Ha, Haralick and Phillips, "Recursive X-Y cut using bounding boxes of
//! connected components" (1995). Differs in four points: a cut goes through all bands nearly as wide as
//! the widest at once, so that equal gaps give siblings; small overlaps count as touching; a grid is
//! cut into rows first, whatever its gaps; a box that lies behind most others is taken out.

use super::element::{Element, Span};
use crate::geometry::{Bounds, greater, lesser, union_of};
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
        let sorted = |axis| {
            let mut sorted: Vec<_> = (0..).zip(elements).map(|(place, element)| (place, *element)).collect();
            sort_keyed(&mut sorted, |(_, element)| {
                Key::number(Span::of(&element.bounds, axis).start, element.order)
            });
            sorted.into_iter().map(|(place, _)| place).collect()
        };
        let members = Members { by_x: sorted(Axis::X), by_y: sorted(Axis::Y) };
        let mut knife = Knife { elements, part_of: vec![0; elements.len()] };
        Some(knife.cut(members, bounds, MAX_LEVELS))
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

    /// The parts of a split along `axis`, taken together across its levels; any other block is its own only part.
    pub(crate) fn parts_along(&self, axis: Axis) -> Vec<&Self> {
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
    pub(crate) fn is_line(&self, axis: Axis) -> bool {
        match self {
            Self::One(_) => true,
            Self::Split { axis: own, parts, .. } => {
                *own == axis && parts.iter().all(|part| part.is_line(axis))
            }
            Self::Behind { .. } | Self::Heap { .. } => false,
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

/// Elements by their places in the list that is cut, in order along both axes: sorted once, and parts keep the order.
struct Members {
    by_x: Vec<u32>,
    by_y: Vec<u32>,
}

impl Members {
    fn along(&self, axis: Axis) -> &[u32] {
        match axis {
            Axis::X => &self.by_x,
            Axis::Y => &self.by_y,
        }
    }
}

/// What cuts one list of elements.
struct Knife<'e, 'a> {
    elements: &'e [&'a Element<'a>],
    /// A table to work with: the number of the part of each element.
    part_of: Vec<u32>,
}

impl<'a> Knife<'_, 'a> {
    fn of(&self, places: &[u32]) -> impl Iterator<Item = &'a Element<'a>> {
        places.iter().filter_map(|&place| self.elements.get(place as usize).copied())
    }

    fn around(&self, places: &[u32]) -> Option<Bounds> {
        union_of(self.of(places).map(|element| &element.bounds))
    }

    fn cut(&mut self, members: Members, bounds: Bounds, levels: usize) -> Block<'a> {
        if let &[only] = members.by_x.as_slice()
            && let Some(only) = self.elements.get(only as usize)
        {
            return Block::One(only);
        }
        if levels == 0 {
            return heap(self.of(&members.by_x).collect(), bounds);
        }
        let along_x = Bands::of(self.of(&members.by_x), Axis::X);
        let along_y = Bands::of(self.of(&members.by_y), Axis::Y);
        let (bands, least) = match (along_x.widest(), along_y.widest()) {
            (None, None) => return self.overlapping(members, bounds, levels),
            (Some(_), Some(_)) if self.is_grid(&members, &along_x, &along_y) => (along_y, f64::NEG_INFINITY),
            (Some(x), y) if y.is_none_or(|y| y < x) => (along_x, nearly(x)),
            (_, y) => (along_y, y.map_or(f64::NEG_INFINITY, nearly)),
        };
        let (axis, narrowest, widest) = (bands.axis, bands.narrowest(least), bands.widest().unwrap_or(0.0));
        let count = self.number(&members, &bands, least);
        let parts = if count == members.by_x.len() {
            self.of(members.along(axis)).map(Block::One).collect()
        } else {
            let parts = self.divided(&members, count).into_iter().filter_map(|part| {
                let bounds = self.around(&part.by_x)?;
                Some(self.cut(part, bounds, levels - 1))
            });
            parts.collect()
        };
        Block::Split { axis, parts, bounds, narrowest, widest }
    }

    /// The `count` parts by their numbers.
    fn divided(&self, members: &Members, count: usize) -> Vec<Members> {
        let mut parts: Vec<_> = (0..count).map(|_| Members { by_x: Vec::new(), by_y: Vec::new() }).collect();
        let part_of = |place: u32| self.part_of.get(place as usize).map_or(0, |&part| part as usize);
        for &place in &members.by_x {
            parts.get_mut(part_of(place)).into_iter().for_each(|part| part.by_x.push(place));
        }
        for &place in &members.by_y {
            parts.get_mut(part_of(place)).into_iter().for_each(|part| part.by_y.push(place));
        }
        parts
    }

    /// Numbers the parts between bands that are at least `least` wide, notes for each element the number of its own, and
    /// returns the count of parts.
    fn number(&mut self, members: &Members, bands: &Bands, least: f64) -> usize {
        let mut count = 1;
        for (&place, band) in members.along(bands.axis).iter().zip(&bands.before) {
            count += u32::from(band.is_some_and(|band| band >= least));
            if let Some(part) = self.part_of.get_mut(place as usize) {
                *part = count - 1;
            }
        }
        count as usize
    }

    /// Whether rows and columns cross so that nearly every cell holds one element and none holds two.
    fn is_grid(&mut self, members: &Members, along_x: &Bands, along_y: &Bands) -> bool {
        let count = |bands: &Bands| bands.all().count() + 1;
        let (columns, rows, found) = (count(along_x), count(along_y), members.by_x.len());
        let cells = columns.saturating_mul(rows);
        #[expect(clippy::cast_precision_loss, reason = "at most the square of the limit of components")]
        let is_filled = found as f64 >= cells as f64 * (1.0 - EMPTY_CELLS);
        if found > cells || !is_filled {
            return false;
        }
        let mut is_taken = vec![false; cells];
        self.number(members, along_x, f64::NEG_INFINITY);
        let mut row = 0;
        members.by_y.iter().zip(&along_y.before).all(|(&place, band)| {
            row += usize::from(band.is_some());
            let column = self.part_of.get(place as usize).map_or(0, |&column| column as usize);
            let cell = is_taken.get_mut(row * columns + column);
            cell.is_some_and(|is_taken| !std::mem::replace(is_taken, true))
        })
    }

    /// Boxes without a band between them.
    fn overlapping(&mut self, mut members: Members, bounds: Bounds, levels: usize) -> Block<'a> {
        let largest = self
            .of(&members.by_x)
            .zip(&members.by_x)
            .max_by(|(a, _), (b, _)| a.bounds.area().total_cmp(&b.bounds.area()).then(b.order.cmp(&a.order)));
        match largest {
            Some((back, &place))
                if members.by_x.len() > 2 && back.bounds.area() >= bounds.area() * BEHIND =>
            {
                members.by_x.retain(|&other| other != place);
                members.by_y.retain(|&other| other != place);
                let rest = self.around(&members.by_x).unwrap_or(bounds);
                Block::Behind { back, rest: Box::new(self.cut(members, rest, levels - 1)) }
            }
            _ => heap(self.of(&members.by_x).collect(), bounds),
        }
    }
}

/// The least band to cut where the widest is `widest`.
fn nearly(widest: f64) -> f64 {
    (widest * NEARLY_AS_WIDE).min(widest)
}

fn heap<'a>(mut elements: Vec<&'a Element<'a>>, bounds: Bounds) -> Block<'a> {
    sort_by(&mut elements, |a, b| {
        let by_place = a.bounds.y().total_cmp(&b.bounds.y()).then(a.bounds.x().total_cmp(&b.bounds.x()));
        by_place.then(a.order.cmp(&b.order))
    });
    Block::Heap { elements, bounds }
}

/// The empty bands before elements that are in order along an axis.
struct Bands {
    axis: Axis,
    before: Vec<Option<f64>>,
}

impl Bands {
    fn of<'a>(sorted: impl Iterator<Item = &'a Element<'a>>, axis: Axis) -> Self {
        // The element that reaches farthest so far.
        let mut farthest: Option<Span> = None;
        let band_before = |element: &Element| {
            let own = Span::of(&element.bounds, axis);
            let band = farthest.and_then(|before| {
                let touch = lesser(lesser(before.length(), own.length()) * TOUCH, MAX_TOUCH);
                let band = own.start - before.end;
                (band >= -touch).then_some(band)
            });
            if farthest.is_none_or(|before| own.end > before.end) {
                farthest = Some(own);
            }
            band
        };
        Self { axis, before: sorted.map(band_before).collect() }
    }

    fn all(&self) -> impl Iterator<Item = f64> {
        self.before.iter().filter_map(|band| *band)
    }

    fn widest(&self) -> Option<f64> {
        self.all().reduce(greater)
    }

    /// The narrowest band of those at least `least` wide, 0 for touching parts.
    fn narrowest(&self, least: f64) -> f64 {
        self.all().filter(|&band| band >= least).reduce(lesser).unwrap_or(0.0).max(0.0)
    }
}

/// The smallest box around the elements; `None` when there are none.
pub(crate) fn around(elements: &[&Element]) -> Option<Bounds> {
    union_of(elements.iter().map(|element| &element.bounds))
}
