//! The recursion of the XY-cut: chooses bands and builds parts.

use super::CutNode;
use super::gaps::EmptyBands;
use crate::structure::element::{Element, Span};
use crate::structure::tolerance::{BEHIND, EMPTY_CELLS, NEARLY_AS_WIDE};
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::{SortKey, sort_by, sort_keyed};

/// The maximum depth of cuts; deeper elements count as overlapping. Pages have about six levels. The limit bounds
/// recursion and cost.
const MAX_LEVELS: usize = 32;

/// Indices of elements in the list that is cut, sorted along both axes. They are sorted once; parts keep the order.
struct SortedMembers<'m> {
    by_x: &'m mut [u32],
    by_y: &'m mut [u32],
}

impl SortedMembers<'_> {
    fn along(&self, axis: Axis) -> &[u32] {
        match axis {
            Axis::X => self.by_x,
            Axis::Y => self.by_y,
        }
    }
}

/// The state of cutting one list of elements.
pub(super) struct Cutter<'e, 's> {
    elements: &'e [&'e Element<'s>],
    /// Scratch table: the number of each element's part.
    part_of: Vec<u32>,
    /// Scratch space for as many indices as there are elements.
    room: Vec<u32>,
}

impl<'e, 's> Cutter<'e, 's> {
    pub(super) fn new(elements: &'e [&'e Element<'s>]) -> Self {
        Self { elements, part_of: vec![0; elements.len()], room: vec![0; elements.len()] }
    }

    /// Cuts all elements. `bounds` is the box around them.
    pub(super) fn cut_all(mut self, bounds: Bounds) -> CutNode<'s> {
        let sorted = |axis| {
            let mut sorted: Vec<_> =
                (0..).zip(self.elements).map(|(place, element)| (place, *element)).collect();
            sort_keyed(&mut sorted, |(_, element)| {
                SortKey::number(Span::of(&element.bounds, axis).start, element.order)
            });
            sorted.into_iter().map(|(place, _)| place).collect()
        };
        let [mut by_x, mut by_y]: [Vec<u32>; 2] = [Axis::X, Axis::Y].map(sorted);
        self.cut(SortedMembers { by_x: &mut by_x, by_y: &mut by_y }, bounds, MAX_LEVELS)
    }

    fn of(&self, places: &[u32]) -> impl Iterator<Item = &'e Element<'s>> {
        places.iter().filter_map(|&place| self.elements.get(place as usize).copied())
    }

    fn around(&self, places: &[u32]) -> Option<Bounds> {
        union_of(self.of(places).map(|element| &element.bounds))
    }

    fn cut(&mut self, members: SortedMembers<'_>, bounds: Bounds, levels: usize) -> CutNode<'s> {
        if let &[only] = &*members.by_x
            && let Some(only) = self.elements.get(only as usize)
        {
            return CutNode::Single(**only);
        }
        if levels == 0 {
            return overlapping_node(self.of(members.by_x).copied().collect(), bounds);
        }
        let along_x = EmptyBands::of(self.of(members.by_x), Axis::X);
        let along_y = EmptyBands::of(self.of(members.by_y), Axis::Y);
        let (bands, least) = match (along_x.widest(), along_y.widest()) {
            (None, None) => return self.overlapping(members, bounds, levels),
            (Some(_), Some(_)) if self.is_grid(&members, &along_x, &along_y) => (along_y, f64::NEG_INFINITY),
            (Some(x), y) if y.is_none_or(|y| y < x) => (along_x, nearly(x)),
            (_, y) => (along_y, y.map_or(f64::NEG_INFINITY, nearly)),
        };
        let (axis, narrowest, widest) = (bands.axis, bands.narrowest(least), bands.widest().unwrap_or(0.0));
        let count = self.number(&members, &bands, least);
        let parts = if count == members.by_x.len() {
            self.of(members.along(axis)).copied().map(CutNode::Single).collect()
        } else {
            self.cut_parts(members, axis, count, levels - 1)
        };
        CutNode::Split { axis, parts, bounds, narrowest, widest }
    }

    /// Cuts each of `count` parts. Their elements are numbered and already adjacent along `axis`.
    fn cut_parts(
        &mut self,
        members: SortedMembers<'_>,
        axis: Axis,
        count: usize,
        levels: usize,
    ) -> Vec<CutNode<'s>> {
        let mut lengths = vec![0; count];
        for &place in members.along(axis) {
            lengths.get_mut(self.part(place)).into_iter().for_each(|length| *length += 1);
        }
        let SortedMembers { by_x: mut rest_x, by_y: mut rest_y } = members;
        self.gather(if axis == Axis::X { rest_y } else { rest_x }, &lengths);
        let mut parts = Vec::with_capacity(count);
        for length in lengths {
            let both = std::mem::take(&mut rest_x)
                .split_at_mut_checked(length)
                .zip(std::mem::take(&mut rest_y).split_at_mut_checked(length));
            let Some(((by_x, after_x), (by_y, after_y))) = both else { break };
            (rest_x, rest_y) = (after_x, after_y);
            if let Some(bounds) = self.around(by_x) {
                parts.push(self.cut(SortedMembers { by_x, by_y }, bounds, levels));
            }
        }
        parts
    }

    /// Sorts elements stably by the numbers of their parts, which have these lengths.
    fn gather(&mut self, places: &mut [u32], lengths: &[usize]) {
        let mut next = 0;
        let start = |length: &usize| {
            next += length;
            next - length
        };
        let mut starts: Vec<_> = lengths.iter().map(start).collect();
        for &place in &*places {
            let Some(start) = starts.get_mut(self.part(place)) else { continue };
            if let Some(room) = self.room.get_mut(*start) {
                *room = place;
            }
            *start += 1;
        }
        if let Some(gathered) = self.room.get(..places.len()) {
            places.copy_from_slice(gathered);
        }
    }

    fn part(&self, place: u32) -> usize {
        self.part_of.get(place as usize).map_or(0, |&part| part as usize)
    }

    /// Numbers the parts between bands at least `least` wide, stores each element's number, and returns the count of
    /// parts.
    fn number(&mut self, members: &SortedMembers, bands: &EmptyBands, least: f64) -> usize {
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
    fn is_grid(&mut self, members: &SortedMembers, along_x: &EmptyBands, along_y: &EmptyBands) -> bool {
        let count = |bands: &EmptyBands| bands.all().count() + 1;
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
            let column = self.part(place);
            let cell = is_taken.get_mut(row * columns + column);
            cell.is_some_and(|is_taken| !std::mem::replace(is_taken, true))
        })
    }

    /// Builds the part for boxes without a band between them.
    fn overlapping(&mut self, members: SortedMembers<'_>, bounds: Bounds, levels: usize) -> CutNode<'s> {
        let largest = self
            .of(members.by_x)
            .zip(&*members.by_x)
            .max_by(|(a, _), (b, _)| a.bounds.area().total_cmp(&b.bounds.area()).then(b.order.cmp(&a.order)));
        match largest {
            Some((back, &place))
                if members.by_x.len() > 2 && back.bounds.area() >= bounds.area() * BEHIND =>
            {
                let members =
                    SortedMembers { by_x: without(members.by_x, place), by_y: without(members.by_y, place) };
                let rest = self.around(members.by_x).unwrap_or(bounds);
                CutNode::Backdrop { back: *back, rest: Box::new(self.cut(members, rest, levels - 1)) }
            }
            _ => overlapping_node(self.of(members.by_x).copied().collect(), bounds),
        }
    }
}

/// Removes one index and keeps the order of the others.
fn without(places: &mut [u32], place: u32) -> &mut [u32] {
    let at = places.iter().position(|&other| other == place);
    if let Some(from_it) = at.and_then(|at| places.get_mut(at..)) {
        from_it.rotate_left(1);
    }
    places.split_last_mut().map_or(&mut [], |(_, others)| others)
}

/// Returns the narrowest band that is cut together with a band of width `widest`.
fn nearly(widest: f64) -> f64 {
    (widest * NEARLY_AS_WIDE).min(widest)
}

fn overlapping_node(mut elements: Vec<Element<'_>>, bounds: Bounds) -> CutNode<'_> {
    sort_by(&mut elements, |a, b| {
        let by_place = a.bounds.y().total_cmp(&b.bounds.y()).then(a.bounds.x().total_cmp(&b.bounds.x()));
        by_place.then(a.order.cmp(&b.order))
    });
    CutNode::Overlapping { elements, bounds }
}
