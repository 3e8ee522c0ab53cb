//! Caches of sessions in an isolate.

pub(crate) mod conversation;
pub(crate) mod handoff;
mod lru;
pub(crate) mod sketches;
