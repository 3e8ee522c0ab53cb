//! Recorded calls and their exact answers. The tests of the npm package run the same records in wasm.
//!
//! `tests/parity/{name}.json` is the record, `tests/parity/{name}.txt` the answer. `UPDATE_EXPECT=1` updates the
//! answers.

#[path = "../examples/parity/record.rs"]
mod record;

use expect_test::expect_file;
use std::fs;
use std::path::Path;
use websketch_json as json;

#[test]
fn the_answers_are_the_recorded_ones() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/parity");
    let mut cases = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "json") {
            let record = json::parse(&fs::read_to_string(&path).unwrap()).unwrap();
            expect_file![path.with_extension("txt")].assert_eq(&record::answer(&record));
            cases += 1;
        }
    }
    assert!(cases > 0, "no records in {}", folder.display());
}
