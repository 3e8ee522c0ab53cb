//! Rate limit for messages of listeners.

use std::cell::RefCell;
use std::collections::BTreeMap;

/// The messages of a listener that are relayed a second. Further ones are dropped.
const PER_SECOND: u32 = 20;
const SECOND_MS: u64 = 1_000;

/// A fixed window of one second for each listener.
#[derive(Default)]
pub(super) struct MessageRateLimiter(RefCell<BTreeMap<String, (u64, u32)>>);

impl MessageRateLimiter {
    /// Returns true if the listener may send a message now.
    pub(super) fn admit(&self, id: &str, now: u64) -> bool {
        let mut limits = self.0.borrow_mut();
        let (began, count) = limits.entry(id.to_owned()).or_insert((now, 0));
        if now.abs_diff(*began) >= SECOND_MS {
            (*began, *count) = (now, 0);
        }
        *count = count.saturating_add(1);
        *count <= PER_SECOND
    }

    /// Removes a listener.
    pub(super) fn forget(&self, id: &str) {
        self.0.borrow_mut().remove(id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_speaks_more_than_twenty_times_a_second() {
        let limits = MessageRateLimiter::default();
        let admitted = |id, now| (0..30).filter(|_| limits.admit(id, now)).count();
        assert_eq!(admitted("a", 5_000), 20);
        assert_eq!((admitted("a", 5_999), admitted("b", 5_999)), (0, 20));
        assert_eq!(admitted("a", 6_000), 20);
        assert_eq!(admitted("a", 1_000), 20, "also when the clock was set back");
    }
}
