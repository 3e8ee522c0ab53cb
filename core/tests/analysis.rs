//! What the analysis says about small sketches, and what must hold for all of them.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

#[path = "analysis/laws.rs"]
mod laws;
#[path = "analysis/relations.rs"]
mod relations;
#[path = "analysis/script.rs"]
mod script;
#[path = "analysis/structure.rs"]
mod structure;
#[path = "analysis/words.rs"]
mod words;
