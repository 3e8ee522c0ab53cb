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
const POLL_INTERVAL_MS: u64 = 20;

/// A number of bytes that are lent, and the requests that wait for some.
struct ByteSemaphore {
    free: usize,
    waiting: VecDeque<u64>,
    next: u64,
}

impl ByteSemaphore {
    const fn of(bytes: usize) -> Self {
        Self { free: bytes, waiting: VecDeque::new(), next: 0 }
    }
}

/// Request bodies beyond [`SMALL_BODY`] that are read and looked at, in bytes.
const BODY_POOL_BYTES: usize = 16 * 1024 * 1024;
/// A body of so many bytes is never held up.
pub(crate) const SMALL_BODY_BYTES: usize = 256 * 1024;
/// Answers beyond [`SMALL_ANSWER`] that are worked through, in bytes of text. What is made of an answer takes some
/// twenty times as much.
const ANSWER_POOL_BYTES: usize = 2 * 1024 * 1024;
/// An answer of so many bytes is never held up: what any model says for a page.
pub(crate) const SMALL_ANSWER_BYTES: usize = 32 * 1024;
/// What a large answer may come to, in bytes.
const LARGE_ANSWER_BYTES: usize = 1024 * 1024;

type Pool = LocalKey<RefCell<ByteSemaphore>>;

thread_local! {
    static BODY_POOL: RefCell<ByteSemaphore> = const { RefCell::new(ByteSemaphore::of(BODY_POOL_BYTES)) };
    static ANSWER_POOL: RefCell<ByteSemaphore> = const { RefCell::new(ByteSemaphore::of(ANSWER_POOL_BYTES)) };
}

/// Bytes that are held until this is dropped.
pub(crate) struct MemoryPermit {
    pool: &'static Pool,
    bytes: usize,
}

impl Drop for MemoryPermit {
    fn drop(&mut self) {
        self.pool.with_borrow_mut(|quota| quota.free += self.bytes);
    }
}

/// Waits until a body that may come to `bytes` may become large.
pub(crate) async fn acquire_for_body(bytes: usize) -> MemoryPermit {
    acquire(&BODY_POOL, bytes.min(BODY_POOL_BYTES)).await
}

/// Waits until an answer may become large.
pub(crate) async fn acquire_for_answer() -> MemoryPermit {
    acquire(&ANSWER_POOL, LARGE_ANSWER_BYTES).await
}

/// A place in the queue, left when it is dropped.
struct QueueTicket {
    pool: &'static Pool,
    number: u64,
}

impl Drop for QueueTicket {
    fn drop(&mut self) {
        self.pool.with_borrow_mut(|quota| quota.waiting.retain(|number| *number != self.number));
    }
}

async fn acquire(lender: &'static Pool, bytes: usize) -> MemoryPermit {
    let number = lender.with_borrow_mut(|quota| {
        quota.next += 1;
        quota.waiting.push_back(quota.next);
        quota.next
    });
    let place = QueueTicket { pool: lender, number };
    loop {
        if place.try_acquire(bytes) {
            return MemoryPermit { pool: lender, bytes };
        }
        Timer::of_ms(POLL_INTERVAL_MS).await;
    }
}

impl QueueTicket {
    /// Takes `bytes` if nobody stands before this place and they are free.
    fn try_acquire(&self, bytes: usize) -> bool {
        self.pool.with_borrow_mut(|quota| {
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
        static TEN: RefCell<ByteSemaphore> = const { RefCell::new(ByteSemaphore::of(10)) };
    }

    fn queued() -> QueueTicket {
        let number = TEN.with_borrow_mut(|quota| {
            quota.next += 1;
            quota.waiting.push_back(quota.next);
            quota.next
        });
        QueueTicket { pool: &TEN, number }
    }

    #[test]
    fn bytes_are_lent_in_the_order_of_asking() {
        let (first, second, third) = (queued(), queued(), queued());
        assert!(!second.try_acquire(1), "it is not its turn");
        assert!(first.try_acquire(7));
        let held = MemoryPermit { pool: &TEN, bytes: 7 };
        drop(first);
        assert!(!second.try_acquire(5), "5 are not free");
        assert!(!third.try_acquire(1), "who asked before comes before");
        drop(held);
        assert!(second.try_acquire(5));
        drop(second);
        assert!(third.try_acquire(1));
    }

    #[test]
    fn who_gives_up_leaves_the_queue() {
        let (first, second) = (queued(), queued());
        drop(first);
        assert!(second.try_acquire(10));
    }
}
