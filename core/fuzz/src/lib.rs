//! Fuzz targets of every entry point of core that reads foreign bytes.
//!
//! Each target is a plain function that panics if a law is broken. `cargo test` runs them on a bounded number of
//! mutated seeds (`core/npm/tests/fuzz.rs`, with a stable compiler), and libFuzzer without limit (`fuzz_targets/`).

mod documents;
mod edits;
mod mutation;
mod seeds;
mod texts;
mod trees;

pub use mutation::Mutator;
pub use seeds::{dictionary, seeds};

/// An entry point under test. Panics on any input that breaks a law.
pub type Target = fn(&[u8]);

/// All targets, by name.
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

/// Runs the target with this name.
///
/// # Panics
///
/// Panics if a law is broken or the target does not exist.
pub fn run(name: &str, bytes: &[u8]) {
    let (_, target) = TARGETS.iter().find(|(other, _)| *other == name).expect("a target of this name");
    target(bytes);
}
