//! Unused permits of this isolate, and the sessions that it knows to exist.

use super::QuotaKind;
use crate::objects::session::SessionId;
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};

/// The largest number of batches. At the limit, expired batches are dropped; if there are none, all are, and
/// their permits are lost.
const MAX_BATCHES: usize = 5_000;
/// The largest number of known sessions.
const MAX_SESSIONS: usize = 500;

/// Permits that are valid until their minute ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PermitBatch {
    left: u64,
    /// Unix ms.
    until: u64,
    /// Whether the object has granted no further permits.
    is_last: bool,
}

/// One permit, with the end of its minute in Unix ms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Permit(u64);

/// The result of a request for a permit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PermitResult {
    /// A permit was taken.
    Permit(Permit),
    /// The limit is exhausted until this time, in Unix ms.
    ExhaustedUntil(u64),
    /// This isolate has none and must call the object.
    NoneCached,
}

thread_local! {
    static BATCHES: RefCell<BTreeMap<(QuotaKind, String), PermitBatch>> = const { RefCell::new(BTreeMap::new()) };
    static SESSIONS: RefCell<VecDeque<SessionId>> = const { RefCell::new(VecDeque::new()) };
}

/// Takes a cached permit of a client.
pub(super) fn take(client: &str, kind: QuotaKind, now: u64) -> PermitResult {
    BATCHES.with_borrow_mut(|batches| match batches.get_mut(&(kind, client.to_owned())) {
        Some(batch) if now < batch.until => match batch.left.checked_sub(1) {
            Some(left) => {
                batch.left = left;
                PermitResult::Permit(Permit(batch.until))
            }
            None if batch.is_last => PermitResult::ExhaustedUntil(batch.until),
            None => PermitResult::NoneCached,
        },
        Some(_) | None => PermitResult::NoneCached,
    })
}

/// Adds a grant of the client's object; 0 permits means that the limit is exhausted. Grants of concurrent
/// requests add up.
pub(super) fn put(client: &str, kind: QuotaKind, permits: u64, until: u64, now: u64) {
    BATCHES.with_borrow_mut(|batches| {
        if batches.len() >= MAX_BATCHES {
            batches.retain(|_, batch| now < batch.until);
            if batches.len() >= MAX_BATCHES {
                batches.clear();
            }
        }
        let granted = PermitBatch { left: permits, until, is_last: permits == 0 };
        let held = batches.entry((kind, client.to_owned())).or_insert(PermitBatch { left: 0, ..granted });
        match held.until {
            // A grant for the same minute.
            found if found == until => {
                held.left = held.left.saturating_add(permits);
                held.is_last |= permits == 0;
            }
            found if found < until || now >= found => *held = granted,
            _ => {}
        }
    });
}

/// Returns an unused permit.
pub(super) fn release(client: &str, kind: QuotaKind, Permit(until): Permit) {
    BATCHES.with_borrow_mut(|batches| {
        let batch = batches.get_mut(&(kind, client.to_owned())).filter(|batch| batch.until == until);
        if let Some(batch) = batch {
            batch.left = batch.left.saturating_add(1);
        }
    });
}

/// Returns true if the session existed at a recent read.
pub(super) fn is_session_known(id: &SessionId) -> bool {
    SESSIONS.with_borrow(|sessions| sessions.contains(id))
}

/// Remembers whether a session exists.
pub(super) fn remember_session(id: &SessionId, is_there: bool) {
    SESSIONS.with_borrow_mut(|sessions| match sessions.iter().position(|known| known == id) {
        Some(place) if !is_there => drop(sessions.remove(place)),
        None if is_there => {
            if sessions.len() == MAX_SESSIONS {
                sessions.pop_front();
            }
            sessions.push_back(id.clone());
        }
        Some(_) | None => {}
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    const PERMIT: PermitResult = PermitResult::Permit(Permit(10_000));

    /// Takes several permits for writes and returns the last result.
    fn take_many(client: &str, count: usize, now: u64) -> PermitResult {
        (0..count).fold(PermitResult::NoneCached, |_, _| take(client, QuotaKind::Writes, now))
    }

    #[test]
    fn a_share_is_used_up_and_ends_with_its_minute() {
        put("a", QuotaKind::Writes, 3, 10_000, 1_000);
        assert_eq!((take_many("a", 2, 1_000), take_many("a", 2, 1_000)), (PERMIT, PermitResult::NoneCached));
        put("a", QuotaKind::Writes, 3, 10_000, 1_000);
        assert_eq!(take_many("a", 1, 10_000), PermitResult::NoneCached);
    }

    #[test]
    fn what_was_given_to_several_at_a_time_is_there_for_all() {
        for permits in [2, 2, 0] {
            put("b", QuotaKind::Writes, permits, 10_000, 1_000);
        }
        assert_eq!(take_many("b", 4, 1_000), PERMIT);
        assert_eq!(take_many("b", 1, 1_000), PermitResult::ExhaustedUntil(10_000));
        assert_eq!(take_many("b", 1, 10_000), PermitResult::NoneCached, "the next minute has its own");
        put("b", QuotaKind::Writes, 1, 70_000, 10_000);
        put("b", QuotaKind::Writes, 5, 10_000, 10_001);
        assert_eq!(take_many("b", 2, 10_001), PermitResult::NoneCached, "what comes late is over");
    }

    #[test]
    fn what_was_not_needed_can_be_used_again_in_its_minute() {
        put("c", QuotaKind::Misses, 1, 10_000, 0);
        put("c", QuotaKind::Misses, 0, 10_000, 0);
        assert_eq!(take("c", QuotaKind::Misses, 0), PERMIT);
        assert_eq!(take("c", QuotaKind::Misses, 0), PermitResult::ExhaustedUntil(10_000));
        release("c", QuotaKind::Misses, Permit(10_000));
        assert_eq!(take("c", QuotaKind::Misses, 0), PERMIT);
        assert_eq!(
            take("c", QuotaKind::Writes, 0),
            PermitResult::NoneCached,
            "each kind is counted by itself"
        );
        assert_eq!(take("d", QuotaKind::Misses, 0), PermitResult::NoneCached, "and each client");
        put("c", QuotaKind::Misses, 0, 70_000, 10_000);
        release("c", QuotaKind::Misses, Permit(10_000));
        assert_eq!(take("c", QuotaKind::Misses, 10_000), PermitResult::ExhaustedUntil(70_000));
    }

    #[test]
    fn sessions_are_known_until_they_are_missed() {
        let id = SessionId::parse("0190b6c2-7b1e-4c7a-9f43-0242ac120002").unwrap();
        assert!(!is_session_known(&id));
        remember_session(&id, true);
        assert!(is_session_known(&id));
        remember_session(&id, false);
        assert!(!is_session_known(&id));
    }
}
