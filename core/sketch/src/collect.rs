//! Collecting into a list with little code for each iterator.
//!
//! `collect` is compiled for every iterator, at about 70 gzipped bytes of wasm each. Here the code that grows the list is
//! compiled once for each type of item. It costs a call for each item, so code that runs for every component of a sketch
//! again and again does without.

/// Iterators that collect into a `Vec`.
pub trait CollectVec: Iterator + Sized {
    /// Collects all items.
    #[must_use]
    fn collect_vec(mut self) -> Vec<Self::Item> {
        collect_from(&mut || self.next())
    }
}

impl<I: Iterator> CollectVec for I {}

/// Collects the items that `next` returns before `None`. Inlining would create one instance per caller.
#[inline(never)]
fn collect_from<T>(next: &mut dyn FnMut() -> Option<T>) -> Vec<T> {
    let mut items = Vec::new();
    while let Some(item) = next() {
        items.push(item);
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn collects_all_items_in_order() {
        assert_eq!((0..5).filter(|number| number % 2 == 0).collect_vec(), [0, 2, 4]);
        assert!(std::iter::empty::<u8>().collect_vec().is_empty());
    }
}
