//! One stable sort for the whole core.
//!
//! The standard sort is compiled anew for every element type and comparison, at up to 8 KB of wasm
//! each. Sorting places instead of elements needs it only once; what is generic here is small.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// Sorts `items` stably by `compare`, in O(n log n).
pub(crate) fn sort_by<T>(items: &mut Vec<T>, compare: impl Fn(&T, &T) -> Ordering) {
    let places = sorted_places(items, compare);
    let mut unsorted: Vec<Option<T>> = items.drain(..).map(Some).collect();
    items.extend(places.into_iter().filter_map(|place| unsorted.get_mut(place as usize)?.take()));
}

/// As [`sort_by`], for a part of a vector.
pub(crate) fn sort_slice_by<T: Copy>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let unsorted = items.to_vec();
    for (item, place) in items.iter_mut().zip(sorted_places(&unsorted, compare)) {
        *item = unsorted.get(place as usize).copied().unwrap_or(*item);
    }
}

/// Sorts `items` stably by what `key` gives.
pub(crate) fn sort_by_key<T, K: Ord>(items: &mut Vec<T>, key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Collects a map. `collect` would sort first, with a sort of its own.
pub(crate) fn map<K: Ord, V>(entries: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(entries);
    map
}

/// Collects a set. `collect` would sort first, with a sort of its own.
pub(crate) fn set<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut set = BTreeSet::new();
    set.extend(items);
    set
}

/// The places of `items` in sorted order.
fn sorted_places<T>(items: &[T], compare: impl Fn(&T, &T) -> Ordering) -> Vec<u32> {
    let mut places: Vec<u32> = (0..).take(items.len()).collect();
    let item = |place: u32| items.get(place as usize);
    sort_places(&mut places, &|a, b| match (item(a), item(b)) {
        (Some(a), Some(b)) => compare(a, b),
        // Every place is that of an item.
        _ => Ordering::Equal,
    });
    places
}

/// The one instance of the standard sort. Not inlined, or there would be as many as callers.
#[inline(never)]
fn sort_places(places: &mut [u32], compare: &dyn Fn(u32, u32) -> Ordering) {
    places.sort_by(|&a, &b| compare(a, b));
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sorts_as_the_standard_sort_does(items in prop::collection::vec((0..20_u8, any::<u16>()), 0..200)) {
            let mut ours = items.clone();
            sort_by_key(&mut ours, |item| item.0);
            let mut standard = items;
            standard.sort_by_key(|item| item.0);
            prop_assert_eq!(ours, standard);
        }
    }

    #[test]
    fn a_part_is_sorted_in_place() {
        let mut numbers = [9, 3, 1, 2, 0];
        sort_slice_by(&mut numbers[1..4], Ord::cmp);
        assert_eq!(numbers, [9, 1, 2, 3, 0]);
    }
}
