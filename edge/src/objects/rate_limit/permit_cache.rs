//! The permits of clients that this isolate has taken and not used yet, and which sessions are known to be there.

use super::Counted;
use crate::objects::session::SessionId;
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};

/// Shares that are remembered. When there are more, those go that are over, and if none is, all: what they had left is
/// lost to their clients.
const MOST_SHARES: usize = 5_000;
/// Sessions that are known to be there.
const MOST_SESSIONS: usize = 500;

/// Permits that are good until their minute is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Share {
    left: u64,
    /// Unix ms.
    until: u64,
    /// Whether the client's object has no more of them.
    is_last: bool,
}

/// One permit of the minute that ends then, in Unix ms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Permit(u64);

/// What becomes of the wish for a permit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taken {
    /// Here it is.
    Permit(Permit),
    /// There is none until this time, in Unix ms.
    NoneUntil(u64),
    /// The client's object has to be asked.
    NoneHere,
}

thread_local! {
    static SHARES: RefCell<BTreeMap<(Counted, String), Share>> = const { RefCell::new(BTreeMap::new()) };
    static SESSIONS: RefCell<VecDeque<SessionId>> = const { RefCell::new(VecDeque::new()) };
}

/// One of the permits that a client has here.
pub(super) fn take(client: &str, counted: Counted, now: u64) -> Taken {
    SHARES.with_borrow_mut(|shares| match shares.get_mut(&(counted, client.to_owned())) {
        Some(share) if now < share.until => match share.left.checked_sub(1) {
            Some(left) => {
                share.left = left;
                Taken::Permit(Permit(share.until))
            }
            None if share.is_last => Taken::NoneUntil(share.until),
            None => Taken::NoneHere,
        },
        Some(_) | None => Taken::NoneHere,
    })
}

/// Notes what a client's object has given: so many permits until then; none when there are no more. Several requests may
/// have asked at a time, and what each was given is there for all.
pub(super) fn put(client: &str, counted: Counted, permits: u64, until: u64, now: u64) {
    SHARES.with_borrow_mut(|shares| {
        if shares.len() >= MOST_SHARES {
            shares.retain(|_, share| now < share.until);
            if shares.len() >= MOST_SHARES {
                shares.clear();
            }
        }
        let given = Share { left: permits, until, is_last: permits == 0 };
        let kept = shares.entry((counted, client.to_owned())).or_insert(Share { left: 0, ..given });
        match kept.until {
            // Of the same minute.
            found if found == until => {
                kept.left = kept.left.saturating_add(permits);
                kept.is_last |= permits == 0;
            }
            found if found < until || now >= found => *kept = given,
            _ => {}
        }
    });
}

/// A permit was not needed after all.
pub(super) fn give_back(client: &str, counted: Counted, Permit(until): Permit) {
    SHARES.with_borrow_mut(|shares| {
        let share = shares.get_mut(&(counted, client.to_owned())).filter(|share| share.until == until);
        if let Some(share) = share {
            share.left = share.left.saturating_add(1);
        }
    });
}

/// Whether a session was there when it was looked for lately.
pub(super) fn is_known(id: &SessionId) -> bool {
    SESSIONS.with_borrow(|sessions| sessions.contains(id))
}

/// Notes whether a session was there.
pub(super) fn know(id: &SessionId, is_there: bool) {
    SESSIONS.with_borrow_mut(|sessions| match sessions.iter().position(|known| known == id) {
        Some(place) if !is_there => drop(sessions.remove(place)),
        None if is_there => {
            if sessions.len() == MOST_SESSIONS {
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

    const PERMIT: Taken = Taken::Permit(Permit(10_000));

    /// Takes so many of the client's writes, and tells what came of the last.
    fn take_many(client: &str, count: usize, now: u64) -> Taken {
        (0..count).fold(Taken::NoneHere, |_, _| take(client, Counted::Writes, now))
    }

    #[test]
    fn a_share_is_used_up_and_ends_with_its_minute() {
        put("a", Counted::Writes, 3, 10_000, 1_000);
        assert_eq!((take_many("a", 2, 1_000), take_many("a", 2, 1_000)), (PERMIT, Taken::NoneHere));
        put("a", Counted::Writes, 3, 10_000, 1_000);
        assert_eq!(take_many("a", 1, 10_000), Taken::NoneHere);
    }

    #[test]
    fn what_was_given_to_several_at_a_time_is_there_for_all() {
        for permits in [2, 2, 0] {
            put("b", Counted::Writes, permits, 10_000, 1_000);
        }
        assert_eq!(take_many("b", 4, 1_000), PERMIT);
        assert_eq!(take_many("b", 1, 1_000), Taken::NoneUntil(10_000));
        assert_eq!(take_many("b", 1, 10_000), Taken::NoneHere, "the next minute has its own");
        put("b", Counted::Writes, 1, 70_000, 10_000);
        put("b", Counted::Writes, 5, 10_000, 10_001);
        assert_eq!(take_many("b", 2, 10_001), Taken::NoneHere, "what comes late is over");
    }

    #[test]
    fn what_was_not_needed_can_be_used_again_in_its_minute() {
        put("c", Counted::Misses, 1, 10_000, 0);
        put("c", Counted::Misses, 0, 10_000, 0);
        assert_eq!(take("c", Counted::Misses, 0), PERMIT);
        assert_eq!(take("c", Counted::Misses, 0), Taken::NoneUntil(10_000));
        give_back("c", Counted::Misses, Permit(10_000));
        assert_eq!(take("c", Counted::Misses, 0), PERMIT);
        assert_eq!(take("c", Counted::Writes, 0), Taken::NoneHere, "each kind is counted by itself");
        assert_eq!(take("d", Counted::Misses, 0), Taken::NoneHere, "and each client");
        put("c", Counted::Misses, 0, 70_000, 10_000);
        give_back("c", Counted::Misses, Permit(10_000));
        assert_eq!(take("c", Counted::Misses, 10_000), Taken::NoneUntil(70_000));
    }

    #[test]
    fn sessions_are_known_until_they_are_missed() {
        let id = SessionId::parse("0190b6c2-7b1e-4c7a-9f43-0242ac120002").unwrap();
        assert!(!is_known(&id));
        know(&id, true);
        assert!(is_known(&id));
        know(&id, false);
        assert!(!is_known(&id));
    }
}
