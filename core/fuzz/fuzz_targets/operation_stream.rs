//! See `websketch_fuzz::TARGETS`. Run with `cargo +nightly fuzz run operation_stream` in `core`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| websketch_fuzz::run("operation_stream", bytes));
