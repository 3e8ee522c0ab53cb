//! The containment forest: each component's parent.
//!
//! The parent is the smallest box behind a component that contains at least [`HELD_SHARE`] of its area, and so its
//! center. Of equally small boxes it is the frontmost one, which is the visible one. A parent always precedes its
//! children in paint order. So parents form a forest, and one pass fills every table.

use super::element::{Element, Span};
use super::overlaps::OverlapPairs;
use super::tolerance::HELD_SHARE;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Axis;

/// The maximum depth of nesting. Deeper components become children at this depth. Pages have three or four levels; the
/// limit bounds recursion over them.
const MAX_DEPTH: u32 = 32;

/// The components as a forest. Sibling groups are numbered: 0 is the group of the roots, `n + 1` the children of
/// component `n`.
pub(crate) struct Forest {
    parents: Vec<Option<u32>>,
    /// The members of all sibling groups, each back to front, and the start of each group.
    members: Vec<u32>,
    starts: Vec<u32>,
    /// The preorder traversal: the entry of each component, the size of its subtree, and the component at each entry.
    entries: Vec<u32>,
    sizes: Vec<u32>,
    preorder: Vec<u32>,
}

impl Forest {
    /// Finds the parent of every element among the boxes that it meets. O(n + pairs).
    pub(crate) fn new(elements: &[Element], crossings: &OverlapPairs) -> Self {
        let mut parents: Vec<Option<&Element>> = vec![None; elements.len()];
        for (one, other) in crossings.pairs() {
            let (behind, before) = if one < other { (one, other) } else { (other, one) };
            let (Some(outer), Some(inner)) = (elements.get(behind), elements.get(before)) else { continue };
            let Some(parent) = parents.get_mut(before) else { continue };
            if outer.is_box() && parent.is_none_or(|parent| is_closer(outer, parent)) && holds(outer, inner) {
                *parent = Some(outer);
            }
        }
        Self::of(parents.into_iter().map(|parent| parent.map(|parent| place(parent.order))).collect())
    }

    /// Builds the tables from the parents. Each parent precedes its children.
    fn of(mut parents: Vec<Option<u32>>) -> Self {
        flatten(&mut parents);
        let count = parents.len();
        let mut sizes = vec![1_u32; count];
        let mut starts = vec![0_u32; count + 2];
        for (order, parent) in parents.iter().enumerate().rev() {
            let own = at(&sizes, order);
            let siblings = parent.map_or(0, |parent| parent as usize + 1);
            add(&mut starts, siblings + 1, 1);
            if let Some(parent) = parent {
                add(&mut sizes, *parent as usize, own);
            }
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut next_member = starts.clone();
        let mut next_entry = vec![0_u32; count + 1];
        let (mut members, mut entries, mut preorder) = (vec![0; count], vec![0; count], vec![0; count]);
        for (order, parent) in parents.iter().enumerate() {
            let siblings = parent.map_or(0, |parent| parent as usize + 1);
            set(&mut members, at(&next_member, siblings), place(order));
            add(&mut next_member, siblings, 1);
            let entry = at(&next_entry, siblings);
            set(&mut entries, place(order), entry);
            set(&mut preorder, entry, place(order));
            add(&mut next_entry, siblings, at(&sizes, order));
            // Children follow their parent.
            set(&mut next_entry, place(order + 1), entry + 1);
        }
        Self { parents, members, starts, entries, sizes, preorder }
    }

    /// Returns the parent of the component at `order`.
    pub(crate) fn parent_of(&self, order: usize) -> Option<usize> {
        self.parents.get(order).copied().flatten().map(|parent| parent as usize)
    }

    /// Returns a sibling group by its number, back to front.
    pub(crate) fn sibling_group(&self, number: usize) -> &[u32] {
        let (from, to) = (at(&self.starts, number) as usize, at(&self.starts, number + 1) as usize);
        self.members.get(from..to).unwrap_or_default()
    }

    /// Returns the component at `order` and its descendants in preorder.
    pub(crate) fn subtree(&self, order: usize) -> &[u32] {
        let Some(&entry) = self.entries.get(order) else { return &[] };
        let (from, to) = (entry as usize, (entry + at(&self.sizes, order)) as usize);
        self.preorder.get(from..to).unwrap_or_default()
    }

    /// Whether `outer` is an ancestor of `inner`.
    pub(crate) fn is_ancestor(&self, outer: usize, inner: usize) -> bool {
        let (Some(&from), Some(&entry)) = (self.entries.get(outer), self.entries.get(inner)) else {
            return false;
        };
        entry > from && entry < from + at(&self.sizes, outer)
    }
}

/// Attaches components below the maximum depth to their deepest allowed ancestor.
fn flatten(parents: &mut [Option<u32>]) {
    let mut depths: Vec<u32> = Vec::with_capacity(parents.len());
    for order in 0..parents.len() {
        let mut parent = parents.get(order).copied().flatten();
        let depth_of = |parent: u32| depths.get(parent as usize).copied().unwrap_or(0);
        if let Some(deep) = parent.filter(|&parent| depth_of(parent) + 1 >= MAX_DEPTH) {
            parent = parents.get(deep as usize).copied().flatten();
        }
        let depth = parent.map_or(0, |parent| depth_of(parent) + 1);
        depths.push(depth);
        parents.get_mut(order).into_iter().for_each(|place| *place = parent);
    }
}

/// Whether a box can be the parent of a component. A dialog, a message or a menu belongs to its screen, even over other
/// boxes. A badge and a note belong to a box that they overlap.
fn holds(outer: &Element, inner: &Element) -> bool {
    match Piece::overlay_of(inner.component) {
        Some(Piece::Badge | Piece::Note) => overlaps(&inner.bounds, &outer.bounds),
        Some(_) => Piece::screen_of(outer.component).is_some() && overlaps(&inner.bounds, &outer.bounds),
        None => lies_in(&inner.bounds, &outer.bounds),
    }
}

fn overlaps(one: &Bounds, other: &Bounds) -> bool {
    [Axis::X, Axis::Y].into_iter().all(|axis| Span::of(one, axis).shared(Span::of(other, axis)) > 0.0)
}

/// Whether `one` is the better parent of two candidates: the smaller one, then the one in front.
fn is_closer(one: &Element, other: &Element) -> bool {
    let (own, area) = (one.bounds.area(), other.bounds.area());
    own < area || (own <= area && one.order > other.order)
}

/// Whether `outer` contains enough of the area of `inner`, nine tenths, to be its parent.
#[must_use]
pub fn lies_in(inner: &Bounds, outer: &Bounds) -> bool {
    let share = |axis| {
        let own = Span::of(inner, axis);
        let shared = own.shared(Span::of(outer, axis));
        // A line may have no length along one axis and still lie in a box.
        if shared < 0.0 {
            0.0
        } else if own.length() > 0.0 {
            shared / own.length()
        } else {
            1.0
        }
    };
    share(Axis::X) * share(Axis::Y) >= HELD_SHARE
}

/// Converts an index. A sketch has far fewer components than `u32::MAX`.
fn place(order: usize) -> u32 {
    u32::try_from(order).unwrap_or(u32::MAX)
}

fn at(table: &[u32], place: usize) -> u32 {
    table.get(place).copied().unwrap_or(0)
}

fn add(table: &mut [u32], place: usize, more: u32) {
    table.get_mut(place).into_iter().for_each(|number| *number += more);
}

fn set(table: &mut [u32], place: u32, number: u32) {
    table.get_mut(place as usize).into_iter().for_each(|place| *place = number);
}
