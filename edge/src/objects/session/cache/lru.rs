//! LRU cache of one value a session, with a capacity in bytes.

use std::collections::VecDeque;

/// An LRU cache with the session as key.
pub(crate) struct LruCache<T> {
    capacity_bytes: usize,
    /// The most recently used entry is the last.
    entries: VecDeque<CachedValue<T>>,
}

struct CachedValue<T> {
    session: String,
    value: T,
    bytes: usize,
}

impl<T> LruCache<T> {
    /// Returns an empty cache with a capacity of `most_bytes`.
    pub(crate) const fn new(most_bytes: usize) -> Self {
        Self { capacity_bytes: most_bytes, entries: VecDeque::new() }
    }

    /// Returns the value of a session.
    pub(crate) fn get(&mut self, session: &str) -> Option<&T> {
        let entry = self.take(session)?;
        self.entries.push_back(entry);
        self.entries.back().map(|entry| &entry.value)
    }

    /// Inserts a value of `bytes` bytes and replaces that of the same session.
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
