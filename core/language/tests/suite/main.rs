//! Tests of the public interface, a module for each subject. One binary, because linking one takes most of the build time.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod arranging;
mod cases;
mod conversation;
mod fact;
mod find;
mod harm;
mod large;
mod laws;
mod page;
mod talk;

use websketch_sketch::IdSource;

fn ids() -> IdSource {
    IdSource::new(0.0, "0123456789abcdef").unwrap()
}
