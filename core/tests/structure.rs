//! What a person sees on small sketches, and what must hold for all of them.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod sketches;
mod support;

#[path = "structure/frame.rs"]
mod frame;
#[path = "structure/holders.rs"]
mod holders;
#[path = "structure/laws.rs"]
mod laws;
#[path = "structure/script.rs"]
mod script;
#[path = "structure/units.rs"]
mod units;
