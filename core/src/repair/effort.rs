//! A counter of bytes examined or moved. Tests use it to enforce linear time (`proposal/cost.rs`).

#[cfg(not(test))]
#[inline(always)]
pub(super) const fn spend(_bytes: usize) {}

#[cfg(test)]
thread_local! {
    static SPENT: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Records work on this many bytes.
#[cfg(test)]
pub(super) fn spend(bytes: usize) {
    SPENT.set(SPENT.get() + bytes);
}

/// Returns the bytes examined by `work`.
#[cfg(test)]
pub(crate) fn spent(work: impl FnOnce()) -> usize {
    SPENT.set(0);
    work();
    SPENT.get()
}
