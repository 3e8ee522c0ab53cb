//! What is fuzzed: every entry point of the core that takes foreign bytes, each as a plain function that panics when a law
//! is broken.
//!
//! The same functions are run in two ways: by `cargo test` with a bounded number of mutated seeds (`core/tests/suite/fuzz.rs`,
//! which needs nothing but a stable compiler), and by libFuzzer for as long as one likes (`fuzz_targets/`).

mod documents;
mod edits;
mod mutation;
mod seeds;
mod texts;
mod trees;

pub use mutation::Mutator;
pub use seeds::{dictionary, seeds};

/// An entry point: takes any bytes, panics when a law is broken.
pub type Target = fn(&[u8]);

/// All entry points by the names of their fuzz targets.
pub const TARGETS: [(&str, Target); 9] = [
    ("sketch", documents::sketch),
    ("excalidraw", documents::excalidraw),
    ("file", documents::file),
    ("operations", edits::operations),
    ("operation_stream", edits::operation_stream),
    ("repair", texts::repair_at_once),
    ("repair_stream", texts::repair_stream),
    ("interpret", texts::interpretation),
    ("layout", trees::layout),
];

/// Runs the target of this name; for the fuzz targets.
///
/// # Panics
/// When a law is broken, or there is no such target.
pub fn run(name: &str, bytes: &[u8]) {
    let (_, target) = TARGETS.iter().find(|(other, _)| *other == name).expect("a target of this name");
    target(bytes);
}
