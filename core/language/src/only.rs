//! The only item of several.

/// Returns the only item. `None` if there is none, or more than one.
pub(crate) fn only<T>(items: impl IntoIterator<Item = T>) -> Option<T> {
    let mut items = items.into_iter();
    let first = items.next()?;
    items.next().is_none().then_some(first)
}
