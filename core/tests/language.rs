//! The offline language: conversations and what comes of them, its laws, and the examples of its page.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "language/cases.rs"]
mod cases;
#[path = "language/conversation.rs"]
mod conversation;
#[path = "language/laws.rs"]
mod laws;
#[path = "language/page.rs"]
mod page;
#[path = "language/room.rs"]
mod room;
mod sketches;
mod support;

use websketch_core::sketch::IdSource;

fn ids() -> IdSource {
    IdSource::new(0.0, "0123456789abcdef").unwrap()
}
