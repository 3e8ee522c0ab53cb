//! Fixed-window rate limits: a number of permits a minute, from the first one on.

use crate::http::error::ApiError;
use crate::metrics::{self, Metric};
use serde::{Deserialize, Serialize};

/// The retry time after too many connections, in seconds.
pub(crate) const BUSY_SECONDS: u64 = 10;

const MINUTE_MS: u64 = 60_000;

/// A window of one minute. A token bucket would admit more than a minute's permits within a minute.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FixedWindow {
    /// When the first permit was taken, in Unix ms.
    pub(crate) began_at: u64,
    /// The permits taken so far.
    pub(crate) taken: u64,
}

/// The error of an exhausted window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Exhausted {
    /// Seconds until the next permit, at least 1.
    pub(crate) retry_after_seconds: u64,
}

impl FixedWindow {
    /// Takes one of `per_minute` permits.
    ///
    /// # Errors
    /// [`Exhausted`] if there is none. The window is unchanged then.
    pub(crate) fn take(self, now_ms: u64, per_minute: u64) -> Result<Self, Exhausted> {
        match self.take_up_to(1, now_ms, per_minute) {
            (next, 0) => {
                let left = next.ends_at().saturating_sub(now_ms);
                Err(Exhausted { retry_after_seconds: left.div_ceil(1_000) })
            }
            (next, _) => Ok(next),
        }
    }

    /// Takes at most `count` of `per_minute` permits. Returns the number taken.
    pub(crate) const fn take_up_to(self, count: u64, now_ms: u64, per_minute: u64) -> (Self, u64) {
        let window = if self.is_over(now_ms) { Self { began_at: now_ms, taken: 0 } } else { self };
        let left = per_minute.saturating_sub(window.taken);
        let permits = if count < left { count } else { left };
        (Self { taken: window.taken.saturating_add(permits), ..window }, permits)
    }

    /// Returns the end of the minute, in Unix ms.
    pub(crate) const fn ends_at(self) -> u64 {
        self.began_at.saturating_add(MINUTE_MS)
    }

    /// Returns true if a new minute may start, also after the clock was set back.
    pub(crate) const fn is_over(self, now_ms: u64) -> bool {
        now_ms < self.began_at || now_ms - self.began_at >= MINUTE_MS
    }
}

/// Counts a refusal by this limit and returns its error.
pub(crate) fn too_many_requests(limit: &'static str, retry_after_seconds: u64) -> ApiError {
    metrics::count(Metric::Limited, &[("limit", limit)]);
    ApiError::RateLimited { retry_after_seconds }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Takes a permit at each time and returns the last result.
    fn take(per_minute: u64, times: &[u64]) -> Result<(), u64> {
        let mut window = FixedWindow::default();
        let mut last = Ok(());
        for now in times {
            last = match window.take(1_000_000 + now, per_minute) {
                Ok(next) => {
                    window = next;
                    Ok(())
                }
                Err(Exhausted { retry_after_seconds }) => Err(retry_after_seconds),
            };
        }
        last
    }

    #[test]
    fn a_minute_holds_its_permits_however_they_are_spread() {
        assert_eq!(take(3, &[0, 0, 0]), Ok(()));
        assert_eq!(take(3, &[0, 0, 0, 0]), Err(60));
        assert_eq!(take(3, &[0, 20_000, 40_000, 50_000]), Err(10));
        assert_eq!(take(3, &[0, 0, 0, 59_999]), Err(1));
        assert_eq!(take(120, &vec![500; 121]), Err(60));
    }

    #[test]
    fn several_at_once_are_as_many_as_there_are() {
        let (window, taken) = FixedWindow::default().take_up_to(3, 1_000_000, 5);
        assert_eq!((taken, window.ends_at()), (3, 1_060_000));
        let (window, taken) = window.take_up_to(3, 1_000_001, 5);
        assert_eq!((taken, window.ends_at()), (2, 1_060_000));
        assert_eq!(window.take_up_to(3, 1_059_999, 5), (window, 0));
        assert_eq!(window.take_up_to(3, 1_060_000, 5).1, 3);
    }

    #[test]
    fn the_next_minute_begins_with_the_first_that_comes_after() {
        assert_eq!(take(2, &[0, 1, 60_000]), Ok(()));
        assert_eq!(take(2, &[0, 1, 70_000, 70_001, 129_999]), Err(1));
        assert_eq!(take(2, &[0, 1, 70_000, 70_001, 130_000]), Ok(()));
    }

    #[test]
    fn a_clock_that_was_set_back_locks_nobody_out() {
        let window = FixedWindow { began_at: 5_000_000, taken: 9 };
        assert_eq!(window.take(4_000_000, 3), Ok(FixedWindow { began_at: 4_000_000, taken: 1 }));
    }
}
