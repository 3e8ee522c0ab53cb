//! The containment forest: each component's parent.
//!
//! The parent is the smallest box behind a component that contains at least [`HELD_SHARE`] of its area, and so its
//! center. Of equally small boxes it is the frontmost one, which is the visible one. A parent always precedes its
//! children in paint order. So parents form a forest, and one pass fills every table.

use super::crossings::Crossings;
use super::element::{Element, Span};
use super::tolerance::HELD_SHARE;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Axis;

/// The maximum depth of nesting. Deeper components become children at this depth. Pages have three or four levels; the
/// limit bounds recursion over them.
const MAX_DEPTH: u32 = 32;

/// The components as a forest. Sibling groups are numbered: 0 is the group of the roots, `n + 1` the children of
/// component `n`.
pub(crate) struct Forest {
    holders: Vec<Option<u32>>,
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
    pub(crate) fn new(elements: &[Element], crossings: &Crossings) -> Self {
        let mut holders: Vec<Option<&Element>> = vec![None; elements.len()];
        for (one, other) in crossings.pairs() {
            let (behind, before) = if one < other { (one, other) } else { (other, one) };
            let (Some(outer), Some(inner)) = (elements.get(behind), elements.get(before)) else { continue };
            let Some(holder) = holders.get_mut(before) else { continue };
            if outer.is_box()
                && holder.is_none_or(|holder| is_closer(outer, holder))
                && lies_in(&inner.bounds, &outer.bounds)
            {
                *holder = Some(outer);
            }
        }
        Self::of(holders.into_iter().map(|holder| holder.map(|holder| place(holder.order))).collect())
    }

    /// Builds the tables from the parents. Each parent precedes its children.
    fn of(mut holders: Vec<Option<u32>>) -> Self {
        flatten(&mut holders);
        let count = holders.len();
        let mut sizes = vec![1_u32; count];
        let mut starts = vec![0_u32; count + 2];
        for (order, holder) in holders.iter().enumerate().rev() {
            let own = at(&sizes, order);
            let family = holder.map_or(0, |holder| holder as usize + 1);
            add(&mut starts, family + 1, 1);
            if let Some(holder) = holder {
                add(&mut sizes, *holder as usize, own);
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
        for (order, holder) in holders.iter().enumerate() {
            let family = holder.map_or(0, |holder| holder as usize + 1);
            set(&mut members, at(&next_member, family), place(order));
            add(&mut next_member, family, 1);
            let entry = at(&next_entry, family);
            set(&mut entries, place(order), entry);
            set(&mut preorder, entry, place(order));
            add(&mut next_entry, family, at(&sizes, order));
            // Children follow their parent.
            set(&mut next_entry, place(order + 1), entry + 1);
        }
        Self { holders, members, starts, entries, sizes, preorder }
    }

    /// Returns the parent of the component at `order`.
    pub(crate) fn holder_of(&self, order: usize) -> Option<usize> {
        self.holders.get(order).copied().flatten().map(|holder| holder as usize)
    }

    /// Returns a sibling group by its number, back to front.
    pub(crate) fn family(&self, number: usize) -> &[u32] {
        let (from, to) = (at(&self.starts, number) as usize, at(&self.starts, number + 1) as usize);
        self.members.get(from..to).unwrap_or_default()
    }

    /// Returns the component at `order` and its descendants in preorder.
    pub(crate) fn block(&self, order: usize) -> &[u32] {
        let Some(&entry) = self.entries.get(order) else { return &[] };
        let (from, to) = (entry as usize, (entry + at(&self.sizes, order)) as usize);
        self.preorder.get(from..to).unwrap_or_default()
    }

    /// Whether `outer` is an ancestor of `inner`.
    pub fn holds(&self, outer: usize, inner: usize) -> bool {
        let (Some(&from), Some(&entry)) = (self.entries.get(outer), self.entries.get(inner)) else {
            return false;
        };
        entry > from && entry < from + at(&self.sizes, outer)
    }
}

/// Attaches components below the maximum depth to their deepest allowed ancestor.
fn flatten(holders: &mut [Option<u32>]) {
    let mut depths: Vec<u32> = Vec::with_capacity(holders.len());
    for order in 0..holders.len() {
        let mut holder = holders.get(order).copied().flatten();
        let depth_of = |holder: u32| depths.get(holder as usize).copied().unwrap_or(0);
        if let Some(deep) = holder.filter(|&holder| depth_of(holder) + 1 >= MAX_DEPTH) {
            holder = holders.get(deep as usize).copied().flatten();
        }
        let depth = holder.map_or(0, |holder| depth_of(holder) + 1);
        depths.push(depth);
        holders.get_mut(order).into_iter().for_each(|place| *place = holder);
    }
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
