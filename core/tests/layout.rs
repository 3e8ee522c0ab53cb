//! Layout trees: how they are read, where things go, and the laws that hold for all of them.
#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

#[path = "layout/fixtures.rs"]
mod fixtures;
#[path = "layout/judge.rs"]
mod judge;
#[path = "layout/laws.rs"]
mod laws;
#[path = "layout/places.rs"]
mod places;
#[path = "layout/reading.rs"]
mod reading;
#[path = "layout/screens.rs"]
mod screens;
#[path = "layout/script.rs"]
mod script;
mod sketches;
#[path = "layout/trees.rs"]
mod trees;
