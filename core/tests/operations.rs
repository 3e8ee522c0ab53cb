//! Every operation's effect and inverse, and every way an operation can be refused.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

#[path = "operations/arrange.rs"]
mod arrange;
#[path = "operations/fields.rs"]
mod fields;
#[path = "operations/locked.rs"]
mod locked;
#[path = "operations/one.rs"]
mod one;
#[path = "operations/script.rs"]
mod script;
#[path = "operations/targets.rs"]
mod targets;
#[path = "operations/whole.rs"]
mod whole;
