//! How often something may be done: a bucket of permits that fills up again evenly.
//!
//! Source: the generic cell rate algorithm (ITU-T I.371, annex A), which needs one number to be kept.

const MINUTE_US: u64 = 60_000_000;

/// The time at which the bucket would be full again, in µs since 1970; 0 for a full one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bucket(pub(crate) u64);

/// There is no permit left for now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Exhausted {
    /// Seconds until there is one, at least 1.
    pub(crate) retry_after_seconds: u64,
}

impl Bucket {
    /// Takes a permit out of a bucket of `per_minute` permits, which fills up in a minute.
    ///
    /// # Errors
    /// [`Exhausted`] when there is none. Then the bucket stays as it is.
    pub(crate) fn take(self, now_ms: u64, per_minute: u64) -> Result<Self, Exhausted> {
        let now = now_ms.saturating_mul(1_000);
        let interval = MINUTE_US / per_minute.max(1);
        let full_at = self.0.max(now).saturating_add(interval);
        let wait = full_at.saturating_sub(now.saturating_add(interval.saturating_mul(per_minute.max(1))));
        if wait > 0 {
            return Err(Exhausted { retry_after_seconds: wait.div_ceil(1_000_000) });
        }
        Ok(Self(full_at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_bucket_holds_a_minutes_permits_and_fills_up_evenly() {
        let mut bucket = Bucket::default();
        for _ in 0..3 {
            bucket = bucket.take(1_000_000, 3).unwrap();
        }
        assert_eq!(bucket.take(1_000_000, 3), Err(Exhausted { retry_after_seconds: 20 }));
        assert_eq!(bucket.take(1_019_001, 3), Err(Exhausted { retry_after_seconds: 1 }));
        let bucket = bucket.take(1_020_000, 3).unwrap();
        assert!(bucket.take(1_020_000, 3).is_err());
        let rested = Bucket(bucket.0);
        assert!(rested.take(2_000_000, 3).is_ok());
    }
}
