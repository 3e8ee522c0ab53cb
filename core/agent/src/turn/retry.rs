//! Retry policy of failed model calls.

use crate::provider::ModelFailure;

/// The maximum number of calls for one answer.
const MAX_ATTEMPTS: u32 = 3;

/// Exponential backoff with jitter between two bounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RetryPolicy {
    /// The wait before the second call, in ms.
    pub min_ms: u64,
    /// The longest wait, in ms.
    pub max_ms: u64,
    /// The time for all calls of a turn, in ms.
    pub deadline_ms: u64,
    /// A random number from 0 to 1, drawn by the shell. It spreads the retries of many turns.
    pub jitter: f64,
}

impl RetryPolicy {
    /// Returns the wait before the next call, or `None` if a retry is not useful. The provider's `Retry-After` takes
    /// precedence over the backoff.
    #[must_use]
    pub fn delay_ms(&self, attempt: u32, failure: &ModelFailure) -> Option<u64> {
        if attempt >= MAX_ATTEMPTS || !failure.is_transient() {
            return None;
        }
        if let Some(ms) = failure.retry_after_ms() {
            return Some(ms);
        }
        let doubled = self.min_ms.saturating_mul(1 << attempt.saturating_sub(1).min(16));
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "float to integer casts saturate; half a schedule of at most some minutes"
        )]
        let spread = (doubled as f64 / 2.0 * self.jitter.clamp(0.0, 1.0)) as u64;
        Some(doubled.saturating_add(spread).min(self.max_ms))
    }

    /// Returns true if time is left after a wait that begins `elapsed_ms` after the turn.
    #[must_use]
    pub const fn is_in_time(&self, elapsed_ms: u64, wait_ms: u64) -> bool {
        elapsed_ms.saturating_add(wait_ms) < self.deadline_ms
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provider::response_failure;

    #[test]
    fn waits_double_and_stay_within_bounds() {
        let delays = |jitter| {
            let policy = RetryPolicy { min_ms: 2_000, max_ms: 10_000, deadline_ms: 60_000, jitter };
            [1, 2, 3].map(|attempt| policy.delay_ms(attempt, &ModelFailure::BrokenOff))
        };
        assert_eq!(delays(0.0), [Some(2_000), Some(4_000), None]);
        assert_eq!(delays(1.0), [Some(3_000), Some(6_000), None]);
        assert_eq!(delays(f64::NAN), delays(0.0));
    }

    #[test]
    fn the_provider_knows_better() {
        let policy = RetryPolicy { min_ms: 1, max_ms: 2, deadline_ms: 60_000, jitter: 0.0 };
        let status = |status, retry_after: Option<&str>| {
            let header = |name: &str| retry_after.filter(|_| name == "retry-after").map(str::to_owned);
            policy.delay_ms(1, &response_failure(status, header, b"", 0))
        };
        assert_eq!(status(429, Some("7")), Some(7_000));
        assert_eq!(status(401, Some("7")), None);
        assert_eq!(status(529, None), Some(1));
    }
}
