//! Series: components of equal kind and size in rows, columns or grids.

use super::Structure;
use super::element::Element;
use super::lines::Line;
use super::tolerance::SAME_SIDE;
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::sort::sort_by_number;

/// Whether two lengths look the same.
pub fn is_same_side(one: f64, other: f64) -> bool {
    fmin(one, other) >= fmax(one, other) * (1.0 - SAME_SIDE)
}

/// Finds all series, each in reading order, in the order of their first members. Equal components of a row or column
/// share a series. The relation is transitive, so that a grid is one series.
pub(super) fn series<'s>(structure: &Structure<'s>) -> Vec<Line<'s>> {
    let mut sets = DisjointSets::new(structure.elements().len());
    for line in structure.rows().iter().chain(structure.columns()).chain(structure.runs()) {
        join_equals(line, &mut sets);
    }
    let mut series: Vec<Line<'s>> = Vec::new();
    let mut number_of = vec![None; structure.elements().len()];
    for element in structure.reading_order() {
        let Some(number) = number_of.get_mut(sets.find(element.order)) else { continue };
        let number = *number.get_or_insert_with(|| {
            series.push(Vec::new());
            series.len() - 1
        });
        series.get_mut(number).into_iter().for_each(|members| members.push(element));
    }
    series.retain(|members| members.len() > 1);
    series
}

/// Joins equal components of a line. Sorted by kind and width, then by height, equal ones are adjacent.
fn join_equals(line: &[Element], sets: &mut DisjointSets) {
    let mut sorted = line.to_vec();
    sort_by_number(&mut sorted, |one| one.bounds.width());
    sort_by_number(&mut sorted, |one| f64::from(one.kind() as u8));
    let is_as_wide =
        |a: &Element, b: &Element| a.kind() == b.kind() && is_same_side(a.bounds.width(), b.bounds.width());
    for as_wide in runs(&sorted, is_as_wide) {
        let mut by_height = as_wide.to_vec();
        sort_by_number(&mut by_height, |one| one.bounds.height());
        for equals in runs(&by_height, |a, b| is_same_side(a.bounds.height(), b.bounds.height())) {
            if let [first, rest @ ..] = equals {
                rest.iter().for_each(|other| sets.union(first.order, other.order));
            }
        }
    }
}

/// Divides items into runs of items that are like the first of the run.
fn runs<'i, 's>(
    items: &'i [Element<'s>],
    is_like: impl Fn(&Element, &Element) -> bool,
) -> impl Iterator<Item = &'i [Element<'s>]> {
    let mut rest = items;
    std::iter::from_fn(move || {
        let first = rest.first()?;
        let count = rest.iter().position(|item| !is_like(first, item)).unwrap_or(rest.len());
        let (run, after) = rest.split_at(count.max(1));
        rest = after;
        Some(run)
    })
}

/// Disjoint sets of indices (Tarjan 1975), each identified by its least index.
struct DisjointSets {
    parents: Vec<usize>,
}

impl DisjointSets {
    fn new(count: usize) -> Self {
        Self { parents: (0..count).collect() }
    }

    fn find(&mut self, place: usize) -> usize {
        let mut at = place;
        while let Some(parent) = self.parent(at).filter(|&parent| parent != at) {
            // Path halving.
            let above = self.parent(parent).unwrap_or(parent);
            self.parents.get_mut(at).into_iter().for_each(|parent| *parent = above);
            at = above;
        }
        at
    }

    fn parent(&self, place: usize) -> Option<usize> {
        self.parents.get(place).copied()
    }

    fn union(&mut self, one: usize, other: usize) {
        let (one, other) = (self.find(one), self.find(other));
        self.parents.get_mut(one.max(other)).into_iter().for_each(|parent| *parent = one.min(other));
    }
}
