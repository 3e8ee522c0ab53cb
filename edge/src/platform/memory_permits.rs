//! The bytes that large things of an isolate may take at a time: request bodies, and answers of models.
//!
//! An isolate has 128 MB for all requests that it serves side by side. What is small is never held up; what is large waits
//! for its turn, in the order of asking. Nobody who holds bytes of a quota asks for more of the same, so that no wait is
//! for ever.

use super::Timer;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::thread::LocalKey;

/// How often somebody who waits looks again, in ms. Requests must not wake each other: the platform lets each do nothing
/// but its own.
const AGAIN_MS: u64 = 20;

/// A number of bytes that are lent, and the requests that wait for some.
struct Quota {
    free: usize,
    waiting: VecDeque<u64>,
    next: u64,
}

impl Quota {
    const fn of(bytes: usize) -> Self {
        Self { free: bytes, waiting: VecDeque::new(), next: 0 }
    }
}

/// Request bodies beyond [`SMALL_BODY`] that are read and looked at, in bytes.
const BODIES: usize = 16 * 1024 * 1024;
/// A body of so many bytes is never held up.
pub(crate) const SMALL_BODY: usize = 256 * 1024;
/// Answers beyond [`SMALL_ANSWER`] that are worked through, in bytes of text. What is made of an answer takes some
/// twenty times as much.
const ANSWERS: usize = 2 * 1024 * 1024;
/// An answer of so many bytes is never held up: what any model says for a page.
pub(crate) const SMALL_ANSWER: usize = 32 * 1024;
/// What a large answer may come to, in bytes.
const LARGE_ANSWER: usize = 1024 * 1024;

type Lender = LocalKey<RefCell<Quota>>;

thread_local! {
    static BODY_QUOTA: RefCell<Quota> = const { RefCell::new(Quota::of(BODIES)) };
    static ANSWER_QUOTA: RefCell<Quota> = const { RefCell::new(Quota::of(ANSWERS)) };
}

/// Bytes that are held until this is dropped.
pub(crate) struct Held {
    lender: &'static Lender,
    bytes: usize,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.lender.with_borrow_mut(|quota| quota.free += self.bytes);
    }
}

/// Waits until a body that may come to `bytes` may become large.
pub(crate) async fn large_body(bytes: usize) -> Held {
    hold(&BODY_QUOTA, bytes.min(BODIES)).await
}

/// Waits until an answer may become large.
pub(crate) async fn large_answer() -> Held {
    hold(&ANSWER_QUOTA, LARGE_ANSWER).await
}

/// A place in the queue, left when it is dropped.
struct Place {
    lender: &'static Lender,
    number: u64,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.lender.with_borrow_mut(|quota| quota.waiting.retain(|number| *number != self.number));
    }
}

async fn hold(lender: &'static Lender, bytes: usize) -> Held {
    let number = lender.with_borrow_mut(|quota| {
        quota.next += 1;
        quota.waiting.push_back(quota.next);
        quota.next
    });
    let place = Place { lender, number };
    loop {
        if place.take(bytes) {
            return Held { lender, bytes };
        }
        Timer::of_ms(AGAIN_MS).await;
    }
}

impl Place {
    /// Takes `bytes` if nobody stands before this place and they are free.
    fn take(&self, bytes: usize) -> bool {
        self.lender.with_borrow_mut(|quota| {
            let is_next = quota.waiting.front() == Some(&self.number);
            let is_free = is_next && quota.free >= bytes;
            if is_free {
                quota.free -= bytes;
            }
            is_free
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    thread_local! {
        static TEN: RefCell<Quota> = const { RefCell::new(Quota::of(10)) };
    }

    fn queued() -> Place {
        let number = TEN.with_borrow_mut(|quota| {
            quota.next += 1;
            quota.waiting.push_back(quota.next);
            quota.next
        });
        Place { lender: &TEN, number }
    }

    #[test]
    fn bytes_are_lent_in_the_order_of_asking() {
        let (first, second, third) = (queued(), queued(), queued());
        assert!(!second.take(1), "it is not its turn");
        assert!(first.take(7));
        let held = Held { lender: &TEN, bytes: 7 };
        drop(first);
        assert!(!second.take(5), "5 are not free");
        assert!(!third.take(1), "who asked before comes before");
        drop(held);
        assert!(second.take(5));
        drop(second);
        assert!(third.take(1));
    }

    #[test]
    fn who_gives_up_leaves_the_queue() {
        let (first, second) = (queued(), queued());
        drop(first);
        assert!(second.take(10));
    }
}
