//! How many bytes are looked at or moved: counted in tests, which hold the reader to linear time (`proposal/cost.rs`).

#[cfg(not(test))]
#[inline(always)]
pub(super) const fn spend(_bytes: usize) {}

#[cfg(test)]
thread_local! {
    static SPENT: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Notes work on this many bytes.
#[cfg(test)]
pub(super) fn spend(bytes: usize) {
    SPENT.set(SPENT.get() + bytes);
}

/// The bytes that some work looks at.
#[cfg(test)]
pub(crate) fn spent(work: impl FnOnce()) -> usize {
    SPENT.set(0);
    work();
    SPENT.get()
}
