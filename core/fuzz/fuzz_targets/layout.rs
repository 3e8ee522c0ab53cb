//! See `websketch_fuzz::TARGETS`. Run with `cargo +nightly fuzz run layout` in `core`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| websketch_fuzz::run("layout", bytes));
