//! Values that an isolate keeps of sessions between requests.

pub(crate) mod conversation;
pub(crate) mod handoff;
mod lru;
pub(crate) mod sketches;
