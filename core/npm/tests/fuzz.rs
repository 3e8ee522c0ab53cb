//! The fuzz targets on a fixed, bounded number of mutated seeds. `FUZZ_ROUNDS` requests more.
#![allow(dead_code, unreachable_pub, reason = "a crate of its own for the fuzz targets")]
#![expect(clippy::expect_used, reason = "a test fails by panicking")]

#[path = "../../fuzz/src/lib.rs"]
mod targets;

use std::panic::catch_unwind;
use targets::{Mutator, TARGETS, Target, dictionary, seeds};

/// Inputs per target without `FUZZ_ROUNDS`. All targets take a few seconds.
const ROUNDS: usize = 400;

#[track_caller]
fn check(name: &str) {
    let (_, target) = *TARGETS.iter().find(|(other, _)| *other == name).expect("a target of this name");
    let (seeds, dictionary) = (seeds(name), dictionary());
    let rounds = std::env::var("FUZZ_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(ROUNDS);
    // Unchanged seeds are tested elsewhere, so a sample of them is sufficient here.
    for seed in seeds.iter().step_by(seeds.len() / rounds.max(1) + 1) {
        hold(target, seed);
    }
    let mut mutator = Mutator::new(&seeds, &dictionary, 1);
    for _ in 0..rounds {
        hold(target, &mutator.input());
    }
}

/// Runs a target. A broken law fails with the input.
#[track_caller]
fn hold(target: Target, input: &[u8]) {
    let held = catch_unwind(|| target(input));
    assert!(held.is_ok(), "with {:?}", String::from_utf8_lossy(input));
}

#[test]
fn sketches() {
    check("sketch");
}

#[test]
fn drawings() {
    check("excalidraw");
}

#[test]
fn imported_files() {
    check("file");
}

#[test]
fn operations() {
    check("operations");
}

#[test]
fn operation_streams() {
    check("operation_stream");
}

#[test]
fn repair() {
    check("repair");
}

#[test]
fn repair_streams() {
    check("repair_stream");
}

#[test]
fn messages() {
    check("interpret");
}

#[test]
fn layout_trees() {
    check("layout");
}

#[test]
fn every_target_is_run() {
    let tests = include_str!("fuzz.rs");
    for (name, _) in TARGETS {
        assert!(tests.contains(&format!("check(\"{name}\")")), "{name}");
    }
}
