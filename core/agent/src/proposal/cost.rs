//! Tests of the cost of reading a model's text.
//!
//! The cost must be proportional to the length of any input, read at once, as a stream, or as operations.

use super::OperationStream;
use proptest::prelude::*;
use websketch_repair::{JsonStream, Options, RepairError, Shape, repair_text, work_of};
use websketch_sketch::{IdSource, Sketch};

/// The maximum cost per byte. A quotation mark or a bracket may inspect the 96 bytes after it, some more than once.
/// Those that wait for more bytes are inspected again with each chunk.
const MOST: usize = 400;

fn at_once(text: &str) -> usize {
    // The result is covered by other tests.
    work_of(|| drop(repair_text(text)))
}

fn in_chunks(text: &str, size: usize) -> usize {
    let path = vec!["operations".to_owned()];
    let options = Options { path, shape: Shape::Operations, ..Options::default() };
    work_of(|| {
        let mut stream = JsonStream::new(options);
        for chunk in text.as_bytes().chunks(size) {
            stream.push(chunk);
        }
        drop(stream.finish());
    })
}

fn as_operations(text: &str, size: usize) -> usize {
    let ids = IdSource::new(0.0, "0123456789abcdef").expect("a seed");
    work_of(|| {
        let mut stream = OperationStream::new(Sketch::default(), ids);
        for chunk in text.as_bytes().chunks(size) {
            stream.push(chunk);
        }
        drop(stream.finish());
    })
}

/// The maximum saving of lookahead in a short text: it covers at most about 2,000 bytes, and each byte may be inspected
/// 50 times.
const LOOKAHEAD: usize = 100_000;

/// Checks that the cost per byte is the same for a text four times as long.
#[track_caller]
fn check(prefix: &str, fragment: &str, length: usize) {
    let text = |length: usize| prefix.to_owned() + &fragment.repeat(length / fragment.len());
    let (short, long) = (text(length), text(4 * length));
    for (way, less, more) in [
        ("at once", at_once(&short), at_once(&long)),
        ("in chunks of 12", in_chunks(&short, 12), in_chunks(&long, 12)),
        ("as operations", as_operations(&short, 64), as_operations(&long, 64)),
    ] {
        let spent =
            format!("{prefix} {fragment}… {way}: {less} for {}, {more} for {}", short.len(), long.len());
        assert!(less <= MOST * (short.len() + 100), "{spent}");
        assert!(more <= MOST * (long.len() + 100) && more <= 5 * less + LOOKAHEAD, "{spent}");
    }
}

#[test]
fn a_megabyte_of_one_thing_costs_four_times_a_quarter_of_it() {
    for fragment in ["[", "\"", "\\", "`", "<", "{\"a\":"] {
        check("", fragment, 250_000);
    }
}

#[test]
fn mixtures_behind_anything_cost_in_proportion() {
    // Separated by spaces; `_` is a space in a fragment, `~` a line break.
    const FRAGMENTS: &str = r#"" "\" <t ```j~ /* ' {{" ,: { [[ ", ",_" {"a":"b", ["a"_ ~ <think> </think> </ << } ]
        {"a":""b"}, (1 “ a_ x: x:_ a= 1_ {}</think> []~Answer:~ {"a":"{" 1._ //_ ..., {"type":"move"}_and_ \\\" key~ _"
        1_: 1: ,{] */ /** 1/ a/ a; a,_ a( a{ [1, ],[ [1], [[1],2 {"a":1] ["a":1} "a"] "a"_b "a"_b, """ `´ #_} //], 2e+"#;
    const PREFIXES: [&str; 11] =
        ["", "[\"", "{\"a\":\"", "{\"a\":", "[{\"a\":1},", "```json\n[", "[", "{", "\"", "{.[", "[[1],"];
    for fragment in FRAGMENTS.split_whitespace().map(|it| it.replace('_', " ").replace('~', "\n")) {
        for prefix in PREFIXES {
            check(prefix, &fragment, 1_200);
        }
    }
}

#[test]
fn what_is_dear_only_beyond_the_lookahead_is_still_linear() {
    check("{", "<<+.\":", 6_000);
}

#[test]
fn broken_values_in_each_other_are_looked_at_once() {
    for (open, close) in [("{\"a\":", "}"), ("[", "]"), ("{\"a\":[", "]}")] {
        let deep = open.repeat(60) + "oops" + &close.repeat(60) + ",";
        check("[", &deep, 20_000);
    }
}

#[test]
fn a_million_brackets_are_a_clean_error_at_the_price_of_the_limit() {
    for text in ["[".repeat(1_000_000), "{\"a\":".repeat(200_000), "[{\"a\":".repeat(100_000)] {
        let spent = work_of(|| assert_eq!(repair_text(&text), Err(RepairError::TooDeep { limit: 127 })));
        assert!(spent < 100_000, "{spent}");
    }
}

#[test]
fn strings_in_strings_are_read_to_a_depth() {
    // Each mark makes a list of the text after it, which contains a text that looks like an answer.
    check("#", "`[", 6_000);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_pattern_costs_more_than_its_length(
        prefix in "[\\[{\"':,a1<`\\\\\n /#(=.+}\\]]{0,8}",
        fragment in "[\\[{\"':,a1<`\\\\\n /#(=.+}\\]]{1,6}",
    ) {
        check(&prefix, &fragment, 6_000);
    }
}
