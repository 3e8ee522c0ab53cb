//! Model providers: what goes out, what comes back, and what is worth another try.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "provider/refusals.rs"]
mod refusals;
#[path = "provider/replies.rs"]
mod replies;
#[path = "provider/requests.rs"]
mod requests;
