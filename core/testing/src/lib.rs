//! Sketches, fixtures and case files for the tests of the core crates.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

pub mod cases;
pub mod laws;
pub mod pieces;
pub mod sketches;
pub mod support;
