//! What the core promises, held against it from outside: a module for each subject. One crate, as to link one is most of
//! what a test costs to build.
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
