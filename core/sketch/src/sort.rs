//! Stable sorting with a single instance of the standard sort.
//!
//! The standard sort is compiled for every element type and comparison, at up to 8 KB of wasm each. Sorting indices
//! instead of elements needs one instance; the generic code here is small. The app uses it too.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// Sorts `items` stably by `compare`, in O(n log n).
pub fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    if items.len() < 2 {
        return;
    }
    for (one, other) in swaps(sorted_places(items, compare)) {
        items.swap(one as usize, other as usize);
    }
}

/// Sorts `items`.
pub fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, Ord::cmp);
}

/// A sort key: a number or index, with an index as tie-breaker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SortKey(i64, u32);

impl SortKey {
    /// Creates a key that orders by `number` in the total order of floats, then by `place`.
    #[must_use]
    pub fn number(number: f64, place: usize) -> Self {
        let bits = number.to_bits().cast_signed();
        // Negative floats sort in reverse order of their bits; see `f64::total_cmp`.
        let ordered = if bits < 0 { bits ^ i64::MAX } else { bits };
        Self(ordered, u32::try_from(place).unwrap_or(u32::MAX))
    }

    /// Creates a key that orders by an integer, then by `place`.
    pub fn bits(number: u64, place: usize) -> Self {
        Self(number.cast_signed() ^ i64::MIN, u32::try_from(place).unwrap_or(u32::MAX))
    }

    /// Creates a key that orders by `first`, then by `second`.
    pub fn places(first: usize, second: usize) -> Self {
        Self(i64::try_from(first).unwrap_or(i64::MAX), u32::try_from(second).unwrap_or(u32::MAX))
    }
}

/// The most items sorted by insertion. Most groups and rows are this small.
const FEW: usize = 8;

/// Sorts small items stably by keys computed once each. Several times faster than [`sort_by`].
pub fn sort_keyed<T: Copy>(items: &mut [T], key: impl Fn(&T) -> SortKey) {
    if items.len() <= FEW {
        return insertion_sort(items, key);
    }
    arrange(items, items.iter().map(key).zip(0..).collect());
}

/// Sorts small items stably by numbers, in the total order of floats. Several times faster than [`sort_by`].
pub fn sort_by_number<T: Copy>(items: &mut [T], number: impl Fn(&T) -> f64) {
    if items.len() <= FEW {
        return insertion_sort(items, |item| SortKey::number(number(item), 0));
    }
    let keys = items.iter().enumerate().map(|(at, item)| SortKey::number(number(item), at));
    arrange(items, keys.zip(0..).collect());
}

/// Puts items in the order of their keys. Each key has the place of its item.
fn arrange<T: Copy>(items: &mut [T], mut keys: Vec<(SortKey, u32)>) {
    sort_keys(&mut keys);
    let unsorted = items.to_vec();
    for (item, (_, from)) in items.iter_mut().zip(keys) {
        *item = unsorted.get(from as usize).copied().unwrap_or(*item);
    }
}

fn insertion_sort<T: Copy>(items: &mut [T], key: impl Fn(&T) -> SortKey) {
    for end in 1..items.len() {
        let Some((sorted, [hole, ..])) = items.split_at_mut_checked(end) else { return };
        let (moved, next_key, mut hole) = (*hole, key(hole), hole);
        for item in sorted.iter_mut().rev() {
            if key(item) <= next_key {
                break;
            }
            *hole = *item;
            hole = item;
        }
        *hole = moved;
    }
}

/// Sorts keys, in a single compiled instance. Unstable is sufficient, because keys with their indices are distinct.
#[inline(never)]
fn sort_keys(keys: &mut [(SortKey, u32)]) {
    keys.sort_unstable();
}

/// Sorts `items` stably by `key`.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Collects into a map. `collect` would sort first, with another instance of the sort.
pub fn collect_map<K: Ord, V>(entries: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(entries);
    map
}

/// Collects into a set. `collect` would sort first, with another instance of the sort.
pub fn collect_set<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut set = BTreeSet::new();
    set.extend(items);
    set
}

/// Returns the indices of `items` in sorted order.
fn sorted_places<T>(items: &[T], compare: impl Fn(&T, &T) -> Ordering) -> Vec<u32> {
    let mut places: Vec<u32> = (0..).take(items.len()).collect();
    let item = |place: u32| items.get(place as usize);
    sort_places(&mut places, &|a, b| match (item(a), item(b)) {
        (Some(a), Some(b)) => compare(a, b),
        // Every index refers to an item.
        _ => Ordering::Equal,
    });
    places
}

/// Returns the swaps that bring items to their sorted places, given the old index of each: the cycles of the permutation.
#[inline(never)]
fn swaps(mut places: Vec<u32>) -> Vec<(u32, u32)> {
    let mut swaps = Vec::new();
    for start in (0..).take(places.len()) {
        let mut at = start;
        while let Some(place) = places.get_mut(at as usize) {
            let from = std::mem::replace(place, at);
            if from == start {
                break;
            }
            swaps.push((at, from));
            at = from;
        }
    }
    swaps
}

/// Sorts indices, in a single compiled instance. Inlining would create one per caller.
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
        fn keys_sort_as_what_they_stand_for(
            items in prop::collection::vec((prop_oneof![any::<f64>(), Just(0.0), Just(-0.0), Just(7.5)], 0..3_usize), 0..40)
        ) {
            let mut ours = items.clone();
            sort_keyed(&mut ours, |&(number, place)| SortKey::number(number, place));
            let mut standard = items;
            standard.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            let bits = |items: Vec<(f64, usize)>| items.into_iter().map(|(n, p)| (n.to_bits(), p)).collect::<Vec<_>>();
            prop_assert_eq!(bits(ours), bits(standard));
        }

        #[test]
        fn equal_numbers_keep_their_order(
            items in prop::collection::vec((prop_oneof![any::<f64>(), Just(0.0), Just(-0.0), Just(7.5)], any::<u8>()), 0..40)
        ) {
            let mut ours = items.clone();
            sort_by_number(&mut ours, |&(number, _)| number);
            let mut standard = items;
            standard.sort_by(|a, b| a.0.total_cmp(&b.0));
            let bits = |items: Vec<(f64, u8)>| items.into_iter().map(|(n, p)| (n.to_bits(), p)).collect::<Vec<_>>();
            prop_assert_eq!(bits(ours), bits(standard));
        }

        #[test]
        fn sorts_as_the_standard_sort_does(items in prop::collection::vec((0..20_u8, any::<u16>()), 0..200)) {
            let mut ours = items.clone();
            sort_by_key(&mut ours, |item| item.0);
            let mut standard = items;
            standard.sort_by_key(|item| item.0);
            prop_assert_eq!(ours, standard);
        }
    }
}
