//! Tests of the public interface, a module for each subject. One binary, because linking one takes most of the build time.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod analysis;
mod arrangement;
mod flow;
mod layout;
mod lint;
mod play;
mod score;
mod selection;
mod structure;
