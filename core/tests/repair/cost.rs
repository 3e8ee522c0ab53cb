//! No text costs more than its length: what is slow is slow in proportion, and that these tests end at all
//! is what they test. Anything worse would take minutes or hours.

use super::laws::stream;
use websketch_core::repair::{Shape, repair_text};

/// Long rows of what costs the most to look at, behind what may come before them.
#[test]
fn no_text_costs_more_than_linear_time() {
    const FRAGMENTS: [&str; 22] = [
        "\"",
        "\\",
        "`",
        "<",
        "{\"a\":",
        "{",
        "[[",
        "'",
        "\",",
        "\", \"",
        "{\"a\":\"b\",",
        "[\"a\" ",
        "\n",
        "<think>",
        "</",
        "<<",
        "}",
        "]",
        "{\"a\":\"\"b\"},",
        "(1",
        "“",
        "a ",
    ];
    for fragment in FRAGMENTS {
        for prefix in ["", "[\"", "{\"a\":\"", "[{\"a\":1},", "```json\n["] {
            let text = prefix.to_owned() + &fragment.repeat(50_000 / fragment.len());
            // Whatever comes out, it does; what it is is a matter of other tests.
            let (values, _) = stream(&text.as_bytes().chunks(12).collect::<Vec<_>>(), Shape::Any);
            assert!(values.len() <= text.len());
            if let Ok(repaired) = repair_text(&text) {
                assert!(
                    serde_json::from_str::<serde::de::IgnoredAny>(&repaired.json).is_ok(),
                    "{prefix}{fragment}…"
                );
            }
        }
    }
}

/// A megabyte of each, whole and in chunks: memory and time stay in proportion, and a million brackets
/// are a clean error.
#[test]
fn a_megabyte_of_anything_ends() {
    for fragment in
        ["[", "\"", "\\", "`", "<", "{\"a\":", "[{\"a\":\"", "{\"a\":\"{\"", "&quot;", "1. ", "// "]
    {
        let text = fragment.repeat(1_000_000 / fragment.len());
        let (values, end) = stream(&text.as_bytes().chunks(4_096).collect::<Vec<_>>(), Shape::Operations);
        assert!(values.is_empty() && end.values.is_empty(), "{fragment}");
        let repaired = repair_text(&text).map(|repaired| repaired.json.len());
        assert!(repaired.is_err() || repaired.is_ok_and(|length| length <= 6 * text.len()), "{fragment}");
    }
}

/// Broken values in each other: what was looked at in vain is not looked at again.
#[test]
fn broken_values_in_each_other_end() {
    for (open, close) in [("{\"a\":", "}"), ("[", "]"), ("{\"a\":[", "]}")] {
        let deep = open.repeat(60) + "oops" + &close.repeat(60);
        let text = format!("[{}]", vec![deep; 2_000].join(","));
        assert!(repair_text(&text).is_ok());
    }
}
