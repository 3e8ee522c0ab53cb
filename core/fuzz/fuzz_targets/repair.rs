//! Any text: what comes out is JSON and stays as it is; JSON stays as it is from the start; chunks
//! change nothing. Run with `cargo +nightly fuzz run repair` in `core`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use websketch_core::json;
use websketch_core::repair::{JsonStream, Options, repair, repair_text};

fuzz_target!(|bytes: &[u8]| {
    check_chunks(bytes);
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(value) = serde_json::from_str::<Value>(text) {
        let repaired = repair(text).expect("JSON is JSON");
        assert_eq!(json::to_string(&repaired.value), json::to_string(&value));
        assert!(repaired.repairs.is_empty());
    }
    if let Ok(repaired) = repair(text) {
        let text_again = json::to_string(&repaired.value);
        let twice = repair_text(&text_again).expect("what comes out is JSON");
        assert!(twice.json == text_again && twice.repairs.is_empty());
        assert!(repaired.repairs.iter().all(|it| it.start <= it.end && it.end <= text.len()));
    }
});

/// The whole at once and byte by byte give the same values and the same end.
fn check_chunks(bytes: &[u8]) {
    let mut whole = JsonStream::new(Options::default());
    let mut single = JsonStream::new(Options::default());
    let at_once = whole.push(bytes);
    let one_by_one: Vec<_> = bytes.chunks(1).flat_map(|byte| single.push(byte)).collect();
    assert_eq!(at_once, one_by_one);
    assert_eq!(whole.finish(), single.finish());
}
