//! A counter of bytes examined or moved. Tests use it to enforce linear time (`core/agent/src/proposal/cost.rs`).

#[cfg(not(any(test, feature = "counted")))]
#[inline(always)]
pub(super) const fn count_work(_bytes: usize) {}

#[cfg(any(test, feature = "counted"))]
thread_local! {
    static SPENT: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Records work on this many bytes.
#[cfg(any(test, feature = "counted"))]
pub(super) fn count_work(bytes: usize) {
    SPENT.set(SPENT.get() + bytes);
}

/// Returns the bytes examined by `work`.
#[cfg(any(test, feature = "counted"))]
pub fn work_of(work: impl FnOnce()) -> usize {
    SPENT.set(0);
    work();
    SPENT.get()
}
