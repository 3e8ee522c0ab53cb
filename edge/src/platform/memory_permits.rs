//! Semaphores for the bytes of large request bodies and large model responses in an isolate.
//!
//! An isolate has 128 MB for all its concurrent requests. Small bodies and responses need no permit. Large
//! ones wait in first-in, first-out order. A holder of a permit never requests another one from the same
//! pool, which rules out deadlocks.

use super::Timer;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::thread::LocalKey;

/// The interval at which a waiting request checks the queue, in ms. It polls because the host forbids one
/// request to wake another.
const POLL_INTERVAL_MS: u64 = 20;

/// A pool of bytes and the queue of the requests that wait for some.
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

/// The bytes for all request bodies beyond [`SMALL_BODY_BYTES`] together.
const BODY_POOL_BYTES: usize = 16 * 1024 * 1024;
/// The longest body that needs no permit, in bytes.
pub(crate) const SMALL_BODY_BYTES: usize = 256 * 1024;
/// The bytes for all model responses beyond [`SMALL_ANSWER_BYTES`] together. Processing a response takes
/// about twenty times its text.
const ANSWER_POOL_BYTES: usize = 2 * 1024 * 1024;
/// The longest model response that needs no permit, in bytes. Any usual response for one page is shorter.
pub(crate) const SMALL_ANSWER_BYTES: usize = 32 * 1024;
/// The bytes that are reserved for one large response.
const LARGE_ANSWER_BYTES: usize = 1024 * 1024;

type Pool = LocalKey<RefCell<ByteSemaphore>>;

thread_local! {
    static BODY_POOL: RefCell<ByteSemaphore> = const { RefCell::new(ByteSemaphore::of(BODY_POOL_BYTES)) };
    static ANSWER_POOL: RefCell<ByteSemaphore> = const { RefCell::new(ByteSemaphore::of(ANSWER_POOL_BYTES)) };
}

/// Bytes of a pool, returned on drop.
pub(crate) struct MemoryPermit {
    pool: &'static Pool,
    bytes: usize,
}

impl Drop for MemoryPermit {
    fn drop(&mut self) {
        self.pool.with_borrow_mut(|quota| quota.free += self.bytes);
    }
}

/// Waits for a permit for a body of at most `bytes`.
pub(crate) async fn acquire_for_body(bytes: usize) -> MemoryPermit {
    acquire(&BODY_POOL, bytes.min(BODY_POOL_BYTES)).await
}

/// Waits for a permit for a large model response.
pub(crate) async fn acquire_for_answer() -> MemoryPermit {
    acquire(&ANSWER_POOL, LARGE_ANSWER_BYTES).await
}

/// A position in the queue of a pool, given up on drop.
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
    /// Takes `bytes` if this ticket is first in the queue and so many are free. Returns whether it did.
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
