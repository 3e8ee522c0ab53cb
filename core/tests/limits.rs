//! What is bounded: the length of a sketch, what may be an id, and the memory that reading takes.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "limits/bytes.rs"]
mod bytes;
#[path = "limits/ids.rs"]
mod ids;
#[path = "limits/memory.rs"]
mod memory;
