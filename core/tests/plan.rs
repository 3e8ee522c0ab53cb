//! Plans: what is wrong with them, how they run, and laws that hold for all of them.
#![expect(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

#[path = "plan/faults.rs"]
mod faults;
#[path = "plan/laws.rs"]
mod laws;
#[path = "plan/running.rs"]
mod running;
#[path = "plan/script.rs"]
mod script;
