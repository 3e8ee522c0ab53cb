//! Recorded calls and the very bytes they answer. The tests of the npm package run the same records in wasm.
//!
//! `tests/parity/{name}.json` holds the call and its arguments, `tests/parity/{name}.txt` the answer.
//! `UPDATE_EXPECT=1` writes the answers anew.
#![expect(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

use expect_test::expect_file;
use serde_json::Value;
use std::fs;
use std::path::Path;
use websketch_core::json;
use websketch_npm::calls;

#[test]
fn the_answers_are_the_recorded_ones() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/parity");
    let mut cases = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "json") {
            let case = json::parse(&fs::read_to_string(&path).unwrap()).unwrap();
            expect_file![path.with_extension("txt")].assert_eq(&answer(&case));
            cases += 1;
        }
    }
    assert!(cases > 0, "no cases in {}", folder.display());
}

fn answer(case: &Value) -> String {
    let text = |index: usize| argument(&case["arguments"][index]);
    let seed = r#"{"now":1718000000000,"random":"0123456789abcdef"}"#;
    let answer = match case["call"].as_str().unwrap() {
        "analyze" => calls::analyze(&text(0)),
        "validate" => calls::validate(&text(0), &text(1), &text(2)),
        "execute" => calls::execute(&text(0), &text(1), &text(2), seed),
        "interpret" => calls::interpret(&text(0), &text(1), &text(2), seed),
        other => panic!("no such call: {other}"),
    };
    answer.unwrap_or_else(|error| format!("Error: {error}"))
}

/// A text argument that begins with `@` stands for a sketch of `tests/fixtures`.
fn argument(value: &Value) -> String {
    match value.as_str().and_then(|text| text.strip_prefix('@')) {
        Some(name) => {
            let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures");
            fs::read_to_string(fixtures.join(name).with_extension("json")).unwrap()
        }
        None => json::to_string(value),
    }
}
