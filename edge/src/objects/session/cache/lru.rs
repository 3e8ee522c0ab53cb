//! A cache of bounded size in bytes, with the session as its key; the least recently used value goes first (LRU).

use std::collections::VecDeque;

/// Something of each of the sessions that were used last.
pub(crate) struct LruCache<T> {
    capacity_bytes: usize,
    /// The one used last is the last.
    entries: VecDeque<CachedValue<T>>,
}

struct CachedValue<T> {
    session: String,
    value: T,
    bytes: usize,
}

impl<T> LruCache<T> {
    /// Keeps nothing yet, and so many bytes at most.
    pub(crate) const fn new(most_bytes: usize) -> Self {
        Self { capacity_bytes: most_bytes, entries: VecDeque::new() }
    }

    /// What is kept of a session.
    pub(crate) fn get(&mut self, session: &str) -> Option<&T> {
        let entry = self.take(session)?;
        self.entries.push_back(entry);
        self.entries.back().map(|entry| &entry.value)
    }

    /// Keeps something that takes so many bytes, in place of what is kept of its session.
    pub(crate) fn put(&mut self, session: &str, value: T, bytes: usize) {
        self.take(session);
        self.entries.push_back(CachedValue { session: session.to_owned(), value, bytes });
        let mut total: usize = self.entries.iter().map(|entry| entry.bytes).sum();
        while total > self.capacity_bytes {
            let Some(oldest) = self.entries.pop_front() else { break };
            total -= oldest.bytes;
        }
    }

    fn take(&mut self, session: &str) -> Option<CachedValue<T>> {
        let place = self.entries.iter().position(|entry| entry.session == session)?;
        self.entries.remove(place)
    }
}
