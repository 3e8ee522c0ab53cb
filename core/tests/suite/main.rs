//! Tests of core through its public API, one module per subject.
//!
//! A single crate, because linking dominates the build time of tests.
#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod analysis;
mod block;
mod blocks;
mod cases;
mod drawing;
mod excalidraw;
mod export;
mod fuzz;
mod history;
mod html;
mod import;
mod kit;
mod language;
mod laws;
mod layout;
mod limits;
mod lint;
mod live;
mod mcp;
mod operations;
mod pieces;
mod plan;
mod prompt;
mod proposal;
mod provider;
mod repair;
mod screens;
mod sketches;
mod structure;
mod support;
mod turn;
